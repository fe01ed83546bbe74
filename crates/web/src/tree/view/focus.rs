//! The tree around one node, drawn.

use crate::shell::view::slices::when_drawn;
use crate::shell::view::thumbnail::{height_of, thumbnail};
use crate::tree::model::focus::{Drawn, Picture, Placed, Zoom};
use crate::tree::model::recording::{Recording, Start};
use crate::tree::model::score;
use crate::tree::model::stage::Stage;
use crate::tree::store::TreeStore;
use harif_rules::{Board, Setup};
use harif_text::{Text, Value, say, strip_marks};
use harif_words::tree;
use leptos::html::Div;
use leptos::prelude::*;
use std::sync::Arc;

/// The width of the board of a node.
const BOARD: f64 = 78.0;

/// Two blades and two rings.
pub(crate) const SCISSORS: &str = "M-6 -8 4 4M6 -8-4 4M2.6 7a2.6 2.6 0 1 0 5.2 0 2.6 2.6 0 1 0-5.2 0M-7.8 7a2.6 2.6 0 1 0 5.2 0 2.6 2.6 0 1 0-5.2 0";

/// What a drawing is made with: the search, and how it is looked at.
struct Sight<'a> {
    text: &'a Text,
    recording: &'a Recording,
    focus: usize,
    step: usize,
    zoom: Zoom,
    on_pick: Callback<usize>,
}

/// The tree around one node of a recorded search, as it stands after a step.
#[component]
pub(crate) fn FocusTree(
    /// The search.
    #[prop(into)]
    recording: Signal<Option<Arc<Recording>>>,
    /// The node that is looked at.
    #[prop(into)]
    focus: Signal<usize>,
    /// The step of the playback; the last one shows everything.
    #[prop(into)]
    step: Signal<usize>,
    /// How near one looks.
    #[prop(into)]
    zoom: Signal<Zoom>,
    /// Called with a node that somebody clicks.
    on_pick: Callback<usize>,
) -> impl IntoView {
    let store = expect_context::<TreeStore>();
    let frame = NodeRef::<Div>::new();
    let picture = Memo::new(move |_| {
        recording.with(|recording| {
            let recording = recording.as_ref();
            let zoom = zoom.get();
            recording.map(|recording| {
                let text = store.text();
                let label = |id: usize| label_room(&text, recording, id, zoom);
                Picture::around(recording, focus.get(), zoom, &label)
            })
        })
    });
    // What is looked at stays in the middle; the page around it stays where it is.
    Effect::new(move |_| {
        let place = picture.with(|picture| {
            let picture = picture.as_ref()?;
            let index = picture.find(focus.get_untracked())?;
            Some((picture.placed[index].x, picture.placed[index].y))
        });
        if let (Some((x, y)), Some(frame)) = (place, frame.get()) {
            // To ask for sizes lays the page out, which is due before the next picture of the screen anyway.
            when_drawn(move || {
                frame.set_scroll_left((x - f64::from(frame.client_width()) / 2.0) as i32);
                frame.set_scroll_top((y - f64::from(frame.client_height()) / 2.0) as i32);
            });
        }
    });
    let drawing = move || {
        let recording = recording.get()?;
        let picture = picture.get()?;
        let sight = Sight {
            text: &store.text(),
            recording: &recording,
            focus: focus.get(),
            step: step.get(),
            zoom: zoom.get(),
            on_pick,
        };
        Some(draw(&sight, &picture))
    };
    let label = move || say!(store.text(), "explore-focus");
    view! {
        <div class="focus-frame" dir="ltr" node_ref=frame role="group" aria-label=label tabindex="0">
            {drawing}
        </div>
    }
}

/// Whether the windows of nodes are written under them.
fn shows_windows(recording: &Recording, zoom: Zoom) -> bool {
    zoom != Zoom::Far && recording.recipe.algorithm != harif_play::Algorithm::Minimax
}

/// The room that the longest label of a node needs: the one of its window.
fn label_room(text: &Text, recording: &Recording, id: usize, zoom: Zoom) -> f64 {
    const LETTER: f64 = 5.6;
    const GAP: f64 = 8.0;
    if !shows_windows(recording, zoom) {
        return 0.0;
    }
    let window = strip_marks(&tree::window(
        recording.voice(text),
        recording.node(id).window,
    ));
    LETTER * window.chars().count() as f64 + GAP
}

