//! Several threads at one position.
//!
//! While the search looks ahead, its helpers do the same work, some of them a
//! ply deeper, and share nothing but the memory: what one has found the others
//! need not search again ("lazy SMP"). While it proves, they share the moves of
//! single nodes, as in every exact search.

use std::sync::atomic::AtomicBool;
#[cfg(not(target_arch = "wasm32"))]
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::judge::Judge;
#[cfg(not(target_arch = "wasm32"))]
use crate::othello::helpers::with_helpers;
use crate::othello::query::Solution;
use crate::othello::search::Shared;

/// Does some work beside helpers, who are told how many plies further to look
/// and when to go home. Says how many nodes they entered.
#[cfg(not(target_arch = "wasm32"))]
pub(super) fn with_lookers(
    helpers: usize,
    help: &(impl Fn(u32, &AtomicBool) -> u64 + Sync),
    work: impl FnOnce(),
) -> u64 {
    let finished = &AtomicBool::new(false);
    let nodes = &AtomicU64::new(0);
    std::thread::scope(|scope| {
        for number in 0..helpers as u32 {
            scope.spawn(move || nodes.fetch_add(help((number + 1) % 2, finished), Relaxed));
        }
        // Even work that panics sends the helpers home.
        let _send_home = SetOnDrop(finished);
        work();
    });
    nodes.load(Relaxed)
}

/// Does the work alone.
#[cfg(target_arch = "wasm32")]
pub(super) fn with_lookers(
    _: usize,
    _: &(impl Fn(u32, &AtomicBool) -> u64 + Sync),
    work: impl FnOnce(),
) -> u64 {
    work();
    0
}

#[cfg(not(target_arch = "wasm32"))]
struct SetOnDrop<'a>(&'a AtomicBool);

#[cfg(not(target_arch = "wasm32"))]
impl Drop for SetOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}

/// Solves beside helpers, if there are any.
pub(super) fn with_solvers<J: Judge>(
    shared: &Shared<'_, J>,
    helpers: usize,
    work: impl FnOnce() -> Solution,
) -> Solution {
    #[cfg(not(target_arch = "wasm32"))]
    if helpers > 0 {
        return with_helpers::<J::Shape, J>(shared, helpers, work);
    }
    let _ = (shared, helpers);
    work()
}
