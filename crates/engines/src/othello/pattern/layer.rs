//! The small net over the patterns.
//!
//! Every pattern has a *row* of [`WIDTH`] small numbers. The rows of all
//! patterns of a position are added up; the sum, clipped to 0…1, and the
//! products of neighbouring numbers of it are the inputs of [`NEURONS`]
//! neurons, whose answers are weighed into one value. A straight path leads
//! from the sum past the neurons. The products and the clipping let one
//! pattern's meaning depend on another's, which a plain sum of weights cannot.
//!
//! All numbers are integers, so every processor finds the same value: rows
//! count in steps of 1/128, inputs in steps of 1/8192, weights in steps of
//! 1/256. The loops are written so that the compiler turns them into vector
//! instructions.

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
use crate::intrinsics::neurons_avx2 as kernel;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use crate::intrinsics::neurons_simd128::{self as kernel, RowSums};
#[cfg(not(any(
    all(target_arch = "x86_64", target_feature = "avx2"),
    all(target_arch = "wasm32", target_feature = "simd128"),
)))]
use plain as kernel;

/// Numbers in a row.
pub(super) const WIDTH: usize = 32;
/// Neurons.
pub(super) const NEURONS: usize = 16;
/// What the neurons see: the clipped sum, and products of neighbours in it.
pub(super) const INPUTS: usize = WIDTH + WIDTH / 2;

/// One in the rows, as a shift.
const ROW_SHIFT: u32 = 7;
/// One in the inputs, as a shift.
const INPUT_SHIFT: u32 = 13;
/// One in the weights, as a shift.
const WEIGHT_SHIFT: u32 = 8;
/// One in what neurons say, as a shift.
const SAID_SHIFT: u32 = 10;
/// The most that a neuron says.
const LOUDEST: i32 = 8 << SAID_SHIFT;
/// From the last sum to 32nds of a disc: eight discs are one.
const LAST_SHIFT: u32 = SAID_SHIFT + WEIGHT_SHIFT - 8;

/// Pairs of numbers in a row.
const PAIRS: usize = WIDTH / 2;
/// Added to each number of a row, so that none is negative.
const BIAS: u8 = 64;
/// Rows that are added at a time.
pub(super) const TOGETHER: usize = 4;
/// The rows of a whole sum.
pub(super) const SUMMED: usize = 14 * TOGETHER;

/// A pattern's numbers, two to a word: each a byte with [`BIAS`] added, the
/// first of the two the lower one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
pub(super) struct Row([u16; PAIRS]);

impl Row {
    pub(super) const ZERO: Row = Row([BIAS as u16 * 0x0101; PAIRS]);

    /// Adds numbers one by one; what is too large wraps.
    pub(super) fn add(&mut self, numbers: &[i8; WIDTH]) {
        for (word, more) in self.0.iter_mut().zip(numbers.as_chunks::<2>().0) {
            let [low, high] = word.to_le_bytes();
            let low = low.wrapping_add_signed(more[0]);
            *word = u16::from_le_bytes([low, high.wrapping_add_signed(more[1])]);
        }
    }

    /// The numbers.
    pub(super) fn numbers(&self) -> [i8; WIDTH] {
        std::array::from_fn(|place| {
            let byte = self.0[place / 2].to_le_bytes()[place % 2];
            byte.wrapping_sub(BIAS).cast_signed()
        })
    }

    /// Whether all numbers are small enough to be added up: below 128 with the bias.
    pub(super) fn is_small(&self) -> bool {
        self.0.iter().fold(0, |bits, word| bits | word) & 0x8080 == 0
    }
}

/// A sum of rows that is being made, without its first summand.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
pub(super) struct Sum {
    /// Of whole words. Only its lower half is of use: see [`Sum::numbers`].
    words: [u16; PAIRS],
    /// Of the upper halves of words.
    high: [u16; PAIRS],
}

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
impl Sum {
    pub(super) const ZERO: Sum = Sum {
        words: [0; PAIRS],
        high: [0; PAIRS],
    };

