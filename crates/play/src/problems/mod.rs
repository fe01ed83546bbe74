//! Problems: positions with one best move, proved by the solvers.
//!
//! * [`Problem`] is a position, its one answer and what is known about it; a [`Collection`] is a file of
//!   thousands of them, read without unpacking.
//! * [`daily`] says which problem belongs to a [`Day`], the same for all and without a network.
//! * [`Streak`], [`glicko::GlickoRating`] and [`spacing::MistakeMemory`] are what a person has to show for it, and
//!   [`ProblemProgress`] keeps them: plain values without clocks or storage, which front ends have.
//! * [`make`] makes the file: `cargo xtask problems`. [`prove`] proves a problem again, and [`best_line`] plays a
//!   position out.

pub mod daily;
mod day;
pub mod glicko;
pub mod make;
mod packed;
mod progress;
pub mod proof;
pub mod spacing;
mod streak;
mod theme;

pub use day::{Day, NotADay};
pub use packed::{Collection, CollectionError};
pub use progress::{Card, DayResult, ProblemProgress};
pub use proof::{best_line, prove};
pub use streak::Streak;
pub use theme::ProblemTheme;

use harif_rules::{AnyMove, AnyPosition, Board, Game};

/// What the answer keeps, and every other move gives away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// The only move that wins.
    Win,
    /// The only move that does not lose.
    Draw,
}

/// One of the three games, whatever its size: each has a problem of the day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ProblemGame {
    /// Tic-tac-toe.
    TicTacToe,
    /// Connect Four.
    ConnectFour,
    /// Othello.
    Othello,
}

impl ProblemGame {
    /// Every kind, in the order of the games.
    pub const ALL: [Self; 3] = [Self::TicTacToe, Self::ConnectFour, Self::Othello];

    /// The kind of a game.
    ///
    /// # Panics
    /// Not as long as every game is in [`ProblemGame::ALL`], which a test holds.
    pub fn of(game: Game) -> Self {
        let usual = game.in_usual_size();
        let found = Self::ALL.into_iter().find(|kind| kind.game() == usual);
        found.expect("every game has a usual size that is here")
    }

    /// The game in its usual size.
    pub const fn game(self) -> Game {
        match self {
            Self::TicTacToe => Game::TIC_TAC_TOE,
            Self::ConnectFour => Game::CONNECT_FOUR,
            Self::Othello => Game::OTHELLO,
        }
    }

    /// The name that addresses and files use.
    pub const fn name(self) -> &'static str {
        self.game().name()
    }

    /// The kind of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// A position with exactly one move that keeps its result.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// The position.
    pub position: AnyPosition,
    /// The one move.
    pub answer: AnyMove,
    /// What it keeps.
    pub goal: Goal,
    /// How many moves of both sides the proof looks ahead.
    pub plies: u8,
    /// How hard it is, in points of the rating of people.
    pub rating: u16,
    /// What it is about.
    pub themes: Vec<ProblemTheme>,
}

impl Problem {
    /// Which of the three games it is from.
    pub fn kind(&self) -> ProblemGame {
        ProblemGame::of(self.position.game())
    }

    /// A name that depends on the position alone, short enough for an address.
    pub fn id(&self) -> String {
        packed::id_of(&self.position)
    }
}

/// The file of problems that comes with the program. The page loads it when the room is entered.
///
/// # Panics
/// If the program was built with a file that is not whole; a test reads it.
#[cfg(not(target_arch = "wasm32"))]
pub fn embedded() -> &'static Collection {
    static ALL: std::sync::OnceLock<Collection> = std::sync::OnceLock::new();
    ALL.get_or_init(|| {
        let bytes = include_bytes!("problems.bin").to_vec();
        Collection::read(bytes).expect("the file of the program is whole")
    })
}
