//! The layers of the deep net.
//!
//! Sums run over inputs in a fixed order, and a processor's vectors hold
//! different outputs, never parts of one sum. So the compiler may use whatever
//! vectors there are, and every machine finds the same value to the bit.

/// Outputs that are summed side by side.
pub(super) const LANES: usize = 8;

/// Squares in a row of the board with a border of zeros, which spares the
/// convolutions all questions about edges.
const WIDE: usize = 10;

/// A number of planes over the board: all numbers of a square side by side.
#[derive(Clone, Debug)]
pub(super) struct Planes<const N: usize>(Vec<[f32; N]>);

impl<const N: usize> Planes<N> {
    /// All zeros.
    pub(super) fn new() -> Self {
        Self(vec![[0.0; N]; WIDE * WIDE])
    }

    /// The numbers of a square, `row * 8 + column`.
    pub(super) fn at(&mut self, square: usize) -> &mut [f32; N] {
        &mut self.0[(square / 8 + 1) * WIDE + square % 8 + 1]
    }

    /// The numbers of a square of the board with its border.
    pub(super) fn with_border(&self, (row, column): (usize, usize)) -> &[f32; N] {
        &self.0[row * WIDE + column]
    }

    /// The same, to be changed: inside the border only, which stays zero.
    pub(super) fn with_border_mut(&mut self, (row, column): (usize, usize)) -> &mut [f32; N] {
        &mut self.0[row * WIDE + column]
    }

    /// Makes everything zero.
    pub(super) fn clear(&mut self) {
        self.0.fill([0.0; N]);
    }

    /// Adds a bias to the sums on all squares; of what is negative nothing
    /// stays.
    pub(super) fn settle(&mut self, bias: &[f32; N]) {
        for row in 1..=8 {
            for sums in &mut self.0[row * WIDE + 1..][..8] {
                for (sum, bias) in sums.iter_mut().zip(bias) {
                    *sum = (*sum + bias).max(0.0);
                }
            }
        }
    }

    /// The average of each plane.
    pub(super) fn average(&self) -> [f32; N] {
        let mut sums = [0.0; N];
        for square in self.squares() {
            for (sum, number) in sums.iter_mut().zip(square) {
                *sum += number;
            }
        }
        sums.map(|sum| sum / 64.0)
    }

    /// The numbers of all squares in turn.
    pub(super) fn squares(&self) -> impl Iterator<Item = &[f32; N]> {
        (1..=8).flat_map(|row| &self.0[row * WIDE + 1..][..8])
    }
}

/// A layer that looks at each square with those around it, or at each alone:
/// `TAPS` is 9 or 1.
#[derive(Debug)]
pub(super) struct Convolution<const IN: usize, const TAPS: usize> {
    /// For each strip of outputs, for each square looked at, for each input.
    strips: Vec<Strip<IN, TAPS>>,
}

type Strip<const IN: usize, const TAPS: usize> = [[[f32; LANES]; IN]; TAPS];

impl<const IN: usize, const TAPS: usize> Convolution<IN, TAPS> {
    /// `weight` of an output, a square and an input.
    pub(super) fn new(outputs: usize, weight: impl Fn(usize, usize, usize) -> f32) -> Self {
        const { assert!(TAPS == 9 || TAPS == 1) }
        let strips = (0..outputs / LANES).map(|strip| {
            std::array::from_fn(|tap| {
                std::array::from_fn(|input| {
                    std::array::from_fn(|lane| weight(strip * LANES + lane, tap, input))
                })
            })
        });
        Self {
            strips: strips.collect(),
        }
    }

    /// The weight of an output, a square and an input.
    pub(super) fn weight(&self, output: usize, tap: usize, input: usize) -> f32 {
        self.strips[output / LANES][tap][input][output % LANES]
    }

    /// Adds the layer's sums to `output`.
    pub(super) fn add<const OUT: usize>(&self, input: &Planes<IN>, output: &mut Planes<OUT>) {
        for (strip, weights) in self.strips.iter().enumerate() {
            for row in 1..=8 {
                let sums = sums_of_row::<IN, TAPS>(weights, &input.0, row);
                let squares = &mut output.0[row * WIDE + 1..][..8];
                for (square, sums) in squares.iter_mut().zip(sums) {
                    let outputs = &mut square[strip * LANES..][..LANES];
                    for (output, sum) in outputs.iter_mut().zip(sums) {
                        *output += sum;
                    }
                }
            }
        }
    }
}

/// The sums of a square with one more input. They come and go by value: a compiler that sees a loop over squares
/// and lanes puts squares side by side and shuffles, which takes four times as long.
#[inline]
fn plus(sums: [f32; LANES], number: f32, weights: &[f32; LANES]) -> [f32; LANES] {
    std::array::from_fn(|lane| sums[lane] + number * weights[lane])
}

