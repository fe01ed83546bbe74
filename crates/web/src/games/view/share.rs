//! What a game can be sent as: a picture, a moving picture, and a code for cameras.

use crate::games::model::qr;
use crate::games::store::GamesStore;
use crate::shell::store::Store;
use harif_text::{Value, say};
use leptos::prelude::*;

/// Pictures of the game, and the link as a code.
#[component]
pub(crate) fn ShareMore() -> impl IntoView {
    let store = expect_context::<Store>();
    let games = expect_context::<GamesStore>();
    let drawing = RwSignal::new(None::<f64>);
    let animation = move || {
        let text = store.text();
        match drawing.get() {
            Some(share) => say!(text, "share-drawing", share = Value::Share(share)),
            None => say!(text, "share-animation"),
        }
    };
    let code = move || {
        let text = store.text();
        store.session.track();
        match qr::code(&store.full_address()) {
            Some(code) => {
                let side = code.side;
                view! {
                    <svg data-code="" role="img" aria-label=say!(text, "share-code") viewBox=format!("0 0 {side} {side}")>
                        <rect width=side height=side fill="#fff"></rect>
                        <path d=code.path fill="#000"></path>
                    </svg>
                }
                .into_any()
            }
            None => view! { <p class="faint">{say!(text, "share-code-long")}</p> }.into_any(),
        }
    };
    view! {
        <div class="group">
            <button type="button" data-action="save-png" on:click=move |_| store.save_picture()>
                {move || say!(store.text(), "share-picture")}</button>
            <button type="button" data-action="save-gif" disabled=move || drawing.get().is_some()
                on:click=move |_| games.save_animation(drawing)>{animation}</button>
        </div>
        <details class="share-code">
            <summary>{move || say!(store.text(), "share-code")}</summary>
            {code}
        </details>
    }
}
