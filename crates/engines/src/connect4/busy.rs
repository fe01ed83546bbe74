//! Which positions are being searched right now, for threads that share work.
//!
//! Threads that search the same tree with the same table help each other only
//! if they are at different places. So a thread announces the positions that it
//! enters, and the others put those off until the rest of the move list is done
//! (the idea of ABDADA, without counters in the table). The announcement is a
//! hint: losing one costs time and never changes a result.

use super::word::Word;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

const SLOT_BITS: u32 = 12;

/// The set of announced positions.
#[derive(Debug)]
pub(crate) struct Busy {
    slots: Box<[AtomicU64]>,
}

impl Busy {
    /// Positions with fewer empty cells are not worth an announcement.
    pub(crate) const LEAST_EMPTY: u32 = 16;

    #[cfg(not(target_arch = "wasm32"))]
    pub(crate) fn new() -> Self {
        Self {
            slots: (0..1 << SLOT_BITS).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    #[inline]
    fn slot<W: Word>(&self, key: W) -> (&AtomicU64, u64) {
        // A mixed key has its best bits at the top.
        let name = (key >> (W::BITS - 64)).low64();
        (&self.slots[(name >> (64 - SLOT_BITS)) as usize], name)
    }

    /// Announces a position.
    #[inline]
    pub(crate) fn enter<W: Word>(&self, key: W) {
        let (slot, name) = self.slot(key);
        slot.store(name, Relaxed);
    }

    /// Takes the announcement back.
    #[inline]
    pub(crate) fn leave<W: Word>(&self, key: W) {
        let (slot, name) = self.slot(key);
        if slot.load(Relaxed) == name {
            slot.store(0, Relaxed);
        }
    }

    /// Whether someone announced this position.
    #[inline]
    pub(crate) fn contains<W: Word>(&self, key: W) -> bool {
        let (slot, name) = self.slot(key);
        slot.load(Relaxed) == name
    }
}
