//! Randomness for people: who starts, and agents that should not play the same game twice.

use harif_rules::Player;
use std::hash::{BuildHasher, Hasher, RandomState};

/// A seed that is another one each time.
pub fn fresh_seed() -> u64 {
    // The keys of the standard library's hash maps are random where the platform has randomness,
    // and the clock makes two calls differ where it has not.
    let mut hasher = RandomState::new().build_hasher();
    let now = web_time::SystemTime::now().duration_since(web_time::UNIX_EPOCH);
    hasher.write_u128(now.map_or(0, |since| since.as_nanos()));
    hasher.finish()
}

/// A side chosen by lot.
pub fn random_side() -> Player {
    Player::BOTH[(fresh_seed() >> 32) as usize % 2]
}
