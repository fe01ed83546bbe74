//! The midgame search: principal variation search with judged leaves.
//!
//! *Principal variation search.* The first move of a node is searched with the
//! whole window. If the order is good it is the best, and the others need only
//! be shown to be no better: a *null window*, which is the same as a yes-or-no
//! question, does that with far fewer nodes. Only a move that says "better"
//! is searched again for its value.
//!
//! Scores are whole discs. Finer ones would tell moves apart that nobody can
//! tell apart, at the price of fewer cuts.
//!
//! A search *solves* when it looks as far ahead as squares are empty. Its
//! nodes near the end then belong to the endgame solver, whose answers are
//! proofs; what lies above is as certain as the selectivity allows.

use super::judge::{Judge, UNIT, Whole};
use super::memory::{Memory, Remembered};
use super::moves::{Move, Moves};
use super::probcut::{Deviations, Level, shallow_depth};
use crate::othello::board::{Board, Square, flips};
use crate::othello::order::INFINITE;
use crate::othello::search::{Searcher, Shared, stability_cut};
use crate::othello::table::NO_MOVE;

/// Up to this many empty squares a solving search asks the endgame solver.
const ENDGAME: u32 = 13;
/// Up to this depth a node is a plain alpha-beta search without a table.
const PLAIN: u32 = 2;
/// From this depth on, shallow searches may stand for deep ones.
const PROBCUT_FROM: u32 = 3;
/// Shallow searches may stand for parts of shallow searches, this deep.
const PROBCUT_NESTED: u32 = 2;
/// From this depth on, the children are looked up before any is searched.
const LOOK_AHEAD: u32 = 4;
/// Nodes between two looks at clock and stop flag: a fraction of a
/// millisecond.
const LOOK_EVERY: u64 = 512;

/// A line of play; `None` stands for a pass.
pub(crate) type Play = Vec<Option<Square>>;

