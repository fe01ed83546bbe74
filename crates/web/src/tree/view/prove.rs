//! "Prove it": drag what was hidden, or really search it, and watch the root.

use crate::tree::model::recording::Recording;
use crate::tree::model::{prove, score};
use crate::tree::store::TreeStore;
use harif_search::Score;
use harif_text::{Value, say};
use harif_words::tree;
use leptos::prelude::*;
use std::sync::Arc;

/// How far beyond the numbers of the tree the hidden value can be dragged.
fn reach(recording: &Recording) -> Score {
    let values = recording.tree.nodes().iter().filter_map(|node| node.value);
    let largest = values.map(Score::abs).max().unwrap_or(1);
    largest.saturating_mul(2).clamp(4, 2_000_000)
}

/// The proof of one cut.
#[component]
pub(crate) fn Prove(recording: Arc<Recording>, id: usize) -> impl IntoView {
    let store = expect_context::<TreeStore>();
    let open = move || {
        store
            .proof
            .with(|proof| proof.as_ref().is_some_and(|proof| proof.node == id))
    };
    let shown = StoredValue::new(recording);
    let reach = reach(&shown.get_value());
    // One sign for the whole proof, the one of MAX: the hand, the table and the root.
    let turn = move |value: Score| shown.with_value(|it| score::for_max(it, id, value));
    view! {
        <button type="button" data-action="prove" aria-expanded=move || open().to_string()
            on:click=move |_| if open() { store.proof.set(None) } else { store.prove(id) }>
            {move || say!(store.text(), "tree-prove")}
        </button>
        <Show when=open>
            <div class="proof">
                <p class="faint">{move || say!(store.text(), "explore-prove-how")}</p>
                <label class="field">
                    <span>{move || say!(store.text(), "explore-prove-hidden")}</span>
                    <input type="range" dir="ltr" data-hidden-value="" min=(-reach).to_string() max=reach.to_string()
                        prop:value=move || turn(store.proof.with(|proof| proof.as_ref().map_or(0, |proof| proof.hidden))).to_string()
                        on:input=move |event| if let Ok(hidden) = event_target_value(&event).parse() { store.suppose(turn(hidden)) }/>
                </label>
                <Backed recording=shown.get_value()/>
                <button type="button" data-action="search-skipped" on:click=move |_| store.search_skipped()>
                    {move || say!(store.text(), "explore-prove-search")}
                </button>
                <Searched recording=shown.get_value() id/>
            </div>
        </Show>
    }
}

/// The numbers from the cut to the root, as they would be.
#[component]
fn Backed(recording: Arc<Recording>) -> impl IntoView {
    let store = expect_context::<TreeStore>();
    move || {
        let text = store.text();
        let proof = store.proof.get()?;
        let way = prove::back_up(&recording, proof.node, proof.hidden)?;
        let rows = way.iter().map(|backed| {
            let line = tree::path(&text, &recording.tree.path(backed.node));
            let same = backed.before == backed.after;
            let for_max = |value| score::for_max(&recording, backed.node, value);
            let class = if same { "same" } else { "moved" };
            view! {
                <tr class=class>
                    <td>{line}</td>
                    <td>{tree::side(&text, recording.is_max(backed.node))}</td>
                    <td><bdi dir="ltr">{tree::score(&text, for_max(backed.before))}</bdi></td>
                    <td aria-hidden="true">"→"</td>
                    <td><bdi dir="ltr">{tree::score(&text, for_max(backed.after))}</bdi></td>
                </tr>
            }
        });
        let rows = rows.collect_view();
        let hidden = tree::score(&text, score::for_max(&recording, proof.node, proof.hidden));
        let root = way.last()?;
        let value = tree::score(&text, root.after);
        let verdict = if root.before == root.after {
            say!(text, "explore-prove-root-same", value = value)
        } else {
            say!(text, "explore-prove-root-moved", value = value)
        };
        let stops = way.iter().find(|backed| backed.before == backed.after);
        let stops = stops.map(|backed| {
            let line = tree::path(&text, &recording.tree.path(backed.node));
            say!(text, "explore-prove-stops", line = line)
        });
        Some(view! {
            <p><bdi dir="ltr" class="hidden-value">{hidden}</bdi> " " <span class="faint">{say!(text, "value-for-max")}</span></p>
            <table class="numbers backed"><tbody>{rows}</tbody></table>
            <p data-root-value=root.after.to_string() data-root-same=(root.before == root.after).to_string()>
                <strong>{verdict}</strong> " " {stops}
            </p>
        })
    }
}

/// What was found when the skipped moves were searched after all.
#[component]
fn Searched(recording: Arc<Recording>, id: usize) -> impl IntoView {
    let store = expect_context::<TreeStore>();
    let rows = move || {
        let text = store.text();
        let found = store
            .proof
            .with(|proof| proof.as_ref().map(|proof| proof.found.clone()))
            .unwrap_or_default();
        let rows = found.into_iter().map(|found| {
            let said = match found.value {
                Some(value) => say!(
                    text,
                    "explore-prove-found",
                    move = Value::ltr(found.m),
                    value = tree::score(&text, score::for_max(&recording, id, value)),
                    nodes = found.nodes
                ),
                None => say!(text, "explore-prove-searching"),
            };
            view! { <li class="ghost-row" data-found=found.value.map(|value| value.to_string())>{said}</li> }
        });
        rows.collect_view()
    };
    view! { <ul class="searched">{rows}</ul> }
}
