//! The tree around one node, drawn.

use crate::shell::view::classes;
use crate::shell::view::slices::when_drawn;
use crate::shell::view::staged::in_turn;
use crate::shell::view::thumbnail::{self, height_of};
use crate::tree::model::focus::{Drawn, Picture, Placed, Zoom};
use crate::tree::model::recording::{Recording, Start};
use crate::tree::model::score;
use crate::tree::model::stage::Stage;
use crate::tree::store::TreeStore;
use harif_rules::Setup;
use harif_text::{Text, Value, say, strip_marks};
use harif_words::markup::escaped;
use harif_words::tree;
use leptos::ev::{MouseEvent, PointerEvent};
use leptos::html::Div;
use leptos::prelude::*;
use std::fmt::Write as _;
use web_sys::Element;

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
}

/// Writes to a drawing, which cannot fail.
macro_rules! put {
    ($svg:expr, $($what:tt)*) => {
        let _ = write!($svg, $($what)*);
    };
}

/// The tree around the node that is looked at, as it stands after the step of the playback; the last one shows
/// everything.
#[component]
pub(crate) fn FocusTree(
    /// How near one looks.
    zoom: RwSignal<Zoom>,
) -> impl IntoView {
    let store = expect_context::<TreeStore>();
    let TreeStore {
        recording,
        focus,
        step,
        ..
    } = store;
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
        let sight = Sight {
            text: &store.text(),
            recording: &recording,
            focus: focus.get(),
            step: step.get(),
            zoom: zoom.get(),
        };
        picture.with(|picture| Some(draw(store, &sight, picture.as_ref()?)))
    };
    let label = move || say!(store.text(), "explore-focus");
    view! {
        <div class="focus-frame" dir="ltr" node_ref=frame role="group" aria-label=label tabindex="0">
            {in_turn(drawing)}
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

/// The drawing.
fn draw(store: TreeStore, sight: &Sight, picture: &Picture) -> impl IntoView + use<> {
    let size = format!("0 0 {} {}", picture.width, picture.height);
    let picked = move |event: MouseEvent| {
        if let Some(id) = picked(&event) {
            store.look_at(id);
        }
    };
    let pointed = move |event: PointerEvent| {
        if let Ok(Some(node)) = event_target::<Element>(&event).closest("[data-node]") {
            let _ = name(store, &node);
        }
    };
    view! {
        <svg class="focus-tree" data-focus-tree="" viewBox=size width=picture.width height=picture.height
            direction="ltr" role="img" aria-label=say!(sight.text, "explore-focus")
            on:click=picked on:pointerover=pointed inner_html=markup(sight, picture)></svg>
    }
}

/// The node that a click asks for.
fn picked(event: &MouseEvent) -> Option<usize> {
    let target = event_target::<Element>(event);
    let thing = target.closest("[data-node], [data-first]").ok()??;
    let id = thing.get_attribute("data-node");
    let id = id.or_else(|| thing.get_attribute("data-first"))?;
    id.parse().ok()
}

/// Gives a node of the drawing its name, which the browser shows beside the pointer. There may be hundreds of nodes, and
/// names have many words: only those that are asked for get one.
pub(super) fn name(store: TreeStore, node: &Element) -> Option<()> {
    if node.query_selector(":scope > title").ok()?.is_some() {
        return None;
    }
    let id: usize = node.get_attribute("data-node")?.parse().ok()?;
    let recording = store.recording.get_untracked()?;
    let text = store.shell.text_now();
    let name = label(&text, &recording, id, store.step.get_untracked());
    let title = document().create_element_ns(node.namespace_uri().as_deref(), "title");
    let title = title.ok()?;
    title.set_text_content(Some(&name));
    node.prepend_with_node_1(&title).ok()
}

/// The inside of the drawing. It is drawn anew with every step and has hundreds of elements: one text that the browser
/// reads, not elements that are made one by one.
fn markup(sight: &Sight, picture: &Picture) -> String {
    let &Sight {
        recording,
        step,
        zoom,
        ..
    } = sight;
    let mut svg = String::from(
        "<defs><marker id=arc-tip viewBox=\"0 0 8 8\" refX=7 refY=4 markerWidth=8 markerHeight=8 orient=auto-start-reverse>\
         <path class=arc-tip d=\"M0 0 8 4 0 8Z\" /></marker></defs>",
    );
    for placed in &picture.placed {
        let Some(parent) = placed.parent.map(|parent| &picture.placed[parent]) else {
            continue;
        };
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
        let (x1, y1, x2) = (parent.x, parent.y + zoom.foot(), placed.x);
        put!(
            svg,
            "<line class=\"{class}\" x1={x1} y1={y1} x2={x2} y2={top} />"
        );
    }
    let cut = recording.cutoff_at(sight.focus, step).is_some();
    if let Some((from, to)) = picture.arc.filter(|_| cut) {
        let (from, to) = (&picture.placed[from], &picture.placed[to]);
        let (x, y) = (
            f64::midpoint(from.x, to.x),
            from.y.max(to.y + zoom.foot() - 10.0) + 36.0,
        );
        let (x1, y1, x2, y2) = (from.x, from.y + 14.0, to.x, to.y + zoom.foot() + 4.0);
        put!(
            svg,
            "<path class=arc data-arc d=\"M{x1} {y1} Q{x} {y} {x2} {y2}\" marker-end=\"url(#arc-tip)\" />"
        );
    }
    for placed in &picture.placed {
        thing(&mut svg, sight, placed);
    }
    svg
}

/// The tree around a node, for tests.
#[cfg(test)]
pub(super) fn drawn(
    text: &Text,
    recording: &Recording,
    focus: usize,
    step: usize,
    zoom: Zoom,
) -> impl IntoView + use<> {
    let sight = Sight {
        text,
        recording,
        focus,
        step,
        zoom,
    };
    let picture = Picture::around(recording, focus, zoom, &|_| 60.0);
    let inside = markup(&sight, &picture);
    view! { <svg inner_html=inside></svg> }
}

fn thing(svg: &mut String, sight: &Sight, placed: &Placed) {
    let &Sight {
        text,
        recording,
        step,
        ..
    } = sight;
    let place = format!("transform=\"translate({} {})\"", placed.x, placed.y);
    match &placed.what {
        Drawn::Node(id) => node(svg, sight, *id, &place),
        Drawn::Dot(id) => {
            let (class, shape) = if recording.is_max(*id) {
                ("dot max", "M0 -5 5.5 4.5H-5.5Z")
            } else {
                ("dot min", "M0 5 5.5 -4.5H-5.5Z")
            };
            let later = match recording.stage(*id, step) {
                Stage::Waiting => " later",
                _ => "",
            };
            put!(
                svg,
                "<g class=\"{class}{later}\" {place} data-node={id}><rect class=target x=-7 y=-12 width=14 height=24 />\
                 <path class=shape d=\"{shape}\" /></g>"
            );
        }
        Drawn::Bundle {
            count,
            first,
            nodes,
        } => {
            let name = escaped(&say!(text, "explore-bundle", n = *count, nodes = *nodes));
            let word = escaped(&text.ltr(&format!("+{}", text.number(*count as i64))));
            put!(
                svg,
                "<g class=bundle {place} data-bundle={count} data-first={first}><title>{name}</title>\
                 <rect x=-18 y=-12 width=36 height=24 rx=12 /><text dy=0.35em>{word}</text></g>"
            );
        }
        Drawn::Unkept { nodes, .. } => {
            let name = escaped(&say!(text, "explore-unkept", nodes = *nodes));
            let word = escaped(&text.short(*nodes));
            put!(
                svg,
                "<g class=unkept {place}><title>{name}</title><path d=\"M0 -14 18 16H-18Z\" /><text y=28>{word}</text></g>"
            );
        }
        Drawn::Skipped { at, m } => {
            let name = say!(text, "explore-skipped-move", move = Value::ltr(m));
            skipped(svg, sight, *at, &m.to_string(), name, &place);
        }
        Drawn::ManySkipped { at, count } => {
            let name = say!(text, "explore-skipped-many", n = *count);
            skipped(svg, sight, *at, &text.number(*count as i64), name, &place);
        }
    }
}

fn node(svg: &mut String, sight: &Sight, id: usize, place: &str) {
    let &Sight {
        text,
        recording,
        focus,
        step,
        zoom,
    } = sight;
    let entry = recording.node(id);
    let max = recording.is_max(id);
    let now = recording.stage(id, step);
    let departs = recording.departs_at(id);
    let class = classes(
        if max { "node max" } else { "node min" },
        &[
            (" leaf", entry.leaf.is_some()),
            (" expected", recording.is_expected(id)),
            (" later", now == Stage::Waiting),
            (" open", now == Stage::Open),
            (" focused", id == focus),
            (" departs", departs),
        ],
    );
    let shape = match (entry.leaf.is_some(), max) {
        (true, true) => "M0 -15 13 -5V13H-13V-5Z",
        (true, false) => "M0 15 13 5V-13H-13V5Z",
        (false, true) => "M0 -16 17 13H-17Z",
        (false, false) => "M0 16 17 -13H-17Z",
    };
    let (half, head) = match zoom {
        Zoom::Far => (12.0, 20.0),
        Zoom::Middle => (36.0, 36.0),
        Zoom::Near => (46.0, 36.0),
    };
    let (wide, high) = (2.0 * half, head + zoom.foot() + 2.0);
    let focused = if id == focus { " data-focus" } else { "" };
    let departing = if departs { " data-departs" } else { "" };
    put!(
        svg,
        "<g class=\"{class}\" {place} data-node={id}{focused}{departing}>\
         <rect class=target x=-{half} y=-{head} width={wide} height={high} rx=8 /><path class=shape d=\"{shape}\" />"
    );
    if zoom != Zoom::Far {
        if let Some(m) = entry.by {
            put!(svg, "<text class=move y=-20>{m}</text>");
        }
        let value = match now {
            Stage::Waiting => String::new(),
            Stage::Open => "…".to_owned(),
            Stage::Done => score::returned(text, recording, id).unwrap_or_default(),
        };
        put!(svg, "<text class=value y=29>{}</text>", escaped(&value));
    }
    if shows_windows(recording, zoom) && now != Stage::Waiting {
        let window = escaped(&tree::window(recording.voice(text), entry.window));
        put!(svg, "<text class=window y=42>{window}</text>");
    }
    if departs {
        svg.push_str(
            "<rect class=departure-ring x=-31 y=-34 width=62 height=70 rx=16 aria-hidden=true />",
        );
    }
    if zoom == Zoom::Near {
        let board = match recording.at(id) {
            Start::Position(position) => Some(Setup::of(&position)),
            Start::Watched(board) => board,
            Start::Numbers(_) => None,
        };
        if let Some(board) = board {
            // Tall boards are made narrower, so that every level has the same room.
            let size = BOARD.min(BOARD * BOARD / height_of(board.game(), BOARD));
            svg.push_str(&thumbnail::markup(&board, entry.by, (0.0, 50.0), size));
        }
    }
    svg.push_str("</g>");
}

/// A stub for what was skipped, with the numbers that closed the window once it has closed.
fn skipped(svg: &mut String, sight: &Sight, at: usize, word: &str, name: String, place: &str) {
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
    let (class, known, scissors) = if numbers.is_some() {
        let scissors = format!("<path class=scissors d=\"{SCISSORS}\" />");
        ("skipped", format!(" data-skipped={at}"), scissors)
    } else {
        ("skipped later", String::new(), String::new())
    };
    let name = match numbers {
        Some(_) => name,
        None => say!(text, "explore-node-waiting"),
    };
    let (name, word) = (escaped(&name), escaped(word));
    let numbers = escaped(&numbers.unwrap_or_default());
    put!(
        svg,
        "<g class=\"{class}\" {place}{known}><title>{name}</title>{scissors}\
         <text class=move y=24>{word}</text><text class=cut-label y=37>{numbers}</text></g>"
    );
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
