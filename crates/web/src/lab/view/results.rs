//! What was measured: the sentence that settles the question, the stamp, tables, charts, files.

use super::charts::{Charts, Slot};
use super::tables::{ByDepth, Details, Roots};
use crate::lab::model::{Measured, Status, export};
use crate::lab::store::LabStore;
use crate::shell::store::files;
use crate::shell::view::mini::{Mark, MiniBoard};
use crate::shell::view::staged::{Parts, in_turn};
use harif_play::lab::Agreement;
use harif_text::say;
use harif_words::{lab, plot, values};
use leptos::prelude::*;
use std::sync::Arc;

/// Everything that was measured.
#[component]
pub(crate) fn Results() -> impl IntoView {
    let store = expect_context::<LabStore>();
    let measured = Memo::new_with_compare(
        move |_| store.lab.with(|lab| lab.measured.clone()).map(Arc::new),
        |before, after| match (before, after) {
            (Some(Some(a)), Some(Some(b))) => {
                a.rows.len() != b.rows.len()
                    || a.yardsticks.len() != b.yardsticks.len()
                    || a.experiment != b.experiment
            }
            (Some(None), Some(None)) => false,
            _ => true,
        },
    );
    let some = move || measured.with(|it| it.as_ref().is_some_and(|it| !it.rows.is_empty()));
    let parts = Parts::new(5 + Slot::ALL.len());
    let (following, whole) = (parts.clone(), parts.is_whole);
    Effect::new(move |_| following.show(measured.get()));
    Effect::new(move |_| store.is_drawn.set(whole.get()));
    let [findings, details, by_depth, roots, exports] = [0, 1, 2, 3, 4].map(|part| parts.at(part));
    let charts = Slot::ALL.map(|slot| (slot, parts.at(5 + slot as usize)));
    view! {
        <Show when=some>
            <section class="lab-results" data-lab="results">
                {in_turn(move || findings.get().map(|measured| view! { <Findings measured/> }))}
                {in_turn(move || details.get().map(|measured| view! { <Details measured/> }))}
                {in_turn(move || by_depth.get().map(|measured| view! { <ByDepth measured/> }))}
                {in_turn(move || roots.get().map(|measured| view! { <Roots measured/> }))}
                <Charts charts/>
                {in_turn(move || exports.get().map(|measured| view! { <Exports measured/> }))}
            </section>
        </Show>
    }
}

/// The sentence, the stamp, and what each search would play.
#[component]
pub(super) fn Findings(measured: Arc<Measured>) -> impl IntoView {
    let store = expect_context::<LabStore>();
    let text = store.text();
    let said = measured.finding(&text);
    let question = measured.preset.map(|preset| preset.question(&text));
    view! {
        <section class="panel lab-finding">
            {question.map(|question| view! { <h3>{question}</h3> })}
            {said.map(|said| view! { <p class="finding" data-lab="finding" role="status">{said}</p> })}
            <Stamp measured=Arc::clone(&measured)/>
            <Choices measured/>
        </section>
    }
}

/// Whether what should agree does.
#[component]
fn Stamp(measured: Arc<Measured>) -> impl IntoView {
    let store = expect_context::<LabStore>();
    let text = store.text();
    let running = store.lab.with(|lab| lab.status == Status::Running);
    let agreement = measured.agreement();
    let (name, class) = match agreement {
        Agreement::Exact => ("exact", "stamp good"),
        Agreement::Estimates => ("estimates", "stamp"),
        Agreement::Nothing if running => return None,
        Agreement::Nothing => ("nothing", "stamp"),
        Agreement::Differ(_) => ("differ", "stamp bad"),
    };
    let said = lab::agreement(&text, &measured.design, &measured.rows, &agreement);
    Some(view! { <p class=class data-stamp=name>{said}</p> })
}

/// What each search would play, where there is one position: the boards side by side.
#[component]
fn Choices(measured: Arc<Measured>) -> impl IntoView {
    let store = expect_context::<LabStore>();
    if measured.design.positions.len() > 1 || measured.design.contenders.len() > 6 {
        return None;
    }
    let position = measured.design.positions[0].1.clone();
    let depth = measured.deepest()?;
    let text = store.text();
    // A search that is alone is compared with itself at the other depths.
    let alone = measured.design.contenders.len() == 1 && measured.design.depths.first < depth;
    let rows = if alone {
        measured
            .rows
            .iter()
            .filter(|row| row.depth <= depth)
            .collect::<Vec<_>>()
    } else {
        measured
            .rows
            .iter()
            .filter(|row| row.depth == depth)
            .collect()
    };
    let boards = rows.into_iter().filter_map(|row| {
        let best = row.best.as_ref()?;
        let mark = Mark {
            m: best.m,
            chip: String::new(),
            strong: true,
        };
        let label = if alone {
            say!(text, "setup-depth", n = row.depth)
        } else {
            lab::contender(&text, &measured.design, row.contender)
        };
        let value = values::phrase(&text, &best.value);
        let ties = (row.ties > 1).then(|| say!(text, "lab-ties", n = row.ties));
        Some(view! {
            <figure data-choice-of=row.contender.to_string()>
                <MiniBoard position=position.clone() marks=vec![mark] in_turn=true/>
                <figcaption><bdi>{label}</bdi><br/><bdi dir="ltr">{best.m.to_string()}</bdi>" · "{value}
                    {ties.map(|said| view! { <br/><span class="faint">{said}</span> })}</figcaption>
            </figure>
        })
    });
    let boards = boards.collect_view();
    Some(view! {
        <details class="choices" open="">
            <summary>{say!(text, "lab-choices")}</summary>
            <div class="figures">{boards}</div>
        </details>
    })
}

/// Files to take away, and a link that measures it again.
#[component]
fn Exports(measured: Arc<Measured>) -> impl IntoView {
    let store = expect_context::<LabStore>();
    let text = store.text();
    let again = measured.address();
    let (a, b, c, d) = (
        measured.clone(),
        measured.clone(),
        measured.clone(),
        measured,
    );
    let text_of = text.clone();
    let words = text.clone();
    // A file that cannot be offered is missed, which is all there is to tell.
    let csv = move |_| drop(files::offer("harif-lab.csv", &export::csv(&a)));
    let json = move |_| drop(files::offer("harif-lab.json", &export::json(&b)));
    let markdown = move |_| {
        drop(files::offer(
            "harif-lab.md",
            &export::markdown(&text_of, &c),
        ));
    };
    let svg = move |_| {
        if let Some(svg) = lab::draw(&words, d.measurements(), lab::Chart::Nodes) {
            drop(files::offer("harif-lab.svg", &plot::standalone(&svg)));
        }
    };
    let link = move |_| {
        store.shell.show_room_path(again.clone());
        store.shell.copy(store.shell.full_address());
    };
    view! {
        <section class="panel group" aria-label=say!(text, "lab-export")>
            <h3>{say!(text, "lab-export")}</h3>
            <button type="button" data-export="csv" on:click=csv>"CSV"</button>
            <button type="button" data-export="json" on:click=json>"JSON"</button>
            <button type="button" data-export="markdown" on:click=markdown>"Markdown"</button>
            <button type="button" data-export="svg" on:click=svg>"SVG"</button>
            <button type="button" data-export="link" on:click=link>{say!(text, "lab-link")}</button>
        </section>
    }
}
