//! Places on a board: a cell such as `d3`, a column such as `4`.

use std::fmt;
use std::str::FromStr;

use crate::notation::latin_digit;

/// A cell of a board, written `a1`: a letter for the column, a number for the row.
///
/// In Othello and tic-tac-toe row 1 is at the top; in Connect Four, where discs fall, it is at
/// the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    /// The column, counted from 0 at the left.
    pub column: u8,
    /// The row, counted from 0.
    pub row: u8,
}

impl Cell {
    /// The cell in this column and row, both counted from 0.
    pub const fn new(column: u8, row: u8) -> Self {
        Self { column, row }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.column) as char, self.row + 1)
    }
}

/// Text that names no place or move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text:?} is not {expected}")]
pub struct ParsePlaceError {
    text: String,
    expected: &'static str,
}

impl ParsePlaceError {
    pub(crate) fn new(text: &str, expected: &'static str) -> Self {
        Self {
            text: text.chars().take(40).collect(),
            expected,
        }
    }
}

impl FromStr for Cell {
    type Err = ParsePlaceError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = || ParsePlaceError::new(text, "a cell such as d3");
        let mut chars = text.trim().chars();
        let letter = chars.next().ok_or_else(error)?.to_ascii_lowercase();
        if !letter.is_ascii_lowercase() {
            return Err(error());
        }
        let number = decimal(chars).filter(|n| (1..=99).contains(n));
        let row = number.ok_or_else(error)? as u8 - 1;
        Ok(Self::new(letter as u8 - b'a', row))
    }
}

/// A column of Connect Four, written as one character: `1` to `9`, then `a` for 10 up to `g` for 16.
///
/// One character for each move keeps `4453` readable without separators on every board size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Column(
    /// The column, counted from 0 at the left.
    pub u8,
);

impl Column {
    /// The most columns that one character can name.
    pub const MAX: u8 = 16;

    /// The column that a character names, in any script of digits.
    pub fn from_char(c: char) -> Option<Self> {
        let number = match latin_digit(c).to_ascii_lowercase() {
            digit @ '1'..='9' => digit as u8 - b'0',
            letter @ 'a'..='g' => letter as u8 - b'a' + 10,
            _ => return None,
        };
        Some(Self(number - 1))
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0..9 => write!(f, "{}", self.0 + 1),
            _ => write!(f, "{}", (b'a' + self.0 - 9) as char),
        }
    }
}

impl FromStr for Column {
    type Err = ParsePlaceError;

    /// Reads one character, or a decimal number such as `12`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.trim();
        let mut chars = text.chars();
        let single = match (chars.next(), chars.next()) {
            (Some(c), None) => Self::from_char(c),
            _ => None,
        };
        let number = || {
            decimal(text.chars())
                .filter(|n| (1..=u32::from(Self::MAX)).contains(n))
                .map(|n| Self(n as u8 - 1))
        };
        single
            .or_else(number)
            .ok_or_else(|| ParsePlaceError::new(text, "a column number"))
    }
}

/// A short decimal number in any script of digits, or `None` for anything else.
fn decimal(chars: impl Iterator<Item = char>) -> Option<u32> {
    let mut number = None;
    for c in chars {
        let digit = latin_digit(c).to_digit(10)?;
        let next = number.unwrap_or(0) * 10 + digit;
        if next > 9_999 {
            return None;
        }
        number = Some(next);
    }
    number
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_and_columns_read_what_they_write() {
        for column in 0..20 {
            for row in 0..20 {
                let cell = Cell::new(column, row);
                assert_eq!(cell.to_string().parse(), Ok(cell));
            }
        }
        for column in (0..Column::MAX).map(Column) {
            assert_eq!(column.to_string().parse(), Ok(column));
            assert_eq!((column.0 + 1).to_string().parse(), Ok(column));
        }
    }

    #[test]
    fn digits_of_every_script_are_read() {
        assert_eq!("d۳".parse(), Ok(Cell::new(3, 2)));
        assert_eq!("۱۲".parse(), Ok(Column(11)));
        assert_eq!("٤".parse(), Ok(Column(3)));
    }

    #[test]
    fn nonsense_names_nothing() {
        for text in ["", "d", "3", "d0", "d3x", "é1", "d99999999999"] {
            assert!(text.parse::<Cell>().is_err(), "{text}");
        }
        for text in ["", "0", "h", "17", "99999999999", "-1", "4 4"] {
            assert!(text.parse::<Column>().is_err(), "{text}");
        }
    }
}
