//! The contents of all shapes at once.
//!
//! The index of an instance is a number in base 3: digit 0 for an empty
//! square, 1 for an own disc, 2 for one of the other side. It is linear in the
//! discs: the sum of what each own disc is worth there plus twice the sum of
//! what each other disc is worth. So two vectors of sums, one for each side,
//! hold everything; a move adds and subtracts a few rows of a small table, and
//! when the turn changes the two vectors change places.
//!
//! All lanes do the same, so the compiler turns each loop into a few vector
//! instructions on any processor that has them, with the same result on those
//! that have not.

use std::sync::OnceLock;

use super::shapes::{LANES, LAYOUT};
use crate::othello::{Board, Square};

/// What the discs on four neighbouring squares of a row are worth together.
type Nibbles = [[Lanes; 16]];

/// One number for each instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
struct Lanes([u16; LANES]);

impl Lanes {
    #[inline]
    fn add(&mut self, other: &Lanes) {
        for (sum, part) in self.0.iter_mut().zip(&other.0) {
            *sum = sum.wrapping_add(*part);
        }
    }

    #[inline]
    fn subtract(&mut self, other: &Lanes) {
        for (sum, part) in self.0.iter_mut().zip(&other.0) {
            *sum = sum.wrapping_sub(*part);
        }
    }
}

fn nibbles() -> &'static Nibbles {
    static NIBBLES: OnceLock<Box<Nibbles>> = OnceLock::new();
    NIBBLES.get_or_init(|| {
        let mut table = vec![[Lanes([0; LANES]); 16]; 16].into_boxed_slice();
        for (place, row) in table.iter_mut().enumerate() {
            for (discs, sum) in row.iter_mut().enumerate() {
                for square in (0..4).filter(|square| discs >> square & 1 == 1) {
                    sum.add(&Lanes(LAYOUT.worth[4 * place + square]));
                }
            }
        }
        table
    })
}

/// Calls `use_part` with what each group of four squares is worth.
#[inline]
fn each_part(mut discs: u64, mut use_part: impl FnMut(&Lanes)) {
    let table = nibbles();
    while discs != 0 {
        let place = (discs.trailing_zeros() / 4) as usize;
        use_part(&table[place][(discs >> (4 * place) & 15) as usize]);
        discs &= !(15 << (4 * place));
    }
}

/// What the evaluation knows about a position; kept up to date along a line of
/// moves, or made afresh.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features {
    own: Lanes,
    opp: Lanes,
}

impl Features {
    /// The features of a position.
    pub fn of(board: Board) -> Features {
        let mut features = Features {
            own: Lanes([0; LANES]),
            opp: Lanes([0; LANES]),
        };
        each_part(board.own, |part| features.own.add(part));
        each_part(board.opp, |part| features.opp.add(part));
        features
    }

    /// The features after a move of the side to move, seen by the other side.
    #[inline]
    #[must_use]
    pub fn after(&self, square: Square, flips: u64) -> Features {
        let mut next = Features {
            own: self.opp,
            opp: self.own,
        };
        each_part(flips | 1 << (square & 63), |part| next.opp.add(part));
        each_part(flips, |part| next.own.subtract(part));
        next
    }

    /// The features seen by the other side, as after a pass.
    #[inline]
    #[must_use]
    pub fn pass(&self) -> Features {
        Features {
            own: self.opp,
            opp: self.own,
        }
    }

    /// The sum of the weights of all patterns.
    #[inline]
    pub(super) fn sum(&self, table: &[i16]) -> i32 {
        let mut indices = self.opp.0;
        for (index, own) in indices.iter_mut().zip(&self.own.0) {
            *index = own.wrapping_add(index.wrapping_add(*index));
        }
        let offsets = &OFFSETS.0[..LAYOUT.instances];
        offsets
            .iter()
            .zip(&indices)
            .map(|(&offset, &index)| i32::from(table[offset as usize + usize::from(index)]))
            .sum()
    }
}

/// Where the weights of each instance begin.
static OFFSETS: Offsets = offsets();

#[repr(align(64))]
struct Offsets([u32; LANES]);

const fn offsets() -> Offsets {
    let mut offsets = [0; LANES];
    let mut instance = 0;
    while instance < LAYOUT.instances {
        offsets[instance] = LAYOUT.offset[LAYOUT.shape[instance]] as u32;
        instance += 1;
    }
    Offsets(offsets)
}
