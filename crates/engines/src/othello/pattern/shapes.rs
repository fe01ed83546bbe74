//! The shapes of squares that the evaluation looks at, and where their
//! weights lie in the tables. The order of shapes and squares is that of the
//! training (`training/othello/src/shapes.h`) and part of the file format.

use crate::othello::Square;
use crate::othello::symmetry::image;

/// A shape: its squares, the most significant digit of an index first.
pub(super) type Cells = &'static [Square];

pub(super) const fn at(name: &str) -> Square {
    let name = name.as_bytes();
    (name[1] - b'1') * 8 + (name[0] - b'a')
}

/// A shape by the names of its squares.
macro_rules! squares {
    ($($name:ident)*) => { &[$($crate::othello::pattern::shapes::at(stringify!($name))),*] };
}

/// One image of each shape; the others follow from the symmetries of the
/// board.
pub(super) const SHAPES: [Cells; 13] = [
    // The 3×3 corner, the corner triangle, the edge with both X squares.
    squares!(a1 b1 c1 a2 b2 c2 a3 b3 c3),
    squares!(a1 b1 c1 d1 a2 b2 c2 a3 b3 a4),
    squares!(b2 a1 b1 c1 d1 e1 f1 g1 h1 g2),
    // The 2×5 corner, the middle of an edge two deep with the corners, half a
    // long diagonal with its neighbours, the second row with the corners.
    squares!(a1 b1 c1 d1 e1 a2 b2 c2 d2 e2),
    squares!(a1 c1 d1 e1 f1 h1 c2 d2 e2 f2),
    squares!(a1 b2 c3 d4 b1 c2 d3 a2 b3 c4),
    squares!(a1 a2 b2 c2 d2 e2 f2 g2 h2 h1),
    // The third and the fourth row, diagonals of 8, 7, 6 and 5.
    squares!(a3 b3 c3 d3 e3 f3 g3 h3),
    squares!(a4 b4 c4 d4 e4 f4 g4 h4),
    squares!(a1 b2 c3 d4 e5 f6 g7 h8),
    squares!(a2 b3 c4 d5 e6 f7 g8),
    squares!(a3 b4 c5 d6 e7 f8),
    squares!(a4 b5 c6 d7 e8),
];

/// Lanes of a vector of indices: the instances of all shapes, filled up to
/// whole vector registers.
pub(super) const LANES: usize = 64;
const MOST_CELLS: usize = 10;
const MOST_SHAPES: usize = 13;

/// Numbers of moves of a side that are told apart.
pub(super) const MOBILITY: usize = 40;
/// Entries of the table for the number of empty squares.
pub(super) const COUNTS: usize = 61;

/// What follows from a set of shapes.
pub(super) struct Layout<const SHAPES: usize, const LANES: usize> {
    pub(super) shapes: [Cells; SHAPES],
    /// How many images all shapes have.
    pub(super) instances: usize,
    /// The first instance of each shape; its last ends where the next begins.
    pub(super) first: [usize; MOST_SHAPES + 1],
    /// For each square, what one disc there adds to each instance's index.
    pub(super) worth: [[u16; LANES]; 64],
    /// Where each shape's patterns begin.
    pub(super) offset: [usize; SHAPES],
    /// The place that each cell takes in the mirror image, for shapes that a
    /// symmetry maps onto themselves.
    pub(super) mirror: [[usize; MOST_CELLS]; SHAPES],
    /// Where the patterns of all shapes end.
    pub(super) end: usize,
}

/// The layout of the evaluation.
pub(super) const LAYOUT: Layout<{ SHAPES.len() }, LANES> = Layout::new(SHAPES);

/// Where the rows for the numbers of moves of both sides, for the odd quarters and
/// for the empty squares begin, and where they end.
pub(super) const MOVES: usize = LAYOUT.end;
pub(super) const QUARTERS: usize = MOVES + MOBILITY * MOBILITY;
pub(super) const EMPTIES: usize = QUARTERS + 16;
pub(super) const ROWS: usize = EMPTIES + COUNTS;

/// The row for the numbers of moves of both sides.
#[inline]
pub(super) fn moves_row(own: u32, opp: u32) -> usize {
    let most = MOBILITY as u32 - 1;
    MOVES + MOBILITY * own.min(most) as usize + opp.min(most) as usize
}

