//! The law of stopping: whatever a solver or engine is doing, it visits only a few nodes more once
//! its control is over, and claims nothing that it did not prove.

use harif_engines::connect4::{self, Goal};
use harif_engines::othello::{
    Board, Effort, Engine, OrderingEvaluator, Pattern, Query, Shape, Size, Solver, solve_grid,
};
use harif_engines::{boards, solve};
use harif_rules::{AnyPosition, Game};
use harif_search::Control;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use web_time::Instant;

/// The most nodes of the Connect Four solvers between two looks at the control.
const CONNECT4_MORE: u64 = 1 << 10;
/// The Othello solver looks wherever more than a handful of squares are empty, the midgame search
/// every so many nodes: thousands of nodes, a fraction of a millisecond.
const OTHELLO_MORE: u64 = 20_000;

/// Controls that are over before the work begins.
fn over(set: &AtomicBool) -> [Control<'_>; 2] {
    set.store(true, Relaxed);
    [Control::new(set), Control::never().until(Instant::now())]
}

#[test]
fn connect_four_solvers_stop_where_they_are() {
    let set = AtomicBool::new(true);
    for (columns, rows, line) in [(7, 6, 4), (8, 8, 4), (10, 8, 4), (7, 6, 5)] {
        let board = connect4::Board::new(columns, rows, line).expect("a size that fits");
        let small = connect4::SolverOptions {
            table_bytes: 1 << 20,
            ..connect4::SolverOptions::default()
        };
        let mut solver = connect4::Solver::new(small);
        for control in over(&set) {
            let bounds = solver.solve(&board, Goal::Score, control);
            assert_eq!((bounds.exact(), solver.nodes()), (None, 0));
            let moves = solver.analyze(&board, Goal::Score, control);
            assert!(
                moves
                    .iter()
                    .flatten()
                    .all(|bounds| bounds.exact().is_none())
            );
            assert!(solver.best_line(&board, control).is_empty());
            assert_eq!(solver.nodes(), 0);
        }
        for calls in [1, 2] {
            let stop = AtomicBool::new(false);
            let before = solver.nodes();
            let (mut told, mut seen) = (0, 0);
            let bounds = solver.solve_with_progress(
                &board,
                Goal::Score,
                Control::new(&stop),
                &mut |progress| {
                    told += 1;
                    if told == calls {
                        stop.store(true, Relaxed);
                        seen = progress.nodes;
                    }
                },
            );
            assert_eq!(bounds.exact(), None, "{columns}x{rows}");
            let more = solver.nodes() - before - seen;
            assert!(more <= CONNECT4_MORE, "{columns}x{rows}: {more}");
        }
    }
}

/// A position of the start moved on at random until so many squares are empty.
fn random_board<S: Shape>(random: &mut fastrand::Rng, empties: u32) -> Board {
    let mut board = Board::start::<S>();
    while board.empties::<S>().count_ones() > empties {
        let moves = board.moves::<S>();
        if moves == 0 {
            if board.is_over::<S>() {
                board = Board::start::<S>();
            } else {
                board = board.pass();
            }
            continue;
        }
        let squares: Vec<u8> = (0..64).filter(|square| moves >> square & 1 == 1).collect();
        board = board
            .play::<S>(squares[random.usize(..squares.len())])
            .expect("a legal move");
    }
    board
}

fn solver_stops<S: Shape, E: OrderingEvaluator<S>>(mut solver: Solver<S, E>, empties: u32) {
    let set = AtomicBool::new(true);
    let mut random = fastrand::Rng::with_seed(u64::from(empties));
    for _ in 0..4 {
        let board = random_board::<S>(&mut random, empties);
        for control in over(&set) {
            let query = || Query {
                control,
                ..Query::default()
            };
            let solution = solver.solve(board, query());
            assert!(
                solution.stopped && solution.nodes <= OTHELLO_MORE,
                "{solution:?}"
            );
            let nodes: u64 = (solver.analyze(board, query()).iter())
                .map(|value| value.nodes)
                .sum();
            assert!(nodes <= OTHELLO_MORE, "{nodes}");
        }
        let stop = AtomicBool::new(false);
        let mut seen = 0;
        let mut progress = |progress: solve::Progress| {
            stop.store(true, Relaxed);
            seen = progress.nodes;
        };
        let query = Query {
            control: Control::new(&stop),
            progress: Some(&mut progress),
            ..Query::default()
        };
        let solution = solver.solve(board, query);
        assert!(solution.stopped);
        // What a preparation visits is not in the reports.
        if !E::PREPARES {
            assert!(solution.nodes - seen <= OTHELLO_MORE, "{solution:?}");
        }
    }
}

#[test]
fn othello_solvers_stop_where_they_are() {
    solver_stops(Solver::<Size<6, 6>>::new(2), 24);
    solver_stops(Solver::<Size<8, 8>>::new(2), 30);
    solver_stops(Solver::<Size<8, 8>>::new(2), 22);
    if let Some(pattern) = Pattern::available() {
        solver_stops(Solver::<Size<8, 8>, _>::with_evaluator(2, pattern), 18);
    }
}

#[test]
fn a_grid_solver_enters_no_more_than_one_position() {
    let set = AtomicBool::new(true);
    let start = AnyPosition::start("othello:size=10".parse().unwrap());
    let grid = boards::othello_grid(&start).expect("an Othello position");
    for control in over(&set) {
        let solution = solve_grid(&grid, control);
        assert!(solution.stopped && solution.nodes <= 2, "{solution:?}");
        assert_eq!((solution.lower, solution.upper), (-100, 100));
    }
}

#[test]
fn the_midgame_search_stops_where_it_is() {
    let set = AtomicBool::new(true);
    let mut engine = Engine::new(2);
    let mut random = fastrand::Rng::with_seed(9);
    for (empties, every_move) in [(55, false), (40, true), (24, false), (18, true)] {
        let board = random_board::<Size<8, 8>>(&mut random, empties);
        let effort = Effort {
            every_move,
            ..Effort::default()
        };
        for control in over(&set) {
            engine.forget();
            let judgement = engine.search(board, effort, control);
            assert!(judgement.stopped && judgement.nodes <= OTHELLO_MORE);
        }
        for steps in [1, 3, 6] {
            engine.forget();
            let stop = AtomicBool::new(false);
            let (mut told, mut seen) = (0, 0);
            let control = Control::new(&stop);
            let judgement = engine.search_with_progress(board, effort, control, &mut |now| {
                told += 1;
                if told == steps {
                    stop.store(true, Relaxed);
                    seen = now.nodes;
                }
            });
            assert!(judgement.stopped, "{empties} empties");
            let more = judgement.nodes - seen;
            assert!(more <= OTHELLO_MORE, "{empties} empties: {more}");
        }
    }
}

#[test]
fn a_stopped_analysis_of_any_game_visits_almost_nothing() {
    let set = AtomicBool::new(true);
    let mut solver = solve::Solver::new(solve::Options {
        table_megabytes: 1,
        book: false,
        ..solve::Options::default()
    });
    for game in ["connect4", "connect4:columns=9,rows=8", "othello:size=6"] {
        let game: Game = game.parse().unwrap();
        for control in over(&set) {
            let report = solver.analyze(&AnyPosition::start(game), control, &mut |_| {});
            let nodes = report.counters.nodes;
            assert!(report.stopped && report.best.is_some(), "{game}");
            assert!(nodes <= OTHELLO_MORE, "{game}: {nodes}");
        }
    }
}
