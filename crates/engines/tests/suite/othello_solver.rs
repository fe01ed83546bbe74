//! The endgame solver against a plain search, and against itself.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use crate::othello_plain::Plain;
use harif_engines::othello::{
    Board, Cell, Grid, Query, Shape, Size, Solution, Solver, Window, solve_grid,
};
use harif_engines::solve::Progress;
use harif_search::Control;

type Whole = Size<8, 8>;

fn exact<S: Shape>(solver: &mut Solver<S>, board: Board) -> Solution {
    solver.solve(board, Query::default())
}

/// Compares scores, best moves, every move's value, outcomes, windows and the
/// line of best play with a plain search on random positions.
fn agrees_with_plain_search<S: Shape>(positions: usize, most_empties: usize) {
    let mut rng = fastrand::Rng::with_seed(11);
    let mut solver = Solver::<S>::new(1);
    for round in 0..positions {
        let empties = 1 + round % most_empties;
        let plain = Plain::random(S::ROWS as i32, S::COLUMNS as i32, empties, &mut rng);
        let board = plain.board::<S>();
        let score = plain.exact();
        let solution = exact(&mut solver, board);
        assert_eq!(solution.score(), Some(score), "{board:?}");
        assert!(!solution.stopped);
        let best = solution.best.expect("a move exists");
        assert_eq!(-plain.play(plain.square(best)).exact(), score, "{board:?}");
        let line = solver.line(board, score, Control::never());
        assert_eq!(end_of_line(&plain, &line), score, "{board:?} {line:?}");
        let outcome = solver.solve(
            board,
            Query {
                window: Window::OUTCOME,
                ..Query::default()
            },
        );
        assert!(
            outcome.lower <= score && score <= outcome.upper,
            "{board:?}"
        );
        let told = (
            outcome.lower > 0,
            outcome.upper < 0,
            outcome.score() == Some(0),
        );
        assert_eq!(told, (score > 0, score < 0, score == 0), "{board:?}");
        check_window(&mut solver, board, score, rng.i32(-20..20) * 2);
        let values = solver.analyze(board, Query::default());
        assert_eq!(values.len(), plain.moves().len());
        for value in values {
            let exact = -plain.play(plain.square(value.square)).exact();
            assert_eq!(
                (value.lower, value.upper),
                (exact, exact),
                "{board:?} {value:?}"
            );
        }
    }
}

/// Inside the window the score is exact, outside the right side is known.
fn check_window<S: Shape>(solver: &mut Solver<S>, board: Board, score: i32, low: i32) {
    let window = Window { low, high: low + 6 };
    let found = solver.solve(
        board,
        Query {
            window,
            ..Query::default()
        },
    );
    assert!(
        found.lower <= score && score <= found.upper,
        "{board:?} {window:?} {found:?}"
    );
    let told = found.score().is_some() || found.upper <= window.low || found.lower >= window.high;
    assert!(told, "{board:?} {window:?} {found:?}");
}

/// The final score of a line of moves and passes, for the side that starts.
fn end_of_line(plain: &Plain, line: &[Option<u8>]) -> i32 {
    let mut here = plain.clone();
    for step in line {
        here = if let Some(square) = step {
            let square = here.square(*square);
            assert!(
                !here.turned(square).is_empty(),
                "an illegal move in the line"
            );
            here.play(square)
        } else {
            assert!(
                here.moves().is_empty(),
                "a pass with legal moves in the line"
            );
            here.pass()
        };
    }
    assert!(here.is_over(), "the line stops early");
    if line.len().is_multiple_of(2) {
        here.final_score()
    } else {
        -here.final_score()
    }
}

#[test]
fn whole_board_agrees_with_plain_search() {
    agrees_with_plain_search::<Whole>(200, 9);
}

#[test]
fn small_boards_agree_with_plain_search() {
    agrees_with_plain_search::<Size<4, 4>>(100, 10);
    agrees_with_plain_search::<Size<6, 6>>(150, 9);
    agrees_with_plain_search::<Size<4, 6>>(100, 9);
    agrees_with_plain_search::<Size<8, 6>>(100, 8);
}

