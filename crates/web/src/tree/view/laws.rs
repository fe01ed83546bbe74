//! What the explorer says of a search is what the search did, on pages drawn as text.

// Numbers were written as text and are read back: they are equal or they are not.
#![allow(clippy::float_cmp)]
// All that one view says is held against one game.
#![allow(clippy::too_many_lines)]

use super::code::CodePanel;
use super::focus::drawn;
use super::graph::table;
use super::inspector::Inspector;
use super::outline::Outline;
use super::playback::Playback;
use super::prove::Prove;
use super::status::StatusLine;
use super::window::WindowLine;
use crate::shell::drawn::Page;
use crate::tree::model::code;
use crate::tree::model::focus::{Drawn, Picture, Zoom};
use crate::tree::model::laws::record;
use crate::tree::model::line::NumberLine;
use crate::tree::model::merge::Levels;
use crate::tree::model::recording::{Recording, Setter, Start};
use crate::tree::model::score::{for_parent, returned, returned_to_parent};
use crate::tree::model::stage::Stage;
use crate::tree::model::telling;
use crate::tree::store::TreeStore;
use crate::tree::store::playback::Jump;
use harif_play::Algorithm;
use harif_play::service::record::Subject;
use harif_play::service::{PositionText, Request};
use harif_rules::{AnyPosition, Board, Game, Position, notation};
use harif_search::{Score, Side};
use harif_text::{Text, Value, say};
use harif_words::{Speaker, tree};
use leptos::prelude::*;
use std::rc::Rc;
use std::sync::Arc;

/// Pages on which a search is looked at: trees of numbers and games, every algorithm, both languages.
fn pages() -> impl Iterator<Item = (Page, TreeStore, Arc<Recording>)> {
    let numbers = |tree: &str| Start::Numbers(tree.parse().unwrap());
    let position = |game, moves| Start::Position(notation::position(game, moves).unwrap());
    [
        ("en", numbers("((3 12 8)(2 4 6)(14 5 2))"), "alphabeta"),
        ("fa", numbers("((3 12 8)(2 4 6)(14 5 2))"), "negamax"),
        ("en", numbers("(((5 6)(7 4 5))((3)(6 6 -9)))"), "pvs"),
        ("fa", numbers("((-3 -12)(2 (4 -6 1)))"), "minimax"),
        (
            "en",
            position(Game::TIC_TAC_TOE, "b2a1c3"),
            "alphabeta,depth=4,cut=strict",
        ),
        (
            "fa",
            position(Game::CONNECT_FOUR, "4453"),
            "alphabeta,depth=3",
        ),
        (
            "en",
            position(Game::CONNECT_FOUR, "445"),
            "negamax,depth=3,table",
        ),
        (
            "fa",
            position(Game::othello(4), "b1"),
            "alphabeta,depth=3,fail=hard",
        ),
    ]
    .into_iter()
    .map(|(lang, start, how)| {
        let page = Page::open(&format!("#/tree?g=connect4&l={lang}"));
        let store = page.with(expect_context::<TreeStore>);
        let recording = Arc::new(record(start, how));
        store.recording.set(Some(Arc::clone(&recording)));
        (page, store, recording)
    })
}

/// Some nodes of a search, with steps at which they are looked at: those with a cut above all.
fn looks(recording: &Recording) -> Vec<(usize, usize)> {
    let last = recording.steps() - 1;
    let cut: Vec<usize> = (0..recording.len())
        .filter(|&id| recording.cutoff(id).is_some())
        .collect();
    let some = (0..recording.len()).step_by(1 + recording.len() / 9);
    let nodes = some.chain(cut.into_iter().step_by(3).take(5));
    let all = nodes.flat_map(|id| {
        let (enter, leave) = recording.node(id).span;
        [
            enter.saturating_sub(1),
            usize::midpoint(enter, leave),
            leave,
            last,
        ]
        .map(|step| (id, step))
    });
    all.collect()
}

