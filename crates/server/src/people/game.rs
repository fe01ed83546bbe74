//! One game between two people, as a machine without sockets, files or a clock of its own.
//!
//! A game is its events. [`Match::decide`] says what would happen, [`Match::apply`] lets it happen;
//! between the two the events are committed, so nothing is told that could be lost. The same events
//! give the same game: that is how it comes back after a crash.

use harif_rules::{AnyMove, AnyPosition, Position};

use harif_wire::{FischerClock, GameEnd, GameEvent, Happening, Offer, Refusal, Side};

/// The most events of a game: offers and take-backs beyond that are refused.
const MOST_EVENTS: usize = 4_000;
/// The events that are left for the moves to the end of the longest game.
const LEFT_FOR_MOVES: usize = 1_000;

/// What a player does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerAction {
    /// A move, chosen after the event of this number.
    Move(u32, String),
    /// An offer, made after the event of this number.
    Offer(u32, Offer),
    /// The answer to the offer of this number.
    Answer(u32, bool),
    /// Giving up.
    Resign,
}

/// What comes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActionOutcome {
    /// These events, in one step.
    Happens(Vec<GameEvent>),
    /// It has happened already: the message came twice.
    Repeated(GameEvent),
    /// Both want to play again.
    Rematch,
}

/// A game with everything that happened in it.
#[derive(Clone, Debug)]
pub struct Match {
    clock: Option<FischerClock>,
    events: Vec<GameEvent>,
    /// Every position from the start on, with the move that led to it.
    line: Vec<(Option<AnyMove>, AnyPosition)>,
    seated: [bool; 2],
    /// What the clocks showed when the turn began, and when it did.
    clocks: Option<[u64; 2]>,
    turn_began: Option<u64>,
    offer: Option<(u32, Side, Offer)>,
    /// The last event that an act must have seen.
    decisive: u32,
    ended: bool,
    rematch: bool,
}

impl Match {
    /// A game in which nothing has happened yet.
    pub fn new(start: AnyPosition, clock: Option<FischerClock>) -> Self {
        Self {
            clock,
            events: Vec::new(),
            line: vec![(None, start)],
            seated: [false; 2],
            clocks: clock.map(|clock| [clock.time_ms; 2]),
            turn_began: None,
            offer: None,
            decisive: 0,
            ended: false,
            rematch: false,
        }
    }

    /// The game after these events; none if they are not the events of one game.
    pub fn restore(
        start: AnyPosition,
        clock: Option<FischerClock>,
        events: Vec<GameEvent>,
    ) -> Option<Self> {
        let mut game = Self::new(start, clock);
        for event in events {
            game.apply(event)?;
        }
        Some(game)
    }

    /// Everything that happened.
    pub fn events(&self) -> &[GameEvent] {
        &self.events
    }

    /// What happened after the event of this number.
    pub fn since(&self, number: u32) -> &[GameEvent] {
        self.events.get(number as usize..).unwrap_or_default()
    }

    /// The number of the last event.
    pub fn last(&self) -> u32 {
        self.events.len() as u32
    }

    /// The position on the board.
    pub fn position(&self) -> &AnyPosition {
        &self.line[self.line.len() - 1].1
    }

    /// The position before the first move.
    pub fn start(&self) -> &AnyPosition {
        &self.line[0].1
    }

    /// The moves on the board.
    pub fn moves(&self) -> impl Iterator<Item = AnyMove> {
        self.line.iter().filter_map(|(m, _)| *m)
    }

    /// Whether the game is over.
    pub const fn is_over(&self) -> bool {
        self.ended
    }

    /// Whether a side has sat down.
    pub fn is_seated(&self, side: Side) -> bool {
        self.seated[side.index()]
    }

    /// The side to move.
    pub fn turn(&self) -> Side {
        self.position().turn().into()
    }

    /// What the clocks show.
    pub fn clocks_at(&self, now: u64) -> Option<[u64; 2]> {
        let mut clocks = self.clocks?;
        if let Some(began) = self.turn_began {
            let running = &mut clocks[self.turn().index()];
            *running = running.saturating_sub(now.saturating_sub(began));
        }
        Some(clocks)
    }

    /// When the time of the side to move runs out, if nothing happens.
    pub fn flag(&self) -> Option<u64> {
        let clocks = self.clocks?;
        let began = self.turn_began?;
        Some(began.saturating_add(clocks[self.turn().index()]))
    }

    /// The end of the game, if the time of the side to move has run out.
    pub fn out_of_time(&self, now: u64) -> Option<GameEvent> {
        let flag = self.flag().filter(|&flag| flag <= now)?;
        let winner = Some(self.turn().opponent());
        Some(self.event(
            0,
            flag,
            Happening::Ended {
                by: GameEnd::Time,
                winner,
            },
        ))
    }

