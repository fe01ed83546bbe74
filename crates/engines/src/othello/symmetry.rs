//! The eight symmetries of the board.

use super::{Board, Square};

/// The image of a square under one of the eight symmetries: mirrored left to
/// right, top to bottom, along the diagonal, in this order.
pub(crate) const fn image(square: Square, symmetry: u8) -> Square {
    let (mut row, mut column) = (square / 8, square % 8);
    if symmetry & 1 != 0 {
        column = 7 - column;
    }
    if symmetry & 2 != 0 {
        row = 7 - row;
    }
    if symmetry & 4 != 0 {
        (row, column) = (column, row);
    }
    row * 8 + column
}

/// The square whose image under a symmetry is the given one.
pub(crate) fn before_image(square: Square, symmetry: u8) -> Square {
    let swapped = if symmetry & 4 != 0 {
        image(square, 4)
    } else {
        square
    };
    image(swapped, symmetry & 3)
}

/// The image of a set of squares.
pub(crate) fn turned(set: u64, symmetry: u8) -> u64 {
    (0..64)
        .filter(|square| set >> square & 1 == 1)
        .fold(0, |images, square| images | 1 << image(square, symmetry))
}

/// The position that stands for all eight images of a position.
#[must_use]
pub fn canonical(board: Board) -> Board {
    let ([own, opp], _) = first_image(board);
    Board { own, opp }
}

/// The first of the images of a position, and the symmetry that leads to it.
pub(crate) fn first_image(board: Board) -> ([u64; 2], u8) {
    (0..8)
        .map(|symmetry| {
            let sets = [board.own, board.opp].map(|set| turned(set, symmetry));
            (sets, symmetry)
        })
        .min()
        .expect("there are eight images")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_goes_and_comes_back() {
        for symmetry in 0..8 {
            for square in 0..64 {
                assert_eq!(before_image(image(square, symmetry), symmetry), square);
            }
        }
    }
}