/// Everything in the inspector belongs to the node that is looked at.
#[test]
fn the_inspector_tells_of_the_node_that_is_looked_at() {
    let (mut raised, mut lowered, mut cut, mut starred) = (0, 0, 0, 0);
    for (page, store, recording) in pages() {
        let text = page.text();
        let voice = recording.voice(&text);
        for (id, step) in looks(&recording) {
            store.focus.set(id);
            store.step.set(step);
            let panel = page.draw(|| view! { <Inspector/> });
            let node = recording.node(id);
            let path: Vec<String> = panel.all("ol.line li").iter().map(|it| it.text()).collect();
            let mut expected = vec![say!(text, "tree-root")];
            expected.extend(recording.tree.path(id).iter().map(ToString::to_string));
            assert_eq!(path, expected);
            let current = panel.all("ol.line li[aria-current=true]");
            assert_eq!(current.len(), 1);
            assert_eq!(current[0].text(), expected[expected.len() - 1]);
            let value = panel.one("p.node-value");
            let is_done = recording.stage(id, step) == Stage::Done;
            let number = node
                .value
                .filter(|_| is_done)
                .map(|value| value.to_string());
            assert_eq!(value.get("data-node-value"), number.as_deref());
            let known = recording.known(id).filter(|_| is_done);
            let kind = known.map(|known| format!("{known:?}").to_lowercase());
            assert_eq!(value.get("data-kind"), kind.as_deref());
            if is_done {
                assert_eq!(
                    value.one("strong").text(),
                    returned(&text, &recording, id).unwrap()
                );
                let whose = if recording.flips() {
                    say!(text, "value-for-mover")
                } else {
                    say!(text, "value-for-max")
                };
                assert!(value.text().contains(&whose));
            }
            let facts = panel.text();
            let side = tree::side(&text, recording.is_max(id));
            let turn = match recording.at(id) {
                Start::Position(position) => {
                    let player = Speaker::new(&text, position.game()).side(position.turn());
                    say!(text, "explore-side", side = side, player = player)
                }
                _ => say!(text, "explore-side-numbers", side = side),
            };
            assert!(
                panel.all("p").iter().any(|it| it.text().starts_with(&turn)),
                "{turn}"
            );
            assert_eq!(
                panel.all("[data-leaf]").len(),
                usize::from(recording.is_leaf_at(id, step))
            );
            let has_cut = recording.cutoff_at(id, step).is_some();
            assert_eq!(panel.all("[data-why]").len(), usize::from(has_cut));
            if has_cut {
                cut += 1;
                let why = panel.one("[data-why]").text();
                assert!(why.contains(&telling::cut(&text, &recording, id).unwrap()));
                assert!(why.contains(&telling::who(&text, &recording, id).unwrap()));
            }
            if node.leaf.is_none() && recording.says_depth() {
                assert!(facts.contains(&say!(text, "node-depth", n = node.depth)));
            }
            // A row for each child in the order searched: its move, its number for this node, what it did, its size.
            let rows = panel
                .all("[data-children]")
                .first()
                .map_or_else(Vec::new, |it| it.rows());
            let children = recording.children(id);
            let skipped = recording
                .cutoff_at(id, step)
                .map_or(&[][..], |it| &it.skipped);
            assert_eq!(rows.len(), children.len() + skipped.len());
            for (row, &child) in rows.iter().zip(children) {
                let child = child as usize;
                let m = recording.node(child).by.unwrap();
                let star = if recording.is_expected(child) {
                    "★"
                } else {
                    ""
                };
                starred += usize::from(!star.is_empty());
                assert_eq!(row[0], format!("{m}{star}"));
                let stage = recording.stage(child, step);
                let (number, size) = match stage {
                    Stage::Waiting => (String::new(), String::new()),
                    Stage::Open => ("…".to_owned(), String::new()),
                    Stage::Done => (
                        returned_to_parent(&text, &recording, child).unwrap(),
                        text.number(recording.node(child).nodes as i64),
                    ),
                };
                assert_eq!((&row[1], &row[3]), (&number, &size));
                let is_plain = recording.recipe.algorithm == Algorithm::Minimax;
                let effect = recording.narrowing_by(child).filter(|_| !is_plain);
                let said = match (stage, effect) {
                    (Stage::Done, Some((side, to))) => {
                        // MAX and the side to move raise α, MIN lowers β.
                        let lowers = !recording.flips() && !recording.is_max(id);
                        assert_eq!(side == Side::Beta, lowers);
                        let n = tree::score(voice, to);
                        if lowers {
                            lowered += 1;
                            say!(text, "cli-tree-lower-min", n = n)
                        } else if recording.flips() {
                            say!(text, "cli-tree-raise", n = n)
                        } else {
                            raised += 1;
                            say!(text, "cli-tree-raise-max", n = n)
                        }
                    }
                    (Stage::Done, None) => say!(text, "explore-effect-none"),
                    (Stage::Open, _) => say!(text, "explore-node-open"),
                    (Stage::Waiting, _) => say!(text, "explore-node-waiting"),
                };
                assert_eq!(row[2], said);
            }
            for (row, &m) in rows[children.len()..].iter().zip(skipped) {
                assert_eq!(
                    row[0],
                    say!(text, "explore-skipped-move", move = Value::ltr(m))
                );
            }
        }
    }
    assert!(
        raised.min(lowered).min(cut).min(starred) > 5,
        "{raised} {lowered} {cut} {starred}"
    );
}

