//! The learned evaluation of a board size: a weight for each pattern.
//!
//! The value of a position is the sum of the weights of its patterns in this
//! phase of the game, and of one for the number of empty squares, which knows
//! the side that moves last. The index of a pattern is a number in base 3,
//! digit 0 for an empty square, 1 for an own disc, 2 for one of the other side.

use std::fmt::Debug;

use harif_rules::{Frame, Othello, Position};

use super::layout::{PatternShape, pattern_shapes};
use crate::othello::packed::{WeightsError, unpack};

/// Units of an evaluation in a disc.
pub(crate) const UNIT: i32 = 32;
/// What each disc costs that a side has too few, in units.
const DANGER: i32 = 3 * UNIT;
/// The fewest discs of a game.
const FIRST_DISCS: usize = 4;

/// Sums for all patterns of a position, one number for each: what the discs of
/// either side are worth there. A move adds and subtracts a few rows of a small
/// table, and when the turn changes the two change places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
pub struct View<const LANES: usize> {
    own: [u16; LANES],
    opp: [u16; LANES],
}

impl<const LANES: usize> View<LANES> {
    /// The view of the other side.
    #[inline]
    pub(crate) fn passed(&self) -> Self {
        View {
            own: self.opp,
            opp: self.own,
        }
    }
}

#[inline]
fn add<const LANES: usize>(sums: &mut [u16; LANES], row: &[u16; LANES]) {
    for (sum, part) in sums.iter_mut().zip(row) {
        *sum = sum.wrapping_add(*part);
    }
}

/// The evaluation of one size, for positions in the bit layout of a [`Frame`].
pub struct Learned<const LANES: usize> {
    size: u8,
    /// What a disc on a square is worth in each pattern, by bit.
    worth: Vec<[u16; LANES]>,
    /// Where the weights of each pattern's shape begin.
    offsets: Vec<usize>,
    /// The weights of one phase after the other.
    weights: Vec<i8>,
    /// How many weights a phase has.
    stride: usize,
    /// By empty squares: the phase, and what belongs to that number alone.
    phases: Vec<u8>,
    biases: Vec<i16>,
    /// From the units of the weights to [`UNIT`].
    scale: i32,
}

impl<const LANES: usize> Debug for Learned<LANES> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Learned")
            .field("size", &self.size)
            .field("weights", &self.weights.len())
            .finish_non_exhaustive()
    }
}

impl<const LANES: usize> Learned<LANES> {
    /// Reads a file of weights, which `training/othello/sizes.py` makes and
    /// describes.
    ///
    /// # Errors
    /// If it is damaged, or not for a board of this frame and number of patterns.
    pub fn read<W: Frame>(file: &[u8]) -> Result<Self, WeightsError> {
        let (head, rest) = file.split_at_checked(7).ok_or(WeightsError::Header)?;
        let (size, phases, fineness) = (head[4], usize::from(head[5]), u32::from(head[6]));
        let fits = (4..=W::MAX_SIZE).contains(&size) && u32::from(size) < W::STRIDE;
        if !head.starts_with(b"HOS1") || !fits || phases == 0 || fineness > UNIT.ilog2() {
            return Err(WeightsError::Header);
        }
        let (fewest, rest) = rest.split_at_checked(phases).ok_or(WeightsError::Header)?;
        let shapes = pattern_shapes(size);
        let mut learned = Self::empty::<W>(&shapes, size).ok_or(WeightsError::Header)?;
        let counts = learned.biases.len();
        learned.scale = UNIT >> fineness;
        learned.phases = (0..counts)
            .map(|empties| {
                let reached = fewest.iter().filter(|&&few| usize::from(few) <= empties);
                reached.count().saturating_sub(1) as u8
            })
            .collect();
        let payload = unpack(rest)?;
        let (biases, weights) = payload
            .split_at_checked(2 * counts)
            .ok_or(WeightsError::Length)?;
        for (bias, bytes) in learned.biases.iter_mut().zip(biases.as_chunks().0) {
            *bias = i16::from_le_bytes(*bytes);
        }
        learned.fill(&shapes, phases, weights)?;
        Ok(learned)
    }

    /// The evaluation without its weights; none if there are too few lanes.
    fn empty<W: Frame>(shapes: &[PatternShape], size: u8) -> Option<Self> {
        let mut worth = vec![[0; LANES]; W::BITS as usize];
        let (mut offsets, mut stride) = (Vec::new(), 0);
        for shape in shapes {
            for image in &shape.images {
                let lane = offsets.len();
                let mut value = 1_u16;
                for &cell in image.iter().rev() {
                    let bit = Othello::<W>::index(cell) as usize;
                    *worth[bit].get_mut(lane)? = value;
                    value = value.wrapping_mul(3);
                }
                offsets.push(stride);
            }
            stride += shape.patterns();
        }
        let counts = usize::from(size).pow(2) + 1 - FIRST_DISCS;
        Some(Learned {
            size,
            worth,
            offsets,
            weights: Vec::new(),
            stride,
            phases: vec![0; counts],
            biases: vec![0; counts],
            scale: 1,
        })
    }

