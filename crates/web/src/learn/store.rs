//! What somebody has learned, kept in the browser.

use super::model::Done;
use crate::shell::store::Store;
use crate::shell::store::memory;
use leptos::prelude::*;

/// What the last visits left.
pub(crate) fn done() -> Done {
    memory::recall("lessons").map_or_else(Done::default, |kept| Done::read(&kept))
}

impl Store {
    /// Something was learned.
    pub(crate) fn learned(self, change: impl FnOnce(&mut Done)) {
        self.done.update(change);
        memory::remember("lessons", &self.done.with_untracked(Done::write));
    }
}
