//! Files that programs without them inside are handed while they run.

use super::wire::RequestError;
use harif_engines::connect4::{book, strategy};
use harif_engines::othello;
use harif_engines::solve::Solver;
use harif_rules::Game;

/// A file that makes an engine stronger, and that is optional.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Asset {
    /// What the Othello evaluation has learned.
    OthelloWeights,
    /// The first moves of Connect Four.
    ConnectFourEarly,
    /// The whole opening book of Connect Four.
    ConnectFourBook,
    /// How the first player wins every game on the board of "4 in line".
    FourInLineStrategy,
    /// How the second player wins every game on 8×6.
    EightBySixStrategy,
}

impl Asset {
    /// Every file.
    pub const ALL: [Self; 5] = [
        Self::OthelloWeights,
        Self::ConnectFourEarly,
        Self::ConnectFourBook,
        Self::FourInLineStrategy,
        Self::EightBySixStrategy,
    ];

    /// The name that it is loaded by.
    pub const fn name(self) -> &'static str {
        match self {
            Self::OthelloWeights => "othello-weights",
            Self::ConnectFourEarly => "connect4-early",
            Self::ConnectFourBook => "connect4-book",
            Self::FourInLineStrategy => "connect4-8x7",
            Self::EightBySixStrategy => "connect4-8x6",
        }
    }

    /// Whether it is so small that an engine waits for it rather than begin without it.
    pub const fn is_small(self) -> bool {
        !matches!(self, Self::OthelloWeights | Self::ConnectFourBook)
    }

    /// The files that are good for a game, the small ones first.
    pub fn for_game(game: Game) -> &'static [Self] {
        match game {
            Game::CONNECT_FOUR => &[Self::ConnectFourEarly, Self::ConnectFourBook],
            Game::OTHELLO => &[Self::OthelloWeights],
            _ if Solver::sure_winner(game).is_some() => match (game.columns(), game.rows()) {
                (8, 7) => &[Self::FourInLineStrategy],
                (8, 6) => &[Self::EightBySixStrategy],
                _ => &[],
            },
            _ => &[],
        }
    }
}

/// Hands a file to the engines of this program; the first of each kind stays.
///
/// # Errors
/// If there is no file of that name, or the bytes are not a whole one.
pub fn install(name: &str, bytes: &[u8]) -> Result<(), RequestError> {
    let asset = Asset::ALL.into_iter().find(|asset| asset.name() == name);
    match asset {
        Some(Asset::OthelloWeights) => othello::install_weights(bytes).map_err(RequestError::bad),
        Some(Asset::ConnectFourEarly | Asset::ConnectFourBook) => {
            book::install(bytes).map_err(RequestError::bad)
        }
        Some(Asset::FourInLineStrategy | Asset::EightBySixStrategy) => {
            strategy::install(bytes).map_err(RequestError::bad)
        }
        None => Err(RequestError::bad(format!("there is no file {name:?}"))),
    }
}