/// A strip's sums for the squares of a row. The weights are read once for all
/// of them, and the sums stay in registers.
#[inline]
fn sums_of_row<const IN: usize, const TAPS: usize>(
    weights: &Strip<IN, TAPS>,
    input: &[[f32; IN]],
    row: usize,
) -> [[f32; LANES]; 8] {
    let mut sums = [[0.0; LANES]; 8];
    for (tap, weights) in weights.iter().enumerate() {
        let (down, right) = if TAPS == 9 {
            (tap / 3, tap % 3)
        } else {
            (1, 1)
        };
        let from = (row + down - 1) * WIDE + right;
        let squares: &[[f32; IN]; 8] = input[from..]
            .first_chunk()
            .expect("the border surrounds the board");
        for (place, weights) in weights.iter().enumerate() {
            for (sums, square) in sums.iter_mut().zip(squares) {
                *sums = plus(*sums, square[place], weights);
            }
        }
    }
    sums
}

/// A layer in which every output sees every input.
#[derive(Debug)]
pub(super) struct Dense<const OUT: usize> {
    /// For each input.
    weights: Vec<[f32; OUT]>,
}

impl<const OUT: usize> Dense<OUT> {
    /// `weight` of an output and an input.
    pub(super) fn new(inputs: usize, weight: impl Fn(usize, usize) -> f32) -> Self {
        let of = |input| std::array::from_fn(|output| weight(output, input));
        Self {
            weights: (0..inputs).map(of).collect(),
        }
    }

    /// The sums of the inputs, added to the given ones.
    pub(super) fn add<'a>(
        &self,
        mut sums: [f32; OUT],
        inputs: impl IntoIterator<Item = &'a f32>,
    ) -> [f32; OUT] {
        for (input, weights) in inputs.into_iter().zip(&self.weights) {
            for (sum, weight) in sums.iter_mut().zip(weights) {
                *sum += input * weight;
            }
        }
        sums
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The definition, for one square and one output.
    fn plain(
        input: impl Fn(i32, i32, usize) -> f32,
        weight: impl Fn(usize, usize) -> f32,
        (row, column): (i32, i32),
    ) -> f32 {
        let mut sum = 0.0;
        for tap in 0..9_usize {
            let there = (row + tap as i32 / 3 - 1, column + tap as i32 % 3 - 1);
            let inside = (0..8).contains(&there.0) && (0..8).contains(&there.1);
            for place in 0..2 {
                let number = if inside {
                    input(there.0, there.1, place)
                } else {
                    0.0
                };
                sum += number * weight(tap, place);
            }
        }
        sum
    }

    #[test]
    fn a_convolution_is_its_definition() {
        let mut random = fastrand::Rng::with_seed(3);
        let mut input = Planes::<2>::new();
        for square in 0..64 {
            *input.at(square) = [random.f32() - 0.5, random.f32() - 0.5];
        }
        let weights: Vec<f32> = (0..16 * 9 * 2).map(|_| random.f32() - 0.5).collect();
        let weight =
            |output: usize, tap: usize, place: usize| weights[(output * 9 + tap) * 2 + place];
        let layer = Convolution::<2, 9>::new(16, weight);
        let mut output = Planes::<16>::new();
        layer.add(&input, &mut output);
        let numbers: Vec<[f32; 2]> = input.squares().copied().collect();
        for (square, outputs) in output.squares().enumerate() {
            for (place, &found) in outputs.iter().enumerate() {
                let number =
                    |row: i32, column: i32, of: usize| numbers[(row * 8 + column) as usize][of];
                let expected = plain(
                    number,
                    |tap, of| weight(place, tap, of),
                    (square as i32 / 8, square as i32 % 8),
                );
                // The same sums in the same order: equal, not merely near.
                assert_eq!(found.to_bits(), expected.to_bits(), "{square} {place}");
            }
        }
    }

    #[test]
    fn a_look_at_single_squares_sees_no_others() {
        let mut input = Planes::<1>::new();
        input.at(9)[0] = 2.0;
        let layer = Convolution::<1, 1>::new(LANES, |output, _, _| output as f32);
        let mut output = Planes::<LANES>::new();
        layer.add(&input, &mut output);
        for (square, outputs) in output.squares().enumerate() {
            let factor = if square == 9 { 2.0 } else { 0.0 };
            for (place, found) in outputs.iter().enumerate() {
                assert_eq!(found.to_bits(), (factor * place as f32).to_bits());
            }
        }
    }
}
