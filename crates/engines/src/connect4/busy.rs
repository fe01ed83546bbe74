//! Which positions are being searched right now, for threads that share work.
//!
//! Threads that search the same tree with the same table help each other only
//! if they are at different places. So a thread announces the positions that it
//! enters, and the others put those off until the rest of the move list is done
//! (the idea of ABDADA, without counters in the table). The announcement is a
//! hint: losing one costs time and never changes a result.

use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

#[cfg(not(target_arch = "wasm32"))]
const SLOTS: usize = 1 << 12;

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
            slots: (0..SLOTS).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    #[inline]
    fn slot(&self, key: u64) -> &AtomicU64 {
        &self.slots[(key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 52) as usize]
    }

    /// Announces a position.
    #[inline]
    pub(crate) fn enter(&self, key: u64) {
        self.slot(key).store(key, Relaxed);
    }

    /// Takes the announcement back.
    #[inline]
    pub(crate) fn leave(&self, key: u64) {
        let slot = self.slot(key);
        if slot.load(Relaxed) == key {
            slot.store(0, Relaxed);
        }
    }

    /// Whether someone announced this position.
    #[inline]
    pub(crate) fn contains(&self, key: u64) -> bool {
        self.slot(key).load(Relaxed) == key
    }
}
