//! The root of a search: one depth after another, what each move is worth, and the report.

use super::{Entered, Run, TreeAlgorithm};
use crate::order::Moves;
use crate::{
    Bound, Cut, Evaluator, Fail, INFINITY, Iteration, Limits, Node, Observer, Report, RootMove,
    Score, Side, Switches, Ties, Value,
};
use harif_rules::Position;

/// The deepest that deepening goes; no board has more cells.
const DEEPEST: u32 = 400;

impl<P, E, O> Run<'_, P, E, O>
where
    P: Position,
    E: Evaluator<P> + ?Sized,
    O: Observer<P>,
{
    /// Thinks about a position: one search to the given depth, or, where time or nodes are
    /// limited, one depth after another until they are used up.
    pub(super) fn think<A>(mut self, position: &P, limits: Limits) -> Report<P::Move>
    where
        A: TreeAlgorithm<P, E>,
    {
        let deepest = limits.depth.unwrap_or(DEEPEST).max(1);
        let first = if A::DEEPENS || limits.has_budget() {
            1
        } else {
            deepest
        };
        let mut found = Found::default();
        let mut order = self.moves(position);
        for depth in first..=deepest {
            let moves = self.search_root::<A>(position, depth, &order);
            let complete = !self.stopped && moves.len() == order.len();
            if A::DEEPENS {
                // The best first, then the others as they were: the next depth starts well.
                bring_best_forward(&mut order, &moves);
            }
            // A depth that was not finished counts only if the old best was searched first and only
            // the best is asked for.
            let partly_useful = A::DEEPENS && !self.switches.every_move;
            if !found.take(depth, moves, complete, partly_useful) {
                break;
            }
            if let Some(row) = self.iteration(depth, &found) {
                self.observer.iteration(&row);
                found.iterations.push(row);
            }
            if self.is_settled(&found) {
                break;
            }
        }
        self.report(position, found)
    }

    /// Whether looking deeper cannot change the answer: everything is proved, or the best move wins
    /// and only the best is asked for. A proved draw settles nothing while another move might win.
    fn is_settled(&self, found: &Found<P::Move>) -> bool {
        let wins = |best: &RootMove<P::Move>| {
            best.value.score > 0 && self.scoring.is_decided(best.value.score)
        };
        found.moves.iter().all(|entry| entry.value.proved)
            || !self.switches.every_move && found.best().is_some_and(wins)
    }

    fn iteration(&self, depth: u32, found: &Found<P::Move>) -> Option<Iteration<P::Move>> {
        found.best().map(|best| Iteration {
            depth,
            best: best.m,
            value: best.value,
            pv: best.pv.clone(),
            nodes: self.counters.nodes,
            time: self.budget.elapsed(),
        })
    }

    /// Searches every move at the root to one depth: the loop of a MAX node that keeps notes.
    fn search_root<A: TreeAlgorithm<P, E>>(
        &mut self,
        position: &P,
        depth: u32,
        order: &[P::Move],
    ) -> Vec<RootMove<P::Move>> {
        let node = Node {
            position,
            by: None,
            ply: 0,
            depth,
            alpha: -INFINITY,
            beta: INFINITY,
        };
        let mut searched = Vec::with_capacity(order.len());
        let Entered::Inner(inner) = self.enter(&node, self.root) else {
            return searched;
        };
        let (mut alpha, mut best) = (node.alpha, None);
        for &m in order {
            let (nodes, estimates) = (self.counters.nodes, self.estimates);
            let next = position.after_unchecked(m);
            let floor = self.root_floor(alpha);
            let score = A::child(self, &node.child(&next, m, floor, node.beta));
            if self.stopped {
                break;
            }
            // A tie is known to be one only if nothing was cut at equality or clamped to it.
            let ties_are_exact =
                self.switches.cut == Cut::OnlyStrict && self.switches.fail == Fail::Soft;
            let known = score > floor || ties_are_exact && score == floor;
            let proved = self.estimates == estimates || self.scoring.is_decided(score);
            let bound = if known { Bound::Exact } else { Bound::AtMost };
            let pv = self.root_line(m, bound);
            let root_move = RootMove {
                m,
                value: self.value(position, score, bound, proved, &pv),
                pv,
                nodes: self.counters.nodes - nodes,
            };
            self.observer.root_move(depth, &root_move);
            searched.push(root_move);
            if best.is_none() || score > alpha {
                self.improve(&node, m, score);
                self.narrow(Side::Alpha, m, score);
                alpha = score;
                best = Some(m);
            }
        }
        self.leave(&node, &inner, alpha, best);
        searched
    }

    /// The lower end of the window for the next move at the root.
    fn root_floor(&self, alpha: Score) -> Score {
        if !self.has_windows || self.switches.every_move || alpha == -INFINITY {
            return -INFINITY;
        }
        match self.switches.ties {
            Ties::First => alpha,
            // A move as good as the best lies inside this window, so its value is exact.
            Ties::Last | Ties::Random => alpha - 1,
        }
    }

    /// The line that starts with a move at the root; a bound has none beyond the move itself.
    fn root_line(&self, m: P::Move, bound: Bound) -> Vec<P::Move> {
        let mut line = vec![m];
        if bound == Bound::Exact
            && let Some(rest) = self.lines.get(1)
        {
            line.extend_from_slice(rest);
        }
        line
    }

    /// A score with everything that is known about it. Where distances do not count, the length of
    /// the line that was found says nothing about how soon a game could be won; but all draws of a
    /// game that is won or drawn take the same number of moves, because they fill the board.
    fn value(
        &self,
        position: &P,
        score: Score,
        bound: Bound,
        proved: bool,
        pv: &[P::Move],
    ) -> Value {
        let is_draw = proved && bound == Bound::Exact && score == 0;
        let drawn_in = || {
            let mut end = position.clone();
            for &m in pv {
                end.play_unchecked(m);
            }
            (is_draw && !self.scoring.counts_margin() && end.is_over()).then_some(pv.len() as u32)
        };
        Value {
            score,
            bound,
            proved,
            plies: self.scoring.plies(score).or_else(drawn_in),
            margin: self.scoring.margin(score, proved),
        }
    }

    fn report(self, position: &P, found: Found<P::Move>) -> Report<P::Move> {
        let ended = position.outcome().map(|outcome| Value {
            score: self.scoring.outcome(outcome, self.root, 0),
            bound: Bound::Exact,
            proved: true,
            plies: Some(0),
            margin: Some(outcome.margin_for(self.root)),
        });
        let best = found.chosen(self.switches, position.hash64());
        Report {
            // Even a search that was stopped at once owes a move.
            best: best.map(|best| best.m).or_else(|| position.moves().next()),
            value: best.map(|best| best.value).or(ended),
            pv: best.map(|best| best.pv.clone()).unwrap_or_default(),
            ties: found.ties().count().max(usize::from(best.is_some())),
            depth: found.depth,
            counters: self.counters,
            time: self.budget.elapsed(),
            iterations: found.iterations,
            stopped: self.stopped,
            moves: found.moves,
        }
    }
}

