//! The page of harif: boards, words and engines in the browser.
//!
//! One WebAssembly module plays two parts. In the window it is the page ([`app`]); in a worker it
//! is the engines behind it ([`worker`]), so that thinking never holds up a click. `static/boot.js`
//! starts both from the same compiled module.

#![deny(missing_docs)]
#![forbid(unsafe_code)]

pub mod app;
pub mod worker;

use wasm_bindgen::prelude::wasm_bindgen;

/// Called by the browser as soon as the module is there: finds out which part it plays.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
    if web_sys::window().is_some() {
        app::mount();
    } else {
        worker::listen();
    }
}
