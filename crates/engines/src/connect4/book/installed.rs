//! The books of the program: a small one and a deep one, part of the program or handed in while it runs.
//!
//! With the feature `embedded` the deep file is in the program. Without it, as on the page, which
//! should not carry what many visitors never need, the page loads a file when it is needed and gives it to [`install`].

use super::{Book, BookError};
use std::sync::{Arc, Mutex, PoisonError};

/// The files that `cargo xtask book` writes.
#[cfg(test)]
const EARLY: &[u8] = include_bytes!("7x6-early.bin");
#[cfg(feature = "embedded")]
const DEEP: &[u8] = include_bytes!("7x6-deep.bin");
/// The file that is part of the program.
#[cfg(feature = "embedded")]
const FILE: Option<&[u8]> = Some(DEEP);
#[cfg(not(feature = "embedded"))]
const FILE: Option<&[u8]> = None;

static INSTALLED: Mutex<Option<Arc<Book>>> = Mutex::new(None);

/// The deepest book that the program has, if it has one: opened when it is first asked for, then shared.
///
/// # Panics
/// If the embedded file is damaged, which a test rules out.
pub fn embedded() -> Option<Arc<Book>> {
    let mut installed = INSTALLED.lock().unwrap_or_else(PoisonError::into_inner);
    if installed.is_none() {
        *installed =
            FILE.map(|file| Arc::new(Book::open(file).expect("the embedded book is whole")));
    }
    installed.clone()
}

/// Makes the book in these bytes the one that [`embedded`] returns, if it is for the same board and deeper.
///
/// # Errors
/// If the bytes are not a whole, undamaged book.
pub fn install(bytes: &[u8]) -> Result<(), BookError> {
    let new = Book::open(bytes)?;
    let is_better = |old: Arc<Book>| {
        (new.columns(), new.rows()) == (old.columns(), old.rows()) && new.plies() > old.plies()
    };
    if embedded().is_none_or(is_better) {
        *INSTALLED.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::new(new));
    }
    Ok(())
}

#[cfg(all(test, feature = "embedded"))]
mod tests {
    use super::*;
    use crate::connect4::{Board, Goal, Solver, SolverOptions};
    use crate::solve::Bounds;
    use harif_search::Control;

    /// The last eight bytes of the files; `cargo xtask book` prints them.
    const EARLY_CHECKSUM: u64 = 0x1d31_c3e2_d6ca_38aa;
    const DEEP_CHECKSUM: u64 = 0xad8c_5fad_047c_708b;
    /// Random positions of the last ply that are solved again.
    const SAMPLE: usize = 60;

    #[test]
    fn the_files_are_the_ones_we_built() {
        for (file, checksum, plies) in [(EARLY, EARLY_CHECKSUM, 8), (DEEP, DEEP_CHECKSUM, 12)] {
            let sum = file.last_chunk().expect("a file with a checksum");
            assert_eq!(u64::from_le_bytes(*sum), checksum);
            let book = Book::open(file).expect("a book");
            assert_eq!((book.columns(), book.rows(), book.plies()), (7, 6, plies));
        }
    }

    #[test]
    fn the_deeper_book_stays_installed() {
        assert_eq!(install(EARLY), Ok(()));
        assert_eq!(embedded().map(|book| book.plies()), Some(12));
        assert_eq!(install(b"something else"), Err(BookError::Format));
    }

    /// What every move from the empty board is worth, as everyone knows.
    #[test]
    fn the_book_knows_the_first_move() {
        let mut solver = Solver::new(SolverOptions::default());
        solver.use_book(embedded());
        let board = Board::new(7, 6, 4).expect("a size that fits");
        let values = solver.analyze(&board, Goal::Score, Control::never());
        let values: Vec<_> = values.iter().map(|v| v.and_then(Bounds::exact)).collect();
        assert_eq!(values, [-2, -1, 0, 1, 0, -1, -2].map(Some));
        assert_eq!(solver.score(&board), 1);
        assert_eq!(solver.nodes(), 0, "every answer came from the book");
    }

    #[test]
    fn both_books_say_the_same() {
        let early = Book::open(EARLY).expect("a book");
        let deep = embedded().expect("a book");
        for plies in 0..=early.plies() {
            for (board, score) in early.positions(plies).step_by(1 << (plies / 2)) {
                assert_eq!(deep.score(&board), Some(score), "{board:?}");
            }
        }
    }

    #[test]
    fn a_sample_of_the_book_is_what_the_search_finds() {
        let book = embedded().expect("a book");
        let mut solver = Solver::new(SolverOptions::default());
        let mut rng = fastrand::Rng::with_seed(12);
        let mut tried = 0;
        while tried < SAMPLE {
            let mut board = Board::new(7, 6, 4).expect("a size that fits");
            while board.discs() < book.plies() && !board.is_won() {
                let moves: Vec<u32> = board.moves().collect();
                board = board.play(moves[rng.usize(..moves.len())]);
            }
            if !board.is_won() {
                tried += 1;
                assert_eq!(book.score(&board), Some(solver.score(&board)), "{board:?}");
            }
        }
    }
}
