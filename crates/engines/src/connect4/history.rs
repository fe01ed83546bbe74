//! Which cells have been good moves lately.

use super::word::Word;

/// What a cell gains or loses is one part in `2^RATE` of the way to the limit.
const RATE: u32 = 5;
/// The limit of a cell's record, either way.
const LIMIT: i32 = 512;

/// For each parity of empty cells (so for each player) and each cell, how often
/// that move refuted a position rather than being tried in vain.
#[derive(Clone, Debug)]
pub(crate) struct History {
    records: [[i32; 128]; 2],
}

impl History {
    pub(crate) fn new() -> Self {
        Self {
            records: [[0; 128]; 2],
        }
    }

    /// Forgets everything, so that a search does not depend on the one before.
    pub(crate) fn clear(&mut self) {
        self.records = [[0; 128]; 2];
    }

    /// The record of a cell, from `-LIMIT` to `LIMIT`.
    #[inline]
    pub(crate) fn of(&self, odd: bool, cell: u32) -> i32 {
        self.records[usize::from(odd)][(cell & 127) as usize]
    }

    /// The move `refuting` refuted the position, after those `tried` had been
    /// searched in vain.
    #[inline]
    pub(crate) fn teach<W: Word>(&mut self, odd: bool, refuting: W, mut tried: W) {
        let records = &mut self.records[usize::from(odd)];
        let record = &mut records[(refuting.lowest() & 127) as usize];
        *record += (LIMIT - *record) >> RATE;
        while !tried.is_zero() {
            let record = &mut records[(tried.lowest() & 127) as usize];
            *record -= (LIMIT + *record) >> RATE;
            tried = tried ^ tried.lowest_bit();
        }
    }
}
