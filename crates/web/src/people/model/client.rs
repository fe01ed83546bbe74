//! The client of a game between people, as a machine without sockets, timers or a clock.
//!
//! [`Client::handle`] takes what happened and says what to do. The connection may break at any
//! moment, on either side of it: the machine calls again by itself, says the last event it has, hears
//! the rest, and sends once more what the person did and the server has not confirmed. Every act
//! names the event after which it was meant, so the server does it once however often it is sent.

use super::known::{Applied, Known};
use super::link::Pass;
use super::protocol::{
    ClientMessage, Entered, Event, Happening, Offer, Refusal, ServerMessage, Side, VERSION, Wanted,
};
use super::server_clock::ServerClock;
use harif_rules::{AnyMove, AnyPosition, Position};

/// How long the client waits before it calls again, at first and at most, in milliseconds.
const FIRST_PAUSE: u64 = 500;
const LONGEST_PAUSE: u64 = 8_000;
/// How long a call may take.
const CALL: u64 = 10_000;
/// How often the server is asked for its time, which also shows that it is there.
const ASK_EVERY: u64 = 15_000;
/// How long it may take to answer.
const ANSWER: u64 = 6_000;

/// What the client wants of the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Errand {
    /// To know that it is there.
    Greet,
    /// A new game.
    Create(Wanted),
    /// A game that there is.
    Enter(Pass),
}

/// What a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Act {
    Move(AnyMove),
    Offer(Offer),
    Answer(bool),
    Resign,
}

/// What happened to the client.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Input<'a> {
    /// The connection that was called for is open.
    Opened,
    /// It is gone.
    Closed,
    /// The server said something.
    Heard(&'a str),
    /// The person does something.
    Act(Act),
    /// The browser says that the network is there, or gone.
    Network(bool),
    /// Time has passed.
    Time,
}

/// What to do.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Effect {
    /// Open a connection.
    Call,
    /// Drop the connection; it is not heard any more.
    HangUp,
    Send(String),
    Tell(Notice),
}

/// What the person should be told, or what should be kept.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Notice {
    /// The server answers: games can be played here.
    Welcome,
    /// A new game, with the tokens for a friend and for those who watch.
    Created {
        seat: Pass,
        side: Side,
        invite: String,
        watch: String,
    },
    /// The client is in the game, for the first time or again. The pass leads back to it.
    Entered(Pass),
    /// Everything that was missed is there.
    CaughtUp,
    /// Something happened while the client was there.
    Happened(Happening),
    /// The server refused an act, or to let the client in.
    Refused(Refusal),
    /// The connection is lost.
    Lost,
}

/// The connection.
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

/// What the person did and the server has not confirmed.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Pending {
    message: ClientMessage,
    /// The number of the last event when it was done.
    after: u32,
    is_sent: bool,
    /// When it is sent again, where the server asked for patience.
    again_at: Option<u64>,
    pause: u64,
}

/// A client of the server.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Client {
    errand: Errand,
    line: Line,
    pause: u64,
    /// Why the server let the client not in, for good.
    turned_away: Option<Refusal>,
    known: Option<Known>,
    /// The number of the last event when the client came in: until then it catches up.
    target: u32,
    pending: Option<Pending>,
    pub(crate) clock: ServerClock,
    /// The last question for the time, when it was asked, and whether the answer is due.
    ping: (u32, u64, bool),
    /// Whether the server has ever answered this client.
    answered: bool,
}

impl Client {
    /// A client that calls at once; [`handle`](Self::handle) it any input to begin.
    pub(crate) fn new(errand: Errand) -> Self {
        Self {
            errand,
            line: Line::Down { again_at: Some(0) },
            pause: FIRST_PAUSE,
            turned_away: None,
            known: None,
            target: 0,
            pending: None,
            clock: ServerClock::default(),
            ping: (0, 0, false),
            answered: false,
        }
    }

    /// The game that the client is in, or wants to be in.
    pub(crate) fn game(&self) -> Option<&str> {
        match &self.errand {
            Errand::Enter(pass) => Some(&pass.game),
            Errand::Greet | Errand::Create(_) => None,
        }
    }

    /// Whether the client only wants to know that the server is there.
    pub(crate) fn greets(&self) -> bool {
        self.errand == Errand::Greet
    }

    /// What is known of the game.
    pub(crate) const fn known(&self) -> Option<&Known> {
        self.known.as_ref()
    }

    pub(crate) const fn line(&self) -> Line {
        self.line
    }

    /// Whether the server speaks and everything is known.
    pub(crate) fn is_up(&self) -> bool {
        self.line == Line::Open
    }

    pub(crate) const fn has_answered(&self) -> bool {
        self.answered
    }

