//! The learned evaluation as a small net.
//!
//! Every feature of a position ([`rows`]) names a row of 64 small numbers. The
//! sum `h` of all these rows, clipped to 0…1, and the products of its first
//! and its second half go through two layers of 16 and 32 neurons, whose
//! weights depend on the phase of the game; a linear path from `h` leads past
//! them. Products let one pattern's meaning depend on another's, which a plain
//! sum of weights cannot do.
//!
//! All numbers are integers, so every processor finds the same values: `h` and
//! the inputs of the layers count in steps of 1/128, weights in steps of 1/256.

mod file;
mod plain;
mod rows;

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
use crate::intrinsics::sums_avx2 as sums;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use crate::intrinsics::sums_simd128 as sums;
#[cfg(not(any(
    all(target_arch = "x86_64", target_feature = "avx2"),
    all(target_arch = "wasm32", target_feature = "simd128")
)))]
use plain as sums;

pub(super) use file::NetWeights;
use file::{FIRST, Head, INPUTS, SECOND, WIDTH};
pub use rows::NetFeatures;

use super::Whole;
use crate::othello::Evaluator;
use crate::othello::board::{Board, moves};

/// One in the layers' inputs, as a shift.
const ONE_SHIFT: u32 = 7;
const ONE: i16 = 1 << ONE_SHIFT;
/// One in the weights, as a shift.
const WEIGHT_SHIFT: u32 = 8;
/// The most that a neuron gives.
const CAP: i32 = 8 << ONE_SHIFT;
/// From the last layer's sum to 32nds of a disc: eight discs are one.
const LAST_SHIFT: u32 = ONE_SHIFT + WEIGHT_SHIFT - 8;

/// The net for the 8×8 board.
#[derive(Clone, Copy, Debug)]
pub struct Net {
    weights: &'static NetWeights,
}

impl Net {
    /// Units of [`Net::evaluate`] in a disc.
    pub const DISC: i32 = 32;

    /// The net, if its weights are there; the first call in a program that
    /// embeds them unpacks them.
    pub fn available() -> Option<Net> {
        NetWeights::get().map(|weights| Net { weights })
    }

    /// The net with the embedded weights.
    ///
    /// # Panics
    /// Never, unless the program was built with a broken file.
    #[cfg(feature = "embedded")]
    pub fn new() -> Net {
        Net::available().expect("the weights are part of the program")
    }

    /// A guess at the score for the side to move; the score itself if the game
    /// is over.
    pub fn evaluate(self, board: Board) -> i32 {
        self.evaluate_with(board, &NetFeatures::of(board))
    }

    /// The same, for features that are at hand.
    #[inline]
    pub fn evaluate_with(self, board: Board, features: &NetFeatures) -> i32 {
        let own_moves = moves(board.own, board.opp);
        let opp_moves = moves(board.opp, board.own);
        if own_moves == 0 {
            // The net knows positions with a move only.
            if opp_moves == 0 {
                return board.final_score::<Whole>() * Net::DISC;
            }
            return -self.value(board.pass(), &features.pass(), opp_moves, own_moves);
        }
        self.value(board, features, own_moves, opp_moves)
    }

    #[inline]
    fn value(self, board: Board, features: &NetFeatures, own_moves: u64, opp_moves: u64) -> i32 {
        let weights = self.weights;
        let empties = board.empties::<Whole>().count_ones() as usize;
        let rows = features.rows(weights.numbering, board, own_moves, opp_moves);
        let table = weights.table(empties);
        let sum = sums::add_up(rows.iter().map(|&row| &table[usize::from(row)].0));
        let value = through(weights.head(empties), &sum) + i32::from(weights.centre[empties]);
        value.clamp(-64 * Net::DISC, 64 * Net::DISC)
    }
}

/// The layers' answer in units of [`Net::DISC`].
#[inline]
fn through(head: &Head, sum: &[i16; WIDTH]) -> i32 {
    let mut input = [0_i16; INPUTS];
    let (clipped, products) = input.split_at_mut(WIDTH);
    for (clipped, sum) in clipped.iter_mut().zip(sum) {
        *clipped = (*sum).clamp(0, ONE);
    }
    let (low, high) = clipped.split_at(WIDTH / 2);
    for ((product, low), high) in products.iter_mut().zip(low).zip(high) {
        *product = (low * high) >> ONE_SHIFT;
    }
    let mut first = head.first_bias;
    sums::add_products(&mut first, pairs(&input), &head.first);
    let first: [i16; FIRST] = first.map(neuron);
    let mut second = head.second_bias;
    sums::add_products(&mut second, pairs(&first), &head.second);
    let second: [i16; SECOND] = second.map(neuron);
    let last = head.last_bias + dot(&second, &head.last) + dot(sum, &head.past);
    (last + (1 << (LAST_SHIFT - 1))) >> LAST_SHIFT
}

/// What a neuron gives for the sum of its inputs.
#[inline]
fn neuron(sum: i32) -> i16 {
    ((sum + (1 << (WEIGHT_SHIFT - 1))) >> WEIGHT_SHIFT).clamp(0, CAP) as i16
}

/// Numbers two by two.
#[inline]
fn pairs<const N: usize, const PAIRS: usize>(numbers: &[i16; N]) -> &[[i16; 2]; PAIRS] {
    const { assert!(N == 2 * PAIRS) }
    let (pairs, _) = numbers.as_chunks::<2>();
    pairs.try_into().expect("half as many pairs")
}

#[inline]
fn dot<const N: usize>(a: &[i16; N], b: &[i16; N]) -> i32 {
    a.iter()
        .zip(b)
        .map(|(a, b)| i32::from(*a) * i32::from(*b))
        .sum()
}

#[cfg(feature = "embedded")]
impl Default for Net {
    fn default() -> Self {
        Net::new()
    }
}

/// For ordering moves, on the same scale as the linear evaluation.
impl Evaluator<Whole> for Net {
    const DISC: i32 = Net::DISC * 3 / 2;

    fn evaluate(&self, board: Board) -> i32 {
        Net::evaluate(*self, board) * 3 / 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn random_weights<const N: usize>(random: &mut fastrand::Rng, most: i16) -> [i16; N] {
        std::array::from_fn(|_| random.i16(-most..=most))
    }

    #[test]
    fn vector_sums_equal_plain_ones() {
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..200 {
            let rows: Vec<[i8; WIDTH]> = (0..62)
                .map(|_| std::array::from_fn(|_| random.i8(..)))
                .collect();
            assert_eq!(sums::add_up(rows.iter()), plain::add_up(rows.iter()));
            let input: [i16; INPUTS] = random_weights(&mut random, 1024);
            let weights =
                std::array::from_fn(|_| std::array::from_fn(|_| random_weights(&mut random, 2048)));
            let mut one = [3_i32; FIRST];
            let mut other = one;
            sums::add_products::<{ INPUTS / 2 }, FIRST>(&mut one, pairs(&input), &weights);
            plain::add_products(&mut other, pairs(&input), &weights);
            assert_eq!(one, other);
        }
    }
}
