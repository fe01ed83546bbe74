//! A Connect Four position as two words of bits.

use super::lines::has_line;
use std::fmt;

/// A position on a board of any size that fits 128 bits.
///
/// Bit `column * (rows + 1) + row` is the cell of that column and row, row 0 at
/// the bottom; the highest bit of each column stays empty.
///
/// ```
/// use harif_engines::connect4::Board;
/// let board = Board::from_moves(7, 6, "4453").unwrap();
/// assert_eq!(board.discs(), 4);
/// assert!(board.can_play(0) && !board.can_play(7));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    columns: u32,
    rows: u32,
    line: u32,
    own: u128,
    occupied: u128,
}

/// Why a board cannot be made or a move cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardError {
    /// `columns * (rows + 1)` must be at most 128, and nothing may be zero.
    Size,
    /// The character at this place of a move list names no column.
    NotAColumn(usize),
    /// This move, counted from 0, falls into a full column.
    Full(usize),
    /// A line is complete before this move, counted from 0.
    Over(usize),
    /// The words of bits describe no position of this size.
    Bits,
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size => write!(f, "columns * (rows + 1) must be from 1 to 128"),
            Self::NotAColumn(at) => write!(f, "character {} names no column", at + 1),
            Self::Full(at) => write!(f, "move {} falls into a full column", at + 1),
            Self::Over(at) => write!(f, "the game is over before move {}", at + 1),
            Self::Bits => write!(f, "these bits describe no position of this size"),
        }
    }
}

impl std::error::Error for BoardError {}

impl Board {
    /// The empty board with lines of `line`.
    ///
    /// # Errors
    /// [`BoardError::Size`] if it does not fit.
    pub fn new(columns: u32, rows: u32, line: u32) -> Result<Self, BoardError> {
        let fits = columns
            .checked_mul(rows.saturating_add(1))
            .is_some_and(|bits| bits <= 128);
        if !fits || columns == 0 || rows == 0 || line == 0 {
            return Err(BoardError::Size);
        }
        Ok(Self {
            columns,
            rows,
            line,
            own: 0,
            occupied: 0,
        })
    }

    /// The position after moves given as 1-based columns `1` to `9`, then `a`,
    /// `b` and so on; lines of four.
    ///
    /// # Errors
    /// If a move is not one, falls into a full column, or the game was over.
    pub fn from_moves(columns: u32, rows: u32, moves: &str) -> Result<Self, BoardError> {
        let mut board = Self::new(columns, rows, 4)?;
        for (at, name) in moves.chars().enumerate() {
            let column = name.to_digit(36).filter(|&c| 1 <= c && c <= columns);
            let column = column.ok_or(BoardError::NotAColumn(at))? - 1;
            if board.is_won() {
                return Err(BoardError::Over(at));
            }
            if !board.can_play(column) {
                return Err(BoardError::Full(at));
            }
            board = board.play(column);
        }
        Ok(board)
    }

    /// The position with these discs of the player to move and all discs.
    ///
    /// # Errors
    /// [`BoardError::Bits`] if a disc hangs in the air, lies off the board or
    /// the numbers of discs do not alternate; [`BoardError::Size`] as in `new`.
    pub fn from_bits(
        columns: u32,
        rows: u32,
        line: u32,
        own: u128,
        occupied: u128,
    ) -> Result<Self, BoardError> {
        let empty = Self::new(columns, rows, line)?;
        let mut supported = 0;
        for column in 0..columns {
            let height = (occupied >> (column * (rows + 1)))
                .trailing_ones()
                .min(rows);
            supported |= ((1 << height) - 1) << (column * (rows + 1));
        }
        let difference = (own ^ occupied).count_ones().wrapping_sub(own.count_ones());
        if supported != occupied || own & !occupied != 0 || difference > 1 {
            return Err(BoardError::Bits);
        }
        Ok(Self {
            own,
            occupied,
            ..empty
        })
    }

    /// The number of columns.
    pub fn columns(&self) -> u32 {
        self.columns
    }

    /// The number of rows.
    pub fn rows(&self) -> u32 {
        self.rows
    }

    /// How many in a row win.
    pub fn line(&self) -> u32 {
        self.line
    }

    /// The discs of the player to move.
    pub fn own(&self) -> u128 {
        self.own
    }

    /// The discs of the player who moved last.
    pub fn other(&self) -> u128 {
        self.own ^ self.occupied
    }

    /// All discs.
    pub fn occupied(&self) -> u128 {
        self.occupied
    }

    /// The number of discs.
    pub fn discs(&self) -> u32 {
        self.occupied.count_ones()
    }

    /// The number of cells.
    pub fn cells(&self) -> u32 {
        self.columns * self.rows
    }

    /// Whether no cell is empty.
    pub fn is_full(&self) -> bool {
        self.discs() == self.cells()
    }

    /// The number of discs in a column.
    pub fn height(&self, column: u32) -> u32 {
        (self.occupied >> (column * (self.rows + 1))).trailing_ones()
    }

    /// Whether the column exists and has an empty cell.
    pub fn can_play(&self, column: u32) -> bool {
        column < self.columns && self.height(column) < self.rows
    }

    /// The columns that can be played, from left to right.
    pub fn moves(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.columns).filter(|&column| self.can_play(column))
    }

    /// The position after a disc in `column`.
    ///
    /// # Panics
    /// If the column cannot be played.
    #[must_use]
    pub fn play(&self, column: u32) -> Self {
        assert!(self.can_play(column), "column {column} cannot be played");
        let disc = 1 << (column * (self.rows + 1) + self.height(column));
        Self {
            own: self.other(),
            occupied: self.occupied | disc,
            ..*self
        }
    }

    /// Whether the player who moved last has a line.
    pub fn is_won(&self) -> bool {
        has_line(self.other(), self.rows, self.line)
    }

    /// The same position seen in a mirror.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let flip = |bits: u128| {
            let stride = self.rows + 1;
            // A single column may fill the word, which a shift by its width would not.
            let column_cells = u128::MAX >> (128 - stride);
            (0..self.columns).fold(0, |out, column| {
                let cells = (bits >> (column * stride)) & column_cells;
                out | cells << ((self.columns - 1 - column) * stride)
            })
        };
        Self {
            own: flip(self.own),
            occupied: flip(self.occupied),
            ..*self
        }
    }
}