fn draw(sight: &Sight, picture: &Picture) -> impl IntoView + use<> {
    let &Sight {
        text,
        recording,
        step,
        zoom,
        ..
    } = sight;
    let edges = picture.placed.iter().filter_map(|placed| {
        let parent = &picture.placed[placed.parent?];
        let class = match &placed.what {
            Drawn::Skipped { .. } | Drawn::ManySkipped { .. } => "edge cut",
            Drawn::Node(id) | Drawn::Dot(id) if recording.stage(*id, step) == Stage::Waiting => {
                "edge later"
            }
            Drawn::Node(id) if recording.is_expected(*id) => "edge expected",
            _ => "edge",
        };
        let top = match placed.what {
            Drawn::Node(_) => placed.y - zoom.head(),
            _ => placed.y - 12.0,
        };
        Some(view! { <line class=class x1=parent.x y1=parent.y + zoom.foot() x2=placed.x y2=top></line> })
    });
    let edges = edges.collect_view();
    let things = picture.placed.iter().map(|placed| thing(sight, placed));
    let things = things.collect_view();
    let cut = recording.cutoff_at(sight.focus, step).is_some();
    let arc = picture.arc.filter(|_| cut).map(|(from, to)| {
        let (from, to) = (&picture.placed[from], &picture.placed[to]);
        let (x, y) = (
            f64::midpoint(from.x, to.x),
            from.y.max(to.y + zoom.foot() - 10.0) + 36.0,
        );
        let path = format!(
            "M{} {} Q{x} {y} {} {}",
            from.x,
            from.y + 14.0,
            to.x,
            to.y + zoom.foot() + 4.0
        );
        view! { <path class="arc" data-arc="" d=path marker-end="url(#arc-tip)"></path> }
    });
    let size = format!("0 0 {} {}", picture.width, picture.height);
    view! {
        <svg class="focus-tree" data-focus-tree="" viewBox=size width=picture.width height=picture.height
            direction="ltr" role="img" aria-label=say!(text, "explore-focus")>
            <defs>
                <marker id="arc-tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto-start-reverse">
                    <path class="arc-tip" d="M0 0 8 4 0 8Z"></path>
                </marker>
            </defs>
            {edges}
            {arc}
            {things}
        </svg>
    }
}

fn thing(sight: &Sight, placed: &Placed) -> AnyView {
    let &Sight {
        text,
        recording,
        step,
        on_pick,
        ..
    } = sight;
    let place = format!("translate({} {})", placed.x, placed.y);
    match &placed.what {
        Drawn::Node(id) => node(sight, *id, &place),
        Drawn::Dot(id) => {
            let id = *id;
            let max = recording.is_max(id);
            let name = label(text, recording, id, step);
            let mut class = String::from(if max { "dot max" } else { "dot min" });
            if recording.stage(id, step) == Stage::Waiting {
                class.push_str(" later");
            }
            let shape = if max {
                "M0 -5 5.5 4.5H-5.5Z"
            } else {
                "M0 5 5.5 -4.5H-5.5Z"
            };
            view! {
                <g class=class transform=place data-node=id.to_string() on:click=move |_| on_pick.run(id)>
                    <title>{name}</title>
                    <rect class="target" x="-7" y="-12" width="14" height="24"></rect>
                    <path class="shape" d=shape></path>
                </g>
            }
            .into_any()
        }
        Drawn::Bundle {
            count,
            first,
            nodes,
        } => {
            let (first, count) = (*first, *count);
            let name = say!(text, "explore-bundle", n = count, nodes = *nodes);
            let word = text.ltr(&format!("+{}", text.number(count as i64)));
            view! {
                <g class="bundle" transform=place data-bundle=count.to_string() on:click=move |_| on_pick.run(first)>
                    <title>{name}</title>
                    <rect x="-18" y="-12" width="36" height="24" rx="12"></rect>
                    <text dy="0.35em">{word}</text>
                </g>
            }
            .into_any()
        }
        Drawn::Unkept { nodes, .. } => {
            let name = say!(text, "explore-unkept", nodes = *nodes);
            let word = text.short(*nodes);
            view! {
                <g class="unkept" transform=place>
                    <title>{name}</title>
                    <path d="M0 -14 18 16H-18Z"></path>
                    <text y="28">{word}</text>
                </g>
            }
            .into_any()
        }
        Drawn::Skipped { at, m } => {
            let name = say!(text, "explore-skipped-move", move = Value::ltr(m));
            skipped(sight, *at, m.to_string(), name, &place)
        }
        Drawn::ManySkipped { at, count } => {
            let name = say!(text, "explore-skipped-many", n = *count);
            skipped(sight, *at, text.number(*count as i64), name, &place)
        }
    }
}

