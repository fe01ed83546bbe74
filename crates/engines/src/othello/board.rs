//! The position: whose discs are where, moves and what they turn.

#[cfg(not(any(
    all(target_arch = "x86_64", target_feature = "avx2"),
    all(target_arch = "wasm32", target_feature = "simd128"),
)))]
use super::portable as kernel;
use super::shape::Shape;
#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
use crate::intrinsics::othello_avx2 as kernel;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use crate::intrinsics::othello_simd128 as kernel;

/// A square of the frame, `row * 8 + column`; a1 is 0, h1 is 7, a2 is 8.
pub type Square = u8;

/// A position seen from the side to move. No square belongs to both sides, and
/// all discs lie within the board's shape.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Board {
    /// The discs of the side to move.
    pub own: u64,
    /// The discs of the other side.
    pub opp: u64,
}

impl Board {
    /// The start of a game on a board of this shape, the first player to
    /// move.
    pub const fn start<S: Shape>() -> Board {
        let centre = (S::ROWS / 2 - 1) * 8 + S::COLUMNS / 2 - 1;
        Board {
            own: (1 << (centre + 1)) | (1 << (centre + 8)),
            opp: (1 << centre) | (1 << (centre + 9)),
        }
    }

    /// The squares where the side to move may play, on a board of shape `S`.
    #[inline]
    pub fn moves<S: Shape>(self) -> u64 {
        moves(self.own, self.opp) & S::SQUARES
    }

    /// The discs that a move to an empty square turns; none if it is illegal.
    #[inline]
    pub fn flips(self, square: Square) -> u64 {
        flips(self.own, self.opp, square)
    }

    /// The position after playing on `square` and turning `flips`, seen by
    /// the other side.
    #[inline]
    #[must_use]
    pub fn after(self, square: Square, flips: u64) -> Board {
        Board {
            own: self.opp & !flips,
            opp: self.own | flips | 1 << (square & 63),
        }
    }

    /// The position after playing on `square`, or `None` if that is illegal
    /// on a board of shape `S`.
    #[must_use]
    pub fn play<S: Shape>(self, square: Square) -> Option<Board> {
        let legal = square < 64 && self.moves::<S>() >> square & 1 == 1;
        legal.then(|| self.after(square, self.flips(square)))
    }

    /// The same discs seen by the other side, as after a pass.
    #[inline]
    #[must_use]
    pub fn pass(self) -> Board {
        Board {
            own: self.opp,
            opp: self.own,
        }
    }

    /// The empty squares of a board of shape `S`.
    #[inline]
    pub fn empties<S: Shape>(self) -> u64 {
        S::SQUARES & !(self.own | self.opp)
    }

    /// Whether neither side can move on a board of shape `S`.
    pub fn is_over<S: Shape>(self) -> bool {
        self.moves::<S>() == 0 && self.pass().moves::<S>() == 0
    }

    /// The score if the game ended here: the difference in discs for the side
    /// to move, the empty squares given to the winner.
    #[inline]
    pub fn final_score<S: Shape>(self) -> i32 {
        let own = self.own.count_ones() as i32;
        let opp = self.opp.count_ones() as i32;
        match own.cmp(&opp) {
            std::cmp::Ordering::Greater => S::AREA - 2 * opp,
            std::cmp::Ordering::Less => 2 * own - S::AREA,
            std::cmp::Ordering::Equal => 0,
        }
    }
}

/// The squares of the frame where the side with discs `own` may play.
#[inline]
pub(crate) fn moves(own: u64, opp: u64) -> u64 {
    kernel::moves(own, opp)
}

/// The discs turned by `own` playing on an empty square.
#[inline]
pub(crate) fn flips(own: u64, opp: u64, square: Square) -> u64 {
    kernel::flips(own, opp, square)
}
