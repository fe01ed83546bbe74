//! The geometry of boards that fit in a frame of eight by eight squares.

use std::fmt::Debug;

/// A board shape: which squares of the 8×8 frame exist, and what follows from
/// that. All of it is known at compile time.
pub trait Shape: Copy + Clone + Debug + Default + Send + Sync + 'static {
    /// The number of rows, at most 8.
    const ROWS: usize;
    /// The number of columns, at most 8.
    const COLUMNS: usize;
    /// The squares of the board.
    const SQUARES: u64 = rectangle(0, 0, Self::ROWS, Self::COLUMNS);
    /// The number of squares, which is the score of a complete win.
    const AREA: i32 = (Self::ROWS * Self::COLUMNS) as i32;
    /// Whether the board fills the frame, so that tables for lines of eight
    /// squares apply.
    const WHOLE: bool = Self::AREA == 64;
    /// The four corners.
    const CORNERS: u64 = corners(Self::ROWS, Self::COLUMNS);
    /// The squares diagonally next to a corner.
    const X_SQUARES: u64 = x_squares(Self::ROWS, Self::COLUMNS);
    /// The squares next to a corner along an edge.
    const C_SQUARES: u64 = c_squares(Self::ROWS, Self::COLUMNS);
    /// The squares along the edges, corners among them.
    const EDGES: u64 = Self::SQUARES & !rectangle(1, 1, Self::ROWS - 1, Self::COLUMNS - 1);
    /// The four quarters of the board.
    const QUARTERS: [u64; 4] = quarters(Self::ROWS, Self::COLUMNS);

    /// The squares of the quarters that hold an odd number of the given ones.
    #[inline]
    fn odd_quarters(squares: u64) -> u64 {
        if Self::WHOLE {
            return odd_quarters_of_frame(squares);
        }
        let odd = |quarter: u64| (squares & quarter).count_ones() & 1 == 1;
        (Self::QUARTERS.into_iter())
            .filter(|&quarter| odd(quarter))
            .fold(0, |all, quarter| all | quarter)
    }
}

/// The board of `R` rows and `C` columns, each an even number from 4 to 8, in
/// the top left corner of the frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Size<const R: usize, const C: usize>;

impl<const R: usize, const C: usize> Shape for Size<R, C> {
    const ROWS: usize = {
        assert!(R >= 4 && R <= 8 && R.is_multiple_of(2));
        R
    };
    const COLUMNS: usize = {
        assert!(C >= 4 && C <= 8 && C.is_multiple_of(2));
        C
    };
}

/// The squares of rows `top..bottom` and columns `left..right`.
const fn rectangle(top: usize, left: usize, bottom: usize, right: usize) -> u64 {
    let mut squares = 0;
    let mut row = top;
    while row < bottom {
        let mut column = left;
        while column < right {
            squares |= 1 << (row * 8 + column);
            column += 1;
        }
        row += 1;
    }
    squares
}

const fn corners(rows: usize, columns: usize) -> u64 {
    let ends = 1 | 1 << (columns - 1);
    ends | ends << (8 * (rows - 1))
}

const fn x_squares(rows: usize, columns: usize) -> u64 {
    let ends = 1 << 1 | 1 << (columns - 2);
    ends << 8 | ends << (8 * (rows - 2))
}

const fn c_squares(rows: usize, columns: usize) -> u64 {
    let along = 1 << 1 | 1 << (columns - 2);
    let ends = 1 | 1 << (columns - 1);
    along | along << (8 * (rows - 1)) | ends << 8 | ends << (8 * (rows - 2))
}

const fn quarters(rows: usize, columns: usize) -> [u64; 4] {
    [
        rectangle(0, 0, rows / 2, columns / 2),
        rectangle(0, columns / 2, rows / 2, columns),
        rectangle(rows / 2, 0, rows, columns / 2),
        rectangle(rows / 2, columns / 2, rows, columns),
    ]
}

/// [`Shape::odd_quarters`] for the whole frame: each quarter is folded upon its
/// first square, and whether one is left there is spread over the quarter.
#[inline]
const fn odd_quarters_of_frame(squares: u64) -> u64 {
    const FIRST_SQUARES: u64 = 0x0000_0011_0000_0011;
    const QUARTER: u64 = 0x0f0f_0f0f;
    let mut folded = squares ^ squares >> 16;
    folded ^= folded >> 8;
    folded ^= folded >> 2;
    folded ^= folded >> 1;
    (folded & FIRST_SQUARES) * QUARTER
}

/// For each square of the frame, its eight rays to the border of the frame:
/// first towards higher bits, then towards lower bits, each in the order of
/// the steps 1, 8, 7, 9.
pub(crate) static RAYS: Aligned<[[u64; 8]; 64]> = Aligned(rays());

/// For each square, the squares that touch it.
pub(crate) static NEIGHBOURS: [u64; 64] = neighbours();

/// Data at the start of a cache line, so that the rays of one square share
/// one.
#[derive(Debug)]
#[repr(align(64))]
pub(crate) struct Aligned<T>(pub(crate) T);

const DIRECTIONS: [(i32, i32); 8] = [
    (0, 1),
    (1, 0),
    (1, -1),
    (1, 1),
    (0, -1),
    (-1, 0),
    (-1, 1),
    (-1, -1),
];

const fn rays() -> [[u64; 8]; 64] {
    let mut rays = [[0; 8]; 64];
    let mut square = 0;
    while square < 64 {
        let mut way = 0;
        while way < 8 {
            let (down, right) = DIRECTIONS[way];
            let mut row = square as i32 / 8 + down;
            let mut column = square as i32 % 8 + right;
            while row >= 0 && row < 8 && column >= 0 && column < 8 {
                rays[square][way] |= 1 << (row * 8 + column);
                row += down;
                column += right;
            }
            way += 1;
        }
        square += 1;
    }
    rays
}

const fn neighbours() -> [u64; 64] {
    let mut all = [0; 64];
    let mut square = 0;
    while square < 64 {
        let (row, column) = (square / 8, square % 8);
        let top = row - (row > 0) as usize;
        let left = column - (column > 0) as usize;
        let bottom = row + 1 + (row < 7) as usize;
        let right = column + 1 + (column < 7) as usize;
        all[square] = rectangle(top, left, bottom, right) & !(1 << square);
        square += 1;
    }
    all
}