#[test]
fn ten_empty_squares_agree_with_plain_search() {
    let mut rng = fastrand::Rng::with_seed(12);
    let mut solver = Solver::<Whole>::new(1);
    for _ in 0..25 {
        let plain = Plain::random(8, 8, 10, &mut rng);
        assert_eq!(
            exact(&mut solver, plain.board::<Whole>()).score(),
            Some(plain.exact())
        );
    }
    let mut solver = Solver::<Size<6, 6>>::new(1);
    for _ in 0..25 {
        let plain = Plain::random(6, 6, 10, &mut rng);
        assert_eq!(
            exact(&mut solver, plain.board::<Size<6, 6>>()).score(),
            Some(plain.exact())
        );
    }
}

#[test]
fn grids_agree_with_plain_search() {
    let mut rng = fastrand::Rng::with_seed(13);
    for round in 0..60 {
        let (rows, columns) = [(4, 4), (8, 8), (10, 10), (6, 12)][round % 4];
        let plain = Plain::random(rows, columns, 1 + round % 8, &mut rng);
        let cells: Vec<Cell> = plain
            .cells
            .iter()
            .map(|disc| [Cell::Opp, Cell::Empty, Cell::Own][(disc + 1) as usize])
            .collect();
        let grid = Grid::new(rows as usize, columns as usize, &cells).expect("a whole board");
        let solution = solve_grid(&grid, Control::never());
        assert_eq!(solution.score(), Some(plain.exact()));
        let best = solution.best.expect("a move exists");
        assert_eq!(Some(-plain.play(best).exact()), solution.score());
    }
}

/// Results of whole games. On 4×4 best play ends 3 to 11 with two squares
/// empty, which go to the winner.
#[test]
fn small_boards_are_solved_from_the_start() {
    let mut small = Solver::<Size<4, 4>>::new(1);
    assert_eq!(
        exact(&mut small, Board::start::<Size<4, 4>>()).score(),
        Some(-10)
    );
    let mut wide = Solver::<Size<4, 6>>::new(16);
    assert_eq!(
        exact(&mut wide, Board::start::<Size<4, 6>>()).score(),
        Some(16)
    );
}

#[test]
fn a_finished_game_and_a_pass_have_no_best_move() {
    let mut solver = Solver::<Whole>::new(1);
    let wiped_out = Board { own: 0, opp: 0xff };
    let solution = exact(&mut solver, wiped_out);
    assert_eq!((solution.score(), solution.best), (Some(-64), None));
    assert!(solver.analyze(wiped_out, Query::default()).is_empty());
    assert!(solver.line(wiped_out, -64, Control::never()).is_empty());

    // Only the other side can move: f1 takes the disc on g1 beside its corner.
    let pass = Board {
        own: 1 << 6,
        opp: 1 << 7,
    };
    let solution = exact(&mut solver, pass);
    assert_eq!((solution.score(), solution.best), (Some(-64), None));
    assert_eq!(solver.line(pass, -64, Control::never()), [None, Some(5)]);
}

/// Positions too hard for the plain search, for laws about the solver itself.
fn middle_positions(count: usize, empties: usize) -> impl Iterator<Item = Board> {
    let mut rng = fastrand::Rng::with_seed(14);
    (0..count).map(move |_| Plain::random(8, 8, empties, &mut rng).board::<Whole>())
}

#[test]
fn one_thread_always_takes_the_same_nodes() {
    let mut solver = Solver::<Whole>::new(2);
    let first: Vec<Solution> = middle_positions(6, 14)
        .map(|board| exact(&mut solver, board))
        .collect();
    let again: Vec<Solution> = middle_positions(6, 14)
        .map(|board| exact(&mut solver, board))
        .collect();
    assert_eq!(first, again);
}

#[test]
fn the_table_size_changes_nothing_but_nodes() {
    let (mut small, mut large) = (Solver::<Whole>::new(1), Solver::<Whole>::new(32));
    for board in middle_positions(6, 15) {
        assert_eq!(
            exact(&mut small, board).score(),
            exact(&mut large, board).score()
        );
    }
}

