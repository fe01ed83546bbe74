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
