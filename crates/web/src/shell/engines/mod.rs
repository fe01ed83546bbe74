//! Whoever thinks for the page: workers of this module, or the program that serves it.
//!
//! There are three desks, one for the agents that play, one for the coach and one for the lab and the
//! lessons, so that a hint never waits for an opponent. Each desk has one line to a thinker and takes one request at a time. A
//! request that is cancelled costs its worker its life; a warm spare takes its place, so the next
//! request does not wait for a module to start.

mod port;

use crate::worker::TAKEN;
use harif_play::service::{Asset, ClientMessage, Reply, Request, ServerMessage};
use leptos::prelude::set_timeout;
use port::{Handlers, Port};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::time::Duration;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Event, MessageEvent};

/// How long a thinker may take to say that it has taken a request up.
const PATIENCE: Duration = Duration::from_secs(6);
/// When a new spare is made after the last one was taken: not while something is being clicked.
const SPARE_AFTER: Duration = Duration::from_millis(400);

/// Whose request it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Desk {
    /// The agents that play.
    Player = 0,
    /// The coach, who studies and judges.
    Coach = 1,
    /// The lab and the lessons.
    Room = 2,
}

impl Desk {
    const ALL: [Self; 3] = [Self::Player, Self::Coach, Self::Room];
}

/// What comes back for a request.
#[derive(Debug)]
pub(crate) enum Heard {
    /// A reply.
    Reply(Box<Reply>),
    /// The thinker is gone, and its request with it.
    Broken,
}

/// Where replies go, with the ticket of their request.
type Listener<T> = Rc<dyn Fn(T, Heard)>;

/// The thinkers of the page.
pub(crate) struct Engines<T> {
    inner: Rc<RefCell<Inner<T>>>,
}

impl<T> Clone for Engines<T> {
    fn clone(&self) -> Self {
        Self {
            inner: Rc::clone(&self.inner),
        }
    }
}

struct Inner<T> {
    desks: [State<T>; 3],
    spare: Option<Port>,
    next_number: u32,
    native: bool,
    /// The files that were asked for, and those that came.
    wanted: Vec<Asset>,
    files: Vec<js_sys::Array>,
    listener: Option<Listener<T>>,
}

struct State<T> {
    port: Option<Port>,
    current: Option<Current<T>>,
    queue: VecDeque<(Request, T)>,
    /// Whether a file came that the worker on the line does not have.
    outdated: bool,
}

struct Current<T> {
    id: u32,
    ticket: T,
    /// Whether the thinker has said that it took it up.
    taken: bool,
}

