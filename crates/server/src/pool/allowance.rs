//! What a page may ask for before others that asked for less.
//!
//! A page earns a little time for searching all the while, up to a bound, and spends what its
//! searches take. One that asks now and then has the most, one that searches without end is in debt,
//! and a new one has nothing: opening sockets earns no precedence.

use std::time::{Duration, Instant};

/// A page earns one part in this many of the time that passes.
const SHARE: i64 = 25;
/// The most that a page saves up, and the deepest debt, in microseconds.
const MOST: i64 = 500_000;
const DEEPEST: i64 = -5_000_000;

/// The time that a page has saved up, in microseconds; a debt below zero.
#[derive(Clone, Copy, Debug)]
pub(super) struct Allowance {
    left: i64,
    at: Instant,
}

impl Allowance {
    pub(super) const fn new(now: Instant) -> Self {
        Self { left: 0, at: now }
    }

    /// What is left at this moment.
    pub(super) fn left(&self, now: Instant) -> i64 {
        let earned = now.saturating_duration_since(self.at).as_micros() as i64 / SHARE;
        self.left.saturating_add(earned).min(MOST)
    }

    pub(super) fn spend(&mut self, time: Duration, now: Instant) {
        let left = self.left(now).saturating_sub(time.as_micros() as i64);
        *self = Self {
            left: left.max(DEEPEST),
            at: now,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_saved_up_and_owed_is_bounded() {
        let start = Instant::now();
        let later = |seconds| start + Duration::from_secs(seconds);
        let mut page = Allowance::new(start);
        assert_eq!(page.left(start), 0);
        assert_eq!(page.left(later(1)), 40_000);
        assert_eq!(page.left(later(100_000)), MOST);
        page.spend(Duration::from_millis(30), later(1));
        assert_eq!(page.left(later(1)), 10_000);
        assert_eq!(page.left(later(2)), 50_000);
        page.spend(Duration::from_hours(1), later(2));
        assert_eq!(page.left(later(2)), DEEPEST);
        assert_eq!(page.left(start), DEEPEST, "time does not run backwards");
    }
}
