//! Following a search and telling of it, but not too often.

use super::wire::{MoveValue, Progress, Reply, Rung};
use crate::plan::Watch;
use harif_rules::{AnyMove, AnyPosition, Position};
use harif_search::{Iteration, Kind, RootMove};
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
    /// How many exact values someone waits for, if all of them.
    awaited: Option<usize>,
    /// Whether they are all there.
    settled: bool,
    reply: &'a mut dyn FnMut(Reply),
}

impl<'a> Follower<'a> {
    pub(super) fn new(reply: &'a mut dyn FnMut(Reply)) -> Self {
        Self {
            progress: Progress::default(),
            started: Instant::now(),
            told: None,
            since: 0,
            awaited: None,
            settled: false,
            reply,
        }
    }

    /// The same, for someone who waits for the exact value of every move of a position: the last
    /// one is told without delay.
    pub(super) fn of_every_move(self, position: &AnyPosition) -> Self {
        Self {
            awaited: Some(position.count_moves()),
            ..self
        }
    }

    /// Tells what there is, unless it did so a moment ago.
    fn tell(&mut self) {
        let lately = |told: Instant| told.elapsed() < BETWEEN;
        if !self.told.is_some_and(lately) {
            self.tell_now();
        }
    }

    fn tell_now(&mut self) {
        let now = Instant::now();
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
        // The last of the exact values is what everyone waits for, and a line to the end of the
        // game may take a while to follow.
        let was_settled = self.settled;
        let exact = |row: &&MoveValue| row.value.kind() == Kind::Exact;
        let count = progress.moves.iter().filter(exact).count();
        self.settled = self.awaited == Some(count);
        if self.settled && !was_settled {
            self.tell_now();
        } else {
            self.tell();
        }
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
