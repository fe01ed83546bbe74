//! Moves and flips with nothing but 64-bit words.
//!
//! Used where the processor has no wide vectors (WebAssembly among them), and
//! always compiled: the vector code is tested against it.

use super::board::Square;
use super::shape::RAYS;

/// Squares that a horizontal or diagonal run may pass through without
/// wrapping round the edge of the board.
pub(crate) const INNER: u64 = 0x7e7e_7e7e_7e7e_7e7e;

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
#[inline]
pub fn flips(own: u64, opp: u64, square: Square) -> u64 {
    flips_on_rays(own, opp, &RAYS.0[usize::from(square & 63)])
}

/// The discs turned by playing on the square whose rays are given: first the
/// four rays towards higher bits, then the four towards lower bits.
///
/// On each ray the nearest square that is not the opponent's decides: if it
/// is ours, everything between is turned.
#[inline]
fn flips_on_rays(own: u64, opp: u64, rays: &[u64; 8]) -> u64 {
    let mut turned = 0;
    for &ray in &rays[..4] {
        let stops = ray & !opp;
        let nearest = stops & stops.wrapping_neg() & own;
        turned |= ray & nearest.wrapping_sub(u64::from(nearest != 0));
    }
    for &ray in &rays[4..] {
        turned |= run_down(own, opp, ray);
    }
    turned
}

/// The discs turned on a ray towards lower bits.
#[inline]
pub(crate) fn run_down(own: u64, opp: u64, ray: u64) -> u64 {
    let stops = ray & !opp;
    // Bit 0 is set so that there is always one to find; it is farther than
    // any other square of the ray, and it counts only if it is on it.
    let nearest = ((1 << 63) >> (stops | 1).leading_zeros()) & own & ray;
    ray & (nearest << 1).wrapping_neg()
}
