//! The book that everyone uses: part of the program, or handed in while it runs.
//!
//! With the feature `embedded` the file is in the program. Without it, as on the page, which should
//! not carry what many visitors never need, whoever loads the file hands it to [`install`].

use super::{Book, BookError};
use std::sync::{Arc, OnceLock};

/// The file that `cargo xtask book` writes.
#[cfg(feature = "embedded")]
const FILE: &[u8] = include_bytes!("7x6.bin");

static SHELF: OnceLock<Arc<Book>> = OnceLock::new();

/// The book of the program, if there is one: opened when it is first asked for, then shared.
///
/// # Panics
/// If the embedded file is damaged, which a test rules out.
pub fn embedded() -> Option<Arc<Book>> {
    #[cfg(feature = "embedded")]
    SHELF.get_or_init(|| Arc::new(Book::open(FILE).expect("the embedded book is whole")));
    SHELF.get().map(Arc::clone)
}

/// Makes the book in these bytes the one that [`embedded`] returns, unless there is one already.
///
/// # Errors
/// If the bytes are not a whole, undamaged book.
pub fn install(bytes: &[u8]) -> Result<(), BookError> {
    let book = Arc::new(Book::open(bytes)?);
    SHELF.get_or_init(|| book);
    Ok(())
}

#[cfg(all(test, feature = "embedded"))]
mod tests {
    use super::*;
    use crate::connect4::{Bounds, Control, Goal, Options, Solver};

    /// The last eight bytes of the file; `cargo xtask book` prints them.
    const CHECKSUM: u64 = 0x2574_a02d_5efe_afc8;
    /// Positions of the last ply that are solved again, evenly spread.
    const SAMPLE: usize = 24;

    #[test]
    fn the_embedded_file_is_the_one_we_built() {
        let sum = FILE.last_chunk().expect("a file with a checksum");
        assert_eq!(u64::from_le_bytes(*sum), CHECKSUM);
        assert!(embedded().is_some());
    }

    /// What every move from the empty board is worth, as everyone knows.
    #[test]
    fn the_book_knows_the_first_move() {
        let mut solver = Solver::new(Options::default());
        solver.use_book(embedded());
        let board = crate::connect4::Board::new(7, 6, 4).expect("a size that fits");
        let values = solver.analyze(&board, Goal::Score, &mut Control::default());
        let values: Vec<_> = values.iter().map(|v| v.and_then(Bounds::exact)).collect();
        assert_eq!(values, [-2, -1, 0, 1, 0, -1, -2].map(Some));
        assert_eq!(solver.score(&board), 1);
        assert_eq!(solver.nodes(), 0, "every answer came from the book");
    }

    /// A score is the best of what the moves lead to, all through the book.
    #[test]
    fn every_score_follows_from_the_next_ply() {
        let book = embedded().expect("embedded");
        let mut solver = Solver::new(Options::default());
        solver.use_book(Some(Arc::clone(&book)));
        for (board, score) in book.positions() {
            if board.discs() < book.plies() {
                let values = solver.analyze(&board, Goal::Score, &mut Control::default());
                let best = values.iter().flatten().map(|bounds| bounds.lower).max();
                assert_eq!(best, Some(score), "{board:?}");
            }
        }
        assert_eq!(solver.nodes(), 0, "every answer came from the book");
    }

    #[test]
    fn a_sample_of_the_book_is_what_the_search_finds() {
        let book = embedded().expect("embedded");
        // Who wins early is quick to prove, and a wrong score still shows.
        let quick: Vec<_> = book
            .positions()
            .filter(|(board, score)| board.discs() == book.plies() && score.abs() >= 6)
            .collect();
        let mut solver = Solver::new(Options::default());
        for (board, score) in quick.iter().step_by((quick.len() / SAMPLE).max(1)) {
            assert_eq!(solver.score(board), *score, "{board:?}");
        }
    }
}