    /// Adds rows, of which there are [`SUMMED`] in all.
    #[expect(
        clippy::inline_always,
        reason = "as a call it would keep the sums in memory: half as many instructions again"
    )]
    #[inline(always)]
    pub(super) fn add(&mut self, [a, b, c, d]: [&Row; TOGETHER]) {
        for pair in 0..PAIRS {
            // Two numbers below 128 fit into a byte.
            let first = a.0[pair].wrapping_add(b.0[pair]);
            let second = c.0[pair].wrapping_add(d.0[pair]);
            let high = (first >> 8).wrapping_add(second >> 8);
            self.words[pair] = self.words[pair].wrapping_add(first.wrapping_add(second));
            self.high[pair] = self.high[pair].wrapping_add(high);
        }
    }

    /// The sum with its first summand: the first number of each pair, then the second ones.
    #[inline]
    pub(super) fn numbers(&self, start: &Start) -> [[i16; PAIRS]; 2] {
        start.plus(&self.words, &self.high)
    }
}

/// The same in the registers of WebAssembly.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[derive(Clone, Copy, Debug)]
pub(super) struct Sum(RowSums);

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
impl Sum {
    pub(super) const ZERO: Sum = Sum(RowSums::ZERO);

    #[inline]
    pub(super) fn add(&mut self, [a, b, c, d]: [&Row; TOGETHER]) {
        self.0.add([&a.0, &b.0, &c.0, &d.0]);
    }

    #[inline]
    pub(super) fn numbers(&self, start: &Start) -> [[i16; PAIRS]; 2] {
        let [words, high] = self.0.both();
        start.plus(&words, &high)
    }
}

/// What is added to the sum of all other rows: the row for the number of empty squares, whose numbers
/// may be larger than others, less what the other rows have too much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
pub(super) struct Start([[i16; PAIRS]; 2]);

impl Start {
    pub(super) fn new(row: &Row) -> Start {
        let numbers = row.numbers();
        let number = |place: usize| i16::from(numbers[place]) - SUMMED as i16 * i16::from(BIAS);
        Start([0, 1].map(|half| std::array::from_fn(|pair| number(2 * pair + half))))
    }

    /// With sums of whole words and of their upper halves.
    #[inline]
    fn plus(&self, words: &[u16; PAIRS], high: &[u16; PAIRS]) -> [[i16; PAIRS]; 2] {
        let mut numbers = self.0;
        let [first, second] = &mut numbers;
        for pair in 0..PAIRS {
            let low = words[pair].wrapping_sub(high[pair] << 8);
            first[pair] = first[pair].wrapping_add_unsigned(low);
            second[pair] = second[pair].wrapping_add_unsigned(high[pair]);
        }
        numbers
    }
}

/// The weights behind the sum, for one phase of the game. Inputs and numbers come in this order: the
/// first number of each pair, the second ones, the products of both.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(super) struct Head {
    /// For each two inputs the two weights of each neuron.
    pub(super) first: [[[i16; 2]; NEURONS]; INPUTS / 2],
    pub(super) first_bias: [i32; NEURONS],
    pub(super) last: [i16; NEURONS],
    /// The straight path.
    pub(super) past: [[i16; PAIRS]; 2],
    pub(super) last_bias: i32,
}

impl Head {
    pub(super) const ZERO: Head = Head {
        first: [[[0; 2]; NEURONS]; INPUTS / 2],
        first_bias: [0; NEURONS],
        last: [0; NEURONS],
        past: [[0; PAIRS]; 2],
        last_bias: 0,
    };

    /// Whether no sum of 32 bits can be too large.
    pub(super) fn is_small(&self) -> bool {
        let size = |weights: &mut dyn Iterator<Item = i16>| {
            weights.map(|weight| i64::from(weight).abs()).sum::<i64>()
        };
        let fits = |sum: i64, bias: i32| sum + i64::from(bias).abs() < i64::from(i32::MAX / 2);
        let neuron = |neuron: usize| {
            let weights = self.first.iter().flat_map(|pair| pair[neuron]);
            size(&mut weights.into_iter()) << INPUT_SHIFT
        };
        let said = size(&mut self.last.into_iter()) * i64::from(LOUDEST);
        // A row has numbers up to 64, a start up to 128.
        let largest = 64 * SUMMED as i64 + 128;
        let past = size(&mut self.past.iter().flatten().copied()) * largest;
        (self.first_bias.iter().enumerate()).all(|(number, &bias)| fits(neuron(number), bias))
            && fits(said + (past << (SAID_SHIFT - ROW_SHIFT)), self.last_bias)
    }

