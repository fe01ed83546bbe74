//! Which cells have been good moves lately.

use super::word::Word;

/// What a cell gains or loses is one part in `2^RATE` of the way to the limit.
const RATE: u32 = 3;
/// The limit of a cell's record, either way.
const LIMIT: i16 = 512;
/// Numbers of empty cells that differ in these bits alone share their records.
const STAGE_BITS: u32 = 3;
/// As many stages as a board of 128 bits can have.
const STAGES: usize = 128 >> STAGE_BITS;

/// The record of every cell for one player in one stage of the game.
pub(crate) type Records = [i16; 128];

/// For each stage of the game, each parity of empty cells (so for each player) and each cell, how
/// often that move refuted a position rather than being tried in vain.
///
/// The stages matter: nearly all positions are late ones, and what they learn about a cell says
/// little about the few early positions, where a wrong first move costs most.
#[derive(Clone, Debug)]
pub(crate) struct History {
    records: [[Records; 2]; STAGES],
}

impl History {
    pub(crate) fn new() -> Self {
        Self {
            records: [[[0; 128]; 2]; STAGES],
        }
    }

    /// Forgets what a search from a position with `left` empty cells can ask for, so that it does
    /// not depend on the one before.
    pub(crate) fn clear(&mut self, left: u32) {
        self.records[..=stage(left)].fill([[0; 128]; 2]);
    }

    /// The records that count for a position with `left` empty cells, each from `-LIMIT` to `LIMIT`.
    #[inline]
    pub(crate) fn records(&self, left: u32) -> &Records {
        &self.records[stage(left)][(left % 2) as usize]
    }

    /// The move `refuting` refuted a position with `left` empty cells, after those `tried` had been
    /// searched in vain.
    #[inline]
    pub(crate) fn teach<W: Word>(&mut self, left: u32, refuting: W, mut tried: W) {
        let records = &mut self.records[stage(left)][(left % 2) as usize];
        let record = &mut records[(refuting.lowest() & 127) as usize];
        *record += (LIMIT - *record) >> RATE;
        while !tried.is_empty() {
            let record = &mut records[(tried.lowest() & 127) as usize];
            *record -= (LIMIT + *record) >> RATE;
            tried = tried ^ tried.lowest_bit();
        }
    }
}

#[inline]
fn stage(left: u32) -> usize {
    (left >> STAGE_BITS) as usize % STAGES
}
