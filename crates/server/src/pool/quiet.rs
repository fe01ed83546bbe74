//! Moments in which searches hold still, so that a short question has the processors.
//!
//! Threads of a lower priority would do that too, but one that is put off while it holds a lock, of this program or of the
//! system's kernel (memory that is mapped, say), holds up every other thread of the program, those that answer as well.
//! A search that holds still does so between two nodes and holds nothing.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use harif_search::Pause;

/// How soon a search that holds still looks whether it may go on.
const LOOK: Duration = Duration::from_micros(500);

/// When it is quiet.
#[derive(Debug)]
pub(super) struct Quiet {
    start: Instant,
    /// When it began and when it ends, in microseconds from the start.
    begins: AtomicU64,
    ends: AtomicU64,
    is_crowded: AtomicBool,
}

impl Quiet {
    pub(super) fn new() -> Self {
        Self {
            start: Instant::now(),
            begins: AtomicU64::new(0),
            ends: AtomicU64::new(0),
            is_crowded: AtomicBool::new(false),
        }
    }

    /// Makes it quiet for so long. Searches must come to something as well: after a quiet moment they have at least as long.
    pub(super) fn begin(&self, time: Duration) {
        self.begin_at(self.micros(), time);
    }

    fn begin_at(&self, now: u64, time: Duration) {
        let (begins, ends) = self.times();
        if now < ends + (ends - begins) {
            return;
        }
        self.begins.store(now, Ordering::Relaxed);
        let ends = now + time.as_micros() as u64;
        self.ends.store(ends, Ordering::Relaxed);
    }

    /// Ends the quiet moment, if there is one.
    pub(super) fn end(&self) {
        self.end_at(self.micros());
    }

    fn end_at(&self, now: u64) {
        let (begins, ends) = self.times();
        if now < ends {
            self.ends.store(now.max(begins), Ordering::Relaxed);
        }
    }

    /// In a crowd searches let other threads have the processor often, quiet or not.
    pub(super) fn set_crowded(&self, is_crowded: bool) {
        self.is_crowded.store(is_crowded, Ordering::Relaxed);
    }

    fn times(&self) -> (u64, u64) {
        let begins = self.begins.load(Ordering::Relaxed);
        // Two threads may be at it at once: then the times are of two moments, which does no harm but here.
        let ends = self.ends.load(Ordering::Relaxed).max(begins);
        (begins, ends)
    }

    fn micros(&self) -> u64 {
        self.start.elapsed().as_micros() as u64
    }
}

impl Pause for Quiet {
    fn pause(&self) {
        let mut ends = self.ends.load(Ordering::Relaxed);
        while self.micros() < ends {
            std::thread::sleep(LOOK);
            ends = self.ends.load(Ordering::Relaxed);
        }
        if self.is_crowded.load(Ordering::Relaxed) {
            std::thread::yield_now();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOMENT: Duration = Duration::from_millis(10);

    #[test]
    fn after_a_quiet_moment_there_is_one_as_long_without() {
        let quiet = Quiet::new();
        let is_quiet_at = |now| now < quiet.times().1;
        quiet.begin_at(100, MOMENT);
        assert!(is_quiet_at(10_099) && !is_quiet_at(10_100));
        // Not while it is quiet, and not too soon after it.
        for now in [5_000, 10_100, 20_099] {
            quiet.begin_at(now, MOMENT);
            assert!(!is_quiet_at(10_100), "{now}");
        }
        quiet.begin_at(20_100, MOMENT);
        assert!(is_quiet_at(30_099));
        // One that ends early lets the next begin sooner.
        quiet.end_at(21_100);
        assert!(!is_quiet_at(21_100));
        quiet.begin_at(22_099, MOMENT);
        assert!(!is_quiet_at(22_099));
        quiet.begin_at(22_100, MOMENT);
        assert!(is_quiet_at(22_100));
    }

    #[test]
    fn what_holds_still_goes_on_when_the_moment_ends() {
        let quiet = Quiet::new();
        quiet.pause();
        quiet.begin(Duration::from_hours(1));
        std::thread::scope(|scope| {
            let held = scope.spawn(|| quiet.pause());
            assert!(!held.is_finished());
            quiet.end();
        });
    }
}
