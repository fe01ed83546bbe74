//! What a game can be sent as: a picture, a moving picture, and a code for cameras.

use crate::games::store::GamesStore;
use crate::problems::store::ProblemsStore;
use crate::shell::model::qr;
use crate::shell::store::Store;
use harif_text::{Value, say};
use leptos::ev::Event;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// Pictures of the game, and the link as a code.
#[component]
pub(crate) fn ShareMore() -> impl IntoView {
    let store = expect_context::<Store>();
    let games = expect_context::<GamesStore>();
    let problems = expect_context::<ProblemsStore>();
    let drawing = RwSignal::new(None::<f64>);
    let animation = move || {
        let text = store.text();
        match drawing.get() {
            Some(share) => say!(text, "share-drawing", share = Value::Share(share)),
            None => say!(text, "share-animation"),
        }
    };
    let link = Signal::derive(move || {
        store.session.track();
        store.full_address()
    });
    view! {
        <div class="group">
            <button type="button" data-action="save-png" on:click=move |_| store.save_picture()>
                {move || say!(store.text(), "share-picture")}</button>
            <button type="button" data-action="send-problem" on:click=move |_| problems.send_position()>
                {move || say!(store.text(), "problem-send")}</button>
            <button type="button" data-action="save-gif" disabled=move || drawing.get().is_some()
                on:click=move |_| games.save_animation(drawing)>{animation}</button>
        </div>
        <LinkCode link/>
    }
}

/// A link as a code for cameras, drawn when it is opened.
#[component]
pub(crate) fn LinkCode(#[prop(into)] link: Signal<String>) -> impl IntoView {
    let shell = *expect_context::<Store>();
    let is_open = RwSignal::new(false);
    let code = move || {
        if !is_open.get() {
            return None;
        }
        let text = shell.text();
        Some(match link.with(|link| qr::picture_of(link)) {
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
        })
    };
    let toggled = move |event: Event| {
        let details = event.target();
        let open = details.is_some_and(|it| {
            it.unchecked_into::<web_sys::Element>()
                .has_attribute("open")
        });
        is_open.set(open);
    };
    view! {
        <details class="share-code" on:toggle=toggled>
            <summary>{move || say!(shell.text(), "share-code")}</summary>
            {code}
        </details>
    }
}
