//! What the net sees of a position: the rows of its table that are added up.
//!
//! There is a row for the contents of each shape, for the legal moves of each
//! side in each 3×3 corner and on each edge, for the quarters of the board with
//! an odd number of empty squares, for both numbers of moves and for the number
//! of empty squares. Patterns that are images of each other share a row. The
//! order is that of the training (`training/othello/src/net.h`) and part of
//! the file format.

use std::sync::OnceLock;

use super::super::shapes::{COUNTS, Cells, Layout, MOBILITY, patterns, squares};
use super::super::sums::{Nibbles, Sums};
use crate::othello::symmetry::image;
use crate::othello::{Board, Square};

const SHAPES: [Cells; 10] = [
    // The 3×3 and the 2×4 corner, the four rows.
    squares!(a1 b1 c1 a2 b2 c2 a3 b3 c3),
    squares!(a1 b1 c1 d1 a2 b2 c2 d2),
    squares!(a1 b1 c1 d1 e1 f1 g1 h1),
    squares!(a2 b2 c2 d2 e2 f2 g2 h2),
    squares!(a3 b3 c3 d3 e3 f3 g3 h3),
    squares!(a4 b4 c4 d4 e4 f4 g4 h4),
    // Diagonals of 8, 7, 6 and 5.
    squares!(a1 b2 c3 d4 e5 f6 g7 h8),
    squares!(a2 b3 c4 d5 e6 f7 g8),
    squares!(a3 b4 c5 d6 e7 f8),
    squares!(a4 b5 c6 d7 e8),
];
const LANES: usize = 48;
static LAYOUT: Layout<{ SHAPES.len() }, LANES> = Layout::new(SHAPES);

/// How many shapes' images a board has.
const DISCS: usize = 42;
/// Corners and edges of the board.
const SIDES: usize = 4;
/// Rows that are added up for a position.
pub(super) const FEATURES: usize = DISCS + 4 * SIDES + 4;

// Where the indices of each kind begin; before them those of the shapes.
const OWN_CORNERS: usize = Layout::<{ SHAPES.len() }, LANES>::new(SHAPES).end;
const CORNER: usize = 1 << 9;
const EDGE: usize = 1 << 8;
const OWN_EDGES: usize = OWN_CORNERS + CORNER;
const OPP_CORNERS: usize = OWN_EDGES + EDGE;
const OPP_EDGES: usize = OPP_CORNERS + CORNER;
const ODD: usize = OPP_EDGES + EDGE;
const OWN_MOVES: usize = ODD + 16;
const OPP_MOVES: usize = OWN_MOVES + MOBILITY;
const EMPTIES: usize = OPP_MOVES + MOBILITY;
const INDICES: usize = EMPTIES + COUNTS;

/// What each lane's index begins with.
static OFFSETS: [u16; LANES] = offsets();

const fn offsets() -> [u16; LANES] {
    let layout = Layout::<{ SHAPES.len() }, LANES>::new(SHAPES);
    assert!(layout.instances == DISCS && INDICES <= 1 << 16);
    let mut offsets = [0; LANES];
    let (mut shape, mut lane) = (0, 0);
    while lane < DISCS {
        while layout.first[shape + 1] <= lane {
            shape += 1;
        }
        offsets[lane] = layout.offset[shape] as u16;
        lane += 1;
    }
    offsets
}

/// The row of every index of 16 bits (0 for those beyond the last), and how
/// many rows there are.
pub(super) struct Numbering {
    row: Box<[u16; 1 << 16]>,
    pub(super) rows: usize,
}

impl Numbering {
    pub(super) fn get() -> &'static Numbering {
        static NUMBERING: OnceLock<Numbering> = OnceLock::new();
        NUMBERING.get_or_init(Numbering::new)
    }

    fn new() -> Numbering {
        let mut all = Numbering {
            row: vec![0; 1 << 16].try_into().expect("of that length"),
            rows: 0,
        };
        for (shape, cells) in SHAPES.iter().enumerate() {
            all.number(LAYOUT.offset[shape], patterns(cells), |index| {
                LAYOUT.mirrored(shape, index)
            });
        }
        for first in [OWN_CORNERS, OPP_CORNERS] {
            all.number(first, CORNER, turned_corner);
            all.number(first + CORNER, EDGE, |edge| {
                usize::from((edge as u8).reverse_bits())
            });
        }
        all.number(ODD, 16, least_quarters);
        all.number(OWN_MOVES, INDICES - OWN_MOVES, |index| index);
        all
    }

    /// Numbers indices, each together with its image if that is lower.
    fn number(&mut self, first: usize, count: usize, image: impl Fn(usize) -> usize) {
        for index in 0..count {
            let image = image(index);
            self.row[first + index] = if image < index {
                self.row[first + image]
            } else {
                self.rows += 1;
                (self.rows - 1) as u16
            };
        }
    }

    #[inline]
    fn row(&self, index: usize) -> u16 {
        self.row[index & 0xffff]
    }
}

