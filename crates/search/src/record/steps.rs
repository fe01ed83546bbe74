//! A recorded tree as a row of steps, and back again: how it crosses from the side that searched to
//! the one that shows it.
//!
//! A step says everything that cannot be worked out from the steps before it. Which node is open,
//! how deep it is and what came before it follow from entering and leaving, so they are not said.

use super::{Cutoff, Event, EventKind, Perspective, RecordedTree, TreeNode};
use crate::{LeafReason, Score, Side};

/// One step of a search, told without the tree it belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step<M> {
    /// A node is entered.
    Enter {
        /// The move that leads to it; none for the root of an iteration.
        by: Option<M>,
        /// How many moves will still be looked ahead.
        depth: u32,
        /// The window that it receives.
        window: (Score, Score),
        /// How many nodes were searched here and below, kept or not.
        nodes: u64,
    },
    /// See [`EventKind::Leaf`].
    Leaf(LeafReason, Score),
    /// See [`EventKind::Improve`].
    Improve(M, Score),
    /// See [`EventKind::Narrow`].
    Narrow(Side, M, Score),
    /// The window closed.
    Cutoff(Cutoff<M>),
    /// See [`EventKind::SearchAgain`].
    SearchAgain(M, Score, Score),
    /// See [`EventKind::Leave`].
    Leave(Score),
}

impl<M: Copy + PartialEq> RecordedTree<M> {
    /// The tree as a row of steps, one for each event.
    pub fn steps(&self) -> impl Iterator<Item = Step<M>> {
        self.events.iter().filter_map(|event| {
            let node = &self.nodes[event.node];
            Some(match event.kind {
                EventKind::Enter => Step::Enter {
                    by: node.by,
                    depth: node.depth,
                    window: node.window,
                    nodes: node.nodes,
                },
                EventKind::Leaf(reason, score) => Step::Leaf(reason, score),
                EventKind::Improve(m, score) => Step::Improve(m, score),
                EventKind::Narrow(side, m, score) => Step::Narrow(side, m, score),
                // A node that was cut says why.
                EventKind::Cutoff => Step::Cutoff(node.cutoff.clone()?),
                EventKind::SearchAgain(m, alpha, beta) => Step::SearchAgain(m, alpha, beta),
                EventKind::Leave(score) => Step::Leave(score),
            })
        })
    }
}

/// Puts a recorded tree together from its steps.
///
/// Steps that make no sense, such as leaving where nothing is open, are left out: they may come
/// from a stranger.
#[derive(Clone, Debug)]
pub struct Rebuild<M> {
    tree: RecordedTree<M>,
    /// The nodes that are open, the root first, each with its last step.
    open: Vec<(usize, usize)>,
}

impl<M: Copy + PartialEq> Rebuild<M> {
    /// A tree without steps.
    pub const fn new(perspective: Perspective) -> Self {
        Self {
            tree: RecordedTree::without_steps(perspective),
            open: Vec::new(),
        }
    }

    /// How many steps there are so far.
    pub fn len(&self) -> usize {
        self.tree.events.len()
    }

    /// Whether there is no step yet.
    pub fn is_empty(&self) -> bool {
        self.tree.events.is_empty()
    }

    /// Adds the next step.
    pub fn push(&mut self, step: Step<M>) {
        let kind = match step {
            Step::Enter {
                by,
                depth,
                window,
                nodes,
            } => return self.enter(by, depth, window, nodes),
            Step::Leaf(reason, score) => EventKind::Leaf(reason, score),
            Step::Improve(m, score) => EventKind::Improve(m, score),
            Step::Narrow(side, m, score) => EventKind::Narrow(side, m, score),
            Step::Cutoff(mut cutoff) => {
                let Some(&(node, _)) = self.open.last() else {
                    return;
                };
                cutoff.set_by = cutoff.set_by.filter(|set_by| set_by.node < node);
                self.tree.nodes[node].cutoff = Some(cutoff);
                EventKind::Cutoff
            }
            Step::SearchAgain(m, alpha, beta) => EventKind::SearchAgain(m, alpha, beta),
            Step::Leave(score) => EventKind::Leave(score),
        };
        let Some((node, last)) = self.open.last_mut() else {
            return;
        };
        let (node, previous) = (*node, *last);
        *last = self.tree.events.len();
        self.tree.events.push(Event {
            node,
            kind,
            previous: Some(previous),
        });
        self.tree.nodes[node].span.1 = self.tree.events.len() - 1;
        match kind {
            EventKind::Leaf(reason, score) => {
                self.tree.nodes[node].leaf = Some(reason);
                self.tree.nodes[node].value = Some(score);
                self.open.pop();
            }
            EventKind::Leave(score) => {
                self.tree.nodes[node].value = Some(score);
                self.open.pop();
            }
            _ => {}
        }
    }

    fn enter(&mut self, by: Option<M>, depth: u32, window: (Score, Score), nodes: u64) {
        if by.is_none() {
            // A search that was stopped left nodes open; the next one starts afresh.
            self.open.clear();
        } else if self.open.is_empty() {
            return;
        }
        let (id, step) = (self.tree.nodes.len(), self.tree.events.len());
        let above = self.open.last().copied();
        self.tree.events.push(Event {
            node: id,
            kind: EventKind::Enter,
            previous: above.map(|(_, last)| last),
        });
        self.tree.nodes.push(TreeNode {
            parent: above.map(|(node, _)| node),
            by,
            ply: self.open.len() as u32,
            depth,
            window,
            value: None,
            leaf: None,
            cutoff: None,
            nodes,
            span: (step, step),
        });
        self.open.push((id, step));
    }

    /// The tree, given what its steps do not say: the deepest ply that was kept, if some were not,
    /// how many nodes were searched, and how many leaves were judged by eye.
    pub fn finish(mut self, kept_to: Option<u32>, searched: u64, judged: u64) -> RecordedTree<M> {
        self.tree.judged = judged;
        self.tree.kept_to = kept_to;
        // Fewer searched than told is an error.
        self.tree.searched = searched.max(self.tree.nodes.len() as u64);
        self.tree
    }
}
