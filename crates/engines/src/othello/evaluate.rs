//! Guesses about positions, for ordering moves.

use super::board::{Board, moves};
use super::frame::Shape;

/// Guesses the score of a position. The solver only orders moves by it: a bad
/// guess costs time, never truth.
pub trait Evaluator<S: Shape>: Sync {
    /// A guess at the score for the side to move, in units of [`Evaluator::DISC`].
    fn evaluate(&self, board: Board) -> i32;

    /// How many units make a disc.
    const DISC: i32;
}

/// A guess from a few features that every player knows: corners and the
/// squares next to them, the number of moves, the squares around one's discs.
#[derive(Clone, Copy, Debug, Default)]
pub struct HandMade;

impl<S: Shape> Evaluator<S> for HandMade {
    const DISC: i32 = 16;

    fn evaluate(&self, board: Board) -> i32 {
        use super::order::w;
        let Board { own, opp } = board;
        let empties = board.empties::<S>();
        let count = |squares: u64| squares.count_ones() as i32;
        let (mine, theirs) = (count(moves(own, opp) & empties), count(moves(opp, own) & empties));
        let mobility = mine - theirs;
        let potential = count(around(opp) & empties) - count(around(own) & empties);
        let corners = count(own & S::CORNERS) - count(opp & S::CORNERS);
        let near = around(empties & S::CORNERS);
        let x = near & S::X_SQUARES;
        let bad = count(own & x) - count(opp & x);
        let c = near & S::C_SQUARES;
        let bad_c = count(own & c) - count(opp & c);
        let few = |n: i32| if n == 0 { w(25) } else if n == 1 { w(26) } else { 0 };
        let edges = if w(27) != 0 { count(super::stability::edge_stable(own, opp)) - count(super::stability::edge_stable(opp, own)) } else { 0 };
        w(20) * mobility + w(21) * potential + w(22) * corners - w(23) * bad - w(24) * bad_c - few(mine) + few(theirs) + w(27) * edges
    }
}

/// The squares of the frame next to the given ones.
#[inline]
pub(crate) fn around(squares: u64) -> u64 {
    const NOT_LEFT: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_RIGHT: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let rows = squares | (squares & NOT_RIGHT) << 1 | (squares & NOT_LEFT) >> 1;
    (rows | rows << 8 | rows >> 8) & !squares
}
