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

use crate::othello::{Board, Square};

/// What the discs on four neighbouring squares of a row are worth together.
pub(super) type Nibbles<const LANES: usize> = [[Lanes<LANES>; 16]];

/// One number for each instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(super) struct Lanes<const LANES: usize>([u16; LANES]);

impl<const LANES: usize> Lanes<LANES> {
    #[inline]
    fn add(&mut self, other: &Self) {
        for (sum, part) in self.0.iter_mut().zip(&other.0) {
            *sum = sum.wrapping_add(*part);
        }
    }

    #[inline]
    fn subtract(&mut self, other: &Self) {
        for (sum, part) in self.0.iter_mut().zip(&other.0) {
            *sum = sum.wrapping_sub(*part);
        }
    }

    /// Becomes the sum of two others.
    #[inline]
    fn set_sum(&mut self, one: &Self, other: &Self) {
        for ((sum, one), other) in self.0.iter_mut().zip(&one.0).zip(&other.0) {
            *sum = one.wrapping_add(*other);
        }
    }

    /// Becomes the difference of two others.
    #[inline]
    fn set_difference(&mut self, one: &Self, other: &Self) {
        for ((difference, one), other) in self.0.iter_mut().zip(&one.0).zip(&other.0) {
            *difference = one.wrapping_sub(*other);
        }
    }
}

/// Takes the first group of four squares out of the discs and returns what its discs are worth.
#[inline]
fn take_part<'t, const LANES: usize>(
    discs: &mut u64,
    table: &'t Nibbles<LANES>,
) -> &'t Lanes<LANES> {
    let place = (discs.trailing_zeros() / 4) as usize % table.len();
    let part = &table[place][(*discs >> (4 * place) & 15) as usize];
    *discs &= !(15 << (4 * place));
    part
}

/// Calls `use_part` with what each group of four squares is worth.
#[inline]
fn each_part<const LANES: usize>(
    mut discs: u64,
    table: &Nibbles<LANES>,
    mut use_part: impl FnMut(&Lanes<LANES>),
) {
    while discs != 0 {
        use_part(take_part(&mut discs, table));
    }
}

/// The sums of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sums<const LANES: usize> {
    own: Lanes<LANES>,
    opp: Lanes<LANES>,
}

impl<const LANES: usize> Sums<LANES> {
    /// The table that all sums of a layout are made with.
    pub(super) fn nibbles(worth: &[[u16; LANES]; 64]) -> Box<Nibbles<LANES>> {
        let mut table = vec![[Lanes([0; LANES]); 16]; 16].into_boxed_slice();
        for (place, row) in table.iter_mut().enumerate() {
            for (discs, sum) in row.iter_mut().enumerate() {
                for square in (0..4).filter(|square| discs >> square & 1 == 1) {
                    sum.add(&Lanes(worth[4 * place + square]));
                }
            }
        }
        table
    }

    /// The sums of a position.
    pub(super) fn of(board: Board, table: &Nibbles<LANES>) -> Self {
        let mut sums = Sums {
            own: Lanes([0; LANES]),
            opp: Lanes([0; LANES]),
        };
        each_part(board.own, table, |part| sums.own.add(part));
        each_part(board.opp, table, |part| sums.opp.add(part));
        sums
    }

    /// Makes `next` the sums after a move of the side to move, seen by the other
    /// side.
    #[inline]
    pub(super) fn after(
        &self,
        square: Square,
        flips: u64,
        table: &Nibbles<LANES>,
        next: &mut Self,
    ) {
        let mut placed = flips | 1 << (square & 63);
        let mut turned = flips;
        next.opp.set_sum(&self.own, take_part(&mut placed, table));
        next.own
            .set_difference(&self.opp, take_part(&mut turned, table));
        each_part(placed, table, |part| next.opp.add(part));
        each_part(turned, table, |part| next.own.subtract(part));
    }

    /// The sums seen by the other side, as after a pass.
    #[inline]
    pub(super) fn pass(&self) -> Self {
        Sums {
            own: self.opp,
            opp: self.own,
        }
    }

    /// The index of every instance after a move of the side to move, seen by
    /// the other side: what [`Sums::after`] has, without making its sums.
    ///
    /// A turned disc was worth twice as much before it was one of the other
    /// side seen from there, and once as much while it was own: each one adds
    /// what it is worth.
    #[inline]
    pub(super) fn indices_after(
        &self,
        square: Square,
        flips: u64,
        table: &Nibbles<LANES>,
    ) -> [u16; LANES] {
        let mut next = Lanes(indices(&self.opp, &self.own));
        each_part(flips, table, |part| next.add(part));
        each_part(1 << (square & 63), table, |part| {
            next.add(part);
            next.add(part);
        });
        next.0
    }

    /// The index of every instance.
    #[inline]
    pub(super) fn indices(&self) -> [u16; LANES] {
        indices(&self.own, &self.opp)
    }
}

/// The index of every instance, from the sums of both sides.
#[inline]
fn indices<const LANES: usize>(own: &Lanes<LANES>, opp: &Lanes<LANES>) -> [u16; LANES] {
    let mut indices = [0; LANES];
    for ((index, own), opp) in indices.iter_mut().zip(&own.0).zip(&opp.0) {
        *index = own.wrapping_add(opp.wrapping_add(*opp));
    }
    indices
}