/// The window is drawn with α on its left end and β on its right one, and each number where it belongs.
#[test]
fn the_window_is_drawn_as_it_is() {
    let mut closed = 0;
    for (page, store, recording) in pages() {
        if recording.recipe.algorithm == Algorithm::Minimax {
            continue;
        }
        let text = page.text();
        let voice = recording.voice(&text);
        for (id, step) in looks(&recording) {
            store.step.set(step);
            let shown = Arc::clone(&recording);
            let drawing = page.draw(|| view! { <WindowLine recording=shown id/> });
            let step = step.max(recording.node(id).span.0);
            let line = NumberLine::at(&recording, id, step);
            let received = tree::window(voice, recording.node(id).window);
            assert_eq!(drawing.one("[data-window-in]").text(), received);
            let now = tree::window(voice, line.now);
            assert_eq!(drawing.one("[data-window-now]").text(), now);
            let svg = drawing.one("svg");
            assert_eq!(svg.get("aria-label"), Some(now.as_str()));
            assert_eq!(svg.get("data-closed").is_some(), line.now.0 >= line.now.1);
            closed += usize::from(line.now.0 >= line.now.1);
            // Numbers grow from left to right, with infinity at both ends.
            let x = |score| line.x(score);
            let mut scores: Vec<Score> = line.marks.iter().map(|mark| mark.score).collect();
            scores.extend([line.now.0, line.now.1, line.received.0, line.received.1]);
            scores.sort_unstable();
            scores.dedup();
            assert!(scores.is_sorted_by(|&a, &b| x(a) < x(b)), "{scores:?}");
            let ends: Vec<String> = svg.all("text.end").iter().map(|it| it.text()).collect();
            let said = |name: &str, end| format!("{name} {}", tree::score(voice, end));
            assert_eq!(ends, [said("α", line.now.0), said("β", line.now.1)]);
            let brackets: Vec<String> = svg
                .all("path.bracket")
                .iter()
                .map(|it| {
                    it.get("d")
                        .unwrap()
                        .split(['H', 'V'])
                        .nth(1)
                        .unwrap()
                        .to_owned()
                })
                .collect();
            assert_eq!(
                brackets,
                [line.now.0, line.now.1].map(|end| x(end).to_string())
            );
            // The left one opens to the right.
            let middle = |d: &str| d[1..].split(' ').next().unwrap().parse::<f64>().unwrap();
            let paths = svg.all("path.bracket");
            assert!(middle(paths[0].get("d").unwrap()) > x(line.now.0));
            assert!(middle(paths[1].get("d").unwrap()) < x(line.now.1));
            let given = svg.one("line.received");
            assert_eq!(given.number("x1"), x(line.received.0));
            assert_eq!(given.number("x2"), x(line.received.1));
            let marks = svg.all("g.mark");
            let back: Vec<usize> = recording
                .children(id)
                .iter()
                .map(|&it| it as usize)
                .collect();
            let back = back
                .into_iter()
                .filter(|&child| recording.stage(child, step) == Stage::Done);
            let back: Vec<usize> = back.collect();
            assert_eq!(marks.len(), back.len());
            for (mark, child) in marks.iter().zip(back) {
                let (score, glyph) = for_parent(&recording, child).unwrap();
                let m = recording.node(child).by.unwrap();
                assert_eq!(mark.one("text").text(), m.to_string());
                assert_eq!(mark.one("line").number("x1"), x(score));
                let name = format!("{m} {glyph}{}", tree::score(voice, score));
                assert_eq!(mark.one("title").text(), name);
                let (alpha, beta) = line.received;
                assert_eq!(mark.is(".outside"), score < alpha || score > beta);
            }
            let returned = svg.all("[data-returned]");
            let is_done = recording.stage(id, step) == Stage::Done;
            assert_eq!(returned.len(), usize::from(is_done));
            if is_done {
                let value = recording.node(id).value.unwrap();
                let (alpha, beta) = line.received;
                let inside = alpha <= value && value <= beta;
                assert_eq!(returned[0].get("data-returned") == Some("inside"), inside);
                let tip = returned[0].one("path").get("d").unwrap().to_owned();
                assert!(tip.starts_with(&format!("M{} ", x(value))), "{tip}");
            }
        }
    }
    assert!(closed > 5);
}

