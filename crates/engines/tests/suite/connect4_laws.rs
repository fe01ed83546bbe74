//! The Connect Four solver against laws and an independent slow reference.

use harif_engines::connect4::{Board, Goal, MoveOrder, Refinements, Solver, SolverOptions};
use harif_engines::solve::Bounds;
use harif_search::Control;
use std::sync::atomic::AtomicBool;

/// A plain search on a grid of cells: no bitboards, no table, no bounds.
struct Grid {
    columns: usize,
    rows: usize,
    line: usize,
    /// Each column from the bottom up, true for the first player.
    cells: Vec<Vec<bool>>,
}

impl Grid {
    fn of(board: &Board) -> Self {
        let first_moves = board.discs().is_multiple_of(2);
        let cells = (0..board.columns())
            .map(|column| {
                (0..board.height(column))
                    .map(|row| {
                        let bit = 1 << (column * (board.rows() + 1) + row);
                        (board.own() & bit != 0) == first_moves
                    })
                    .collect()
            })
            .collect();
        Self {
            columns: board.columns() as usize,
            rows: board.rows() as usize,
            line: board.line() as usize,
            cells,
        }
    }

    fn discs(&self) -> usize {
        self.cells.iter().map(Vec::len).sum()
    }

    fn at(&self, column: isize, row: isize) -> Option<bool> {
        let column = self.cells.get(usize::try_from(column).ok()?)?;
        column.get(usize::try_from(row).ok()?).copied()
    }

    /// Whether the top disc of `column` is part of a line.
    fn wins(&self, column: usize) -> bool {
        let row = self.cells[column].len() as isize - 1;
        let owner = self.cells[column][row as usize];
        [(0, 1), (1, 0), (1, 1), (1, -1)]
            .into_iter()
            .any(|(dx, dy)| {
                let run = |sign: isize| {
                    (1..self.line as isize)
                        .take_while(|k| {
                            let (x, y) = (column as isize + sign * k * dx, row + sign * k * dy);
                            self.at(x, y) == Some(owner)
                        })
                        .count()
                };
                run(1) + run(-1) + 1 >= self.line
            })
    }

    /// The score by alpha-beta.
    fn score(&mut self, mut alpha: i32, beta: i32) -> i32 {
        let (cells, discs) = (self.columns * self.rows, self.discs());
        let mut best = i32::MIN;
        for column in 0..self.columns {
            if self.cells[column].len() == self.rows {
                continue;
            }
            self.cells[column].push(discs.is_multiple_of(2));
            let value = if self.wins(column) {
                ((cells + 1 - discs) / 2) as i32
            } else {
                -self.score(-beta, -alpha)
            };
            self.cells[column].pop();
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        if best == i32::MIN { 0 } else { best }
    }
}

fn reference(board: &Board) -> i32 {
    Grid::of(board).score(-1000, 1000)
}

/// A random position that is not over, with `discs` discs.
fn random_board(rng: &mut fastrand::Rng, size: (u32, u32, u32), discs: u32) -> Board {
    'again: loop {
        let mut board = Board::new(size.0, size.1, size.2).expect("a size that fits");
        for _ in 0..discs {
            // Only moves that do not win, or full boards would never come up.
            let next: Vec<Board> = board.moves().map(|c| board.play(c)).collect();
            let next: Vec<&Board> = next.iter().filter(|next| !next.is_won()).collect();
            if next.is_empty() {
                continue 'again;
            }
            board = *next[rng.usize(..next.len())];
        }
        return board;
    }
}

fn small_solver(refinements: Refinements) -> Solver {
    Solver::new(SolverOptions {
        table_bytes: 1 << 20,
        threads: 1,
        refinements,
    })
}

