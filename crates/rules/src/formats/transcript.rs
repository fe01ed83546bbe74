//! Transcripts: `f5d6c3d3…`, one game a line, passes left out.
//!
//! Blank lines are skipped, and so is everything after `%` or `#`. The moves themselves are the
//! business of [`notation::moves`]. A transcript does not say how large its board is, so the reader
//! has to be told.

use super::{CannotWrite, Format, GameText};
use crate::notation::{self, NotationError};
use crate::{AnyPosition, Game};

/// Why a line is no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct TranscriptError {
    /// Which line it is, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: NotationError,
}

/// Reads the games of a text on a board of this size, one a line.
///
/// ```
/// use harif_rules::formats::transcript;
///
/// let games: Vec<_> = transcript::read(8, "f5d6c3\nf5f5 % twice\n").collect();
/// assert_eq!(games[0].as_ref().map(|game| game.plies().len()), Ok(3));
/// let error = games[1].as_ref().unwrap_err();
/// assert_eq!(error.to_string(), "line 2: \"f5\" at character 3, move 2: the cell is taken");
/// ```
pub fn read(size: u8, text: &str) -> impl Iterator<Item = Result<GameText, TranscriptError>> {
    let start = AnyPosition::start(Game::Othello { size });
    super::lines_without_comments(text, &['%', '#'])
        .map(move |(line, moves)| read_game(&start, line, moves))
}

fn read_game(start: &AnyPosition, line: usize, text: &str) -> Result<GameText, TranscriptError> {
    let mut game = GameText::new(start.clone());
    let moves = notation::moves::play_all(&mut start.clone(), text)
        .map_err(|reason| TranscriptError { line, reason })?;
    for m in moves {
        game.play(m).expect("the same moves were just played");
    }
    Ok(game)
}

/// The moves of a game in one line, without a line end.
///
/// # Errors
/// If the game does not begin from the usual four discs.
pub fn write(game: &GameText) -> Result<String, CannotWrite> {
    if game.starts_as_usual() {
        Ok(notation::moves::write(game.moves()))
    } else {
        Err(CannotWrite::OtherStart(Format::Transcript))
    }
}
