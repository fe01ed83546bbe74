//! Solves that are stopped and gone on with.

use harif_engines::connect4::{Board, Goal, ProofsError, Solver, SolverOptions};
use harif_engines::solve::Progress;
use harif_search::Control;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

fn solver() -> Solver {
    Solver::new(SolverOptions {
        table_bytes: 8 << 20,
        ..SolverOptions::default()
    })
}

/// However often a solve is stopped, and whichever solver goes on with it, the score is the same, and all parts together
/// take not much longer than one piece.
#[test]
fn a_solve_in_parts_proves_the_same() {
    for (columns, rows) in [(6, 6), (7, 5)] {
        let board = Board::new(columns, rows, 4).expect("a size that fits");
        let mut whole = solver();
        let score = whole.score(&board);
        let mut bytes = solver().proofs(&board).expect("a small board");
        let (mut parts, mut nodes) = (0, 0);
        loop {
            let mut part = solver();
            part.prepare_to_resume(&board);
            let known = part.recall(&board, &bytes).expect("what was just written");
            assert_eq!(known > 0, parts > 0);
            // A million nodes or so, and then it is stopped.
            let stop = AtomicBool::new(false);
            let control = Control::new(&stop);
            let mut progress = |it: Progress| stop.store(it.nodes >= 1 << 20, Relaxed);
            let bounds = part.solve_with_progress(&board, Goal::Score, control, &mut progress);
            nodes += part.nodes();
            parts += 1;
            assert!(bounds.lower <= score && score <= bounds.upper);
            if bounds.exact().is_some() {
                break;
            }
            assert!(parts < 100, "no part comes further than the one before");
            bytes = part.proofs(&board).expect("a small board");
        }
        assert!(parts > 1, "it was never stopped");
        assert!(nodes < 2 * whole.nodes(), "{nodes} {}", whole.nodes());
    }
}

/// Proofs about one position help with another of the same board, and with one thread or two.
#[test]
fn proofs_are_about_all_positions_of_a_board() {
    let board = Board::from_moves(7, 6, "44444").expect("legal moves");
    let mut first = solver();
    first.prepare_to_resume(&board);
    let score = first.score(&board);
    let bytes = first.proofs(&board).expect("a small board");
    let before = Board::from_moves(7, 6, "4444").expect("legal moves");
    for threads in [1, 2] {
        let mut second = Solver::new(SolverOptions {
            threads,
            table_bytes: 8 << 20,
            ..SolverOptions::default()
        });
        second.prepare_to_resume(&before);
        let recalled = second.recall(&before, &bytes).expect("the same board");
        assert!(recalled > 20, "{recalled}");
        assert_eq!(second.score(&board), score);
        assert!(second.nodes() < first.nodes() / 4, "{}", second.nodes());
    }
}

#[test]
fn other_bytes_are_refused() {
    let [small, other, wide] =
        [(5, 5), (5, 6), (9, 9)].map(|(c, r)| Board::new(c, r, 4).expect("a size that fits"));
    let threes = Board::new(5, 5, 3).expect("a size that fits");
    let mut solver = solver();
    solver.score(&small);
    let bytes = solver.proofs(&small).expect("a small board");
    assert!(solver.recall(&small, &bytes).is_ok());
    assert_eq!(
        solver.recall(&other, &bytes),
        Err(ProofsError::OtherBoard(5, 5))
    );
    for board in [wide, threes] {
        assert_eq!(solver.proofs(&board), Err(ProofsError::NotKept));
        assert_eq!(solver.recall(&board, &bytes), Err(ProofsError::NotKept));
    }
    for at in 0..bytes.len() {
        let mut wrong = bytes.clone();
        wrong[at] ^= 16;
        let expected = if at < 9 {
            ProofsError::Format
        } else {
            ProofsError::Damaged
        };
        assert_eq!(solver.recall(&small, &wrong), Err(expected), "{at}");
        let short = solver.recall(&small, &bytes[..at]);
        assert!(short.is_err(), "{at}");
    }
}
