//! The threads that help with a search, where the platform has threads.

use std::mem;
use std::sync::atomic::Ordering::Relaxed;

use super::evaluate::OrderingEvaluator;
use super::query::Solution;
use super::search::{Searcher, Shared};
use super::shape::Shape;
use super::split::{Pool, lock};

/// Runs a search with `helpers` threads at its side, and counts their nodes
/// in.
pub(crate) fn with_helpers<S: Shape, E: OrderingEvaluator<S>>(
    shared: &Shared<'_, E>,
    helpers: usize,
    search: impl FnOnce() -> Solution,
) -> Solution {
    let solution = std::thread::scope(|scope| {
        for _ in 0..helpers {
            scope.spawn(|| Searcher::<S, E>::new(shared).help());
        }
        // Even a search that panics sends the helpers home, or the scope
        // would wait for them for ever.
        let _close = CloseOnDrop(shared.pool);
        search()
    });
    Solution {
        nodes: solution.nodes + shared.pool.delivered(),
        ..solution
    }
}

struct CloseOnDrop<'a>(&'a Pool);

impl Drop for CloseOnDrop<'_> {
    fn drop(&mut self) {
        lock(&self.0.board).closed = true;
        self.0.change.notify_all();
    }
}

impl<S: Shape, E: OrderingEvaluator<S>> Searcher<'_, S, E> {
    /// The life of a helper thread: joins the search that calls, until it is told to end.
    fn help(&mut self) {
        let pool = self.shared.pool;
        while let Some(point) = pool.join(None) {
            self.work_at(&point);
            pool.delivered
                .fetch_add(mem::take(&mut self.nodes), Relaxed);
            pool.leave(&point);
        }
    }
}
