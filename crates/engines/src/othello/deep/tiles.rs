//! Convolutions of many boards at once, with a quarter of the multiplications.
//!
//! Winograd's minimal filtering, F(4×4, 3×3): a tile of 4×4 outputs depends on 6×6 inputs. Both the inputs and the
//! nine weights are turned into 36 *points*; there the convolution is one product for each point, input and output,
//! so a tile takes 36 of them instead of 144. The sums of the products are turned back into the 16 outputs. An 8×8
//! board is four tiles.
//!
//! A point's weights form a matrix of 16 KB. It is read once for all boards, stays in the processor's first cache,
//! and four tiles by [`STRIP`] outputs are summed in registers. As in `layers`, vectors hold different outputs and
//! sums run in a fixed order, so every machine finds the same value to the bit. It is not the value of `layers` to the
//! bit, because the same sum is taken in another order.

use std::array::from_fn;
use std::ops::{Add, Mul, Sub};

use super::CHANNELS;
use super::layers::{Convolution, LANES, Planes};

/// Points of a tile along each side, and outputs.
const SIDE: usize = 6;
const OUTPUTS: usize = 4;
const POINTS: usize = SIDE * SIDE;
/// Tiles of a board.
const TILES: usize = 4;
/// Outputs that are summed side by side.
const STRIP: usize = 16;

/// One point of a tile, or a square: the numbers of all planes.
type Numbers = [f32; CHANNELS];
/// The weights of one point: for each strip of outputs, for each input.
type Matrix = [[[f32; STRIP]; CHANNELS]; CHANNELS / STRIP];

/// The points of some boards: a row for each point with the tiles of all boards, and one place more. Without it the rows
/// would lie a power of two apart, and processors keep few such places at once.
#[derive(Debug)]
pub(super) struct Points(Vec<Numbers>);

impl Points {
    /// Room for the points of so many boards.
    pub(super) fn new(boards: usize) -> Self {
        Self(vec![[0.0; CHANNELS]; POINTS * row_length(boards)])
    }
}

/// Places in a row of [`Points`].
fn row_length(boards: usize) -> usize {
    boards * TILES + 1
}

/// A convolution with its weights turned into points.
#[derive(Debug)]
pub(super) struct TiledConvolution {
    matrices: Vec<Matrix>,
}

impl TiledConvolution {
    pub(super) fn new(convolution: &Convolution<CHANNELS, 9>) -> Self {
        let mut matrices = vec![[[[0.0; STRIP]; CHANNELS]; CHANNELS / STRIP]; POINTS];
        for output in 0..CHANNELS {
            for input in 0..CHANNELS {
                let points = points_of_weights(|tap| convolution.weight(output, tap, input));
                for (matrix, point) in matrices.iter_mut().zip(points.as_flattened()) {
                    matrix[output / STRIP][input][output % STRIP] = *point;
                }
            }
        }
        Self { matrices }
    }

    /// Adds the layer's sums for each board to its `outputs`. `points` has room for as many boards.
    pub(super) fn add(
        &self,
        inputs: &[Planes<CHANNELS>],
        outputs: &mut [Planes<CHANNELS>],
        points: &mut Points,
    ) {
        let row_length = row_length(inputs.len());
        let points = &mut points.0[..POINTS * row_length];
        for (board, input) in inputs.iter().enumerate() {
            for_each_part(|tile, first| {
                let found = points_of_inputs(|row, column| {
                    Lanes::of(input.with_border(corner(tile, row, column)), first)
                });
                for (point, lanes) in found.as_flattened().iter().enumerate() {
                    lanes.write(
                        &mut points[point * row_length + board * TILES + tile],
                        first,
                    );
                }
            });
        }
        for (matrix, row) in self.matrices.iter().zip(points.chunks_mut(row_length)) {
            let (boards, _) = row.as_chunks_mut();
            for tiles in boards {
                multiply(matrix, tiles);
            }
        }
        for (board, output) in outputs.iter_mut().enumerate() {
            for_each_part(|tile, first| {
                let sums = outputs_of_points(|row, column| {
                    let row_start = (row * SIDE + column) * row_length;
                    Lanes::of(&points[row_start + board * TILES + tile], first)
                });
                for (row, sums) in sums.iter().enumerate() {
                    for (column, &sum) in sums.iter().enumerate() {
                        // The corner of the outputs is one square inside that of the inputs.
                        let there = output.with_border_mut(corner(tile, row + 1, column + 1));
                        (Lanes::of(there, first) + sum).write(there, first);
                    }
                }
            });
        }
    }
}

/// Calls `work` for each tile and the first plane of each group of [`LANES`] planes.
fn for_each_part(mut work: impl FnMut(usize, usize)) {
    for tile in 0..TILES {
        for first in (0..CHANNELS).step_by(LANES) {
            work(tile, first);
        }
    }
}

/// A square of a tile, on the board with its border.
fn corner(tile: usize, row: usize, column: usize) -> (usize, usize) {
    (tile / 2 * OUTPUTS + row, tile % 2 * OUTPUTS + column)
}

/// The sums of the products of a board's tiles at a point, in the place of what was multiplied.
fn multiply(matrix: &Matrix, tiles: &mut [Numbers; TILES]) {
    let mut products = [[0.0; CHANNELS]; TILES];
    for (strip, weights) in matrix.iter().enumerate() {
        let mut sums = [[0.0; STRIP]; TILES];
        for (input, weights) in weights.iter().enumerate() {
            for (sums, tile) in sums.iter_mut().zip(&*tiles) {
                *sums = plus(*sums, tile[input], weights);
            }
        }
        for (products, sums) in products.iter_mut().zip(sums) {
            products[strip * STRIP..][..STRIP].copy_from_slice(&sums);
        }
    }
    *tiles = products;
}