    /// What happens when a side sits down.
    pub fn sit(&self, now: u64, side: Side) -> Option<GameEvent> {
        let is_free = !self.is_seated(side);
        is_free.then(|| self.event(0, now, Happening::Sat { side }))
    }

    /// What happens when the server was away and the game is taken up; nothing where no clock ran.
    pub fn resume(&self, now: u64) -> Option<GameEvent> {
        self.turn_began?;
        Some(GameEvent {
            clocks: self.clocks,
            ..self.event(0, now, Happening::Resumed {})
        })
    }

    /// What happens when a side loses without a move of its own; none if the game does not run.
    pub fn forfeit(&self, now: u64, side: Side, by: GameEnd) -> Option<GameEvent> {
        self.must_run().ok()?;
        let winner = Some(side.opponent());
        Some(self.event(0, now, Happening::Ended { by, winner }))
    }

    /// What happens when another member takes over a seat; none if the game does not run.
    pub fn replace(&self, now: u64, side: Side) -> Option<GameEvent> {
        self.must_run().ok()?;
        Some(self.event(0, now, Happening::Replaced { side }))
    }

    /// What happens when both play again.
    pub fn play_again(&self, now: u64, game: String) -> GameEvent {
        self.event(0, now, Happening::Rematch { game })
    }

    /// An event that many after the last one.
    fn event(&self, ahead: u32, now: u64, what: Happening) -> GameEvent {
        // Time never runs backwards within a game, whatever the machine's clock does.
        let latest = self.events.last().map_or(0, |event| event.at);
        let at = now.max(latest);
        GameEvent {
            number: self.last() + 1 + ahead,
            at,
            clocks: self.clocks_at(at),
            what,
        }
    }

    // ---- what a player does ----

    /// What comes of what a side does.
    ///
    /// # Errors
    /// Why nothing does.
    pub fn decide(
        &self,
        now: u64,
        side: Side,
        act: &PlayerAction,
    ) -> Result<ActionOutcome, Refusal> {
        match act {
            PlayerAction::Move(after, m) => self.decide_move(now, side, *after, m),
            PlayerAction::Offer(after, what) => self.decide_offer(now, side, *after, *what),
            PlayerAction::Answer(offer, yes) => self.decide_answer(now, side, *offer, *yes),
            PlayerAction::Resign => {
                self.must_run()?;
                let winner = Some(side.opponent());
                let by = GameEnd::Resigned;
                Ok(self.happens(now, Happening::Ended { by, winner }))
            }
        }
    }

    fn happens(&self, now: u64, what: Happening) -> ActionOutcome {
        ActionOutcome::Happens(vec![self.event(0, now, what)])
    }

    fn must_run(&self) -> Result<(), Refusal> {
        if self.ended {
            return Err(Refusal::Over);
        }
        if self.seated != [true; 2] {
            return Err(Refusal::Alone);
        }
        Ok(())
    }

    fn decide_move(
        &self,
        now: u64,
        side: Side,
        after: u32,
        text: &str,
    ) -> Result<ActionOutcome, Refusal> {
        let m: AnyMove = text.parse().map_err(|_| Refusal::Illegal)?;
        if let Some(done) = self.moved_after(after, side, m) {
            return Ok(ActionOutcome::Repeated(done.clone()));
        }
        self.must_run()?;
        if !self.is_for_this_board(after) {
            return Err(Refusal::Stale);
        }
        if self.turn() != side {
            return Err(Refusal::Turn);
        }
        let mut position = self.position().after(m).map_err(|_| Refusal::Illegal)?;
        // The same move may be written in several ways; one is told and kept.
        let moved = |side, m: AnyMove| Happening::Moved {
            side,
            m: m.to_string(),
        };
        let mut clocks = self.clocks_at(now.max(self.events.last().map_or(0, |event| event.at)));
        if let (Some(clocks), Some(clock)) = (&mut clocks, self.clock) {
            clocks[side.index()] = clocks[side.index()].saturating_add(clock.increment_ms);
        }
        let mut events = vec![self.event(0, now, moved(side, m))];
        // A side that can only pass does so at once, and without time.
        while !position.is_over() && position.moves().eq([AnyMove::Pass]) {
            let passing = position.turn().into();
            position = position.after_unchecked(AnyMove::Pass);
            events.push(self.event(events.len() as u32, now, moved(passing, AnyMove::Pass)));
        }
        if let Some(outcome) = position.outcome() {
            let by = GameEnd::Board;
            let winner = outcome.winner().map(Side::from);
            events.push(self.event(events.len() as u32, now, Happening::Ended { by, winner }));
        }
        for event in &mut events {
            event.clocks = clocks;
        }
        Ok(ActionOutcome::Happens(events))
    }

    /// Whether what was chosen after this event was chosen on the board as it is: neither before
    /// something that was decided since, nor after something that has not happened.
    fn is_for_this_board(&self, after: u32) -> bool {
        (self.decisive..=self.last()).contains(&after)
    }

