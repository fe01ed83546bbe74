//! How a program writes its moves: columns, numbers of cells, pairs, names such as `c4`.

use serde_json::Value;

use crate::board::{GameFamily, Layout};

/// How a program writes a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Writing {
    /// Whether a number is that of a cell in Connect Four too, where most programs write columns.
    cells: bool,
    /// Whether a pair is (column, row).
    crossed: bool,
    /// The number of the first row, column or cell.
    first: i64,
    /// Whether rows count from the bottom.
    upwards: bool,
    /// The width of a border around the board.
    border: i64,
}

impl Writing {
    /// Every way of writing, the usual ones first.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        (0..32u8).map(|bits| Self {
            border: i64::from(bits & 1),
            upwards: bits & 2 != 0,
            crossed: bits & 4 != 0,
            first: i64::from(bits >> 3 & 1),
            cells: bits & 16 != 0,
        })
    }

    /// Whether rows, columns and cells are counted as most programs do it, from the number that this one begins with.
    pub(crate) const fn is_usual(self, first: i64) -> bool {
        self.first == first && !self.upwards && self.border == 0 && !self.cells
    }

    /// The cell that a move names on a board; in Connect Four any cell of the column.
    pub(crate) fn cell(self, layout: &Layout, value: &Value) -> Option<usize> {
        let (rows, columns) = (layout.rows as i64, layout.columns as i64);
        let at = |row: i64, column: i64| {
            let row = if self.upwards { rows - 1 - row } else { row };
            ((0..rows).contains(&row) && (0..columns).contains(&column))
                .then(|| (row * columns + column) as usize)
        };
        let pair = |a: i64, b: i64| {
            let (a, b) = (a - self.first, b - self.first);
            let (row, column) = if self.crossed { (b, a) } else { (a, b) };
            at(row - self.border, column - self.border)
        };
        match value {
            Value::Number(number) => {
                let number = number.as_i64()? - self.first;
                let width = columns + 2 * self.border;
                if layout.kind == GameFamily::Drops && !self.cells {
                    return at(0, number);
                }
                at(number / width - self.border, number % width - self.border)
            }
            Value::Array(parts) => match &parts[..] {
                [Value::Number(a), Value::Number(b)] => pair(a.as_i64()?, b.as_i64()?),
                // A line of play begins with the move.
                [inner] | [inner @ Value::Array(_), ..] => self.cell(layout, inner),
                _ => None,
            },
            Value::String(name) => {
                // `c4`: the letter of a column or of a row, and a number.
                let mut letters = name.chars();
                let letter = letters.next().filter(char::is_ascii_alphabetic)?;
                let letter = i64::from(letter.to_ascii_lowercase() as u8 - b'a') + self.first;
                pair(letter, letters.as_str().parse().ok()?)
            }
            _ => None,
        }
    }
}

/// Whether a cell is where a move went.
pub(crate) fn is_move(layout: &Layout, named: usize, at: usize) -> bool {
    match layout.kind {
        GameFamily::Drops => named % layout.columns == at % layout.columns,
        _ => named == at,
    }
}
