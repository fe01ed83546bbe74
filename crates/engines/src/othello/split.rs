//! Several threads at one search.
//!
//! A thread at a node whose first move failed publishes the other moves as a
//! *split point*; idle threads join and take moves from it one by one. The thread that
//! finds a refutation settles the node, and all who work below it abandon
//! their searches. The thread that published a node waits for its helpers,
//! and while it waits it may itself help, but only at nodes below its own:
//! there its help brings its own answer nearer.
//!
//! The threads themselves are started in `helpers`, where there are any.
//! Without other threads none is ever idle, no node is shared, and the
//! search is the same as if this file did not exist.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use super::evaluate::OrderingEvaluator;
use super::kind::Kind;
use super::order::{Candidate, Candidates};
use super::search::{Searcher, Verdict};
use super::shape::Shape;

/// A node whose moves are shared among threads.
#[derive(Debug)]
pub(crate) struct SplitPoint {
    /// The shared node above this one.
    parent: Option<Arc<SplitPoint>>,
    alpha: i32,
    /// Empty squares at the node.
    count: u32,
    work: Mutex<Work>,
    /// A move exceeded `alpha`.
    settled: AtomicBool,
    /// Every move was given out.
    exhausted: AtomicBool,
    /// Threads at work here besides the one that published the node.
    helpers: AtomicUsize,
}

#[derive(Debug)]
struct Work {
    left: Candidates,
    verdict: Verdict,
}

impl SplitPoint {
    /// Whether this node or one above it has its answer.
    pub(crate) fn is_settled(&self) -> bool {
        let mut point = Some(self);
        while let Some(here) = point {
            if here.settled.load(Relaxed) {
                return true;
            }
            point = here.parent.as_deref();
        }
        false
    }

    /// The next move to search.
    fn take(&self) -> Option<Candidate> {
        if self.settled.load(Relaxed) {
            return None;
        }
        let candidate = lock(&self.work).left.take_best().copied();
        if candidate.is_none() {
            self.exhausted.store(true, Relaxed);
        }
        candidate
    }

    /// Takes the score of a move into account.
    fn record(&self, candidate: &Candidate, score: i32) {
        lock(&self.work).verdict.improve(score, candidate.square);
        if score > self.alpha {
            self.settled.store(true, Relaxed);
        }
    }

    fn is_below(&self, ancestor: &Arc<SplitPoint>) -> bool {
        let mut point = self.parent.as_ref();
        while let Some(here) = point {
            if Arc::ptr_eq(here, ancestor) {
                return true;
            }
            point = here.parent.as_ref();
        }
        false
    }
}

/// Where split points are published and idle threads wait.
#[derive(Debug, Default)]
pub(crate) struct Pool {
    pub(super) board: Mutex<Notices>,
    pub(super) change: Condvar,
    idle: AtomicUsize,
    /// Nodes entered by helper threads.
    pub(super) delivered: AtomicU64,
}

#[derive(Debug, Default)]
pub(super) struct Notices {
    open: Vec<Arc<SplitPoint>>,
    /// Helpers that wait are to go home.
    pub(super) closed: bool,
}

impl Pool {
    /// Whether a thread waits for work.
    #[inline]
    pub(crate) fn has_idle(&self) -> bool {
        self.idle.load(Relaxed) > 0
    }

    /// The nodes of the helper threads so far.
    pub(crate) fn delivered(&self) -> u64 {
        self.delivered.load(Relaxed)
    }

    fn publish(&self, point: &Arc<SplitPoint>) {
        lock(&self.board).open.push(Arc::clone(point));
        self.change.notify_all();
    }

    fn withdraw(&self, point: &Arc<SplitPoint>) {
        lock(&self.board)
            .open
            .retain(|open| !Arc::ptr_eq(open, point));
    }

    /// Waits for a split point below `ancestor` (anywhere, if none) and joins
    /// it; `None` when the wait is over: the ancestor has no helpers any
    /// more, or the pool is closed.
    pub(super) fn join(&self, ancestor: Option<&Arc<SplitPoint>>) -> Option<Arc<SplitPoint>> {
        let mut notices = lock(&self.board);
        self.idle.fetch_add(1, Relaxed);
        let joined = loop {
            let over = match ancestor {
                Some(point) => point.helpers.load(Relaxed) == 0,
                None => notices.closed,
            };
            if over {
                break None;
            }
            let useful = |point: &&Arc<SplitPoint>| {
                !point.exhausted.load(Relaxed)
                    && ancestor.is_none_or(|ancestor| point.is_below(ancestor))
                    && !point.is_settled()
            };
            // The node with the most empty squares has the most to do.
            if let Some(point) = notices
                .open
                .iter()
                .filter(useful)
                .max_by_key(|point| point.count)
            {
                point.helpers.fetch_add(1, Relaxed);
                break Some(Arc::clone(point));
            }
            notices = self
                .change
                .wait(notices)
                .unwrap_or_else(PoisonError::into_inner);
        };
        self.idle.fetch_sub(1, Relaxed);
        joined
    }

    pub(super) fn leave(&self, point: &SplitPoint) {
        let notices = lock(&self.board);
        point.helpers.fetch_sub(1, Relaxed);
        drop(notices);
        self.change.notify_all();
    }
}

impl<S: Shape, E: OrderingEvaluator<S>> Searcher<'_, S, E> {
    /// Searches the moves left at a node together with idle threads.
    pub(crate) fn split(
        &mut self,
        left: Candidates,
        verdict: Verdict,
        alpha: i32,
        count: u32,
    ) -> Verdict {
        let point = Arc::new(SplitPoint {
            parent: self.under.clone(),
            alpha,
            count,
            work: Mutex::new(Work { left, verdict }),
            settled: AtomicBool::new(false),
            exhausted: AtomicBool::new(false),
            helpers: AtomicUsize::new(0),
        });
        let pool = self.shared.pool;
        pool.publish(&point);
        self.work_at(&point);
        pool.withdraw(&point);
        while let Some(below) = pool.join(Some(&point)) {
            self.work_at(&below);
            pool.leave(&below);
        }
        lock(&point.work).verdict
    }

    /// Takes moves from a split point until there are none.
    pub(super) fn work_at(&mut self, point: &Arc<SplitPoint>) {
        let outer = self.under.replace(Arc::clone(point));
        while let Some(candidate) = point.take() {
            let score = -self.visit(
                candidate.next,
                candidate.replies,
                -point.alpha - 1,
                point.count - 1,
                Kind::Cut,
            );
            if self.aborted {
                break;
            }
            point.record(&candidate, score);
        }
        self.under = outer;
        // If this very node was settled, the abandoned search ends here and
        // the thread goes on; otherwise the reason still holds.
        self.aborted = self.must_abort();
    }
}

/// Locks, even if another thread panicked: a panic ends the search anyway.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