impl<T: Clone + 'static> Engines<T> {
    /// Thinkers that are called when they are needed, and one that is warm.
    pub(crate) fn new() -> Self {
        let desk = || State {
            port: None,
            current: None,
            queue: VecDeque::new(),
            outdated: false,
        };
        let engines = Self {
            inner: Rc::new(RefCell::new(Inner {
                desks: [desk(), desk(), desk()],
                spare: None,
                next_number: 1,
                native: false,
                wanted: Vec::new(),
                files: Vec::new(),
                listener: None,
            })),
        };
        engines.warm_up_later();
        engines
    }

    /// Says where replies go.
    pub(crate) fn listen(&self, listener: impl Fn(T, Heard) + 'static) {
        self.inner.borrow_mut().listener = Some(Rc::new(listener));
    }

    /// Loads a file for the workers, once. Workers that are there without it are replaced as soon
    /// as they are idle: engines look for their files when they begin.
    pub(crate) fn want(&self, file: Asset) {
        let mut inner = self.inner.borrow_mut();
        if inner.wanted.contains(&file) {
            return;
        }
        inner.wanted.push(file);
        drop(inner);
        let Some(promise) = port::file(file.name()) else {
            return;
        };
        let engines = self.clone();
        leptos::task::spawn_local(async move {
            // A build without the file, or a network without it: the engines work all the same.
            let Ok(bytes) = JsFuture::from(promise).await else {
                return;
            };
            let name = JsValue::from_str(file.name());
            let mut inner = engines.inner.borrow_mut();
            inner.files.push(js_sys::Array::of2(&name, &bytes));
            let spare = inner.spare.take();
            for desk in &mut inner.desks {
                desk.outdated = true;
            }
            drop(inner);
            if let Some(spare) = spare {
                spare.close();
            }
            engines.warm_up_later();
        });
    }

    /// Whether the program that serves the page can think for it.
    pub(crate) fn has_native() -> bool {
        port::server_address().is_some()
    }

    /// Thinks in the program that serves the page, or in the browser. Says whether that is a
    /// change, with which every request is forgotten.
    pub(crate) fn set_native(&self, native: bool) -> bool {
        let native = native && Self::has_native();
        let mut inner = self.inner.borrow_mut();
        if inner.native == native {
            return false;
        }
        inner.native = native;
        let mut old = Vec::new();
        for desk in &mut inner.desks {
            desk.queue.clear();
            desk.current = None;
            old.extend(desk.port.take());
        }
        drop(inner);
        old.into_iter().for_each(Port::close);
        true
    }

    /// Puts a request on a desk, behind those that are already there.
    pub(crate) fn ask(&self, desk: Desk, request: Request, ticket: T) {
        let waiting = (request, ticket);
        self.inner.borrow_mut().desks[desk as usize]
            .queue
            .push_back(waiting);
        self.next(desk);
    }

    /// Forgets the requests of a desk that have not been taken up and are not wanted any more.
    pub(crate) fn retain(&self, desk: Desk, wanted: impl Fn(&T) -> bool) {
        let mut inner = self.inner.borrow_mut();
        inner.desks[desk as usize]
            .queue
            .retain(|(_, ticket)| wanted(ticket));
    }

    /// Forgets everything on a desk; whoever thinks there is ended.
    pub(crate) fn cancel(&self, desk: Desk) {
        let mut inner = self.inner.borrow_mut();
        let state = &mut inner.desks[desk as usize];
        state.queue.clear();
        let port = state.current.take().and_then(|_| state.port.take());
        drop(inner);
        if let Some(port) = port {
            port.close();
        }
    }

    /// Sends the next request of a desk, if it is free.
    fn next(&self, desk: Desk) {
        let mut inner = self.inner.borrow_mut();
        let native = inner.native;
        let state = &mut inner.desks[desk as usize];
        if state.current.is_some() {
            return;
        }
        let Some((request, ticket)) = state.queue.pop_front() else {
            return;
        };
        if std::mem::take(&mut state.outdated)
            && !native
            && let Some(old) = state.port.take()
        {
            // The handler that runs now may belong to this line: it must not go at once.
            set_timeout(move || old.close(), Duration::ZERO);
        }
        let id = inner.number();
        let sent = ClientMessage::Request { id, ask: request };
        let Ok(text) = serde_json::to_string(&sent) else {
            return;
        };
        let state = &mut inner.desks[desk as usize];
        state.current = Some(Current {
            id,
            ticket,
            // A program that serves the page has no need to say so: its line says when it ends.
            taken: native,
        });
        drop(inner);
        if self.connect(desk) {
            let inner = self.inner.borrow();
            if let Some(port) = &inner.desks[desk as usize].port {
                port.send(&text);
            }
            drop(inner);
            self.watch(desk, id);
        } else {
            self.broken(desk);
        }
    }

    /// A thinker that does not take a request up is gone.
    fn watch(&self, desk: Desk, id: u32) {
        let engines = self.clone();
        set_timeout(
            move || {
                let silent = engines.inner.borrow().desks[desk as usize]
                    .current
                    .as_ref()
                    .is_some_and(|current| current.id == id && !current.taken);
                if silent {
                    engines.broken(desk);
                }
            },
            PATIENCE,
        );
    }

    /// Sees to it that a desk has a line; says whether it has one.
    fn connect(&self, desk: Desk) -> bool {
        let mut inner = self.inner.borrow_mut();
        if inner.desks[desk as usize].port.is_some() {
            return true;
        }
        let native = inner.native;
        let spare = if native { None } else { inner.spare.take() };
        drop(inner);
        let port = spare.or_else(|| self.call(native));
        let connected = port.is_some();
        self.inner.borrow_mut().desks[desk as usize].port = port;
        self.warm_up_later();
        connected
    }

    fn warm_up_later(&self) {
        let engines = self.clone();
        set_timeout(
            move || {
                let wanted = {
                    let inner = engines.inner.borrow();
                    inner.spare.is_none() && !inner.native
                };
                if wanted {
                    let spare = engines.call(false);
                    engines.inner.borrow_mut().spare = spare;
                }
            },
            SPARE_AFTER,
        );
    }

    /// A new line to whoever thinks.
    fn call(&self, native: bool) -> Option<Port> {
        let number = self.inner.borrow_mut().number();
        let handlers = self.handlers(number);
        if native {
            return Port::to_server(number, handlers);
        }
        let port = Port::to_worker(number, handlers)?;
        for file in &self.inner.borrow().files {
            port.lend(file);
        }
        Some(port)
    }

    /// What is done with the messages and the end of a line.
    fn handlers(&self, number: u32) -> Handlers {
        let engines = self.clone();
        let heard = Closure::new(move |event: MessageEvent| {
            if let Some(text) = event.data().as_string() {
                engines.hear(&text);
            }
        });
        let engines = self.clone();
        let failed = Closure::new(move |_: Event| engines.failed(number));
        (heard, failed)
    }

    fn hear(&self, text: &str) {
        let taken = text.strip_prefix(TAKEN).and_then(|id| id.parse().ok());
        let said = serde_json::from_str::<ServerMessage>(text).ok();
        let Some(id) = taken.or(said.as_ref().map(|said| said.id)) else {
            return;
        };
        let mut inner = self.inner.borrow_mut();
        let is_at = |desk: &Desk| {
            let current = inner.desks[*desk as usize].current.as_ref();
            current.is_some_and(|current| current.id == id)
        };
        // What belongs to no desk was cancelled.
        let Some(desk) = Desk::ALL.into_iter().find(is_at) else {
            return;
        };
        let state = &mut inner.desks[desk as usize];
        let Some(current) = &mut state.current else {
            return;
        };
        current.taken = true;
        let Some(ServerMessage { reply, .. }) = said else {
            return;
        };
        let ticket = current.ticket.clone();
        if reply.is_answer() {
            state.current = None;
        }
        drop(inner);
        self.tell(ticket, Heard::Reply(Box::new(reply)));
        self.next(desk);
    }

    fn failed(&self, number: u32) {
        let inner = self.inner.borrow();
        let has = |port: &Option<Port>| port.as_ref().is_some_and(|port| port.number == number);
        let desk = Desk::ALL
            .into_iter()
            .find(|desk| has(&inner.desks[*desk as usize].port));
        let was_spare = has(&inner.spare);
        drop(inner);
        if was_spare {
            // It is missed when it is needed, and then made anew.
            self.inner.borrow_mut().spare = None;
        }
        if let Some(desk) = desk {
            self.broken(desk);
        }
    }

    /// Throws the line of a desk away and tells whoever waits.
    fn broken(&self, desk: Desk) {
        let mut inner = self.inner.borrow_mut();
        // What ended one worker may have ended the spare as well, which would break the next try.
        let spare = inner.spare.take();
        let state = &mut inner.desks[desk as usize];
        let port = state.port.take();
        let current = state.current.take();
        drop(inner);
        // The handler that runs now may belong to this line: it must not be dropped under its feet.
        set_timeout(
            move || {
                port.into_iter().chain(spare).for_each(Port::close);
            },
            Duration::ZERO,
        );
        if let Some(current) = current {
            self.tell(current.ticket, Heard::Broken);
        }
        self.next(desk);
    }

    fn tell(&self, ticket: T, heard: Heard) {
        let listener = self.inner.borrow().listener.clone();
        if let Some(listener) = listener {
            listener(ticket, heard);
        }
    }
}

impl<T> Inner<T> {
    fn number(&mut self) -> u32 {
        self.next_number = self.next_number.wrapping_add(1);
        self.next_number
    }
}
