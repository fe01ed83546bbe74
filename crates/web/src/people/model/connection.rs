//! A connection to the server that is called for again when it breaks, as a machine without sockets,
//! timers or a clock. What is said over it is the business of its owner: the client of a game, or of a
//! class.

use super::server_clock::ServerClock;
use harif_wire::{ClientMessage, Refusal};

/// How long is waited before the server is called again, at first and at most, in milliseconds.
pub(super) const FIRST_PAUSE: u64 = 500;
pub(super) const LONGEST_PAUSE: u64 = 8_000;
/// How long a call may take.
const CALL: u64 = 10_000;
/// How often the server is asked for its time, which also shows that it is there.
const ASK_EVERY: u64 = 15_000;
/// How long it may take to answer.
const ANSWER: u64 = 6_000;

/// What happened to a client; `A` is what its person does.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Input<'a, A> {
    /// The connection that was called for is open.
    Opened,
    /// It is gone.
    Closed,
    /// The server said something.
    Heard(&'a str),
    /// The person does something.
    Act(A),
    /// The browser says that the network is there, or gone.
    Network(bool),
    /// Time has passed.
    Time,
}

/// What to do; `N` is what the owner tells.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Effect<N> {
    /// Open a connection.
    Call,
    /// Drop the connection; it is not heard any more.
    HangUp,
    Send(String),
    Tell(N),
}

/// A message to be sent.
pub(super) fn send<N>(message: &ClientMessage) -> Effect<N> {
    // Messages are plain data: they always have a form.
    Effect::Send(serde_json::to_string(message).unwrap_or_default())
}

/// How the connection stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// There is none; it is called for again at this time, if at all.
    Down { again_at: Option<u64> },
    /// It was called for at this time.
    Calling { since: u64 },
    /// It is open, and the server has not let the client in yet.
    Waiting { since: u64 },
    /// The server speaks.
    Open,
}

/// A connection with its state.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Connection {
    line: Line,
    pause: u64,
    /// Why the server let the client not in, for good.
    turned_away: Option<Refusal>,
    pub(crate) clock: ServerClock,
    /// The last question for the time, when it was asked, and whether the answer is due.
    ping: (u32, u64, bool),
    /// Whether the server has ever answered.
    answered: bool,
}

impl Connection {
    /// A connection that is called for as soon as time passes.
    pub(super) fn new() -> Self {
        Self {
            line: Line::Down { again_at: Some(0) },
            pause: FIRST_PAUSE,
            turned_away: None,
            clock: ServerClock::default(),
            ping: (0, 0, false),
            answered: false,
        }
    }

    pub(crate) const fn line(&self) -> Line {
        self.line
    }

    /// Whether the server speaks.
    pub(crate) fn is_up(&self) -> bool {
        self.line == Line::Open
    }

    /// Since when the client waits to be let in.
    pub(super) const fn waits_since(&self) -> Option<u64> {
        match self.line {
            Line::Waiting { since } => Some(since),
            _ => None,
        }
    }

    pub(crate) const fn has_answered(&self) -> bool {
        self.answered
    }

    /// Whether it was there or a call failed, and it is not there now.
    pub(crate) fn is_lost(&self) -> bool {
        !self.is_up() && (self.answered || self.pause > FIRST_PAUSE)
    }

    pub(crate) const fn turned_away(&self) -> Option<Refusal> {
        self.turned_away
    }

    /// When time has something to do.
    pub(super) fn wake_at(&self) -> Option<u64> {
        match self.line {
            Line::Down { again_at } => again_at,
            Line::Calling { since } | Line::Waiting { since } => Some(since + CALL),
            Line::Open => {
                let (_, asked, is_due) = self.ping;
                Some(asked + if is_due { ANSWER } else { ASK_EVERY })
            }
        }
    }

    /// Does what it is time for. Says whether an open connection was given up.
    pub(super) fn pass_time<N>(&mut self, now: u64, effects: &mut Vec<Effect<N>>) -> bool {
        match self.line {
            Line::Down { again_at: Some(at) } if at <= now => {
                self.line = Line::Calling { since: now };
                effects.push(Effect::Call);
            }
            Line::Calling { since } | Line::Waiting { since } if since + CALL <= now => {
                effects.push(Effect::HangUp);
                return self.lose(now);
            }
            Line::Open => {
                let (_, asked, is_due) = self.ping;
                if is_due && asked + ANSWER <= now {
                    effects.push(Effect::HangUp);
                    return self.lose(now);
                }
                if !is_due && asked + ASK_EVERY <= now {
                    self.ask_time(now, effects);
                }
            }
            Line::Down { .. } | Line::Calling { .. } | Line::Waiting { .. } => {}
        }
        false
    }

    /// The connection that was called for is there.
    pub(super) fn opened(&mut self, now: u64) {
        self.line = Line::Waiting { since: now };
    }

    /// The connection is gone. Says whether it was open.
    pub(super) fn lose(&mut self, now: u64) -> bool {
        if self.turned_away.is_some() {
            return false;
        }
        let was_open = self.is_up();
        self.line = Line::Down {
            again_at: Some(now + self.pause),
        };
        self.pause = (self.pause * 2).min(LONGEST_PAUSE);
        self.ping.2 = false;
        was_open
    }

    /// The browser says that the network is there, or gone.
    pub(super) fn network<N>(&mut self, now: u64, is_there: bool, effects: &mut Vec<Effect<N>>) {
        if !is_there {
            // Not every network that is gone closes its connections: a question finds out.
            self.ask_time(now, effects);
            return;
        }
        self.pause = FIRST_PAUSE;
        if let Line::Down { again_at: Some(_) } = self.line {
            self.line = Line::Down {
                again_at: Some(now),
            };
        }
    }

    pub(super) fn ask_time<N>(&mut self, now: u64, effects: &mut Vec<Effect<N>>) {
        if self.is_up() && !self.ping.2 {
            let id = self.ping.0.wrapping_add(1);
            self.ping = (id, now, true);
            effects.push(send(&ClientMessage::Ping(id)));
        }
    }

    /// The server has said something.
    pub(super) fn heard(&mut self) {
        self.answered = true;
    }

    /// The server has answered a question for its time. Says whether it was one of this connection.
    pub(super) fn pong(&mut self, now: u64, id: u32, server: u64) -> bool {
        let (asked_id, asked, is_due) = self.ping;
        let is_ours = is_due && id == asked_id;
        if is_ours {
            self.clock.measure(asked, now, server);
            self.ping.2 = false;
        }
        is_ours
    }

    /// The server has let the client in, and said its time.
    pub(super) fn come_in(&mut self, now: u64, server: u64) {
        if let Some(since) = self.waits_since() {
            self.clock.measure(since, now, server);
        }
        self.line = Line::Open;
        self.pause = FIRST_PAUSE;
        self.ping = (self.ping.0, now, false);
    }

    /// Gives up: the server will not let this client in.
    pub(super) fn turn_away<N>(&mut self, why: Refusal, effects: &mut Vec<Effect<N>>) {
        self.turned_away = Some(why);
        self.line = Line::Down { again_at: None };
        effects.push(Effect::HangUp);
    }
}
