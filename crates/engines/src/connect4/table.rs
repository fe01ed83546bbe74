//! What the search has proved so far: a transposition table of exact bounds.
//!
//! **Keys.** A key of `b` bits is multiplied by an odd constant modulo `2^b`, which is a
//! bijection. The top bits of the product choose a bucket and the rest is stored, so an entry
//! identifies its position completely: there are no false hits, ever. The product is kept at the
//! top of its word, so that one shift gives the bucket and another the rest, already in its
//! place. A board on 64 bits needs one word for an entry, a wider board two. A bucket is two
//! entries side by side; the one that took less work to prove gives way.
//!
//! **Growth.** Waiting for memory is dearer than the work on a position. So the table begins
//! small enough for a core's own cache, and doubles as the work goes on: an easy position never
//! leaves the cache, and a hard one uses all the memory there is. One more bit of the product
//! then belongs to the bucket, and the entries of a bucket go to the two that it becomes. Threads
//! cannot stop for that, so before they begin it takes its full size in one step. A thread that
//! waits for a large table to double can stop it; what it held is lost then.
//!
//! **Threads.** Entries are plain atomics, read and written without locks. One word is always
//! consistent with itself. Two words can be torn by another thread, so the first is stored xored
//! with the second: a torn pair decodes to a key that does not match.
//!
//! **Clearing** a table of many megabytes would cost more than most positions take to solve;
//! instead every entry carries a generation, and a new generation makes all older entries
//! invisible at once.

use super::geometry::Geometry;
use super::proofs::Proof;
use super::word::Word;
use crate::atomic::{AtomicBool, AtomicU32, AtomicU64, Relaxed};
use crate::intrinsics::Words;
use harif_rules::Word as _;

/// Bits for the logarithm of the work behind an entry.
const WORK_BITS: u32 = 4;
/// The fewest and the most bits that a generation takes.
const GENERATION_BITS: (u32, u32) = (5, 24);
/// Entries in a bucket.
const WAYS: usize = 2;
/// The bits of a bucket's number in a fresh table: 256 KB for entries of one word.
const FIRST_BITS: u32 = 14;
/// A table doubles when so many nodes were visited for each of its entries.
const NODES_PER_ENTRY: u64 = 4;
/// The same for a large table. It would leave the last cache when it doubles, and waiting for memory
/// costs more time than searching again what was replaced.
const NODES_PER_LARGE_ENTRY: u64 = 16;
/// From how many bytes on a table is large.
const LARGE: usize = 16 << 20;
/// The bits that a table grows by where growing makes searches begin again.
#[cfg(not(target_arch = "wasm32"))]
const LEAP_BITS: u32 = 3;
/// Buckets that are moved between two questions whether to stop. They go to at most a few pages,
/// each of which the system may have to fill with zeroes first.
const PORTION: usize = 1 << 8;

/// What is known about a score: it lies between the two, inclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    pub(crate) lower: i32,
    pub(crate) upper: i32,
}

/// A key after mixing: its top bits choose the bucket, the rest is stored.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mixed<W>(pub(crate) W);

/// The shared table.
#[derive(Debug)]
pub(crate) struct Table<G: Geometry> {
    words: Words,
    shape: G,
    /// The bits of a bucket's number now, in the beginning, and at most.
    bits: AtomicU32,
    first_bits: u32,
    most_bits: u32,
    /// The most bits since all memory was last zero.
    touched_bits: u32,
    /// The generation, where it lies in an entry.
    generation: u64,
    generation_mask: u64,
    /// The nodes visited in this generation, as far as they were reported.
    nodes: AtomicU64,
    /// Whether it was stopped while it doubled: some buckets are moved and others not.
    torn: AtomicBool,
}

/// An odd multiplier close to the golden ratio of 2^128.
const SPREAD: u128 = 0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835;

/// The number that makes one of an odd number when both are multiplied.
fn inverse<W: Word>(odd: W) -> W {
    // An odd number is its own inverse modulo 8; each step doubles the bits that are right.
    let two = W::ONE.plus(W::ONE);
    (0..6).fold(odd, |guess, _| guess.times(two.minus(odd.times(guess))))
}

