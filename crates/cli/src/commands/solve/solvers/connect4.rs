//! Connect Four, by the solver that knows it best.

use std::time::Instant;

use harif_engines::connect4::{self, Board, Goal, Progress, Solver, book};
use harif_rules::{AnyMove, Column};

use super::{Answer, Attention, Bounds, MoveScore, Options};

impl From<connect4::Bounds> for Bounds {
    fn from(bounds: connect4::Bounds) -> Self {
        let connect4::Bounds { lower, upper } = bounds;
        Self { lower, upper }
    }
}

/// The Connect Four solver with its table.
#[derive(Debug)]
pub(super) struct ConnectFour {
    options: Options,
    solver: Solver,
}

impl ConnectFour {
    pub(super) fn new(options: Options) -> Self {
        let mut solver = Solver::new(connect4::Options {
            table_bytes: options.table << 20,
            threads: options.threads,
            ..connect4::Options::default()
        });
        solver.use_book(options.book.then(book::embedded));
        Self { options, solver }
    }

    /// Solves a position of a game that is not over.
    pub(super) fn solve(&mut self, board: &Board, mut attention: Attention<'_>) -> Answer {
        // Neither memory nor forgetting is part of the time of a solve.
        self.solver.prepare(board);
        if !self.options.keep {
            self.solver.clear();
        }
        let goal = if self.options.weak {
            Goal::Outcome
        } else {
            Goal::Score
        };
        let before = self.solver.nodes();
        let started = Instant::now();
        let mut answer = if self.options.all {
            self.every_move(board, goal, &mut attention)
        } else {
            let bounds = self.ask(board, goal, &mut attention, &|bounds| bounds);
            Answer {
                bounds,
                best: None,
                moves: Vec::new(),
                nodes: 0,
                time: std::time::Duration::ZERO,
            }
        };
        answer.time = started.elapsed();
        answer.nodes = self.solver.nodes() - before;
        answer
    }

    fn every_move(&mut self, board: &Board, goal: Goal, attention: &mut Attention<'_>) -> Answer {
        let columns: Vec<u32> = board.moves().collect();
        let mut moves = Vec::with_capacity(columns.len());
        for column in columns {
            // Who watches sees each move's bounds from the side that plays it.
            let bounds = self
                .ask(&board.play(column), goal, attention, &Bounds::flipped)
                .flipped();
            let m = AnyMove::Column(Column(column as u8));
            moves.push(MoveScore { m, bounds });
        }
        let bounds = Bounds::best_of(&moves).expect("a game that goes on has a move");
        let best = moves
            .iter()
            .find(|entry| entry.bounds.lower == bounds.lower);
        Answer {
            bounds,
            best: best.map(|entry| entry.m),
            moves,
            nodes: 0,
            time: std::time::Duration::ZERO,
        }
    }

    fn ask(
        &mut self,
        board: &Board,
        goal: Goal,
        attention: &mut Attention<'_>,
        seen: &dyn Fn(Bounds) -> Bounds,
    ) -> Bounds {
        let mut report = attention.progress.as_mut().map(|told| {
            move |progress: Progress| told(seen(progress.bounds.into()), progress.nodes)
        });
        let control = attention.control;
        let bounds = match &mut report {
            Some(report) => self
                .solver
                .solve_with_progress(board, goal, control, report),
            None => self.solver.solve(board, goal, control),
        };
        bounds.into()
    }
}
