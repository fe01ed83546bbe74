//! The tree that a recorder leaves behind.

use super::Perspective;
use crate::{LeafReason, Score, Side};

/// A recorded search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedTree<M> {
    pub(super) perspective: Perspective,
    pub(super) nodes: Vec<TreeNode<M>>,
    pub(super) events: Vec<Event<M>>,
    /// The deepest ply that is kept, if some are not.
    pub(super) kept_to: Option<u32>,
    /// All nodes that were searched, kept or not.
    pub(super) searched: u64,
    /// How many leaves were judged by eye, kept or not.
    pub(super) judged: u64,
}

/// A node that was kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeNode<M> {
    /// The node above; none for the root of an iteration.
    pub parent: Option<usize>,
    /// The move that led here; none at the root.
    pub by: Option<M>,
    /// How many moves after the root.
    pub ply: u32,
    /// How many moves were still to be looked ahead.
    pub depth: u32,
    /// The window that was received.
    pub window: (Score, Score),
    /// What was returned; none if the search was stopped first.
    pub value: Option<Score>,
    /// Why the node has no children, if it has none.
    pub leaf: Option<LeafReason>,
    /// Why the rest of its moves was skipped, if it was.
    pub cutoff: Option<Cutoff<M>>,
    /// How many nodes were searched here and below, kept or not.
    pub nodes: u64,
    /// The steps at which it was entered and left.
    pub span: (usize, usize),
}

/// Why the rest of a node's moves was skipped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cutoff<M> {
    /// The move that closed the window.
    pub by: M,
    /// What it is worth.
    pub score: Score,
    /// The end of the window that it met.
    pub bound: Score,
    /// The moves that were skipped.
    pub skipped: Vec<M>,
    /// The earlier move that set the bound; none if the window was closed from the start.
    pub set_by: Option<SetBy<M>>,
}

/// A move, in a node further up, that guarantees its player as much as a bound says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetBy<M> {
    /// The node in which it was found.
    pub node: usize,
    /// The move.
    pub by: M,
}

/// One step of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event<M> {
    /// The node in which it happened.
    pub node: usize,
    /// What happened.
    pub kind: EventKind<M>,
    /// The step before in the same node; for [`EventKind::Enter`] the last step in the parent.
    pub previous: Option<usize>,
}

/// What can happen in a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventKind<M> {
    /// It was entered with its window.
    Enter,
    /// It is a leaf.
    Leaf(LeafReason, Score),
    /// A move is the best so far.
    Improve(M, Score),
    /// A move moved one side of the window.
    Narrow(Side, M, Score),
    /// The window closed; the node's [`Cutoff`] has the details.
    Cutoff,
    /// A move is searched again with a wider window.
    SearchAgain(M, Score, Score),
    /// It was left with this value.
    Leave(Score),
}

/// A node on the way from the root to the current step, as it stood at that step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame<M> {
    /// The node.
    pub node: usize,
    /// The window at that time.
    pub window: (Score, Score),
    /// The best move so far with its score.
    pub best: Option<(M, Score)>,
}

impl<M> RecordedTree<M> {
    pub(super) const fn without_steps(perspective: Perspective) -> Self {
        Self {
            perspective,
            nodes: Vec::new(),
            events: Vec::new(),
            kept_to: None,
            searched: 0,
            judged: 0,
        }
    }
}

impl<M: Copy + PartialEq> RecordedTree<M> {
    /// Whose scores the tree carries.
    pub const fn perspective(&self) -> Perspective {
        self.perspective
    }

    /// All nodes that were kept, in the order in which they were entered.
    pub fn nodes(&self) -> &[TreeNode<M>] {
        &self.nodes
    }

    /// All steps that were kept.
    pub fn events(&self) -> &[Event<M>] {
        &self.events
    }

    /// The deepest ply that is kept, if the tree was too large to keep all of it.
    pub const fn kept_to(&self) -> Option<u32> {
        self.kept_to
    }

    /// How many nodes were searched, kept or not.
    pub const fn searched(&self) -> u64 {
        self.searched
    }

    /// How many leaves were judged by eye, kept or not. If none, every value rests on finished games.
    pub const fn judged(&self) -> u64 {
        self.judged
    }

    /// How many nodes were searched and not kept.
    pub const fn left_out(&self) -> u64 {
        self.searched - self.nodes.len() as u64
    }

    /// The root of each iteration.
    pub fn roots(&self) -> impl Iterator<Item = usize> {
        (0..self.nodes.len()).filter(|&id| self.nodes[id].parent.is_none())
    }

    /// The children of a node that were kept, in the order searched. A move that was searched
    /// again appears once for each time.
    pub fn children(&self, id: usize) -> impl Iterator<Item = usize> {
        // Nodes are stored in the order entered, so a subtree is one run of them.
        let inside = self.nodes[id + 1..].iter().enumerate();
        inside
            .map(move |(offset, node)| (id + 1 + offset, node))
            .take_while(move |(_, node)| node.ply > self.nodes[id].ply)
            .filter(move |(_, node)| node.parent == Some(id))
            .map(|(child, _)| child)
    }

    /// The moves from the root to a node.
    pub fn path(&self, id: usize) -> Vec<M> {
        let mut path: Vec<M> = self
            .ancestors(id)
            .filter_map(|id| self.nodes[id].by)
            .collect();
        path.reverse();
        path
    }

