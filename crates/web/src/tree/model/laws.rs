//! Laws of the explorer, against plain recursions that know nothing of recording.

use super::focus::{Drawn, MOST, Picture, Zoom};
use super::line::NumberLine;
use super::prove::back_up;
use super::recording::{Recording, Setter, Start};
use super::stage::Stage;
use super::{code, icicle, telling};
use harif_play::Algorithm;
use harif_play::service::record::{Recipe, RecordRequest, Subject};
use harif_play::service::trace::Unpacker;
use harif_play::service::{PositionText, Reply, Request, Service};
use harif_rules::{AnyMove, AnyPosition, Column, Game, IntoAny, Position, notation};
use harif_search::numbers::NumberTree;
use harif_search::record::{EventKind, Known, Rebuild};
use harif_search::{Control, INFINITY, Score, Side};
use harif_text::{Lang, Text};

/// Records a search the way the page does, without a browser.
pub(crate) fn record(start: Start, how: &str) -> Recording {
    let recipe: Recipe = how.parse().unwrap();
    let of = match &start {
        Start::Position(position) => Subject::Position(PositionText::of(position)),
        Start::Numbers(tree) => Subject::Numbers(tree.to_string()),
        Start::Watched(_) => panic!("a program's search is not ours to record"),
    };
    let wanted = RecordRequest {
        of,
        how: how.to_owned(),
        under: Vec::new(),
        events: 200_000,
    };
    let mut rebuild = Rebuild::new(recipe.algorithm.perspective());
    let mut end = None;
    let request = Request::Record(wanted);
    Service::new().handle(&request, Control::never(), &mut |reply| match reply {
        Reply::Steps(text) => Unpacker::new(&text).for_each(|step| rebuild.push(step)),
        Reply::Recorded(recorded) => end = Some(recorded),
        Reply::Progress(_) => {}
        // On a slow machine: the whole tree follows again.
        Reply::RecordedSoFar(_) => rebuild = Rebuild::new(recipe.algorithm.perspective()),
        other => panic!("{other:?}"),
    });
    let end = end.unwrap();
    let tree = rebuild.finish(end.kept_to, end.searched, end.judged);
    Recording::new(start, recipe, tree, end)
}

/// A tree of numbers by lot.
fn random_tree(lot: &mut u64, depth: u32) -> String {
    let mut next = |below: u64| {
        *lot = lot.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (*lot >> 33) % below
    };
    if depth == 0 || depth < 3 && next(5) == 0 {
        return (next(21) as i64 - 10).to_string();
    }
    let count = 1 + next(4);
    let children: Vec<String> = (0..count).map(|_| random_tree(lot, depth - 1)).collect();
    format!("({})", children.join(" "))
}

fn trees() -> Vec<NumberTree> {
    let mut lot = 7;
    let mut made = Vec::new();
    while made.len() < 60 {
        made.extend(random_tree(&mut lot, 5).parse::<NumberTree>());
    }
    made
}

/// The value for MAX by looking at everything.
fn minimax(tree: &NumberTree) -> Score {
    let children = tree.moves().map(|m| minimax(&tree.after_unchecked(m)));
    match (tree.number(), tree.turn()) {
        (Some(number), _) => number,
        (None, harif_rules::Player::First) => children.max().unwrap(),
        (None, harif_rules::Player::Second) => children.min().unwrap(),
    }
}

/// Searches of every kind. One that deepens judges on the way: only its last iteration is held to
/// the truth.
const WAYS: &[&str] = &[
    "minimax",
    "alphabeta",
    "alphabeta,cut=strict",
    "alphabeta,fail=hard",
    "negamax",
    "negamax,cut=strict,fail=hard",
    "negamax,order=reversed",
    "pvs",
    "pvs,order=reversed",
];

pub(super) fn all() -> impl Iterator<Item = (NumberTree, Recording)> {
    trees().into_iter().flat_map(|tree| {
        WAYS.iter().map(move |how| {
            let recording = record(Start::Numbers(tree.clone()), how);
            (tree.clone(), recording)
        })
    })
}

