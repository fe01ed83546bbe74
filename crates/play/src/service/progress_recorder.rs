//! Watches a search that is recorded: tells how far it has come and what is recorded by then.
//!
//! A worker cannot hear that it should stop, so its page ends it and would lose everything with it.
//! Therefore a search that takes long hands out what it has from time to time.

use super::progress::Follower;
use super::record::send;
use super::wire::{Reply, SearchSummary};
use harif_rules::{AnyMove, IntoAny, Position};
use harif_search::plan::Watch;
use harif_search::record::{Perspective, RecordedTree, Recorder};
use harif_search::{Counters, Iteration, LeafReason, Node, Observer, RootMove, Score, Side};
use std::time::Duration;
use web_time::Instant;

/// After so many nodes it looks at the clock: a few milliseconds of searching.
const NODES_BETWEEN: u64 = 4_096;
/// When the record is handed out first; each later time is half as long again after the start.
const FIRST: Duration = Duration::from_secs(1);

/// Records, counts, and tells how far the search has come.
pub(super) struct ProgressRecorder<'a, 'b, P: Position> {
    recorder: Recorder<P>,
    follower: &'a mut Follower<'b>,
    entered: u64,
    cutoffs: u64,
    started: Instant,
    /// When the record is handed out next, counted from the start.
    due: Duration,
}

impl<'a, 'b, P: Position<Move: IntoAny>> ProgressRecorder<'a, 'b, P> {
    pub(super) fn new(
        perspective: Perspective,
        most_events: usize,
        follower: &'a mut Follower<'b>,
    ) -> Self {
        Self {
            recorder: Recorder::new(perspective, most_events),
            follower,
            entered: 0,
            cutoffs: 0,
            started: Instant::now(),
            due: FIRST,
        }
    }

    /// The tree.
    pub(super) fn finish(self) -> RecordedTree<AnyMove> {
        self.recorder.finish().map(IntoAny::into_any)
    }

    fn look_at_the_clock(&mut self) {
        self.follower.entered(self.entered);
        if self.started.elapsed() < self.due {
            return;
        }
        let tree = self.recorder.so_far().map(IntoAny::into_any);
        let thought = SearchSummary {
            progress: self.follower.progress().clone(),
            stopped: true,
            counters: Counters {
                cutoffs: self.cutoffs,
                ..Counters::default()
            },
            ..SearchSummary::default()
        };
        let reply = self.follower.reply();
        let end = send(&tree, thought, reply);
        reply(Reply::RecordedSoFar(end));
        self.due = self.started.elapsed().mul_f64(1.5);
    }
}

impl<P: Position<Move: IntoAny>> Observer<P> for ProgressRecorder<'_, '_, P> {
    fn enter(&mut self, node: &Node<'_, P>) {
        self.entered += 1;
        if self.entered.is_multiple_of(NODES_BETWEEN) {
            self.look_at_the_clock();
        }
        self.recorder.enter(node);
    }

    fn leaf(&mut self, reason: LeafReason, score: Score) {
        self.recorder.leaf(reason, score);
    }

    fn narrow(&mut self, side: Side, by: P::Move, to: Score) {
        self.recorder.narrow(side, by, to);
    }

    fn improve(&mut self, by: P::Move, to: Score) {
        self.recorder.improve(by, to);
    }

    fn cutoff(&mut self, by: P::Move, score: Score, bound: Score, skipped: &[P::Move]) {
        self.cutoffs += 1;
        self.recorder.cutoff(by, score, bound, skipped);
    }

    fn search_again(&mut self, m: P::Move, alpha: Score, beta: Score) {
        self.recorder.search_again(m, alpha, beta);
    }

    fn leave(&mut self, score: Score) {
        self.recorder.leave(score);
    }

    fn root_move(&mut self, depth: u32, root_move: &RootMove<P::Move>) {
        let root_move = root_move.clone().map(IntoAny::into_any);
        self.follower.root_move(depth, &root_move);
    }

    fn iteration(&mut self, iteration: &Iteration<P::Move>) {
        self.follower
            .iteration(&iteration.clone().map(IntoAny::into_any));
    }
}
