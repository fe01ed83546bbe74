//! The eight symmetries of a square, of which each board has the ones that fit it.

use crate::Cell;

/// A way to turn or mirror a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// Nothing moves.
    Identity,
    /// Left and right change places.
    MirrorColumns,
    /// Top and bottom change places.
    MirrorRows,
    /// Half a turn.
    HalfTurn,
    /// Columns and rows change places.
    Transpose,
    /// Columns and rows change places, across the other diagonal.
    AntiTranspose,
    /// A quarter turn clockwise.
    QuarterTurn,
    /// A quarter turn anticlockwise.
    ThreeQuarterTurn,
}

impl Symmetry {
    /// The symmetries of a square without gravity.
    pub const SQUARE: &'static [Self] = &[
        Self::Identity,
        Self::MirrorColumns,
        Self::MirrorRows,
        Self::HalfTurn,
        Self::Transpose,
        Self::AntiTranspose,
        Self::QuarterTurn,
        Self::ThreeQuarterTurn,
    ];
    /// The symmetries of a rectangle without gravity.
    pub const RECTANGLE: &'static [Self] = &[
        Self::Identity,
        Self::MirrorColumns,
        Self::MirrorRows,
        Self::HalfTurn,
    ];
    /// The symmetries of a board on which discs fall.
    pub const UPRIGHT: &'static [Self] = &[Self::Identity, Self::MirrorColumns];

    /// The symmetries of a board without gravity.
    pub const fn of_board(columns: u8, rows: u8) -> &'static [Self] {
        if columns == rows {
            Self::SQUARE
        } else {
            Self::RECTANGLE
        }
    }

    /// Where this symmetry takes a cell of a board of that size.
    #[must_use]
    pub const fn apply(self, cell: Cell, columns: u8, rows: u8) -> Cell {
        let Cell { column, row } = cell;
        let (right, down) = (columns - 1, rows - 1);
        match self {
            Self::Identity => cell,
            Self::MirrorColumns => Cell::new(right - column, row),
            Self::MirrorRows => Cell::new(column, down - row),
            Self::HalfTurn => Cell::new(right - column, down - row),
            Self::Transpose => Cell::new(row, column),
            Self::AntiTranspose => Cell::new(down - row, right - column),
            Self::QuarterTurn => Cell::new(down - row, column),
            Self::ThreeQuarterTurn => Cell::new(row, right - column),
        }
    }
}
