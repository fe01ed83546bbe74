//! One search under way: what all searches count, tell, look up and report in the same way.

#![expect(
    clippy::inline_always,
    reason = "the compiler weighs a hook before it knows that nobody watches, so it must be told"
)]

use crate::evaluator::Scoring;
use crate::limits::Budget;
use crate::order::{Moves, ordered};
use crate::table::Table;
use crate::{
    Bound, Counters, Cut, Evaluator, Fail, INFINITY, Iteration, LeafReason, Limits, Node, Observer,
    Report, RootMove, Score, Side, Switches, Value,
};
use harif_rules::{Player, Position};
use std::sync::atomic::AtomicBool;

/// Pairs of places in the table: enough for the searches people watch, small enough for a phone.
const TABLE_BITS: u32 = 17;

/// The deepest that deepening goes; no board has more cells.
const DEEPEST: u32 = 400;

/// One search under way.
pub(crate) struct Run<'a, P: Position, E: ?Sized, O> {
    pub(crate) switches: Switches,
    pub(crate) counters: Counters,
    evaluator: &'a E,
    scoring: Scoring,
    root: Player,
    /// Whether moves at the root are searched with a window; minimax has none.
    has_windows: bool,
    budget: Budget<'a>,
    stopped: bool,
    observer: &'a mut O,
    table: Option<Table<P::Move>>,
    /// The best line from each ply, as far as it is known.
    lines: Vec<Vec<P::Move>>,
    /// How often a score rested on a judgement instead of a finished game. What leaves this
    /// number unchanged is proved.
    estimates: u64,
}

/// What a node turned out to be when it was entered.
pub(crate) enum Entered<M> {
    /// A leaf with this score.
    Leaf(Score),
    /// A node to search, with what [`Run::leave`] wants to know later.
    Inner(Inner<M>),
}

/// A node that is being searched.
pub(crate) struct Inner<M> {
    estimates_before: u64,
    /// The move that the table remembers as best.
    pub(crate) hint: Option<M>,
}

impl<P: Position> Node<'_, P> {
    /// The child that a move leads to, with its window.
    #[inline]
    pub(crate) fn child<'b>(
        &self,
        position: &'b P,
        by: P::Move,
        alpha: Score,
        beta: Score,
    ) -> Node<'b, P> {
        Node {
            position,
            by: Some(by),
            ply: self.ply + 1,
            depth: self.depth - 1,
            alpha,
            beta,
        }
    }
}