    /// Whether a call was in vain.
    pub(crate) const fn has_failed(&self) -> bool {
        self.pause > FIRST_PAUSE
    }

    pub(crate) const fn turned_away(&self) -> Option<Refusal> {
        self.turned_away
    }

    /// What the person did and the server has not confirmed yet.
    pub(crate) fn unconfirmed(&self) -> Option<&ClientMessage> {
        self.pending.as_ref().map(|pending| &pending.message)
    }

    /// The board with the move that the server has not confirmed yet.
    pub(crate) fn position(&self) -> Option<(AnyPosition, Option<AnyMove>)> {
        let known = self.known.as_ref()?;
        let (position, last) = known.at(known.ply());
        if let Some(ClientMessage::Move { m, .. }) = self.unconfirmed()
            && let Ok(m) = m.parse::<AnyMove>()
            && let Ok(next) = position.after(m)
        {
            return Some((next, Some(m)));
        }
        Some((position.clone(), last))
    }

    /// When [`Input::Time`] has something to do.
    pub(crate) fn wake_at(&self) -> Option<u64> {
        let line = match self.line {
            Line::Down { again_at } => again_at,
            Line::Calling { since } | Line::Waiting { since } => Some(since + CALL),
            Line::Open => {
                let (_, asked, is_due) = self.ping;
                Some(asked + if is_due { ANSWER } else { ASK_EVERY })
            }
        };
        let pending = self.pending.as_ref().and_then(|pending| pending.again_at);
        line.into_iter().chain(pending).min()
    }

    /// Lets something happen at a time of this machine, and says what to do.
    pub(crate) fn handle(&mut self, now: u64, input: Input<'_>) -> Vec<Effect> {
        let mut effects = Vec::new();
        match input {
            Input::Opened => self.opened(now, &mut effects),
            Input::Closed => self.lose(now, &mut effects),
            Input::Heard(text) => {
                // What a newer server says beyond this is not for us.
                if let Ok(message) = serde_json::from_str(text) {
                    self.heard(now, message, &mut effects);
                }
            }
            Input::Act(act) => self.act(act, &mut effects),
            Input::Network(true) => {
                self.pause = FIRST_PAUSE;
                if let Line::Down { again_at: Some(_) } = self.line {
                    self.line = Line::Down {
                        again_at: Some(now),
                    };
                }
            }
            // Not every network that is gone closes its connections: a question finds out.
            Input::Network(false) => self.ask_time(now, &mut effects),
            Input::Time => {}
        }
        self.pass_time(now, &mut effects);
        effects
    }

    // ---- the connection ----

    fn pass_time(&mut self, now: u64, effects: &mut Vec<Effect>) {
        match self.line {
            Line::Down { again_at: Some(at) } if at <= now => {
                self.line = Line::Calling { since: now };
                effects.push(Effect::Call);
            }
            Line::Calling { since } | Line::Waiting { since } if since + CALL <= now => {
                effects.push(Effect::HangUp);
                self.lose(now, effects);
            }
            Line::Open => {
                let (_, asked, is_due) = self.ping;
                if is_due && asked + ANSWER <= now {
                    effects.push(Effect::HangUp);
                    self.lose(now, effects);
                } else if !is_due && asked + ASK_EVERY <= now {
                    self.ask_time(now, effects);
                }
            }
            Line::Down { .. } | Line::Calling { .. } | Line::Waiting { .. } => {}
        }
        if self.line == Line::Open
            && let Some(pending) = &mut self.pending
            && pending.again_at.is_some_and(|at| at <= now)
        {
            pending.again_at = None;
            pending.is_sent = false;
            self.send_pending(effects);
        }
    }

    fn opened(&mut self, now: u64, effects: &mut Vec<Effect>) {
        self.line = Line::Waiting { since: now };
        let hello = match &self.errand {
            Errand::Greet => ClientMessage::Ping(0),
            Errand::Create(wanted) => ClientMessage::Create(wanted.clone()),
            Errand::Enter(pass) => ClientMessage::Enter {
                version: VERSION,
                game: pass.game.clone(),
                token: pass.token.clone(),
                since: self.known.as_ref().map_or(0, Known::last),
            },
        };
        effects.push(send(&hello));
    }

    fn lose(&mut self, now: u64, effects: &mut Vec<Effect>) {
        if self.turned_away.is_some() {
            return;
        }
        let was_open = self.line == Line::Open;
        self.line = Line::Down {
            again_at: Some(now + self.pause),
        };
        self.pause = (self.pause * 2).min(LONGEST_PAUSE);
        self.ping.2 = false;
        if let Some(pending) = &mut self.pending {
            pending.is_sent = false;
            pending.again_at = None;
        }
        if was_open {
            effects.push(Effect::Tell(Notice::Lost));
        }
    }

