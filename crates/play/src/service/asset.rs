//! Files that programs without them inside are handed while they run.

use super::wire::Problem;
use harif_engines::connect4::{book, strategy};
use harif_engines::othello;
use harif_engines::solve::Solver;
use harif_rules::Game;

/// A file that makes an engine stronger, and that nobody has to have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Asset {
    /// What the Othello evaluation has learned.
    OthelloWeights,
    /// The opening book of Connect Four.
    ConnectFourBook,
    /// How the first player wins every game on the board of "4 in line".
    FourInLineStrategy,
    /// How the second player wins every game on 8×6.
    EightBySixStrategy,
}

impl Asset {
    /// Every file.
    pub const ALL: [Self; 4] = [
        Self::OthelloWeights,
        Self::ConnectFourBook,
        Self::FourInLineStrategy,
        Self::EightBySixStrategy,
    ];

    /// The name that it is loaded by.
    pub const fn name(self) -> &'static str {
        match self {
            Self::OthelloWeights => "othello-weights",
            Self::ConnectFourBook => "connect4-book",
            Self::FourInLineStrategy => "connect4-8x7",
            Self::EightBySixStrategy => "connect4-8x6",
        }
    }

    /// The file that is good for a game, if there is one.
    pub fn for_game(game: Game) -> Option<Self> {
        match game {
            Game::CONNECT_FOUR => Some(Self::ConnectFourBook),
            Game::OTHELLO => Some(Self::OthelloWeights),
            _ if Solver::sure_winner(game).is_some() => match (game.columns(), game.rows()) {
                (8, 7) => Some(Self::FourInLineStrategy),
                (8, 6) => Some(Self::EightBySixStrategy),
                _ => None,
            },
            _ => None,
        }
    }
}

/// Hands a file to the engines of this program; the first of each kind stays.
///
/// # Errors
/// If there is no file of that name, or the bytes are not a whole one.
pub fn install(name: &str, bytes: &[u8]) -> Result<(), Problem> {
    let asset = Asset::ALL.into_iter().find(|asset| asset.name() == name);
    match asset {
        Some(Asset::OthelloWeights) => othello::install_weights(bytes).map_err(Problem::bad),
        Some(Asset::ConnectFourBook) => book::install(bytes).map_err(Problem::bad),
        Some(Asset::FourInLineStrategy | Asset::EightBySixStrategy) => {
            strategy::install(bytes).map_err(Problem::bad)
        }
        None => Err(Problem::bad(format!("there is no file {name:?}"))),
    }
}
