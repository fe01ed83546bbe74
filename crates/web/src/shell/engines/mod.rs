//! What thinks for the page: workers of this module, or the program that serves it.
//!
//! There are four lanes, one for the agents that play, one for the coach, one for the lab and the
//! lessons, so that a hint never waits for an opponent, and one for the person's own programs, which
//! only the program that serves the page can run. Each lane has one line to a thinker and takes one request at a time. A
//! request that is cancelled costs its worker its life; a warm spare takes its place, so the next
//! request does not wait for a module to start.

mod crowd;
pub(crate) mod on_demand;
mod port;

pub(crate) use crowd::Crowd;
pub(crate) use port::{file_bytes, lone_worker, server_address};

use crate::IN_BROWSER;
use crate::worker::TAKEN;
use crowd::Rest;
use harif_play::service::{Asset, Reply, ReplyMessage, Request, RequestMessage};
use leptos::prelude::{RwSignal, set_timeout};
use port::{Handlers, Port, takes_long};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::time::Duration;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Event, MessageEvent};

/// How long a thinker may take to say that it has taken a request up. A worker that ends is mostly known at
/// once by its lock; one that is only slow, on a machine with much else to do, must not be taken for dead.
const PATIENCE: Duration = Duration::from_secs(20);
/// How long requests wait for a small file that makes their answers better.
const FILE_PATIENCE: Duration = Duration::from_secs(2);
/// When a new spare is made after the last one was taken: not while something is being clicked.
const SPARE_AFTER: Duration = Duration::from_millis(400);

/// When a program that went silent is called again, for the first time and later.
const CALL_AGAIN_FIRST: Duration = Duration::from_millis(300);
const CALL_AGAIN: Duration = Duration::from_secs(3);

/// Whose request it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WorkerLane {
    /// The agents that play.
    Player = 0,
    /// The coach, who studies and judges.
    Coach = 1,
    /// The lab and the lessons.
    Room = 2,
    /// The person's own programs.
    Program = 3,
}

impl WorkerLane {
    const ALL: [Self; 4] = [Self::Player, Self::Coach, Self::Room, Self::Program];
}

/// What comes back for a request.
#[derive(Debug)]
pub(crate) enum EngineEvent {
    /// A reply.
    Reply(Box<Reply>),
    /// The thinker is gone, and its request with it.
    Broken,
}

/// What became of the program that serves the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Server {
    /// Its line ended, and every request with it: they are to be asked again, of the browser.
    Lost,
    /// It does not answer when it is called again.
    Silent,
    /// It thinks again.
    Back,
}

/// Where replies go, with the requester of each.
type Listener<T> = Rc<dyn Fn(T, EngineEvent)>;

/// The thinkers of the page.
pub(crate) struct Engines<T> {
    inner: Rc<RefCell<Inner<T>>>,
    /// What the page waits for at a program that thinks for others too; none while it is served.
    pub(crate) crowd: RwSignal<Option<Crowd>>,
}

impl<T> Clone for Engines<T> {
    fn clone(&self) -> Self {
        Self {
            inner: Rc::clone(&self.inner),
            crowd: self.crowd,
        }
    }
}

struct Inner<T> {
    lanes: [Lane<T>; 4],
    spare: Option<Port>,
    next_number: u32,
    /// Whether the program that serves the page should think, and whether it does: while it does not
    /// answer, the browser thinks in its place.
    wants_native: bool,
    native: bool,
    server_listener: Option<Rc<dyn Fn(Server)>>,
    /// The files that were asked for, and those that came.
    wanted: Vec<Asset>,
    /// Small files on their way: requests wait for them.
    awaited: Vec<Asset>,
    files: Vec<js_sys::Array>,
    listener: Option<Listener<T>>,
}

struct Lane<T> {
    port: Option<Port>,
    current: Option<Current<T>>,
    queue: VecDeque<(Request, T)>,
    /// Whether a file came that the worker on the line does not have.
    outdated: bool,
    /// Whether it waits before it asks again what was sent away.
    rest: Rest,
}

