//! Asking the program that serves the page, beside the page.

use leptos::prelude::window;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

/// What stands at an address, with the status of the answer; none if it was not reached.
pub(crate) async fn fetch(address: &str) -> Option<(u16, String)> {
    let answer = JsFuture::from(window().fetch_with_str(address))
        .await
        .ok()?;
    let answer: web_sys::Response = answer.dyn_into().ok()?;
    let text = JsFuture::from(answer.text().ok()?)
        .await
        .ok()?
        .as_string()?;
    Some((answer.status(), text))
}
