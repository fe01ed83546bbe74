//! The room in which a search is walked through.
//!
//! | attribute | on | says |
//! |---|---|---|
//! | `data-tree` | the room's status | `idle`, `busy`, `ready`, `failed` or `over` |
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
mod graph;
mod inspector;
mod keep;
mod map;
mod outline;
mod playback;
mod prove;
mod status;
mod window;

use super::super::store::Store;
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

/// The room in which a search is walked through.
#[component]
pub(super) fn TreeRoom() -> impl IntoView {
    let store = expect_context::<Store>();
    store.open_tree();
    on_cleanup(move || store.close_tree());
    let explorer = store.explorer;
    let there = Memo::new(move |_| explorer.recording.with(Option::is_some));
    // The map and the playback come first, the rest with the next picture: no step of a browser
    // should take long enough to be felt.
    let settled = RwSignal::new(false);
    Effect::new(move |_| {
        let there = there.get();
        if there {
            request_animation_frame(move || {
                // Whoever has left the room does not need it any more.
                let _ = settled.try_set(true);
            });
        } else {
            settled.set(false);
        }
    });
    view! {
        <main class="room explore" id="room" tabindex="-1" data-room="tree">
            <h2>{move || say!(store.text(), "explore-title")}</h2>
            <p class="faint">{move || say!(store.text(), "explore-intro")}</p>
            <Form/>
            <StatusLine/>
            <Show when=move || there.get()>
                <div class="explore-table">
                    <div class="explore-main">
                        <Maps/>
                        <Playback/>
                        <Show when=move || settled.get()>
                            <DrawingPanel/>
                            <CodePanel/>
                            <Outline/>
                        </Show>
                    </div>
                    <div class="explore-side">
                        <Show when=move || settled.get()>
                            <Inspector/>
                            <Keep/>
                        </Show>
                    </div>
                </div>
            </Show>
        </main>
    }
}
