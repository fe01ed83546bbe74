//! Sharing, saving and loading.

use super::icon::Picture;
use crate::games::view::ShareMore;
use crate::play::view::controls::Action;
use crate::shell::model::keys::Command;
use crate::shell::store::files::FILE_FIELD;
use crate::shell::store::{Notice, Store};
use harif_rules::notation;
use harif_text::say;
use leptos::ev::Event;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

fn chosen_file(event: &Event) -> Option<web_sys::File> {
    let field: web_sys::HtmlInputElement = event.target()?.dyn_into().ok()?;
    let file = field.files()?.get(0);
    // Choosing the same file again should be heard too.
    field.set_value("");
    file
}

/// The link, the moves and the board as text, and files.
#[component]
pub(crate) fn ShareList() -> impl IntoView {
    let store = expect_context::<Store>();
    let link = move || {
        store.session.track();
        store.full_address()
    };
    let moves = move || store.session.with(|session| session.record().transcript());
    let board = move || {
        store
            .session
            .with(|session| notation::board::write(session.position()))
    };
    let copy = move || {
        let text = store.text();
        if store.notice.get() == Some(Notice::Copied) {
            say!(text, "action-copied")
        } else {
            say!(text, "page-copy")
        }
    };
    view! {
        <label class="wide"><span>{move || say!(store.text(), "page-link")}</span>
            <input type="text" readonly="" dir="ltr" data-link="" prop:value=link/></label>
        <button type="button" class="main" data-action="copy-link" on:click=move |_| store.copy(link())>{copy}</button>
        <label class="wide"><span>{move || say!(store.text(), "play-moves")}</span>
            <input type="text" readonly="" dir="ltr" data-transcript-field="" prop:value=moves/></label>
        <label class="wide"><span>{move || say!(store.text(), "page-board-text")}</span>
            <input type="text" readonly="" dir="ltr" data-board-text="" prop:value=board/></label>
        <div class="group">
            <Action command=Command::Save name="save" key="page-save-file" picture=Picture::Save wordy=true/>
            <Action command=Command::Load name="load" key="page-load-file" picture=Picture::Load wordy=true/>
            <Action command=Command::Edit name="edit" key="action-edit" picture=Picture::Edit wordy=true/>
        </div>
        <ShareMore/>
    }
}

/// The hidden field that opens files.
#[component]
pub(crate) fn FileField() -> impl IntoView {
    let store = expect_context::<Store>();
    let chosen = move |event: Event| {
        if let Some(file) = chosen_file(&event) {
            store.load_file(&file);
        }
    };
    view! {
        <input type="file" id=FILE_FIELD class="unseen" tabindex="-1" aria-hidden="true" accept=".json,.txt,application/json,text/plain" on:change=chosen/>
    }
}
