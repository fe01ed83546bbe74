//! What the search has proved so far: a transposition table of exact bounds.
//!
//! A key of `b` bits is multiplied by an odd constant modulo `2^b`, which is a
//! bijection. The top bits of the product choose a bucket and the rest is
//! stored, so an entry identifies its position completely: there are no false
//! hits, ever. A board on 64 bits needs one word for an entry, a wider board
//! two. A bucket is two entries side by side; the one that took less work to
//! prove gives way.
//!
//! Entries are plain atomics, read and written without locks. One word is
//! always consistent with itself. Two words can be torn by another thread, so
//! the first is stored xored with the second: a torn pair decodes to a key that
//! does not match.
//!
//! Clearing a table of many megabytes would cost more than most positions take
//! to solve; instead every entry carries a generation, and a new generation
//! makes all older entries invisible at once.

use super::geometry::Geometry;
use super::word::Word;
use crate::intrinsics::{Words, prefetch};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Bits for the logarithm of the work behind an entry.
const WORK_BITS: u32 = 4;
/// The fewest and the most bits that a generation takes.
const GENERATION_BITS: (u32, u32) = (5, 24);
/// Entries in a bucket.
const WAYS: usize = 2;

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
    key_mask: G::Word,
    rest_bits: u32,
    /// Where the stored rest of the key begins in the last word of an entry.
    rest_shift: u32,
    generation: u64,
    last_generation: u64,
}

/// An odd multiplier close to the golden ratio of 2^128.
const SPREAD: u128 = 0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835;

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

    /// A table of about `bytes` bytes: the largest power of two below, within
    /// what the shape can use.
    pub(crate) fn new(shape: G, bytes: usize) -> Self {
        let key_bits = shape.key_bits();
        let wished = (bytes / (WAYS * Self::WIDTH * size_of::<u64>()))
            .max(1)
            .ilog2();
        let bits = wished.clamp(Self::least_bits(shape), key_bits - 1);
        let rest_bits = key_bits - bits;
        let in_last = rest_bits.saturating_sub(64 * (Self::WIDTH as u32 - 1));
        let generation_bits = (64 - Self::GENERATION_SHIFT - in_last).min(GENERATION_BITS.1);
        Self {
            words: Words::zeroed((WAYS * Self::WIDTH) << bits),
            key_mask: G::Word::ALL >> (G::Word::BITS - key_bits),
            rest_bits,
            rest_shift: Self::GENERATION_SHIFT + generation_bits,
            generation: 1,
            last_generation: (1 << generation_bits) - 1,
        }
    }

    /// The smallest size in bytes for that shape.
    pub(crate) fn least_bytes(shape: G) -> usize {
        (WAYS * Self::WIDTH * size_of::<u64>()) << Self::least_bits(shape)
    }

    /// The index must take so many bits of the key that the last word of an
    /// entry has room for the rest.
    fn least_bits(shape: G) -> u32 {
        let room = 64 * Self::WIDTH as u32 - Self::GENERATION_SHIFT - GENERATION_BITS.0;
        shape.key_bits().saturating_sub(room)
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        if self.generation == self.last_generation {
            for word in self.words.iter() {
                word.store(0, Relaxed);
            }
            self.generation = 0;
        }
        self.generation += 1;
    }

    /// Mixes a key.
    #[inline]
    pub(crate) fn mix(&self, key: G::Word) -> Mixed<G::Word> {
        Mixed(key.times(G::Word::truncate(SPREAD)) & self.key_mask)
    }

    #[inline]
    fn rest(&self, key: Mixed<G::Word>) -> G::Word {
        key.0 & !(G::Word::ALL << self.rest_bits)
    }

    /// Announces that `key` will be looked up soon.
    #[inline]
    pub(crate) fn prefetch(&self, key: Mixed<G::Word>) {
        prefetch(&self.bucket(key)[0]);
    }

    /// The last word of an entry for `rest` in this generation, without bounds.
    #[inline]
    fn stamp(&self, rest: G::Word) -> u64 {
        let high = if Self::WIDTH == 1 {
            rest.low64()
        } else {
            (rest.wide() >> 64) as u64
        };
        (high << self.rest_shift) | (self.generation << Self::GENERATION_SHIFT)
    }

    /// The last word of the entry that starts with these words, if it belongs
    /// to `rest` with that stamp.
    #[inline]
    fn matching(entry: &[AtomicU64], rest: G::Word, stamp: u64) -> Option<u64> {
        let last = entry[Self::WIDTH - 1].load(Relaxed);
        let same = (last ^ stamp) >> Self::GENERATION_SHIFT == 0
            && (Self::WIDTH == 1 || entry[0].load(Relaxed) ^ last == rest.low64());
        same.then_some(last)
    }

    #[inline]
    fn bucket(&self, key: Mixed<G::Word>) -> &[AtomicU64] {
        let start = (key.0 >> self.rest_bits).low64() as usize * (WAYS * Self::WIDTH);
        &self.words[start..start + WAYS * Self::WIDTH]
    }

    /// What is known about the position with this key, if anything is.
    #[inline]
    pub(crate) fn probe(&self, key: Mixed<G::Word>) -> Option<Known> {
        let rest = self.rest(key);
        let stamp = self.stamp(rest);
        let mut entries = self.bucket(key).chunks_exact(Self::WIDTH);
        entries
            .find_map(|entry| Self::matching(entry, rest, stamp))
            .map(Self::decode)
    }

    /// Records bounds that took `work` nodes to prove, joined with what the
    /// table already knew about that position.
    #[inline]
    pub(crate) fn store(&self, key: Mixed<G::Word>, known: Known, work: u64) {
        let rest = self.rest(key);
        let stamp = self.stamp(rest);
        let effort = u64::from(work.max(1).ilog2()).min((1 << WORK_BITS) - 1);
        let bucket = self.bucket(key);
        let mut victim = &bucket[..Self::WIDTH];
        let mut least = u64::MAX;
        let mut joined = known;
        for entry in bucket.chunks_exact(Self::WIDTH) {
            if let Some(last) = Self::matching(entry, rest, stamp) {
                let old = Self::decode(last);
                joined.lower = joined.lower.max(old.lower);
                joined.upper = joined.upper.min(old.upper);
                victim = entry;
                break;
            }
            let last = entry[Self::WIDTH - 1].load(Relaxed);
            let generation = (last >> Self::GENERATION_SHIFT) & self.last_generation;
            let value = if generation == self.generation {
                1 + Self::effort_of(last)
            } else {
                0
            };
            if value < least {
                least = value;
                victim = entry;
            }
        }
        let last = stamp
            | (effort << (2 * Self::BOUND_BITS))
            | (((joined.upper + Self::BIAS) as u64) << Self::BOUND_BITS)
            | (joined.lower + Self::BIAS) as u64;
        if Self::WIDTH == 2 {
            victim[0].store(rest.low64() ^ last, Relaxed);
        }
        victim[Self::WIDTH - 1].store(last, Relaxed);
    }

    /// The share of a sample of entries that the current generation fills, in
    /// thousandths.
    pub(crate) fn permille_used(&self) -> u32 {
        let entries = self.words.len() / Self::WIDTH;
        let sample = entries.min(1000);
        let used = (0..sample)
            .map(|i| self.words[(i * (entries / sample) + 1) * Self::WIDTH - 1].load(Relaxed))
            .filter(|last| {
                (last >> Self::GENERATION_SHIFT) & self.last_generation == self.generation
            })
            .count();
        (used * 1000 / sample) as u32
    }

    /// The memory behind the table in bytes.
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
