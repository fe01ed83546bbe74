//! The client of a game between people, as a machine without sockets, timers or a clock.
//!
//! [`Client::handle`] takes what happened and says what to do. The connection may break at any
//! moment, on either side of it: the machine calls again by itself, says the last event it has, hears
//! the rest, and sends once more what the person did and the server has not confirmed. Every act
//! names the event after which it was meant, so the server does it once however often it is sent.

use super::connection::{Connection, Effect, FIRST_PAUSE, Input, LONGEST_PAUSE, send};
use super::known::{Applied, Known};
use harif_rules::{AnyMove, AnyPosition, Position};
use harif_wire::link::SeatLink;
use harif_wire::{
    ClientMessage, GameEntry, GameEvent, GamePass, GameRequest, GameSummary, Happening, Offer,
    Refusal, ServerMessage, Side, VERSION,
};

/// What the client wants of the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ConnectionGoal {
    /// To know that it is there, and how these games stand.
    Greet(Vec<GamePass>),
    /// A new game.
    Create(GameRequest),
    /// A game that there is.
    Enter(SeatLink),
}

/// What a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Act {
    Move(AnyMove),
    Offer(Offer),
    Answer(bool),
    Resign,
}

/// What the person should be told, or what should be kept.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Notice {
    /// The server answers: games can be played here.
    Welcome,
    /// How games stand that were asked for.
    Glanced(Vec<GameSummary>),
    /// A new game, with the tokens for a friend and for those who watch.
    Created {
        seat: SeatLink,
        side: Side,
        invite: String,
        watch: String,
    },
    /// The client is in the game, for the first time or again. The pass leads back to it; with `watch`
    /// others can watch, which one who sat down is told.
    Entered {
        pass: SeatLink,
        watch: Option<String>,
    },
    /// Everything that was missed is there.
    CaughtUp,
    /// Something happened while the client was there.
    Happened(Happening),
    /// The server refused an act, or to let the client in.
    Refused(Refusal),
    /// The connection is lost.
    Lost,
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
    goal: ConnectionGoal,
    /// What the token of the seat becomes where the client sits down: it may ask again.
    secret: Option<String>,
    pub(crate) connection: Connection,
    known: Option<Known>,
    /// The number of the last event when the client came in: until then it catches up.
    target: u32,
    pending: Option<Pending>,
}

impl Client {
    /// A client that calls at once; [`handle`](Self::handle) it any input to begin.
    pub(crate) fn new(goal: ConnectionGoal, secret: Option<String>) -> Self {
        Self {
            goal,
            secret,
            connection: Connection::new(),
            known: None,
            target: 0,
            pending: None,
        }
    }

    /// The game that the client is in, or wants to be in.
    pub(crate) fn game(&self) -> Option<&str> {
        match &self.goal {
            ConnectionGoal::Enter(pass) => Some(&pass.game),
            ConnectionGoal::Greet(_) | ConnectionGoal::Create(_) => None,
        }
    }

    /// Whether the client only wants to know that the server is there.
    pub(crate) fn greets(&self) -> bool {
        matches!(self.goal, ConnectionGoal::Greet(_))
    }

    /// What is known of the game.
    pub(crate) const fn known(&self) -> Option<&Known> {
        self.known.as_ref()
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
        let line = self.connection.wake_at();
        let pending = self.pending.as_ref().and_then(|pending| pending.again_at);
        line.into_iter().chain(pending).min()
    }

