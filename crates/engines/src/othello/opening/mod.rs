//! Openings: what people call them, what their moves are worth, and how people went on.
//!
//! A position is the same after any of the eight symmetries of the board, so
//! all tables are asked with the image of a position that comes first.

mod book;
mod names;
mod recorded;

pub use book::{BookMove, book_moves};
pub use names::{OPENINGS, Opening};
pub use recorded::{Recorded, RecordedError, RecordedOpenings};

use super::symmetry::{before_image, first_image, image};
use super::{Board, Square};

/// The positions of a line of moves from the start, the start among them.
///
/// # Panics
/// If a move is not legal or not the name of a square.
fn positions_of(line: &str) -> Vec<Board> {
    let mut board = Board::start::<super::Size<8, 8>>();
    let mut positions = vec![board];
    for name in line.as_bytes().chunks(2) {
        let square = square_named(name).expect("a square");
        board = (board.play::<super::Size<8, 8>>(square)).expect("a legal move of an opening");
        positions.push(board);
    }
    positions
}

fn square_named(name: &[u8]) -> Option<Square> {
    match name {
        [column @ b'a'..=b'h', row @ b'1'..=b'8'] => Some((row - b'1') * 8 + column - b'a'),
        _ => None,
    }
}
