//! Which problem belongs to which day.
//!
//! The file is walked through in a shuffled order, another one each time round, so that no problem comes
//! twice before all have come once. The order follows from arithmetic alone and must never change: otherwise two
//! versions of the program would have different problems on one day.

use super::{Collection, Day, Problem, ProblemGame};

/// The day on which the first round began.
const FIRST: i32 = 20_454; // 2026-01-01

/// The problem of a day; none if the file has none for this game.
pub fn problem(collection: &Collection, kind: ProblemGame, day: Day) -> Option<Problem> {
    let index = index(kind, day, collection.len(kind))?;
    collection.get(kind, index)
}

/// The number of the problem of a day, of so many.
pub fn index(kind: ProblemGame, day: Day, count: usize) -> Option<usize> {
    if count == 0 {
        return None;
    }
    let count = i64::try_from(count).ok()?;
    let since = i64::from(day.number()) - i64::from(FIRST);
    let (round, place) = (since.div_euclid(count), since.rem_euclid(count));
    // x → a·x + b visits every number once if a and the count have no common divisor.
    let mut mixed = mix(round as u64 ^ (kind as u64) << 56);
    let offset = (mixed >> 1) as i64 % count;
    let step = loop {
        mixed = mix(mixed);
        let step = (mixed >> 1) as i64 % count;
        if divisor(step, count) == 1 {
            break step;
        }
    };
    usize::try_from((step * place + offset) % count).ok()
}

/// A number that looks random and follows from another one (the finalizer of splitmix64).
pub(super) const fn mix(number: u64) -> u64 {
    let z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The greatest common divisor.
const fn divisor(mut a: i64, mut b: i64) -> i64 {
    while a != 0 {
        (a, b) = (b % a, a);
    }
    b
}