/// The sign that turns a score of a node into one for MAX.
pub(super) fn sign(recording: &Recording, id: usize) -> Score {
    if recording.flips() && !recording.is_max(id) {
        -1
    } else {
        1
    }
}

/// The nodes of the last iteration, which alone looks at the leaves of a tree of numbers.
pub(super) fn last_iteration(recording: &Recording) -> std::ops::Range<usize> {
    recording.root()..recording.len()
}

#[test]
fn no_bound_is_shown_as_a_value() {
    for (tree, recording) in all() {
        assert_eq!(
            recording.node(recording.root()).value,
            Some(minimax(&tree)),
            "{tree} {}",
            recording.recipe
        );
        for id in last_iteration(&recording) {
            let Start::Numbers(here) = recording.at(id) else {
                panic!("numbers")
            };
            let truth = minimax(&here) * sign(&recording, id);
            let value = recording.node(id).value.unwrap();
            let holds = match recording.known(id).unwrap() {
                Known::Exact => value == truth,
                Known::AtLeast => truth >= value,
                Known::AtMost => truth <= value,
                Known::Estimate => false,
                Known::Nothing => true,
            };
            assert!(holds, "{tree} {} node {id}", recording.recipe);
        }
    }
}

/// What a cut says about who set the bound is true: that move really guarantees as much.
#[test]
fn the_setter_of_a_bound_guarantees_it() {
    let (mut cuts, mut questions) = (0, 0);
    for (tree, recording) in all() {
        for id in last_iteration(&recording) {
            let Some(cutoff) = recording.cutoff(id) else {
                continue;
            };
            let Some(Setter::Move(set_by)) = recording.setter(id) else {
                // Only a question whether a move is better has a bound that no move set.
                let (alpha, beta) = recording.node(id).window;
                assert!(
                    recording.recipe.algorithm == Algorithm::Pvs,
                    "{tree} node {id}"
                );
                assert_eq!(beta - alpha, 1, "{tree} node {id}");
                questions += 1;
                continue;
            };
            cuts += 1;
            let bound = cutoff.bound * sign(&recording, id);
            let Start::Numbers(there) = recording.after(set_by.node, set_by.by) else {
                panic!("numbers")
            };
            let worth = minimax(&there);
            assert!(recording.path(id).contains(&set_by.node));
            assert_ne!(recording.is_max(set_by.node), recording.is_max(id));
            let kept = if recording.is_max(set_by.node) {
                worth >= bound
            } else {
                worth <= bound
            };
            assert!(kept, "{tree} {} node {id}", recording.recipe);
        }
    }
    assert!(cuts > 200 && questions > 20, "{cuts} {questions}");
}

#[test]
fn whatever_was_hidden_the_root_does_not_move() {
    for (tree, recording) in all() {
        let truth = minimax(&tree);
        for id in last_iteration(&recording).filter(|&id| recording.cutoff(id).is_some()) {
            for hidden in [-1_000, -10, -1, 0, 3, 10, 1_000] {
                let way = back_up(&recording, id, hidden).unwrap();
                let root = way.last().unwrap();
                assert_eq!(
                    (root.before, root.after),
                    (truth, truth),
                    "{tree} {id} {hidden}"
                );
            }
        }
    }
}

