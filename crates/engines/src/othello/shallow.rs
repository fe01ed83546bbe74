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
use super::last::{NOTHING, last4};
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
        let odd = S::odd_quarters(board.empties::<S>());
        let mut next = [Board::default(); PLACES];
        // Of each move its rank and place in one number.
        let mut keys = [i32::MIN; PLACES];
        let mut first = i32::MIN;
        let mut left = 0;
        let mut best = NOTHING;
        for group in [moves & odd, moves & !odd] {
            let mut squares = group;
            while squares != 0 {
                let square = squares.trailing_zeros() as Square;
                squares &= squares - 1;
                let after = board.after(square, board.flips(square));
                let replies = after.moves::<S>();
                // Hardly any move is better than one that leaves no choice.
                if replies.count_ones() <= 1 && replies & S::CORNERS == 0 {
                    best = best.max(-last4::<S>(after, -alpha - 1, &mut self.nodes));
                    if best > alpha {
                        return best;
                    }
                    continue;
                }
                let place = left % PLACES;
                let rank = Weights::LATE.rank_of::<S>(square, replies, odd);
                next[place] = after;
                keys[place] = rank * PLACES as i32 + place as i32;
                first = first.max(keys[place]);
                left += 1;
            }
        }
        while left > 0 {
            let place = first as usize % PLACES;
            best = best.max(-last4::<S>(next[place], -alpha - 1, &mut self.nodes));
            if best > alpha {
                return best;
            }
            left -= 1;
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
                    last4::<S>(next, -alpha - 1, &mut self.nodes)
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
