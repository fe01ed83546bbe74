//! The files of the Othello world, both ways: transcripts, OBF, GGF, WTHOR.
//!
//! | format | holds | module |
//! |---|---|---|
//! | transcript | games, one a line: `f5d6c3d3…` | [`transcript`] |
//! | OBF | positions with the scores of their moves, one a line | [`obf`] |
//! | GGF | games with players, clocks and evaluations, as servers keep them | [`ggf`] |
//! | WTHOR | games of tournaments, 68 bytes each | [`wthor`] |
//!
//! All of it is a pure function of text or bytes; files are opened elsewhere. Games of every
//! format become one thing, a [`GameText`], which replays each move through the rules, so whatever
//! was read is legal. Readers are iterators: a bad game gives an error that says where it stands
//! and what stands there, and the next game follows. Nothing is allocated by a size that the input
//! only claims.

mod cells;
mod game;
pub mod ggf;
pub mod obf;
pub mod transcript;
pub mod wthor;

use std::borrow::Cow;
use std::fmt;

use crate::Game;

pub use game::{Agreement, Claim, ClaimedEnd, FinalScore, GameText, NotAClaim, Ply, Refused};

/// Whether the files of the Othello world can hold a game.
pub const fn can_hold(game: Game) -> bool {
    match game {
        Game::Othello { .. } => true,
        Game::TicTacToe(_) | Game::ConnectFour(_) => false,
    }
}

/// A format of files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Moves in a row, one game a line.
    Transcript,
    /// Othello board format: one position a line.
    Obf,
    /// Generic game format.
    Ggf,
    /// The database of the French federation.
    Wthor,
}

impl Format {
    /// Every format, in the order in which people should see them.
    pub const ALL: [Self; 4] = [Self::Transcript, Self::Obf, Self::Ggf, Self::Wthor];

    /// The stable lower-case name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Transcript => "transcript",
            Self::Obf => "obf",
            Self::Ggf => "ggf",
            Self::Wthor => "wthor",
        }
    }

    /// The format that files with this extension have, if the extension says so.
    pub fn from_extension(extension: &str) -> Option<Self> {
        match extension.to_ascii_lowercase().as_str() {
            "obf" => Some(Self::Obf),
            "ggf" => Some(Self::Ggf),
            "wtb" => Some(Self::Wthor),
            _ => None,
        }
    }

    /// The format that the content looks like: a transcript, if it looks like nothing else.
    pub fn detect(content: &[u8]) -> Self {
        if wthor::looks_like(content) {
            return Self::Wthor;
        }
        let text = decode(content);
        if ggf::looks_like(&text) {
            Self::Ggf
        } else if obf::looks_like(&text) {
            Self::Obf
        } else {
            Self::Transcript
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The text of a file: UTF-8 where it is, otherwise Latin-1, which old archives are written in.
pub fn decode(content: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(content) {
        Ok(text) => Cow::Borrowed(text.strip_prefix('\u{feff}').unwrap_or(text)),
        Err(_) => Cow::Owned(content.iter().copied().map(char::from).collect()),
    }
}

/// Why a game does not fit a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CannotWrite {
    /// The format has no room for a start position.
    #[error("a game in {0} begins from the usual four discs, and this one does not")]
    OtherStart(Format),
    /// The format knows one board size.
    #[error("{format} holds games on 8×8 boards, and this one is on {size}×{size}")]
    OtherSize {
        /// The format.
        format: Format,
        /// The size of the board.
        size: u8,
    },
}

/// The beginning of a text, short enough for a message.
fn excerpt(text: &str) -> String {
    const SHOWN: usize = 40;
    text.chars().take(SHOWN).collect()
}

/// The lines of a text without comments and blanks, each with its number from 1.
fn lines_without_comments<'a>(
    text: &'a str,
    comment: &'static [char],
) -> impl Iterator<Item = (usize, &'a str)> {
    text.lines().zip(1..).filter_map(move |(line, number)| {
        let content = line.split(comment).next().unwrap_or_default().trim();
        (!content.is_empty()).then_some((number, content))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contents_are_recognised() {
        let board = "-".repeat(64);
        for (content, format) in [
            ("f5d6c3", Format::Transcript),
            ("", Format::Transcript),
            ("1 (;GM[Othello]PB[a];)", Format::Ggf),
            (&format!("% problems\n\n{board} X; d3:+2;"), Format::Obf),
            (&format!("{board}O"), Format::Obf),
        ] {
            assert_eq!(Format::detect(content.as_bytes()), format, "{content}");
        }
        let database = wthor::write(wthor::Header::for_year(2001), &[]);
        assert_eq!(Format::detect(&database), Format::Wthor);
        for (extension, format) in [
            ("obf", Format::Obf),
            ("ggf", Format::Ggf),
            ("wtb", Format::Wthor),
            ("WTB", Format::Wthor),
        ] {
            assert_eq!(Format::from_extension(extension), Some(format));
        }
        assert_eq!(Format::from_extension("txt"), None);
    }

    #[test]
    fn old_archives_are_read_too() {
        assert_eq!(decode(b"Andr\xe9"), "André");
        assert_eq!(decode("\u{feff}André".as_bytes()), "André");
    }
}
