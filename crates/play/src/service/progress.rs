//! Following a search and telling of it, but not too often.

use super::wire::{MoveValue, Progress, Reply, Rung};
use crate::plan::Watch;
use harif_rules::AnyMove;
use harif_search::{Iteration, RootMove};
use std::time::Duration;
use web_time::Instant;

/// The shortest time between two tellings: ten a second are enough for any screen.
const BETWEEN: Duration = Duration::from_millis(100);

/// Gathers what a search tells and passes it on at most ten times a second.
pub(super) struct Follower<'a> {
    progress: Progress,
    started: Instant,
    told: Option<Instant>,
    /// Nodes of the moves at the root since the last finished depth.
    since: u64,
    reply: &'a mut dyn FnMut(Reply),
}

impl<'a> Follower<'a> {
    pub(super) fn new(reply: &'a mut dyn FnMut(Reply)) -> Self {
        Self {
            progress: Progress::default(),
            started: Instant::now(),
            told: None,
            since: 0,
            reply,
        }
    }

    fn tell(&mut self) {
        let now = Instant::now();
        if self.told.is_some_and(|told| now - told < BETWEEN) {
            return;
        }
        self.told = Some(now);
        self.progress.time_ms = (now - self.started).as_millis() as u64;
        (self.reply)(Reply::Progress(self.progress.clone()));
    }
}

impl Watch for Follower<'_> {
    fn root_move(&mut self, depth: u32, root_move: &RootMove<AnyMove>) {
        let entry = MoveValue::from(root_move);
        let progress = &mut self.progress;
        progress.depth = depth;
        self.since += entry.nodes;
        let finished = progress.ladder.last().map_or(0, |rung| rung.best.nodes);
        progress.nodes = progress.nodes.max(finished + self.since);
        match progress.moves.iter_mut().find(|row| row.m == entry.m) {
            Some(row) => *row = entry,
            None => progress.moves.push(entry),
        }
        self.tell();
    }

    fn iteration(&mut self, iteration: &Iteration<AnyMove>) {
        self.progress.depth = iteration.depth;
        self.progress.nodes = iteration.nodes;
        self.since = 0;
        let rung = Rung::from(iteration);
        // A step that changed nothing at the top replaces the rung before it.
        let said = |rung: &Rung| (rung.depth, rung.best.m, rung.best.value);
        self.progress
            .ladder
            .pop_if(|last| said(last) == said(&rung));
        self.progress.ladder.push(rung);
        self.tell();
    }
}