    fn ask_time(&mut self, now: u64, effects: &mut Vec<Effect>) {
        if self.line == Line::Open && !self.ping.2 {
            let id = self.ping.0.wrapping_add(1);
            self.ping = (id, now, true);
            effects.push(send(&ClientMessage::Ping(id)));
        }
    }

    /// Gives up: the server will not let this client in.
    fn turn_away(&mut self, why: Refusal, effects: &mut Vec<Effect>) {
        self.turned_away = Some(why);
        self.line = Line::Down { again_at: None };
        effects.push(Effect::HangUp);
        effects.push(Effect::Tell(Notice::Refused(why)));
    }

    // ---- what the server says ----

    fn heard(&mut self, now: u64, message: ServerMessage, effects: &mut Vec<Effect>) {
        self.answered = true;
        match message {
            ServerMessage::Created {
                game,
                seat,
                token,
                invite,
                watch,
            } => {
                let pass = Pass { game, token };
                self.errand = Errand::Enter(pass.clone());
                effects.push(Effect::Tell(Notice::Created {
                    seat: pass,
                    side: seat,
                    invite,
                    watch,
                }));
            }
            ServerMessage::Entered(entered) => self.entered(now, &entered, effects),
            ServerMessage::Event(event) => self.event(now, &event, effects),
            ServerMessage::Present {
                first,
                second,
                watching,
            } => {
                if let Some(known) = &mut self.known {
                    known.present = Some([first, second]);
                    known.watching = watching;
                }
            }
            ServerMessage::Refused { why, .. } => self.refused(now, why, effects),
            ServerMessage::Pong { id, now: server } => {
                let (asked_id, asked, is_due) = self.ping;
                if is_due && id == asked_id {
                    self.clock.measure(asked, now, server);
                    self.ping.2 = false;
                } else if self.errand == Errand::Greet
                    && let Line::Waiting { since } = self.line
                {
                    self.clock.measure(since, now, server);
                    self.come_in(now);
                    effects.push(Effect::Tell(Notice::Welcome));
                }
            }
        }
    }

    /// The server has let the client in.
    fn come_in(&mut self, now: u64) {
        self.line = Line::Open;
        self.pause = FIRST_PAUSE;
        self.ping = (self.ping.0, now, false);
    }

    fn entered(&mut self, now: u64, entered: &Entered, effects: &mut Vec<Effect>) {
        let Line::Waiting { since } = self.line else {
            return;
        };
        self.clock.measure(since, now, entered.now);
        let Errand::Enter(pass) = &mut self.errand else {
            return;
        };
        if let Some(token) = &entered.token {
            pass.token.clone_from(token);
        }
        let pass = pass.clone();
        let is_same = self
            .known
            .as_ref()
            .is_some_and(|known| known.game == entered.game && known.last() <= entered.last);
        if !is_same {
            match Known::new(entered) {
                Some(known) => self.known = Some(known),
                // A game that this page does not know.
                None => return self.turn_away(Refusal::Version, effects),
            }
        }
        self.target = entered.last;
        self.come_in(now);
        effects.push(Effect::Tell(Notice::Entered(pass)));
        self.ask_time(now, effects);
        self.catch_up(effects);
    }

    /// Once everything that was missed is there, what was done meanwhile is sent.
    fn catch_up(&mut self, effects: &mut Vec<Effect>) {
        if self
            .known
            .as_ref()
            .is_some_and(|known| known.last() >= self.target)
        {
            effects.push(Effect::Tell(Notice::CaughtUp));
            self.send_pending(effects);
        }
    }

    fn event(&mut self, now: u64, event: &Event, effects: &mut Vec<Effect>) {
        let Some(known) = &mut self.known else {
            return;
        };
        match known.apply(event) {
            Applied::Old => {
                // What was asked for before is asked for already: the server says its event again.
                let seat = known.seat;
                let is_again = |pending: &mut Pending| pending.is_repeated_by(event, seat);
                let _ = self.pending.take_if(is_again);
                return;
            }
            Applied::Broken => {
                // Begin again from nothing: the server has everything.
                self.known = None;
                effects.push(Effect::HangUp);
                self.lose(now, effects);
                return;
            }
            Applied::New => {}
        }
        let is_new = event.number > self.target;
        let seat = known.seat;
        if let Some(pending) = &self.pending
            && pending.is_settled_by(event, seat)
        {
            let is_overtaken = !pending.is_done_by(event, seat);
            self.pending = None;
            if is_overtaken {
                effects.push(Effect::Tell(Notice::Refused(Refusal::Stale)));
            }
        }
        if is_new {
            effects.push(Effect::Tell(Notice::Happened(event.what.clone())));
        } else if event.number == self.target {
            self.catch_up(effects);
        }
    }