/// By value, so that the sums stay in registers.
#[inline]
fn plus(sums: [f32; STRIP], number: f32, weights: &[f32; STRIP]) -> [f32; STRIP] {
    from_fn(|lane| sums[lane] + number * weights[lane])
}

/// Some planes of a square, side by side in a vector.
#[derive(Clone, Copy, Debug)]
struct Lanes([f32; LANES]);

impl Lanes {
    #[inline]
    fn of(planes: &Numbers, first: usize) -> Self {
        Self(from_fn(|lane| planes[first + lane]))
    }

    #[inline]
    fn write(self, planes: &mut Numbers, first: usize) {
        planes[first..][..LANES].copy_from_slice(&self.0);
    }
}

impl Add for Lanes {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        Self(from_fn(|lane| self.0[lane] + other.0[lane]))
    }
}

impl Sub for Lanes {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(from_fn(|lane| self.0[lane] - other.0[lane]))
    }
}

impl Mul<f32> for Lanes {
    type Output = Self;
    #[inline]
    fn mul(self, factor: f32) -> Self {
        Self(self.0.map(|number| number * factor))
    }
}

/// The points of a 6×6 square of inputs: along the rows, then along the columns.
#[inline]
fn points_of_inputs(input: impl Fn(usize, usize) -> Lanes) -> [[Lanes; SIDE]; SIDE] {
    fn line([a, b, c, d, e, f]: [Lanes; SIDE]) -> [Lanes; SIDE] {
        let (even, odd) = (e - c * 4.0, d - b * 4.0);
        let (near, far) = (e - c, (d - b) * 2.0);
        [
            a * 4.0 - c * 5.0 + e,
            even + odd,
            even - odd,
            near + far,
            near - far,
            b * 4.0 - d * 5.0 + f,
        ]
    }
    let rows: [_; SIDE] = from_fn(|row| line(from_fn(|column| input(row, column))));
    let columns: [_; SIDE] = from_fn(|column| line(from_fn(|row| rows[row][column])));
    from_fn(|row| from_fn(|column| columns[column][row]))
}

/// The 4×4 outputs of a tile's points.
#[inline]
fn outputs_of_points(point: impl Fn(usize, usize) -> Lanes) -> [[Lanes; OUTPUTS]; OUTPUTS] {
    fn line([a, b, c, d, e, f]: [Lanes; SIDE]) -> [Lanes; OUTPUTS] {
        let (sum, difference) = (b + c, b - c);
        let (far_sum, far_difference) = (d + e, d - e);
        [
            a + sum + far_sum,
            difference + far_difference * 2.0,
            sum + far_sum * 4.0,
            difference + far_difference * 8.0 + f,
        ]
    }
    let rows: [_; SIDE] = from_fn(|row| line(from_fn(|column| point(row, column))));
    let columns: [_; OUTPUTS] = from_fn(|column| line(from_fn(|row| rows[row][column])));
    from_fn(|row| from_fn(|column| columns[column][row]))
}

/// The points of nine weights.
fn points_of_weights(weight: impl Fn(usize) -> f32) -> [[f32; SIDE]; SIDE] {
    fn line([a, b, c]: [f32; 3]) -> [f32; SIDE] {
        let (even, far) = (a + c, a / 24.0 + c / 6.0);
        [
            a / 4.0,
            (even + b) / -6.0,
            (even - b) / -6.0,
            far + b / 12.0,
            far - b / 12.0,
            c,
        ]
    }
    let rows: [_; 3] = from_fn(|row| line(from_fn(|column| weight(row * 3 + column))));
    let columns: [_; SIDE] = from_fn(|column| line(from_fn(|row| rows[row][column])));
    from_fn(|row| from_fn(|column| columns[column][row]))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The plain convolution is the reference.
    #[test]
    fn tiles_give_what_the_plain_convolution_gives() {
        let mut random = fastrand::Rng::with_seed(4);
        let weights: Vec<f32> = (0..CHANNELS * 9 * CHANNELS)
            .map(|_| random.f32() - 0.5)
            .collect();
        let plain = Convolution::<CHANNELS, 9>::new(CHANNELS, |output, tap, input| {
            weights[(output * 9 + tap) * CHANNELS + input]
        });
        let tiled = TiledConvolution::new(&plain);
        let mut points = Points::new(3);
        for boards in 1..=3 {
            let mut planes = || {
                let mut planes = Planes::<CHANNELS>::new();
                for square in 0..64 {
                    *planes.at(square) = from_fn(|_| random.f32());
                }
                planes
            };
            let inputs: Vec<_> = (0..boards).map(|_| planes()).collect();
            let mut found: Vec<_> = (0..boards).map(|_| planes()).collect();
            let mut expected = found.clone();
            tiled.add(&inputs, &mut found, &mut points);
            for (input, expected) in inputs.iter().zip(&mut expected) {
                plain.add(input, expected);
            }
            for (found, expected) in found.iter().zip(&expected) {
                let found = found.squares().flatten();
                for (found, expected) in found.zip(expected.squares().flatten()) {
                    // Sums of 576 products below a half.
                    assert!((found - expected).abs() < 2e-4, "{found} {expected}");
                }
            }
        }
    }
}