/// In the drawing, shapes, numbers, windows and cut edges belong to their own nodes.
#[test]
fn the_drawing_shows_each_node_as_it_is() {
    let mut cut_edges = 0;
    for (page, store, recording) in pages() {
        let text = page.text();
        let shown = page.draw(|| view! { <StatusLine/> });
        assert_eq!(shown.one("[data-tree]").get("data-tree"), Some("ready"));
        assert!(shown.text().contains(&recording.counts(&text)));
        for (at, (focus, step)) in looks(&recording).into_iter().enumerate() {
            let zoom = Zoom::ALL[at % 3];
            store.focus.set(focus);
            store.step.set(step);
            let picture = Picture::around(&recording, focus, zoom, &|_| 60.0);
            let svg = page.draw(|| drawn(&text, &recording, focus, step, zoom));
            let nodes: Vec<usize> = picture
                .placed
                .iter()
                .filter_map(|it| {
                    if let Drawn::Node(id) = it.what {
                        Some(id)
                    } else {
                        None
                    }
                })
                .collect();
            assert_eq!(svg.all("g.node").len(), nodes.len());
            for &id in &nodes {
                let node = svg.one(&format!("g.node[data-node={id}]"));
                let max = recording.is_max(id);
                assert_eq!((node.is(".max"), node.is(".min")), (max, !max));
                // MAX points up, MIN down.
                let tip = node.one("path.shape").get("d").unwrap().to_owned();
                assert_eq!(tip.starts_with("M0 -1"), max, "{tip}");
                let stage = recording.stage(id, step);
                assert_eq!(node.is(".later"), stage == Stage::Waiting);
                assert_eq!(node.is(".open"), stage == Stage::Open);
                assert_eq!(node.is(".focused"), id == focus);
                assert_eq!(node.is(".expected"), recording.is_expected(id));
                assert_eq!(node.is(".leaf"), recording.node(id).leaf.is_some());
                let words = |class: &str| node.all(class).first().map(|it| it.text());
                if zoom == Zoom::Far {
                    assert!(words("text").is_none());
                    continue;
                }
                let by = recording.node(id).by.map(|m| m.to_string());
                assert_eq!(words("text.move"), by);
                let value = match stage {
                    Stage::Waiting => String::new(),
                    Stage::Open => "…".to_owned(),
                    Stage::Done => returned(&text, &recording, id).unwrap(),
                };
                assert_eq!(words("text.value"), Some(value));
                let windows = recording.recipe.algorithm != Algorithm::Minimax;
                let window = tree::window(recording.voice(&text), recording.node(id).window);
                let window = Some(window).filter(|_| windows && stage != Stage::Waiting);
                assert_eq!(words("text.window"), window);
            }
            // Every edge ends at what it belongs to; only what was skipped has a cut one.
            let edges = svg.all("line");
            let below: Vec<_> = picture
                .placed
                .iter()
                .filter(|it| it.parent.is_some())
                .collect();
            assert_eq!(edges.len(), below.len());
            for (edge, placed) in edges.iter().zip(below) {
                let parent = &picture.placed[placed.parent.unwrap()];
                assert!((edge.number("x1") - parent.x).abs() < 0.01);
                assert!((edge.number("x2") - placed.x).abs() < 0.01);
                assert!(edge.number("y1") >= parent.y && edge.number("y2") <= placed.y);
                let is_skipped = matches!(
                    placed.what,
                    Drawn::Skipped { .. } | Drawn::ManySkipped { .. }
                );
                assert_eq!(edge.is(".cut"), is_skipped);
                cut_edges += usize::from(is_skipped);
                if let Drawn::Node(id) = placed.what {
                    let waits = recording.stage(id, step) == Stage::Waiting;
                    assert_eq!(edge.is(".later"), waits);
                    assert_eq!(edge.is(".expected"), recording.is_expected(id) && !waits);
                }
            }
            let stubs: Vec<_> = picture
                .placed
                .iter()
                .filter_map(|it| match it.what {
                    Drawn::Skipped { at, m } => Some((at, m.to_string())),
                    Drawn::ManySkipped { at, count } => Some((at, text.number(count as i64))),
                    _ => None,
                })
                .collect();
            let shown = svg.all("g.skipped");
            assert_eq!(shown.len(), stubs.len());
            for (stub, (at, word)) in shown.iter().zip(stubs) {
                assert_eq!(stub.one("text.move").text(), word);
                let cutoff = recording.cutoff_at(at, step);
                let numbers = cutoff.map(|cutoff| {
                    // MIN's cut meets α, everyone else's β.
                    let meets_alpha = !recording.flips() && !recording.is_max(at);
                    let (sign, end) = if meets_alpha {
                        ("≤", "α")
                    } else {
                        ("≥", "β")
                    };
                    let strict = recording.recipe.switches.cut == harif_search::Cut::OnlyStrict;
                    let sign = match (sign, strict) {
                        ("≤", true) => "<",
                        ("≥", true) => ">",
                        (sign, _) => sign,
                    };
                    format!(
                        "{} {sign} {end}",
                        tree::score(recording.voice(&text), cutoff.score)
                    )
                });
                assert_eq!(
                    stub.one("text.cut-label").text(),
                    numbers.unwrap_or_default()
                );
                assert_eq!(stub.get("data-skipped").is_some(), cutoff.is_some());
            }
            let has_cut = recording.cutoff_at(focus, step).is_some();
            let is_set = matches!(recording.setter(focus), Some(Setter::Move(_)));
            assert_eq!(
                svg.all("[data-arc]").len(),
                usize::from(has_cut && is_set && picture.arc.is_some())
            );
        }
    }
    assert!(cut_edges > 20);
}

