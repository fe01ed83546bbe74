//! The small net over the patterns.
//!
//! Every pattern has a *row* of [`WIDTH`] small numbers. The rows of all
//! patterns of a position are added up; the sum, clipped to 0…1, and the
//! products of its first and its second half are the inputs of [`NEURONS`]
//! neurons, whose answers are weighed into one value. A straight path leads
//! from the sum past the neurons. The products and the clipping let one
//! pattern's meaning depend on another's, which a plain sum of weights cannot.
//!
//! All numbers are integers, so every processor finds the same value: rows and
//! inputs count in steps of 1/128, weights in steps of 1/256. The loops are
//! written so that the compiler turns them into vector instructions.

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
use crate::intrinsics::neurons_avx2 as kernel;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use crate::intrinsics::neurons_simd128 as kernel;
#[cfg(not(any(
    all(target_arch = "x86_64", target_feature = "avx2"),
    all(target_arch = "wasm32", target_feature = "simd128"),
)))]
use plain as kernel;

/// Numbers in a row.
pub(super) const WIDTH: usize = 16;
/// Neurons.
pub(super) const NEURONS: usize = 16;
/// What the neurons see: the clipped sum, and products of its halves.
pub(super) const INPUTS: usize = WIDTH + WIDTH / 2;

/// One in the inputs, as a shift.
const ONE_SHIFT: u32 = 7;
/// One in the weights, as a shift.
const WEIGHT_SHIFT: u32 = 8;
/// The most that a neuron says.
const LOUDEST: i32 = 8 << ONE_SHIFT;
/// From the last sum to 32nds of a disc: eight discs are one.
const LAST_SHIFT: u32 = ONE_SHIFT + WEIGHT_SHIFT - 8;

/// A pattern's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(16))]
pub(super) struct Row(pub(super) [i8; WIDTH]);

impl Row {
    /// Adds another row, number by number; what is too large wraps.
    pub(super) fn add(&mut self, other: &Row) {
        for (number, more) in self.0.iter_mut().zip(&other.0) {
            *number = number.wrapping_add(*more);
        }
    }
}

/// The sum of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
pub(super) struct Sum(pub(super) [i16; WIDTH]);

impl Sum {
    pub(super) const ZERO: Sum = Sum([0; WIDTH]);

    #[inline]
    pub(super) fn add(&mut self, row: &Row) {
        for (sum, part) in self.0.iter_mut().zip(&row.0) {
            *sum += i16::from(*part);
        }
    }
}

/// The weights behind the sum, for one phase of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(super) struct Head {
    /// For each pair of inputs the two weights of each neuron.
    pub(super) first: [[[i16; 2]; NEURONS]; INPUTS / 2],
    pub(super) first_bias: [i32; NEURONS],
    pub(super) last: [i16; NEURONS],
    /// The straight path.
    pub(super) past: [i16; WIDTH],
    pub(super) last_bias: i32,
}

impl Head {
    pub(super) const ZERO: Head = Head {
        first: [[[0; 2]; NEURONS]; INPUTS / 2],
        first_bias: [0; NEURONS],
        last: [0; NEURONS],
        past: [0; WIDTH],
        last_bias: 0,
    };

    /// The value of a sum in 32nds of a disc.
    #[inline]
    pub(super) fn value(&self, sum: &Sum) -> i32 {
        let neurons =
            kernel::neurons::<{ ONE_SHIFT as i32 }>(&sum.0, &self.first, &self.first_bias);
        let said = neurons.map(|sum| {
            ((sum + (1 << (WEIGHT_SHIFT - 1))) >> WEIGHT_SHIFT).clamp(0, LOUDEST) as i16
        });
        let last = self.last_bias + dot(&said, &self.last) + dot(&sum.0, &self.past);
        (last + (1 << (LAST_SHIFT - 1))) >> LAST_SHIFT
    }
}

#[inline]
fn dot<const N: usize>(a: &[i16; N], b: &[i16; N]) -> i32 {
    let products = a.iter().zip(b).map(|(a, b)| i32::from(*a) * i32::from(*b));
    products.sum()
}

/// The neurons' sums one after the other: where the processor has no vectors,
/// and what vectors are tested against.
#[cfg(any(
    test,
    not(any(
        all(target_arch = "x86_64", target_feature = "avx2"),
        all(target_arch = "wasm32", target_feature = "simd128"),
    ))
))]
mod plain {
    use super::{INPUTS, NEURONS, WIDTH};

    /// The sums of all neurons, see `crate::intrinsics`.
    pub(super) fn neurons<const ONE_SHIFT: i32>(
        numbers: &[i16; WIDTH],
        weights: &[[[i16; 2]; NEURONS]; INPUTS / 2],
        biases: &[i32; NEURONS],
    ) -> [i32; NEURONS] {
        let mut inputs = [0; INPUTS];
        let (clipped, products) = inputs.split_at_mut(WIDTH);
        for (clipped, number) in clipped.iter_mut().zip(numbers) {
            *clipped = (*number).clamp(0, 1 << ONE_SHIFT);
        }
        let (low, high) = clipped.split_at(WIDTH / 2);
        for ((product, low), high) in products.iter_mut().zip(low).zip(high) {
            *product = (low * high) >> ONE_SHIFT;
        }
        let mut sums = *biases;
        for (pair, weights) in inputs.as_chunks::<2>().0.iter().zip(weights) {
            for (sum, weights) in sums.iter_mut().zip(weights) {
                *sum += i32::from(pair[0]) * i32::from(weights[0]);
                *sum += i32::from(pair[1]) * i32::from(weights[1]);
            }
        }
        sums
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vectors_add_up_to_the_same() {
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..1000 {
            let numbers = std::array::from_fn(|_| random.i16(-1000..1000));
            let mut head = Head::ZERO;
            for weight in head.first.as_flattened_mut().as_flattened_mut() {
                *weight = random.i16(..);
            }
            head.first_bias = std::array::from_fn(|_| random.i32(-1_000_000..1_000_000));
            assert_eq!(
                kernel::neurons::<7>(&numbers, &head.first, &head.first_bias),
                plain::neurons::<7>(&numbers, &head.first, &head.first_bias),
            );
        }
    }
}