/// The window of every node after every step, by an alpha-beta that only keeps windows.
#[test]
fn windows_are_those_of_a_plain_recursion() {
    fn search(
        tree: &NumberTree,
        (mut alpha, mut beta): (Score, Score),
        seen: &mut Vec<(Score, Score)>,
    ) -> Score {
        seen.push((alpha, beta));
        if let Some(number) = tree.number() {
            seen.push((alpha, beta));
            return number;
        }
        let max = tree.turn() == harif_rules::Player::First;
        let mut value = if max { -INFINITY } else { INFINITY };
        let moves: Vec<Column> = tree.moves().collect();
        for (index, &m) in moves.iter().enumerate() {
            let score = search(&tree.after_unchecked(m), (alpha, beta), seen);
            let better = if max { score > value } else { score < value };
            if better {
                value = score;
                seen.push((alpha, beta));
            }
            if max && value > alpha {
                alpha = value;
                seen.push((alpha, beta));
            } else if !max && value < beta {
                beta = value;
                seen.push((alpha, beta));
            }
            if alpha >= beta {
                if index + 1 < moves.len() {
                    seen.push((alpha, beta));
                }
                break;
            }
        }
        seen.push((alpha, beta));
        value
    }
    for tree in trees() {
        let recording = record(Start::Numbers(tree.clone()), "alphabeta");
        let mut expected = Vec::new();
        search(&tree, (-INFINITY, INFINITY), &mut expected);
        let windows: Vec<(Score, Score)> = (0..recording.steps())
            .map(|step| NumberLine::at(&recording, recording.tree.events()[step].node, step).now)
            .collect();
        assert_eq!(windows, expected, "{tree}");
    }
}

/// Backward is the way forward, read from its end.
#[test]
fn every_step_is_the_same_from_both_sides() {
    let tree = trees().swap_remove(3);
    let recording = record(Start::Numbers(tree), "negamax");
    let last = recording.steps() - 1;
    let forward: Vec<_> = (0..=last).map(|step| recording.tree.frames(step)).collect();
    for step in (0..=last).rev() {
        let frames = recording.tree.frames(step);
        assert_eq!(frames, forward[step]);
        let node = recording.tree.events()[step].node;
        assert_eq!(frames.last().map(|frame| frame.node), Some(node));
        assert_eq!(frames.len() as u32, recording.node(node).ply + 1);
    }
    let cuts: Vec<usize> =
        std::iter::successors(recording.next_cut(0), |&at| recording.next_cut(at)).collect();
    let all = recording.tree.events().iter().enumerate();
    let all = all.filter(|(_, event)| matches!(event.kind, EventKind::Cutoff));
    assert_eq!(cuts, all.map(|(step, _)| step).collect::<Vec<_>>());
}

#[test]
fn a_drawing_is_small_and_has_the_way_to_what_is_looked_at() {
    let position = AnyPosition::start(Game::CONNECT_FOUR);
    let recording = record(Start::Position(position), "alphabeta,depth=5");
    for id in (0..recording.len()).step_by(37) {
        let zoom = Zoom::ALL[id % 3];
        let picture = Picture::around(&recording, id, zoom, &|_| 0.0);
        assert!(picture.placed.len() <= MOST, "{}", picture.placed.len());
        for node in recording.path(id) {
            assert!(picture.find(node).is_some());
        }
        if let Some(Setter::Move(set_by)) = recording.setter(id) {
            let (from, to) = picture.arc.expect("an arc to who set the bound");
            assert!(
                matches!(picture.placed[from].what, Drawn::Skipped { at, .. } | Drawn::ManySkipped { at, .. } if at == id)
            );
            assert_eq!(
                picture.find(recording.child(set_by.node, set_by.by).unwrap()),
                Some(to)
            );
        }
        for placed in &picture.placed {
            assert!((0.0..=picture.width).contains(&placed.x) && placed.y <= picture.height);
        }
    }
}

#[test]
fn a_map_has_no_more_areas_than_pixels_and_finds_what_it_shows() {
    let start = AnyPosition::start(Game::TIC_TAC_TOE);
    let recording = record(Start::Position(start), "minimax,depth=9");
    assert!(recording.len() > 10_000 && recording.tree.searched() == 549_946);
    let areas = icicle::areas(&recording, recording.root(), 800.0);
    assert!(areas.len() < 800 * 10 * 2, "{}", areas.len());
    for area in areas.iter().step_by(11) {
        let middle = (area.x + area.width / 2.0, area.y + 1.0);
        let found = icicle::at(&areas, middle.0, middle.1).unwrap();
        assert!(found == area.tile || area.width < 1.0);
    }
}