/// Whatever moves are ranked by, only the nodes change.
#[test]
fn no_order_of_moves_changes_a_score() {
    let mut rng = fastrand::Rng::with_seed(25);
    let mut tuned = small_solver(Refinements::ALL);
    let mut nodes = 0;
    for _ in 0..6 {
        let mut order = MoveOrder::TUNED;
        for weights in order.0.as_flattened_mut() {
            for weight in weights.numbers() {
                *weight = rng.i32(-60..=60);
            }
        }
        let mut other = small_solver(Refinements {
            order: Box::leak(Box::new(order)),
            ..Refinements::ALL
        });
        for _ in 0..10 {
            let discs = rng.u32(16..30);
            let board = random_board(&mut rng, (7, 6, 4), discs);
            other.clear();
            tuned.clear();
            assert_eq!(other.score(&board), tuned.score(&board), "{board:?}");
        }
        nodes += other.nodes();
    }
    assert!(nodes > tuned.nodes(), "what was tuned takes fewer");
}

#[test]
fn agrees_with_the_reference_on_many_sizes() {
    let mut rng = fastrand::Rng::with_seed(1);
    let sizes = [
        (4, 4),
        (5, 4),
        (6, 4),
        (7, 4),
        (4, 5),
        (5, 5),
        (6, 5),
        (7, 5),
        (4, 6),
        (5, 6),
        (6, 6),
        (7, 6),
        (8, 6),
        (5, 7),
        (6, 7),
        (7, 7),
        (8, 7),
        (8, 8),
        (9, 7),
        (12, 4),
        (4, 13),
        (20, 5),
        (3, 9),
        (2, 20),
        (9, 6),
        (7, 8),
        (8, 5),
    ];
    for (columns, rows) in sizes {
        let mut solver = small_solver(Refinements::ALL);
        let most = match columns {
            0..=5 => 11,
            6..=8 => 9,
            _ => 7,
        };
        for round in 0..300 {
            let left = 1 + round % most;
            let board = random_board(&mut rng, (columns, rows, 4), columns * rows - left);
            assert_eq!(
                solver.score(&board),
                reference(&board),
                "{columns}x{rows} {board:?}"
            );
        }
    }
}

#[test]
fn agrees_with_the_reference_on_other_lines() {
    let mut rng = fastrand::Rng::with_seed(2);
    let sizes = [
        (3, 3, 3, 9),
        (4, 4, 3, 10),
        (5, 4, 3, 12),
        (5, 5, 5, 9),
        (7, 6, 5, 8),
        (9, 7, 6, 7),
    ];
    for (columns, rows, line, most) in sizes {
        let mut solver = small_solver(Refinements::ALL);
        for round in 0..60 {
            let left = (round % (most + 1)).max(if line == 3 { most - 3 } else { 0 });
            let board = random_board(&mut rng, (columns, rows, line), columns * rows - left);
            assert_eq!(solver.score(&board), reference(&board), "{board:?}");
        }
    }
}

/// Every question of no width, also those that a solve never asks: the last discs that can still
/// decide them are looked at in a way of their own.
#[test]
fn narrow_questions_agree_with_the_reference() {
    let mut rng = fastrand::Rng::with_seed(6);
    for (columns, rows) in [
        (4, 5),
        (5, 5),
        (6, 5),
        (7, 6),
        (5, 7),
        (7, 7),
        (6, 8),
        (9, 5),
    ] {
        let mut solver = small_solver(Refinements::ALL);
        for round in 0..120 {
            let left = 2 + round % 9;
            let board = random_board(&mut rng, (columns, rows, 4), columns * rows - left);
            let score = reference(&board);
            for least in -6..6 {
                let goal = Goal::MoreThan(least);
                solver.clear();
                let found = solver.solve(&board, goal, Control::never());
                assert_eq!(found.exact(), Some(goal.answer(score)), "{board:?} {least}");
            }
        }
    }
}

