//! The room in which a search is walked through.
//!
//! | attribute | on | says |
//! |---|---|---|
//! | `data-tree` | the room's status | `idle`, `busy`, `ready`, `failed` or `over` |
//! | `data-so-far`, `data-stopped` | the status | a search that goes on has something to show; the one shown was stopped |
//! | `data-node`, `data-focus` | nodes of the drawing | their number; present at the one looked at |
//! | `data-skipped`, `data-arc` | stubs of skipped moves, the arc to who set their bound | |
//! | `data-go` | buttons of the playback | `first`, `back`, `forward`, `over`, `cut`, … |
//! | `data-step` | the playback | the step |
//! | `data-drawing`, `data-zoom`, `data-merge` | what is drawn | `tree` or `graph`; how near; what counts as the same |
//! | `data-root-value` | the proof | the value at the root as it would be |

mod board;
mod code;
mod drawing;
mod focus;
mod form;
pub(crate) mod graph;
mod inspector;
mod keep;
#[cfg(test)]
mod laws;
mod map;
mod outline;
mod playback;
mod prove;
mod status;
mod watched;
mod window;

use crate::shell::view::staged::{show_more, turn_by_turn};
use crate::tree::model::watched::Whose;
use crate::tree::store::TreeStore;
use code::CodePanel;
use drawing::DrawingPanel;
use form::Form;
use harif_text::say;
use inspector::Inspector;
use keep::Keep;
use leptos::prelude::*;
use map::Maps;
use outline::Outline;
use playback::Playback;
use status::StatusLine;
use watched::{OpenTrace, WatchPanel};

/// How many panels are shown one after the other.
const PANELS: u16 = 7;

/// The room in which a search is walked through.
#[component]
pub(crate) fn TreeRoom() -> impl IntoView {
    let store = expect_context::<TreeStore>();
    // To ask for the search takes a turn of its own.
    Effect::new(move |_| untrack(|| store.open()));
    on_cleanup(move || store.close());
    let there = Memo::new(move |_| store.recording.with(Option::is_some));
    // One panel with each picture of the screen: no step of a browser should take long enough to be felt.
    let shown = RwSignal::new(0_u16);
    Effect::new(move |_| {
        shown.set(0);
        if there.get() {
            show_more(shown, PANELS);
        }
    });
    let watched = move || store.watched.with(Option::is_some);
    let whose = move || {
        store.whose().map(|whose| match whose {
            Whose::Yours => "yours",
            Whose::Right => "right",
        })
    };
    // What stands above it in turns.
    let turns = turn_by_turn(3);
    let turn = move |part: u16| move || turns.get() >= part;
    let from = move |panel: u16| move || shown.get() >= panel;
    view! {
        <main class="room explore" id="room" tabindex="-1" data-room="tree">
            <h2>{move || say!(store.text(), "explore-title")}</h2>
            <p class="faint">{move || say!(store.text(), "explore-intro")}</p>
            <Show when=move || !watched() fallback=move || view! {
                <details class="panel tree-form-fold">
                    <summary>{move || say!(store.text(), "glass-our-search")}</summary>
                    <Form/>
                </details>
            }>
                <Form/>
            </Show>
            <Show when=turn(1)><OpenTrace/></Show>
            <Show when=turn(2)><StatusLine/></Show>
            <Show when=turn(3)><WatchPanel/></Show>
            <Show when=move || there.get()>
                <div class="explore-table" data-whose=whose>
                    <div class="explore-main">
                        <Show when=from(1)><Maps/></Show>
                        <Show when=from(2)><Playback/></Show>
                        <Show when=from(4)><DrawingPanel/></Show>
                        <Show when=from(5)><CodePanel/></Show>
                        <Show when=from(6)><Outline/></Show>
                    </div>
                    <div class="explore-side">
                        <Show when=from(3)><Inspector/></Show>
                        <Show when=from(PANELS)><Keep/></Show>
                    </div>
                </div>
            </Show>
        </main>
    }
}