/// The row for the quarters of the board that have an odd number of empty squares: a bit for each,
/// those of row 1 first, that of column a before that of column h.
#[inline]
pub(super) fn quarters_row(empties: u64) -> usize {
    // Each step halves the squares of a quarter, the last leaves one of each.
    let rows = empties ^ empties >> 16;
    let rows = rows ^ rows >> 8;
    let columns = rows ^ rows >> 2;
    let left = (columns ^ columns >> 1) & 0x11_0000_0011;
    QUARTERS + ((left | left >> 3 | left >> 30 | left >> 33) & 15) as usize
}

impl<const SHAPES: usize, const LANES: usize> Layout<SHAPES, LANES> {
    pub(super) const fn new(shapes: [Cells; SHAPES]) -> Self {
        let mut all = Layout {
            shapes,
            instances: 0,
            first: [0; MOST_SHAPES + 1],
            worth: [[0; LANES]; 64],
            offset: [0; SHAPES],
            mirror: [[0; MOST_CELLS]; SHAPES],
            end: 0,
        };
        let mut shape = 0;
        while shape < SHAPES {
            all.offset[shape] = all.end;
            all.end += patterns(shapes[shape]);
            all.add_instances(shape);
            shape += 1;
            all.first[shape] = all.instances;
        }
        all
    }

    /// The index of the mirror image of every pattern of a shape.
    pub(super) fn images(&self, shape: usize) -> Vec<u32> {
        let cells = self.shapes[shape].len();
        // What a cell is worth in the mirror is what the one is worth that it goes to. So the patterns
        // whose first discs are in one cell follow from those that have none there and before.
        let mut images = vec![0];
        for cell in (0..cells).rev() {
            let place = self.mirror[shape].iter().position(|&from| from == cell);
            let worth = 3_u32.pow((cells - 1 - place.expect("a permutation of the cells")) as u32);
            let before = images.len();
            for digit in 1..3 {
                images.extend_from_within(..before);
                for image in &mut images[digit as usize * before..] {
                    *image += digit * worth;
                }
            }
        }
        images
    }

    /// Adds the different images of a shape, and notes how a symmetry that maps
    /// it onto itself moves its cells.
    const fn add_instances(&mut self, shape: usize) {
        let cells = self.shapes[shape];
        let mut seen = [0_u64; 8];
        let mut images = 0;
        let mut cell = 0;
        while cell < cells.len() {
            self.mirror[shape][cell] = cell;
            cell += 1;
        }
        let mut symmetry = 0;
        while symmetry < 8 {
            let covered = covered(cells, symmetry);
            let mut known = false;
            let mut i = 0;
            while i < images {
                known |= seen[i] == covered;
                i += 1;
            }
            if !known {
                seen[images] = covered;
                images += 1;
                let (mut cell, mut worth) = (cells.len(), 1);
                while cell > 0 {
                    cell -= 1;
                    self.worth[image(cells[cell], symmetry) as usize][self.instances] = worth;
                    worth = worth.wrapping_mul(3);
                }
                self.instances += 1;
            }
            if covered == seen[0] && moves_a_cell(cells, symmetry) {
                let mut cell = 0;
                while cell < cells.len() {
                    let target = image(cells[cell], symmetry);
                    let mut other = 0;
                    while cells[other] != target {
                        other += 1;
                    }
                    self.mirror[shape][cell] = other;
                    cell += 1;
                }
            }
            symmetry += 1;
        }
    }
}

/// How many patterns a shape can hold.
pub(super) const fn patterns(cells: Cells) -> usize {
    3_usize.pow(cells.len() as u32)
}

/// The squares of a shape's image, as a set.
const fn covered(cells: Cells, symmetry: u8) -> u64 {
    let (mut set, mut cell) = (0, 0);
    while cell < cells.len() {
        set |= 1 << image(cells[cell], symmetry);
        cell += 1;
    }
    set
}

const fn moves_a_cell(cells: Cells, symmetry: u8) -> bool {
    let mut cell = 0;
    while cell < cells.len() {
        if image(cells[cell], symmetry) != cells[cell] {
            return true;
        }
        cell += 1;
    }
    false
}
