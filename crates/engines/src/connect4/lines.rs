//! Lines, found for the whole board at once by shifting it over itself.

use super::geometry::Geometry;
use super::word::Word;
use harif_rules::Word as _;

/// Every cell that would complete a line of four for the owner of `discs`,
/// whether it is empty, taken or off the board: the caller masks.
///
/// The discs lie on each other, so upwards only the cell on top of three counts.
#[inline]
pub(crate) fn completing<G: Geometry>(shape: G, discs: G::Word) -> G::Word {
    let mut out = (discs << 1) & (discs << 2) & (discs << 3);
    for step in [shape.stride() - 1, shape.stride(), shape.stride() + 1] {
        out |= completing_along(discs, step);
    }
    out
}

/// The same for any set of cells, which may have gaps in its columns.
#[inline]
pub(crate) fn completing_set<G: Geometry>(shape: G, cells: G::Word) -> G::Word {
    completing(shape, cells) | completing_along(cells, 1)
}

/// The cells that complete a line in one direction: it misses an end (three
/// together) or an inner cell (two and one).
#[inline]
fn completing_along<W: Word>(cells: W, step: u32) -> W {
    let (up, down) = (cells << step, cells >> step);
    let two_up = up & (cells << (2 * step));
    let two_down = down & (cells >> (2 * step));
    (two_up & ((cells << (3 * step)) | down)) | (two_down & ((cells >> (3 * step)) | up))
}

/// Whether `discs` hold four in a row.
#[inline]
pub(crate) fn has_four<G: Geometry>(shape: G, discs: G::Word) -> bool {
    !fours(shape, discs).is_empty()
}

/// The first cell of every four in a row within `discs`.
#[inline]
pub(crate) fn fours<G: Geometry>(shape: G, discs: G::Word) -> G::Word {
    fours_by_direction(shape, discs)
        .into_iter()
        .fold(G::Word::EMPTY, |all, fours| all | fours)
}

/// How many fours in a row `cells` hold.
#[inline]
pub(crate) fn count_fours<G: Geometry>(shape: G, cells: G::Word) -> u32 {
    let fours = fours_by_direction(shape, cells);
    fours.into_iter().map(harif_rules::Word::count).sum()
}

/// The first cell of every four in a row: upwards, downwards, along the row, upwards to the right.
#[inline]
fn fours_by_direction<G: Geometry>(shape: G, cells: G::Word) -> [G::Word; 4] {
    [1, shape.stride() - 1, shape.stride(), shape.stride() + 1].map(|step| {
        let pairs = cells & (cells >> step);
        pairs & (pairs >> (2 * step))
    })
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