    /// Takes over the weights: a table that all phases share, then what each
    /// adds to it. Of mirror images one is stored.
    fn fill(
        &mut self,
        shapes: &[PatternShape],
        phases: usize,
        stored: &[u8],
    ) -> Result<(), WeightsError> {
        let mut places = Vec::with_capacity(self.stride);
        let mut first = 0;
        for shape in shapes {
            for pattern in 0..shape.patterns() {
                let image = shape.mirrored(pattern);
                if pattern <= image {
                    places.push([first + pattern, first + image]);
                }
            }
            first += shape.patterns();
        }
        if stored.len() != (phases + 1) * places.len() {
            return Err(WeightsError::Length);
        }
        let (shared, special) = stored.split_at(places.len());
        self.weights = vec![0; phases * self.stride];
        let tables = self.weights.chunks_exact_mut(self.stride);
        for (table, special) in tables.zip(special.chunks_exact(places.len())) {
            for (&[place, image], (shared, more)) in places.iter().zip(shared.iter().zip(special)) {
                let weight = shared.wrapping_add(*more).cast_signed();
                table[place] = weight;
                table[image] = weight;
            }
        }
        Ok(())
    }

    /// The value of a position for the side to move as it stands, in 32nds of a
    /// disc; the score itself if the game is over.
    pub fn evaluate<W: Frame>(&self, position: &Othello<W>) -> i32 {
        let (own, opp) = (
            position.discs(position.turn()),
            position.discs(position.turn().opponent()),
        );
        if let Some(outcome) = position.outcome() {
            return outcome.margin_for(position.turn()) * UNIT;
        }
        let empties = u32::from(self.size).pow(2) - own.count() - opp.count();
        self.value(&self.view(own, opp), empties) + self.danger(own, opp)
    }

    /// What it is worth that the other side has so few discs that it may lose
    /// them all, less what it costs the side to move if that has. Patterns see
    /// parts of the board alone; on boards up to 8×8 a search sees such an end
    /// in time.
    #[inline]
    pub(crate) fn danger<W: Frame>(&self, own: W, opp: W) -> i32 {
        if self.size <= 8 {
            return 0;
        }
        let few = i32::from(self.size).pow(2) / 14;
        let missing = |discs: W| (few - discs.count() as i32).max(0);
        (missing(opp) - missing(own)) * DANGER
    }

    /// The length of a side of the board.
    pub(crate) const fn size(&self) -> u8 {
        self.size
    }

    /// The view of a position.
    pub(crate) fn view<W: Frame>(&self, own: W, opp: W) -> View<LANES> {
        let sum = |discs: W| {
            let mut sums = [0; LANES];
            for bit in discs.indices() {
                add(&mut sums, &self.worth[bit as usize]);
            }
            sums
        };
        View {
            own: sum(own),
            opp: sum(opp),
        }
    }

    /// The view after a move of the side to move, seen by the other side.
    #[inline]
    pub(crate) fn after<W: Frame>(&self, view: &View<LANES>, square: u32, flips: W) -> View<LANES> {
        let mut next = view.passed();
        add(&mut next.opp, &self.worth[square as usize]);
        for bit in flips.indices() {
            let row = &self.worth[bit as usize];
            add(&mut next.opp, row);
            for (sum, part) in next.own.iter_mut().zip(row) {
                *sum = sum.wrapping_sub(*part);
            }
        }
        next
    }

    /// The value of a position for the side to move.
    #[inline]
    pub(crate) fn value(&self, view: &View<LANES>, empties: u32) -> i32 {
        let mut indices = view.opp;
        add(&mut indices, &view.opp);
        add(&mut indices, &view.own);
        self.weigh(&indices, empties)
    }

    /// The value after a move of the side to move, for the other side: what
    /// [`Learned::after`] leads to, without making its sums. A flipped disc adds
    /// what it is worth, since an own one becomes one of the other side.
    #[inline]
    pub(crate) fn value_after<W: Frame>(
        &self,
        view: &View<LANES>,
        square: u32,
        flips: W,
        empties: u32,
    ) -> i32 {
        let mut indices = view.own;
        add(&mut indices, &view.own);
        add(&mut indices, &view.opp);
        let placed = &self.worth[square as usize];
        add(&mut indices, placed);
        add(&mut indices, placed);
        for bit in flips.indices() {
            add(&mut indices, &self.worth[bit as usize]);
        }
        self.weigh(&indices, empties)
    }

