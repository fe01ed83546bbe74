//! Random positions and random trees of numbers, the same for the same seed, and what a position is worth by plain recursion.

use fastrand::Rng;
use harif_rules::{AnyPosition, Game, Position};

/// A position after at most so many random moves, fewer if the game would be over.
pub fn random_position(game: Game, moves: usize, random: &mut Rng) -> AnyPosition {
    let mut turns = 0..moves;
    random_position_while(game, random, |_| turns.next().is_some())
}

/// A position after random moves while a condition holds, fewer if the game would be over.
pub fn random_position_while(
    game: Game,
    random: &mut Rng,
    mut goes_on: impl FnMut(&AnyPosition) -> bool,
) -> AnyPosition {
    let mut position = AnyPosition::start(game);
    while goes_on(&position) {
        let moves: Vec<_> = position.moves().collect();
        let next = position.after_unchecked(moves[random.usize(..moves.len())]);
        if next.is_over() {
            break;
        }
        position = next;
    }
    position
}

/// By how many discs the side to move wins, by plain recursion.
///
/// # Panics
/// If a position that is not over has no moves.
pub fn margin(position: &AnyPosition) -> i32 {
    if let Some(outcome) = position.outcome() {
        return outcome.margin_for(position.turn());
    }
    let moves = position.moves();
    let margins = moves.map(|m| -margin(&position.after_unchecked(m)));
    margins.max().expect("a move")
}

/// A tree of numbers of at most this height, in brackets.
pub fn random_numbers(random: &mut Rng, height: u32) -> String {
    let parts: Vec<String> = (0..random.usize(1..=4))
        .map(|_| {
            if height > 1 && random.u8(..3) > 0 {
                random_numbers(random, height - 1)
            } else {
                random.i32(-30..=30).to_string()
            }
        })
        .collect();
    format!("({})", parts.join(" "))
}
