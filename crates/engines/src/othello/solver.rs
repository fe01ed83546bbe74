//! The endgame solver: exact scores, outcomes, every move's value, the line
//! of best play.
//!
//! An exact score is found by questions "at least this much?", each a
//! null-window search that starts at the bound the one before it proved
//! (the idea of MTD(f)). The table carries what was learned from one question
//! to the next, and at any moment the bounds proved so far are known: that is
//! what a stopped search returns.

use std::cell::Cell;
use std::marker::PhantomData;

use harif_search::{Control, sort_short_by_key};

use super::board::{Board, Square};
use super::evaluate::{HandMade, OrderingEvaluator, Preparation};
#[cfg(not(target_arch = "wasm32"))]
use super::helpers::with_helpers;
use super::kind::Kind;
use super::midgame::Memory;
use super::order::{GUESS_FROM, INFINITE, guess};
use super::query::{MoveValue, Query, Solution, Window};
use super::search::{Searcher, Shared, Watch};
use super::shape::Shape;
use super::split::Pool;
use super::stability::stable_discs;
use super::table::{NO_MOVE, Table};
use crate::solve::{Bounds, Progress};

/// Depth of the search that guesses the score before the first question.
const FIRST_GUESS: u32 = 4;
/// With fewer empty squares one thread is done before others could start.
#[cfg(not(target_arch = "wasm32"))]
const THREADS_FROM: u32 = 14;

/// Solves Othello endings on boards of shape `S`, with a table of its own.
///
/// ```
/// use harif_engines::othello::{Board, Size, Query, Solver};
/// let mut solver = Solver::<Size<4, 4>>::new(1);
/// let solution = solver.solve(Board::start::<Size<4, 4>>(), Query::default());
/// // The second player wins 11 to 3, and gets the two empty squares.
/// assert_eq!(solution.score(), Some(-10));
/// ```
#[derive(Debug)]
pub struct Solver<S, E = HandMade> {
    table: Table,
    /// What an evaluator that prepares has judged.
    memory: Option<Memory>,
    evaluator: E,
    shape: PhantomData<S>,
}

impl<S: Shape> Solver<S> {
    /// A solver with a table of about this many megabytes.
    pub fn new(megabytes: usize) -> Self {
        Solver::with_evaluator(megabytes, HandMade)
    }
}

impl<S: Shape, E: OrderingEvaluator<S>> Solver<S, E> {
    /// A solver that orders moves by the given evaluator, which may take a
    /// quarter of the memory on top.
    pub fn with_evaluator(megabytes: usize, evaluator: E) -> Self {
        Solver {
            table: Table::new(megabytes),
            memory: E::PREPARES.then(|| Memory::new(megabytes / 4)),
            evaluator,
            shape: PhantomData,
        }
    }

    /// Finds the score of a position.
    ///
    /// Nothing is carried over from earlier calls: with one thread, the same
    /// position and window always take the same number of nodes.
    pub fn solve(&mut self, board: Board, query: Query<'_>) -> Solution {
        self.forget();
        self.run(board, query)
    }

    /// Finds the exact score of every legal move, best first; bounds only, for
    /// the moves that a stop cut short. The window of the query is not used.
    pub fn analyze(&mut self, board: Board, query: Query<'_>) -> Vec<MoveValue> {
        self.forget();
        let Query {
            threads,
            control,
            mut progress,
            ..
        } = query;
        let mut values = Vec::new();
        for square in squares(board.moves::<S>()) {
            if control.is_over() {
                values.push(MoveValue {
                    square,
                    lower: -S::AREA,
                    upper: S::AREA,
                    nodes: 0,
                });
                continue;
            }
            let next = board.after(square, board.flips(square));
            // A caller sees each move's search from the side that plays it.
            let mut seen = |reply: Progress| {
                if let Some(progress) = &mut progress {
                    progress(reply.flipped());
                }
            };
            let window = Window::EXACT;
            let reply = self.run(
                next,
                Query {
                    window,
                    threads,
                    control,
                    progress: Some(&mut seen),
                },
            );
            let (lower, upper) = (-reply.upper, -reply.lower);
            values.push(MoveValue {
                square,
                lower,
                upper,
                nodes: reply.nodes,
            });
        }
        sort_short_by_key(&mut values, |value| {
            (-value.lower, -value.upper, value.square)
        });
        values
    }

    /// A line of best play to the end from a position with exact score
    /// `score`; `None` stands for a pass. Quick right after [`Solver::solve`]
    /// has found that score, since the table still knows the way. Ends early
    /// if `control` is over or `score` was not the score.
    pub fn line(&self, board: Board, score: i32, control: Control<'_>) -> Vec<Option<Square>> {
        let pool = Pool::default();
        let shared = Shared {
            table: &self.table,
            evaluator: &self.evaluator,
            hints: None,
            control,
            pool: &pool,
        };
        line_of(&mut Searcher::<S, E>::new(&shared), board, score)
    }

    fn forget(&mut self) {
        self.table.clear();
        if let Some(memory) = &mut self.memory {
            memory.clear();
        }
    }

    /// Solves with the table as it is.
    fn run(&self, board: Board, query: Query<'_>) -> Solution {
        let pool = Pool::default();
        let shared = Shared {
            table: &self.table,
            evaluator: &self.evaluator,
            hints: self.memory.as_ref(),
            control: query.control,
            pool: &pool,
        };
        let prepared = self.memory.as_ref().and_then(|memory| {
            self.evaluator.prepare(Preparation {
                board,
                memory,
                table: &self.table,
                threads: query.threads,
                control: query.control,
            })
        });
        let start = prepared.map(|prepared| prepared.start);
        let solution = Self::prove(&shared, board, query, start);
        Solution {
            nodes: solution.nodes + prepared.map_or(0, |prepared| prepared.nodes),
            ..solution
        }
    }