/// One thread's midgame search.
pub(crate) struct Midgame<'a, J: Judge> {
    /// The endgame search, which also keeps the counts and the stop flag.
    pub(crate) end: Searcher<'a, Whole, J>,
    pub(crate) judge: &'a J,
    pub(crate) memory: &'a Memory,
    pub(crate) level: Level,
    deviations: &'static Deviations,
    probing: u32,
    next_look: u64,
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
        let count = board.empties::<Whole>().count_ones();
        if depth == 0 {
            self.end.nodes += 1;
            return in_discs(self.judge.judge(board, view));
        }
        if self.is_over() {
            return alpha;
        }
        let legal = board.moves::<Whole>();
        if legal == 0 {
            let passed = board.pass();
            if passed.moves::<Whole>() == 0 {
                self.end.nodes += 1;
                return board.final_score::<Whole>();
            }
            let view = self.judge.passed(view);
            let score = -self.open(passed, &view, (-beta, -alpha), depth, line);
            line.insert(0, None);
            return score;
        }
        self.end.nodes += 1;
        let known = self.memory.get(board).unwrap_or(Remembered::NOTHING);
        let mut moves = Moves::of(board, legal, |_| ());
        self.rank(&mut moves, board, view, known.best, depth, count);
        let (mut best, mut best_square) = (-INFINITE, NO_MOVE);
        let mut below = Play::new();
        while let Some(m) = moves.take_best() {
            let next = m.next(board);
            let seen = self.judge.after(view, m.square, m.flips);
            let floor = alpha.max(best);
            let mut score = floor + 1;
            if best > -INFINITE {
                score = -self.null(next, &seen, -floor - 1, depth - 1, count - 1);
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
    pub(crate) fn null(
        &mut self,
        board: Board,
        view: &J::View,
        alpha: i32,
        depth: u32,
        count: u32,
    ) -> i32 {
        if depth >= count && (count <= ENDGAME || self.level == Level::FULL) {
            return self.end.visit(board, alpha, count);
        }
        if depth <= PLAIN {
            let edge = just_above(alpha);
            return in_discs(self.plain(J::judge, board, view, (edge - 1, edge), depth));
        }
        if self.is_over() {
            return alpha;
        }
        if let Some(bound) = stability_cut::<Whole>(board, alpha, count) {
            self.end.nodes += 1;
            return bound;
        }
        let legal = board.moves::<Whole>();
        if legal == 0 {
            let passed = board.pass();
            if passed.moves::<Whole>() == 0 {
                self.end.nodes += 1;
                return board.final_score::<Whole>();
            }
            let view = self.judge.passed(view);
            return -self.null(passed, &view, -alpha - 1, depth, count);
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
        let mut moves = Moves::of(board, legal, |next| {
            if depth >= LOOK_AHEAD {
                self.memory.prefetch(next);
            }
        });
        if depth >= LOOK_AHEAD
            && let Some(cut) = self.look_ahead(&moves, board, alpha, depth)
        {
            return cut;
        }
        if depth >= PROBCUT_FROM
            && let Some(cut) = self.probcut(board, view, alpha, depth, count)
        {
            return cut;
        }
        self.rank(&mut moves, board, view, known.best, depth, count);
        let (mut best, mut best_square) = (-INFINITE, NO_MOVE);
        while let Some(m) = moves.take_best() {
            let seen = self.judge.after(view, m.square, m.flips);
            let score = -self.null(m.next(board), &seen, -alpha - 1, depth - 1, count - 1);
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

    /// Believes a shallow search that says the score lies far outside the
    /// window.
    fn probcut(
        &mut self,
        board: Board,
        view: &J::View,
        alpha: i32,
        depth: u32,
        count: u32,
    ) -> Option<i32> {
        if self.level == Level::FULL || self.probing >= PROBCUT_NESTED {
            return None;
        }
        let shallow = shallow_depth(depth);
        let margin = self.level.margin(self.deviations.of(count, depth));
        let (high, low) = (alpha + margin, alpha + 1 - margin);
        // Only a position that looks good already is worth testing for that.
        let now = in_discs(self.judge.glance(board, view));
        self.end.nodes += 1;
        self.probing += 1;
        let mut cut = None;
        if now > alpha && high < 64 {
            let score = self.null(board, view, high, shallow, count);
            cut = (score > high).then_some(alpha + 1);
        } else if now <= alpha && low > -64 {
            let score = self.null(board, view, low - 1, shallow, count);
            cut = (score < low).then_some(alpha);
        }
        self.probing -= 1;
        cut.filter(|_| !self.end.aborted)
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

    /// Plain alpha-beta over the last plies, in the units of the judgement;
    /// `judge` says what the leaves are worth.
    fn plain(
        &mut self,
        judge: impl Fn(&J, Board, &J::View) -> i32 + Copy,
        board: Board,
        view: &J::View,
        (mut alpha, beta): (i32, i32),
        depth: u32,
    ) -> i32 {
        self.end.nodes += 1;
        if depth == 0 {
            return judge(self.judge, board, view);
        }
        let legal = board.moves::<Whole>();
        if legal == 0 {
            let passed = board.pass();
            if passed.moves::<Whole>() == 0 {
                return board.final_score::<Whole>() * UNIT;
            }
            self.end.nodes -= 1;
            let view = self.judge.passed(view);
            return -self.plain(judge, passed, &view, (-beta, -alpha), depth);
        }
        let mut best = -INFINITE;
        for group in GROUPS {
            let mut squares = legal & group;
            while squares != 0 {
                let square = squares.trailing_zeros() as Square;
                squares &= squares - 1;
                let turned = flips(board.own, board.opp, square);
                let seen = self.judge.after(view, square, turned);
                let next = board.after(square, turned);
                best = best.max(-self.plain(judge, next, &seen, (-beta, -alpha), depth - 1));
                if best >= beta {
                    return best;
                }
                alpha = alpha.max(best);
            }
        }
        best
    }

    /// Ranks the moves of a position; `remembered` was best before. Looks
    /// further ahead where more is at stake.
    fn rank(
        &mut self,
        moves: &mut Moves,
        board: Board,
        view: &J::View,
        remembered: Square,
        depth: u32,
        count: u32,
    ) {
        let ahead = match depth {
            ..=6 => 0,
            7..=11 => 1,
            _ => 2,
        };
        let solving = depth >= count;
        for m in moves.iter_mut() {
            if m.square == remembered {
                m.rank = i32::MAX;
                continue;
            }
            let next = m.next(board);
            let seen = self.judge.after(view, m.square, m.flips);
            let score = -self.plain(J::glance, next, &seen, (-INFINITE, INFINITE), ahead);
            m.rank = Move::ease(next) * if solving { 3 } else { 1 } + score;
        }
    }
}

/// Squares in the order in which plain nodes try them: corners, then what is
/// usually good, squares beside corners last.
const GROUPS: [u64; 3] = {
    let corners = 0x8100_0000_0000_0081;
    let beside = 0x42c3_0000_0000_c342;
    [corners, !(corners | beside), beside]
};

/// A judgement in whole discs. Halves go towards zero, so that the judgement
/// of the other side is the same with the other sign.
#[inline]
pub(crate) fn in_discs(fine: i32) -> i32 {
    let rounded = (fine.abs() + UNIT / 2 - 1) / UNIT;
    (rounded * fine.signum()).clamp(-64, 64)
}

/// The least judgement that is more than `alpha` discs when rounded.
#[inline]
const fn just_above(alpha: i32) -> i32 {
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
