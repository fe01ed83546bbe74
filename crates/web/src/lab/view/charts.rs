//! The charts, with the two searches that are held against each other.

use crate::lab::model::Measured;
use crate::lab::store::LabStore;
use crate::shell::store::files;
use crate::shell::view::staged::in_turn;
use harif_text::say;
use harif_words::{lab, lab::Chart as Kind, plot};
use leptos::prelude::*;
use std::sync::Arc;

/// The places of the charts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Slot {
    Nodes,
    Values,
    Cutoffs,
    Time,
    Against,
}

impl Slot {
    pub(crate) const ALL: [Self; 5] = [
        Self::Nodes,
        Self::Values,
        Self::Cutoffs,
        Self::Time,
        Self::Against,
    ];

    /// Whether there is something to show.
    const fn is_filled(self, measured: &Measured) -> bool {
        match self {
            Self::Nodes | Self::Values | Self::Time => {
                measured.design.depths.first < measured.design.depths.last
            }
            Self::Cutoffs => true,
            Self::Against => measured.design.contenders.len() > 1,
        }
    }
}

/// Every chart that has something to show.
#[component]
pub(crate) fn Charts(charts: [(Slot, RwSignal<Option<Arc<Measured>>>); 5]) -> impl IntoView {
    let charts = charts.map(|(slot, measured)| {
        in_turn(move || {
            let measured = measured.get().filter(|it| slot.is_filled(it))?;
            Some(match slot {
                Slot::Nodes => view! { <Chart measured kind=Kind::Nodes/> }.into_any(),
                Slot::Values => view! { <Chart measured kind=Kind::Values/> }.into_any(),
                Slot::Cutoffs => view! { <Chart measured kind=Kind::Cutoffs/> }.into_any(),
                Slot::Time => view! { <Chart measured kind=Kind::Time/> }.into_any(),
                Slot::Against => view! { <Against measured/> }.into_any(),
            })
        })
    });
    view! { <div class="charts">{charts.collect_view()}</div> }
}

/// One chart, with a button that hands it out as a file.
#[component]
fn Chart(measured: Arc<Measured>, kind: Kind) -> impl IntoView {
    let store = expect_context::<LabStore>();
    let text = store.text();
    let svg = lab::draw(&text, measured.measurements(), kind)?;
    let title = kind.title(&text);
    let note = match kind {
        Kind::Nodes => Some(say!(text, "lab-chart-nodes-why")),
        Kind::Values => Some(say!(text, "lab-chart-values-why")),
        Kind::Cutoffs => Some(say!(text, "lab-chart-cutoffs-why")),
        Kind::Against(..) => Some(say!(text, "lab-chart-against-why")),
        Kind::Time => None,
    };
    let file = plot::standalone(&svg);
    let save = move |_| drop(files::offer(&format!("harif-{}.svg", kind.name()), &file));
    Some(view! {
        <figure class="panel" data-chart=kind.name()>
            <figcaption>{title}</figcaption>
            <div class="drawing" dir="ltr" inner_html=svg></div>
            {note.map(|said| view! { <p class="faint">{said}</p> })}
            <button type="button" class="small" on:click=save>{say!(text, "lab-save-svg")}</button>
        </figure>
    })
}

/// One search against another: a dot for each position and depth.
#[component]
pub(super) fn Against(measured: Arc<Measured>) -> impl IntoView {
    let store = expect_context::<LabStore>();
    let pair = RwSignal::new((0, 1));
    let text = store.text();
    let names: Vec<String> = (0..measured.design.contenders.len())
        .map(|contender| lab::contender(&text, &measured.design, contender))
        .collect();
    let choose = |first: bool| {
        let names = names.clone();
        let options = move || {
            let (a, b) = pair.get();
            let now = if first { a } else { b };
            let options = names.iter().enumerate().map(|(index, name)| {
                view! { <option value=index.to_string() selected={index == now}>{name.clone()}</option> }
            });
            options.collect_view()
        };
        let key = move || {
            if first {
                say!(store.text(), "lab-one")
            } else {
                say!(store.text(), "lab-other")
            }
        };
        view! {
            <label><span>{key}</span><select on:change=move |event| {
                if let Ok(index) = event_target_value(&event).parse::<usize>() {
                    pair.update(|pair| if first { pair.0 = index } else { pair.1 = index });
                }
            }>{options}</select></label>
        }
    };
    let (one, other) = (choose(true), choose(false));
    let chart = move || {
        let (a, b) = pair.get();
        let measured = Arc::clone(&measured);
        view! { <Chart measured kind=Kind::Against(a, b)/> }
    };
    view! { <div class="against"><div class="lab-fields">{one}{other}</div>{chart}</div> }
}
