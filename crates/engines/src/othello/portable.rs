//! Moves and flips with nothing but 64-bit words.
//!
//! Used where the processor has no wide vectors (WebAssembly among them), and
//! always compiled: the vector code is tested against it.

use super::board::Square;
use super::frame::RAYS;

/// Squares that a horizontal or diagonal run may pass through without
/// wrapping round the edge of the board.
const INNER: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// The squares where the side with discs `own` may play.
///
/// For each of four axes, runs of the opponent's discs that start next to one
/// of ours grow in both directions, first one square at a time, then two; the
/// square after a run is a move if it is empty.
#[inline]
pub fn moves(own: u64, opp: u64) -> u64 {
    let inner = opp & INNER;
    let reached =
        axis::<1>(own, inner) | axis::<8>(own, opp) | axis::<7>(own, inner) | axis::<9>(own, inner);
    reached & !(own | opp)
}

/// The squares just past the runs of `prey` along one axis.
#[inline]
fn axis<const STEP: u32>(own: u64, prey: u64) -> u64 {
    let mut up = prey & (own << STEP);
    let mut down = prey & (own >> STEP);
    up |= prey & (up << STEP);
    down |= prey & (down >> STEP);
    let pair_up = prey & (prey << STEP);
    let pair_down = pair_up >> STEP;
    up |= pair_up & (up << (2 * STEP));
    down |= pair_down & (down >> (2 * STEP));
    up |= pair_up & (up << (2 * STEP));
    down |= pair_down & (down >> (2 * STEP));
    (up << STEP) | (down >> STEP)
}

/// The discs turned by `own` playing on an empty square.
///
/// On each ray the nearest square that is not the opponent's decides: if it
/// is ours, everything between is turned.
#[inline]
pub fn flips(own: u64, opp: u64, square: Square) -> u64 {
    let rays = &RAYS.0[usize::from(square & 63)];
    let mut turned = 0;
    for &ray in &rays[..4] {
        let stops = ray & !opp;
        let nearest = stops & stops.wrapping_neg() & own;
        turned |= ray & nearest.wrapping_sub(u64::from(nearest != 0));
    }
    for &ray in &rays[4..] {
        let stops = ray & !opp;
        // The played square is above the whole ray, so bit 0 never hides a
        // nearer stop; when bit 0 is not a stop it is masked away by `own`
        // and `ray`.
        let nearest = ((1 << 63) >> (stops | 1).leading_zeros()) & own & ray;
        turned |= ray & (nearest << 1).wrapping_neg();
    }
    turned
}