/// The line of code, the call stack and the words of a step are those of the step.
#[test]
fn code_stack_and_words_are_those_of_the_step() {
    for (page, store, recording) in pages() {
        let text = page.text();
        let voice = recording.voice(&text);
        let lines = code::lines(&recording.recipe);
        for step in (0..recording.steps()).step_by(1 + recording.steps() / 12) {
            page.with(|| store.go_to_step(step));
            assert_eq!(
                store.focus.get_untracked(),
                recording.tree.events()[step].node
            );
            let panel = page.draw(|| view! { <CodePanel/> });
            let code = panel.all("ol.code li");
            assert_eq!(code.len(), lines.len());
            let here = code
                .iter()
                .position(|it| it.get("aria-current") == Some("step"));
            assert_eq!(here, code::line_of(&recording, &lines, step));
            let stack = panel.one("table.stack").rows();
            let frames = recording.tree.frames(step);
            assert_eq!(stack.len(), frames.len());
            for (row, frame) in stack.iter().zip(frames) {
                let node = recording.node(frame.node);
                let name = node
                    .by
                    .map_or_else(|| say!(text, "tree-root"), |m| m.to_string());
                let best = match frame.best {
                    Some((m, to)) => {
                        say!(text, "explore-frame-best", move = Value::ltr(m), value = tree::score(voice, to))
                    }
                    None => say!(text, "explore-frame-none"),
                };
                let depth = say!(text, "node-depth", n = node.depth);
                let side = tree::side(&text, recording.is_max(frame.node));
                let window = tree::window(voice, frame.window);
                assert_eq!(*row, [name, side, depth, window, best]);
            }
            let playback = page.draw(|| view! { <Playback/> });
            assert_eq!(
                playback.one("[data-step]").get("data-step"),
                Some(step.to_string().as_str())
            );
            let counted = say!(
                text,
                "explore-step-of",
                n = step + 1,
                total = recording.steps()
            );
            assert_eq!(playback.one(".scrubber span").text(), counted);
            assert_eq!(
                playback.one("[data-said]").text(),
                telling::step(&text, &recording, step)
            );
            let field = playback.one("[data-tree-field=step]");
            assert_eq!(field.number("max"), (recording.steps() - 1) as f64);
        }
        // Every button and key goes where it says.
        let at = || store.step.get_untracked();
        let last = recording.steps() - 1;
        let go = |jump| page.with(|| store.go(jump));
        for step in (0..=last).step_by(1 + last / 7) {
            for (jump, there) in [
                (Jump::First, 0),
                (Jump::Last, last),
                (Jump::Forward, (step + 1).min(last)),
                (Jump::Back, step.saturating_sub(1)),
                (Jump::NextCut, recording.next_cut(step).unwrap_or(last)),
                (
                    Jump::NextChange,
                    recording.next_change(step).unwrap_or(last),
                ),
            ] {
                page.with(|| store.go_to_step(step));
                go(jump);
                assert_eq!(at(), there, "{jump:?} from {step}");
            }
            for jump in [Jump::Over, Jump::Out] {
                page.with(|| store.go_to_step(step));
                let node = recording.tree.events()[step].node;
                go(jump);
                assert!(at() > step || step == last, "{jump:?} from {step}");
                let leave = recording.node(node).span.1;
                assert!(
                    jump != Jump::Over || step == leave || at() == leave,
                    "over ends the node"
                );
            }
        }
    }
}

