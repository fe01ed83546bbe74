//! The shapes of squares that the evaluation looks at, and where their
//! weights lie in the tables. The order of shapes and squares is that of the
//! training (`training/othello/src/shapes.h`) and part of the file format.

use crate::othello::Square;

/// A shape: its squares, the most significant digit of an index first.
type Cells = &'static [Square];

const fn at(name: &str) -> Square {
    let name = name.as_bytes();
    (name[1] - b'1') * 8 + (name[0] - b'a')
}

macro_rules! squares {
    ($($name:ident)*) => { &[$(at(stringify!($name))),*] };
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

/// Entries of the tables for the number of moves of a side.
pub(super) const MOBILITY: usize = 40;
/// Entries of the table for the number of empty squares.
pub(super) const COUNTS: usize = 61;

/// What follows from the shapes.
pub(super) struct Layout {
    /// How many images all shapes have.
    pub(super) instances: usize,
    /// The shape of each instance.
    pub(super) shape: [usize; LANES],
    /// For each square, what one disc there adds to each instance's index.
    pub(super) worth: [[u16; LANES]; 64],
    /// Where each shape's weights begin.
    pub(super) offset: [usize; SHAPES.len()],
    /// The place that each cell takes in the mirror image, for shapes that a
    /// symmetry maps onto themselves.
    pub(super) mirror: [[usize; MOST_CELLS]; SHAPES.len()],
    /// Where the weights for the number of own moves, for that of the other
    /// side and for the empty squares begin, and where they end.
    pub(super) own_moves: usize,
    pub(super) opp_moves: usize,
    pub(super) counts: usize,
    pub(super) end: usize,
}

pub(super) static LAYOUT: Layout = layout();
pub(super) const WEIGHTS: usize = layout().end;

/// The image of a square under one of the eight symmetries of the board.
pub(super) const fn image(square: Square, symmetry: u8) -> Square {
    let (mut row, mut column) = (square / 8, square % 8);
    if symmetry & 1 != 0 {
        column = 7 - column;
    }
    if symmetry & 2 != 0 {
        row = 7 - row;
    }
    if symmetry & 4 != 0 {
        (row, column) = (column, row);
    }
    row * 8 + column
}

const fn layout() -> Layout {
    let mut all = Layout {
        instances: 0,
        shape: [0; LANES],
        worth: [[0; LANES]; 64],
        offset: [0; SHAPES.len()],
        mirror: [[0; MOST_CELLS]; SHAPES.len()],
        own_moves: 0,
        opp_moves: 0,
        counts: 0,
        end: 0,
    };
    let mut shape = 0;
    while shape < SHAPES.len() {
        let cells = SHAPES[shape];
        all.offset[shape] = all.end;
        all.end += 3_usize.pow(cells.len() as u32);
        add_instances(&mut all, shape);
        shape += 1;
    }
    all.own_moves = all.end;
    all.opp_moves = all.own_moves + MOBILITY;
    all.counts = all.opp_moves + MOBILITY;
    all.end = all.counts + COUNTS;
    all
}

/// Adds the different images of a shape, and notes how a symmetry that maps it
/// onto itself moves its cells.
const fn add_instances(all: &mut Layout, shape: usize) {
    let cells = SHAPES[shape];
    let mut seen = [0_u64; 8];
    let mut images = 0;
    let mut cell = 0;
    while cell < cells.len() {
        all.mirror[shape][cell] = cell;
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
            all.shape[all.instances] = shape;
            let (mut cell, mut worth) = (cells.len(), 1);
            while cell > 0 {
                cell -= 1;
                all.worth[image(cells[cell], symmetry) as usize][all.instances] = worth;
                worth = worth.wrapping_mul(3);
            }
            all.instances += 1;
        }
        if covered == seen[0] && moves_a_cell(cells, symmetry) {
            let mut cell = 0;
            while cell < cells.len() {
                let target = image(cells[cell], symmetry);
                let mut other = 0;
                while cells[other] != target {
                    other += 1;
                }
                all.mirror[shape][cell] = other;
                cell += 1;
            }
        }
        symmetry += 1;
    }
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

/// The index of the mirror image of a pattern.
pub(super) fn mirrored(shape: usize, index: usize) -> usize {
    let cells = SHAPES[shape].len();
    let digit = |cell: usize| index / 3_usize.pow((cells - 1 - cell) as u32) % 3;
    (0..cells).fold(0, |image, cell| {
        image * 3 + digit(LAYOUT.mirror[shape][cell])
    })
}
