//! Games as text, both ways.
//!
//! * **Moves in a row** ([`moves`]): `4453` for Connect Four, one character a move, `1` to `9` and
//!   then `a` to `g` for the columns 10 to 16 (or decimal numbers between commas); `f5d6c3` for
//!   Othello, forced passes left out when written and put back when read; `b2a1` for tic-tac-toe.
//! * **Boards** ([`mod@board`]): rows from the top between slashes, `x`, `o` and numbers of empty
//!   cells, then whose turn it is: `8/8/8/3ox3/3xo3/8/8/8 x`.
//! * **Typed moves** ([`typed_move`]): what a person types at a prompt, the number of a legal move
//!   included.
//!
//! Digits of the Persian and Arabic scripts are understood wherever digits are.

pub mod board;
pub mod moves;

use crate::{AnyMove, AnyPosition, Board, Column, Game, Position, SetupError};
use std::fmt;

/// The Latin form of a digit of any script that our users type; other characters stay.
pub fn latin_digit(c: char) -> char {
    let digit = match c {
        '۰'..='۹' => c as u32 - '۰' as u32,
        '٠'..='٩' => c as u32 - '٠' as u32,
        _ => return c,
    };
    char::from_digit(digit, 10).unwrap_or(c)
}

/// The text with all digits in Latin form.
pub fn to_latin_digits(text: &str) -> String {
    text.chars().map(latin_digit).collect()
}

/// Why a text is no position of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotationError {
    /// Something that is no move stands where a move should.
    #[error("{found:?} at character {at} is not {expected}")]
    NotAMove {
        /// The text there.
        found: String,
        /// Where it stands, counted from 1 in characters.
        at: usize,
        /// What should stand there.
        expected: &'static str,
    },
    /// A move that the rules refuse.
    #[error("{found:?} at character {at}, move {ply}: {reason}")]
    Illegal {
        /// The text of the move.
        found: String,
        /// Where it stands, counted from 1 in characters.
        at: usize,
        /// Which move of the game it is, counted from 1, passes included.
        ply: usize,
        /// The rule.
        reason: crate::IllegalReason,
    },
    /// A character that means nothing on a board.
    #[error("{found:?} at character {at} is neither x, o, a dot nor a number of empty cells")]
    NotACell {
        /// The character.
        found: char,
        /// Where it stands, counted from 1 in characters.
        at: usize,
    },
    /// A board of another shape.
    #[error("the board has {found} {what}, but {game} has {expected}")]
    Shape {
        /// What is too many or too few.
        what: BoardPart,
        /// How many the text has.
        found: usize,
        /// How many there should be.
        expected: usize,
        /// The game.
        game: Game,
    },
    /// Discs that make no position.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// What a board can have too many or too few of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardPart {
    /// Rows.
    Rows,
    /// Cells in one row, which is counted from the top, beginning with 1.
    CellsInRow(usize),
}

impl fmt::Display for BoardPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rows => f.write_str("rows"),
            Self::CellsInRow(row) => write!(f, "cells in row {row} from the top"),
        }
    }
}

/// Reads a position: nothing or `start` for the initial one, moves in a row, or a board.
///
/// # Errors
/// Says what is wrong and where.
///
/// ```
/// use harif_rules::{Game, Position, notation};
///
/// let position = notation::position(Game::CONNECT_FOUR, "4453")?;
/// assert_eq!(position.count_moves(), 7);
/// let error = notation::position(Game::CONNECT_FOUR, "44444449").unwrap_err();
/// assert_eq!(error.to_string(), "\"4\" at character 7, move 7: the column is full");
/// # Ok::<(), notation::NotationError>(())
/// ```
pub fn position(game: Game, text: &str) -> Result<AnyPosition, NotationError> {
    let text = text.trim();
    if text.is_empty() || text.eq_ignore_ascii_case("start") {
        Ok(AnyPosition::start(game))
    } else if board::looks_like_a_board(game, text) {
        board::read(game, text)
    } else {
        let mut position = AnyPosition::start(game);
        moves::play_all(&mut position, text)?;
        Ok(position)
    }
}

/// Reads what a person types to choose a move: its name, or in games whose moves are cells the
/// number of the legal move as a board with numbered moves shows it.
pub fn typed_move(position: &AnyPosition, text: &str) -> Option<AnyMove> {
    let text = text.trim();
    if let Game::ConnectFour(_) = position.game() {
        return text.parse::<Column>().ok().map(AnyMove::Column);
    }
    if let Ok(number) = to_latin_digits(text).parse::<usize>() {
        return position.moves().nth(number.checked_sub(1)?);
    }
    text.parse::<crate::OthelloMove>()
        .ok()
        .map(crate::IntoAny::into_any)
}
