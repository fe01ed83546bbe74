//! What can be asked, how a caller watches, and what a stopped solve still knows.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use web_time::Instant;

/// Nodes that go by between two reports of progress without news.
const REPORT: u64 = 1 << 20;

/// What is asked about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The exact score, which says how long the game lasts.
    Score,
    /// Only who wins: the answer is 1, 0 or -1.
    Outcome,
    /// Of a score that is known to be at least something only whether it is more: the answer is
    /// that or one more.
    MoreThan(i32),
}

impl Goal {
    /// The answer that a score means.
    pub fn answer(self, score: i32) -> i32 {
        match self {
            Self::Score => score,
            Self::Outcome => score.signum(),
            Self::MoreThan(known) => score.clamp(known, known + 1),
        }
    }
}

/// What a solve has proved: the value lies between the two bounds, inclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The value is at least this.
    pub lower: i32,
    /// The value is at most this.
    pub upper: i32,
}

impl Bounds {
    pub(crate) fn exactly(value: i32) -> Self {
        Self {
            lower: value,
            upper: value,
        }
    }

    /// The value, if the bounds have met.
    pub fn exact(self) -> Option<i32> {
        (self.lower == self.upper).then_some(self.lower)
    }
}

/// How far a solve has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// What is proved so far.
    pub bounds: Bounds,
    /// The nodes visited so far.
    pub nodes: u64,
    /// How full the table is, in thousandths.
    pub table_permille: u32,
}

/// How a caller watches and stops a solve.
#[derive(Default)]
pub struct Control<'a> {
    /// Setting this to true stops the solve within milliseconds.
    pub stop: Option<&'a AtomicBool>,
    /// The solve stops within milliseconds after this moment.
    pub deadline: Option<Instant>,
    /// Called when a bound closes, and now and then in between.
    pub progress: Option<&'a mut dyn FnMut(Progress)>,
}

impl std::fmt::Debug for Control<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Control")
            .field("stop", &self.stop)
            .field("deadline", &self.deadline)
            .field("progress", &self.progress.is_some())
            .finish()
    }
}

/// What a solve keeps for those who watch it.
pub(crate) struct Watch<'a, 'b> {
    control: &'a mut Control<'b>,
    pub(crate) bounds: Bounds,
    pub(crate) nodes: u64,
}

impl<'a, 'b> Watch<'a, 'b> {
    pub(crate) fn new(control: &'a mut Control<'b>, bounds: Bounds) -> Self {
        Self {
            control,
            bounds,
            nodes: 0,
        }
    }

    /// Called by a search every now and then with its own nodes: reports, and
    /// says whether to stop.
    pub(crate) fn pulse(&mut self, nodes: u64, table_permille: impl FnOnce() -> u32) -> bool {
        if nodes.is_multiple_of(REPORT) {
            self.report(nodes, table_permille);
        }
        let Control { stop, deadline, .. } = &self.control;
        stop.is_some_and(|stop| stop.load(Relaxed))
            || deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Tells the caller how far the solve is, `more` nodes after the last count.
    pub(crate) fn report(&mut self, more: u64, table_permille: impl FnOnce() -> u32) {
        if let Some(progress) = &mut self.control.progress {
            let nodes = self.nodes + more;
            progress(Progress {
                bounds: self.bounds,
                nodes,
                table_permille: table_permille(),
            });
        }
    }
}
