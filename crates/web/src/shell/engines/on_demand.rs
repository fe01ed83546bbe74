//! Files that are loaded when they are first asked for, and what has become of them.

use super::file_bytes;
use leptos::prelude::*;
use std::sync::Arc;

/// What has become of a file.
#[derive(Debug)]
pub(crate) enum Loaded<T> {
    Not,
    Waiting,
    Ready(Arc<T>),
    Missing,
}

/// A file as the page has it.
pub(crate) struct OnDemand<T: Send + Sync + 'static>(RwSignal<Loaded<T>>);

impl<T: Send + Sync + 'static> Clone for OnDemand<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Send + Sync + 'static> Copy for OnDemand<T> {}

impl<T: Send + Sync + 'static> OnDemand<T> {
    pub(crate) fn new() -> Self {
        Self(RwSignal::new(Loaded::Not))
    }

    /// Loads the file of this name, unless it is there or on its way.
    pub(crate) fn load(self, name: &'static str, read: fn(Vec<u8>) -> Option<T>) {
        let is_known = |loaded: &Loaded<T>| matches!(loaded, Loaded::Waiting | Loaded::Ready(_));
        if self.0.with_untracked(is_known) {
            return;
        }
        self.0.set(Loaded::Waiting);
        leptos::task::spawn_local(async move {
            let found = file_bytes(name).await.and_then(read);
            self.0
                .set(found.map_or(Loaded::Missing, |found| Loaded::Ready(Arc::new(found))));
        });
    }

    /// Looks at what has become of it.
    pub(crate) fn with<U>(self, look: impl FnOnce(&Loaded<T>) -> U) -> U {
        self.0.with(look)
    }

    /// What the file holds, once it is there.
    pub(crate) fn get(self) -> Option<Arc<T>> {
        self.with(|loaded| match loaded {
            Loaded::Ready(found) => Some(Arc::clone(found)),
            _ => None,
        })
    }
}
