//! Lines, found for the whole board at once by shifting it over itself.

use super::geometry::Geometry;
use super::word::Word;

/// Every cell that would complete a line of four for the owner of `discs`,
/// whether it is empty, taken or off the board: the caller masks.
#[inline]
pub(crate) fn completing<G: Geometry>(shape: G, discs: G::Word) -> G::Word {
    // Upwards only the cell on top of three can complete a line.
    let mut out = (discs << 1) & (discs << 2) & (discs << 3);
    for step in [shape.stride() - 1, shape.stride(), shape.stride() + 1] {
        // A line misses its end (three together) or an inner cell (two and one).
        let (up1, down1) = (discs << step, discs >> step);
        let two_up = up1 & (discs << (2 * step));
        let two_down = down1 & (discs >> (2 * step));
        out |= two_up & ((discs << (3 * step)) | down1);
        out |= two_down & ((discs >> (3 * step)) | up1);
    }
    out
}

/// Whether `discs` hold four in a row.
#[inline]
pub(crate) fn has_four<G: Geometry>(shape: G, discs: G::Word) -> bool {
    !fours(shape, discs).is_zero()
}

/// The first cell of every four in a row within `discs`.
#[inline]
pub(crate) fn fours<G: Geometry>(shape: G, discs: G::Word) -> G::Word {
    let mut out = G::Word::ZERO;
    for step in [1, shape.stride() - 1, shape.stride(), shape.stride() + 1] {
        let pairs = discs & (discs >> step);
        out |= pairs & (pairs >> (2 * step));
    }
    out
}

/// Whether `discs` hold `line` in a row, for any length of line.
pub(crate) fn has_line(discs: u128, rows: u32, line: u32) -> bool {
    [1, rows, rows + 1, rows + 2].into_iter().any(|step| {
        let mut rest = discs;
        for _ in 1..line {
            // A shift past the word is the end of every line.
            rest &= rest.checked_shr(step).unwrap_or(0);
        }
        rest != 0
    })
}
