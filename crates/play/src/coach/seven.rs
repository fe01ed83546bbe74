//! What a "7" does for its owner.

use harif_engines::threats::{Seven, move_to};
use harif_rules::{AnyMove, AnyPosition, Player, Position};

/// What happens if the column of a stacked 7 is filled: its owner wins on one of the two cells,
/// whichever side moves first. None if the opponent gets a line of its own on the way.
pub(super) fn filled_column(
    position: &AnyPosition,
    player: Player,
    seven: &Seven,
) -> Option<Vec<AnyMove>> {
    let [_, upper] = seven.wins_from_below();
    let mut line = Vec::new();
    let mut now = position.clone();
    while !now.is_over() {
        let m = move_to(&now, upper);
        now.play(m).ok()?;
        line.push(m);
    }
    (now.winner() == Some(player)).then_some(line)
}
