//! One search under way: what all searches count, tell, look up and report in the same way.

#![expect(
    clippy::inline_always,
    reason = "the compiler weighs a hook before it knows that the observer is silent, so it must be told"
)]

mod root;

use crate::evaluator::Scoring;
use crate::limits::Budget;
use crate::order::{Moves, ordered};
use crate::pvs::Experience;
use crate::table::Table;
use crate::{
    Bound, Control, Counters, Evaluator, LeafReason, Limits, Node, Observer, Report, Score, Search,
    Side, Switches,
};
use harif_rules::{Player, Position};
use std::marker::PhantomData;

/// Pairs of places in the table: enough for the searches people watch, small enough for a phone.
const TABLE_BITS: u32 = 17;

/// A search of a moment gets fewer: it would spend that moment on wiping a table that it cannot
/// fill. No search looks at as many as four positions in a microsecond.
fn table_bits(limits: &Limits) -> u32 {
    limits.time.map_or(TABLE_BITS, |time| {
        let positions = time.as_micros().saturating_mul(4).max(1);
        positions.ilog2().clamp(8, TABLE_BITS)
    })
}

/// One search under way.
pub(crate) struct Run<'a, P: Position, E: ?Sized, O> {
    pub(crate) switches: Switches,
    pub(crate) counters: Counters,
    evaluator: &'a E,
    scoring: Scoring,
    root: Player,
    has_windows: bool,
    budget: Budget<'a>,
    stopped: bool,
    observer: &'a mut O,
    table: Option<Table<P::Move>>,
    /// Which moves have closed windows so far; only principal variation search asks.
    pub(crate) experience: Experience<P::Move>,
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

/// How a search goes through the tree below the moves at the root.
pub(crate) trait TreeAlgorithm<P: Position, E: ?Sized> {
    /// Whether it searches one depth after another although nothing but the depth is limited.
    const DEEPENS: bool = false;
    /// Whether moves at the root are searched with a window.
    const HAS_WINDOWS: bool = true;

    /// The switches that it goes by when these are asked for.
    fn switches(asked: Switches) -> Switches {
        asked
    }

    /// Searches a move at the root: its node has the window that MAX sees there, and MAX gets the score.
    fn child<O: Observer<P>>(run: &mut Run<'_, P, E, O>, node: &Node<'_, P>) -> Score;
}

/// A search through the tree with an evaluator: minimax, or what came of it.
#[derive(Debug)]
pub struct TreeSearch<'e, E: ?Sized, A> {
    evaluator: &'e E,
    switches: Switches,
    algorithm: PhantomData<A>,
}

impl<'e, E: ?Sized, A> TreeSearch<'e, E, A> {
    /// A search that judges by this evaluator.
    pub const fn new(evaluator: &'e E, switches: Switches) -> Self {
        Self {
            evaluator,
            switches,
            algorithm: PhantomData,
        }
    }
}

impl<P, E, A> Search<P> for TreeSearch<'_, E, A>
where
    P: Position,
    E: Evaluator<P> + ?Sized,
    A: TreeAlgorithm<P, E>,
{
    fn search<O: Observer<P>>(
        &mut self,
        position: &P,
        limits: Limits,
        control: Control<'_>,
        observer: &mut O,
    ) -> Report<P::Move> {
        let switches = A::switches(self.switches);
        let run = Run {
            switches,
            counters: Counters::default(),
            evaluator: self.evaluator,
            scoring: Scoring::new(self.evaluator.finish(), switches.distance),
            root: position.turn(),
            has_windows: A::HAS_WINDOWS,
            budget: Budget::new(limits, control),
            stopped: false,
            observer,
            table: switches.table.then(|| Table::new(table_bits(&limits))),
            experience: Experience::default(),
            lines: Vec::new(),
            estimates: 0,
        };
        run.think::<A>(position, limits)
    }
}

impl<P, E, O> Run<'_, P, E, O>
where
    P: Position,
    E: Evaluator<P> + ?Sized,
    O: Observer<P>,
{
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
}
