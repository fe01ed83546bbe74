//! The page of harif: boards, words and engines in the browser.
//!
//! One WebAssembly module plays two parts. In the window it is the page ([`mount`]); in a worker it
//! is the engines behind it ([`worker`]), so that thinking never holds up a click. `static/boot.js`
//! starts both from the same compiled module.
//!
//! The page is cut by room: `opponents` (the first screen), `play`, `games`, `people`, `tree`, `lab`, `arena` and `learn`, and `shell` for what all of them
//! share. In each, `model` is what the room is about and knows nothing of a browser, `store` keeps
//! it and lets it change, `view` shows it.

#![deny(missing_docs)]
#![forbid(unsafe_code)]
// The store is a bundle of handles to signals, handed around by value as each of them would be.
#![allow(clippy::large_types_passed_by_value)]

mod arena;
mod games;
mod lab;
mod learn;
mod opponents;
mod people;
mod play;
mod problems;
mod shell;
mod tree;
pub mod worker;

pub use shell::mount;

use wasm_bindgen::prelude::wasm_bindgen;

/// Whether there is a browser around the page. Natively there is none: tests draw the page as text, all of it at once, its
/// storage is empty, and what it would do later is not done.
const IN_BROWSER: bool = cfg!(target_arch = "wasm32");

/// Called by the browser as soon as the module is there: finds out which part it plays.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
    if web_sys::window().is_some() {
        mount();
    } else {
        worker::listen();
    }
}
