//! The engines in a worker: one request after the other, answered as they come.

use harif_play::service::{ReplyMessage, RequestMessage, Service, install};
use harif_search::Control;
use std::cell::RefCell;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// What a worker says the moment it takes a request up, before its number: that it is alive.
pub(crate) const TAKEN: &str = "taken ";

/// Answers messages from now on.
pub fn listen() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let service = RefCell::new(Service::new());
    let heard = Closure::<dyn FnMut(MessageEvent)>::new({
        let scope = scope.clone();
        move |event: MessageEvent| {
            let data = event.data();
            if let Some(text) = data.as_string() {
                answer(&scope, &mut service.borrow_mut(), &text);
            } else if let Ok(sent) = data.dyn_into::<js_sys::Array>() {
                match sent.get(1).dyn_into::<web_sys::Blob>() {
                    Ok(trace) => crate::tree::store::open_in_worker(scope.clone(), trace),
                    Err(_) => take(&sent),
                }
            }
        }
    });
    scope.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    heard.forget();
}

/// A file for the engines: its name and its bytes.
fn take(file: &js_sys::Array) {
    let name = file.get(0).as_string().unwrap_or_default();
    if let Ok(bytes) = file.get(1).dyn_into::<js_sys::Uint8Array>() {
        // The file is optional: the engines work without it.
        let _ = install(&name, &bytes.to_vec());
    }
}

fn answer(scope: &DedicatedWorkerGlobalScope, service: &mut Service, text: &str) {
    // A page that wants to stop a worker ends it: while it thinks it hears nothing.
    let Ok(RequestMessage::Request { id, ask }) = serde_json::from_str(text) else {
        return;
    };
    let post = |text: &str| {
        // A page that is gone hears nothing more.
        let _ = scope.post_message(&JsValue::from_str(text));
    };
    post(&format!("{TAKEN}{id}"));
    service.handle(&ask, Control::never(), &mut |reply| {
        if let Ok(said) = serde_json::to_string(&ReplyMessage { id, reply }) {
            post(&said);
        }
    });
}
