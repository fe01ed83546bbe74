//! The null-window search.
//!
//! Every node asks one question: is the score greater than `alpha`? A move
//! that says yes ends the node (a *cut* node); a node where every move says
//! no is an *all* node. The returned score is a bound: a lower one if it
//! exceeds `alpha`, an upper one otherwise. [`super::solver`] turns a few such
//! questions into an exact score.
//!
//! Which of the two a node probably is, is known before: see [`super::kind`].
//!
//! Four sorts of nodes, by the number of empty squares:
//!
//! - four or fewer: [`super::last`];
//! - five: [`super::shallow`];
//! - up to [`NARROW`]: moves ordered by [`super::order`], and remembered in
//!   the thread's own [`super::thread_table`];
//! - more: the shared table too, an order by searches, helpers from other
//!   threads.

use std::marker::PhantomData;
use std::mem;
use std::sync::Arc;

use harif_search::Control;

use super::board::{Board, Square};
use super::evaluate::OrderingEvaluator;
use super::kind::Kind;
use super::last::NOTHING;
use super::midgame::Memory;
use super::order::{Candidates, Weights, guess_from};
use super::shape::Shape;
use super::split::{Pool, SplitPoint};
use super::stability::stable_discs;
use super::table::{Known, NO_MOVE, Table};
use super::thread_table::ThreadTable;

/// Up to this many empty squares, positions are not remembered.
const SHALLOW: u32 = 5;
/// Up to this many empty squares, positions are remembered nearby only.
const NARROW: u32 = 10;
/// From this many empty squares on, the children are looked up before any is
/// searched, in the near table or in the shared one.
const LOOK_NEAR: u32 = 8;
const LOOK_AHEAD: u32 = NARROW + 2;
/// From this many empty squares on, a node may share its moves with other
/// threads; below, the work is not worth the handshake.
const SPLIT: u32 = 11;

/// From this many empty squares on, the midgame search may know a good move.
const HINTS: u32 = 13;

/// What all threads of a search share.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shared<'a, E> {
    pub(crate) table: &'a Table,
    pub(crate) evaluator: &'a E,
    /// What the midgame search remembers, for the order of moves.
    pub(crate) hints: Option<&'a Memory>,
    pub(crate) control: Control<'a>,
    pub(crate) pool: &'a Pool,
}

/// The answer of a node: a bound on the score and the move that gave it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Verdict {
    pub(crate) score: i32,
    pub(crate) best: Square,
}

impl Known {
    /// Takes the answer of a search into account.
    #[inline]
    fn learn(&mut self, verdict: Verdict, alpha: i32) {
        // A move that proved a lower bound is worth more than one that was
        // merely the least bad.
        if verdict.score > alpha {
            self.lower = self.lower.max(verdict.score);
            self.best = verdict.best;
        } else {
            self.upper = self.upper.min(verdict.score);
            if self.best == NO_MOVE {
                self.best = verdict.best;
            }
        }
    }
}

impl Verdict {
    fn without_move(score: i32) -> Verdict {
        Verdict {
            score,
            best: NO_MOVE,
        }
    }

    /// Takes a move's score into account.
    pub(crate) fn improve(&mut self, score: i32, square: Square) {
        if score > self.score {
            *self = Verdict {
                score,
                best: square,
            };
        }
    }
}

/// One thread's search.
pub(crate) struct Searcher<'a, S, E> {
    pub(crate) shared: &'a Shared<'a, E>,
    /// What it proved lately about small positions.
    near: ThreadTable,
    /// Positions entered so far.
    pub(crate) nodes: u64,
    /// The search is being abandoned: scores mean nothing until it is back at
    /// the node that can go on.
    pub(crate) aborted: bool,
    /// The innermost shared node that this thread works for.
    pub(crate) under: Option<Arc<SplitPoint>>,
    /// Called now and then with the number of nodes.
    pub(crate) watch: Option<Watch<'a>>,
    shape: PhantomData<S>,
}

/// Someone who wants to know how the search goes.
pub(crate) struct Watch<'a> {
    pub(crate) report: &'a mut dyn FnMut(u64),
    pub(crate) next: u64,
}

impl Watch<'_> {
    /// Nodes between two calls: a tenth of a second or so.
    const INTERVAL: u64 = 1 << 22;
}