/// A proof counts in one sign, and its root is the root.
#[test]
fn a_proof_tells_what_it_backs_up() {
    for (page, store, recording) in pages() {
        let text = page.text();
        let cut: Vec<usize> = (0..recording.len())
            .filter(|&id| recording.cutoff(id).is_some())
            .collect();
        for id in cut.into_iter().step_by(4).take(6) {
            page.with(|| store.prove(id));
            for hidden in [-9, 0, 9] {
                page.with(|| store.suppose(hidden));
                let shown = Arc::clone(&recording);
                let proof = page.draw(|| view! { <Prove recording=shown id/> });
                let sign = |node: usize| {
                    if recording.flips() && !recording.is_max(node) {
                        -1
                    } else {
                        1
                    }
                };
                let told = tree::score(&*text, sign(id) * hidden);
                assert_eq!(proof.one(".hidden-value").text(), told);
                let rows = proof.one("table.backed").rows();
                let path = recording.path(id);
                assert_eq!(rows.len(), path.len());
                for (row, &node) in rows.iter().zip(path.iter().rev()) {
                    assert_eq!(row[0], tree::path(&text, &recording.tree.path(node)));
                    assert_eq!(row[1], tree::side(&text, recording.is_max(node)));
                }
                let root = proof.one("[data-root-value]");
                assert_eq!(root.get("data-root-same"), Some("true"));
                if matches!(recording.start, Start::Numbers(_))
                    && recording.recipe.algorithm != Algorithm::Pvs
                {
                    let value = recording.node(recording.root()).value.unwrap();
                    assert_eq!(root.number("data-root-value"), f64::from(value));
                }
            }
        }
    }
}

