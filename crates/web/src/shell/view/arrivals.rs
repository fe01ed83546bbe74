//! Games that come from outside: files and texts that are dropped on the page, and texts that are
//! pasted into it.

use crate::shell::model::link::Room;
use crate::shell::store::Store;
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// Whether somebody is typing, so that letters are letters and what is pasted stays in its field.
pub(crate) fn is_typing(event: &web_sys::Event) -> bool {
    let Some(element) = event
        .target()
        .and_then(|target| target.dyn_into::<web_sys::Element>().ok())
    else {
        return false;
    };
    matches!(element.tag_name().as_str(), "INPUT" | "TEXTAREA" | "SELECT")
}

/// Opens what is dropped and what is pasted, as long as the page lives.
pub(crate) fn listen(store: Store) {
    let over = window_event_listener(ev::dragover, move |event| {
        // Otherwise the browser would leave the page to show the file.
        event.prevent_default();
    });
    let drop = window_event_listener(ev::drop, move |event| {
        event.prevent_default();
        let Some(brought) = event.data_transfer() else {
            return;
        };
        if let Some(file) = brought.files().and_then(|files| files.get(0)) {
            store.load_file(&file);
        } else if let Ok(text) = brought.get_data("text/plain") {
            open(store, &text);
        }
    });
    let paste = window_event_listener(ev::paste, move |event| {
        let event: web_sys::ClipboardEvent = event.unchecked_into();
        if is_typing(&event) {
            return;
        }
        let text = event
            .clipboard_data()
            .and_then(|clipboard| clipboard.get_data("text/plain").ok());
        open(store, &text.unwrap_or_default());
    });
    on_cleanup(move || {
        over.remove();
        drop.remove();
        paste.remove();
    });
}

/// Opens a text in the room where games are played; the other rooms have texts of their own.
fn open(store: Store, text: &str) {
    if store.room.get_untracked() == Room::Play && !text.trim().is_empty() {
        store.paste(text);
    }
}
