//! The midgame search: principal variation search with judged leaves.
//!
//! *Principal variation search.* The first move of a node is searched with the
//! whole window. If the order is good it is the best, and the others need only
//! be shown to be no better: a *null window*, which is the same as a yes-or-no
//! question, does that with far fewer nodes. Only a move that says "better"
//! is searched again for its value.
//!
//! Scores are whole discs. Finer ones would tell moves apart that no player can
//! tell apart, at the price of fewer cuts.
//!
//! A search *solves* when it looks as far ahead as squares are empty. Its
//! nodes near the end then belong to the endgame solver, whose answers are
//! proofs; what lies above is as certain as the selectivity allows.

use super::judge::{Judge, UNIT};
use super::memory::{Memory, Remembered};
use super::moves::Moves;
use super::probcut::{Deviations, Level};
use crate::othello::board::{Board, Square};
use crate::othello::kind::Kind;
use crate::othello::order::INFINITE;
use crate::othello::search::{Searcher, Shared, stability_cut};
use crate::othello::table::NO_MOVE;

/// Up to this many empty squares a solving search asks the endgame solver.
const ENDGAME: u32 = 13;
/// Up to this depth a node has no memory, see [`super::leaves`].
pub(super) const LAST_PLIES: u32 = 2;
/// From this depth on, the children are looked up before any is searched.
const LOOK_AHEAD: u32 = 4;
/// Nodes between two looks at clock and stop flag: a fraction of a
/// millisecond.
const LOOK_EVERY: u64 = 512;

/// A line of play; `None` stands for a pass.
pub(crate) type Play = Vec<Option<Square>>;

/// A position on the way through the tree.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place<'v, V> {
    pub(crate) board: Board,
    /// The judge's view of it.
    pub(crate) view: &'v V,
    /// Its empty squares.
    pub(crate) count: u32,
    /// Its judgement as it stands, if that is known.
    pub(crate) now: Option<i32>,
}

impl<V> Place<'_, V> {
    /// The same after a pass, of which `view` is the view.
    #[inline]
    pub(super) fn passed<'v>(&self, view: &'v V) -> Place<'v, V> {
        Place {
            board: self.board.pass(),
            view,
            count: self.count,
            now: self.now.map(|now| -now),
        }
    }
}

/// One thread's midgame search.
pub(crate) struct Midgame<'a, J: Judge> {
    /// The endgame search, which also keeps the counts and the stop flag.
    pub(crate) end: Searcher<'a, J::Shape, J>,
    pub(crate) judge: &'a J,
    pub(crate) memory: &'a Memory,
    pub(crate) level: Level,
    pub(super) deviations: &'static Deviations,
    /// How many shallow searches are under way, one in another.
    pub(super) probing: u32,
    next_look: u64,
    /// For each move, the reply that was last good enough one ply before the
    /// leaves, as a set of one.
    pub(super) replies: [u64; 65],
}

impl<'a, J: Judge> Midgame<'a, J> {
    pub(crate) fn new(shared: &'a Shared<'a, J>, memory: &'a Memory) -> Self {
        Midgame {
            end: Searcher::new(shared),
            judge: shared.evaluator,
            memory,
            level: Level::FIRST,
            deviations: Deviations::get(),
            probing: 0,
            next_look: 0,
            replies: [0; 65],
        }
    }

    /// Whether the search is being abandoned.
    #[inline]
    fn is_over(&mut self) -> bool {
        if self.end.nodes >= self.next_look {
            self.next_look = self.end.nodes + LOOK_EVERY;
            self.end.aborted |= self.end.must_abort();
        }
        self.end.aborted
    }

    /// The score within a window, and the line it rests on.
    pub(crate) fn open(
        &mut self,
        board: Board,
        view: &J::View,
        (alpha, beta): (i32, i32),
        depth: u32,
        line: &mut Play,
    ) -> i32 {
        line.clear();
        let count = board.empties::<J::Shape>().count_ones();
        if depth == 0 {
            self.end.nodes += 1;
            return in_discs(self.judge.judge(board, view));
        }
        if self.is_over() {
            return alpha;
        }
        let legal = board.moves::<J::Shape>();
        if legal == 0 {
            let passed = board.pass();
            if passed.moves::<J::Shape>() == 0 {
                self.end.nodes += 1;
                return board.final_score::<J::Shape>();
            }
            let view = self.judge.passed(view);
            let score = -self.open(passed, &view, (-beta, -alpha), depth, line);
            line.insert(0, None);
            return score;
        }
        self.end.nodes += 1;
        let known = self.memory.get(board).unwrap_or(Remembered::NOTHING);
        let mut moves = Moves::new();
        moves.fill(board, legal, |_| ());
        let mut first = moves.take(known.best);
        let place = Place {
            board,
            view,
            count,
            now: None,
        };
        self.rank(&mut moves, &place, depth);
        let (mut best, mut best_square) = (-INFINITE, NO_MOVE);
        let mut below = Play::new();
        let mut seen = *view;
        while let Some(m) = first.take().or_else(|| moves.take_best()) {
            let next = m.next(board);
            self.judge.after_into(view, m.square, m.flips, &mut seen);
            let floor = alpha.max(best);
            let mut score = floor + 1;
            if best > -INFINITE {
                let place = Place {
                    board: next,
                    view: &seen,
                    count: count - 1,
                    now: m.now,
                };
                score = -self.null(&place, -floor - 1, depth - 1);
            }
            if best == -INFINITE || (score > floor && score < beta) {
                score = -self.open(next, &seen, (-beta, -floor), depth - 1, &mut below);
            } else {
                below.clear();
            }
            if self.end.aborted {
                return alpha;
            }
            if score > best {
                (best, best_square) = (score, m.square);
                line.clear();
                line.push(Some(m.square));
                line.append(&mut below);
                if best >= beta {
                    break;
                }
            }
        }
        self.remember(board, known, (best, best_square), (alpha, beta), depth);
        best
    }