#[test]
fn every_trick_changes_nodes_only() {
    let mut rng = fastrand::Rng::with_seed(3);
    let on = Refinements::ALL;
    let without = [
        Refinements {
            follower_bound: false,
            ..on
        },
        Refinements {
            leader_bound: false,
            ..on
        },
        Refinements {
            hopeless_bound: false,
            ..on
        },
        Refinements {
            early_lookup: false,
            ..on
        },
        Refinements {
            mirror: false,
            ..on
        },
        Refinements {
            history: false,
            ..on
        },
        Refinements {
            near_table: false,
            ..on
        },
        Refinements {
            outside_in: false,
            ..on
        },
        Refinements {
            hold_out: false,
            ..on
        },
        Refinements { net: false, ..on },
        Refinements::NONE,
    ];
    for (columns, rows, least) in [(7, 6, 18), (8, 7, 30), (7, 7, 25), (6, 8, 24), (8, 8, 40)] {
        let boards: Vec<Board> = (0..40)
            .map(|_| {
                let discs = rng.u32(least..columns * rows - 4);
                random_board(&mut rng, (columns, rows, 4), discs)
            })
            .collect();
        let mut solver = small_solver(on);
        let expected: Vec<i32> = boards.iter().map(|board| solver.score(board)).collect();
        for refinements in without {
            let mut solver = small_solver(refinements);
            for (board, &score) in boards.iter().zip(&expected) {
                assert_eq!(solver.score(board), score, "{refinements:?} {board:?}");
            }
        }
    }
}

#[test]
fn mirror_images_and_outcomes_agree() {
    let mut rng = fastrand::Rng::with_seed(4);
    let mut solver = small_solver(Refinements {
        mirror: false,
        ..Refinements::ALL
    });
    let mut mirrored = small_solver(Refinements::ALL);
    for _ in 0..100 {
        let discs = rng.u32(16..36);
        let board = random_board(&mut rng, (7, 6, 4), discs);
        let score = solver.score(&board);
        assert_eq!(mirrored.score(&board.mirrored()), score, "{board:?}");
        assert_eq!(mirrored.outcome(&board), score.signum(), "{board:?}");
    }
}

#[test]
fn analysis_is_the_negated_children_and_holds_the_score() {
    let mut rng = fastrand::Rng::with_seed(5);
    let mut solver = small_solver(Refinements::ALL);
    for _ in 0..50 {
        let discs = rng.u32(18..41);
        let board = random_board(&mut rng, (7, 6, 4), discs);
        let values = solver.analyze(&board, Goal::Score, Control::never());
        let exact: Vec<Option<i32>> = values.iter().map(|v| v.and_then(Bounds::exact)).collect();
        for column in 0..7 {
            assert_eq!(exact[column as usize].is_some(), board.can_play(column));
        }
        assert_eq!(
            exact.into_iter().flatten().max(),
            Some(solver.score(&board)),
            "{board:?}"
        );
    }
}

#[test]
fn the_best_line_ends_when_the_score_says() {
    let mut rng = fastrand::Rng::with_seed(6);
    let mut solver = small_solver(Refinements::ALL);
    for _ in 0..60 {
        let discs = rng.u32(18..42);
        let mut board = random_board(&mut rng, (7, 6, 4), discs);
        let score = solver.score(&board);
        let mut expected = score;
        for column in solver.best_line(&board, Control::never()) {
            board = board.play(column);
            expected = -expected;
            assert_eq!(solver.score(&board), expected);
        }
        if score == 0 {
            assert!(board.is_full() && !board.is_won());
        } else {
            // A score of s means that the winner ends with 22 - |s| discs.
            assert!(board.is_won());
            assert_eq!(board.discs().div_ceil(2) as i32, 22 - score.abs());
        }
    }
}

#[test]
fn one_thread_is_deterministic() {
    let board = Board::from_moves(7, 6, "444444").expect("legal moves");
    let count = || {
        let mut solver = small_solver(Refinements::ALL);
        let first = (solver.outcome(&board), solver.nodes());
        solver.clear();
        (first, solver.outcome(&board), solver.nodes())
    };
    let ((first, nodes), second, both) = count();
    assert_eq!((first, 2 * nodes), (second, both));
    assert_eq!(count(), ((first, nodes), second, both));
}

