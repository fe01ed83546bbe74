//! How much clients may ask for.

use std::collections::HashMap;
use std::hash::Hash;

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
    /// The most rooms that are kept.
    pub rooms: u64,
    /// New rooms from one address.
    pub openings: Rate,
    /// The most members of a room, the teacher left out.
    pub members: usize,
    /// New members from one address. A whole class behind one address joins at once.
    pub joins: Rate,
    /// Wrong letters, tokens and codes from one address.
    pub mistakes: Rate,
    /// Wrong passwords for one room.
    pub passwords: Rate,
    /// Reports of progress of one member.
    pub reports: Rate,
    /// For how long a game or a room is kept after something happened in it, in milliseconds.
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
            rooms: 10_000,
            openings: Rate {
                burst: 10,
                per_minute: 1,
            },
            members: 100,
            joins: Rate {
                burst: 300,
                per_minute: 120,
            },
            mistakes: Rate {
                burst: 100,
                per_minute: 20,
            },
            passwords: Rate {
                burst: 20,
                per_minute: 2,
            },
            reports: Rate {
                burst: 30,
                per_minute: 12,
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

    fn has(&mut self, now: u64) -> bool {
        self.fill(now);
        self.level >= 1_000
    }

    /// Takes one, if there is one left.
    pub(super) fn take(&mut self, now: u64) -> bool {
        let has = self.has(now);
        if has {
            self.level -= 1_000;
        }
        has
    }

    /// Whether nothing was taken lately.
    fn is_full(&mut self, now: u64) -> bool {
        self.fill(now);
        self.level >= u64::from(self.rate.burst) * 1_000
    }
}

/// A bucket for each of many, such as addresses. Full ones need not be kept.
#[derive(Debug)]
pub(super) struct Buckets<K> {
    rate: Rate,
    by_key: HashMap<K, Bucket>,
}

impl<K: Eq + Hash> Buckets<K> {
    pub(super) fn new(rate: Rate) -> Self {
        Self {
            rate,
            by_key: HashMap::new(),
        }
    }

    /// Takes one of this key, if there is one left.
    pub(super) fn take(&mut self, now: u64, key: K) -> bool {
        let rate = self.rate;
        let bucket = self.by_key.entry(key);
        bucket.or_insert_with(|| Bucket::full(rate, now)).take(now)
    }

    /// Whether there is one left of this key.
    pub(super) fn has(&mut self, now: u64, key: &K) -> bool {
        let known = self.by_key.get_mut(key);
        known.is_none_or(|bucket| bucket.has(now))
    }

    /// Forgets the keys of which nothing was taken lately.
    pub(super) fn tidy(&mut self, now: u64) {
        self.by_key.retain(|_, bucket| !bucket.is_full(now));
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