fn node(sight: &Sight, id: usize, place: &str) -> AnyView {
    let &Sight {
        text,
        recording,
        focus,
        step,
        zoom,
        on_pick,
    } = sight;
    let entry = recording.node(id);
    let max = recording.is_max(id);
    let now = recording.stage(id, step);
    let departs = recording.departs_at(id);
    let mut class = String::from(if max { "node max" } else { "node min" });
    for (name, holds) in [
        (" leaf", entry.leaf.is_some()),
        (" expected", recording.is_expected(id)),
        (" later", now == Stage::Waiting),
        (" open", now == Stage::Open),
        (" focused", id == focus),
        (" departs", departs),
    ] {
        if holds {
            class.push_str(name);
        }
    }
    let shape = match (entry.leaf.is_some(), max) {
        (true, true) => "M0 -15 13 -5V13H-13V-5Z",
        (true, false) => "M0 15 13 5V-13H-13V5Z",
        (false, true) => "M0 -16 17 13H-17Z",
        (false, false) => "M0 16 17 -13H-17Z",
    };
    let value = match now {
        Stage::Waiting => String::new(),
        Stage::Open => "…".to_owned(),
        Stage::Done => score::returned(text, recording, id).unwrap_or_default(),
    };
    let words = zoom != Zoom::Far;
    let windows = shows_windows(recording, zoom);
    let window = (windows && now != Stage::Waiting)
        .then(|| tree::window(recording.voice(text), entry.window));
    let m = entry.by.filter(|_| words).map(|m| m.to_string());
    let value = words.then_some(value);
    let name = label(text, recording, id, step);
    let board = match recording.at(id) {
        Start::Position(position) if zoom == Zoom::Near => {
            // Tall boards are made narrower, so that every level has the same room.
            let size = BOARD.min(BOARD * BOARD / height_of(position.game(), BOARD));
            Some(thumbnail(
                &Setup::of(&position),
                entry.by,
                (0.0, 50.0),
                size,
            ))
        }
        Start::Watched(Some(board)) if zoom == Zoom::Near => {
            let size = BOARD.min(BOARD * BOARD / height_of(board.game(), BOARD));
            Some(thumbnail(&board, entry.by, (0.0, 50.0), size))
        }
        _ => None,
    };
    let (half, head) = match zoom {
        Zoom::Far => (12.0, 20.0),
        Zoom::Middle => (36.0, 36.0),
        Zoom::Near => (46.0, 36.0),
    };
    let height = head + zoom.foot() + 2.0;
    view! {
        <g class=class transform=place.to_owned() data-node=id.to_string()
            data-focus=(id == focus).then_some("") data-departs=departs.then_some("") on:click=move |_| on_pick.run(id)>
            <title>{name}</title>
            <rect class="target" x=-half y=-head width=2.0 * half height=height rx="8"></rect>
            <path class="shape" d=shape></path>
            {m.map(|m| view! { <text class="move" y="-20">{m}</text> })}
            {value.map(|value| view! { <text class="value" y="29">{value}</text> })}
            {window.map(|window| view! { <text class="window" y="42">{window}</text> })}
            {departs.then(|| view! { <rect class="departure-ring" x="-31" y="-34" width="62" height="70" rx="16" aria-hidden="true"></rect> })}
            {board}
        </g>
    }
    .into_any()
}

/// A stub for what was skipped, with the numbers that closed the window once it has closed.
fn skipped(sight: &Sight, at: usize, word: String, name: String, place: &str) -> AnyView {
    let &Sight {
        text,
        recording,
        step,
        ..
    } = sight;
    let cutoff = recording.cutoff_at(at, step);
    let numbers = cutoff.map(|cutoff| {
        if !recording.closed_by_window(at) {
            return String::new();
        }
        let end = if recording.wants_more(at) { "β" } else { "α" };
        let relation = recording.relation(at);
        let value = tree::score(recording.voice(text), cutoff.score);
        format!("{value} {relation} {end}")
    });
    let known = numbers.is_some();
    let (name, class) = if known {
        (name, "skipped")
    } else {
        (say!(text, "explore-node-waiting"), "skipped later")
    };
    let scissors = known.then(|| view! { <path class="scissors" d=SCISSORS></path> });
    view! {
        <g class=class transform=place.to_owned() data-skipped=known.then(|| at.to_string())>
            <title>{name}</title>
            {scissors}
            <text class="move" y="24">{word}</text>
            <text class="cut-label" y="37">{numbers}</text>
        </g>
    }
    .into_any()
}

/// A node in words.
pub(crate) fn label(text: &Text, recording: &Recording, id: usize, step: usize) -> String {
    let value = match recording.stage(id, step) {
        Stage::Waiting => say!(text, "explore-node-waiting"),
        Stage::Open => say!(text, "explore-node-open"),
        Stage::Done => score::returned(text, recording, id).unwrap_or_default(),
    };
    let side = tree::side(text, recording.is_max(id));
    let line = tree::path(text, &recording.tree.path(id));
    say!(
        text,
        "explore-node-label",
        side = side,
        line = line,
        value = value
    )
}