impl<'a, P, E, O> Run<'a, P, E, O>
where
    P: Position,
    E: Evaluator<P> + ?Sized,
    O: Observer<P>,
{
    pub(crate) fn new(
        position: &P,
        evaluator: &'a E,
        switches: Switches,
        limits: Limits,
        stop: &'a AtomicBool,
        observer: &'a mut O,
    ) -> Self {
        Self {
            switches,
            counters: Counters::default(),
            evaluator,
            scoring: Scoring::new(evaluator.finish(), switches.distance),
            root: position.turn(),
            has_windows: true,
            budget: Budget::new(limits, stop),
            stopped: false,
            observer,
            table: switches.table.then(|| Table::new(TABLE_BITS)),
            lines: Vec::new(),
            estimates: 0,
        }
    }

    /// The same search without windows, in which every value is exact.
    pub(crate) fn without_windows(self) -> Self {
        Self {
            has_windows: false,
            ..self
        }
    }

    /// Whether a limit was reached: scores returned from now on mean nothing.
    #[inline]
    pub(crate) const fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// The player for whom minimax scores: the one to move at the root.
    pub(crate) const fn root(&self) -> Player {
        self.root
    }

    /// The moves of a position in the order of the switches.
    #[inline]
    pub(crate) fn moves(&self, position: &P) -> Moves<P::Move> {
        ordered(position, self.switches.order, self.evaluator, self.root)
    }

    /// Enters a node: counts it, tells it, and says whether it is a leaf. Scores are for `player`.
    #[inline(always)]
    pub(crate) fn enter(&mut self, node: &Node<'_, P>, player: Player) -> Entered<P::Move> {
        if self.budget.is_spent(self.counters.nodes) {
            self.stopped = true;
            return Entered::Leaf(0);
        }
        self.counters.nodes += 1;
        self.counters.deepest = self.counters.deepest.max(node.ply);
        if O::ENABLED {
            self.observer.enter(node);
        }
        self.clear_line(node.ply);
        if let Some(outcome) = node.position.outcome() {
            let score = self.scoring.outcome(outcome, player, node.ply);
            return self.leaf(LeafReason::GameOver, score);
        }
        if node.depth == 0 {
            self.estimates += 1;
            // A judgement is always for the root's player: the sign tells the other one.
            let judged = self.evaluator.evaluate(node.position, self.root);
            let score = if player == self.root { judged } else { -judged };
            return self.leaf(LeafReason::DepthLimit, score);
        }
        let mut hint = None;
        // At the root the value alone is not enough: every move wants its own.
        if self.table.is_some()
            && node.ply > 0
            && let Some(score) = self.look_up(node, &mut hint)
        {
            return self.leaf(LeafReason::Table, score);
        }
        Entered::Inner(Inner {
            estimates_before: self.estimates,
            hint,
        })
    }

    #[inline(always)]
    fn leaf(&mut self, reason: LeafReason, score: Score) -> Entered<P::Move> {
        self.counters.leaves += 1;
        if O::ENABLED {
            self.observer.leaf(reason, score);
        }
        Entered::Leaf(score)
    }

    /// Leaves a node with the value that was found, and remembers it.
    #[inline(always)]
    pub(crate) fn leave(
        &mut self,
        node: &Node<'_, P>,
        inner: &Inner<P::Move>,
        value: Score,
        best: Option<P::Move>,
    ) -> Score {
        if self.stopped {
            return 0;
        }
        let value = self.switches.fail.returned(value, node.alpha, node.beta);
        if self.table.is_some() {
            self.remember(node, inner, value, best);
        }
        if O::ENABLED {
            self.observer.leave(value);
        }
        value
    }

    /// In this node, `m` is the best so far.
    #[inline(always)]
    pub(crate) fn improve(&mut self, node: &Node<'_, P>, m: P::Move, score: Score) {
        self.extend_line(node.ply, m);
        if O::ENABLED {
            self.observer.improve(m, score);
        }
    }

    /// In this node, `m` moves one side of the window.
    #[inline(always)]
    pub(crate) fn narrow(&mut self, side: Side, m: P::Move, to: Score) {
        if O::ENABLED {
            self.observer.narrow(side, m, to);
        }
    }

    /// In this node, move number `index` closes the window: the moves after it are skipped.
    #[inline(always)]
    pub(crate) fn cutoff(&mut self, moves: &[P::Move], index: usize, score: Score, bound: Score) {
        let skipped = &moves[index + 1..];
        // Closing the window with the last move saves nothing.
        if skipped.is_empty() {
            return;
        }
        self.counters.cutoffs += 1;
        self.counters.first_cutoffs += u64::from(index == 0);
        if O::ENABLED {
            self.observer.cutoff(moves[index], score, bound, skipped);
        }
    }

    /// In this node, `m` is searched again with a wider window.
    pub(crate) fn search_again(&mut self, m: P::Move, alpha: Score, beta: Score) {
        if O::ENABLED {
            self.observer.search_again(m, alpha, beta);
        }
    }

    // ---- the table ----

    fn key(&self, position: &P) -> u64 {
        if self.switches.symmetry {
            position.canonical_hash64()
        } else {
            position.hash64()
        }
    }

    /// The score that the table knows, if it settles this node; and in any case its best move.
    fn look_up(&mut self, node: &Node<'_, P>, hint: &mut Option<P::Move>) -> Option<Score> {
        self.counters.table_probes += 1;
        let entry = *self.table.as_ref()?.get(self.key(node.position))?;
        self.counters.table_hits += 1;
        *hint = entry.best;
        if !entry.answers(node.depth) {
            return None;
        }
        let score = self.scoring.at_root(entry.score, node.ply);
        let cut = self.switches.cut;
        let settles = match entry.bound {
            Bound::Exact => true,
            Bound::AtLeast => cut.closes(score, node.beta),
            Bound::AtMost => cut.closes(node.alpha, score),
        };
        if !settles {
            return None;
        }
        self.estimates += u64::from(!entry.proved);
        Some(self.switches.fail.returned(score, node.alpha, node.beta))
    }

    fn remember(
        &mut self,
        node: &Node<'_, P>,
        inner: &Inner<P::Move>,
        value: Score,
        best: Option<P::Move>,
    ) {
        // Cutting only on α > β lets windows without width through, and a value clamped to one
        // says nothing.
        if node.alpha >= node.beta {
            return;
        }
        let key = self.key(node.position);
        let proved = self.estimates == inner.estimates_before || self.scoring.is_decided(value);
        let bound = Bound::of(value, node.alpha, node.beta);
        let score = self.scoring.at_node(value, node.ply);
        if let Some(table) = &mut self.table {
            table.put(key, (score, bound), node.depth, proved, best);
        }
    }

    // ---- the line of best play ----

    #[inline]
    fn clear_line(&mut self, ply: u32) {
        let ply = ply as usize;
        if self.lines.len() <= ply {
            self.lines.resize_with(ply + 1, Vec::new);
        }
        self.lines[ply].clear();
    }

    #[inline]
    fn extend_line(&mut self, ply: u32, m: P::Move) {
        let (this, deeper) = self.lines.split_at_mut(ply as usize + 1);
        let line = &mut this[ply as usize];
        line.clear();
        line.push(m);
        if let Some(rest) = deeper.first() {
            line.extend_from_slice(rest);
        }
    }

    // ---- the root ----

    /// Thinks about a position: one search to the given depth, or, where time or nodes are
    /// limited, one depth after another until they are used up.
    ///
    /// `child` searches one move: it takes the child's node with its window as MAX at the root
    /// sees it, and whether it is the first, and returns a score for MAX.
    pub(crate) fn think(
        mut self,
        position: &P,
        limits: Limits,
        deepen: bool,
        mut child: impl FnMut(&mut Self, &Node<'_, P>, bool) -> Score,
    ) -> Report<P::Move> {
        let deepest = limits.depth.unwrap_or(DEEPEST).max(1);
        let first = if deepen || limits.has_budget() {
            1
        } else {
            deepest
        };
        let mut found = Found::default();
        let mut order = self.moves(position);
        for depth in first..=deepest {
            let moves = self.search_root(position, depth, &order, &mut child);
            let complete = !self.stopped && moves.len() == order.len();
            if deepen {
                // The best first, then the others as they were: the next depth starts well.
                bring_best_forward(&mut order, &moves);
            }
            if !found.take(depth, moves, complete, deepen) {
                break;
            }
            if let Some(row) = self.iteration(depth, &found) {
                self.observer.iteration(&row);
                found.iterations.push(row);
            }
            if found.is_settled(self.switches.every_move) {
                break;
            }
        }
        self.report(position, found)
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
    fn search_root(
        &mut self,
        position: &P,
        depth: u32,
        order: &[P::Move],
        child: &mut impl FnMut(&mut Self, &Node<'_, P>, bool) -> Score,
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
        for (index, &m) in order.iter().enumerate() {
            let (nodes, estimates) = (self.counters.nodes, self.estimates);
            let next = position.after_unchecked(m);
            let floor = if self.has_windows && !self.switches.every_move {
                alpha
            } else {
                node.alpha
            };
            let score = child(self, &node.child(&next, m, floor, node.beta), index == 0);
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

    /// A score with everything that is known about it.
    fn value(
        &self,
        position: &P,
        score: Score,
        bound: Bound,
        proved: bool,
        pv: &[P::Move],
    ) -> Value {
        let by_line = || {
            let mut end = position.clone();
            for &m in pv {
                end.play_unchecked(m);
            }
            (proved && bound == Bound::Exact && end.is_over()).then_some(pv.len() as u32)
        };
        Value {
            score,
            bound,
            proved,
            plies: self.scoring.plies(score).or_else(by_line),
            margin: proved.then(|| self.scoring.margin(score)).flatten(),
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
        let best = found.best();
        Report {
            // Even a search that was stopped at once owes a move.
            best: best.map(|best| best.m).or_else(|| position.moves().next()),
            value: best.map(|best| best.value).or(ended),
            pv: best.map(|best| best.pv.clone()).unwrap_or_default(),
            ties: found.ties(),
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
    /// depth was finished.
    fn take(
        &mut self,
        depth: u32,
        moves: Vec<RootMove<M>>,
        complete: bool,
        best_first: bool,
    ) -> bool {
        if complete {
            self.depth = depth;
            self.moves = moves;
        } else if self.moves.is_empty() || best_first && !moves.is_empty() {
            // With the old best searched first, whatever beats it is better; the moves that were
            // not reached keep what the last depth found.
            let old = std::mem::replace(&mut self.moves, moves);
            if best_first {
                let reached: Vec<M> = self.moves.iter().map(|entry| entry.m).collect();
                let best = best_of(&self.moves).map_or(i32::MAX, |best| best.value.score);
                self.moves.extend(
                    old.into_iter()
                        .filter(|entry| !reached.contains(&entry.m) && entry.value.score < best),
                );
            }
        }
        complete
    }

    fn best(&self) -> Option<&RootMove<M>> {
        best_of(&self.moves)
    }

    fn ties(&self) -> usize {
        let Some(best) = self.best() else { return 0 };
        self.moves
            .iter()
            .filter(|entry| {
                entry.value.bound == Bound::Exact && entry.value.score == best.value.score
            })
            .count()
            .max(1)
    }

    /// Whether looking deeper cannot change the answer: about the best move, or about every move.
    fn is_settled(&self, every_move: bool) -> bool {
        let is_proved = |entry: &RootMove<M>| entry.value.proved;
        if every_move {
            self.moves.iter().all(is_proved)
        } else {
            self.best().is_some_and(is_proved)
        }
    }
}
