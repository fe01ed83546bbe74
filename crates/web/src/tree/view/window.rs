//! The window on its number line: MAX pushes α to the right, MIN pulls β to the left.

use crate::tree::model::line::{Mark, NumberLine, WIDTH, room_path, width_of};
use crate::tree::model::recording::Recording;
use crate::tree::store::TreeStore;
use harif_play::Algorithm;
use harif_text::say;
use harif_words::tree;
use leptos::prelude::*;
use std::sync::Arc;

/// The window of a node as it was received and as it stands after the step of the playback.
#[component]
pub(crate) fn WindowLine(recording: Arc<Recording>, id: usize) -> impl IntoView {
    let store = expect_context::<TreeStore>();
    let text = store.text();
    if recording.recipe.algorithm == Algorithm::Minimax {
        return view! { <p class="faint">{say!(text, "explore-window-none")}</p> }.into_any();
    }
    let step = store.step;
    let entered = recording.node(id).span.0;
    let shown = Arc::clone(&recording);
    // Before the node is entered there is nothing but what it will be given.
    let line = Memo::new(move |_| NumberLine::at(&shown, id, step.get().max(entered)));
    let flips = recording.flips();
    let heard = Arc::clone(&recording);
    let words = move || {
        let text = store.text();
        let line = line.get();
        let voice = heard.voice(&text);
        let received = tree::window(voice, line.received);
        let now = tree::window(voice, line.now);
        let turned = tree::window(voice, (-line.now.1, -line.now.0));
        let how = if flips {
            say!(
                text,
                "explore-window-how-own",
                window = &now,
                other = turned
            )
        } else {
            say!(text, "explore-window-how")
        };
        view! {
            <p>{say!(text, "node-in")} ": " <bdi dir="ltr" data-window-in="">{received}</bdi> " · "
                {say!(text, "node-now")} ": " <bdi dir="ltr" data-window-now="">{now}</bdi></p>
            <p class="faint">{how}</p>
        }
    };
    view! {
        <h4>{say!(text, "explore-window")}</h4>
        {move || line.with(|line| draw(store, &recording, line))}
        {words}
    }
    .into_any()
}

/// Where the axis runs, and where the names of the two ends stand: each on a line of its own, for
/// the ends may be near each other, with room below them for the mark of what was returned.
const AXIS: f64 = 56.0;
const ALPHA: f64 = 29.0;
const BETA: f64 = 12.0;
/// How many names of moves stand in a row below the axis, and how much room each has.
const IN_A_ROW: usize = 4;
const NAME: f64 = 20.0;
/// How many rows of them there are.
const ROWS: usize = 3;

fn draw(store: TreeStore, recording: &Recording, line: &NumberLine) -> impl IntoView + use<> {
    let text = store.text();
    let voice = recording.voice(&text);
    let (from, to) = (line.x(line.now.0), line.x(line.now.1));
    let (old_from, old_to) = (line.x(line.received.0), line.x(line.received.1));
    let closed = line.is_closed();
    let marks = line.marks.iter().enumerate().map(|(order, mark)| {
        let x = line.x(mark.score);
        // Moves that came back with the same number stand beside each other under one stroke.
        let twins = |from: &[Mark]| from.iter().filter(|it| it.score == mark.score).count();
        let (place, all) = (twins(&line.marks[..order]), twins(&line.marks));
        // Numbers that are near each other stand on steps.
        let mut lower: Vec<_> = line
            .marks
            .iter()
            .map(|it| it.score)
            .filter(|&it| it < mark.score)
            .collect();
        lower.sort_unstable();
        lower.dedup();
        let row = ((lower.len() + place / IN_A_ROW) % ROWS) as f64;
        let others = (all - place / IN_A_ROW * IN_A_ROW).min(IN_A_ROW) as f64;
        let aside = NAME * ((place % IN_A_ROW) as f64 - (others - 1.0) / 2.0);
        let (name_x, name_y) = (
            room_path(x + aside, width_of(&mark.m.to_string()), 0.5),
            AXIS + 32.0 + 14.0 * row,
        );
        let name = format!(
            "{} {}{}",
            mark.m,
            mark.glyph,
            tree::score(voice, mark.score)
        );
        let outside = mark.score < line.received.0 || mark.score > line.received.1;
        let class = if outside { "mark outside" } else { "mark" };
        let child = mark.child;
        view! {
            <g class=class on:click=move |_| store.look_at(child)>
                <title>{name}</title>
                <line x1=x x2=x y1=AXIS + 6.0 y2=AXIS + 20.0></line>
                <text x=name_x y=name_y>{mark.m.to_string()}</text>
            </g>
        }
    });
    let marks = marks.collect_view();
    let ends = [(line.now.0, "α", from, ALPHA), (line.now.1, "β", to, BETA)];
    let ends = ends.map(|(end, name, x, y)| {
        let word = format!("{name} {}", tree::score(voice, end));
        let (anchor, at) = if x < WIDTH / 2.0 {
            ("start", room_path(x - 4.0, width_of(&word), 0.0))
        } else {
            ("end", room_path(x + 4.0, width_of(&word), 1.0))
        };
        view! { <text class="end" x=at y=y text-anchor=anchor>{word}</text> }
    });
    let returned = line.returned.map(|value| {
        let x = line.x(value);
        let name = say!(text, "explore-returned-mark");
        let outside = value < line.received.0 || value > line.received.1;
        let class = if outside {
            "returned outside"
        } else {
            "returned"
        };
        view! {
            <g class=class data-returned=if outside { "outside" } else { "inside" }>
                <title>{name}</title>
                <path d=format!("M{x} {}l7 -9h-14Z", AXIS - 10.0)></path>
            </g>
        }
    });
    let label = tree::window(voice, line.now);
    view! {
        <svg class="number-line" viewBox=format!("0 0 {WIDTH} {}", AXIS + 70.0) direction="ltr" role="img" aria-label=label
            data-closed=closed.then_some("")>
            <line class="axis" x1="4" x2=WIDTH - 4.0 y1=AXIS y2=AXIS></line>
            <line class="received" x1=old_from x2=old_to y1=AXIS y2=AXIS></line>
            {(!closed).then(|| view! { <rect class="open" x=from y=AXIS - 7.0 width=(to - from).max(0.0) height="14"></rect> })}
            <path class="bracket" d=format!("M{0} {1}H{from}V{2}H{0}", from + 6.0, AXIS - 10.0, AXIS + 10.0)></path>
            <path class="bracket" d=format!("M{0} {1}H{to}V{2}H{0}", to - 6.0, AXIS - 10.0, AXIS + 10.0)></path>
            {ends}
            {marks}
            {returned}
        </svg>
    }
}