/// Puts the best of the moves searched first, keeping the others in their order.
fn bring_best_forward<M: Copy + PartialEq>(order: &mut Moves<M>, searched: &[RootMove<M>]) {
    let place = best_of(searched).and_then(|best| order.iter().position(|&m| m == best.m));
    if let Some(index) = place {
        order[..=index].rotate_right(1);
    }
}

/// The best of some moves; of equals, the first in the order searched.
fn best_of<M>(moves: &[RootMove<M>]) -> Option<&RootMove<M>> {
    // A bound equal to the best value may hide something worse, so only the first one counts.
    moves.iter().reduce(|best, other| {
        if other.value.score > best.value.score {
            other
        } else {
            best
        }
    })
}

/// What the iterations have found so far.
struct Found<M> {
    depth: u32,
    moves: Vec<RootMove<M>>,
    iterations: Vec<Iteration<M>>,
}

impl<M> Default for Found<M> {
    fn default() -> Self {
        Self {
            depth: 0,
            moves: Vec::new(),
            iterations: Vec::new(),
        }
    }
}

impl<M: Copy + PartialEq> Found<M> {
    /// Takes the moves of one depth, if they are better than what is there, and says whether the
    /// depth was finished. Judgements of two depths cannot be compared, so they never stand side by
    /// side; proofs have no depth and stay.
    fn take(
        &mut self,
        depth: u32,
        moves: Vec<RootMove<M>>,
        complete: bool,
        best_first: bool,
    ) -> bool {
        if complete {
            self.depth = depth;
            self.moves = self.with_old_proofs(moves);
        } else if self.moves.is_empty() {
            self.moves = moves;
        } else if best_first && !moves.is_empty() {
            let reached: Vec<M> = moves.iter().map(|entry| entry.m).collect();
            let mut moves = self.with_old_proofs(moves);
            let unreached = self.moves.iter().filter(|old| !reached.contains(&old.m));
            moves.extend(unreached.filter(|old| old.value.proved).cloned());
            // With the old best searched first, another move that beats it is better. While it still
            // leads, the last finished depth says more.
            let old = self.best().map(|old| old.m);
            if best_of(&moves)
                .is_some_and(|best| Some(best.m) != old && best.value.bound == Bound::Exact)
            {
                self.moves = moves;
            }
        }
        complete
    }

    /// The same moves, each with what was proved of it before where this depth proved nothing: a
    /// narrower window may have left the proof out.
    fn with_old_proofs(&self, mut moves: Vec<RootMove<M>>) -> Vec<RootMove<M>> {
        for entry in moves.iter_mut().filter(|entry| !entry.value.proved) {
            let old = self.moves.iter().find(|old| old.m == entry.m);
            if let Some(old) = old.filter(|old| old.value.proved) {
                entry.value = old.value;
                entry.pv.clone_from(&old.pv);
            }
        }
        moves
    }

    fn best(&self) -> Option<&RootMove<M>> {
        best_of(&self.moves)
    }

    /// The moves that are known to be exactly as good as the best one.
    fn ties(&self) -> impl Iterator<Item = &RootMove<M>> {
        let best = self.best().map(|best| best.value.score);
        self.moves.iter().filter(move |entry| {
            entry.value.bound == Bound::Exact && Some(entry.value.score) == best
        })
    }

    /// The move that is played. The hash of the position makes random choices differ from move to
    /// move of a game.
    fn chosen(&self, switches: Switches, hash: u64) -> Option<&RootMove<M>> {
        let tied = match switches.ties {
            Ties::First => None,
            Ties::Last => self.ties().last(),
            Ties::Random => {
                let mut random = fastrand::Rng::with_seed(switches.seed ^ hash);
                let count = self.ties().count();
                // None only where a search was stopped before it knew a value.
                self.ties().nth(random.usize(..count.max(1)))
            }
        };
        tied.or_else(|| self.best())
    }
}