impl<G: Geometry> Table<G> {
    /// Bits for one bound, biased by [`Self::BIAS`]: a board of 64 bits has at
    /// most 60 cells where a line of four fits, a board of 128 bits 124.
    const BOUND_BITS: u32 = if G::Word::BITS <= 64 { 6 } else { 7 };
    /// What is added to a bound so that it is never negative.
    const BIAS: i32 = 1 << (Self::BOUND_BITS - 1);
    /// Words in one entry.
    const WIDTH: usize = G::Word::BITS as usize / 64;
    /// Where the generation begins.
    const GENERATION_SHIFT: u32 = 2 * Self::BOUND_BITS + WORK_BITS;

    /// A table that grows to about `bytes` bytes: the largest power of two
    /// below, within what the shape can use.
    pub(crate) fn new(shape: G, bytes: usize) -> Self {
        let key_bits = shape.key_bits();
        let wished = (bytes / (WAYS * Self::WIDTH * size_of::<u64>()))
            .max(1)
            .ilog2();
        // The rest of a key must leave room for the fields of an entry.
        let room = G::Word::BITS - Self::GENERATION_SHIFT - GENERATION_BITS.0;
        let least_bits = key_bits.saturating_sub(room).max(1);
        let most_bits = wished.clamp(least_bits, key_bits - 1);
        let first_bits = FIRST_BITS.clamp(least_bits, most_bits);
        let free = G::Word::BITS - (key_bits - first_bits) - Self::GENERATION_SHIFT;
        let generation_bits = free.min(64 - Self::GENERATION_SHIFT).min(GENERATION_BITS.1);
        Self {
            words: Words::new((WAYS * Self::WIDTH) << most_bits),
            shape,
            bits: AtomicU32::new(first_bits),
            first_bits,
            most_bits,
            touched_bits: first_bits,
            generation: 1 << Self::GENERATION_SHIFT,
            generation_mask: ((1 << generation_bits) - 1) << Self::GENERATION_SHIFT,
            nodes: AtomicU64::new(0),
            torn: AtomicBool::new(false),
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        let torn = self.torn.swap(false, Relaxed);
        let bits = if torn {
            self.most_bits
        } else {
            self.bits.load(Relaxed)
        };
        self.touched_bits = self.touched_bits.max(bits);
        if self.generation == self.generation_mask {
            for word in &self.words[..(WAYS * Self::WIDTH) << self.touched_bits] {
                word.store(0, Relaxed);
            }
            self.generation = 0;
            self.touched_bits = self.first_bits;
        }
        self.generation += 1 << Self::GENERATION_SHIFT;
        self.bits.store(self.first_bits, Relaxed);
        self.nodes.store(0, Relaxed);
    }

    /// Forgets everything if a doubling was stopped. To be called before a search.
    pub(crate) fn mend(&mut self) {
        if self.torn.load(Relaxed) {
            self.clear();
        }
    }

    /// Reports that so many nodes were visited: the table grows with the work. No other thread may
    /// use it meanwhile. Says whether `stop` stopped it, with which the search has to end.
    pub(crate) fn spend(&self, nodes: u64, mut stop: impl FnMut() -> bool) -> bool {
        self.nodes.fetch_add(nodes, Relaxed);
        self.is_small_for(0) && self.grow(1, &mut stop)
    }

    /// Whether the table would rather grow before so many more nodes are visited.
    pub(crate) fn is_small_for(&self, nodes: u64) -> bool {
        let bits = self.bits.load(Relaxed);
        let bytes = (WAYS * Self::WIDTH * size_of::<u64>()) << bits;
        let per_entry = if bytes < LARGE {
            NODES_PER_ENTRY
        } else {
            NODES_PER_LARGE_ENTRY
        };
        bits < self.most_bits
            && self.nodes.load(Relaxed) + nodes > (per_entry * WAYS as u64) << bits
    }

    /// The same as [`Table::spend`], for searches that have to pause before the table can grow: it
    /// grows by more at a time.
    #[cfg(not(target_arch = "wasm32"))]
    pub(crate) fn spend_in_a_pause(&self, nodes: u64, mut stop: impl FnMut() -> bool) -> bool {
        self.nodes.fetch_add(nodes, Relaxed);
        let most = self.most_bits - self.bits.load(Relaxed);
        self.is_small_for(0) && self.grow(most.min(LEAP_BITS), &mut stop)
    }

    /// Grows to the most that it may before anything is in it.
    #[cfg(not(target_arch = "wasm32"))]
    pub(crate) fn take_full_size(&self) {
        self.bits.store(self.most_bits, Relaxed);
    }

    /// Grows to the most that it may, with what it holds.
    pub(crate) fn grow_to_full_size(&self) {
        let more = self.most_bits - self.bits.load(Relaxed);
        self.grow(more, &mut || false);
    }

    /// What took as much work to prove as an entry can say, or more. Only entries of one word: halves of others may have been
    /// written by two threads. Nothing may be stored meanwhile, and no doubling may have been stopped.
    pub(crate) fn proofs(&self) -> Vec<Proof> {
        if Self::WIDTH != 1 || self.torn.load(Relaxed) {
            return Vec::new();
        }
        let bits = self.bits.load(Relaxed);
        let key_bits = self.shape.key_bits();
        let top = G::Word::BITS - key_bits;
        let inverse = inverse(G::Word::truncate(SPREAD));
        // Where the rest of a key begins in an entry.
        let rest = G::Word::ALL << (top + bits);
        let proof = |(place, word): (usize, &AtomicU64)| {
            let last = word.load(Relaxed);
            let is_heavy = Self::effort_of(last) == (1 << WORK_BITS) - 1;
            (self.is_current(last) && is_heavy).then(|| {
                let bucket = G::Word::truncate((place / WAYS) as u128) << (G::Word::BITS - bits);
                let mixed = bucket | (G::Word::truncate(last.into()) & rest) >> bits;
                let key = (mixed >> top).times(inverse) << top >> top;
                Proof {
                    key: key.low64(),
                    known: Self::decode(last),
                }
            })
        };
        let words = &self.words[..WAYS << bits];
        words.iter().enumerate().filter_map(proof).collect()
    }

    /// Stores what was proved before.
    pub(crate) fn recall(&self, proofs: &[Proof]) {
        for &Proof { key, known } in proofs {
            let key = G::Word::truncate(key.into());
            self.store(self.mix(key), known, 1 << ((1 << WORK_BITS) - 1));
        }
    }

    /// Gives the number of a bucket so many `more` bits. From the last bucket down, so that what is
    /// overwritten has been moved; what older generations left where an entry goes is invisible.
    /// Says whether it was stopped.
    fn grow(&self, more: u32, stop: &mut impl FnMut() -> bool) -> bool {
        if more == 0 {
            return false;
        }
        let bits = self.bits.load(Relaxed);
        let size = WAYS * Self::WIDTH;
        // Where the rest of a key begins in an entry, seen as one number.
        let rest = G::Word::ALL << (G::Word::BITS + bits - self.shape.key_bits());
        for bucket in (0..1_usize << bits).rev() {
            if bucket.is_multiple_of(PORTION) && stop() {
                self.torn.store(true, Relaxed);
                return true;
            }
            let words = &self.words[bucket * size..][..size];
            let old: [Option<(G::Word, u64)>; WAYS] = std::array::from_fn(|way| {
                let entry = &words[way * Self::WIDTH..][..Self::WIDTH];
                let last = entry[Self::WIDTH - 1].load(Relaxed);
                let whole = if Self::WIDTH == 1 {
                    u128::from(last)
                } else {
                    u128::from(entry[0].load(Relaxed) ^ last) << 64 | u128::from(last)
                };
                let whole = G::Word::truncate(whole);
                self.is_current(last)
                    .then(|| (whole & rest, (whole & !rest).low64()))
            });
            for word in words {
                word.store(0, Relaxed);
            }
            for (way, (rest, fields)) in old.into_iter().flatten().enumerate() {
                let part = (rest >> (G::Word::BITS - more)).low64() as usize;
                let start = ((bucket << more) + part) * size + way * Self::WIDTH;
                Self::write(&self.words[start..], rest << more, fields);
            }
        }
        self.bits.store(bits + more, Relaxed);
        false
    }

    /// Mixes a key.
    #[inline]
    pub(crate) fn mix(&self, key: G::Word) -> Mixed<G::Word> {
        let top = G::Word::BITS - self.shape.key_bits();
        Mixed(key.times(G::Word::truncate(SPREAD) << top))
    }

    #[inline]
    fn rest(&self, key: Mixed<G::Word>) -> G::Word {
        key.0 << self.bits.load(Relaxed)
    }

    /// Announces that `key` will be looked up soon.
    #[inline]
    pub(crate) fn prefetch(&self, key: Mixed<G::Word>) {
        let shift = G::Word::BITS - self.bits.load(Relaxed);
        let start = (key.0 >> shift).low64() as usize * (WAYS * Self::WIDTH);
        self.words.prefetch(start);
    }

    /// The last word of the entry that starts with these words, if it belongs
    /// to `rest` in this generation.
    #[inline]
    fn matching(&self, entry: &[AtomicU64], rest: G::Word) -> Option<u64> {
        let last = entry[Self::WIDTH - 1].load(Relaxed);
        let stamp = rest.low64() | self.generation;
        let same = (last ^ stamp) >> Self::GENERATION_SHIFT == 0
            && (Self::WIDTH == 1 || entry[0].load(Relaxed) ^ last == (rest.wide() >> 64) as u64);
        same.then_some(last)
    }

    #[inline]
    fn write(entry: &[AtomicU64], rest: G::Word, fields: u64) {
        let last = rest.low64() | fields;
        if Self::WIDTH == 2 {
            entry[0].store((rest.wide() >> 64) as u64 ^ last, Relaxed);
        }
        entry[Self::WIDTH - 1].store(last, Relaxed);
    }

    #[inline]
    fn bucket(&self, key: Mixed<G::Word>) -> &[AtomicU64] {
        let shift = G::Word::BITS - self.bits.load(Relaxed);
        let start = (key.0 >> shift).low64() as usize * (WAYS * Self::WIDTH);
        &self.words[start..start + WAYS * Self::WIDTH]
    }

    /// What is known about the position with this key, if anything is.
    #[inline]
    pub(crate) fn probe(&self, key: Mixed<G::Word>) -> Option<Known> {
        let rest = self.rest(key);
        let mut entries = self.bucket(key).chunks_exact(Self::WIDTH);
        entries
            .find_map(|entry| self.matching(entry, rest))
            .map(Self::decode)
    }

    /// Records bounds that took `work` nodes to prove, joined with what the
    /// table already knew about that position.
    #[inline]
    pub(crate) fn store(&self, key: Mixed<G::Word>, known: Known, work: u64) {
        let rest = self.rest(key);
        let effort = u64::from(work.max(1).ilog2()).min((1 << WORK_BITS) - 1);
        let bucket = self.bucket(key);
        let mut victim = &bucket[..Self::WIDTH];
        let mut least = u64::MAX;
        let mut joined = known;
        for entry in bucket.chunks_exact(Self::WIDTH) {
            if let Some(last) = self.matching(entry, rest) {
                let old = Self::decode(last);
                joined.lower = joined.lower.max(old.lower);
                joined.upper = joined.upper.min(old.upper);
                victim = entry;
                break;
            }
            let last = entry[Self::WIDTH - 1].load(Relaxed);
            let value = if self.is_current(last) {
                1 + Self::effort_of(last)
            } else {
                0
            };
            if value < least {
                least = value;
                victim = entry;
            }
        }
        let fields = self.generation
            | (effort << (2 * Self::BOUND_BITS))
            | (((joined.upper + Self::BIAS) as u64) << Self::BOUND_BITS)
            | (joined.lower + Self::BIAS) as u64;
        Self::write(victim, rest, fields);
    }

    #[inline]
    fn is_current(&self, last: u64) -> bool {
        (last ^ self.generation) & self.generation_mask == 0
    }

    /// The memory behind the full table in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.words.len() * size_of::<u64>()
    }

