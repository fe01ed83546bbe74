//! Where games begin, so that two deterministic programs do not play the same game forever.

use harif_play::openings::{mixed, random};
use harif_rules::notation::{self, NotationError};
use harif_rules::{AnyMove, AnyPosition, Game, Position};
use std::collections::HashSet;
use std::io::Read;
use std::path::{Path, PathBuf};

/// Where games begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpeningSource {
    /// At the usual start.
    Start,
    /// After so many random moves, others for each pair.
    Random {
        /// How many moves.
        plies: usize,
    },
    /// After every sequence of so many moves that leads to another position, in an order by lot.
    All {
        /// How many moves.
        plies: usize,
    },
    /// After the lines of a file, in their order: moves in a row, or boards.
    File(PathBuf),
    /// The same, written in the tournament file.
    List(Vec<String>),
}

/// Where one pair of games begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The board before the first move as text, or empty for the usual start.
    pub start: String,
    /// Moves from there.
    pub moves: Vec<AnyMove>,
    /// Where they lead.
    pub position: AnyPosition,
}

/// Why there is no opening.
#[derive(Debug, thiserror::Error)]
pub enum OpeningError {
    /// The file cannot be read.
    #[error("{path}: {error}")]
    File {
        /// The file.
        path: String,
        /// What the system says.
        error: std::io::Error,
    },
    /// A line is no position.
    #[error("opening {line}: {error}")]
    Line {
        /// Which line, counted from 1.
        line: usize,
        /// What is wrong with it.
        error: NotationError,
    },
    /// A position in which nothing is left to play.
    #[error("opening {0} ends the game")]
    Over(usize),
    /// Nothing to begin from.
    #[error("there is no opening of this kind: every line of so many moves ends the game")]
    None,
}

/// The openings of a tournament, ready to be dealt.
#[derive(Clone, Debug)]
pub struct Openings {
    game: Game,
    seed: u64,
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    /// The same list again and again.
    List(Vec<Opening>),
    /// Made for each pair.
    Random(usize),
}

impl Openings {
    /// Prepares the openings of a source.
    ///
    /// # Errors
    /// If a file cannot be read, or a line of it is no position to play from.
    pub fn new(game: Game, source: &OpeningSource, seed: u64) -> Result<Self, OpeningError> {
        let kind = match source {
            OpeningSource::Start => Kind::List(vec![Opening::start(game)]),
            OpeningSource::Random { plies } => Kind::Random(*plies),
            OpeningSource::All { plies } => Kind::List(all(game, *plies, seed)?),
            OpeningSource::File(path) => Kind::List(lines(game, read_file(path)?.lines())?),
            OpeningSource::List(texts) => {
                Kind::List(lines(game, texts.iter().map(String::as_str))?)
            }
        };
        Ok(Self { game, seed, kind })
    }

    /// The opening of a pair; the same for the same seed and pair.
    pub fn of(&self, pair: u64) -> Opening {
        match &self.kind {
            Kind::List(list) => list[(pair % list.len() as u64) as usize].clone(),
            Kind::Random(plies) => {
                let (moves, position) = random(self.game, *plies, mixed(self.seed, pair));
                Opening {
                    start: String::new(),
                    moves,
                    position,
                }
            }
        }
    }
}

impl Opening {
    fn start(game: Game) -> Self {
        Self {
            start: String::new(),
            moves: Vec::new(),
            position: AnyPosition::start(game),
        }
    }
}

/// The longest file of openings that is read.
const MOST_BYTES: u64 = 1 << 26;

/// The text of a file of openings.
pub(crate) fn read_file(path: &Path) -> Result<String, OpeningError> {
    let mut text = String::new();
    let read = std::fs::File::open(path)
        .and_then(|file| file.take(MOST_BYTES + 1).read_to_string(&mut text))
        .and_then(|length| match length as u64 {
            0..=MOST_BYTES => Ok(text),
            _ => Err(std::io::ErrorKind::FileTooLarge.into()),
        });
    read.map_err(|error| OpeningError::File {
        path: path.display().to_string(),
        error,
    })
}

/// Every position after so many moves, each once, in an order by lot.
fn all(game: Game, plies: usize, seed: u64) -> Result<Vec<Opening>, OpeningError> {
    let mut level = vec![Opening::start(game)];
    for _ in 0..plies {
        let mut seen = HashSet::new();
        let mut next = Vec::new();
        for opening in &level {
            for m in opening.position.moves() {
                let position = opening.position.after_unchecked(m);
                if !position.is_over() && seen.insert(position.clone()) {
                    let mut moves = opening.moves.clone();
                    moves.push(m);
                    next.push(Opening {
                        start: String::new(),
                        moves,
                        position,
                    });
                }
            }
        }
        level = next;
    }
    if level.is_empty() {
        return Err(OpeningError::None);
    }
    fastrand::Rng::with_seed(seed).shuffle(&mut level);
    Ok(level)
}

/// One opening a line; blank lines and what follows `#` or `%` are left out.
fn lines<'a>(
    game: Game,
    lines: impl Iterator<Item = &'a str>,
) -> Result<Vec<Opening>, OpeningError> {
    let mut list = Vec::new();
    for (index, line) in lines.enumerate() {
        let text = line.split(['#', '%']).next().unwrap_or_default().trim();
        if text.is_empty() {
            continue;
        }
        let opening = read(game, text).map_err(|error| OpeningError::Line {
            line: index + 1,
            error,
        })?;
        if opening.position.is_over() {
            return Err(OpeningError::Over(index + 1));
        }
        list.push(opening);
    }
    if list.is_empty() {
        return Err(OpeningError::None);
    }
    Ok(list)
}

fn read(game: Game, text: &str) -> Result<Opening, NotationError> {
    let position = notation::position(game, text)?;
    let mut replay = AnyPosition::start(game);
    let usual = text.eq_ignore_ascii_case("start");
    // Moves in a row lead to the position; a board is where the game begins.
    let moves = (!usual).then(|| notation::moves::play_all(&mut replay, text).ok());
    match moves.flatten() {
        Some(moves) if replay == position => Ok(Opening {
            start: String::new(),
            moves,
            position,
        }),
        _ if usual => Ok(Opening::start(game)),
        _ => Ok(Opening {
            start: notation::board::write(&position),
            moves: Vec::new(),
            position,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is wrong with a list is said with the number of its line, empty lines and comments counted.
    #[test]
    fn a_wrong_line_is_named_by_its_number() {
        let list = |lines: &[&str]| {
            let lines = lines.iter().map(|line| (*line).to_owned()).collect();
            Openings::new(Game::CONNECT_FOUR, &OpeningSource::List(lines), 1)
        };
        for before in [&[] as &[&str], &["44", "", "# three", "4 % four"]] {
            let with = |last: &str| list(&[before, &[last]].concat()).unwrap_err().to_string();
            let number = before.len() + 1;
            assert_eq!(with("1212121"), format!("opening {number} ends the game"));
            assert!(with("49").starts_with(&format!("opening {number}: ")));
        }
        assert!(matches!(list(&["", "#"]), Err(OpeningError::None)));
        let dealt = list(&["44", "", "35"]).unwrap();
        let moves = |pair| notation::moves::write(dealt.of(pair).moves);
        assert_eq!([0, 1, 2, 3].map(moves), ["44", "35", "44", "35"]);
    }
}