    /// The event of a move, if it is the first thing that was decided after a number: then a message
    /// with that number and that move has been heard before.
    fn moved_after(&self, after: u32, side: Side, m: AnyMove) -> Option<&GameEvent> {
        let first = self
            .since(after)
            .iter()
            .find(|event| event.what.is_decisive())?;
        let is_it = matches!(&first.what, Happening::Moved { side: mover, m: played }
            if *mover == side && *played == m.to_string());
        is_it.then_some(first)
    }

    fn decide_offer(
        &self,
        now: u64,
        side: Side,
        after: u32,
        what: Offer,
    ) -> Result<ActionOutcome, Refusal> {
        match self.offer {
            Some((number, other, same)) if other != side && same == what => {
                return self.decide_answer(now, side, number, true);
            }
            Some((number, own, same)) if own == side && same == what => {
                let done = &self.events[number as usize - 1];
                return Ok(ActionOutcome::Repeated(done.clone()));
            }
            // What was asked first is answered first.
            Some((_, other, _)) if other != side => return Err(Refusal::Stale),
            _ => {}
        }
        if what == Offer::Rematch {
            if !self.ended {
                return Err(Refusal::Running);
            }
            if self.rematch {
                return Err(Refusal::Over);
            }
        } else {
            self.must_run()?;
        }
        if !self.is_for_this_board(after) {
            return Err(Refusal::Stale);
        }
        if what == Offer::Takeback && self.ply_before_last_choice_of(side).is_none() {
            return Err(Refusal::Nothing);
        }
        if self.events.len() + LEFT_FOR_MOVES >= MOST_EVENTS {
            return Err(Refusal::Limit);
        }
        Ok(self.happens(now, Happening::Offered { side, what }))
    }

    fn decide_answer(
        &self,
        now: u64,
        side: Side,
        number: u32,
        yes: bool,
    ) -> Result<ActionOutcome, Refusal> {
        let Some((_, asker, what)) = self
            .offer
            .filter(|&(open, asker, _)| open == number && asker != side)
        else {
            return Err(Refusal::Offer);
        };
        if !yes {
            return Ok(self.happens(now, Happening::Declined { offer: number }));
        }
        match what {
            Offer::Draw => {
                let by = GameEnd::Agreed;
                Ok(self.happens(now, Happening::Ended { by, winner: None }))
            }
            Offer::Takeback => {
                let to = self.ply_before_last_choice_of(asker);
                let to = to.ok_or(Refusal::Nothing)?;
                Ok(self.happens(now, Happening::Tookback { to }))
            }
            Offer::Rematch => Ok(ActionOutcome::Rematch),
        }
    }

    /// How many moves were on the board when a side last had a choice and moved.
    fn ply_before_last_choice_of(&self, side: Side) -> Option<usize> {
        (1..self.line.len()).rev().find_map(|ply| {
            let before: Side = self.line[ply - 1].1.turn().into();
            let is_choice = self.line[ply].0 != Some(AnyMove::Pass);
            (before == side && is_choice).then_some(ply - 1)
        })
    }

    // ---- what happened ----

    /// Lets an event happen; none if it cannot be the next one.
    pub fn apply(&mut self, event: GameEvent) -> Option<()> {
        if event.number != self.last() + 1 {
            return None;
        }
        let (number, at) = (event.number, event.at);
        if event.what.is_decisive() {
            self.offer = None;
            self.decisive = number;
        }
        match &event.what {
            Happening::Sat { side } => {
                self.seated[side.index()] = true;
                if self.seated == [true; 2] && self.clocks.is_some() {
                    self.turn_began = Some(at);
                }
            }
            Happening::Moved { m, .. } => {
                let m: AnyMove = m.parse().ok()?;
                let next = self.position().after(m).ok()?;
                self.line.push((Some(m), next));
                self.begin_turn(at, event.clocks);
            }
            Happening::Offered { side, what } => {
                self.offer = Some((number, *side, *what));
            }
            Happening::Declined { .. } => {}
            Happening::Tookback { to } => {
                self.line.truncate(to + 1);
                self.begin_turn(at, event.clocks);
            }
            Happening::Ended { .. } => {
                self.ended = true;
                self.clocks = event.clocks;
                self.turn_began = None;
            }
            Happening::Rematch { .. } => self.rematch = true,
            Happening::Resumed {} | Happening::Replaced { .. } => {
                self.begin_turn(at, event.clocks);
            }
            // A store that a newer server has written.
            Happening::Unknown(_) => return None,
        }
        self.events.push(event);
        Some(())
    }

    fn begin_turn(&mut self, at: u64, clocks: Option<[u64; 2]>) {
        self.clocks = clocks;
        self.turn_began = clocks.map(|_| at);
    }
}
