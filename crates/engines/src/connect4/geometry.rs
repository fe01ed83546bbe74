//! The shape of a board, as constants wherever the size is known early.
//!
//! Bit `column * (rows + 1) + row` is the cell of that column and row, row 0 at
//! the bottom. The spare bit on top of each column stays empty, which keeps
//! shifted words from running into the next column and lets an addition find
//! the lowest empty cell of every column at once.

use super::word::Word;
use harif_rules::Word as _;
use std::fmt::Debug;

/// The shape of a board and the masks that follow from it.
///
/// [`Fixed64`] knows them at compile time, [`Runtime`] carries them along; the search is
/// written once against this trait.
pub(crate) trait Geometry: Copy + Debug + Send + Sync + 'static {
    /// The word that holds a board of this shape.
    type Word: Word;
    /// One word for each column, at least; a whole number of vector registers
    /// for the common sizes.
    type Lanes: Copy + AsRef<[Self::Word]> + AsMut<[Self::Word]>;
    /// One small number for each lane.
    type Order: Copy + AsRef<[u32]> + AsMut<[u32]>;

    /// The number of columns.
    fn columns(self) -> u32;
    /// The number of rows.
    fn rows(self) -> u32;
    /// The lowest cell of every column.
    fn bottom(self) -> Self::Word;
    /// Every cell.
    fn board(self) -> Self::Word;
    /// The cells whose distance from the top row is even: what a player who
    /// always answers on top of the other's disc ends up with.
    fn follower_rows(self) -> Self::Word;
    /// How many lanes to go through: a whole number of registers where that
    /// is known early.
    fn lane_count(self) -> usize;
    /// The cells of one column; nothing past the last.
    fn lane(self, lane: usize) -> Self::Word;
    /// Lanes that all hold the same word.
    fn lanes_of(self, word: Self::Word) -> Self::Lanes;
    /// An order of zeroes.
    fn no_order(self) -> Self::Order;

    /// The number of cells.
    #[inline]
    fn cells(self) -> u32 {
        self.columns() * self.rows()
    }
    /// The distance in bits between neighbours in a row.
    #[inline]
    fn stride(self) -> u32 {
        self.rows() + 1
    }
    /// The number of bits of a key (see [`Geometry::key`]).
    #[inline]
    fn key_bits(self) -> u32 {
        self.columns() * self.stride()
    }
    /// The cells of one column.
    #[inline]
    fn column(self, column: u32) -> Self::Word {
        column_mask::<Self::Word>(self.rows()) << (column * self.stride())
    }
    /// The lowest empty cell of every column that has one.
    #[inline]
    fn playable(self, occupied: Self::Word) -> Self::Word {
        occupied.plus(self.bottom()) & self.board()
    }
    /// The same board seen in a mirror.
    #[inline]
    fn mirror(self, word: Self::Word) -> Self::Word {
        let stride = self.stride();
        // A single column may fill the word, which a shift by its width would not.
        let whole_column = Self::Word::ALL >> (Self::Word::BITS - stride);
        let mut out = Self::Word::EMPTY;
        for column in 0..self.columns() {
            let bits = (word >> (column * stride)) & whole_column;
            out |= bits << ((self.columns() - 1 - column) * stride);
        }
        out
    }
    /// A number that differs for different positions: in each column the sum
    /// of the mover's discs and all discs tells height and owners apart.
    #[inline]
    fn key(self, own: Self::Word, occupied: Self::Word) -> Self::Word {
        own.plus(occupied)
    }
}

#[inline]
fn column_mask<W: Word>(rows: u32) -> W {
    (W::ONE << rows).minus(W::ONE)
}

/// A board of constant size on 64 bits.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Fixed64<const COLUMNS: usize, const ROWS: usize, const LANES: usize>;