impl<'a, S: Shape, E: OrderingEvaluator<S>> Searcher<'a, S, E> {
    pub(crate) fn new(shared: &'a Shared<'a, E>) -> Self {
        Searcher {
            shared,
            near: ThreadTable::small(),
            nodes: 0,
            aborted: false,
            under: None,
            watch: None,
            shape: PhantomData,
        }
    }

    /// Whether the score of a position exceeds `alpha`; its moves are known,
    /// and `count` squares are empty.
    #[inline]
    pub(crate) fn visit(
        &mut self,
        board: Board,
        moves: u64,
        alpha: i32,
        count: u32,
        kind: Kind,
    ) -> i32 {
        if count > NARROW {
            self.deep(board, moves, alpha, count, kind).score
        } else if count > SHALLOW {
            self.narrow(board, moves, alpha, count, kind)
        } else {
            self.shallow(board, moves, alpha, count, kind)
        }
    }

    /// A node, already counted, in which the side to move has no move: a pass is no node of its own.
    pub(crate) fn without_moves(
        &mut self,
        board: Board,
        alpha: i32,
        count: u32,
        kind: Kind,
    ) -> i32 {
        let passed = board.pass();
        let replies = passed.moves::<S>();
        if replies == 0 {
            return board.final_score::<S>();
        }
        self.nodes -= 1;
        -self.visit(passed, replies, -alpha - 1, count, kind.next())
    }

    /// A node with so few empty squares that it is remembered nearby.
    fn narrow(&mut self, board: Board, moves: u64, alpha: i32, count: u32, mut kind: Kind) -> i32 {
        self.nodes += 1;
        if kind == Kind::All
            && let Some(bound) = stability_cut::<S>(board, alpha, count)
        {
            return bound;
        }
        if moves == 0 {
            return self.without_moves(board, alpha, count, kind);
        }
        let mut known = self.near.get(board).unwrap_or(Known::NOTHING);
        if known.lower > alpha {
            return known.lower;
        }
        if known.upper <= alpha {
            return known.upper;
        }
        let mut candidates = Candidates::default();
        candidates.fill::<S>(board, moves, &Weights::LATE, |next| {
            if count > SHALLOW + 1 {
                self.near.prefetch(next);
            }
        });
        if kind == Kind::Cut
            && count >= LOOK_NEAR
            && let Some(cut) = self.look_near(&candidates, alpha)
        {
            return cut;
        }
        if known.best != NO_MOVE {
            candidates.prefer(known.best);
        }
        let mut verdict = Verdict::without_move(NOTHING);
        while let Some(candidate) = candidates.take_best() {
            let square = candidate.square;
            let score = -self.visit(
                candidate.next,
                candidate.replies,
                -alpha - 1,
                count - 1,
                kind.next(),
            );
            // Once the first move has failed, the others probably fail too.
            kind = Kind::All;
            verdict.improve(score, square);
            if verdict.score > alpha {
                break;
            }
        }
        known.learn(verdict, alpha);
        self.near.put(board, known);
        verdict.score
    }

    /// Cuts if the near table already proves more than `alpha` of a move.
    #[inline]
    fn look_near(&self, candidates: &Candidates, alpha: i32) -> Option<i32> {
        candidates.iter().find_map(|candidate| {
            let child = self.near.get(candidate.next)?;
            (-child.upper > alpha).then_some(-child.upper)
        })
    }

