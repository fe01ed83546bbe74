//! What a search remembers: bounds with the depth they were found with.

use crate::othello::Square;
use crate::othello::table::NO_MOVE;

/// What is known about a position, in discs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) key: u64,
    pub(super) lower: i16,
    pub(super) upper: i16,
    /// Moves looked ahead; [`Entry::PROOF`] if the bounds are certain.
    pub(super) depth: u8,
    pub(super) best: Square,
    pub(super) age: u16,
}

impl Entry {
    /// More than any depth.
    pub(super) const PROOF: u8 = u8::MAX;

    pub(super) const NOTHING: Entry = Entry {
        key: 0,
        lower: i16::MIN,
        upper: i16::MAX,
        depth: 0,
        best: NO_MOVE,
        age: 0,
    };
}

/// A table of entries in pairs, for one thread.
#[derive(Debug)]
pub(super) struct Table {
    pairs: Vec<[Entry; 2]>,
    mask: u64,
    pub(super) age: u16,
}

impl Table {
    pub(super) fn new(megabytes: usize) -> Table {
        let count = megabytes.max(1).saturating_mul(1 << 20) / size_of::<[Entry; 2]>();
        let count = 1_usize << count.ilog2();
        Table {
            pairs: vec![[Entry::NOTHING; 2]; count],
            mask: count as u64 - 1,
            age: 1,
        }
    }

    /// Entries made so far give way to new ones.
    pub(super) fn grow_old(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    pub(super) fn clear(&mut self) {
        self.pairs.fill([Entry::NOTHING; 2]);
    }

    pub(super) fn get(&self, key: u64) -> Entry {
        let pair = &self.pairs[(key & self.mask) as usize];
        let found = pair
            .iter()
            .find(|entry| entry.key == key && entry.depth > 0);
        *found.unwrap_or(&Entry::NOTHING)
    }

    pub(super) fn put(&mut self, key: u64, found: Entry) {
        let age = self.age;
        let pair = &mut self.pairs[(key & self.mask) as usize];
        let entry = Entry { key, age, ..found };
        // The first place is for what was dear, the second for what came last.
        let [dear, _] = pair;
        let replaces = dear.key == key || dear.age != age || dear.depth <= found.depth;
        pair[usize::from(!replaces)] = entry;
    }
}
