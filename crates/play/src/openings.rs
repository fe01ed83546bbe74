//! Beginnings by lot, so that two deterministic programs do not play the same game forever.

use harif_rules::{AnyMove, AnyPosition, Game, Position};

/// A seed for one thing out of many, so that neighbours have nothing in common (splitmix64).
pub const fn mixed(seed: u64, number: u64) -> u64 {
    let mut z = seed ^ number.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// Random moves from the start that do not end the game, and where they lead. A line that does is begun
/// anew; where all do, there are fewer moves.
pub fn random(game: Game, plies: usize, seed: u64) -> (Vec<AnyMove>, AnyPosition) {
    const TRIES: usize = 100;
    let mut rng = fastrand::Rng::with_seed(seed);
    for wanted in (0..=plies).rev() {
        for _ in 0..TRIES {
            let (mut played, mut position) = (Vec::new(), AnyPosition::start(game));
            while played.len() < wanted && !position.is_over() {
                let moves: Vec<AnyMove> = position.moves().collect();
                let m = moves[rng.usize(..moves.len())];
                position.play_unchecked(m);
                played.push(m);
            }
            if !position.is_over() {
                return (played, position);
            }
        }
    }
    (Vec::new(), AnyPosition::start(game))
}