    /// The value of a sum in 32nds of a disc.
    #[inline]
    pub(super) fn value(&self, numbers: &[[i16; PAIRS]; 2]) -> i32 {
        let neurons = kernel::neurons(&inputs(numbers), &self.first, &self.first_bias);
        let said = neurons.map(|sum| {
            const SHIFT: u32 = INPUT_SHIFT + WEIGHT_SHIFT - SAID_SHIFT;
            ((sum + (1 << (SHIFT - 1))) >> SHIFT).clamp(0, LOUDEST) as i16
        });
        let past = dot(&numbers[0], &self.past[0]) + dot(&numbers[1], &self.past[1]);
        let last = self.last_bias + dot(&said, &self.last) + (past << (SAID_SHIFT - ROW_SHIFT));
        (last + (1 << (LAST_SHIFT - 1))) >> LAST_SHIFT
    }
}

/// What the neurons see.
#[inline]
fn inputs([first, second]: &[[i16; PAIRS]; 2]) -> [i16; INPUTS] {
    let mut inputs = [0; INPUTS];
    for pair in 0..PAIRS {
        let clipped = [first, second].map(|numbers| numbers[pair].clamp(0, 1 << ROW_SHIFT));
        inputs[pair] = clipped[0] << (INPUT_SHIFT - ROW_SHIFT);
        inputs[PAIRS + pair] = clipped[1] << (INPUT_SHIFT - ROW_SHIFT);
        inputs[2 * PAIRS + pair] = (clipped[0] * clipped[1]) >> (2 * ROW_SHIFT - INPUT_SHIFT);
    }
    inputs
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
    use super::{INPUTS, NEURONS};

    /// The sums of all neurons, see `crate::intrinsics`.
    pub(super) fn neurons(
        inputs: &[i16; INPUTS],
        weights: &[[[i16; 2]; NEURONS]; INPUTS / 2],
        biases: &[i32; NEURONS],
    ) -> [i32; NEURONS] {
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
            let numbers = [0, 1].map(|_| std::array::from_fn(|_| random.i16(-1000..1000)));
            let inputs = inputs(&numbers);
            let mut head = Head::ZERO;
            for weight in head.first.as_flattened_mut().as_flattened_mut() {
                *weight = random.i16(-8000..8000);
            }
            head.first_bias = std::array::from_fn(|_| random.i32(-1_000_000..1_000_000));
            assert_eq!(
                kernel::neurons(&inputs, &head.first, &head.first_bias),
                plain::neurons(&inputs, &head.first, &head.first_bias),
            );
        }
    }

    /// Rows of the largest and the smallest numbers, and random ones, add up number by number.
    #[test]
    fn packed_rows_add_up() {
        let mut random = fastrand::Rng::with_seed(2);
        for round in 0..100 {
            let mut row = || {
                let mut row = Row::ZERO;
                row.add(&std::array::from_fn(|_| match round {
                    0 => 63,
                    1 => -63,
                    _ => random.i8(-63..=63),
                }));
                assert!(row.is_small());
                row
            };
            let (rows, start): ([Row; SUMMED], Row) = (std::array::from_fn(|_| row()), row());
            let mut sum = Sum::ZERO;
            for together in rows.as_chunks::<TOGETHER>().0 {
                sum.add(together.each_ref());
            }
            let numbers = sum.numbers(&Start::new(&start));
            for place in 0..WIDTH {
                let all = rows.iter().chain([&start]);
                let expected: i16 = all.map(|row| i16::from(row.numbers()[place])).sum();
                assert_eq!(numbers[place % 2][place / 2], expected);
            }
        }
    }
}