impl<const COLUMNS: usize, const ROWS: usize, const LANES: usize> Fixed64<COLUMNS, ROWS, LANES> {
    const COLUMN_LANES: [u64; LANES] = {
        let mut lanes = [0; LANES];
        let mut column = 0;
        while column < COLUMNS {
            lanes[column] = ((1 << ROWS) - 1) << (column * (ROWS + 1));
            column += 1;
        }
        lanes
    };
    const BOTTOM: u64 = {
        let mut word = 0;
        let mut column = 0;
        while column < COLUMNS {
            word |= 1 << (column * (ROWS + 1));
            column += 1;
        }
        word
    };
    const BOARD: u64 = {
        let mut word = 0;
        let mut row = 0;
        while row < ROWS {
            word |= Self::BOTTOM << row;
            row += 1;
        }
        word
    };
    const FOLLOWER_ROWS: u64 = {
        let mut word = 0;
        let mut row = 0;
        while row < ROWS {
            if (ROWS - 1 - row).is_multiple_of(2) {
                word |= Self::BOTTOM << row;
            }
            row += 1;
        }
        word
    };
}

impl<const COLUMNS: usize, const ROWS: usize, const LANES: usize> Geometry
    for Fixed64<COLUMNS, ROWS, LANES>
{
    type Word = u64;
    type Lanes = [u64; LANES];
    type Order = [u32; LANES];

    #[inline]
    fn columns(self) -> u32 {
        COLUMNS as u32
    }
    #[inline]
    fn rows(self) -> u32 {
        ROWS as u32
    }
    #[inline]
    fn bottom(self) -> u64 {
        Self::BOTTOM
    }
    #[inline]
    fn board(self) -> u64 {
        Self::BOARD
    }
    #[inline]
    fn follower_rows(self) -> u64 {
        Self::FOLLOWER_ROWS
    }
    #[inline]
    fn lane_count(self) -> usize {
        LANES
    }
    #[inline]
    fn lane(self, lane: usize) -> u64 {
        Self::COLUMN_LANES[lane]
    }
    #[inline]
    fn lanes_of(self, word: u64) -> [u64; LANES] {
        [word; LANES]
    }
    #[inline]
    fn no_order(self) -> [u32; LANES] {
        [0; LANES]
    }
}

/// A board whose size is known when the program runs, with at most `LANES`
/// columns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Runtime<W, const LANES: usize> {
    columns: u32,
    rows: u32,
    bottom: W,
    board: W,
    follower_rows: W,
}

impl<W: Word, const LANES: usize> Runtime<W, LANES> {
    /// The shape with that many columns and rows.
    ///
    /// # Panics
    /// If there are more than `LANES` columns, or `columns * (rows + 1)`
    /// bits do not fit the word.
    pub(crate) fn new(columns: u32, rows: u32) -> Self {
        assert!(columns as usize <= LANES && columns * (rows + 1) <= W::BITS);
        let mut shape = Self {
            columns,
            rows,
            bottom: W::EMPTY,
            board: W::EMPTY,
            follower_rows: W::EMPTY,
        };
        for column in 0..columns {
            for row in 0..rows {
                let cell = W::ONE << (column * (rows + 1) + row);
                shape.board |= cell;
                if row == 0 {
                    shape.bottom |= cell;
                }
                if (rows - 1 - row).is_multiple_of(2) {
                    shape.follower_rows |= cell;
                }
            }
        }
        shape
    }
}

impl<W: Word, const LANES: usize> Geometry for Runtime<W, LANES> {
    type Word = W;
    type Lanes = [W; LANES];
    type Order = [u32; LANES];

    #[inline]
    fn columns(self) -> u32 {
        self.columns
    }
    #[inline]
    fn rows(self) -> u32 {
        self.rows
    }
    #[inline]
    fn bottom(self) -> W {
        self.bottom
    }
    #[inline]
    fn board(self) -> W {
        self.board
    }
    #[inline]
    fn follower_rows(self) -> W {
        self.follower_rows
    }
    #[inline]
    fn lane_count(self) -> usize {
        self.columns as usize
    }
    #[inline]
    fn lane(self, lane: usize) -> W {
        self.column(lane as u32)
    }
    #[inline]
    fn lanes_of(self, word: W) -> [W; LANES] {
        [word; LANES]
    }
    #[inline]
    fn no_order(self) -> [u32; LANES] {
        [0; LANES]
    }
}
