//! Five empty squares: the last ones before [`super::last`].
//!
//! Positions with so few empty squares are not remembered: to ask and to write
//! would cost more than to search again. Where a cut is expected, the move that
//! leaves the opponent the fewest replies comes first, as everywhere above;
//! elsewhere all moves must be searched, and those in odd quarters come first
//! in case one cuts after all.

use super::board::{Board, Square};
use super::evaluate::OrderingEvaluator;
use super::kind::Kind;
use super::last::{NOTHING, last4, last4_of_any};
use super::order::Weights;
use super::search::{Searcher, stability_cut};
use super::shape::Shape;

/// Room for a move on each of them, and a power of two.
const PLACES: usize = 8;

impl<S: Shape, E: OrderingEvaluator<S>> Searcher<'_, S, E> {
    /// A node with five empty squares, or with fewer where a search begins.
    pub(super) fn shallow(
        &mut self,
        board: Board,
        moves: u64,
        alpha: i32,
        count: u32,
        kind: Kind,
    ) -> i32 {
        self.nodes += 1;
        if kind == Kind::All
            && let Some(bound) = stability_cut::<S>(board, alpha, count)
        {
            return bound;
        }
        if moves == 0 {
            return self.without_moves(board, alpha, count, kind);
        }
        if kind == Kind::Cut && count == 5 && !moves.is_power_of_two() {
            self.ranked_five(board, moves, alpha)
        } else {
            self.by_parity(board, moves, alpha, count)
        }
    }

    /// Five empty squares, the move that leaves the fewest replies first.
    fn ranked_five(&mut self, board: Board, moves: u64, alpha: i32) -> i32 {
        let count = moves.count_ones() as usize;
        let mut tried = [0; PLACES];
        let mut next = [Board::default(); PLACES];
        let mut squares = moves;
        for place in 0..count {
            let square = squares.trailing_zeros() as Square;
            squares &= squares.wrapping_sub(1);
            tried[place % PLACES] = square;
            next[place % PLACES] = board.after(square, board.flips(square));
        }
        // In a loop of its own: the processor overlaps more of the short
        // rounds of two loops than of the long ones of a single one.
        let odd = S::odd_quarters(board.empties::<S>());
        let mut replies = [0; PLACES];
        // Of each move its rank and place in one number.
        let mut keys = [i32::MIN; PLACES];
        let mut first = i32::MIN;
        for place in 0..count {
            let place = place % PLACES;
            replies[place] = next[place].moves::<S>();
            let rank = Weights::LATE.rank_of::<S>(tried[place], replies[place], odd);
            // Of moves with the same rank the first is tried first.
            keys[place] = rank * PLACES as i32 + (PLACES - 1 - place) as i32;
            first = first.max(keys[place]);
        }
        let mut best = NOTHING;
        for _ in 0..count {
            let place = PLACES - 1 - first as usize % PLACES;
            let score = last4::<S>(next[place], replies[place], -alpha - 1, &mut self.nodes);
            best = best.max(-score);
            if best > alpha {
                break;
            }
            keys[place] = i32::MIN;
            first = keys.iter().fold(i32::MIN, |most, &key| most.max(key));
        }
        best
    }

    /// Moves in odd quarters first.
    fn by_parity(&mut self, board: Board, moves: u64, alpha: i32, count: u32) -> i32 {
        let odd = moves & S::odd_quarters(board.empties::<S>());
        let mut best = NOTHING;
        for group in [odd, moves ^ odd] {
            let mut squares = group;
            while squares != 0 {
                let square = squares.trailing_zeros() as Square;
                squares &= squares - 1;
                let next = board.after(square, board.flips(square));
                let score = if count == 5 {
                    last4_of_any::<S>(next, -alpha - 1, &mut self.nodes)
                } else {
                    self.shallow(next, next.moves::<S>(), -alpha - 1, count - 1, Kind::Cut)
                };
                best = best.max(-score);
                if best > alpha {
                    return best;
                }
            }
        }
        best
    }
}
