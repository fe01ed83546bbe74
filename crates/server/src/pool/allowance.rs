//! What a page may ask for before others that asked for less.
//!
//! A page that waits for nothing earns a little time for searching, up to a bound, and spends what its
//! searches take. One that asks now and then has the most, one that searches without end is in debt,
//! and a new one has nothing: opening sockets earns no precedence, and neither does waiting in the queue.

use std::time::{Duration, Instant};

/// A page earns one part in this many of the time in which it waits for nothing.
const SHARE: i64 = 25;
/// The most that a page saves up, and the deepest debt, in microseconds.
const MOST: i64 = 500_000;
const DEEPEST: i64 = -5_000_000;

/// What so much time without a question is worth, in microseconds.
pub(super) fn earned_in(time: Duration) -> i64 {
    i64::try_from(time.as_micros()).unwrap_or(i64::MAX) / SHARE
}

/// The time that a page has saved up, in microseconds; a debt below zero.
#[derive(Clone, Copy, Debug)]
pub(super) struct Allowance {
    left: i64,
    /// Since when it has waited for nothing; none while it waits for an answer.
    idle_since: Option<Instant>,
}

impl Allowance {
    pub(super) const fn new(now: Instant) -> Self {
        Self {
            left: 0,
            idle_since: Some(now),
        }
    }

    /// What is left at this moment.
    pub(super) fn left(&self, now: Instant) -> i64 {
        let idle = self.idle_since.map(|at| now.saturating_duration_since(at));
        let earned = earned_in(idle.unwrap_or_default());
        self.left.saturating_add(earned).min(MOST)
    }

    /// The page asks, and earns nothing until it is answered.
    pub(super) fn ask(&mut self, now: Instant) {
        self.left = self.left(now);
        self.idle_since = None;
    }

    /// The page was answered, and earns again.
    pub(super) fn rest(&mut self, now: Instant) {
        self.left = self.left(now);
        self.idle_since = Some(now);
    }

    pub(super) fn spend(&mut self, time: Duration, now: Instant) {
        let left = self.left(now).saturating_sub(time.as_micros() as i64);
        self.left = left.max(DEEPEST);
        self.idle_since = self.idle_since.map(|at| at.max(now));
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

    #[test]
    fn a_page_earns_nothing_while_it_waits_for_an_answer() {
        let start = Instant::now();
        let later = |seconds| start + Duration::from_secs(seconds);
        let mut page = Allowance::new(start);
        page.ask(later(1));
        assert_eq!(page.left(later(60)), 40_000);
        page.spend(Duration::from_millis(15), later(60));
        assert_eq!(page.left(later(90)), 25_000);
        page.rest(later(90));
        assert_eq!(page.left(later(91)), 65_000);
        // Told twice that it was answered, it earns no more for that.
        page.rest(later(92));
        assert_eq!(page.left(later(92)), 105_000);
    }
}
