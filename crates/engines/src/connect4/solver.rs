//! The solver as the rest of the program sees it.

use super::board::Board;
use super::book::Book;
use super::control::{Goal, OnProgress, Question};
use super::engine::{Engine, for_board};
use super::proofs::{self, ProofsError};
use super::refinements::Refinements;
use super::strategy::{Strategy, canonical, embedded};
use crate::solve::{Bounds, Progress};
use harif_search::Control;
use std::fmt;
use std::sync::Arc;

/// How a [`Solver`] is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolverOptions {
    /// The memory for the table in bytes; the largest power of two below counts.
    pub table_bytes: usize,
    /// How many threads share a hard position; one is deterministic in its node
    /// counts. Always one in a browser.
    pub threads: usize,
    /// The refinements of the search.
    pub refinements: Refinements,
}

impl Default for SolverOptions {
    fn default() -> Self {
        Self {
            table_bytes: 64 << 20,
            threads: 1,
            refinements: Refinements::ALL,
        }
    }
}

/// A perfect player: exact values of Connect Four positions.
///
/// The score is 0 for a draw; for a win of the player to move it is positive and
/// larger the earlier the win: on 7×6 22 minus the winner's discs at the end, on
/// any board half of (cells + 2 - discs at the end), rounded down; for a loss it
/// is the same with a minus sign.
///
/// What was proved stays in the table from one position to the next; it is
/// allocated with the first position and again when the size of board changes.
///
/// ```
/// use harif_engines::connect4::{Board, SolverOptions, Solver};
/// let mut solver = Solver::new(SolverOptions { table_bytes: 1 << 20, ..SolverOptions::default() });
/// let board = Board::from_moves(7, 6, "2252576253462244111563365343671351441")?;
/// assert_eq!(solver.score(&board), -1);
/// # Ok::<(), harif_engines::connect4::BoardError>(())
/// ```
pub struct Solver {
    options: SolverOptions,
    engine: Option<(Size, Box<dyn Engine>)>,
    book: Option<Arc<Book>>,
    strategies: bool,
    nodes: u64,
}

/// Columns, rows and length of line.
type Size = (u32, u32, u32);

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver")
            .field("options", &self.options)
            .field("size", &self.engine.as_ref().map(|(size, _)| size))
            .field("nodes", &self.nodes)
            .finish_non_exhaustive()
    }
}

impl Solver {
    /// A solver that has not allocated its table yet.
    pub fn new(options: SolverOptions) -> Self {
        Self {
            options,
            engine: None,
            book: None,
            strategies: false,
            nodes: 0,
        }
    }

    /// Answers from this book where it can, or searches always.
    pub fn use_book(&mut self, book: Option<Arc<Book>>) {
        self.book = book;
    }

    /// Whether to take who wins from the [strategies](super::strategy) of the program where they say so.
    pub fn use_strategies(&mut self, yes: bool) {
        self.strategies = yes;
    }

