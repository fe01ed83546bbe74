//! Who is served by having to move, where that is provable at a glance: see the static bounds.

use super::board::Board;
use super::bounds::{View, follower, leader};
use super::geometry::{Geometry, Runtime};
use super::lines::completing;

type Shape = Runtime<u128, 64>;

/// Whether it is the player to move who is sure of something by answering on top, and of what score
/// at least: 0 for a draw, more for a win. None when it is neither, when a side can win at once,
/// when the game is over, and for lines that are not of four.
pub(crate) fn sure_by_answering(board: &Board) -> Option<(bool, i32)> {
    if board.line() != 4 || board.columns() < 4 || board.is_won() || board.is_full() {
        return None;
    }
    let shape = Shape::new(board.columns(), board.rows());
    let empty = shape.board() & !board.occupied();
    let view = View {
        own: board.own(),
        other: board.other(),
        own_wins: completing(shape, board.own()) & empty,
        other_wins: completing(shape, board.other()) & empty,
        empty,
        playable: shape.playable(board.occupied()),
    };
    if (view.own_wins | view.other_wins) & view.playable != 0 {
        return None;
    }
    let own_follows = !empty.count_ones().is_multiple_of(2);
    let sure = |for_own| move |at_least| (for_own, at_least);
    leader(shape, &view, !own_follows, u128::MAX)
        .map(sure(!own_follows))
        .or_else(|| follower(shape, &view, own_follows, 1).map(sure(own_follows)))
        .or_else(|| follower(shape, &view, own_follows, 0).map(sure(own_follows)))
}

/// The empty cells that would complete a line of four of the player to move, and of the other.
#[cfg(test)]
pub(crate) fn winning_bits(board: &Board) -> (u128, u128) {
    let shape = Shape::new(board.columns(), board.rows());
    let empty = shape.board() & !board.occupied();
    let wins = |discs| completing(shape, discs) & empty;
    (wins(board.own()), wins(board.other()))
}