/// A 3×3 set with rows and columns exchanged.
fn turned_corner(set: usize) -> usize {
    (0..9)
        .filter(|bit| set >> bit & 1 == 1)
        .map(|bit| 1 << (bit % 3 * 3 + bit / 3))
        .sum()
}

/// Of all images of a set of quarters the one with the lowest number.
fn least_quarters(set: usize) -> usize {
    let corner = |quarter: usize| (quarter % 2 * 7 + quarter / 2 * 56) as Square;
    (0..8)
        .map(|symmetry| {
            (0..4)
                .filter(|quarter| set >> quarter & 1 == 1)
                .map(|quarter| image(corner(quarter), symmetry))
                .map(|square| 1 << (square % 8 / 7 + square / 56 * 2))
                .sum()
        })
        .min()
        .expect("eight images")
}

fn nibbles() -> &'static Nibbles<LANES> {
    static NIBBLES: OnceLock<Box<Nibbles<LANES>>> = OnceLock::new();
    NIBBLES.get_or_init(|| Sums::nibbles(&LAYOUT.worth))
}

/// What the net knows about the discs of a position; kept up to date along a
/// line of moves, or made afresh.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NetFeatures(Sums<LANES>);

impl NetFeatures {
    /// The features of a position.
    pub fn of(board: Board) -> NetFeatures {
        NetFeatures(Sums::of(board, nibbles()))
    }

    /// The features after a move of the side to move, seen by the other side.
    #[inline]
    #[must_use]
    pub fn after(&self, square: Square, flips: u64) -> NetFeatures {
        NetFeatures(self.0.after(square, flips, nibbles()))
    }

    /// The features seen by the other side, as after a pass.
    #[inline]
    #[must_use]
    pub fn pass(&self) -> NetFeatures {
        NetFeatures(self.0.pass())
    }

    /// The rows of a position with these features and legal moves.
    #[inline]
    pub(super) fn rows(
        &self,
        numbering: &Numbering,
        board: Board,
        own_moves: u64,
        opp_moves: u64,
    ) -> [u16; FEATURES] {
        let mut indices = self.0.indices();
        for (index, offset) in indices.iter_mut().zip(&OFFSETS) {
            *index = index.wrapping_add(*offset);
        }
        let mut rows = [0; FEATURES];
        for (row, index) in rows.iter_mut().zip(&indices[..DISCS]) {
            *row = numbering.row(usize::from(*index));
        }
        let (sets, rest) = rows[DISCS..].split_at_mut(4 * SIDES);
        for (place, (first, moves)) in [(OWN_CORNERS, own_moves), (OPP_CORNERS, opp_moves)]
            .into_iter()
            .enumerate()
        {
            for (side, set) in corners(moves).into_iter().enumerate() {
                sets[2 * SIDES * place + side] = numbering.row(first + set);
            }
            for (side, set) in edges(moves).into_iter().enumerate() {
                sets[2 * SIDES * place + SIDES + side] = numbering.row(first + CORNER + set);
            }
        }
        let empties = !(board.own | board.opp);
        let most = MOBILITY as u32 - 1;
        let number = |set: u64| set.count_ones().min(most) as usize;
        rest[0] = numbering.row(ODD + odd_quarters(empties));
        rest[1] = numbering.row(OWN_MOVES + number(own_moves));
        rest[2] = numbering.row(OPP_MOVES + number(opp_moves));
        rest[3] = numbering.row(EMPTIES + empties.count_ones() as usize);
        rows
    }
}

/// The part of a set in each 3×3 corner, seen from that corner.
#[inline]
fn corners(set: u64) -> [usize; SIDES] {
    let turned = set.reverse_bits();
    [set, set.swap_bytes(), turned, turned.swap_bytes()]
        .map(|set| (set & 0o7 | set >> 5 & 0o70 | set >> 10 & 0o700) as usize)
}

/// The part of a set on each edge.
#[inline]
fn edges(set: u64) -> [usize; SIDES] {
    // Brings the squares of the first column together in the highest byte.
    let column = |set: u64| (set & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    [set & 0xff, set >> 56, column(set), column(set >> 7)].map(|edge| edge as usize)
}

/// The quarters with an odd number of the given squares, as a set.
#[inline]
fn odd_quarters(squares: u64) -> usize {
    (0..4)
        .map(|quarter| {
            let area = 0x0f0f_0f0f_u64 << (quarter % 2 * 4 + quarter / 2 * 32);
            ((squares & area).count_ones() as usize & 1) << quarter
        })
        .sum()
}
