//! What the line games share: a board, and lines of equal discs found by shifting.
//!
//! Cells are numbered along one axis with one unused cell after each run of that axis (the
//! *sentinel*). A line in any of the four directions is then a chain of cells at one constant
//! distance, and a chain that would wrap around the edge meets a sentinel, which is never set.

use crate::{Cell, Word};

/// The size of a line game: the board and how many discs in a line win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LineRules {
    /// How many columns the board has.
    pub columns: u8,
    /// How many rows the board has.
    pub rows: u8,
    /// How many discs in a line win.
    pub line: u8,
}

impl LineRules {
    /// The smallest and the largest number of columns or rows.
    pub const SIDES: std::ops::RangeInclusive<u8> = 2..=16;
    /// The shortest and the longest winning line.
    pub const LINES: std::ops::RangeInclusive<u8> = 3..=16;

    /// How many cells the board has.
    pub const fn cells(self) -> u32 {
        self.columns as u32 * self.rows as u32
    }

    /// Whether the cell is on the board.
    pub const fn contains(self, cell: Cell) -> bool {
        cell.column < self.columns && cell.row < self.rows
    }
}

/// The four directions of a line as distances between neighbours, for cells numbered with runs
/// of `stride` cells of which the last is a sentinel.
#[inline]
pub const fn directions(stride: u32) -> [u32; 4] {
    [1, stride, stride - 1, stride + 1]
}

/// The first cells of all chains of `length` set cells in one direction.
#[inline]
pub fn chain_starts<W: Word>(set: W, direction: u32, length: u32) -> W {
    let mut starts = set;
    let mut reach = 1;
    // Two chains of `reach` that touch or overlap make one of `reach + step`: doubling.
    while reach < length {
        let step = reach.min(length - reach);
        starts &= starts.down(step * direction);
        reach += step;
    }
    starts
}

/// Whether the set holds a chain of `length` cells in any direction.
#[inline]
pub fn has_line<W: Word>(set: W, stride: u32, length: u32) -> bool {
    let mut starts = W::EMPTY;
    for direction in directions(stride) {
        starts |= chain_starts(set, direction, length);
    }
    !starts.is_empty()
}

/// All cells that belong to a chain of `length` cells or more.
pub fn cells_in_lines<W: Word>(set: W, stride: u32, length: u32) -> W {
    let mut cells = W::EMPTY;
    for direction in directions(stride) {
        let starts = chain_starts(set, direction, length);
        for step in 0..length {
            cells |= starts.up(step * direction);
        }
    }
    cells
}
