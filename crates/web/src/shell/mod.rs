//! What all rooms share: the page around them, settings, addresses, words, the drawing of boards,
//! and `engines`, the line to the workers and the server that think.

pub(crate) mod engines;
pub(crate) mod model;
pub(crate) mod store;
// Components own their properties, which their macro makes public.
#[allow(unreachable_pub, clippy::needless_pass_by_value)]
pub(crate) mod view;

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
