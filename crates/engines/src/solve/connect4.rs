//! Connect Four on boards of up to 128 bits.

use super::{Asked, Backend, Bounds, Found, MoveBounds, OnMove, OnProgress, Options, SOON_SOLVED};
use crate::boards;
use crate::connect4::{Board, Goal, ProofsError, Solver, SolverOptions, book, strategy};
use harif_rules::{AnyMove, AnyPosition, Column, Game, Player};
use harif_search::{Control, sort_short_by_key};

/// The Connect Four solver with its table.
#[derive(Debug)]
pub(super) struct ConnectFour {
    solver: Solver,
    keep: bool,
}

impl ConnectFour {
    pub(super) fn new(options: Options) -> Self {
        let mut solver = Solver::new(SolverOptions {
            table_bytes: options.table_megabytes << 20,
            threads: options.threads,
            ..SolverOptions::default()
        });
        solver.use_book(options.book.then(book::embedded).flatten());
        solver.use_strategies(options.book);
        Self {
            solver,
            keep: options.keep,
        }
    }

    /// A move that wins, without asking how soon: by a [strategy] of the program, or found by the solver.
    pub(super) fn winning_move(
        &mut self,
        position: &AnyPosition,
        control: Control<'_>,
    ) -> Option<MoveBounds> {
        let before = self.solver.nodes();
        let board = board_of(position);
        let column = self.solver.winning_move(&board, control)?;
        Some(MoveBounds {
            m: column_move(column),
            bounds: Bounds {
                lower: 1,
                upper: (board.cells() + 1 - board.discs()) as i32 / 2,
            },
            nodes: self.solver.nodes() - before,
        })
    }

    /// See [`Solver::resume`](super::Solver::resume).
    pub(super) fn resume(
        &mut self,
        position: &AnyPosition,
        bytes: Option<&[u8]>,
    ) -> Result<usize, ProofsError> {
        let board = board_of(position);
        // Says whether anything can be kept.
        self.solver.proofs(&board)?;
        self.solver.prepare_to_resume(&board);
        bytes.map_or(Ok(0), |bytes| self.solver.recall(&board, bytes))
    }

    /// See [`Solver::proofs`](super::Solver::proofs).
    pub(super) fn proofs(&mut self, position: &AnyPosition) -> Result<Vec<u8>, ProofsError> {
        self.solver.proofs(&board_of(position))
    }

    /// Best play of both sides to the end of the game, as far as time allows.
    pub(super) fn best_line(
        &mut self,
        position: &AnyPosition,
        control: Control<'_>,
    ) -> Vec<AnyMove> {
        let line = self.solver.best_line(&board_of(position), control);
        line.into_iter().map(column_move).collect()
    }
}

impl Backend for ConnectFour {
    fn prepare(&mut self, position: &AnyPosition) {
        self.solver.prepare(&board_of(position));
        if !self.keep {
            self.solver.clear();
        }
    }

    fn position(&mut self, asked: Asked<'_>, progress: OnProgress<'_>) -> Found {
        let before = self.solver.nodes();
        let bounds = ask(&mut self.solver, &board_of(asked.position), asked, progress);
        Found {
            bounds,
            best: None,
            nodes: self.solver.nodes() - before,
        }
    }

    /// The columns in the middle first, because the best is often there.
    fn moves(&mut self, asked: Asked<'_>, progress: OnProgress<'_>, found: OnMove<'_>) -> u64 {
        let first = self.solver.nodes();
        let board = board_of(asked.position);
        let mut columns: Vec<u32> = board.moves().collect();
        sort_short_by_key(&mut columns, |&column| {
            (2 * column + 1).abs_diff(board.columns())
        });
        if board.cells() > SOON_SOLVED {
            // There may not be time for all scores, so a move that wins comes first.
            let win = self.solver.winning_move(&board, asked.control);
            sort_short_by_key(&mut columns, |&column| Some(column) != win);
        }
        for column in columns {
            let before = self.solver.nodes();
            let next = board.play(column);
            let bounds = ask(&mut self.solver, &next, asked, &mut |reply| {
                progress(reply.flipped());
            });
            found(MoveBounds {
                m: column_move(column),
                bounds: bounds.flipped(),
                nodes: self.solver.nodes() - before,
            });
        }
        self.solver.nodes() - first
    }
}

/// Whether a [strategy] of the program has a move for the position.
pub(super) fn is_in_strategy(position: &AnyPosition) -> bool {
    boards::connect4(position).is_some_and(|board| {
        strategy::embedded(board.columns(), board.rows())
            .is_some_and(|strategy| strategy.winning_move(&board).is_some())
    })
}

/// Which side wins every game on a board, where the program has a [strategy] for it.
pub(super) fn sure_winner(game: Game) -> Option<Player> {
    let Game::ConnectFour(rules) = game else {
        return None;
    };
    let winner = if strategy::first_wins(rules.columns.into(), rules.rows.into())? {
        Player::First
    } else {
        Player::Second
    };
    (rules.line == 4).then_some(winner)
}

fn ask(solver: &mut Solver, board: &Board, asked: Asked<'_>, progress: OnProgress<'_>) -> Bounds {
    let goal = if asked.weak {
        Goal::Outcome
    } else {
        Goal::Score
    };
    solver.solve_with_progress(board, goal, asked.control, progress)
}

fn board_of(position: &AnyPosition) -> Board {
    boards::connect4(position).expect("a board of up to 128 bits")
}

fn column_move(column: u32) -> AnyMove {
    AnyMove::Column(Column(column as u8))
}
