//! The last four squares.
//!
//! Nine positions in ten of an endgame search have four empty squares or
//! fewer, so these have code of their own: no move list, no table, the empty
//! squares themselves passed from one function to the next. All windows are
//! null windows: the question is only whether the score exceeds `alpha`, and
//! the first move that says so ends the search ("fail soft": the returned
//! score is a bound on the side of `alpha` where it lies).
//!
//! Where one empty square stands alone in its quarter of the board, it is
//! tried first: the player who moves there also gets the last word in the other
//! quarters ("parity").

use super::board::{Board, Square, flips};
use super::last_flip::turned_by_last;
use super::shape::{NEIGHBOURS, Shape};

/// Lower than any score.
pub(crate) const NOTHING: i32 = -127;

/// One empty square.
#[inline]
fn last1<S: Shape>(own: u64, opp: u64, alpha: i32, square: Square) -> i32 {
    let base = 2 * own.count_ones() as i32 - S::AREA;
    let turned = turned_by_last::<S>(own, opp, square);
    if turned != 0 {
        return base + 2 * turned + 2;
    }
    // If neither side can play, the empty square goes to the winner, and with an odd
    // number of discs there is one. The opponent's move can only be worse.
    let untouched = if base >= 0 { base + 2 } else { base };
    if untouched <= alpha {
        return untouched;
    }
    let turned = turned_by_last::<S>(opp, own, square);
    if turned != 0 {
        return base - 2 * turned;
    }
    untouched
}

/// Two empty squares.
#[inline]
fn last2<S: Shape>(own: u64, opp: u64, alpha: i32, squares: [Square; 2], nodes: &mut u64) -> i32 {
    *nodes += 1;
    let mut best = NOTHING;
    for (square, other) in [(squares[0], squares[1]), (squares[1], squares[0])] {
        if let Some(next) = reply(own, opp, square) {
            *nodes += 1;
            best = best.max(-last1::<S>(next.own, next.opp, -alpha - 1, other));
            if best > alpha {
                return best;
            }
        }
    }
    if best != NOTHING {
        return best;
    }
    // We pass: now the opponent looks for the lowest score.
    let mut best = -NOTHING;
    for (square, other) in [(squares[0], squares[1]), (squares[1], squares[0])] {
        if let Some(next) = reply(opp, own, square) {
            *nodes += 1;
            best = best.min(last1::<S>(next.own, next.opp, alpha, other));
            if best <= alpha {
                return best;
            }
        }
    }
    if best == -NOTHING {
        Board { own, opp }.final_score::<S>()
    } else {
        best
    }
}

/// Three empty squares.
#[inline]
fn last3<S: Shape>(board: Board, alpha: i32, empties: u64, nodes: &mut u64) -> i32 {
    *nodes += 1;
    let Board { own, opp } = board;
    // Three is odd, so some quarter holds an odd number: a lone square if
    // there is exactly one.
    let odd = empties & S::odd_quarters(empties);
    let a = odd.trailing_zeros() as Square;
    let rest = empties ^ (1 << (a & 63));
    let b = rest.trailing_zeros() as Square;
    let c = 63 - rest.leading_zeros() as Square;
    let orders = [(a, [b, c]), (b, [a, c]), (c, [a, b])];
    let mut best = NOTHING;
    for (square, others) in orders {
        if let Some(next) = reply(own, opp, square) {
            best = best.max(-last2::<S>(next.own, next.opp, -alpha - 1, others, nodes));
            if best > alpha {
                return best;
            }
        }
    }
    if best != NOTHING {
        return best;
    }
    let mut best = -NOTHING;
    for (square, others) in orders {
        if let Some(next) = reply(opp, own, square) {
            best = best.min(last2::<S>(next.own, next.opp, alpha, others, nodes));
            if best <= alpha {
                return best;
            }
        }
    }
    if best == -NOTHING {
        board.final_score::<S>()
    } else {
        best
    }
}

/// Four empty squares: whether the score for the side to move exceeds
/// `alpha`.
pub(crate) fn last4<S: Shape>(board: Board, alpha: i32, nodes: &mut u64) -> i32 {
    *nodes += 1;
    let Board { own, opp } = board;
    let empties = board.empties::<S>();
    let odd = empties & S::odd_quarters(empties);
    let mut best = NOTHING;
    for group in [odd, empties ^ odd] {
        let mut squares = group;
        while squares != 0 {
            let square = squares.trailing_zeros() as Square;
            squares &= squares - 1;
            if let Some(next) = reply(own, opp, square) {
                let rest = empties ^ (1 << (square & 63));
                best = best.max(-last3::<S>(next, -alpha - 1, rest, nodes));
                if best > alpha {
                    return best;
                }
            }
        }
    }
    if best != NOTHING {
        return best;
    }
    let mut best = -NOTHING;
    let mut squares = empties;
    while squares != 0 {
        let square = squares.trailing_zeros() as Square;
        squares &= squares - 1;
        if let Some(next) = reply(opp, own, square) {
            let rest = empties ^ (1 << (square & 63));
            best = best.min(last3::<S>(next, alpha, rest, nodes));
            if best <= alpha {
                return best;
            }
        }
    }
    if best == -NOTHING {
        board.final_score::<S>()
    } else {
        best
    }
}

/// The position after the side with discs `own` plays on `square`, or `None`
/// if that turns nothing.
#[inline]
fn reply(own: u64, opp: u64, square: Square) -> Option<Board> {
    // A square that touches no disc of the opponent turns nothing: half of
    // the flips need not be computed.
    if NEIGHBOURS[usize::from(square & 63)] & opp == 0 {
        return None;
    }
    let turned = flips(own, opp, square);
    (turned != 0).then(|| Board { own, opp }.after(square, turned))
}