/// Whether a score is more than it is known to be at least, for boards with every trick and for
/// other lines.
#[test]
fn a_question_for_more_is_answered_as_the_score_does() {
    let mut rng = fastrand::Rng::with_seed(12);
    let [mut whole, mut asked] = [(); 2].map(|()| small_solver(Refinements::ALL));
    for size in [(7, 6, 4), (5, 5, 4), (6, 5, 3)] {
        for discs in 10..18 {
            let board = random_board(&mut rng, size, discs);
            let score = whole.score(&board);
            for known in score - 3..=score {
                let goal = Goal::MoreThan(known);
                let bounds = asked.solve(&board, goal, Control::never());
                let answer = if score > known { known + 1 } else { known };
                assert_eq!(bounds.exact(), Some(answer), "{known} {score} {board:?}");
            }
        }
    }
}

#[test]
fn threads_agree_with_one() {
    let mut rng = fastrand::Rng::with_seed(7);
    let mut one = small_solver(Refinements::ALL);
    let mut three = Solver::new(SolverOptions {
        table_bytes: 1 << 20,
        threads: 3,
        ..SolverOptions::default()
    });
    for _ in 0..12 {
        let board = random_board(&mut rng, (7, 6, 4), 12);
        assert_eq!(one.score(&board), three.score(&board), "{board:?}");
    }
}

#[test]
fn a_stopped_solve_keeps_true_bounds() {
    let mut rng = fastrand::Rng::with_seed(8);
    let mut exact = small_solver(Refinements::ALL);
    for _ in 0..10 {
        let board = random_board(&mut rng, (7, 6, 4), 14);
        let score = exact.score(&board);
        let stop = AtomicBool::new(false);
        let mut calls = 0;
        let mut progress = |_| {
            calls += 1;
            if calls == 2 {
                stop.store(true, std::sync::atomic::Ordering::Relaxed);
            }
        };
        let bounds = small_solver(Refinements::ALL).solve_with_progress(
            &board,
            Goal::Score,
            Control::new(&stop),
            &mut progress,
        );
        assert!(bounds.lower <= score && score <= bounds.upper, "{board:?}");
    }
    let stop = AtomicBool::new(true);
    let empty = Board::new(7, 6, 4).expect("a size that fits");
    let bounds = small_solver(Refinements::ALL).solve(&empty, Goal::Score, Control::new(&stop));
    assert_eq!(bounds.exact(), None);
}

/// Who wins from the empty board (quoted from John Tromp's table).
#[test]
fn small_boards_have_the_known_outcome() {
    let table = [
        ((4, 4), 0),
        ((5, 4), 0),
        ((6, 4), -1),
        ((7, 4), 0),
        ((4, 5), 0),
        ((5, 5), 0),
        ((6, 5), 0),
        ((4, 6), 0),
        ((5, 6), 0),
        ((4, 7), 0),
    ];
    for ((columns, rows), outcome) in table {
        let board = Board::new(columns, rows, 4).expect("a size that fits");
        assert_eq!(
            small_solver(Refinements::ALL).outcome(&board),
            outcome,
            "{columns}x{rows}"
        );
    }
}

#[test]
fn finished_games_have_their_score() {
    let won = Board::from_moves(7, 6, "1212121").expect("legal moves");
    assert!(won.is_won());
    assert_eq!(small_solver(Refinements::ALL).score(&won), -18);
    assert!(
        small_solver(Refinements::ALL)
            .best_line(&won, Control::never())
            .is_empty()
    );
}

#[test]
fn a_mirror_twice_is_the_same_board_on_every_shape_that_fits() {
    let mut rng = fastrand::Rng::with_seed(17);
    for columns in 1..=64 {
        for rows in 1..=127 {
            let Ok(mut board) = Board::new(columns, rows, 4) else {
                continue;
            };
            for _ in 0..rng.u32(0..=12) {
                let moves: Vec<u32> = board.moves().collect();
                if board.is_won() || moves.is_empty() {
                    break;
                }
                let column = moves[rng.usize(..moves.len())];
                let (next, image) = (board.play(column), board.mirrored());
                assert_eq!(next.mirrored(), image.play(columns - 1 - column));
                assert_eq!(next.mirrored().mirrored(), next);
                board = next;
            }
        }
    }
}