struct Current<T> {
    id: u32,
    /// In case it is sent away and asked again.
    request: Request,
    requester: T,
    is_cancelled: bool,
    /// Whether it may take long, so that a worker is ended rather than waited for.
    is_long: bool,
    /// Whether the thinker has said that it took it up.
    taken: bool,
    /// Its place in the queue of the program, as long as it waits there.
    place: Option<u32>,
}

impl<T: Clone + PartialEq + 'static> Engines<T> {
    /// Thinkers that are called when they are needed, and one that is warm.
    pub(crate) fn new() -> Self {
        let lane = || Lane {
            port: None,
            current: None,
            queue: VecDeque::new(),
            outdated: false,
            rest: Rest::default(),
        };
        let engines = Self {
            inner: Rc::new(RefCell::new(Inner {
                lanes: [lane(), lane(), lane(), lane()],
                spare: None,
                next_number: 1,
                wants_native: false,
                native: false,
                server_listener: None,
                wanted: Vec::new(),
                awaited: Vec::new(),
                files: Vec::new(),
                listener: None,
            })),
            crowd: RwSignal::new(None),
        };
        engines.warm_up_later();
        engines
    }

    /// Says where replies go.
    pub(crate) fn listen(&self, listener: impl Fn(T, EngineEvent) + 'static) {
        self.inner.borrow_mut().listener = Some(Rc::new(listener));
    }

    /// Says who is told when the program that serves the page goes and comes back.
    pub(crate) fn listen_for_server(&self, listener: impl Fn(Server) + 'static) {
        self.inner.borrow_mut().server_listener = Some(Rc::new(listener));
    }

    /// Loads a file for the workers, once. Workers that are there without it are replaced as soon
    /// as they are idle: engines look for their files when they begin.
    pub(crate) fn want(&self, file: Asset) {
        let mut inner = self.inner.borrow_mut();
        if inner.wanted.contains(&file) {
            return;
        }
        inner.wanted.push(file);
        let Some(promise) = port::file(file.name()) else {
            return;
        };
        if file.is_small() {
            inner.awaited.push(file);
            let engines = self.clone();
            set_timeout(move || engines.wait_no_longer(file), FILE_PATIENCE);
        }
        drop(inner);
        let engines = self.clone();
        leptos::task::spawn_local(async move {
            // A build without the file, or a network without it: the engines work all the same.
            let Ok(bytes) = JsFuture::from(promise).await else {
                engines.wait_no_longer(file);
                return;
            };
            let name = JsValue::from_str(file.name());
            let mut inner = engines.inner.borrow_mut();
            inner.files.push(js_sys::Array::of2(&name, &bytes));
            let spare = inner.spare.take();
            for lane in &mut inner.lanes {
                lane.outdated = true;
            }
            drop(inner);
            if let Some(spare) = spare {
                spare.close();
            }
            engines.wait_no_longer(file);
            engines.warm_up_later();
        });
    }

    /// A file came, or will not come in time.
    fn wait_no_longer(&self, file: Asset) {
        self.inner
            .borrow_mut()
            .awaited
            .retain(|awaited| *awaited != file);
        for lane in WorkerLane::ALL {
            self.next(lane);
        }
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
        if inner.wants_native == native {
            return false;
        }
        inner.wants_native = native;
        inner.native = native;
        let old = inner.drop_everything();
        drop(inner);
        old.into_iter().for_each(Port::close);
        true
    }

    /// The line to the program that serves the page has ended: the browser thinks until it is back.
    fn server_lost(&self) {
        let mut inner = self.inner.borrow_mut();
        inner.native = false;
        let old = inner.drop_everything();
        drop(inner);
        // The handler that runs now may belong to one of them: it must not go at once.
        set_timeout(
            move || old.into_iter().for_each(Port::close),
            Duration::ZERO,
        );
        self.tell_of_server(Server::Lost);
        self.call_server_after(CALL_AGAIN_FIRST, true);
    }

    /// Calls the program again until it answers. It takes over when nothing is being thought about.
    fn call_server_after(&self, wait: Duration, is_first: bool) {
        let engines = self.clone();
        set_timeout(
            move || {
                let inner = engines.inner.borrow();
                let (is_wanted, is_idle) = (inner.wants_native && !inner.native, inner.is_idle());
                drop(inner);
                if !is_wanted {
                    return;
                }
                if !is_idle && !is_first {
                    return engines.call_server_after(CALL_AGAIN, false);
                }
                port::ask_server(move |answers| {
                    if answers && engines.take_server_back() {
                        return;
                    }
                    if is_first && !answers {
                        engines.tell_of_server(Server::Silent);
                    }
                    engines.call_server_after(CALL_AGAIN, false);
                });
            },
            wait,
        );
    }

    /// Thinks in the program again, unless something is being thought about.
    fn take_server_back(&self) -> bool {
        let mut inner = self.inner.borrow_mut();
        if !inner.wants_native || inner.native || !inner.is_idle() {
            return false;
        }
        inner.native = true;
        let old = inner.drop_everything();
        drop(inner);
        old.into_iter().for_each(Port::close);
        self.tell_of_server(Server::Back);
        true
    }

    fn tell_of_server(&self, server: Server) {
        self.tell_of_crowd();
        let listener = self.inner.borrow().server_listener.clone();
        if let Some(listener) = listener {
            listener(server);
        }
    }

    /// Puts a request on a lane, behind those that are already there.
    pub(crate) fn ask(&self, lane: WorkerLane, request: Request, requester: T) {
        for &file in request.game().map_or(&[][..], Asset::for_game) {
            if file.is_small() {
                self.want(file);
            }
        }
        let waiting = (request, requester);
        self.inner.borrow_mut().lanes[lane as usize]
            .queue
            .push_back(waiting);
        self.next(lane);
    }

    /// Whether requests are answered by the program that serves the page.
    pub(crate) fn is_native(&self) -> bool {
        self.inner.borrow().native
    }

    /// Whether a lane has a worker or a socket.
    pub(crate) fn is_connected(&self, lane: WorkerLane) -> bool {
        self.inner.borrow().lanes[lane as usize].port.is_some()
    }

    /// Asks for the best so far of what is being searched. Only a program hears this: a worker
    /// hears nothing while it thinks.
    pub(crate) fn hurry(&self, requester: &T) {
        let inner = self.inner.borrow();
        let lane = inner.lane_of(requester);
        if let Some(lane) = lane.filter(|&lane| inner.is_served(lane)) {
            inner.lanes[lane as usize].send_stop();
        }
    }

    /// The answer to a request is not wanted any more. One that waits is forgotten. One that is
    /// being answered is stopped where that can be heard; a worker is ended if it would take long,
    /// and otherwise finishes in vain.
    pub(crate) fn cancel_request(&self, requester: &T) {
        let mut inner = self.inner.borrow_mut();
        for lane in &mut inner.lanes {
            lane.queue.retain(|(_, waiting)| waiting != requester);
            lane.rest_no_longer();
        }
        let Some(lane) = inner.lane_of(requester) else {
            drop(inner);
            return self.tell_of_crowd();
        };
        let is_served = inner.is_served(lane);
        let state = &mut inner.lanes[lane as usize];
        if is_served {
            state.send_stop();
            if let Some(current) = &mut state.current {
                current.is_cancelled = true;
            }
        } else if state.current.take_if(|current| current.is_long).is_some() {
            let port = state.port.take();
            drop(inner);
            if let Some(port) = port {
                port.close();
            }
            self.next(lane);
        }
    }

    /// Forgets everything on a lane; its worker or connection is ended.
    pub(crate) fn cancel(&self, lane: WorkerLane) {
        let mut inner = self.inner.borrow_mut();
        let state = &mut inner.lanes[lane as usize];
        state.queue.clear();
        state.rest_no_longer();
        let port = state.current.take().and_then(|_| state.port.take());
        drop(inner);
        self.tell_of_crowd();
        if let Some(port) = port {
            port.close();
        }
    }

    /// Ends the line of a lane, and with it the programs behind it.
    pub(crate) fn hang_up(&self, lane: WorkerLane) {
        let mut inner = self.inner.borrow_mut();
        let state = &mut inner.lanes[lane as usize];
        state.queue.clear();
        state.current = None;
        if let Some(port) = state.port.take() {
            // The handler that runs now may belong to this line: it must not go at once.
            set_timeout(move || port.close(), Duration::ZERO);
        }
    }

    /// Sends the next request of a lane, if it is free.
    fn next(&self, lane: WorkerLane) {
        let mut inner = self.inner.borrow_mut();
        let native = inner.is_served(lane);
        if !native && !inner.awaited.is_empty() {
            return;
        }
        let state = &mut inner.lanes[lane as usize];
        // Without a browser nothing thinks: requests wait until a test answers them.
        if !IN_BROWSER || state.current.is_some() || state.rest.is_on() {
            return;
        }
        let Some((request, requester)) = state.queue.pop_front() else {
            return;
        };
        if std::mem::take(&mut state.outdated)
            && !native
            && let Some(old) = state.port.take()
        {
            // The handler that runs now may belong to this line: it must not go at once.
            set_timeout(move || old.close(), Duration::ZERO);
        }
        let is_long = takes_long(&request);
        let id = inner.number();
        let sent = RequestMessage::Request {
            id,
            ask: request.clone(),
        };
        let Ok(text) = serde_json::to_string(&sent) else {
            return;
        };
        let state = &mut inner.lanes[lane as usize];
        state.current = Some(Current {
            id,
            request,
            requester,
            is_cancelled: false,
            is_long,
            // A program that serves the page has no need to say so: its line says when it ends.
            taken: native,
            place: None,
        });
        drop(inner);
        self.tell_of_crowd();
        if self.connect(lane) {
            let inner = self.inner.borrow();
            if let Some(port) = &inner.lanes[lane as usize].port {
                port.send(&text);
            }
            drop(inner);
            self.watch(lane, id);
        } else {
            self.broken(lane);
        }
    }

    /// A thinker that does not take a request up is gone.
    fn watch(&self, lane: WorkerLane, id: u32) {
        let engines = self.clone();
        set_timeout(
            move || {
                let silent = engines.inner.borrow().lanes[lane as usize]
                    .current
                    .as_ref()
                    .is_some_and(|current| current.id == id && !current.taken);
                if silent {
                    engines.broken(lane);
                }
            },
            PATIENCE,
        );
    }

    /// Sees to it that a lane has a line; says whether it has one.
    fn connect(&self, lane: WorkerLane) -> bool {
        let mut inner = self.inner.borrow_mut();
        if inner.lanes[lane as usize].port.is_some() {
            return true;
        }
        let native = inner.is_served(lane);
        let spare = if native { None } else { inner.spare.take() };
        drop(inner);
        let port = spare.or_else(|| self.call(native));
        let connected = port.is_some();
        self.inner.borrow_mut().lanes[lane as usize].port = port;
        self.warm_up_later();
        connected
    }

    fn warm_up_later(&self) {
        if !IN_BROWSER {
            return;
        }
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

    /// A new line to a worker or the server.
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
        let said = serde_json::from_str::<ReplyMessage>(text).ok();
        let Some(id) = taken.or(said.as_ref().map(|said| said.id)) else {
            return;
        };
        let mut inner = self.inner.borrow_mut();
        let is_at = |lane: &WorkerLane| {
            let current = inner.lanes[*lane as usize].current.as_ref();
            current.is_some_and(|current| current.id == id)
        };
        // What belongs to no lane was cancelled.
        let Some(lane) = WorkerLane::ALL.into_iter().find(is_at) else {
            return;
        };
        let state = &mut inner.lanes[lane as usize];
        let Some(current) = &mut state.current else {
            return;
        };
        current.taken = true;
        let Some(ReplyMessage { reply, .. }) = said else {
            return;
        };
        current.place = match reply {
            Reply::Waiting(place) => Some(place),
            _ => None,
        };
        let (waits, requester) = (current.place.is_some(), current.requester.clone());
        if matches!(&reply, Reply::Error(problem) if problem.busy) {
            drop(inner);
            return self.sent_away(lane);
        }
        if reply.is_answer() {
            state.current = None;
            state.rest = Rest::default();
        }
        drop(inner);
        self.tell_of_crowd();
        // Like a worker that has not begun: the rooms show that they wait.
        if waits {
            return;
        }
        self.tell(requester, EngineEvent::Reply(Box::new(reply)));
        self.next(lane);
    }

    fn failed(&self, number: u32) {
        let inner = self.inner.borrow();
        let has = |port: &Option<Port>| port.as_ref().is_some_and(|port| port.number == number);
        let lane = WorkerLane::ALL
            .into_iter()
            .find(|lane| has(&inner.lanes[*lane as usize].port));
        let was_spare = has(&inner.spare);
        drop(inner);
        if was_spare {
            // It is missed when it is needed, and then made anew.
            self.inner.borrow_mut().spare = None;
        }
        if let Some(lane) = lane {
            self.broken(lane);
        }
    }

    /// Throws the line of a lane away and tells those that wait for it.
    fn broken(&self, lane: WorkerLane) {
        if self.is_native() {
            return self.server_lost();
        }
        let mut inner = self.inner.borrow_mut();
        // What ended one worker may have ended the spare as well, which would break the next try.
        let spare = if lane == WorkerLane::Program {
            None
        } else {
            inner.spare.take()
        };
        let state = &mut inner.lanes[lane as usize];
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
            self.tell(current.requester, EngineEvent::Broken);
        }
        self.next(lane);
    }

    /// What was asked and waits, in the order of the lanes.
    #[cfg(test)]
    pub(crate) fn take_asked(&self) -> Vec<(Request, T)> {
        let lanes = &mut self.inner.borrow_mut().lanes;
        let waiting = lanes.iter_mut().map(|lane| std::mem::take(&mut lane.queue));
        waiting.flatten().collect()
    }

    pub(super) fn tell(&self, requester: T, heard: EngineEvent) {
        let listener = self.inner.borrow().listener.clone();
        if let Some(listener) = listener {
            listener(requester, heard);
        }
    }
}

