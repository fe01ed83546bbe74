//! The drawing of a search: the tree around one node, from far or from near, or the graph that it
//! becomes when equal positions are one.

use super::focus::FocusTree;
use super::graph::FocusGraph;
use crate::tree::model::focus::Zoom;
use crate::tree::model::recording::Start;
use crate::tree::store::TreeStore;
use harif_text::say;
use leptos::prelude::*;

/// The panel with the drawing and what can be chosen about it.
#[component]
pub(crate) fn DrawingPanel() -> impl IntoView {
    let store = expect_context::<TreeStore>();
    let zoom = RwSignal::new(Zoom::default());
    let graph = RwSignal::new(false);
    // A tree of numbers has no positions that could be equal, and no boards to come near to.
    let has_boards = move || {
        store.recording.with(|it| {
            let start = it.as_ref().map(|it| &it.start);
            matches!(start, Some(Start::Position(_)))
        })
    };
    let as_graph = move || graph.get() && has_boards();
    let title = move || {
        if as_graph() {
            say!(store.text(), "explore-merge")
        } else {
            say!(store.text(), "explore-focus")
        }
    };
    let shapes = move || {
        [(false, "tree"), (true, "graph")].map(|(wanted, name)| {
            let word = move || {
                if wanted {
                    say!(store.text(), "explore-as-graph")
                } else {
                    say!(store.text(), "explore-as-tree")
                }
            };
            view! {
                <button type="button" data-drawing=name aria-pressed=move || (graph.get() == wanted).to_string()
                    on:click=move |_| graph.set(wanted)>{word}</button>
            }
        })
    };
    let zooms = move || {
        Zoom::ALL.map(|choice| {
            let word = move || {
                let text = store.text();
                match choice {
                    Zoom::Far => say!(text, "explore-zoom-far"),
                    Zoom::Middle => say!(text, "explore-zoom-middle"),
                    Zoom::Near => say!(text, "explore-zoom-near"),
                }
            };
            view! {
                <button type="button" data-zoom=choice.name() aria-pressed=move || (zoom.get() == choice).to_string()
                    on:click=move |_| zoom.set(choice)>{word}</button>
            }
        })
    };
    view! {
        <section class="panel drawing-panel" aria-label=title>
            <h3>{title}</h3>
            <Show when=has_boards>
                <div class="group" role="group" aria-label=move || say!(store.text(), "explore-drawing")>{shapes}</div>
            </Show>
            <Show when=as_graph fallback=move || view! {
                <div class="group" role="group" aria-label=move || say!(store.text(), "explore-zoom")>{zooms}</div>
                <FocusTree zoom/>
            }>
                <FocusGraph/>
            </Show>
        </section>
    }
}