#[test]
fn many_threads_agree_with_one() {
    let mut solver = Solver::<Whole>::new(8);
    for board in middle_positions(8, 16) {
        let score = exact(&mut solver, board).score();
        for threads in [2, 3, 5] {
            let together = solver.solve(
                board,
                Query {
                    threads,
                    ..Query::default()
                },
            );
            assert_eq!(together.score(), score, "{board:?} on {threads} threads");
        }
    }
}

/// Stopped before any question, what is returned still holds.
#[test]
fn a_stopped_search_returns_what_it_proved() {
    let mut solver = Solver::<Whole>::new(4);
    for board in middle_positions(6, 14) {
        let whole = exact(&mut solver, board);
        let score = whole.score().expect("solved");
        let mut narrowed = false;
        for reports in 1.. {
            let stop = AtomicBool::new(false);
            let mut seen = 0;
            let mut count = |progress: Progress| {
                assert!(progress.bounds.lower <= score && score <= progress.bounds.upper);
                seen += 1;
                stop.store(seen >= reports, Relaxed);
            };
            let query = Query {
                control: Control::new(&stop),
                progress: Some(&mut count),
                ..Query::default()
            };
            let solution = solver.solve(board, query);
            assert!(
                solution.lower <= score && score <= solution.upper,
                "{board:?} {solution:?}"
            );
            assert!(solution.best.is_some());
            narrowed |= solution.stopped && solution.upper - solution.lower < 128;
            if !solution.stopped {
                assert_eq!(solution, whole);
                break;
            }
        }
        assert!(narrowed, "no stop came between two questions");
    }
}

/// Solves with three threads and stops at the first report of so many nodes.
fn stopped_after(solver: &mut Solver<Whole>, board: Board, nodes: u64) -> Solution {
    let stop = AtomicBool::new(false);
    let mut stop_there = |progress: Progress| {
        if progress.nodes >= nodes {
            stop.store(true, Relaxed);
        }
    };
    let query = Query {
        threads: 3,
        control: Control::new(&stop),
        progress: Some(&mut stop_there),
        ..Query::default()
    };
    solver.solve(board, query)
}

/// All threads end when one is told to. Reports come every four million nodes of the first thread, so
/// the others are at work by then; a thread that went on would enter hundreds of millions of nodes
/// below its split point.
#[test]
fn threads_stop_together() {
    let mut solver = Solver::<Whole>::new(8);
    for board in middle_positions(2, 28) {
        let solution = stopped_after(&mut solver, board, 20_000);
        assert!(solution.stopped && solution.lower < solution.upper);
        assert!(
            (1 << 22..100_000_000).contains(&solution.nodes),
            "{solution:?}"
        );
    }
}

/// What is said of a position after a stop, at any moment, holds.
#[test]
fn a_stopped_solution_holds() {
    let mut solver = Solver::<Whole>::new(8);
    let mut stopped = 0;
    for (round, board) in middle_positions(8, 18).enumerate() {
        let solution = stopped_after(&mut solver, board, 500 << round);
        stopped += usize::from(solution.stopped);
        assert!(solution.stopped || solution.lower == solution.upper);
        let score = exact(&mut solver, board).score().expect("solved");
        assert!(
            solution.lower <= score && score <= solution.upper,
            "{board:?} {solution:?}"
        );
    }
    assert!(stopped >= 2, "{stopped}");
}

#[test]
fn a_stopped_analysis_returns_bounds() {
    let mut solver = Solver::<Whole>::new(4);
    let board = middle_positions(1, 12).next().expect("one position");
    let exact = solver.analyze(board, Query::default());
    let stop = AtomicBool::new(false);
    let mut seen = 0;
    let mut count = |_: Progress| {
        seen += 1;
        stop.store(seen >= 8, Relaxed);
    };
    let query = Query {
        control: Control::new(&stop),
        progress: Some(&mut count),
        ..Query::default()
    };
    let bounds = solver.analyze(board, query);
    assert_eq!(bounds.len(), exact.len());
    assert!(bounds.iter().any(|value| value.lower < value.upper));
    for value in exact {
        let bound = bounds
            .iter()
            .find(|bound| bound.square == value.square)
            .expect("same moves");
        assert!(
            bound.lower <= value.lower && value.upper <= bound.upper,
            "{bound:?} {value:?}"
        );
    }
}
