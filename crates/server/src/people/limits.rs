//! How much clients may ask for.

/// So many at once, and so many more a minute.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    /// At once.
    pub burst: u32,
    /// A minute.
    pub per_minute: u32,
}

/// What a hall allows.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The most games that are kept.
    pub games: u64,
    /// New games from one address. A class behind one address begins its games at once.
    pub creations: Rate,
    /// Messages of one client.
    pub messages: Rate,
    /// For how long a game is kept after something happened in it, in milliseconds.
    pub kept_ms: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            games: 100_000,
            creations: Rate {
                burst: 200,
                per_minute: 60,
            },
            messages: Rate {
                burst: 100,
                per_minute: 600,
            },
            kept_ms: 30 * 24 * 3_600 * 1_000,
        }
    }
}

/// Counts what one may still ask for: a bucket that fills up with time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bucket {
    rate: Rate,
    /// Thousandths of one.
    level: u64,
    at: u64,
}

impl Bucket {
    pub(super) const fn full(rate: Rate, now: u64) -> Self {
        Self {
            rate,
            level: rate.burst as u64 * 1_000,
            at: now,
        }
    }

    fn fill(&mut self, now: u64) {
        let passed = now.saturating_sub(self.at);
        let gained = passed.saturating_mul(u64::from(self.rate.per_minute)) / 60;
        if gained > 0 {
            let most = u64::from(self.rate.burst) * 1_000;
            self.level = self.level.saturating_add(gained).min(most);
            self.at = now;
        }
    }

    /// Takes one, if there is one left.
    pub(super) fn take(&mut self, now: u64) -> bool {
        self.fill(now);
        let has = self.level >= 1_000;
        if has {
            self.level -= 1_000;
        }
        has
    }

    /// Whether nothing was taken lately.
    pub(super) fn is_full(&mut self, now: u64) -> bool {
        self.fill(now);
        self.level >= u64::from(self.rate.burst) * 1_000
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_gives_its_burst_and_then_its_rate() {
        let rate = Rate {
            burst: 5,
            per_minute: 60,
        };
        let mut bucket = Bucket::full(rate, 1_000);
        assert_eq!((0..20).filter(|_| bucket.take(1_000)).count(), 5);
        assert!(!bucket.take(1_900));
        assert!(bucket.take(2_100));
        // Ten seconds in small steps give ten, not one more for each step.
        let taken = (0..1_000).filter(|step| bucket.take(2_100 + step * 10));
        assert_eq!(taken.count(), 10);
        assert!(!bucket.is_full(12_000));
        assert!(bucket.is_full(60_000));
    }
}
