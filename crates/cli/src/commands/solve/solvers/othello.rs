//! Othello endings: the fast solver up to 8×8, a plain one beyond.

use std::time::{Duration, Instant};

use harif_engines::boards;
use harif_engines::othello::{
    self, Board, Evaluator, Frame, Pattern, Progress, Query, Shape, Solution, Solver, Window,
    solve_grid,
};
use harif_rules::{self as rules, AnyMove, AnyPosition, Cell, Position};
use harif_search::Control;

use super::{Answer, Attention, Bounds, MoveScore, Options, final_score};

/// The Othello solvers by size, each made when it is first needed.
#[derive(Debug)]
pub(super) struct Othello {
    options: Options,
    four: Option<Solver<Frame<4, 4>>>,
    six: Option<Solver<Frame<6, 6>>>,
    eight: Option<Solver<Frame<8, 8>, Pattern>>,
}

impl Othello {
    pub(super) const fn new(options: Options) -> Self {
        Self {
            options,
            four: None,
            six: None,
            eight: None,
        }
    }

    /// Solves a position of a game that is not over.
    pub(super) fn solve(&mut self, position: &AnyPosition, attention: Attention<'_>) -> Answer {
        let options = self.options;
        let megabytes = options.table;
        match boards::othello(position) {
            Some((board, 4)) => {
                let solver = self.four.get_or_insert_with(|| Solver::new(megabytes));
                with(solver, board, options, attention)
            }
            Some((board, 6)) => {
                let solver = self.six.get_or_insert_with(|| Solver::new(megabytes));
                with(solver, board, options, attention)
            }
            Some((board, _)) => {
                // The learned judgement orders moves better: half the nodes.
                let solver = self
                    .eight
                    .get_or_insert_with(|| Solver::with_evaluator(megabytes, Pattern::new()));
                with(solver, board, options, attention)
            }
            None => on_a_grid(position, options, attention.control),
        }
    }
}

fn with<S: Shape, E: Evaluator<S>>(
    solver: &mut Solver<S, E>,
    board: Board,
    options: Options,
    mut attention: Attention<'_>,
) -> Answer {
    let control = attention.control;
    let mut report = attention.progress.as_mut().map(|told| {
        move |progress: &Progress| {
            let Progress { lower, upper, .. } = *progress;
            told(Bounds { lower, upper }, progress.nodes);
        }
    });
    let query = Query {
        window: if options.weak {
            Window::OUTCOME
        } else {
            Window::EXACT
        },
        threads: options.threads,
        control,
        progress: report
            .as_mut()
            .map(|report| report as &mut dyn FnMut(&Progress)),
    };
    let started = Instant::now();
    let must_pass = board.moves::<S>() == 0;
    let mut answer = if options.all && !must_pass {
        every_move(&solver.analyze(board, query))
    } else {
        let Solution {
            lower,
            upper,
            best,
            nodes,
            ..
        } = solver.solve(board, query);
        let bounds = Bounds { lower, upper };
        let m = if must_pass {
            Some(AnyMove::Pass)
        } else {
            best.map(square_move)
        };
        let moves = (options.all && must_pass).then_some(MoveScore {
            m: AnyMove::Pass,
            bounds,
        });
        Answer {
            bounds,
            best: m,
            moves: moves.into_iter().collect(),
            nodes,
            time: Duration::ZERO,
        }
    };
    answer.time = started.elapsed();
    if options.weak {
        answer.bounds = answer.bounds.outcome();
        for entry in &mut answer.moves {
            entry.bounds = entry.bounds.outcome();
        }
    }
    answer
}

fn square_move(square: othello::Square) -> AnyMove {
    AnyMove::Cell(rules::Othello::<u64>::cell(u32::from(square)))
}

/// The answer that follows from every move's own.
fn every_move(values: &[othello::MoveValue]) -> Answer {
    let mut moves: Vec<MoveScore> = values
        .iter()
        .map(|value| MoveScore {
            m: square_move(value.square),
            bounds: Bounds {
                lower: value.lower,
                upper: value.upper,
            },
        })
        .collect();
    let best = moves.first().map(|entry| entry.m);
    let bounds = Bounds::best_of(&moves).expect("a position that can be played has a move");
    moves.sort_by_key(|entry| match entry.m {
        AnyMove::Cell(cell) => (cell.row, cell.column),
        _ => (0, 0),
    });
    Answer {
        bounds,
        best,
        moves,
        nodes: values.iter().map(|value| value.nodes).sum(),
        time: Duration::ZERO,
    }
}

/// Large boards, by the plain solver.
fn on_a_grid(position: &AnyPosition, options: Options, control: Control<'_>) -> Answer {
    let started = Instant::now();
    let mut nodes = 0;
    let mut ask = |position: &AnyPosition| {
        let grid = boards::othello_grid(position).expect("an Othello position");
        let solution = solve_grid(&grid, control);
        nodes += solution.nodes;
        let (lower, upper) = (solution.lower, solution.upper);
        (Bounds { lower, upper }, solution.best)
    };
    let seen = |bounds: Bounds| {
        if options.weak {
            bounds.outcome()
        } else {
            bounds
        }
    };
    let size = usize::from(rules::Board::game(position).columns());
    let (bounds, best, moves) = if options.all {
        let moves: Vec<MoveScore> = position
            .moves()
            .map(|m| {
                let after = position.after_unchecked(m);
                let bounds = match final_score(&after) {
                    Some(score) => Bounds::exactly(-score),
                    None => ask(&after).0.flipped(),
                };
                let bounds = seen(bounds);
                MoveScore { m, bounds }
            })
            .collect();
        let bounds = Bounds::best_of(&moves).expect("a game that goes on has a move");
        let best = moves
            .iter()
            .find(|entry| entry.bounds.lower == bounds.lower);
        (bounds, best.map(|entry| entry.m), moves)
    } else {
        let (bounds, square) = ask(position);
        let cell =
            |square: usize| AnyMove::Cell(Cell::new((square % size) as u8, (square / size) as u8));
        let must_pass = position.check(AnyMove::Pass).is_ok();
        let best = square.map(cell).or(must_pass.then_some(AnyMove::Pass));
        (seen(bounds), best, Vec::new())
    };
    Answer {
        bounds,
        best,
        moves,
        nodes,
        time: started.elapsed(),
    }
}
