//! Counting the paths of the game tree.

use super::board::{Board, flips, moves};
use super::shape::{Shape, Size};

/// The number of move sequences of exactly `depth` moves from a position.
///
/// A pass counts as a move, and a finished game goes on passing: this is the
/// convention behind the published numbers (212,258,800 for depth 11).
pub fn perft<S: Shape>(board: Board, depth: u32) -> u64 {
    if depth == 0 {
        1
    } else {
        count::<S>(board, depth)
    }
}

/// The same from the first position of the usual board. It is compiled in this crate, with its options: a program that is
/// compiled without optimisation counts as fast as others.
pub fn perft_from_start(depth: u32) -> u64 {
    type Whole = Size<8, 8>;
    perft::<Whole>(Board::start::<Whole>(), depth)
}

fn count<S: Shape>(board: Board, depth: u32) -> u64 {
    let mut squares = board.moves::<S>();
    if squares == 0 {
        return perft::<S>(board.pass(), depth - 1);
    }
    // The last ply is counted without being played.
    if depth == 1 {
        return u64::from(squares.count_ones());
    }
    let mut total = 0;
    while squares != 0 {
        let square = squares.trailing_zeros() as u8;
        squares &= squares - 1;
        let turned = flips(board.own, board.opp, square);
        let next = board.after(square, turned);
        // Two plies from the end the reply is counted here, which saves a
        // call for each of the leaves' parents.
        if depth == 2 {
            let replies = moves(next.own, next.opp) & S::SQUARES;
            total += u64::from(replies.count_ones().max(1));
        } else {
            total += count::<S>(next, depth - 1);
        }
    }
    total
}
