//! Where what was solved is kept: the storage of this browser, which several tabs share, which may be forbidden and which may
//! be full.

use crate::IN_BROWSER;
use harif_play::problems::ProblemProgress;
use leptos::prelude::window;

const NAME: &str = "harif.problems";

/// What became of keeping.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keeping {
    Kept,
    /// There is no storage, as in some private windows.
    Nowhere,
    /// It did not take what was to be kept.
    Full,
}

fn storage() -> Option<web_sys::Storage> {
    if !IN_BROWSER {
        return None;
    }
    window().local_storage().ok().flatten()
}

/// What is kept; nothing if there is no storage or nothing in it.
pub(super) fn stored() -> Option<ProblemProgress> {
    let kept = storage()?.get_item(NAME).ok().flatten()?;
    Some(ProblemProgress::from_json(&kept))
}

/// Whether anything can be kept at all.
pub(super) fn is_there() -> bool {
    storage().is_some()
}

/// Keeps what a person has done; where room is scarce, as much of it as fits.
pub(super) fn keep(progress: &mut ProblemProgress) -> Keeping {
    let Some(storage) = storage() else {
        return Keeping::Nowhere;
    };
    for (try_number, share) in [1.0, 0.3, 0.0].into_iter().enumerate() {
        let mut smaller = progress.clone();
        smaller.trim(share);
        if storage.set_item(NAME, &smaller.to_json()).is_ok() {
            return if try_number == 0 {
                Keeping::Kept
            } else {
                Keeping::Full
            };
        }
    }
    Keeping::Full
}

/// Forgets everything.
pub(super) fn forget() {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(NAME);
    }
}
