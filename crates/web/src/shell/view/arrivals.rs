//! Games and traces that come from outside: files and texts that are dropped on the page, and texts that are
//! pasted into it.

use crate::shell::model::keys::Press;
use crate::shell::model::link::Room;
use crate::shell::store::Store;
use crate::tree::store::TreeStore;
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// Whether a file has the name of a trace.
fn is_trace_file(name: &str) -> bool {
    let end = name.rsplit_once('.').map(|(_, end)| end);
    end.is_some_and(|end| end.eq_ignore_ascii_case("jsonl"))
}

/// Whether a text is the trace of a search: its first lines say so.
fn is_trace(text: &str) -> bool {
    let first = text.trim_start().lines().next().unwrap_or_default();
    let is_line = first.starts_with('{') && first.trim_end().ends_with('}');
    is_line && (first.contains("\"enter\"") || first.contains("\"harif\""))
}

/// Whether the person is typing, so that letters are letters and what is pasted stays in its field.
pub(crate) fn is_typing(event: &web_sys::Event) -> bool {
    let Some(element) = event
        .target()
        .and_then(|target| target.dyn_into::<web_sys::Element>().ok())
    else {
        return false;
    };
    matches!(element.tag_name().as_str(), "INPUT" | "TEXTAREA" | "SELECT")
}

/// Calls a function with a press of a key as the page's keys know it.
pub(crate) fn with_press<T>(
    event: &web_sys::KeyboardEvent,
    then: impl FnOnce(&Press<'_>) -> T,
) -> T {
    then(&Press {
        key: &event.key(),
        code: &event.code(),
        control: event.ctrl_key() || event.meta_key(),
        shift: event.shift_key(),
        alt: event.alt_key(),
    })
}

/// Opens what is dropped and what is pasted, as long as the page lives.
pub(crate) fn listen(store: Store, tree: TreeStore) {
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
            if is_trace_file(&file.name()) {
                tree.open_file(&file);
            } else {
                store.load_file(&file);
            }
        } else if let Ok(text) = brought.get_data("text/plain") {
            open(store, tree, &text);
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
        open(store, tree, &text.unwrap_or_default());
    });
    on_cleanup(move || {
        over.remove();
        drop.remove();
        paste.remove();
    });
}

/// Opens a text: a trace anywhere, a game in the room where games are played; the other rooms have
/// texts of their own.
fn open(store: Store, tree: TreeStore, text: &str) {
    if is_trace(text) {
        tree.open_text(text);
        return;
    }
    if store.room.get_untracked() == Room::Play && !text.trim().is_empty() {
        store.paste(text);
    }
}
