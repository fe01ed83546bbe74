//! A game as it stands in the archive.

use harif_play::problems::make::canonical;
use harif_rules::{AnyMove, AnyPosition, Board, Game, Position, notation};
use harif_wire::archive::ArchivedGame;
use harif_wire::link::{replay_link, transcript};
use harif_wire::{GameEnd, GameEvent, Happening, Side};
use sha2::{Digest, Sha256};

use super::OPENING_PLIES;
use crate::people::game::Match;
use crate::people::store::GameRow;

/// What is kept of a finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedGame {
    /// The name of the game on this server.
    pub game: String,
    /// The game with its size.
    pub rules: String,
    /// Where it began; empty for the usual start.
    pub start: String,
    /// The moves in a row.
    pub moves: String,
    /// The winner; none in a draw.
    pub winner: Option<Side>,
    /// Why it ended.
    pub ending: GameEnd,
    /// When.
    pub ended: u64,
}

/// A finished game on its way into the archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished {
    /// The game.
    pub record: FinishedGame,
    /// The room that it belongs to; none if it is public.
    pub room: Option<String>,
    /// The positions of the opening.
    pub positions: Vec<Passed>,
}

/// A position that a game passed through, and the one after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Passed {
    /// The key of the position.
    pub position: i64,
    /// The key of the next one; none if the game ended there.
    pub next: Option<i64>,
}

/// A game that was read from the archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Archived {
    /// Its number: later games have larger ones.
    pub number: i64,
    /// The game.
    pub record: FinishedGame,
}

/// What a position is found by, the same for all its mirror images. Positions of different rooms are
/// different things.
pub fn position_key(room: Option<&str>, position: &AnyPosition) -> i64 {
    let mut hash = Sha256::new();
    for part in [
        room.unwrap_or_default(),
        &position.game().to_string(),
        &canonical(position),
    ] {
        hash.update(part);
        hash.update([0]);
    }
    let digest: [u8; 32] = hash.finalize().into();
    let mut first = [0; 8];
    first.copy_from_slice(&digest[..8]);
    i64::from_be_bytes(first)
}

impl Finished {
    /// The same, where `game` is the game before the events.
    pub fn with(row: &GameRow, game: &Match, events: &[GameEvent]) -> Option<Self> {
        let ends = |event: &GameEvent| matches!(event.what, Happening::Ended { .. });
        if !events.iter().any(ends) {
            return None;
        }
        let mut after = game.clone();
        for event in events {
            after.apply(event.clone())?;
        }
        Self::of(row, &after, events)
    }

    /// What goes into the archive with the events that are kept next; nothing unless they end a game that
    /// belongs there. `game` is the game after them.
    pub fn of(row: &GameRow, game: &Match, events: &[GameEvent]) -> Option<Self> {
        let (ended, ending, winner) = events.iter().find_map(|event| match event.what {
            Happening::Ended { by, winner } => Some((event.at, by, winner)),
            _ => None,
        })?;
        if !row.public && row.room.is_none() {
            return None;
        }
        let moves: Vec<AnyMove> = game.moves().collect();
        if moves.is_empty() {
            return None;
        }
        let start = game.start();
        let is_usual = *start == AnyPosition::start(start.game());
        let room = row.room.as_ref().map(|seats| seats.room.clone());
        Some(Self {
            positions: passed(room.as_deref(), start, &moves),
            room,
            record: FinishedGame {
                game: row.id.clone(),
                rules: row.rules.clone(),
                start: if is_usual {
                    String::new()
                } else {
                    notation::board::write(start)
                },
                moves: transcript(&moves),
                winner,
                ending,
                ended,
            },
        })
    }
}

/// The positions of an opening, each with the one after it.
fn passed(room: Option<&str>, start: &AnyPosition, moves: &[AnyMove]) -> Vec<Passed> {
    let mut position = start.clone();
    let mut keys = vec![position_key(room, &position)];
    for &m in moves.iter().take(OPENING_PLIES + 1) {
        position = position.after_unchecked(m);
        keys.push(position_key(room, &position));
    }
    let all = keys.iter().enumerate().take(OPENING_PLIES + 1);
    all.map(|(ply, &position)| Passed {
        position,
        next: keys.get(ply + 1).copied(),
    })
    .collect()
}

impl FinishedGame {
    /// The game with its start and its moves, if they are what the rules allow.
    pub fn replay(&self) -> Option<(AnyPosition, Vec<AnyMove>)> {
        let rules: Game = self.rules.parse().ok()?;
        let start = notation::position(rules, &self.start).ok()?;
        let moves = notation::moves::play_all(&mut start.clone(), &self.moves).ok()?;
        Some((start, moves))
    }
}

impl Archived {
    /// The game as it is told.
    pub fn told(&self) -> Option<ArchivedGame> {
        let record = &self.record;
        let (start, moves) = record.replay()?;
        Some(ArchivedGame {
            number: self.number,
            game: record.rules.clone(),
            start: record.start.clone(),
            moves: record.moves.clone(),
            winner: record.winner,
            by: record.ending,
            ended: record.ended,
            link: replay_link(&start, &moves),
        })
    }
}
