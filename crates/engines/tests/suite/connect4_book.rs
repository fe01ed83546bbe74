//! The opening book: built small, opened, and compared with the search.

use harif_engines::connect4::book::{Book, BookError, Builder};
use harif_engines::connect4::{Board, Goal, Solver, SolverOptions};
use harif_engines::solve::Bounds;
use harif_search::Control;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

const SMALL: SolverOptions = SolverOptions {
    table_bytes: 1 << 20,
    threads: 1,
    refinements: harif_engines::connect4::Refinements::ALL,
};

/// A book that is solved from its last ply.
fn built(columns: u32, rows: u32, plies: u8) -> Book {
    let mut builder = Builder::new(columns, rows, plies, SMALL).expect("a size that fits");
    builder.work(usize::MAX, Control::never());
    builder.finish().expect("all is solved")
}

/// A game of so many random moves, unless it ends before.
fn random_board(rng: &mut fastrand::Rng, columns: u32, rows: u32, plies: u32) -> Board {
    let mut board = Board::new(columns, rows, 4).expect("a size that fits");
    for _ in 0..plies {
        let moves: Vec<u32> = board.moves().collect();
        if board.is_won() || moves.is_empty() {
            break;
        }
        board = board.play(moves[rng.usize(..moves.len())]);
    }
    board
}

#[test]
fn the_book_says_what_the_search_finds() {
    let mut rng = fastrand::Rng::with_seed(4);
    for (columns, rows, plies) in [(4, 4, 9), (5, 4, 6), (4, 6, 5), (6, 4, 5), (8, 3, 4)] {
        let book = built(columns, rows, plies);
        let book = Book::open(&book.bytes()).expect("a book");
        assert_eq!((book.columns(), book.rows()), (columns, rows));
        assert_eq!(book.plies(), plies.into());
        let mut solver = Solver::new(SMALL);
        for _ in 0..400 {
            let plies = rng.u32(..=u32::from(plies));
            let board = random_board(&mut rng, columns, rows, plies);
            let known = book.score(&board);
            if board.is_won() {
                assert_eq!(known, None);
            } else {
                assert_eq!(known, Some(solver.score(&board)), "{board:?}");
                assert_eq!(known, book.score(&board.mirrored()), "{board:?}");
            }
        }
    }
}

#[test]
fn a_solver_with_a_book_searches_only_behind_it() {
    let book = Arc::new(built(5, 4, 6));
    let mut with = Solver::new(SMALL);
    with.use_book(Some(Arc::clone(&book)));
    let mut without = Solver::new(SMALL);
    for (board, score) in book.positions(5) {
        let values = with.analyze(&board, Goal::Score, Control::never());
        let best = values.iter().flatten().map(|bounds| bounds.lower).max();
        assert_eq!(best, Some(score), "{board:?}");
        let outcome = with.solve(&board, Goal::Outcome, Control::never());
        assert_eq!(outcome.exact(), Some(score.signum()));
    }
    assert_eq!(with.nodes(), 0, "every answer came from the book");
    for (board, _) in book.positions(6).step_by(7) {
        let control = Control::never();
        let exact = |values: Vec<Option<Bounds>>| -> Vec<Option<i32>> {
            values
                .into_iter()
                .map(|v| v.and_then(Bounds::exact))
                .collect()
        };
        assert_eq!(
            exact(with.analyze(&board, Goal::Score, control)),
            exact(without.analyze(&board, Goal::Score, control))
        );
    }
    assert!(with.nodes() > 0);
}

#[test]
fn behind_the_book_a_score_is_at_least_what_its_moves_allow() {
    let book = built(5, 4, 5);
    let mut solver = Solver::new(SMALL);
    let mut rng = fastrand::Rng::with_seed(6);
    let (mut hits, mut misses) = (0, 0);
    for _ in 0..600 {
        let board = random_board(&mut rng, 5, 4, 6);
        let (score, at_least) = (solver.score(&board), book.at_least(&board));
        assert!(at_least.is_some_and(|least| least <= score), "{board:?}");
        *(if at_least == Some(score) {
            &mut hits
        } else {
            &mut misses
        }) += 1;
    }
    assert!(hits > misses / 4 && misses > 0, "{hits} and {misses}");
    for plies in [0, 5, 7] {
        assert_eq!(book.at_least(&random_board(&mut rng, 5, 4, plies)), None);
    }
}