    #[inline]
    fn decode(last: u64) -> Known {
        let mask = (1 << Self::BOUND_BITS) - 1;
        Known {
            lower: (last & mask) as i32 - Self::BIAS,
            upper: ((last >> Self::BOUND_BITS) & mask) as i32 - Self::BIAS,
        }
    }

    #[inline]
    fn effort_of(last: u64) -> u64 {
        (last >> (2 * Self::BOUND_BITS)) & ((1 << WORK_BITS) - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connect4::geometry::{Fixed64, Runtime};

    /// Everything that is stored is found again, with its own bounds or not at
    /// all, while the table doubles and after it is cleared.
    fn remembers<G: Geometry>(shape: G, bytes: usize) {
        let mut table = Table::new(shape, bytes);
        let mut rng = fastrand::Rng::with_seed(5);
        for round in 0..3 {
            let keys: Vec<G::Word> = (0..20_000)
                .map(|_| G::Word::truncate(rng.u128(..)) & shape.board())
                .collect();
            let known = |i: usize| Known {
                lower: -(i as i32 % 20),
                upper: i as i32 % 19,
            };
            for (i, &key) in keys.iter().enumerate() {
                assert_eq!(table.probe(table.mix(key)), None, "round {round}");
                table.store(table.mix(key), known(i), i as u64);
                table.spend(10, || false);
            }
            let found = |table: &Table<G>| {
                let hits = keys.iter().enumerate().filter(|&(i, &key)| {
                    let found = table.probe(table.mix(key));
                    assert!(found.is_none_or(|found| found == known(i)));
                    found.is_some()
                });
                hits.count()
            };
            let before = found(&table);
            assert!(before > 18_000, "{before}");
            let bits = table.bits.load(Relaxed);
            assert!(bits > FIRST_BITS, "it has grown, or began larger");
            let most = table.most_bits - bits;
            assert!(!table.grow(most, &mut || false));
            assert_eq!(found(&table), before, "growing loses nothing");
            table.clear();
            assert_eq!(found(&table), 0);
        }
    }

    /// What is known of a key in the laws of threads: it follows from the key, so that a mixed entry shows.
    fn of(key: u128) -> Known {
        Known {
            lower: -((key * 7 % 19) as i32),
            upper: (key * 11 % 17) as i32,
        }
    }

    /// Threads that write into the same few places find what was proved of a key, or nothing: entries of one word and of two.
    #[cfg(not(feature = "loom"))]
    fn is_shared_safely<G: Geometry>(shape: G) {
        let rounds = if cfg!(miri) { 100 } else { 50_000 };
        let table = Table::new(shape, 64);
        let key = |number: u128| table.mix(G::Word::truncate(number));
        let found = AtomicU64::new(0);
        std::thread::scope(|scope| {
            for seed in 0..3 {
                let (table, found) = (&table, &found);
                scope.spawn(move || {
                    let mut rng = fastrand::Rng::with_seed(seed);
                    for round in 0..rounds {
                        let [said, asked] = [0; 2].map(|_| rng.u128(..9));
                        table.store(key(said), of(said), round % 50);
                        if let Some(known) = table.probe(key(asked)) {
                            assert_eq!(known, of(asked), "{asked}");
                            found.fetch_add(1, Relaxed);
                        }
                    }
                });
            }
        });
        assert!(found.load(Relaxed) > 0);
    }

    #[cfg(not(feature = "loom"))]
    #[test]
    fn threads_that_share_it_never_mix_entries() {
        is_shared_safely(Runtime::<u128, 16>::new(7, 6));
        is_shared_safely(Runtime::<u64, 16>::new(4, 4));
    }

    /// Two writers of the same place and a reader, in every order; entries of two words, which can be torn.
    #[cfg(feature = "loom")]
    #[test]
    fn entries_are_whole_in_every_order() {
        loom::model(|| {
            let table = loom::sync::Arc::new(Table::new(Runtime::<u128, 16>::new(7, 6), 64));
            let place = |key: u128| table.bucket(table.mix(key)).as_ptr();
            let mut keys = (1..9).filter(|&key| std::ptr::eq(place(key), place(1)));
            let (first, second) = (keys.next().unwrap(), keys.next().unwrap());
            let other = loom::sync::Arc::clone(&table);
            let writer = loom::thread::spawn(move || {
                other.store(other.mix(first), of(first), 1);
            });
            table.store(table.mix(second), of(second), 1);
            let look = || {
                for key in [first, second] {
                    let found = table.probe(table.mix(key));
                    assert!(found.is_none_or(|known| known == of(key)));
                }
            };
            look();
            writer.join().unwrap();
            look();
        });
    }

    /// However far a doubling had come when it was stopped, nothing false is found afterwards.
    #[test]
    fn a_stopped_doubling_forgets_and_does_no_harm() {
        let mut table = Table::new(Fixed64::<7, 6, 8>, 2 << 20);
        let all = (((1 << table.most_bits) - (1 << table.first_bits)) / PORTION) as i32;
        for portions in (0..=7).map(|part| all * part / 7) {
            let known = Known {
                lower: -1,
                upper: 2,
            };
            for key in 0..1000 {
                table.store(table.mix(key), known, 1);
            }
            let mut left = portions;
            let mut stop = || {
                left -= 1;
                left < 0
            };
            let doublings = table.most_bits - table.first_bits;
            let stopped = (0..doublings).any(|_| table.grow(1, &mut stop));
            assert_eq!(stopped, portions < all);
            table.mend();
            let found = (0..1000).filter_map(|key| table.probe(table.mix(key)));
            let found: Vec<Known> = found.collect();
            assert!(found.iter().all(|&found| found == known));
            assert_eq!(found.is_empty(), stopped);
        }
    }

    /// What took much work comes out with the key that it went in with, at every size of the table, and another table
    /// knows it then.
    #[test]
    fn heavy_entries_can_be_kept() {
        let shape = Fixed64::<8, 7, 8>;
        let mut rng = fastrand::Rng::with_seed(7);
        let heavy = 1 << ((1 << WORK_BITS) - 1);
        for more in 0..4 {
            // Its smallest size, and up to eight times that.
            let table = Table::new(shape, 256 << 20);
            assert!(!table.grow(more, &mut || false));
            let mut wanted: Vec<Proof> = (0..2_000)
                .map(|_| Proof {
                    key: rng.u64(..),
                    known: Known {
                        lower: rng.i32(-20..0),
                        upper: rng.i32(0..20),
                    },
                })
                .collect();
            for (i, proof) in wanted.iter().enumerate() {
                let work = if i % 2 == 0 { heavy } else { heavy - 1 };
                table.store(table.mix(proof.key), proof.known, work);
            }
            let mut number = 0;
            wanted.retain(|proof| {
                number += 1;
                number % 2 == 1 && table.probe(table.mix(proof.key)).is_some()
            });
            let mut found = table.proofs();
            found.sort_by_key(|proof| proof.key);
            wanted.sort_by_key(|proof| proof.key);
            assert!(found.len() > 900);
            assert_eq!(found, wanted);
            let other = Table::new(shape, 64 << 20);
            other.recall(&found);
            for proof in &found {
                assert_eq!(other.probe(other.mix(proof.key)), Some(proof.known));
            }
        }
    }

    #[test]
    fn entries_survive_growth_and_not_clearing() {
        remembers(Fixed64::<7, 6, 8>, 8 << 20);
        remembers(Fixed64::<8, 7, 8>, 64 << 20);
        remembers(Runtime::<u128, 16>::new(7, 6), 8 << 20);
        remembers(Runtime::<u128, 16>::new(8, 8), 8 << 20);
        remembers(Runtime::<u128, 16>::new(12, 9), 8 << 20);
    }

    /// Clears a table so often that its generations begin again, at every size it grows to; nothing
    /// that was ever stored before a clear is found after it.
    fn forgets<G: Geometry>(shape: G, bytes: usize) {
        let mut table = Table::new(shape, bytes);
        let mut rng = fastrand::Rng::with_seed(6);
        // The last few generations before the count begins again.
        let step = 1 << Table::<G>::GENERATION_SHIFT;
        let known = Known {
            lower: -1,
            upper: 1,
        };
        let mut before: Vec<G::Word> = Vec::new();
        for clears in 0..80 {
            if clears % 40 == 20 {
                table.generation = table.generation_mask - 3 * step;
                assert!(
                    before
                        .iter()
                        .all(|&key| table.probe(table.mix(key)).is_none())
                );
            }
            let more = rng.u32(..=(table.most_bits - table.first_bits).min(3));
            for _ in 0..20 {
                let key = G::Word::truncate(rng.u128(..)) & shape.board();
                table.store(table.mix(key), known, 1);
                assert_eq!(table.probe(table.mix(key)), Some(known));
                before.push(key);
            }
            assert!(!table.grow(more, &mut || false));
            table.clear();
            for &key in &before {
                assert_eq!(table.probe(table.mix(key)), None, "after {clears} clears");
            }
        }
    }

    #[test]
    fn no_number_of_clears_revives_an_entry() {
        forgets(Fixed64::<7, 6, 8>, 2 << 20);
        forgets(Fixed64::<8, 7, 8>, 2 << 20);
        forgets(Runtime::<u128, 16>::new(7, 6), 2 << 20);
        forgets(Runtime::<u128, 16>::new(8, 8), 2 << 20);
    }
}