    fn refused(&mut self, now: u64, why: Refusal, effects: &mut Vec<Effect>) {
        let asks_for_patience = matches!(why, Refusal::Limit | Refusal::Store);
        if let Line::Waiting { .. } = self.line {
            if asks_for_patience {
                effects.push(Effect::HangUp);
                self.lose(now, effects);
            } else {
                self.turn_away(why, effects);
            }
            return;
        }
        let Some(pending) = self.pending.as_mut().filter(|pending| pending.is_sent) else {
            return;
        };
        if asks_for_patience {
            pending.again_at = Some(now + pending.pause);
            pending.pause = (pending.pause * 2).min(LONGEST_PAUSE);
        } else {
            self.pending = None;
        }
        effects.push(Effect::Tell(Notice::Refused(why)));
    }

    // ---- what the person does ----

    fn act(&mut self, act: Act, effects: &mut Vec<Effect>) {
        let Some(known) = &self.known else {
            return;
        };
        // One thing at a time: the last one must be settled first.
        if self.pending.is_some() || known.seat.is_none() {
            return;
        }
        let after = known.last();
        let message = match act {
            Act::Move(m) => {
                if !known.is_own_turn() || known.position().check(m).is_err() {
                    return;
                }
                ClientMessage::Move {
                    after,
                    m: m.to_string(),
                }
            }
            Act::Offer(what) => ClientMessage::Offer { after, what },
            Act::Answer(yes) => {
                let Some(offer) = known.offer.filter(|offer| Some(offer.side) != known.seat) else {
                    return;
                };
                ClientMessage::Answer {
                    offer: offer.number,
                    yes,
                }
            }
            Act::Resign => ClientMessage::Resign {},
        };
        self.pending = Some(Pending {
            message,
            after,
            is_sent: false,
            again_at: None,
            pause: 2 * FIRST_PAUSE,
        });
        self.send_pending(effects);
    }

    fn send_pending(&mut self, effects: &mut Vec<Effect>) {
        let is_known = self
            .known
            .as_ref()
            .is_some_and(|known| known.last() >= self.target);
        if self.line != Line::Open || !is_known {
            return;
        }
        if let Some(pending) = &mut self.pending
            && !pending.is_sent
            && pending.again_at.is_none()
        {
            pending.is_sent = true;
            effects.push(send(&pending.message));
        }
    }
}

impl Pending {
    /// Whether an event decides what becomes of it.
    fn is_settled_by(&self, event: &Event, own: Option<Side>) -> bool {
        if self.is_done_by(event, own) {
            return true;
        }
        match self.message {
            ClientMessage::Resign {} => false,
            _ => event.number > self.after && event.what.is_decisive(),
        }
    }

    /// Whether an event from before shows that this was asked for already.
    fn is_repeated_by(&self, event: &Event, own: Option<Side>) -> bool {
        let ClientMessage::Offer { what, .. } = &self.message else {
            return false;
        };
        let is_same = matches!(&event.what, Happening::Offered { side, what: asked }
            if Some(*side) == own && asked == what);
        self.is_sent && is_same
    }

    /// Whether an event is what was asked for.
    fn is_done_by(&self, event: &Event, own: Option<Side>) -> bool {
        match (&self.message, &event.what) {
            (ClientMessage::Move { m, .. }, Happening::Moved { side, m: played }) => {
                Some(*side) == own && m == played && event.number > self.after
            }
            (ClientMessage::Offer { what, .. }, Happening::Offered { side, what: asked }) => {
                Some(*side) == own && what == asked && event.number > self.after
            }
            // Two offers of the same thing are an agreement.
            (
                ClientMessage::Offer {
                    what: Offer::Draw, ..
                },
                Happening::Ended { .. },
            )
            | (
                ClientMessage::Offer {
                    what: Offer::Rematch,
                    ..
                },
                Happening::Rematch { .. },
            )
            | (
                ClientMessage::Offer {
                    what: Offer::Takeback,
                    ..
                },
                Happening::Tookback { .. },
            )
            | (ClientMessage::Resign {}, Happening::Ended { .. }) => event.number > self.after,
            (ClientMessage::Answer { offer, .. }, what) => {
                event.number > *offer && what.is_decisive()
            }
            _ => false,
        }
    }
}

fn send(message: &ClientMessage) -> Effect {
    // Messages are plain data: they always have a form.
    Effect::Send(serde_json::to_string(message).unwrap_or_default())
}
