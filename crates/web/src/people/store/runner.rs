//! Runs the machine of a client: gives it a socket and a timer, and hands on what it tells.

use super::socket::{Socket, SocketEvent};
use crate::people::model::classroom::{self, Classroom};
use crate::people::model::client::{self, Client};
use crate::people::model::connection::{Connection, Effect, Input};
use crate::play::store::table::now_ms;
use harif_wire::class::ClassAct;
use leptos::prelude::*;
use std::rc::Rc;
use std::time::Duration;

/// A client as a state machine.
pub(crate) trait Machine: Send + Sync + 'static {
    type Act;
    type Notice: 'static;

    fn handle(&mut self, now: u64, input: Input<'_, Self::Act>) -> Vec<Effect<Self::Notice>>;
    fn wake_at(&self) -> Option<u64>;
    fn connection(&self) -> &Connection;
}

impl Machine for Client {
    type Act = client::Act;
    type Notice = client::Notice;

    fn handle(&mut self, now: u64, input: Input<'_, client::Act>) -> Vec<Effect<client::Notice>> {
        self.handle(now, input)
    }

    fn wake_at(&self) -> Option<u64> {
        self.wake_at()
    }

    fn connection(&self) -> &Connection {
        &self.connection
    }
}

impl Machine for Classroom {
    type Act = ClassAct;
    type Notice = classroom::Notice;

    fn handle(&mut self, now: u64, input: Input<'_, ClassAct>) -> Vec<Effect<classroom::Notice>> {
        self.handle(now, input)
    }

    fn wake_at(&self) -> Option<u64> {
        self.wake_at()
    }

    fn connection(&self) -> &Connection {
        &self.connection
    }
}

/// What the owner of a runner hears.
pub(super) enum RunnerEvent<N> {
    Told(N),
    /// The connection could not be made, and the server has never answered.
    NoAnswer,
}

type Hear<N> = Rc<dyn Fn(RunnerEvent<N>)>;

/// A machine that runs, or the place for one.
pub(crate) struct Runner<M: Machine> {
    pub(crate) machine: RwSignal<Option<M>>,
    socket: StoredValue<Option<Socket>, LocalStorage>,
    /// When the machine is woken next, and the timer for it.
    wake: StoredValue<Option<(u64, TimeoutHandle)>, LocalStorage>,
    hear: StoredValue<Option<Hear<M::Notice>>, LocalStorage>,
}

impl<M: Machine> Clone for Runner<M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<M: Machine> Copy for Runner<M> {}

impl<M: Machine> Runner<M> {
    pub(super) fn new() -> Self {
        Self {
            machine: RwSignal::new(None),
            socket: StoredValue::new_local(None),
            wake: StoredValue::new_local(None),
            hear: StoredValue::new_local(None),
        }
    }

    /// Has what the machine tells be heard.
    pub(super) fn listen(self, hear: impl Fn(RunnerEvent<M::Notice>) + 'static) {
        self.hear.set_value(Some(Rc::new(hear)));
    }

    /// Runs a machine in the place of the one before.
    pub(super) fn begin(self, machine: M) {
        self.end();
        self.machine.set(Some(machine));
        self.handle(Input::Time);
    }

    /// Ends the connection.
    pub(super) fn end(self) {
        self.socket.set_value(None);
        self.machine.set(None);
    }

    /// Tells the machine what happened, and does what it asks for.
    pub(super) fn handle(self, input: Input<'_, M::Act>) {
        if self.machine.with_untracked(Option::is_none) {
            return;
        }
        let mut effects = Vec::new();
        self.machine.update(|machine| {
            if let Some(machine) = machine {
                effects = machine.handle(now_ms(), input);
            }
        });
        for effect in effects {
            match effect {
                Effect::Call => self.call(),
                Effect::HangUp => self.socket.set_value(None),
                Effect::Send(text) => self.socket.with_value(|socket| {
                    if let Some(socket) = socket {
                        socket.send(&text);
                    }
                }),
                Effect::Tell(notice) => self.tell(RunnerEvent::Told(notice)),
            }
        }
        self.schedule();
    }

    fn tell(self, said: RunnerEvent<M::Notice>) {
        if let Some(hear) = self.hear.get_value() {
            hear(said);
        }
    }

    fn call(self) {
        let spoken = move |spoken: SocketEvent| match spoken {
            SocketEvent::Opened => self.handle(Input::Opened),
            SocketEvent::Said(text) => self.handle(Input::Heard(&text)),
            SocketEvent::Closed => {
                self.socket.set_value(None);
                self.lost();
            }
        };
        let socket = super::socket_address().and_then(|address| Socket::open(&address, spoken));
        let is_open = socket.is_some();
        self.socket.set_value(socket);
        if !is_open {
            self.lost();
        }
    }

    /// The connection is gone, or could not be made.
    fn lost(self) {
        let never = self.machine.with_untracked(|machine| {
            let machine = machine.as_ref();
            machine.is_some_and(|machine| !machine.connection().has_answered())
        });
        if never {
            self.tell(RunnerEvent::NoAnswer);
        }
        self.handle(Input::Closed);
    }

    /// Sets the timer for what the machine does next by itself.
    fn schedule(self) {
        let at = self
            .machine
            .with_untracked(|machine| machine.as_ref().and_then(M::wake_at));
        let same = self
            .wake
            .with_value(|wake| wake.as_ref().map(|(at, _)| *at) == at);
        if same {
            return;
        }
        self.wake.update_value(|wake| {
            if let Some((_, timer)) = wake.take() {
                timer.clear();
            }
            let Some(at) = at else { return };
            let wait = Duration::from_millis(at.saturating_sub(now_ms()));
            let timer = set_timeout_with_handle(
                move || {
                    self.wake.set_value(None);
                    self.handle(Input::Time);
                },
                wait,
            );
            *wake = timer.ok().map(|timer| (at, timer));
        });
    }
}
