//! Following a search and telling of it, but not too often.

use super::wire::{FinishedDepth, MoveValue, Reply, SearchProgress};
use harif_rules::{AnyMove, AnyPosition, Position};
use harif_search::plan::Watch;
use harif_search::{Iteration, Kind, RootMove};
use std::time::Duration;
use web_time::Instant;

/// The shortest time between two tellings: ten a second are enough for any screen.
const BETWEEN: Duration = Duration::from_millis(100);

/// Gathers what a search tells and passes it on at most ten times a second.
pub(super) struct Follower<'a> {
    progress: SearchProgress,
    started: Instant,
    told: Option<Instant>,
    /// Nodes of the moves at the root since the last finished depth.
    since: u64,
    /// The moves of the depth that is being searched. Judgements of two depths cannot be compared, so
    /// they wait until the depth is finished.
    unfinished: Vec<MoveValue>,
    /// The depth of `unfinished`.
    searching: u32,
    /// How many exact values someone waits for, if all of them.
    awaited: Option<usize>,
    /// Whether they are all there.
    settled: bool,
    reply: &'a mut dyn FnMut(Reply),
}

impl<'a> Follower<'a> {
    pub(super) fn new(reply: &'a mut dyn FnMut(Reply)) -> Self {
        Self {
            progress: SearchProgress::default(),
            started: Instant::now(),
            told: None,
            since: 0,
            unfinished: Vec::new(),
            searching: 0,
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

    /// What was told last, or will be next.
    pub(super) const fn progress(&self) -> &SearchProgress {
        &self.progress
    }

    /// Where replies go.
    pub(super) fn reply(&mut self) -> &mut dyn FnMut(Reply) {
        self.reply
    }

    /// So many nodes have been entered, in the middle of a move at the root.
    pub(super) fn entered(&mut self, nodes: u64) {
        self.progress.nodes = self.progress.nodes.max(nodes);
        self.tell();
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
        self.progress.depth = depth;
        self.since += entry.nodes;
        let finished = self
            .progress
            .ladder
            .last()
            .map_or(0, |rung| rung.best.nodes);
        self.progress.nodes = self.progress.nodes.max(finished + self.since);
        if self.searching != depth {
            self.searching = depth;
            self.unfinished.clear();
        }
        // A proof by a solver has no depth. Before the first depth is finished there is nothing else
        // to show than what there is.
        if depth == 0 || self.progress.ladder.is_empty() {
            put(&mut self.progress.moves, entry);
            if depth == 0 {
                self.progress.best = self.progress.highest().map(|entry| entry.m);
            }
        } else {
            put(&mut self.unfinished, entry);
        }
        let progress = &mut self.progress;
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
        for entry in std::mem::take(&mut self.unfinished) {
            // A judgement never takes the place of a proof.
            let known = self.progress.moves.iter().find(|row| row.m == entry.m);
            if entry.value.proved || known.is_none_or(|row| !row.value.proved) {
                put(&mut self.progress.moves, entry);
            }
        }
        let is_proved = |m: AnyMove| {
            let mut moves = self.progress.moves.iter();
            moves.any(|row| row.m == m && row.value.proved)
        };
        // A proof may have changed what is best; otherwise the search knows.
        let best = self.progress.highest().map(|entry| entry.m);
        self.progress.best = if best.is_some_and(is_proved) || is_proved(iteration.best) {
            best
        } else {
            Some(iteration.best)
        };
        self.progress.depth = iteration.depth;
        self.progress.nodes = iteration.nodes;
        self.since = 0;
        let rung = FinishedDepth::from(iteration);
        // A step that changed nothing at the top replaces the rung before it.
        let said = |rung: &FinishedDepth| (rung.depth, rung.best.m, rung.best.value);
        self.progress
            .ladder
            .pop_if(|last| said(last) == said(&rung));
        self.progress.ladder.push(rung);
        self.tell();
    }
}

/// Puts a move in the place of what was known of it.
fn put(moves: &mut Vec<MoveValue>, entry: MoveValue) {
    match moves.iter_mut().find(|row| row.m == entry.m) {
        Some(row) => *row = entry,
        None => moves.push(entry),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use harif_rules::Game;
    use harif_search::{Bound, Value};

    fn entry(m: AnyMove, value: Value) -> RootMove<AnyMove> {
        RootMove {
            m,
            value,
            pv: vec![m],
            nodes: 10,
        }
    }

    /// Depth after depth with judgements by lot, and proofs in between: what can be seen are the judgements of the last finished depth
    /// and all proofs, the best is never worse than a proof says, nodes never go back, and each rung of the ladder says something new.
    #[test]
    fn progress_is_of_one_depth_and_of_proofs() {
        let start = AnyPosition::start(Game::CONNECT_FOUR);
        let moves: Vec<AnyMove> = start.moves().collect();
        let mut lot = fastrand::Rng::with_seed(2);
        let mut proved_best = 0;
        for _ in 0..120 {
            let mut hear = |_| {};
            let mut follower = Follower::new(&mut hear);
            let mut proofs: Vec<(AnyMove, Value)> = Vec::new();
            let (mut seen, mut nodes, mut proved) = (Vec::new(), 0, 0);
            for depth in 1..=lot.u32(2..6) {
                let mut judged = Vec::new();
                let mut order = moves.clone();
                lot.shuffle(&mut order);
                // The last depth may not be finished.
                let finished = depth == 1 || lot.u8(..4) > 0;
                let count = if finished { 7 } else { lot.usize(..6) };
                // Solvers speak between two depths.
                for &m in order.iter().filter(|_| depth > 1) {
                    if lot.u8(..12) == 0 {
                        let value = Value {
                            score: lot.i32(-1..=1) * 900,
                            bound: Bound::Exact,
                            proved: true,
                            plies: None,
                            margin: None,
                        };
                        proofs.retain(|(other, _)| *other != m);
                        proofs.push((m, value));
                        follower.root_move(0, &entry(m, value));
                        proved += 10;
                    }
                }
                let mut since = 0;
                for &m in &order[..count] {
                    let value = Value::estimate(lot.i32(-50..50) * depth as i32);
                    judged.push((m, value));
                    follower.root_move(depth, &entry(m, value));
                    // What the moves at the root took since the last depth, on top of that.
                    since += 10;
                    assert_eq!(follower.progress().nodes, nodes + proved + since);
                }
                if finished {
                    seen = judged;
                    let best = seen.iter().max_by_key(|(_, value)| value.score);
                    let &(best, value) = best.expect("seven");
                    nodes += proved + since + 5;
                    proved = 0;
                    let iteration = Iteration {
                        depth,
                        best,
                        value,
                        pv: vec![best],
                        nodes,
                        time: Duration::ZERO,
                    };
                    follower.iteration(&iteration);
                    assert_eq!(follower.progress().nodes, nodes);
                    let ladder = &follower.progress().ladder;
                    assert_eq!(ladder.last().map(|rung| rung.depth), Some(depth));
                    let rungs = ladder.len();
                    // The same once more, as where a search ends: no new rung.
                    follower.iteration(&iteration);
                    assert_eq!(follower.progress().ladder.len(), rungs);
                    for (m, value) in &seen {
                        let row = follower.progress().moves.iter().find(|row| row.m == *m);
                        let proof = proofs.iter().find(|(of, _)| of == m);
                        let expected = proof.map_or(*value, |(_, value)| *value);
                        assert_eq!(row.map(|row| row.value), Some(expected), "depth {depth}");
                    }
                    let best = follower.progress().best.expect("a depth was finished");
                    let value = |m| {
                        let row = follower.progress().moves.iter().find(|row| row.m == m);
                        row.expect("it was valued").value
                    };
                    let won = |value: Value| value.proved && value.score > 0;
                    let lost = |value: Value| value.proved && value.score < 0;
                    if moves.iter().any(|&m| won(value(m))) {
                        assert!(won(value(best)), "a proved win is the best move");
                        proved_best += 1;
                    }
                    if lost(value(best)) {
                        assert!(
                            moves.iter().all(|&m| lost(value(m))),
                            "a lost move is the best"
                        );
                    }
                } else {
                    for row in &follower.progress().moves {
                        let judged = seen.iter().find(|(m, _)| *m == row.m);
                        let proof = proofs.iter().find(|(m, _)| *m == row.m);
                        let expected = proof.or(judged).map(|(_, value)| *value);
                        assert_eq!(Some(row.value), expected, "a depth that is not finished");
                    }
                    break;
                }
            }
        }
        assert!(proved_best > 20, "{proved_best}");
    }
}
