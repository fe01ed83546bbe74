//! Lines to what thinks: a worker of this module, or a socket of the program that serves the page.

use crate::IN_BROWSER;
use harif_play::service::Request;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Event, MessageEvent, WebSocket, Worker};

#[wasm_bindgen]
extern "C" {
    /// A worker that already runs this module; `boot.js` knows how to make one.
    #[wasm_bindgen(js_name = harifSpawnWorker, catch)]
    fn spawn_worker() -> Result<Worker, JsValue>;

    /// The bytes of a file that is loaded when it is first wanted.
    #[wasm_bindgen(js_name = harifAsset, catch)]
    fn asset(name: &str) -> Result<js_sys::Promise, JsValue>;

    /// The address of the program that serves the page, if it thinks too.
    #[wasm_bindgen(js_name = harifServer, catch)]
    fn server() -> Result<Option<String>, JsValue>;
}

/// A worker of this module for one piece of work, which ends with it.
pub(crate) fn lone_worker() -> Option<Worker> {
    spawn_worker().ok()
}

/// The bytes of a file that is loaded when it is first wanted, once they come.
pub(super) fn file(name: &str) -> Option<js_sys::Promise> {
    IN_BROWSER.then(|| asset(name).ok()).flatten()
}

/// The same as bytes of this module; none if the file could not be loaded.
pub(crate) async fn file_bytes(name: &str) -> Option<Vec<u8>> {
    let bytes = JsFuture::from(file(name)?).await.ok()?;
    let bytes: js_sys::Uint8Array = bytes.dyn_into().ok()?;
    Some(bytes.to_vec())
}

/// The address of the engines of the program that serves the page, if there is one.
pub(crate) fn server_address() -> Option<String> {
    IN_BROWSER.then(|| server().ok().flatten()).flatten()
}

/// Asks whether the program that serves the page answers, and says so once.
pub(super) fn ask_server(answers: impl FnOnce(bool) + 'static) {
    let socket = server_address().and_then(|address| WebSocket::new(&address).ok());
    let Some(socket) = socket else {
        return answers(false);
    };
    let answers = Rc::new(RefCell::new(Some(answers)));
    let once = |answer: bool| {
        let (answers, socket) = (Rc::clone(&answers), socket.clone());
        Closure::once_into_js(move || {
            let answers = answers.borrow_mut().take();
            let _ = socket.close();
            if let Some(answers) = answers {
                answers(answer);
            }
        })
    };
    socket.set_onopen(Some(once(true).unchecked_ref()));
    socket.set_onclose(Some(once(false).unchecked_ref()));
}

/// What a browser calls when a line speaks and when it ends.
pub(super) type Handlers = (Closure<dyn FnMut(MessageEvent)>, Closure<dyn FnMut(Event)>);

/// A line to a thinker.
pub(super) struct Port {
    pub(super) number: u32,
    end: End,
    // The browser calls these as long as the line lives.
    _heard: Closure<dyn FnMut(MessageEvent)>,
    _failed: Closure<dyn FnMut(Event)>,
}

enum End {
    Worker(Worker),
    Socket {
        socket: WebSocket,
        /// What was sent before the line was open.
        waiting: Rc<RefCell<Vec<String>>>,
        _opened: Closure<dyn FnMut()>,
    },
}

impl Port {
    /// A line to a new worker of this module.
    pub(super) fn to_worker(number: u32, (heard, failed): Handlers) -> Option<Self> {
        let worker = spawn_worker().ok()?;
        worker.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        worker.set_onerror(Some(failed.as_ref().unchecked_ref()));
        Some(Self {
            number,
            end: End::Worker(worker),
            _heard: heard,
            _failed: failed,
        })
    }

    /// A line to the program that serves the page.
    pub(super) fn to_server(number: u32, (heard, failed): Handlers) -> Option<Self> {
        let socket = WebSocket::new(&server_address()?).ok()?;
        let waiting = Rc::new(RefCell::new(Vec::<String>::new()));
        let opened = Closure::<dyn FnMut()>::new({
            let (socket, waiting) = (socket.clone(), Rc::clone(&waiting));
            move || {
                for text in waiting.borrow_mut().drain(..) {
                    let _ = socket.send_with_str(&text);
                }
            }
        });
        socket.set_onopen(Some(opened.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        socket.set_onerror(Some(failed.as_ref().unchecked_ref()));
        socket.set_onclose(Some(failed.as_ref().unchecked_ref()));
        Some(Self {
            number,
            end: End::Socket {
                socket,
                waiting,
                _opened: opened,
            },
            _heard: heard,
            _failed: failed,
        })
    }

    /// Lends a worker a file; a program has its own.
    pub(super) fn lend(&self, file: &js_sys::Array) {
        if let End::Worker(worker) = &self.end {
            let _ = worker.post_message(file);
        }
    }

    /// Sends a message; before the line is open it waits.
    pub(super) fn send(&self, text: &str) {
        match &self.end {
            End::Worker(worker) => {
                let _ = worker.post_message(&JsValue::from_str(text));
            }
            End::Socket {
                socket, waiting, ..
            } => {
                if socket.ready_state() == WebSocket::CONNECTING {
                    waiting.borrow_mut().push(text.to_owned());
                } else {
                    let _ = socket.send_with_str(text);
                }
            }
        }
    }

    /// Ends the line and the worker at the other end.
    pub(super) fn close(self) {
        match self.end {
            End::Worker(worker) => {
                worker.set_onmessage(None);
                worker.set_onerror(None);
                worker.terminate();
            }
            End::Socket { socket, .. } => {
                socket.set_onmessage(None);
                socket.set_onerror(None);
                socket.set_onclose(None);
                let _ = socket.close();
            }
        }
    }
}

/// Whether a request may keep its worker busy for longer than a person waits.
pub(super) const fn takes_long(request: &Request) -> bool {
    const SHORT_MS: u32 = 3_000;
    match request {
        Request::Study { time_ms, .. }
        | Request::Judge { time_ms, .. }
        | Request::Line { time_ms, .. } => *time_ms > SHORT_MS,
        Request::Move { .. }
        | Request::Review { .. }
        | Request::Record(_)
        | Request::Lab { .. } => true,
        // Programs of the person are on a lane that hears.
        Request::Dismiss { .. } | Request::Programs | Request::Program { .. } => false,
    }
}
