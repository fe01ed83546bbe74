//! Games that are asked for, if they make sense.

use harif_rules::{AnyPosition, Game, Position, notation};

use harif_wire::class::GameSetup;
use harif_wire::{FischerClock, Refusal};

const LONGEST_TEXT: usize = 2_000;
const LONGEST_TIME: u64 = 30 * 24 * 3_600 * 1_000;
const SHORTEST_TIME: u64 = 1_000;

/// The start and the clock of a game that is asked for.
pub(crate) fn read_setup(
    wanted: &GameSetup,
) -> Result<(AnyPosition, Option<FischerClock>), Refusal> {
    let position = wanted.position.as_deref().unwrap_or("start");
    if wanted.game.len().max(position.len()) > LONGEST_TEXT {
        return Err(Refusal::Setup);
    }
    let game: Game = wanted.game.parse().map_err(|_| Refusal::Setup)?;
    let start = notation::position(game, position).map_err(|_| Refusal::Setup)?;
    if start.is_over() {
        return Err(Refusal::Setup);
    }
    let is_sound = |clock: FischerClock| {
        (SHORTEST_TIME..=LONGEST_TIME).contains(&clock.time_ms)
            && clock.increment_ms <= LONGEST_TIME
    };
    if !wanted.clock.is_none_or(is_sound) {
        return Err(Refusal::Setup);
    }
    Ok((start, wanted.clock))
}
