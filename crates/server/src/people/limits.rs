//! How much clients may ask for.

use std::collections::HashMap;
use std::hash::Hash;

use harif_wire::KEPT_DAYS;

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
pub struct HallLimits {
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
    /// The most games in the public archive; none if finished games do not go there.
    pub archive: Option<u64>,
    /// For how long a game or a room is kept after something happened in it, in milliseconds.
    pub kept_ms: u64,
}

impl Default for HallLimits {
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
            archive: None,
            kept_ms: u64::from(KEPT_DAYS) * 24 * 3_600 * 1_000,
        }
    }
}

/// The most games in a public archive, where a server has one.
pub const MOST_ARCHIVED: u64 = 200_000;
/// How often what is kept is counted, in milliseconds.
const RECOUNT: u64 = 60_000;

/// How many things a store keeps: counted once a minute, and in between what is added here. Where several
/// processes share a store, it is a minute behind what the others add.
#[derive(Debug, Default)]
pub(super) struct Tally {
    count: u64,
    at: Option<u64>,
}

impl Tally {
    /// Whether there is room for one more.
    pub(super) fn has_room<E>(
        &mut self,
        now: u64,
        most: u64,
        count: impl FnOnce() -> Result<u64, E>,
    ) -> Result<bool, E> {
        if self.at.is_none_or(|at| now.saturating_sub(at) >= RECOUNT) {
            self.count = count()?;
            self.at = Some(now);
        }
        Ok(self.count < most)
    }

    /// One was added.
    pub(super) const fn add_one(&mut self) {
        self.count += 1;
    }

    /// Has it counted again the next time.
    pub(super) const fn forget(&mut self) {
        self.at = None;
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

    /// Removes the keys of which nothing was taken lately.
    pub(super) fn tidy(&mut self, now: u64) {
        self.by_key.retain(|_, bucket| !bucket.is_full(now));
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn a_limit_holds_without_counting_each_time() {
        let (mut tally, kept, counted) = (Tally::default(), Cell::new(3), Cell::new(0));
        let try_one = |tally: &mut Tally, now| {
            let count = || {
                counted.set(counted.get() + 1);
                Ok::<u64, ()>(kept.get())
            };
            let has_room = tally.has_room(now, 5, count) == Ok(true);
            if has_room {
                kept.set(kept.get() + 1);
                tally.add_one();
            }
            has_room
        };
        let tries = (0..10).filter(|_| try_one(&mut tally, 1_000)).count();
        assert_eq!((tries, counted.get()), (2, 1));
        // What others deleted is seen after a minute, what was deleted here at once.
        kept.set(4);
        assert!(!try_one(&mut tally, 60_900));
        assert!(try_one(&mut tally, 61_000));
        kept.set(4);
        tally.forget();
        assert!(try_one(&mut tally, 61_001));
        assert_eq!(counted.get(), 3);
    }

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
