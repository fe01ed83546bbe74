//! A connection to the server, which ends when it is dropped.

use std::rc::Rc;
use wasm_bindgen::prelude::*;
use web_sys::{Event, MessageEvent, WebSocket};

/// What a connection says.
pub(super) enum SocketEvent {
    Opened,
    Said(String),
    /// It is gone, or could not be made.
    Closed,
}

/// A connection.
pub(super) struct Socket {
    end: WebSocket,
    // The browser calls these as long as the connection lives.
    _opened: Closure<dyn FnMut(Event)>,
    _said: Closure<dyn FnMut(MessageEvent)>,
    _closed: Closure<dyn FnMut(Event)>,
}

impl Socket {
    /// Opens a connection; none if the browser refuses the address.
    pub(super) fn open(address: &str, spoken: impl Fn(SocketEvent) + 'static) -> Option<Self> {
        let socket = WebSocket::new(address).ok()?;
        let spoken = Rc::new(spoken);
        let opened = Closure::new({
            let spoken = Rc::clone(&spoken);
            move |_: Event| spoken(SocketEvent::Opened)
        });
        let said = Closure::new({
            let spoken = Rc::clone(&spoken);
            move |event: MessageEvent| {
                if let Some(text) = event.data().as_string() {
                    spoken(SocketEvent::Said(text));
                }
            }
        });
        let closed = Closure::new(move |_: Event| spoken(SocketEvent::Closed));
        socket.set_onopen(Some(opened.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(said.as_ref().unchecked_ref()));
        // An error is always followed by this.
        socket.set_onclose(Some(closed.as_ref().unchecked_ref()));
        Some(Self {
            end: socket,
            _opened: opened,
            _said: said,
            _closed: closed,
        })
    }

    /// Sends a message; one that cannot be sent is lost, as on any connection that breaks.
    pub(super) fn send(&self, text: &str) {
        let _ = self.end.send_with_str(text);
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.end.set_onopen(None);
        self.end.set_onmessage(None);
        self.end.set_onclose(None);
        let _ = self.end.close();
    }
}
