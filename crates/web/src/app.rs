//! The page in the window.
//!
//! `model` is what the page is about and knows nothing of a browser, `store` keeps it and lets
//! it change, `view` shows it, `engines` is the way to whoever thinks.

// The store is a bundle of handles to signals, handed around by value as each of them would be.
#![allow(clippy::large_types_passed_by_value)]

mod engines;
mod model;
mod store;
// Components own their properties, which their macro makes public.
#[allow(unreachable_pub, clippy::needless_pass_by_value)]
mod view;

use leptos::prelude::*;
use store::Store;

/// Puts the page into the document.
pub fn mount() {
    leptos::mount::mount_to_body(App);
}

/// The whole page.
#[component]
fn App() -> impl IntoView {
    let store = Store::new();
    provide_context(store);
    store.start();
    view! { <view::Page/> }
}