    /// A node and all above it, up to the root.
    pub fn ancestors(&self, id: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(Some(id), |&id| self.nodes[id].parent)
    }

    /// Whether MAX, the player to move at the root, is to move in a node.
    pub fn is_max(&self, id: usize) -> bool {
        self.nodes[id].ply.is_multiple_of(2)
    }

    /// The same tree of the same moves by other names.
    pub fn map<N>(self, rename: impl Fn(M) -> N) -> RecordedTree<N> {
        let cutoff = |cutoff: Cutoff<M>| Cutoff {
            by: rename(cutoff.by),
            score: cutoff.score,
            bound: cutoff.bound,
            skipped: cutoff.skipped.into_iter().map(&rename).collect(),
            set_by: cutoff.set_by.map(|set_by| SetBy {
                node: set_by.node,
                by: rename(set_by.by),
            }),
        };
        let node = |node: TreeNode<M>| TreeNode {
            parent: node.parent,
            by: node.by.map(&rename),
            ply: node.ply,
            depth: node.depth,
            window: node.window,
            value: node.value,
            leaf: node.leaf,
            cutoff: node.cutoff.map(cutoff),
            nodes: node.nodes,
            span: node.span,
        };
        let kind = |kind: EventKind<M>| match kind {
            EventKind::Enter => EventKind::Enter,
            EventKind::Leaf(reason, score) => EventKind::Leaf(reason, score),
            EventKind::Improve(m, score) => EventKind::Improve(rename(m), score),
            EventKind::Narrow(side, m, score) => EventKind::Narrow(side, rename(m), score),
            EventKind::Cutoff => EventKind::Cutoff,
            EventKind::SearchAgain(m, alpha, beta) => {
                EventKind::SearchAgain(rename(m), alpha, beta)
            }
            EventKind::Leave(score) => EventKind::Leave(score),
        };
        let event = |event: Event<M>| Event {
            node: event.node,
            kind: kind(event.kind),
            previous: event.previous,
        };
        RecordedTree {
            perspective: self.perspective,
            nodes: self.nodes.into_iter().map(node).collect(),
            events: self.events.into_iter().map(event).collect(),
            kept_to: self.kept_to,
            searched: self.searched,
            judged: self.judged,
        }
    }

    /// The earlier move that set the bound which a node's cut met. None if the node has no cut, or if
    /// it met the other end of a null window, which is no move's doing.
    pub fn bound_setter(&self, id: usize) -> Option<SetBy<M>> {
        let node = &self.nodes[id];
        let cutoff = node.cutoff.as_ref()?;
        let set_by = cutoff.set_by?;
        let distance = node.ply - self.nodes[set_by.node].ply;
        let turned = self.perspective == Perspective::SideToMove && distance % 2 == 1;
        let bound = if turned { -cutoff.bound } else { cutoff.bound };
        (self.narrowed_to(set_by, node.span.0) == Some(bound)).then_some(set_by)
    }

    /// To what a move had last narrowed the window of its node before a step.
    fn narrowed_to(&self, set_by: SetBy<M>, before: usize) -> Option<Score> {
        // A node that is still open at that step is above the node of the step.
        let mut step = self.events[before].previous;
        while let Some(here) = step {
            let event = &self.events[here];
            match event.kind {
                EventKind::Narrow(_, by, to) if event.node == set_by.node && by == set_by.by => {
                    return Some(to);
                }
                _ => step = event.previous,
            }
        }
        None
    }

    // ---- playing it back: a step is a number, so forward and backward are the same ----

    /// The call stack after a step, the root first, each node as it stood then.
    ///
    /// # Panics
    /// If there is no such step.
    pub fn frames(&self, step: usize) -> Vec<Frame<M>> {
        let mut frames = Vec::new();
        let mut last = Some(step);
        while let Some(step) = last {
            let (frame, before) = self.frame(step);
            frames.push(frame);
            last = before;
        }
        frames.reverse();
        frames
    }

    /// The node of a step as it stood then, and the last step in its parent before it was entered.
    fn frame(&self, step: usize) -> (Frame<M>, Option<usize>) {
        let node = self.events[step].node;
        let (mut alpha, mut beta, mut best) = (None, None, None);
        let mut here = step;
        let before = loop {
            let event = &self.events[here];
            match event.kind {
                EventKind::Enter => break event.previous,
                EventKind::Narrow(Side::Alpha, _, to) => alpha = alpha.or(Some(to)),
                EventKind::Narrow(Side::Beta, _, to) => beta = beta.or(Some(to)),
                EventKind::Improve(m, score) => best = best.or(Some((m, score))),
                _ => {}
            }
            here = event.previous.expect("a node's steps begin with its entry");
        };
        let received = self.nodes[node].window;
        let window = (alpha.unwrap_or(received.0), beta.unwrap_or(received.1));
        (Frame { node, window, best }, before)
    }

    /// The step at which the node of this step is left: over its whole subtree.
    pub fn step_over(&self, step: usize) -> usize {
        self.nodes[self.events[step].node].span.1.max(step)
    }

    /// The step at which the parent of this step's node is left.
    pub fn step_out(&self, step: usize) -> usize {
        let node = self.events[step].node;
        let parent = self.nodes[node].parent.unwrap_or(node);
        self.nodes[parent].span.1.max(step)
    }
}