/// The outline has the way to the node, its children, and what was skipped, each on its level.
#[test]
fn the_outline_reads_like_the_drawing() {
    for (page, store, recording) in pages() {
        for (focus, step) in looks(&recording).into_iter().step_by(3) {
            store.focus.set(focus);
            store.step.set(step);
            let outline = page.draw(|| view! { <Outline open=true/> });
            let lines = outline.all("li");
            let selected = outline.all("li[aria-selected=true]");
            assert!(lines.len() <= 120);
            if lines.len() < 120 {
                assert_eq!(selected.len(), 1);
                let level = recording.path(focus).len();
                assert_eq!(
                    selected[0].get("aria-level"),
                    Some(level.to_string().as_str()),
                    "{:?}",
                    selected[0]
                );
                let label = super::focus::label(&page.text(), &recording, focus, step);
                assert!(selected[0].text().contains(&label));
            }
        }
    }
}

/// The counts of each level stand in their own columns, and the last row is their sum.
#[test]
fn every_count_of_a_level_is_in_its_column() {
    for (lang, start) in [
        ("en", AnyPosition::start(Game::TIC_TAC_TOE)),
        ("fa", AnyPosition::start(Game::othello(4))),
    ] {
        let page = Page::open(&format!("#/tree?g=connect4&l={lang}"));
        let text: Rc<Text> = page.text();
        let levels = Levels::count(&start, 4, 6_000);
        let drawn = page.draw(|| table(&text, &levels));
        let rows = drawn.rows();
        let number = |n: u64| text.number(n as i64);
        for (ply, (row, level)) in rows.iter().zip(&levels.levels).enumerate() {
            let expected = [
                ply as u64,
                level.paths,
                level.positions as u64,
                level.shapes as u64,
            ];
            assert_eq!(*row, expected.map(number));
        }
        let sum = |of: fn(&crate::tree::model::merge::LevelCount) -> u64| {
            levels.levels.iter().map(of).sum::<u64>()
        };
        let sums = [
            sum(|it| it.paths),
            sum(|it| it.positions as u64),
            sum(|it| it.shapes as u64),
        ];
        assert_eq!(rows[rows.len() - 1][1..], sums.map(number));
        let bars: Vec<f64> = drawn
            .all(".meter")
            .iter()
            .map(|bar| bar.style("--share").unwrap().parse().unwrap())
            .collect();
        assert!(bars.iter().all(|share| (0.0..=1.0).contains(share)));
        for row in bars.chunks(3) {
            assert!(row[0] >= row[1] && row[1] >= row[2], "more is longer");
        }
    }
}

/// The search begins as many moves before the board as it was asked to.
#[test]
fn a_search_begins_where_it_was_asked_to() {
    let page = Page::open("#/tree?g=connect4&m=4453&x=human&o=human");
    let store = page.with(expect_context::<TreeStore>);
    let all: Vec<AnyPosition> = page.session().record().positions().cloned().collect();
    for back in 0..all.len() {
        store.back.set(back);
        page.with(|| store.search());
        let asked = page.store.engines.get_value().take_asked();
        let of = asked.iter().find_map(|(request, _)| match request {
            Request::Record(wanted) => Some(wanted.of.clone()),
            _ => None,
        });
        let expected = PositionText::of(&all[all.len() - 1 - back]);
        assert_eq!(of, Some(Subject::Position(expected)), "{back} moves back");
    }
}
