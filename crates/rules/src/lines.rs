//! What the line games share: a board, and lines of equal discs found by shifting.
//!
//! Cells are numbered along one axis with one unused cell after each run of that axis (the
//! *sentinel*). A line in any of the four directions is then a chain of cells at one constant
//! distance, and a chain that would wrap around the edge meets a sentinel, which is never set.

use crate::word::mix;
use crate::{Cell, Outcome, Player, Setup, SetupError, Word};

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

/// A line game on bitboards: what tic-tac-toe and Connect Four have in common. Only the numbering
/// of the cells and the moves are their own.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct LineBits<W> {
    /// Discs of the side to move.
    pub(crate) own: W,
    /// Discs of its opponent.
    pub(crate) opponent: W,
    pub(crate) rules: LineRules,
    pub(crate) turn: Player,
    /// Whether the opponent has a line.
    pub(crate) lost: bool,
}

impl<W: Word> LineBits<W> {
    /// The empty board.
    pub(crate) fn new(rules: LineRules) -> Self {
        Self {
            own: W::EMPTY,
            opponent: W::EMPTY,
            rules,
            turn: Player::First,
            lost: false,
        }
    }

    /// The discs of both sides.
    #[inline]
    pub(crate) fn taken(&self) -> W {
        self.own | self.opponent
    }

    /// The discs of one side.
    pub(crate) fn discs(&self, player: Player) -> W {
        if player == self.turn {
            self.own
        } else {
            self.opponent
        }
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        if self.lost {
            let by = self.turn.opponent();
            return Some(Outcome::Won { by, margin: 1 });
        }
        let is_full = self.taken().count() == self.rules.cells();
        is_full.then_some(Outcome::Draw)
    }

    /// Puts a disc of the side to move on an empty cell and gives the turn away.
    #[inline]
    pub(crate) fn put(&mut self, cell: W, stride: u32) {
        let moved = self.own | cell;
        self.lost = has_line(moved, stride, u32::from(self.rules.line));
        self.own = self.opponent;
        self.opponent = moved;
        self.turn = self.turn.opponent();
    }

    /// Whose disc lies on the cell with this index.
    pub(crate) fn at(&self, index: u32) -> Option<Player> {
        if self.own.has(index) {
            Some(self.turn)
        } else {
            self.opponent.has(index).then(|| self.turn.opponent())
        }
    }

    /// The indices of the cells of all winning lines.
    pub(crate) fn winning_cells(&self, stride: u32) -> impl Iterator<Item = u32> + use<W> {
        cells_in_lines(self.opponent, stride, u32::from(self.rules.line)).indices()
    }

    pub(crate) fn hash64(&self) -> u64 {
        let ([a, b], [c, d]) = (self.own.halves(), self.opponent.halves());
        mix([a, b, c, d])
    }

    /// The board with both sides' discs moved in the same way.
    pub(crate) fn map(&self, moved: impl Fn(W) -> W) -> Self {
        Self {
            own: moved(self.own),
            opponent: moved(self.opponent),
            ..self.clone()
        }
    }

    /// The board with the given discs.
    pub(crate) fn set_up(
        setup: &Setup,
        stride: u32,
        index: impl Fn(Cell) -> u32,
    ) -> Result<Self, SetupError> {
        let mut board = Self::new(setup.line_rules()?);
        board.turn = setup.alternating_turn()?;
        for (cell, player) in setup.discs() {
            let bit = W::bit(index(cell));
            if player == board.turn {
                board.own |= bit;
            } else {
                board.opponent |= bit;
            }
        }
        let line = u32::from(board.rules.line);
        if has_line(board.own, stride, line) {
            return Err(SetupError::WinnerToMove);
        }
        board.lost = has_line(board.opponent, stride, line);
        Ok(board)
    }
}
