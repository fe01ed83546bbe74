//! Games to keep: saved to a file, read from one, copied to the clipboard.

use super::memory::of_record;
use super::{Notice, Shell, Store};
use harif_play::record::{GameRecord, LoadError, MAX_FILE_BYTES};
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

/// The hidden field that opens files.
pub(crate) const FILE_FIELD: &str = "load-file";

impl Shell {
    /// Puts a text on the clipboard and says so.
    pub(crate) fn copy(self, text: String) {
        let navigator = window().navigator();
        let there = js_sys::Reflect::get(&navigator, &JsValue::from_str("clipboard"));
        // Where there is no clipboard the text stands in a field to copy by hand.
        if there.is_ok_and(|clipboard| clipboard.is_undefined()) {
            return;
        }
        leptos::task::spawn_local(async move {
            let copied = navigator.clipboard().write_text(&text);
            if JsFuture::from(copied).await.is_ok() {
                self.notice.set(Some(Notice::Copied));
                self.say_notice();
            }
        });
    }
}

impl Store {
    /// Hands the game to the person as a file.
    pub(crate) fn save_file(self) {
        let session = self.session.get_untracked();
        let name = format!("harif-{}.json", session.game().name());
        // Without a file there is nothing to tell but that nothing happened, which is seen.
        let _ = offer(&name, &session.record().to_json());
    }

    /// Opens the browser's dialog for files.
    pub(crate) fn ask_for_file() {
        let field = document().get_element_by_id(FILE_FIELD);
        if let Some(field) = field.and_then(|field| field.dyn_into::<web_sys::HtmlElement>().ok()) {
            field.click();
        }
    }

    /// Reads a file that was chosen or dropped: a saved game, or moves or a board as text.
    pub(crate) fn load_file(self, file: &web_sys::File) {
        if file.size() > MAX_FILE_BYTES as f64 {
            let error = LoadError::TooLong(file.size() as usize);
            self.notice.set(Some(Notice::File(error)));
            return;
        }
        read_text(file, move |text| self.paste(text));
    }

    /// Reads a saved game.
    pub(crate) fn load_text(self, text: &str) {
        match GameRecord::from_json(text) {
            Ok(record) => self.open_linked(of_record(record)),
            Err(error) => {
                self.notice.set(Some(Notice::File(error)));
                self.say_notice();
            }
        }
    }
}

/// Reads a file as text and hands it on; a file that cannot be read counts as empty.
pub(crate) fn read_text(file: &web_sys::File, then: impl FnOnce(&str) + 'static) {
    let Ok(reader) = web_sys::FileReader::new() else {
        return;
    };
    let read = Closure::once_into_js({
        let reader = reader.clone();
        move || {
            let text = reader.result().ok().and_then(|text| text.as_string());
            then(&text.unwrap_or_default());
        }
    });
    reader.set_onload(Some(read.unchecked_ref()));
    let _ = reader.read_as_text(file);
}

/// Offers a text as a file to save.
pub(crate) fn offer(name: &str, text: &str) -> Result<(), JsValue> {
    let parts = js_sys::Array::of1(&JsValue::from_str(text));
    let kind = web_sys::BlobPropertyBag::new();
    kind.set_type("application/octet-stream");
    let blob = web_sys::Blob::new_with_str_sequence_and_options(&parts, &kind)?;
    let address = web_sys::Url::create_object_url_with_blob(&blob)?;
    let link: web_sys::HtmlAnchorElement = document().create_element("a")?.dyn_into()?;
    link.set_href(&address);
    link.set_download(name);
    link.click();
    web_sys::Url::revoke_object_url(&address)
}
