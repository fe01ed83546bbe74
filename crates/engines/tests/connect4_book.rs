//! The opening book: built small, opened, and compared with the search.

use harif_engines::connect4::book::{Book, BookError, Builder};
use harif_engines::connect4::{Board, Control, Goal, Options, Solver};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A book whose last ply is "solved" by `score`, to test all but the solving.
fn fake_checkpoint(plies: u8, score: impl Fn(usize) -> i8) -> Vec<u8> {
    let fresh = Builder::new(plies, Options::default());
    let mut bytes = fresh.checkpoint();
    let end = bytes.len() - 8;
    for (place, byte) in bytes[9..end].iter_mut().enumerate() {
        *byte = score(place) as u8;
    }
    let sum = bytes[..end]
        .iter()
        .fold(0xcbf2_9ce4_8422_2325_u64, |sum, &byte| {
            (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        });
    bytes[end..].copy_from_slice(&sum.to_le_bytes());
    bytes
}

#[test]
fn a_builder_survives_a_checkpoint() {
    let bytes = fake_checkpoint(5, |place| if place % 2 == 0 { 3 } else { i8::MIN });
    let builder = Builder::resume(&bytes, Options::default()).expect("a checkpoint");
    assert_eq!(builder.solved(), builder.total().div_ceil(2));
    assert_eq!(builder.checkpoint(), bytes);
    assert_eq!(builder.finish(), None);
}

#[test]
fn work_solves_what_is_open() {
    let options = Options {
        table_bytes: 1 << 20,
        ..Options::default()
    };
    // All but the very last positions, which begin with discs on the right edge.
    let total = Builder::new(8, options).total();
    let bytes = fake_checkpoint(8, |place| if place + 2 < total { 0 } else { i8::MIN });
    let mut builder = Builder::resume(&bytes, options).expect("a checkpoint");
    builder.work(10, &AtomicBool::new(true));
    assert_eq!(builder.solved(), total - 2);
    builder.work(10, &AtomicBool::new(false));
    assert_eq!(builder.solved(), total);
    let book = Book::open(&builder.finish().expect("all is solved")).expect("a book");
    let mut solver = Solver::new(options);
    for (board, score) in book.positions().skip(book.len() - 2) {
        assert_eq!(solver.score(&board), score);
    }
}

#[test]
fn scores_are_backed_up_and_looked_up_by_either_mirror_image() {
    let bytes = fake_checkpoint(4, |place| (place % 7) as i8 - 3);
    let builder = Builder::resume(&bytes, Options::default()).expect("a checkpoint");
    let book = Arc::new(Book::open(&builder.finish().expect("all is solved")).expect("a book"));
    let mut solver = Solver::new(Options::default());
    solver.use_book(Some(Arc::clone(&book)));
    for (board, score) in book.positions() {
        assert_eq!(book.score(&board.mirrored()), Some(score));
        if board.discs() < 4 {
            let values = solver.analyze(&board, Goal::Score, &mut Control::default());
            let best = values.iter().flatten().map(|bounds| bounds.lower).max();
            assert_eq!(best, Some(score), "{board:?}");
        }
    }
    assert_eq!(solver.nodes(), 0, "every answer came from the book");
    assert_eq!(
        book.score(&Board::new(6, 7, 4).expect("a size that fits")),
        None
    );
}

#[test]
fn a_damaged_book_is_refused() {
    let bytes = fake_checkpoint(3, |_| 0);
    let builder = Builder::resume(&bytes, Options::default()).expect("a checkpoint");
    let good = builder.finish().expect("all is solved");
    assert!(Book::open(&good).is_ok());
    let mut bad = good.clone();
    bad[20] ^= 1;
    assert_eq!(Book::open(&bad).err(), Some(BookError::Checksum));
    assert_eq!(Book::open(b"something else").err(), Some(BookError::Format));
    assert_eq!(
        Book::open(&fake_checkpoint(3, |_| 0)).err(),
        Some(BookError::Length)
    );
}
