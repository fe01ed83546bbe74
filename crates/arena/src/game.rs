//! One finished game with everything that is kept of it.

use crate::result::{EndReason, Score};
use harif_rules::notation::{self, NotationError};
use harif_rules::{AnyMove, AnyPosition, Game, Player};

/// What is noted beside a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// How long the mover took, in microseconds.
    pub micros: u64,
    /// How many positions the mover says it looked at.
    pub nodes: u64,
    /// How far ahead the mover says it looked.
    pub depth: u32,
    /// What the mover says the position is worth, in its own unit.
    pub value: Option<i32>,
}

/// How many moves of one side could be judged by proof, and how many of them gave the result away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mistakes {
    /// Moves whose value and whose best alternative are both proved.
    pub judged: u32,
    /// Those that turned a win into less, or a draw into a loss.
    pub wrong: u32,
}

/// One finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    /// Its number in the schedule, from 0.
    pub number: u64,
    /// The round, from 0.
    pub round: u32,
    /// Games with the same pair are played from the same opening with sides changed.
    pub pair: u64,
    /// The players by index: who moved first, who second.
    pub players: [usize; 2],
    /// The board before the first move, or empty for the usual start.
    pub start: String,
    /// How many of the moves belong to the opening that both were given.
    pub opening_plies: usize,
    /// All moves, passes included.
    pub moves: Vec<AnyMove>,
    /// A note for each move after the opening, forced passes included.
    pub notes: Vec<Note>,
    /// Who got the point.
    pub score: Score,
    /// Why it ended.
    pub reason: EndReason,
    /// What happened, where the reason is not the board.
    pub detail: String,
    /// Exact mistakes of both sides, where they were counted.
    pub mistakes: Option<[Mistakes; 2]>,
    /// When it began, in milliseconds since 1970.
    pub began: i64,
}

impl PlayedGame {
    /// The position before the first move.
    ///
    /// # Errors
    /// If the stored board is no board of this game.
    pub fn start_position(&self, game: Game) -> Result<AnyPosition, NotationError> {
        notation::position(game, &self.start)
    }

    /// The time that a side spent, in microseconds.
    pub fn micros(&self, side: Player, game: Game) -> u64 {
        self.notes_of(side, game).map(|note| note.micros).sum()
    }

    /// The notes of one side.
    pub fn notes_of(&self, side: Player, game: Game) -> impl Iterator<Item = &Note> {
        use harif_rules::Position;
        let first = self
            .start_position(game)
            .map_or(Player::First, |start| start.turn());
        let skip = usize::from(first != side) + self.opening_plies % 2;
        self.notes.iter().skip(skip % 2).step_by(2)
    }
}
