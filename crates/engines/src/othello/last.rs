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

use super::board::{self, Board, Square};
use super::last_flip::turned_by_last;
use super::lines;
use super::shape::{NEIGHBOURS, Shape};
use crate::intrinsics::bits::IN_ONE_STEP;

/// Lower than any score.
pub(crate) const NOTHING: i32 = -127;

/// One empty square.
#[inline]
fn last1<S: Shape>(own: u64, opp: u64, alpha: i32, square: Square) -> i32 {
    let base = 2 * own.count_ones() as i32 - S::AREA;
    // If neither side can play, the empty square goes to the winner, and with an odd
    // number of discs there is one. The opponent's move can only be worse.
    let untouched = if base >= 0 { base + 2 } else { base };
    if S::WHOLE && IN_ONE_STEP {
        // Both counts at once need no branch that the processor could guess wrong.
        let (ours, theirs) = lines::turned_by_last(own, square);
        let passed = if theirs != 0 && untouched > alpha {
            base - 2 * theirs
        } else {
            untouched
        };
        return if ours == 0 {
            passed
        } else {
            base + 2 * ours + 2
        };
    }
    let turned = turned_by_last::<S>(own, opp, square);
    if turned != 0 {
        return base + 2 * turned + 2;
    }
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

/// Four empty squares with known moves: whether the score for the side to move
/// exceeds `alpha`.
pub(crate) fn last4<S: Shape>(board: Board, moves: u64, alpha: i32, nodes: &mut u64) -> i32 {
    four::<S, true>(board, moves, alpha, nodes)
}

/// The same where the moves are not known: to try each square costs less than
/// to find them first.
pub(crate) fn last4_of_any<S: Shape>(board: Board, alpha: i32, nodes: &mut u64) -> i32 {
    four::<S, false>(board, board.empties::<S>(), alpha, nodes)
}

/// Four empty squares: the moves are the given squares, or among them.
#[inline]
fn four<S: Shape, const ALL_LEGAL: bool>(
    board: Board,
    moves: u64,
    alpha: i32,
    nodes: &mut u64,
) -> i32 {
    *nodes += 1;
    let Board { own, opp } = board;
    let empties = board.empties::<S>();
    let odd = S::odd_quarters(empties);
    let mut best = NOTHING;
    for group in [moves & odd, moves & !odd] {
        let mut squares = group;
        while squares != 0 {
            let square = squares.trailing_zeros() as Square;
            squares &= squares - 1;
            let next = if ALL_LEGAL {
                Some(board.after(square, flips(own, opp, square)))
            } else {
                reply(own, opp, square)
            };
            if let Some(next) = next {
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

/// The discs turned by `own` playing on an empty square, each of which the search waits for.
#[inline]
fn flips(own: u64, opp: u64, square: Square) -> u64 {
    if IN_ONE_STEP {
        lines::flips(own, opp, square)
    } else {
        board::flips(own, opp, square)
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
