//! The sums of the net without vector instructions.
//!
//! `crate::intrinsics` has the same for processors with AVX2 and for WebAssembly with vectors.

/// The sum of rows, number by number.
#[cfg_attr(not(test), allow(dead_code, reason = "vector code may stand in"))]
pub(super) fn add_up<'a>(rows: impl Iterator<Item = &'a [i8; 64]>) -> [i16; 64] {
    let mut sums = [0; 64];
    for row in rows {
        for (sum, part) in sums.iter_mut().zip(row) {
            *sum += i16::from(*part);
        }
    }
    sums
}

/// Adds to each sum the products of the inputs with its weights; inputs come in pairs, and for
/// every pair there are the two weights of each sum.
#[cfg_attr(not(test), allow(dead_code, reason = "vector code may stand in"))]
pub(super) fn add_products<const PAIRS: usize, const OUT: usize>(
    sums: &mut [i32; OUT],
    input: &[[i16; 2]; PAIRS],
    weights: &[[[i16; 2]; OUT]; PAIRS],
) {
    for (pair, weights) in input.iter().zip(weights) {
        for (sum, weights) in sums.iter_mut().zip(weights) {
            *sum += i32::from(pair[0]) * i32::from(weights[0]);
            *sum += i32::from(pair[1]) * i32::from(weights[1]);
        }
    }
}