    #[inline]
    fn weigh(&self, indices: &[u16; LANES], empties: u32) -> i32 {
        let phase = usize::from(self.phases[empties as usize]);
        let table = &self.weights[phase * self.stride..][..self.stride];
        let mut sum = i32::from(self.biases[empties as usize]);
        for (&offset, &index) in self.offsets.iter().zip(indices) {
            sum += i32::from(table[offset + usize::from(index)]);
        }
        let most = i32::from(self.size).pow(2) * UNIT;
        (sum * self.scale).clamp(-most, most)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{SIX_LANES, TEN_LANES, TWELVE_LANES};
    use super::*;
    use harif_rules::{Board, Huge, OthelloMove, Player};

    /// An evaluation with random weights.
    fn random<W: Frame, const LANES: usize>(size: u8) -> Learned<LANES> {
        let mut random = fastrand::Rng::with_seed(size.into());
        let shapes = pattern_shapes(size);
        let mut learned = Learned::<LANES>::empty::<W>(&shapes, size).expect("enough lanes");
        let kept: usize = (shapes.iter())
            .map(|shape| {
                let patterns = 0..shape.patterns();
                patterns.filter(|&p| p <= shape.mirrored(p)).count()
            })
            .sum();
        let phases = 3;
        let stored: Vec<u8> = std::iter::repeat_with(|| random.u8(..))
            .take((phases + 1) * kept)
            .collect();
        learned
            .fill(&shapes, phases, &stored)
            .expect("as many weights as it takes");
        for (empties, (bias, phase)) in
            (learned.biases.iter_mut().zip(&mut learned.phases)).enumerate()
        {
            *bias = random.i16(-99..99);
            *phase = (empties * phases / usize::from(size).pow(2)) as u8;
        }
        learned
    }

    /// The same value from the cells of the board, one pattern after the other.
    fn plainly<W: Frame, const LANES: usize>(
        learned: &Learned<LANES>,
        position: &Othello<W>,
        empties: usize,
    ) -> i32 {
        let turn = position.turn();
        let phase = usize::from(learned.phases[empties]);
        let (mut first, mut sum) = (0, i32::from(learned.biases[empties]));
        for shape in pattern_shapes(learned.size) {
            for image in &shape.images {
                let index = image.iter().fold(0, |index, &cell| {
                    let digit = match position.at(cell) {
                        None => 0,
                        Some(owner) if owner == turn => 1,
                        Some(_) => 2,
                    };
                    3 * index + digit
                });
                sum += i32::from(learned.weights[phase * learned.stride + first + index]);
            }
            first += shape.patterns();
        }
        let most = i32::from(learned.size).pow(2) * UNIT;
        (sum * learned.scale).clamp(-most, most)
    }

    /// What is carried along a game, what is foreseen and what is made afresh
    /// are the same, and what the plain sum of the patterns says.
    fn holds<W: Frame, const LANES: usize>(size: u8) {
        let learned = random::<W, LANES>(size);
        let mut random = fastrand::Rng::with_seed(7);
        for _ in 0..20 {
            let mut position = Othello::<W>::new(size);
            let discs = |position: &Othello<W>, side: Player| position.discs(side);
            let mut view = learned.view(
                discs(&position, Player::First),
                discs(&position, Player::Second),
            );
            while position.outcome().is_none() {
                let choice = random.usize(..position.count_moves());
                let m = position.moves().nth(choice).expect("counted");
                let mut foreseen = None;
                let placed = discs(&position, Player::First) | discs(&position, Player::Second);
                let empties = usize::from(size).pow(2) - placed.count() as usize;
                view = match m {
                    OthelloMove::Pass => view.passed(),
                    OthelloMove::Place(cell) => {
                        let (square, flips) = (Othello::<W>::index(cell), position.flips(cell));
                        let left = empties as u32 - 1;
                        foreseen = Some(learned.value_after(&view, square, flips, left));
                        learned.after(&view, square, flips)
                    }
                };
                position.play_unchecked(m);
                let left = empties - usize::from(m != OthelloMove::Pass);
                let (own, opp) = (position.turn(), position.turn().opponent());
                let fresh = learned.view(discs(&position, own), discs(&position, opp));
                assert_eq!(view, fresh);
                let value = learned.value(&view, left as u32);
                assert_eq!(value, plainly(&learned, &position, left));
                assert!(foreseen.is_none_or(|foreseen| foreseen == value));
            }
        }
    }

    #[test]
    fn the_view_follows_the_game() {
        holds::<u64, SIX_LANES>(6);
        holds::<u128, TEN_LANES>(10);
        holds::<Huge, TWELVE_LANES>(12);
    }
}
