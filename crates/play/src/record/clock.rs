//! Clocks that never look at a clock: elapsed time is told to them.
//!
//! All times are kept in whole microseconds, so that what is saved is exactly what stands.

use std::time::Duration;

use harif_rules::Player;
use serde::{Deserialize, Serialize};

/// How much time each side has for the game, and how much it gains with every move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimeControl {
    /// The time on the clocks at the start, first player first, in microseconds.
    time_us: [u64; 2],
    /// What a move adds to the mover's clock, first player first, in microseconds.
    increment_us: [u64; 2],
}

impl TimeControl {
    /// The most time that a clock can show: thirty days.
    pub const LONGEST: Duration = Duration::from_hours(30 * 24);

    /// The same time and increment for both sides, each at most [`LONGEST`](Self::LONGEST).
    pub fn even(time: Duration, increment: Duration) -> Self {
        Self::uneven([time; 2], [increment; 2])
    }

    /// Time and increment of each side, first player first, each at most
    /// [`LONGEST`](Self::LONGEST).
    pub fn uneven(time: [Duration; 2], increment: [Duration; 2]) -> Self {
        Self {
            time_us: time.map(micros),
            increment_us: increment.map(micros),
        }
    }

    /// A side's time at the start.
    pub const fn time(&self, player: Player) -> Duration {
        Duration::from_micros(self.time_us[player.index()])
    }

    /// What a move adds to a side's clock.
    pub const fn increment(&self, player: Player) -> Duration {
        Duration::from_micros(self.increment_us[player.index()])
    }

    pub(super) fn is_bounded(&self) -> bool {
        let longest = Self::LONGEST.as_micros() as u64;
        let mut all = self.time_us.iter().chain(&self.increment_us);
        all.all(|&time| time <= longest)
    }
}

/// A duration as whole microseconds, cut at the longest time.
fn micros(time: Duration) -> u64 {
    time.min(TimeControl::LONGEST).as_micros() as u64
}

/// The clocks of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clocks {
    control: TimeControl,
    remaining_us: [u64; 2],
}

impl Clocks {
    /// Clocks that show the full time.
    pub const fn new(control: TimeControl) -> Self {
        Self {
            control,
            remaining_us: control.time_us,
        }
    }

    pub(super) const fn set_at(control: TimeControl, remaining_us: [u64; 2]) -> Self {
        Self {
            control,
            remaining_us,
        }
    }

    pub(super) const fn remaining_us(&self) -> [u64; 2] {
        self.remaining_us
    }

    /// The time control that these clocks follow.
    pub const fn control(&self) -> TimeControl {
        self.control
    }

    /// What a side's clock shows.
    pub const fn remaining(&self, player: Player) -> Duration {
        Duration::from_micros(self.remaining_us[player.index()])
    }

    /// Takes elapsed time from a side's clock and says whether its flag fell. Fractions of a
    /// microsecond are dropped.
    pub fn elapse(&mut self, player: Player, elapsed: Duration) -> bool {
        let clock = &mut self.remaining_us[player.index()];
        *clock = clock.saturating_sub(micros(elapsed));
        *clock == 0
    }

    /// Adds the increment of a move that was made in time.
    pub(super) fn moved(&mut self, player: Player) {
        let side = player.index();
        let longest = TimeControl::LONGEST.as_micros() as u64;
        let gained = self.remaining_us[side] + self.control.increment_us[side];
        self.remaining_us[side] = gained.min(longest);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_runs_and_moves_add_the_increment() {
        let control = TimeControl::even(Duration::from_secs(10), Duration::from_secs(2));
        let mut clocks = Clocks::new(control);
        assert!(!clocks.elapse(Player::First, Duration::from_secs(3)));
        clocks.moved(Player::First);
        assert_eq!(clocks.remaining(Player::First), Duration::from_secs(9));
        assert_eq!(clocks.remaining(Player::Second), Duration::from_secs(10));
        assert!(clocks.elapse(Player::Second, Duration::from_mins(1)));
        assert_eq!(clocks.remaining(Player::Second), Duration::ZERO);
    }

    #[test]
    fn no_clock_shows_more_than_the_longest_time() {
        let mut clocks = Clocks::new(TimeControl::even(Duration::MAX, Duration::MAX));
        clocks.moved(Player::First);
        assert_eq!(clocks.remaining(Player::First), TimeControl::LONGEST);
        assert!(clocks.elapse(Player::First, Duration::MAX));
    }
}
