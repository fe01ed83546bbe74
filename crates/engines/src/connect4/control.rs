//! What can be asked, how a caller follows a solve, and what a stopped one still knows.

use crate::solve::{Bounds, Progress};
use harif_search::Control;

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

/// Called when a bound closes, and now and then in between; `None` where the caller waits blindly.
pub(crate) type OnProgress<'a> = Option<&'a mut dyn FnMut(Progress)>;

/// A question about a position, and how its answer is followed.
pub(crate) struct Question<'a> {
    pub(crate) goal: Goal,
    /// If the score is known to be at least something, it is likely to be that.
    pub(crate) at_least: Option<i32>,
    pub(crate) control: Control<'a>,
    pub(crate) on_progress: OnProgress<'a>,
}

impl<'a> Question<'a> {
    /// Only who wins.
    pub(crate) fn outcome(control: Control<'a>) -> Self {
        Self {
            goal: Goal::Outcome,
            at_least: None,
            control,
            on_progress: None,
        }
    }
}

/// A solve under way: what is proved, what it cost, and when it must end.
pub(crate) struct Watch<'a> {
    control: Control<'a>,
    on_progress: OnProgress<'a>,
    pub(crate) bounds: Bounds,
    pub(crate) nodes: u64,
}

impl<'a> Watch<'a> {
    pub(crate) fn new(control: Control<'a>, on_progress: OnProgress<'a>, bounds: Bounds) -> Self {
        Self {
            control,
            on_progress,
            bounds,
            nodes: 0,
        }
    }

    /// Whether the solve must end.
    pub(crate) fn is_over(&self) -> bool {
        self.control.is_over()
    }

    /// Called by a search every now and then with its own nodes: reports, and
    /// says whether to stop.
    pub(crate) fn pulse(&mut self, nodes: u64) -> bool {
        if nodes.is_multiple_of(REPORT) {
            self.report(nodes);
        }
        self.is_over()
    }

    /// Tells the caller how far the solve is, `more` nodes after the last count.
    pub(crate) fn report(&mut self, more: u64) {
        if let Some(progress) = &mut self.on_progress {
            let nodes = self.nodes + more;
            progress(Progress {
                bounds: self.bounds,
                nodes,
            });
        }
    }
}
