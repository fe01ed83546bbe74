//! Days in a row, told kindly: one missed day is forgiven.
//!
//! A streak is a function of the days on which a problem of the day was solved and of today, and of nothing
//! else. So two tabs, a restored backup or a clock that was wrong for a while cannot break it: whatever
//! days are known are counted again.

use super::Day;
use std::collections::BTreeSet;

/// How many days in a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Streak {
    /// The days with a solved problem that belong to the row that is still alive.
    pub length: u32,
    /// The missed day inside it that was forgiven.
    pub forgiven: Option<Day>,
    /// Whether today is one of the days.
    pub has_today: bool,
    /// The longest row there ever was, by the same rule.
    pub best: u32,
}

impl Streak {
    /// The streak on a day, from all days that were solved. Days after today do not count: they come from a
    /// clock that was wrong.
    pub fn on(today: Day, solved: &BTreeSet<Day>) -> Self {
        let has_today = solved.contains(&today);
        // A day that is not over yet is not missed.
        let last = if has_today { today } else { today - 1 };
        let (length, forgiven) = ending_on(last, solved);
        let is_end = |day: &&Day| !solved.contains(&(**day + 1)) || **day == today;
        let ends = solved.range(..=today).filter(is_end);
        let best = ends.map(|&day| ending_on(day, solved).0).max();
        Self {
            length,
            forgiven,
            has_today,
            best: best.unwrap_or(0),
        }
    }
}

/// The longest row that ends on a day and misses at most one day, and the missed day. A missed day counts
/// as forgiven only between two solved ones or at the very end, never before the first.
fn ending_on(last: Day, solved: &BTreeSet<Day>) -> (u32, Option<Day>) {
    let (mut length, mut missed) = (0, None);
    let mut day = last;
    loop {
        if solved.contains(&day) {
            length += 1;
        } else if missed.is_none() && solved.contains(&(day - 1)) {
            missed = Some(day);
        } else {
            break;
        }
        day = day - 1;
    }
    (length, missed)
}