#[test]
fn what_the_book_cannot_know_it_does_not_say() {
    let book = built(5, 4, 4);
    let other = [(4, 5, 4), (5, 4, 3), (6, 4, 4)];
    for (columns, rows, line) in other {
        let board = Board::new(columns, rows, line).expect("a size that fits");
        assert_eq!(book.score(&board), None);
    }
    let late = Board::from_moves(5, 4, "11223").expect("a game");
    assert_eq!(book.score(&late), None);
    // Two discs of one colour, then two of the other, in one column.
    let unreachable = Board::from_bits(5, 4, 4, 0b0011, 0b1111).expect("discs in order");
    assert_eq!(book.score(&unreachable), None);
}

/// A book is the same to the last byte whether it was built in one go or not, by one thread or two.
#[test]
fn a_builder_survives_a_checkpoint() {
    let mut builder = Builder::new(5, 4, 6, SMALL).expect("a size that fits");
    builder.work(10, Control::new(&AtomicBool::new(true)));
    assert_eq!(builder.solved(), 0);
    builder.work(100, Control::never());
    assert_eq!(builder.solved(), 100);
    assert!(builder.finish().is_none());
    let bytes = builder.checkpoint();
    let two_threads = SolverOptions {
        threads: 2,
        ..SMALL
    };
    let mut builder = Builder::resume(&bytes, two_threads).expect("a checkpoint");
    assert_eq!(builder.checkpoint(), bytes);
    assert_eq!(builder.solved(), 100);
    builder.work(usize::MAX, Control::never());
    let book = builder.finish().expect("all is solved");
    assert_eq!(book.bytes(), built(5, 4, 6).bytes());
    let mut solver = Solver::new(SMALL);
    for (place, score) in builder.known().step_by(9) {
        assert_eq!(solver.score(&builder.board(place)), score);
    }
}

#[test]
fn a_book_cut_down_is_the_book_of_fewer_plies() {
    let cut = built(5, 4, 7).cut(5);
    assert_eq!(cut.bytes(), built(5, 4, 5).bytes());
}

#[test]
fn a_damaged_file_is_refused() {
    let good = built(4, 4, 5).bytes();
    assert!(Book::open(&good).is_ok());
    for length in 0..good.len() {
        assert!(Book::open(&good[..length]).is_err(), "{length} bytes");
    }
    for place in 0..good.len() {
        let mut bad = good.clone();
        bad[place] ^= 4;
        let error = if place < 9 {
            BookError::Format
        } else {
            BookError::Checksum
        };
        assert_eq!(Book::open(&bad).err(), Some(error), "byte {place}");
    }
    let checkpoint = Builder::new(4, 4, 5, SMALL)
        .expect("a size that fits")
        .checkpoint();
    assert_eq!(Book::open(&checkpoint).err(), Some(BookError::Format));
    let refused = |bytes: &[u8]| Builder::resume(bytes, SMALL).err();
    assert_eq!(refused(&good), Some(BookError::Format));
    assert_eq!(refused(&checkpoint[..20]), Some(BookError::Checksum));
}

/// Files that are sealed rightly but say anything at all are refused or answer something.
#[test]
fn no_file_makes_a_lookup_panic() {
    let good = built(4, 4, 5).bytes();
    let mut rng = fastrand::Rng::with_seed(9);
    let mut opened = 0;
    for _ in 0..3000 {
        let mut bad = good[..good.len() - 8].to_vec();
        for _ in 0..rng.usize(1..4) {
            // Mostly where the numbers are.
            let end = if rng.bool() {
                60.min(bad.len())
            } else {
                bad.len()
            };
            let place = rng.usize(9..end);
            bad[place] = rng.u8(..);
        }
        bad.truncate(bad.len() - rng.usize(..3) * rng.usize(..20));
        let sum = bad.iter().fold(0xcbf2_9ce4_8422_2325_u64, |sum, &byte| {
            (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        });
        bad.extend(sum.to_le_bytes());
        let Ok(book) = Book::open(&bad) else { continue };
        opened += 1;
        let plies = rng.u32(..=book.plies().min(12));
        let board = random_board(&mut rng, book.columns(), book.rows(), plies);
        let _ = book.score(&board);
    }
    assert!(opened > 100, "{opened} opened");
}
