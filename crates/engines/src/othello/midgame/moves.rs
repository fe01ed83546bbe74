//! The moves of a node of the midgame search.

use arrayvec::ArrayVec;

use crate::othello::board::{Board, Square, flips};
use crate::othello::shape::Shape;

/// What a corner is worth at a glance, and the square beside it costs.
const CORNER: i32 = 32;

/// A legal move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Move {
    pub(crate) square: Square,
    pub(crate) flips: u64,
    /// The higher, the earlier it is tried.
    pub(crate) rank: i32,
    /// The judgement of the position after it, if that is known.
    pub(crate) now: Option<i32>,
}

impl Move {
    /// The position after it.
    #[inline]
    pub(crate) fn next(&self, board: Board) -> Board {
        board.after(self.square, self.flips)
    }

    /// The rank of the move from what can be seen at once.
    #[inline]
    pub(crate) fn rank_at_once<S: Shape>(&self, board: Board) -> i32 {
        let square = 1_u64 << (self.square & 63);
        let mut rank = Move::ease::<S>(self.next(board));
        if square & S::X_SQUARES != 0 {
            rank -= CORNER;
        }
        if square & S::CORNERS != 0 {
            rank += CORNER;
        }
        rank
    }

    /// How small the tree below a position probably is, in the units of the
    /// judgement: few replies are soon searched ("fastest first").
    #[inline]
    pub(crate) fn ease<S: Shape>(next: Board) -> i32 {
        let replies = next.moves::<S>();
        -16 * (replies.count_ones() + (replies & S::CORNERS).count_ones()) as i32
    }
}

/// The legal moves of a position that were not tried yet.
#[derive(Debug)]
pub(crate) struct Moves(ArrayVec<Move, 64>);

impl Moves {
    /// No moves yet.
    #[inline]
    pub(crate) fn new() -> Moves {
        Moves(ArrayVec::new())
    }

    /// Adds the moves to the given squares, unranked; shows each next position
    /// to `seen`. They are written in place: a list that is returned would be
    /// copied.
    #[inline]
    pub(crate) fn fill(&mut self, board: Board, mut squares: u64, seen: impl Fn(Board)) {
        while squares != 0 {
            let square = squares.trailing_zeros() as Square;
            squares &= squares - 1;
            let flips = flips(board.own, board.opp, square);
            seen(board.after(square, flips));
            self.0.push(Move {
                square,
                flips,
                rank: 0,
                now: None,
            });
        }
    }

    #[inline]
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Move> {
        self.0.iter()
    }

    #[inline]
    pub(crate) fn iter_mut(&mut self) -> impl Iterator<Item = &mut Move> {
        self.0.iter_mut()
    }

    /// Takes out the best of the moves that are left.
    #[inline]
    pub(crate) fn take_best(&mut self) -> Option<Move> {
        let place = (0..self.0.len()).max_by_key(|&place| self.0[place].rank)?;
        self.0.swap_pop(place)
    }

    /// Takes out the move to a square, if it is there.
    #[inline]
    pub(crate) fn take(&mut self, square: Square) -> Option<Move> {
        let place = self.0.iter().position(|m| m.square == square)?;
        self.0.swap_pop(place)
    }
}
