//! The order of moves: those likely to refute come first.

use arrayvec::ArrayVec;

use super::board::{Board, Square, flips, moves};
use super::evaluate::around;
use super::frame::Shape;

/// A legal move and where it leads.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Candidate {
    pub(crate) square: Square,
    /// The position after it, seen by the opponent.
    pub(crate) next: Board,
    /// The higher, the earlier it is tried.
    pub(crate) rank: i32,
}

/// The most legal moves that a position on an 8×8 board can have, rounded up.
const MOST_MOVES: usize = 34;

/// The legal moves of a position.
#[derive(Debug, Default)]
pub(crate) struct Candidates(ArrayVec<Candidate, MOST_MOVES>);

impl Candidates {
    #[inline]
    pub(crate) fn new(board: Board, mut squares: u64) -> Candidates {
        let mut list = ArrayVec::new();
        while squares != 0 {
            let square = squares.trailing_zeros() as Square;
            squares &= squares - 1;
            let next = board.after(square, flips(board.own, board.opp, square));
            list.push(Candidate { square, next, rank: 0 });
        }
        Candidates(list)
    }

    #[inline]
    pub(crate) fn as_mut_slice(&mut self) -> &mut [Candidate] {
        &mut self.0
    }

    /// Takes out the best of the moves that are left.
    #[inline]
    pub(crate) fn take_best(&mut self) -> Option<Candidate> {
        let mut best = 0;
        for place in 1..self.0.len() {
            if self.0[place].rank > self.0[best].rank {
                best = place;
            }
        }
        self.0.swap_pop(best)
    }
}

pub(crate) static mut W: [i32; 40] = [0; 40];

#[allow(unsafe_code)]
pub(crate) fn w(i: usize) -> i32 {
    unsafe { W[i] }
}

/// How much sooner a move should be tried for leaving the opponent few moves.
#[inline]
pub(crate) fn quick_rank<S: Shape>(candidate: &Candidate, odd: u64) -> i32 {
    let Board { own, opp } = candidate.next;
    let empties = candidate.next.empties::<S>();
    let replies = moves(own, opp) & empties;
    let bit = 1_u64 << (candidate.square & 63);
    let mut rank = -w(0) * replies.count_ones() as i32;
    rank -= w(1) * (replies & S::CORNERS).count_ones() as i32;
    rank -= w(2) * (around(opp) & empties).count_ones() as i32;
    if bit & odd != 0 {
        rank += w(3);
    }
    if bit & S::CORNERS != 0 {
        rank += w(4);
    } else if bit & S::X_SQUARES != 0 {
        rank -= w(5);
    } else if bit & S::C_SQUARES != 0 {
        rank -= w(16);
    } else if bit & S::EDGES != 0 {
        rank += w(17);
    }
    if w(18) != 0 {
        rank += w(18) * super::stability::edge_stable(opp, own).count_ones() as i32;
    }
    rank
}