    /// Lets something happen at a time of this machine, and says what to do.
    pub(crate) fn handle(&mut self, now: u64, input: Input<'_, Act>) -> Vec<Effect<Notice>> {
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
            Input::Network(is_there) => self.connection.network(now, is_there, &mut effects),
            Input::Time => {}
        }
        self.pass_time(now, &mut effects);
        effects
    }

    // ---- the connection ----

    fn pass_time(&mut self, now: u64, effects: &mut Vec<Effect<Notice>>) {
        if self.connection.pass_time(now, effects) {
            self.lost(effects);
        }
        if self.connection.is_up()
            && let Some(pending) = &mut self.pending
            && pending.again_at.is_some_and(|at| at <= now)
        {
            pending.again_at = None;
            pending.is_sent = false;
            self.send_pending(effects);
        }
    }

    fn opened(&mut self, now: u64, effects: &mut Vec<Effect<Notice>>) {
        self.connection.opened(now);
        let hello = match &self.goal {
            ConnectionGoal::Greet(games) => {
                if !games.is_empty() {
                    effects.push(send(&ClientMessage::Glance(games.clone())));
                }
                ClientMessage::Ping(0)
            }
            ConnectionGoal::Create(wanted) => ClientMessage::Create(wanted.clone()),
            ConnectionGoal::Enter(pass) => ClientMessage::Enter {
                version: VERSION,
                game: pass.game.clone(),
                token: pass.token.clone(),
                since: self.known.as_ref().map_or(0, Known::last),
                secret: self.secret.clone(),
            },
        };
        effects.push(send(&hello));
    }

    fn lose(&mut self, now: u64, effects: &mut Vec<Effect<Notice>>) {
        if self.connection.lose(now) {
            self.lost(effects);
        }
    }

    /// An open connection is gone: what was not confirmed is sent again on the next one.
    fn lost(&mut self, effects: &mut Vec<Effect<Notice>>) {
        if let Some(pending) = &mut self.pending {
            pending.is_sent = false;
            pending.again_at = None;
        }
        effects.push(Effect::Tell(Notice::Lost));
    }

    /// Gives up: the server will not let this client in.
    fn turn_away(&mut self, why: Refusal, effects: &mut Vec<Effect<Notice>>) {
        self.connection.turn_away(why, effects);
        effects.push(Effect::Tell(Notice::Refused(why)));
    }

    // ---- what the server says ----

    fn heard(&mut self, now: u64, message: ServerMessage, effects: &mut Vec<Effect<Notice>>) {
        self.connection.heard();
        match message {
            ServerMessage::Created {
                game,
                seat,
                token,
                invite,
                watch,
            } => {
                let pass = SeatLink { game, token };
                self.goal = ConnectionGoal::Enter(pass.clone());
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
            ServerMessage::Glanced(games) => effects.push(Effect::Tell(Notice::Glanced(games))),
            // A game has nothing to do with classes.
            ServerMessage::Class(_) => {}
            ServerMessage::Pong { id, now: server } => {
                let is_answer = self.connection.pong(now, id, server);
                if is_answer
                    && let ConnectionGoal::Greet(games) = &self.goal
                    && !games.is_empty()
                {
                    // The list of games stays fresh as long as it is looked at.
                    effects.push(send(&ClientMessage::Glance(games.clone())));
                }
                let waits = self.connection.waits_since().is_some();
                if !is_answer && waits && self.greets() {
                    self.connection.come_in(now, server);
                    effects.push(Effect::Tell(Notice::Welcome));
                }
            }
        }
    }

    fn entered(&mut self, now: u64, entered: &GameEntry, effects: &mut Vec<Effect<Notice>>) {
        if self.connection.waits_since().is_none() {
            return;
        }
        let ConnectionGoal::Enter(pass) = &mut self.goal else {
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
        self.connection.come_in(now, entered.now);
        let watch = entered.watch.clone();
        effects.push(Effect::Tell(Notice::Entered { pass, watch }));
        self.connection.ask_time(now, effects);
        self.catch_up(effects);
    }

    /// Once everything that was missed is there, what was done meanwhile is sent.
    fn catch_up(&mut self, effects: &mut Vec<Effect<Notice>>) {
        if self
            .known
            .as_ref()
            .is_some_and(|known| known.last() >= self.target)
        {
            effects.push(Effect::Tell(Notice::CaughtUp));
            self.send_pending(effects);
        }
    }

    fn event(&mut self, now: u64, event: &GameEvent, effects: &mut Vec<Effect<Notice>>) {
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

    fn refused(&mut self, now: u64, why: Refusal, effects: &mut Vec<Effect<Notice>>) {
        let asks_for_patience = matches!(why, Refusal::Limit | Refusal::Store);
        if self.connection.waits_since().is_some() {
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

    fn act(&mut self, act: Act, effects: &mut Vec<Effect<Notice>>) {
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

    fn send_pending(&mut self, effects: &mut Vec<Effect<Notice>>) {
        let is_known = self
            .known
            .as_ref()
            .is_some_and(|known| known.last() >= self.target);
        if !self.connection.is_up() || !is_known {
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
    fn is_settled_by(&self, event: &GameEvent, own: Option<Side>) -> bool {
        if self.is_done_by(event, own) {
            return true;
        }
        match self.message {
            ClientMessage::Resign {} => false,
            _ => event.number > self.after && event.what.is_decisive(),
        }
    }

    /// Whether an event from before shows that this was asked for already.
    fn is_repeated_by(&self, event: &GameEvent, own: Option<Side>) -> bool {
        let ClientMessage::Offer { what, .. } = &self.message else {
            return false;
        };
        let is_same = matches!(&event.what, Happening::Offered { side, what: asked }
            if Some(*side) == own && asked == what);
        self.is_sent && is_same
    }

    /// Whether an event is what was asked for.
    fn is_done_by(&self, event: &GameEvent, own: Option<Side>) -> bool {
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