#[test]
fn a_leaf_is_made_of_its_terms() {
    let position = notation::position(Game::CONNECT_FOUR, "4453").unwrap();
    for how in ["alphabeta,depth=3", "negamax,depth=3,evaluator=threats"] {
        let recording = record(Start::Position(position.clone()), how);
        let mut leaves = 0;
        for id in 0..recording.len() {
            let terms = telling::terms(&recording, id);
            if terms.is_empty() {
                continue;
            }
            leaves += 1;
            let total = harif_search::Term::total(&terms) * sign(&recording, id);
            assert_eq!(recording.node(id).value, Some(total), "{how}");
        }
        assert!(leaves > 20);
    }
}

/// Every step has a sentence in both languages, and a line of code that does what it says.
#[test]
fn every_step_is_told_and_has_its_line() {
    let deepening = trees().into_iter().take(3).map(|tree| {
        let recording = record(Start::Numbers(tree.clone()), "pvs");
        (tree, recording)
    });
    for (tree, recording) in all().take(24).chain(deepening) {
        let lines = code::lines(&recording.recipe);
        for lang in [Lang::En, Lang::Fa] {
            let text = Text::new(lang);
            for step in 0..recording.steps() {
                let said = telling::step(&text, &recording, step);
                assert!(!said.is_empty() && !said.contains("explore-"), "{said}");
                let line = code::line_of(&recording, &lines, step);
                assert!(line.is_some(), "{tree} {step}");
            }
        }
    }
}

fn pvs() -> (NumberTree, Recording) {
    let tree: NumberTree = "((3 12 8)(2 4 6)(14 5 2))".parse().unwrap();
    let recording = record(Start::Numbers(tree.clone()), "pvs");
    (tree, recording)
}

/// At no step is anything known of a node that the search does not have yet.
#[test]
fn nothing_is_told_before_it_has_happened() {
    for (tree, recording) in all().take(12).chain([pvs()]) {
        for step in 0..recording.steps() {
            let so_far = &recording.tree.events()[..=step];
            let happened = |id: usize, wanted: fn(&EventKind<AnyMove>) -> bool| {
                let mut own = so_far.iter().filter(|event| event.node == id);
                own.any(|event| wanted(&event.kind))
            };
            for id in 0..recording.len() {
                let stage = match (
                    happened(id, |kind| matches!(kind, EventKind::Enter)),
                    // A leaf says its number and is left with that.
                    happened(id, |kind| {
                        matches!(kind, EventKind::Leave(_) | EventKind::Leaf(..))
                    }),
                ) {
                    (false, _) => Stage::Waiting,
                    (true, false) => Stage::Open,
                    (true, true) => Stage::Done,
                };
                assert_eq!(recording.stage(id, step), stage, "{tree} {id} {step}");
                let cut = happened(id, |kind| matches!(kind, EventKind::Cutoff));
                assert_eq!(recording.cutoff_at(id, step).is_some(), cut, "{tree} {id}");
                let leaf = happened(id, |kind| matches!(kind, EventKind::Leaf(..)));
                assert_eq!(recording.is_leaf_at(id, step), leaf, "{tree} {id}");
            }
        }
    }
}

/// MAX moves α and only up, MIN moves β and only down.
#[test]
fn each_side_moves_its_own_end_of_the_window() {
    for tree in trees() {
        let recording = record(Start::Numbers(tree), "alphabeta");
        for event in recording.tree.events() {
            if let EventKind::Narrow(side, m, to) = event.kind {
                let max = recording.is_max(event.node);
                assert_eq!(side, if max { Side::Alpha } else { Side::Beta });
                let (alpha, beta) = recording.node(event.node).window;
                assert!(if max { to > alpha } else { to < beta });
                assert!(Column::from_any(m).is_some() && m != AnyMove::Pass);
            }
        }
    }
}