impl<T: PartialEq> Inner<T> {
    /// The lane on which a request is being answered.
    fn lane_of(&self, requester: &T) -> Option<WorkerLane> {
        WorkerLane::ALL.into_iter().find(|&lane| {
            let current = self.lanes[lane as usize].current.as_ref();
            current.is_some_and(|current| current.requester == *requester)
        })
    }
}

impl<T> Lane<T> {
    /// Asks the program at the other end to answer the present request with the best it has.
    fn send_stop(&self) {
        if let (Some(port), Some(current)) = (&self.port, &self.current)
            && let Ok(text) = serde_json::to_string(&RequestMessage::Stop { stop: current.id })
        {
            port.send(&text);
        }
    }
}

impl<T> Inner<T> {
    /// Whether the requests of a lane go to the program that serves the page.
    const fn is_served(&self, lane: WorkerLane) -> bool {
        self.native || matches!(lane, WorkerLane::Program)
    }

    /// Whether nothing is being answered.
    fn is_idle(&self) -> bool {
        self.lanes.iter().all(|lane| lane.current.is_none())
    }

    /// Forgets every request; returns the lines, to be closed.
    fn drop_everything(&mut self) -> Vec<Port> {
        self.lanes
            .iter_mut()
            .filter_map(|lane| {
                lane.queue.clear();
                lane.rest = Rest::default();
                lane.current = None;
                lane.port.take()
            })
            .collect()
    }

    fn number(&mut self) -> u32 {
        self.next_number = self.next_number.wrapping_add(1);
        self.next_number
    }
}