    /// Finds the score, with helpers where there is enough to do.
    fn prove(
        shared: &Shared<'_, E>,
        board: Board,
        query: Query<'_>,
        start: Option<Start>,
    ) -> Solution {
        #[cfg(not(target_arch = "wasm32"))]
        if query.threads > 1 && board.empties::<S>().count_ones() >= THREADS_FROM {
            let helpers = query.threads - 1;
            return with_helpers::<S, E>(shared, helpers, || {
                ask::<S, E>(shared, board, query, start)
            });
        }
        ask::<S, E>(shared, board, query, start)
    }
}

/// What is expected before the first question.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Start {
    pub(crate) guess: i32,
    pub(crate) best: Option<Square>,
}

/// A line of best play to the end from a position with exact score `score`, as
/// far as the search is not stopped.
pub(crate) fn line_of<S: Shape, E: OrderingEvaluator<S>>(
    searcher: &mut Searcher<'_, S, E>,
    mut board: Board,
    mut score: i32,
) -> Vec<Option<Square>> {
    let table = searcher.shared.table;
    let mut line = Vec::new();
    while !board.is_over::<S>() {
        let moves = board.moves::<S>();
        if moves == 0 {
            line.push(None);
            board = board.pass();
        } else {
            let remembered = table.get(board).map_or(NO_MOVE, |known| known.best);
            let first = squares(moves).filter(|&square| square == remembered);
            let others = squares(moves).filter(|&square| square != remembered);
            let count = board.empties::<S>().count_ones() - 1;
            let kept = first.chain(others).find_map(|square| {
                let next = board.after(square, board.flips(square));
                let replies = next.moves::<S>();
                let keeps = searcher.visit(next, replies, -score, count, Kind::All) <= -score;
                (keeps && !searcher.aborted).then_some((square, next))
            });
            let Some((square, next)) = kept else { break };
            line.push(Some(square));
            board = next;
        }
        score = -score;
    }
    line
}

/// Asks "at least this much?" until the answer lies outside the window or is
/// exact. Counts the nodes of this thread only.
pub(crate) fn ask<S: Shape, E: OrderingEvaluator<S>>(
    shared: &Shared<'_, E>,
    board: Board,
    query: Query<'_>,
    start: Option<Start>,
) -> Solution {
    let mut searcher = Searcher::<S, E>::new(shared);
    let count = board.empties::<S>().count_ones();
    // Where the search orders moves without the evaluator, it is not asked here either: learned
    // weights take longer to unpack than such a position to solve.
    let start = start.unwrap_or_else(|| {
        if count < GUESS_FROM {
            first_guess::<S, HandMade>(&HandMade, board, &mut searcher.nodes)
        } else {
            first_guess::<S, E>(shared.evaluator, board, &mut searcher.nodes)
        }
    });
    // Scores are even.
    let (mut guess, mut best) = (start.guess.clamp(-S::AREA, S::AREA) & !1, start.best);
    // Stable discs are counted whatever happens.
    let stable = |own, opp| 2 * stable_discs::<S>(own, opp).count_ones() as i32;
    let bounds = Cell::new(Bounds {
        lower: stable(board.own, board.opp) - S::AREA,
        upper: S::AREA - stable(board.opp, board.own),
    });
    let mut silent = |_: Progress| ();
    let progress = query.progress.unwrap_or(&mut silent);
    let mut report = |nodes| {
        progress(Progress {
            bounds: bounds.get(),
            nodes: nodes + shared.pool.delivered(),
        });
    };
    searcher.watch = Some(Watch {
        report: &mut report,
        next: 0,
    });
    let low = query.window.low.max(-S::AREA);
    let high = query.window.high.min(S::AREA);
    loop {
        let Bounds { lower, upper } = bounds.get();
        let stopped = searcher.aborted;
        if stopped || lower == upper || lower >= high || upper <= low {
            return Solution {
                lower,
                upper,
                best,
                nodes: searcher.nodes,
                stopped,
            };
        }
        let testing = guess.max(lower + 2).max(low + 2).min(upper).min(high);
        searcher.report_now();
        let kind = if testing <= start.guess {
            Kind::Cut
        } else {
            Kind::All
        };
        let verdict = searcher.deep(board, board.moves::<S>(), testing - 1, count, kind);
        if searcher.aborted {
            continue;
        }
        if verdict.score >= testing {
            best = Some(verdict.best).filter(|&square| square != NO_MOVE);
            bounds.set(Bounds {
                lower: verdict.score,
                upper,
            });
        } else {
            bounds.set(Bounds {
                lower,
                upper: verdict.score,
            });
        }
        guess = verdict.score;
    }
}

/// Where to start: a score, and the move that looks best.
fn first_guess<S: Shape, E: OrderingEvaluator<S>>(
    evaluator: &E,
    board: Board,
    nodes: &mut u64,
) -> Start {
    let (mut score, mut best) = (-INFINITE, None);
    for square in squares(board.moves::<S>()) {
        let next = board.after(square, board.flips(square));
        let window = (-INFINITE, -score);
        let value = -guess::<S, E>(evaluator, next, window, FIRST_GUESS - 1, nodes);
        if value > score {
            (score, best) = (value, Some(square));
        }
    }
    if best.is_none() {
        let window = (-INFINITE, INFINITE);
        score = guess::<S, E>(evaluator, board, window, FIRST_GUESS, nodes);
    }
    Start {
        guess: score / E::DISC,
        best,
    }
}

/// The squares of a set, in order.
pub(crate) fn squares(set: u64) -> impl Iterator<Item = Square> {
    (0..64).filter(move |square| set >> square & 1 == 1)
}