    /// The strategy for boards like this one, if it is to be used.
    fn strategy(&self, board: &Board) -> Option<&'static Strategy> {
        let there = || embedded(board.columns(), board.rows());
        self.strategies.then(there).flatten()
    }

    /// Allocates the table for boards of this size now, rather than with the
    /// first position.
    pub fn prepare(&mut self, board: &Board) {
        self.engine_for(board);
    }

    /// Makes ready for a long solve that is stopped and gone on with: see [`Solver::proofs`].
    pub fn prepare_to_resume(&mut self, board: &Board) {
        self.engine_for(board).take_full_size();
    }

    /// What took much work to prove about boards like this one, as the bytes of a file: for another solver, which goes on from
    /// there with [`Solver::recall`]. [`Solver::prepare_to_resume`] should come before the first solve: to stop a
    /// solve otherwise may lose everything.
    ///
    /// # Errors
    /// If nothing can be kept for such a board.
    pub fn proofs(&mut self, board: &Board) -> Result<Vec<u8>, ProofsError> {
        if !proofs::can_keep(board) {
            return Err(ProofsError::NotKept);
        }
        Ok(proofs::write(board, &self.engine_for(board).proofs()))
    }

    /// Takes over what another solver had proved about boards like this one, and says how many positions
    /// that is. It is believed.
    ///
    /// # Errors
    /// If the bytes are not what [`Solver::proofs`] gave for such a board.
    pub fn recall(&mut self, board: &Board, bytes: &[u8]) -> Result<usize, ProofsError> {
        if !proofs::can_keep(board) {
            return Err(ProofsError::NotKept);
        }
        let proofs = proofs::read(board, bytes)?;
        self.engine_for(board).recall(&proofs);
        Ok(proofs.len())
    }

    /// Forgets every position, which takes no time to speak of.
    pub fn clear(&mut self) {
        if let Some((_, engine)) = &mut self.engine {
            engine.clear();
        }
    }

    /// The nodes visited since the solver was built.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The memory of the table in bytes, 0 before it is allocated.
    pub fn table_bytes(&self) -> usize {
        self.engine
            .as_ref()
            .map_or(0, |(_, engine)| engine.table_bytes())
    }

    /// What can be proved about the position before `control` ends the solve.
    /// Unless it does, the bounds meet.
    pub fn solve(&mut self, board: &Board, goal: Goal, control: Control<'_>) -> Bounds {
        self.ask(board, goal, control, None)
    }

    /// The same; `progress` is called when a bound closes, and now and then in between.
    pub fn solve_with_progress<'a>(
        &mut self,
        board: &Board,
        goal: Goal,
        control: Control<'a>,
        progress: &'a mut dyn FnMut(Progress),
    ) -> Bounds {
        self.ask(board, goal, control, Some(progress))
    }

    fn ask<'a>(
        &mut self,
        board: &Board,
        goal: Goal,
        control: Control<'a>,
        on_progress: OnProgress<'a>,
    ) -> Bounds {
        if board.is_won() {
            let score = -((board.cells() + 2 - board.discs()) as i32 / 2);
            return Bounds::exactly(goal.answer(score));
        }
        let known = self.book.as_ref().and_then(|book| book.score(board));
        if let Some(score) = known {
            return Bounds::exactly(goal.answer(score));
        }
        let at_least = self.book.as_ref().and_then(|book| book.at_least(board));
        let sure = self.sure(board, goal);
        if sure.exact().is_some() {
            return sure;
        }
        let question = Question {
            goal,
            at_least,
            control,
            on_progress,
        };
        let engine = self.engine_for(board);
        let (found, nodes) = engine.solve(board.own(), board.occupied(), question);
        self.nodes += nodes;
        Bounds {
            lower: found.lower.max(sure.lower),
            upper: found.upper.min(sure.upper),
        }
    }

    /// What the strategies say about a position, and otherwise what can be said of any.
    fn sure(&self, board: &Board, goal: Goal) -> Bounds {
        let strategy = self.strategy(board);
        let outcome = strategy.and_then(|strategy| strategy.outcome(board));
        let left = (board.cells() - board.discs()) as i32;
        Bounds {
            lower: goal.answer(if outcome == Some(1) { 1 } else { -(left / 2) }),
            upper: goal.answer(if outcome == Some(-1) {
                -1
            } else {
                (left + 1) / 2
            }),
        }
    }

    /// A move that wins, as its column; none if no move does, if the game is over, or if `control` stops
    /// the solve first.
    pub fn winning_move(&mut self, board: &Board, control: Control<'_>) -> Option<u32> {
        if board.is_won() || board.is_full() {
            return None;
        }
        let strategy = self.strategy(board);
        if let Some(column) = strategy.and_then(|strategy| strategy.winning_move(board)) {
            return Some(column);
        }
        // The builder of the strategies asked about this image: the other may take far longer.
        let image = canonical(board);
        let engine = self.engine_for(board);
        let (column, nodes) = engine.winning_move(image.own(), image.occupied(), control);
        self.nodes += nodes;
        let is_mirrored = image != *board;
        column.map(|column| {
            if is_mirrored {
                board.columns() - 1 - column
            } else {
                column
            }
        })
    }

    /// The exact score.
    pub fn score(&mut self, board: &Board) -> i32 {
        self.value(board, Goal::Score)
    }

    /// 1 if the player to move wins, 0 for a draw, -1 for a loss.
    pub fn outcome(&mut self, board: &Board) -> i32 {
        self.value(board, Goal::Outcome)
    }

    /// What can be proved about every move before `control` stops the solve: for
    /// each column the bounds of the position after it, as the player to move
    /// now sees it; nothing for a column that cannot be played, or if the game
    /// is over.
    pub fn analyze(
        &mut self,
        board: &Board,
        goal: Goal,
        control: Control<'_>,
    ) -> Vec<Option<Bounds>> {
        let over = board.is_won();
        (0..board.columns())
            .map(|column| {
                (!over && board.can_play(column)).then(|| {
                    let Bounds { lower, upper } = self.solve(&board.play(column), goal, control);
                    Bounds {
                        lower: -upper,
                        upper: -lower,
                    }
                })
            })
            .collect()
    }

    /// One game of best moves for both sides to the end, as columns from 0: the
    /// winner hurries, the loser delays. Shorter if `control` stops it.
    pub fn best_line(&mut self, board: &Board, control: Control<'_>) -> Vec<u32> {
        let mut line = Vec::new();
        let mut board = *board;
        let Some(mut score) = self.solve(&board, Goal::Score, control).exact() else {
            return line;
        };
        while !board.is_won() && !board.is_full() {
            let best = board.moves().find(|&column| {
                // No move is better than the score says, so the reply to each is worth at least this.
                let least = -score;
                let bounds = self.solve(&board.play(column), Goal::MoreThan(least), control);
                bounds.exact() == Some(least)
            });
            let Some(column) = best else { break };
            line.push(column);
            board = board.play(column);
            score = -score;
        }
        line
    }

    fn value(&mut self, board: &Board, goal: Goal) -> i32 {
        let bounds = self.solve(board, goal, Control::never());
        bounds
            .exact()
            .expect("an unstopped solve closes its bounds")
    }

    fn engine_for(&mut self, board: &Board) -> &mut dyn Engine {
        let size = (board.columns(), board.rows(), board.line());
        if self.engine.as_ref().is_some_and(|(old, _)| *old != size) {
            // Free the old table before the new one is allocated.
            self.engine = None;
        }
        let options = &self.options;
        self.engine
            .get_or_insert_with(|| (size, for_board(board, options)))
            .1
            .as_mut()
    }
}
