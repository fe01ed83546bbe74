//! The null-window search.

use std::marker::PhantomData;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::board::{Board, Square, flips};
use super::evaluate::Evaluator;
use super::frame::Shape;
use super::last::{NOTHING, last4};
use super::order::{Candidates, quick_rank, w};
use super::stability::stable_discs;
use super::table::{Known, NO_MOVE, Table};

pub(crate) struct Searcher<'a, S, E> {
    pub(crate) table: &'a Table,
    pub(crate) evaluator: &'a E,
    pub(crate) stop: &'a AtomicBool,
    pub(crate) nodes: u64,
    pub(crate) stopped: bool,
    pub(crate) shape: PhantomData<S>,
}

impl<S: Shape, E: Evaluator<S>> Searcher<'_, S, E> {
    pub(crate) fn null_window(&mut self, board: Board, alpha: i32) -> i32 {
        let empties = board.empties::<S>();
        let count = empties.count_ones();
        self.visit(board, alpha, count)
    }

    #[inline]
    fn visit(&mut self, board: Board, alpha: i32, count: u32) -> i32 {
        if count as i32 >= w(6) {
            self.deep(board, alpha, count).0
        } else {
            let empties = board.empties::<S>();
            self.shallow(board, alpha, empties, S::odd_quarters(empties))
        }
    }

    fn shallow(&mut self, board: Board, alpha: i32, empties: u64, odd_quarters: u8) -> i32 {
        if empties.count_ones() == 4 {
            return last4::<S>(board, alpha, empties, odd_quarters, &mut self.nodes);
        }
        self.nodes += 1;
        if let Some(bound) = self.stability_bound(board, alpha, empties.count_ones()) {
            return bound;
        }
        let moves = board.moves::<S>();
        if moves == 0 {
            let passed = board.pass();
            if passed.moves::<S>() == 0 {
                return board.final_score::<S>();
            }
            self.nodes -= 1;
            return -self.shallow(passed, -alpha - 1, empties, odd_quarters);
        }
        let odd = S::QUARTERS[usize::from(odd_quarters)];
        let mut best = NOTHING;
        for group in [moves & odd, moves & !odd] {
            let mut squares = group;
            while squares != 0 {
                let square = squares.trailing_zeros() as Square;
                squares &= squares - 1;
                let next = board.after(square, flips(board.own, board.opp, square));
                let quarters = odd_quarters ^ S::QUARTER_OF[usize::from(square & 63)];
                let rest = empties ^ (1 << (square & 63));
                best = best.max(-self.shallow(next, -alpha - 1, rest, quarters));
                if best > alpha {
                    return best;
                }
            }
        }
        best
    }

    fn stability_bound(&self, board: Board, alpha: i32, count: u32) -> Option<i32> {
        // worth it only if alpha is high
        if alpha < w(7) + w(8) * count as i32 {
            return None;
        }
        let bound = S::AREA - 2 * stable_discs::<S>(board.opp, board.own).count_ones() as i32;
        (bound <= alpha).then_some(bound)
    }

    pub(crate) fn deep(&mut self, board: Board, alpha: i32, count: u32) -> (i32, Square) {
        self.nodes += 1;
        if self.stopped || (count >= 9 && self.stop.load(Relaxed)) {
            self.stopped = true;
            return (0, NO_MOVE);
        }
        if let Some(bound) = self.stability_bound(board, alpha, count) {
            return (bound, NO_MOVE);
        }
        let moves = board.moves::<S>();
        if moves == 0 {
            let passed = board.pass();
            if passed.moves::<S>() == 0 {
                return (board.final_score::<S>(), NO_MOVE);
            }
            self.nodes -= 1;
            return (-self.deep(passed, -alpha - 1, count).0, NO_MOVE);
        }
        let mut known =
            self.table.get(board).unwrap_or(Known { lower: -64, upper: 64, best: NO_MOVE });
        if known.lower > alpha {
            return (known.lower, known.best);
        }
        if known.upper <= alpha {
            return (known.upper, known.best);
        }
        let start = self.nodes;
        let mut candidates = Candidates::new(board, moves);
        let in_table = count as i32 - 1 >= w(6);
        if in_table {
            for candidate in candidates.as_mut_slice() {
                self.table.prefetch(candidate.next);
            }
        }
        if count as i32 >= w(9) {
            for candidate in candidates.as_mut_slice() {
                if let Some(child) = self.table.get(candidate.next) && -child.upper > alpha {
                    return (-child.upper, candidate.square);
                }
            }
        }
        let odd = S::QUARTERS[usize::from(S::odd_quarters(board.empties::<S>()))];
        let presearch = (count as i32 - w(10)) / w(11).max(1);
        for candidate in candidates.as_mut_slice() {
            candidate.rank = if candidate.square == known.best {
                i32::MAX
            } else if candidate.next.own == 0 {
                i32::MAX - 1
            } else if presearch > 0 {
                let depth = presearch.min(w(12));
                let guess = -self.guess(candidate.next, -100_000, 100_000, depth - 1);
                guess * w(13) + quick_rank::<S>(candidate, odd)
            } else {
                quick_rank::<S>(candidate, odd)
            };
        }
        let mut best = NOTHING;
        let mut best_move = NO_MOVE;
        while let Some(candidate) = candidates.take_best() {
            let score = -self.visit(candidate.next, -alpha - 1, count - 1);
            if self.stopped {
                return (0, NO_MOVE);
            }
            if score > best {
                best = score;
                best_move = candidate.square;
                if best > alpha {
                    break;
                }
            }
        }
        if best > alpha {
            known.lower = known.lower.max(best);
        } else {
            known.upper = known.upper.min(best);
        }
        known.best = best_move;
        self.table.put(board, known, self.nodes - start);
        (best, best_move)
    }

    fn guess(&mut self, board: Board, mut alpha: i32, beta: i32, depth: i32) -> i32 {
        self.nodes += 1;
        if depth <= 0 {
            return self.evaluator.evaluate(board);
        }
        let mut moves = board.moves::<S>();
        if moves == 0 {
            if board.pass().moves::<S>() == 0 {
                return board.final_score::<S>() * E::DISC;
            }
            return -self.guess(board.pass(), -beta, -alpha, depth);
        }
        let mut best = -1_000_000;
        while moves != 0 {
            let square = moves.trailing_zeros() as Square;
            moves &= moves - 1;
            let next = board.after(square, flips(board.own, board.opp, square));
            best = best.max(-self.guess(next, -beta, -alpha, depth - 1));
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}

#[allow(missing_docs, unsafe_code)]
pub fn set_w(i: usize, v: i32) {
    unsafe { super::order::W[i] = v }
}

#[allow(missing_docs)]
pub fn solve<S: Shape, E: Evaluator<S>>(table: &Table, evaluator: &E, board: Board) -> (i32, Square, u64) {
    let stop = AtomicBool::new(false);
    let mut searcher = Searcher { table, evaluator, stop: &stop, nodes: 0, stopped: false, shape: PhantomData::<S> };
    let count = board.empties::<S>().count_ones();
    let guess = (searcher.guess(board, -100_000, 100_000, w(15)) / E::DISC).clamp(-62, 62);
    let mut guess = guess & !1;
    let (mut lower, mut upper) = (-64, 64);
    let mut best = NO_MOVE;
    while lower < upper {
        // The window asks: at least `guess`, or less?
        let test = if guess == lower { guess + 2 } else { guess };
        let (score, square) = searcher.deep(board, test - 1, count);
        if score >= test {
            lower = score;
            best = square;
        } else {
            upper = score;
        }
        guess = score;
        if w(14) != 0 { eprintln!("   test {test} -> [{lower} {upper}] {}", searcher.nodes); }
    }
    (lower, best, searcher.nodes)
}