    /// A node with many empty squares.
    pub(crate) fn deep(
        &mut self,
        board: Board,
        moves: u64,
        alpha: i32,
        count: u32,
        kind: Kind,
    ) -> Verdict {
        self.nodes += 1;
        self.near.unfold();
        if self.must_abort() {
            self.aborted = true;
            return Verdict::without_move(0);
        }
        if kind == Kind::All
            && let Some(bound) = stability_cut::<S>(board, alpha, count)
        {
            return Verdict::without_move(bound);
        }
        let table = self.shared.table;
        table.prefetch(board);
        if moves == 0 {
            let passed = board.pass();
            let replies = passed.moves::<S>();
            if replies == 0 {
                return Verdict::without_move(board.final_score::<S>());
            }
            self.nodes -= 1;
            let verdict = self.deep(passed, replies, -alpha - 1, count, kind.next());
            return Verdict::without_move(-verdict.score);
        }
        let mut known = table.get(board).unwrap_or(Known::NOTHING);
        if known.lower > alpha {
            return Verdict {
                score: known.lower,
                best: known.best,
            };
        }
        if known.upper <= alpha {
            return Verdict {
                score: known.upper,
                best: known.best,
            };
        }
        let before = self.nodes;
        let mut candidates = Candidates::default();
        candidates.fill::<S>(board, moves, Weights::of(count, E::PREPARES), |next| {
            if count > NARROW + 1 {
                table.prefetch(next);
            }
        });
        // Ranking gives the children's entries time to arrive; where ranking
        // itself takes a search, looking comes first.
        let guess_from = guess_from::<S, E>();
        if kind == Kind::Cut
            && count >= guess_from
            && let Some(cut) = self.look_ahead(&candidates, alpha)
        {
            return cut;
        }
        let remembered = self.remembered(board, known, count);
        self.rank(&mut candidates, remembered, count, kind);
        if kind == Kind::Cut
            && (LOOK_AHEAD..guess_from).contains(&count)
            && let Some(cut) = self.look_ahead(&candidates, alpha)
        {
            return cut;
        }
        let verdict = self.try_all(&mut candidates, alpha, count, kind);
        if self.aborted {
            return verdict;
        }
        known.learn(verdict, alpha);
        table.put(board, known, self.nodes - before);
        verdict
    }

    /// The move to try first, from this search or one before it.
    #[inline]
    fn remembered(&self, board: Board, known: Known, count: u32) -> Square {
        match self.shared.hints {
            Some(memory) if known.best == NO_MOVE && count >= HINTS => {
                memory.get(board).map_or(NO_MOVE, |found| found.best)
            }
            _ => known.best,
        }
    }

    /// Cuts if the table's entry of a child already proves more than `alpha`
    /// ("enhanced transposition cutoff").
    #[inline]
    fn look_ahead(&self, candidates: &Candidates, alpha: i32) -> Option<Verdict> {
        let table = self.shared.table;
        candidates.iter().find_map(|candidate| {
            let child = table.get(candidate.next)?;
            (-child.upper > alpha).then_some(Verdict {
                score: -child.upper,
                best: candidate.square,
            })
        })
    }

    /// Searches the moves in order until one exceeds `alpha`. Once the first
    /// has failed the others probably fail too, and all must be searched:
    /// then idle threads are called to help.
    fn try_all(
        &mut self,
        candidates: &mut Candidates,
        alpha: i32,
        count: u32,
        mut kind: Kind,
    ) -> Verdict {
        let mut verdict = Verdict::without_move(NOTHING);
        while let Some(candidate) = candidates.take_best() {
            let square = candidate.square;
            let score = -self.visit(
                candidate.next,
                candidate.replies,
                -alpha - 1,
                count - 1,
                kind.next(),
            );
            kind = Kind::All;
            if self.aborted {
                break;
            }
            verdict.improve(score, square);
            if verdict.score > alpha {
                break;
            }
            if count >= SPLIT && !candidates.is_empty() && self.shared.pool.has_idle() {
                return self.split(mem::take(candidates), verdict, alpha, count);
            }
        }
        verdict
    }

    /// Tells the caller how far the search is.
    pub(crate) fn report_now(&mut self) {
        if let Some(watch) = &mut self.watch {
            watch.next = self.nodes + Watch::INTERVAL;
            (watch.report)(self.nodes);
        }
    }

    /// Whether to abandon the search: told to stop, or a node above has its
    /// answer from another thread.
    pub(crate) fn must_abort(&mut self) -> bool {
        if let Some(watch) = &self.watch
            && self.nodes >= watch.next
        {
            self.report_now();
        }
        self.shared.control.is_over() || self.under.as_ref().is_some_and(|point| point.is_settled())
    }
}

/// An upper bound not above `alpha` from the opponent's stable discs, tried
/// only where `alpha` is so high that it may succeed.
#[inline]
pub(crate) fn stability_cut<S: Shape>(board: Board, alpha: i32, count: u32) -> Option<i32> {
    // Not even if all its discs were stable.
    if alpha < count as i32 || S::AREA - 2 * board.opp.count_ones() as i32 > alpha {
        return None;
    }
    let bound = S::AREA - 2 * stable_discs::<S>(board.opp, board.own).count_ones() as i32;
    (bound <= alpha).then_some(bound)
}