    /// Whether the score exceeds `alpha`: an answer above it is a lower bound,
    /// any other an upper one.
    pub(crate) fn null(&mut self, place: &Place<'_, J::View>, alpha: i32, depth: u32) -> i32 {
        let Place {
            board, view, count, ..
        } = *place;
        if depth >= count && (count <= ENDGAME || self.level == Level::FULL) {
            let kind = if place.now.is_none_or(|now| now >= just_above(alpha)) {
                Kind::Cut
            } else {
                Kind::All
            };
            let legal = board.moves::<J::Shape>();
            return self.end.visit(board, legal, alpha, count, kind);
        }
        if depth <= LAST_PLIES {
            return in_discs(self.last_plies(place, just_above(alpha), depth));
        }
        if self.is_over() {
            return alpha;
        }
        if let Some(bound) = stability_cut::<J::Shape>(board, alpha, count) {
            self.end.nodes += 1;
            return bound;
        }
        let legal = board.moves::<J::Shape>();
        if legal == 0 {
            let passed = board.pass();
            if passed.moves::<J::Shape>() == 0 {
                self.end.nodes += 1;
                return board.final_score::<J::Shape>();
            }
            let view = self.judge.passed(view);
            return -self.null(&place.passed(&view), -alpha - 1, depth);
        }
        self.end.nodes += 1;
        let known = self.memory.get(board).unwrap_or(Remembered::NOTHING);
        if known.serves(depth, self.level.0) {
            if known.lower > alpha {
                return known.lower;
            }
            if known.upper <= alpha {
                return known.upper;
            }
        }
        let mut moves = Moves::new();
        moves.fill(board, legal, |next| {
            if depth >= LOOK_AHEAD {
                self.memory.prefetch(next);
            }
        });
        if depth >= LOOK_AHEAD
            && let Some(cut) = self.look_ahead(&moves, board, alpha, depth)
        {
            return cut;
        }
        if let Some(cut) = self.shortcut(place, alpha, depth) {
            return cut;
        }
        // The remembered move is tried before the others are ranked: where it
        // cuts again, they need no order.
        let mut first = moves.take(known.best);
        let mut ranked = false;
        let (mut best, mut best_square) = (-INFINITE, NO_MOVE);
        let mut seen = *view;
        loop {
            if first.is_none() && !ranked {
                self.rank(&mut moves, place, depth);
                ranked = true;
            }
            let Some(m) = first.take().or_else(|| moves.take_best()) else {
                break;
            };
            self.judge.after_into(view, m.square, m.flips, &mut seen);
            let next = Place {
                board: m.next(board),
                view: &seen,
                count: count - 1,
                now: m.now,
            };
            let score = -self.null(&next, -alpha - 1, depth - 1);
            if self.end.aborted {
                return alpha;
            }
            if score > best {
                (best, best_square) = (score, m.square);
                if best > alpha {
                    break;
                }
            }
        }
        self.remember(board, known, (best, best_square), (alpha, alpha + 1), depth);
        best
    }

    /// Cuts if what is remembered of a child already proves more than `alpha`
    /// ("enhanced transposition cutoff").
    #[inline]
    fn look_ahead(&self, moves: &Moves, board: Board, alpha: i32, depth: u32) -> Option<i32> {
        moves.iter().find_map(|m| {
            let child = self.memory.get(m.next(board))?;
            (child.serves(depth - 1, self.level.0) && -child.upper > alpha).then_some(-child.upper)
        })
    }

    /// Notes what a node found within its window.
    fn remember(
        &self,
        board: Board,
        known: Remembered,
        (score, best): (i32, Square),
        (alpha, beta): (i32, i32),
        depth: u32,
    ) {
        let level = self.level.0;
        let mut found = Remembered {
            depth,
            level,
            best,
            ..Remembered::NOTHING
        };
        if known.depth == depth && known.level == level {
            (found.lower, found.upper) = (known.lower, known.upper);
        }
        if score > alpha {
            found.lower = found.lower.max(score);
        } else if known.best != NO_MOVE {
            // Where every move fails, the one that once succeeded says more.
            found.best = known.best;
        }
        if score < beta {
            found.upper = found.upper.min(score);
        }
        if found.lower > found.upper {
            // Selective searches may contradict each other: the last has the word.
            (found.lower, found.upper) = (score, score);
        }
        self.memory.put(board, found);
    }
}

/// A judgement in whole discs. Halves go towards zero, so that the judgement
/// of the other side is the same with the other sign.
#[inline]
pub(crate) fn in_discs(fine: i32) -> i32 {
    let rounded = (fine.abs() + UNIT / 2 - 1) / UNIT;
    (rounded * fine.signum()).clamp(-64, 64)
}

/// The least judgement that is more than `alpha` discs when rounded.
#[inline]
pub(super) const fn just_above(alpha: i32) -> i32 {
    alpha * UNIT + UNIT / 2 + (alpha >= 0) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounding_is_fair_to_both_sides() {
        for fine in -64 * UNIT..=64 * UNIT {
            let discs = in_discs(fine);
            assert_eq!(in_discs(-fine), -discs);
            assert!((discs * UNIT - fine).abs() <= UNIT / 2);
            for alpha in discs - 2..discs + 2 {
                assert_eq!(discs > alpha, fine >= just_above(alpha), "{fine} {alpha}");
            }
        }
    }
}
