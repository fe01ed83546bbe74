//! How much of a clock to spend on one move.

use harif_rules::{AnyPosition, Board, Player};
use std::time::Duration;

/// An equal part for each move that may still come, and most of the increment; never the last
/// tenth, because other work happens between our clock and the host's.
pub(crate) fn share(position: &AnyPosition, left: Duration, increment: Duration) -> Duration {
    let game = position.game();
    let cells = usize::from(game.columns()) * usize::from(game.rows());
    let discs: usize = Player::BOTH.iter().map(|&side| position.count(side)).sum();
    let moves = (cells.saturating_sub(discs) / 2).clamp(2, 30) as u32;
    (left / (moves + 1) + increment * 3 / 4).min(left * 9 / 10)
}
