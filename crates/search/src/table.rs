//! The transposition table: what is already known about positions met before.

use crate::{Bound, Score};

/// What the table knows of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry<M> {
    key: u64,
    /// The score, as seen from the position itself.
    pub(crate) score: Score,
    /// What the score says about the value.
    pub(crate) bound: Bound,
    /// How many moves ahead it looks.
    pub(crate) depth: u32,
    /// Whether it rests on finished games alone, and so holds for every depth.
    pub(crate) proved: bool,
    /// The move that was best, or that closed the window.
    pub(crate) best: Option<M>,
}

impl<M> Entry<M> {
    /// Whether the score is the one that a search of this depth would find.
    ///
    /// A deeper score would be no worse as a judgement, but searches with and without a table
    /// would then differ, and people compare them.
    pub(crate) const fn answers(&self, depth: u32) -> bool {
        self.proved || self.depth == depth
    }
}

/// A table of fixed size with two places for each position: one keeps the deepest, one the latest.
#[derive(Debug)]
pub(crate) struct Table<M> {
    places: Vec<[Option<Entry<M>>; 2]>,
}

impl<M: Copy> Table<M> {
    /// A table of 2^`bits` pairs of places.
    pub(crate) fn new(bits: u32) -> Self {
        Self {
            places: vec![[None; 2]; 1 << bits],
        }
    }

    fn index(&self, key: u64) -> usize {
        key as usize & (self.places.len() - 1)
    }

    pub(crate) fn get(&self, key: u64) -> Option<&Entry<M>> {
        self.places[self.index(key)]
            .iter()
            .flatten()
            .find(|entry| entry.key == key)
    }

    pub(crate) fn put(
        &mut self,
        key: u64,
        (score, bound): (Score, Bound),
        depth: u32,
        proved: bool,
        best: Option<M>,
    ) {
        let index = self.index(key);
        let entry = Entry {
            key,
            score,
            bound,
            depth,
            proved,
            best,
        };
        let [deepest, latest] = &mut self.places[index];
        match deepest {
            Some(old) if old.key != key && old.depth > depth => *latest = Some(entry),
            Some(old) if old.key != key => *latest = deepest.replace(entry),
            _ => *deepest = Some(entry),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    /// Few places and many keys: what is found was put last under that very key, what was just put
    /// is found, and so is the deepest of keys that were put once each.
    #[test]
    fn what_is_found_was_put_last() {
        let seeds = if cfg!(miri) { 2 } else { 200 };
        for seed in 0..seeds {
            let mut rng = fastrand::Rng::with_seed(seed);
            let mut table: Table<u8> = Table::new(1);
            let mut last: HashMap<u64, (Score, u32)> = HashMap::new();
            for score in 0..100 {
                let (key, depth) = (rng.u64(..8), rng.u32(..6));
                table.put(key, (score, Bound::Exact), depth, false, None);
                last.insert(key, (score, depth));
                let found = table.get(key).expect("it was just put");
                assert_eq!((found.score, found.depth), (score, depth));
                for (&key, &put) in &last {
                    let found = table.get(key).map(|entry| (entry.score, entry.depth));
                    assert!(found.is_none_or(|found| found == put), "key {key}");
                }
            }
            let mut table: Table<u8> = Table::new(0);
            let mut deepest = (0, 0);
            for key in 0..50 {
                let depth = rng.u32(..20);
                table.put(key, (0, Bound::Exact), depth, false, None);
                deepest = deepest.max((depth, key));
                let found = table.get(deepest.1).expect("the deepest keeps its place");
                assert_eq!(found.depth, deepest.0);
            }
        }
    }

    #[test]
    fn an_entry_answers_for_its_own_depth_or_with_a_proof() {
        let entry = |proved| Entry {
            key: 0,
            score: 0,
            bound: Bound::Exact,
            depth: 4,
            proved,
            best: None::<u8>,
        };
        for depth in 0..9 {
            assert_eq!(entry(false).answers(depth), depth == 4);
            assert!(entry(true).answers(depth));
        }
    }
}
