//! The games and positions of one file, whatever its format.

use harif_rules::formats::wthor::{Database, Names, WthorError};
use harif_rules::formats::{GameText, ggf, obf, transcript};
use harif_rules::notation::NotationError;

use super::{Kind, saved};

/// What the files themselves do not say.
pub(super) struct Settings {
    /// The size of the board in transcripts.
    pub(super) size: u8,
    /// The names behind the numbers of WTHOR.
    pub(super) names: Names,
}

/// One thing that a file holds.
pub(super) enum Item {
    Game(Box<GameText>),
    Position(Box<obf::Problem>),
}

impl From<GameText> for Item {
    fn from(game: GameText) -> Self {
        Self::Game(Box::new(game))
    }
}

/// Something in a file that is neither game nor position.
pub(super) struct Trouble {
    /// What is wrong, with its place in the file.
    pub(super) text: String,
    /// Whether it could be read but breaks the rules of the game.
    pub(super) illegal: bool,
}

/// Everything that a file holds, one after another, errors included.
pub(super) fn items<'a>(
    kind: Kind,
    content: &'a [u8],
    text: &'a str,
    settings: &'a Settings,
) -> Box<dyn Iterator<Item = Result<Item, Trouble>> + 'a> {
    match kind {
        Kind::Transcript => Box::new(transcripts(text, settings.size)),
        Kind::Obf => Box::new(positions(text)),
        Kind::Ggf => Box::new(server_games(text)),
        Kind::Wthor => tournament_games(content, &settings.names),
        Kind::Json => Box::new(saved::read(text)),
    }
}

fn transcripts(text: &str, size: u8) -> impl Iterator<Item = Result<Item, Trouble>> {
    transcript::read(size, text).zip(1..).map(|(game, number)| {
        game.map(Item::from).map_err(|error| Trouble {
            illegal: matches!(error.reason, NotationError::Illegal { .. }),
            text: format!("game {number}, {error}"),
        })
    })
}

fn positions(text: &str) -> impl Iterator<Item = Result<Item, Trouble>> {
    obf::read(text).zip(1..).map(|(problem, number)| {
        problem
            .map(|problem| Item::Position(Box::new(problem)))
            .map_err(|error| Trouble {
                illegal: matches!(error.reason, obf::ObfReason::Illegal { .. }),
                text: format!("position {number}, {error}"),
            })
    })
}

fn server_games(text: &str) -> impl Iterator<Item = Result<Item, Trouble>> {
    use ggf::GgfReason::{Illegal, WrongTurn};
    ggf::read(text).map(|game| {
        game.map(Item::from).map_err(|error| Trouble {
            illegal: matches!(error.reason, Illegal(_) | WrongTurn { .. }),
            text: error.to_string(),
        })
    })
}

fn tournament_games<'a>(
    content: &'a [u8],
    names: &'a Names,
) -> Box<dyn Iterator<Item = Result<Item, Trouble>> + 'a> {
    let trouble = |error: WthorError| Trouble {
        illegal: matches!(error, WthorError::Illegal { .. }),
        text: error.to_string(),
    };
    match Database::open(content) {
        Err(error) => Box::new(std::iter::once(Err(trouble(error)))),
        Ok(database) => {
            let year = database.header().year;
            let games = database.games();
            Box::new(games.map(move |game| {
                game.and_then(|game| game.replay(year, names))
                    .map(Item::from)
                    .map_err(trouble)
            }))
        }
    }
}
