//! A game between people as this client knows it: the events that came, and what follows from them.

use harif_play::record::{EarlyEnd, GameRecord};
use harif_rules::{AnyMove, AnyPosition, Game, Player, Position, notation};
use harif_wire::{FischerClock, GameEnd, GameEntry, GameEvent, Happening, Offer, Presence, Side};

/// Something that one side asks the other for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OpenOffer {
    /// The number of its event.
    pub(crate) number: u32,
    pub(crate) side: Side,
    pub(crate) what: Offer,
}

/// What became of an event that came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Applied {
    /// It is the next one, and has happened now.
    New,
    /// It was known.
    Old,
    /// Others are missing before it, or it cannot be: the game must be asked for anew.
    Broken,
}

/// What is known of a game.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Known {
    /// Its name on the server.
    pub(crate) game: String,
    pub(crate) clock: Option<FischerClock>,
    /// The side of this client; none if it watches.
    pub(crate) seat: Option<Side>,
    /// Whether everyone can look it up when it is over.
    pub(crate) is_public: bool,
    /// The address by which others reach the server, where it is not this page's.
    pub(crate) address: Option<String>,
    /// The positions from the start on, each with the move that led to it.
    line: Vec<(Option<AnyMove>, AnyPosition)>,
    /// The number of the last event.
    last: u32,
    last_at: u64,
    seated: [bool; 2],
    /// What the clocks showed when the turn began, and when it did.
    clocks: Option<[u64; 2]>,
    turn_began: Option<u64>,
    pub(crate) offer: Option<OpenOffer>,
    pub(crate) ended: Option<(GameEnd, Option<Side>)>,
    /// The game that followed.
    pub(crate) next: Option<String>,
    /// Who is there, once the server has said so.
    pub(crate) present: Option<[Presence; 2]>,
    pub(crate) watching: u32,
}

impl Known {
    /// A game of which nothing but its start is known.
    pub(crate) fn new(entered: &GameEntry) -> Option<Self> {
        let rules: Game = entered.rules.parse().ok()?;
        let start = notation::position(rules, &entered.position).ok()?;
        Some(Self {
            game: entered.game.clone(),
            clock: entered.clock,
            seat: entered.seat,
            is_public: entered.public,
            address: entered.address.clone(),
            line: vec![(None, start)],
            last: 0,
            last_at: 0,
            seated: [false; 2],
            clocks: entered.clock.map(|clock| [clock.time_ms; 2]),
            turn_began: None,
            offer: None,
            ended: None,
            next: None,
            present: None,
            watching: 0,
        })
    }

    /// The number of the last event.
    pub(crate) const fn last(&self) -> u32 {
        self.last
    }

    /// When it happened, by the server's clock.
    pub(crate) const fn last_at(&self) -> u64 {
        self.last_at
    }

    /// How many moves are on the board.
    pub(crate) fn ply(&self) -> usize {
        self.line.len() - 1
    }

    /// The moves on the board.
    pub(crate) fn moves(&self) -> impl Iterator<Item = AnyMove> {
        self.line.iter().filter_map(|(m, _)| *m)
    }

    /// The position after so many moves, with the last of them.
    pub(crate) fn at(&self, ply: usize) -> (&AnyPosition, Option<AnyMove>) {
        let (m, position) = &self.line[ply.min(self.ply())];
        (position, *m)
    }

    pub(crate) fn start(&self) -> &AnyPosition {
        &self.line[0].1
    }

    pub(crate) fn position(&self) -> &AnyPosition {
        self.at(self.ply()).0
    }

    pub(crate) fn turn(&self) -> Side {
        self.position().turn().into()
    }

    pub(crate) fn both_sit(&self) -> bool {
        self.seated == [true; 2]
    }

    pub(crate) fn is_over(&self) -> bool {
        self.ended.is_some()
    }

    /// Whether this client's side is to move.
    pub(crate) fn is_own_turn(&self) -> bool {
        !self.is_over() && self.both_sit() && self.seat == Some(self.turn())
    }

    /// Whether there is a move of this side to ask back.
    pub(crate) fn can_take_back(&self) -> bool {
        let is_own = |at: usize| {
            let (m, _) = self.line[at];
            let mover: Side = self.line[at - 1].1.turn().into();
            Some(mover) == self.seat && m != Some(AnyMove::Pass)
        };
        !self.is_over() && (1..self.line.len()).any(is_own)
    }

    /// What the clocks show at a moment of the server.
    pub(crate) fn clocks_at(&self, now: u64) -> Option<[u64; 2]> {
        let mut clocks = self.clocks?;
        if let Some(began) = self.turn_began {
            let running = &mut clocks[self.turn().index()];
            *running = running.saturating_sub(now.saturating_sub(began));
        }
        Some(clocks)
    }

    /// The side whose clock runs.
    pub(crate) fn runs(&self) -> Option<Side> {
        self.turn_began.map(|_| self.turn())
    }

    /// The record of the game, as reviews, trees and files take it.
    pub(crate) fn record(&self) -> GameRecord {
        let mut record = GameRecord::from_position(self.start().clone());
        for m in self.moves() {
            // They were played once already: only a full record could refuse.
            let _ = record.play(m);
        }
        if let Some((by, Some(winner))) = self.ended {
            let loser = Player::from(winner).opponent();
            // A game that ended on the board has its result there.
            let _ = match by {
                GameEnd::Resigned => record.end(EarlyEnd::Resignation(loser)),
                GameEnd::Time => record.end(EarlyEnd::Time(loser)),
                _ => Ok(()),
            };
        }
        record
    }

    /// Lets an event happen.
    pub(crate) fn apply(&mut self, event: &GameEvent) -> Applied {
        if event.number <= self.last {
            return Applied::Old;
        }
        if event.number != self.last + 1 {
            return Applied::Broken;
        }
        match &event.what {
            Happening::Moved { m, .. } => {
                let next = m.parse().ok().and_then(|m: AnyMove| {
                    let next = self.position().after(m).ok()?;
                    Some((Some(m), next))
                });
                let Some(next) = next else {
                    return Applied::Broken;
                };
                self.line.push(next);
                self.begin_turn(event);
            }
            Happening::Tookback { to } => {
                self.line.truncate(to + 1);
                self.begin_turn(event);
            }
            Happening::Sat { side } => {
                self.seated[side.index()] = true;
                if self.both_sit() && self.clocks.is_some() {
                    self.turn_began = Some(event.at);
                }
            }
            Happening::Ended { by, winner } => {
                self.ended = Some((*by, *winner));
                self.clocks = event.clocks;
                self.turn_began = None;
            }
            Happening::Offered { .. } | Happening::Declined { .. } | Happening::Unknown(_) => {}
            Happening::Rematch { game } => self.next = Some(game.clone()),
            Happening::Resumed {} | Happening::Replaced { .. } => self.begin_turn(event),
        }
        if event.what.is_decisive() {
            self.offer = None;
        }
        if let Happening::Offered { side, what } = event.what {
            self.offer = Some(OpenOffer {
                number: event.number,
                side,
                what,
            });
        }
        self.last = event.number;
        self.last_at = event.at;
        Applied::New
    }

    fn begin_turn(&mut self, event: &GameEvent) {
        self.clocks = event.clocks;
        self.turn_began = event.clocks.map(|_| event.at);
    }
}
