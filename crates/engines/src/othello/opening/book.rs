//! The opening book: moves along the named openings with their values.
//!
//! The table is made by `examples/othello_book.rs`, which searches every
//! position of the named lines. Each line of the text is a position as moves
//! from the start, then its good moves with their values in discs.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::{before_image, first_image, image, positions_of, square_named};
use crate::othello::{Board, Square};

static TEXT: &str = include_str!("book.txt");

/// A move of the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// Where it is played.
    pub square: Square,
    /// What the search that made the book says it is worth, in discs for the
    /// side that plays it: an estimate.
    pub score: i32,
}

/// The moves of the book in a position, the best first; none if it is not in
/// the book.
pub fn book_moves(board: Board) -> Vec<BookMove> {
    let (key, symmetry) = first_image(board);
    let moves = book().get(&key).map(Vec::as_slice).unwrap_or_default();
    let here = |&BookMove { square, score }: &BookMove| BookMove {
        square: before_image(square, symmetry),
        score,
    };
    moves.iter().map(here).collect()
}

type Book = HashMap<[u64; 2], Vec<BookMove>>;

/// The book by first images.
fn book() -> &'static Book {
    static BOOK: OnceLock<Book> = OnceLock::new();
    BOOK.get_or_init(|| TEXT.lines().filter_map(entry).collect())
}

/// One line of the book; comments and blank lines are none.
fn entry(line: &str) -> Option<([u64; 2], Vec<BookMove>)> {
    let mut words = line.split_whitespace();
    let moves = words.next().filter(|word| !word.starts_with('#'))?;
    let moves = if moves == "start" { "" } else { moves };
    let board = *positions_of(moves).last()?;
    let (key, symmetry) = first_image(board);
    let values = words.filter_map(|word| {
        let (name, score) = word.split_once(':')?;
        Some(BookMove {
            square: image(square_named(name.as_bytes())?, symmetry),
            score: score.parse().ok()?,
        })
    });
    Some((key, values.collect()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::othello::Size;

    #[test]
    fn every_line_is_an_entry_with_legal_moves() {
        let mut entries = 0;
        for line in TEXT.lines().filter(|line| !line.starts_with('#')) {
            let moves = line.split_whitespace().next().unwrap();
            let moves = if moves == "start" { "" } else { moves };
            let board = *positions_of(moves).last().unwrap();
            let known = book_moves(board);
            assert!(!known.is_empty(), "{line}");
            assert!(known.is_sorted_by_key(|entry| -entry.score), "{line}");
            for entry in known {
                assert!(board.play::<Size<8, 8>>(entry.square).is_some(), "{line}");
            }
            entries += 1;
        }
        assert_eq!(entries, book().len(), "a position stands twice");
        assert!(entries > 50);
    }
}
