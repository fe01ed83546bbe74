//! The room in which a search is walked through.
//!
//! | attribute | on | says |
//! |---|---|---|
//! | `data-tree` | the room's status | `idle`, `busy`, `ready`, `failed` or `over` |
//! | `data-node`, `data-focus` | nodes of the drawing | their number; present at the one looked at |
//! | `data-skipped`, `data-arc` | stubs of skipped moves, the arc to who set their bound | |
//! | `data-go` | buttons of the playback | `first`, `back`, `forward`, `over`, `cut`, … |
//! | `data-step` | the playback | the step |
//! | `data-root-value` | the proof | the value at the root as it would be |

mod board;
mod code;
mod focus;
mod form;
mod inspector;
mod keep;
mod map;
mod merge;
mod outline;
mod playback;
mod prove;
mod status;
mod window;

use super::super::store::Store;
use code::CodePanel;
pub(super) use focus::FocusTree;
use form::Form;
use harif_text::say;
use inspector::Inspector;
use keep::Keep;
use leptos::prelude::*;
use map::Maps;
use merge::Merge;
use outline::Outline;
use playback::Playback;
use status::StatusLine;

/// The room in which a search is walked through.
#[component]
pub(super) fn TreeRoom() -> impl IntoView {
    let store = expect_context::<Store>();
    store.open_tree();
    on_cleanup(move || store.close_tree());
    let explorer = store.explorer;
    let recording = Signal::derive(move || explorer.recording.get());
    let there = move || recording.with(Option::is_some);
    let pick = Callback::new(move |id| store.look_at(id));
    view! {
        <main class="room explore" id="room" tabindex="-1" data-room="tree">
            <h2>{move || say!(store.text(), "explore-title")}</h2>
            <p class="faint">{move || say!(store.text(), "explore-intro")}</p>
            <Form/>
            <StatusLine/>
            <Show when=there>
                <div class="explore-table">
                    <div class="explore-main">
                        <Maps/>
                        <Playback/>
                        <section class="panel" aria-label=move || say!(store.text(), "explore-focus")>
                            <h3>{move || say!(store.text(), "explore-focus")}</h3>
                            <FocusTree recording focus=explorer.focus step=explorer.step on_pick=pick/>
                        </section>
                        <CodePanel/>
                        <Outline/>
                    </div>
                    <div class="explore-side">
                        <Inspector/>
                        <Keep/>
                        <Merge/>
                    </div>
                </div>
            </Show>
        </main>
    }
}
