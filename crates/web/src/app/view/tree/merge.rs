//! From tree to graph: the same positions counted once, level by level.

use super::super::super::model::tree::merge::{Level, Levels};
use super::super::super::model::tree::recording::Start;
use super::super::super::store::Store;
use harif_text::{Text, say};
use leptos::prelude::*;

/// The most positions that are counted: what a phone does in an instant.
const MOST: usize = 12_000;

fn row(text: &Text, name: String, level: Level, widest: f64) -> impl IntoView + use<> {
    let cell = |n: u64| {
        // Levels differ by thousands: each tenfold is one step of the bar.
        let share = ((n as f64).ln_1p() / widest).clamp(0.0, 1.0);
        view! {
            <td><span class="meter" style:--share=format!("{share:.3}")></span>{text.number(n as i64)}</td>
        }
    };
    let (paths, positions, shapes) = (
        cell(level.paths),
        cell(level.positions as u64),
        cell(level.shapes as u64),
    );
    view! { <tr><th scope="row">{name}</th>{paths}{positions}{shapes}</tr> }
}

/// The counts, made when somebody asks.
#[component]
pub(super) fn Merge() -> impl IntoView {
    let store = expect_context::<Store>();
    let explorer = store.explorer;
    let counted = RwSignal::new(None::<Levels>);
    // Another search has other positions.
    Effect::new(move |_| {
        explorer.recording.track();
        counted.set(None);
    });
    let count = move |_| {
        let recording = explorer.recording.get_untracked();
        if let Some(recording) = recording
            && let Start::Position(position) = &recording.start
        {
            counted.set(Some(Levels::count(position, recording.recipe.depth, MOST)));
        }
    };
    let is_board = move || {
        explorer.recording.with(|it| {
            it.as_ref()
                .is_some_and(|it| matches!(it.start, Start::Position(_)))
        })
    };
    let table = move || {
        let levels = counted.get()?;
        let text = store.text();
        let total = levels.total();
        let widest = (total.paths as f64).ln_1p();
        let rows = levels.levels.iter().enumerate();
        let rows = rows.map(|(ply, &level)| row(&text, text.number(ply as i64), level, widest));
        let rows = rows.collect_view();
        let all = row(&text, say!(text, "explore-merge-total"), total, widest);
        let short = levels.cut_short.then(|| say!(text, "explore-merge-short"));
        Some(view! {
            <table class="numbers merged" data-merged=format!("{} {} {}", total.paths, total.positions, total.shapes)>
                <thead><tr>
                    <th scope="col">{say!(text, "explore-merge-ply")}</th>
                    <th scope="col">{say!(text, "explore-merge-tree")}</th>
                    <th scope="col">{say!(text, "explore-merge-graph")}</th>
                    <th scope="col">{say!(text, "explore-merge-shapes")}</th>
                </tr></thead>
                <tbody>{rows}{all}</tbody>
            </table>
            {short.map(|short| view! { <p class="faint">{short}</p> })}
        })
    };
    view! {
        <Show when=is_board>
            <section class="panel" aria-label=move || say!(store.text(), "explore-merge")>
                <h3>{move || say!(store.text(), "explore-merge")}</h3>
                <p class="faint">{move || say!(store.text(), "explore-merge-how")}</p>
                <button type="button" data-action="merge" on:click=count>{move || say!(store.text(), "explore-merge-count")}</button>
                {table}
            </section>
        </Show>
    }
}
