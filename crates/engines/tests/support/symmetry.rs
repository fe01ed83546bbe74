//! A board in its eight symmetries, worked out square by square: independent of the engine's own.

use harif_engines::othello::Board;

/// The other seven images of a board.
pub(crate) fn images(board: Board) -> impl Iterator<Item = Board> {
    (1..8).map(move |symmetry| Board {
        own: image(board.own, symmetry),
        opp: image(board.opp, symmetry),
    })
}

/// The image of a set of squares under one of the eight symmetries.
fn image(set: u64, symmetry: u32) -> u64 {
    (0..64)
        .filter(|square| set >> square & 1 == 1)
        .fold(0, |image, square| {
            let (mut row, mut column) = (square / 8, square % 8);
            if symmetry & 1 != 0 {
                row = 7 - row;
            }
            if symmetry & 2 != 0 {
                column = 7 - column;
            }
            if symmetry & 4 != 0 {
                (row, column) = (column, row);
            }
            image | 1 << (row * 8 + column)
        })
}
