//! Finished games as files, both ways.
//!
//! | format | keeps | games |
//! |---|---|---|
//! | JSONL | everything | all |
//! | CSV | everything but the notes of single moves | all |
//! | PGN | players, result, reason, moves | all |
//! | GGF | players, result, moves with evaluation and time | Othello |
//! | transcript | moves | all that begin at the usual start |
//!
//! What is read back goes through the rules move by move; the result of a finished game is the
//! board's.

mod line;
mod othello;
mod pgn;
mod read;

pub use line::GameLine;
pub use othello::{CannotExport, ggf_line, transcript_line};
pub use pgn::pgn_game;
pub use read::{ImportError, ImportFormat, Imported, import};

use crate::game::PlayedGame;
use crate::spec::Tournament;

/// The first line of a CSV file.
///
/// # Panics
/// Never: memory takes everything that is written to it.
pub fn csv_header() -> String {
    csv_record(&line::COLUMNS.map(str::to_owned))
}

/// A game as a line of CSV.
pub fn csv_line(tournament: &Tournament, game: &PlayedGame) -> String {
    csv_record(&GameLine::new(tournament, game).columns())
}

fn csv_record(cells: &[String]) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    // Writing to memory cannot fail, and our text is UTF-8.
    let written = writer.write_record(cells).map_err(csv::Error::into_kind);
    debug_assert!(written.is_ok());
    let bytes = writer.into_inner().unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}
