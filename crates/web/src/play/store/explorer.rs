//! The recorded games behind the openings, loaded when they are first asked for.

use crate::shell::engines;
use harif_engines::othello::RecordedOpenings;
use leptos::prelude::*;
use std::sync::Arc;

/// What has become of the file.
#[derive(Clone, Debug, Default)]
pub(crate) enum Loaded {
    #[default]
    Not,
    Waiting,
    Ready(Arc<RecordedOpenings>),
    Missing,
}

/// The panel of openings: whether it is open, and the recorded games.
#[derive(Clone, Copy)]
pub(crate) struct Explorer {
    pub(crate) is_open: RwSignal<bool>,
    pub(crate) loaded: RwSignal<Loaded>,
}

impl Explorer {
    pub(crate) fn new() -> Self {
        Self {
            is_open: RwSignal::new(false),
            loaded: RwSignal::new(Loaded::Not),
        }
    }

    /// Loads the file, unless it is there or on its way.
    pub(crate) fn load(self) {
        if matches!(
            self.loaded.get_untracked(),
            Loaded::Waiting | Loaded::Ready(_)
        ) {
            return;
        }
        self.loaded.set(Loaded::Waiting);
        leptos::task::spawn_local(async move {
            let found = async {
                RecordedOpenings::open(&engines::file_bytes("othello-openings").await?).ok()
            };
            self.loaded.set(match found.await {
                Some(openings) => Loaded::Ready(Arc::new(openings)),
                None => Loaded::Missing,
            });
        });
    }

    pub(crate) fn openings(self) -> Option<Arc<RecordedOpenings>> {
        self.loaded.with(|loaded| match loaded {
            Loaded::Ready(openings) => Some(Arc::clone(openings)),
            _ => None,
        })
    }
}
