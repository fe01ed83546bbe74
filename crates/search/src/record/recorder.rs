//! The observer that records.

use super::{Cutoff, Event, EventKind, Perspective, RecordedTree, SetBy, TreeNode};
use crate::{LeafReason, Node, Observer, Score, Side};
use harif_rules::Position;

/// Records a search as a [`RecordedTree`].
#[derive(Clone, Debug)]
pub struct Recorder<P: Position> {
    tree: RecordedTree<P::Move>,
    most_events: usize,
    /// The nodes that are open, the root first.
    open: Vec<Open<P::Move>>,
    /// How many nodes are open below the deepest ply that is kept.
    below: u32,
}

/// A node that has been entered and not yet left.
#[derive(Clone, Debug)]
struct Open<M> {
    node: usize,
    last_event: usize,
    /// Nodes searched here and below so far.
    nodes: u64,
    /// Which moves set the two ends of the window.
    alpha_by: Option<SetBy<M>>,
    beta_by: Option<SetBy<M>>,
}

impl<P: Position> Recorder<P> {
    /// The events kept unless another number is asked for.
    pub const DEFAULT_EVENTS: usize = 200_000;

    /// A recorder that keeps at most so many events.
    pub const fn new(perspective: Perspective, most_events: usize) -> Self {
        Self {
            tree: RecordedTree::without_steps(perspective),
            most_events,
            open: Vec::new(),
            below: 0,
        }
    }

    /// The tree as far as it is recorded by now, while the search goes on.
    pub fn so_far(&self) -> RecordedTree<P::Move> {
        self.clone().finish()
    }

    /// The tree as far as it was recorded.
    pub fn finish(mut self) -> RecordedTree<P::Move> {
        while !self.open.is_empty() {
            self.close();
        }
        self.tree
    }

    /// Adds a step to the node that is open, unless that one is not kept.
    fn event(&mut self, kind: EventKind<P::Move>) {
        if self.below > 0 {
            return;
        }
        let Some(open) = self.open.last_mut() else {
            return;
        };
        let previous = Some(open.last_event);
        open.last_event = self.tree.events.len();
        self.tree.events.push(Event {
            node: open.node,
            kind,
            previous,
        });
    }

    /// Closes the node that is open: its parent counts it.
    fn close(&mut self) {
        if let Some(open) = self.open.pop() {
            let node = &mut self.tree.nodes[open.node];
            node.nodes = open.nodes;
            node.span.1 = open.last_event;
            if let Some(parent) = self.open.last_mut() {
                parent.nodes += open.nodes;
            }
        }
    }

    /// Gives up the deepest ply, if the bound is reached.
    fn make_room(&mut self) {
        let only_roots_left = self.tree.kept_to == Some(0);
        if self.tree.events.len() < self.most_events || only_roots_left {
            return;
        }
        let deepest = self
            .tree
            .nodes
            .iter()
            .map(|node| node.ply)
            .max()
            .unwrap_or(0);
        let keep = deepest.saturating_sub(1);
        self.tree.kept_to = Some(keep);
        while self.open.len() as u32 > keep + 1 {
            self.close();
            self.below += 1;
        }
        self.drop_below(keep);
    }

    /// Drops all nodes deeper than `keep` with their events, and renumbers the rest.
    fn drop_below(&mut self, keep: u32) {
        let tree = &mut self.tree;
        let kept = |node: usize| tree.nodes[node].ply <= keep;
        let mut next = 0;
        let new_node: Vec<usize> = (0..tree.nodes.len())
            .map(|node| {
                let number = next;
                next += usize::from(kept(node));
                number
            })
            .collect();
        let mut next = 0;
        let new_event: Vec<usize> = (tree.events.iter())
            .map(|event| {
                let number = next;
                next += usize::from(kept(event.node));
                number
            })
            .collect();

        let nodes = std::mem::take(&mut tree.nodes);
        tree.events.retain(|event| nodes[event.node].ply <= keep);
        for event in &mut tree.events {
            event.node = new_node[event.node];
            event.previous = event.previous.map(|step| new_event[step]);
        }
        let renumber = |mut node: TreeNode<P::Move>| {
            node.parent = node.parent.map(|parent| new_node[parent]);
            node.span = (new_event[node.span.0], new_event[node.span.1]);
            let set_by = node
                .cutoff
                .as_mut()
                .and_then(|cutoff| cutoff.set_by.as_mut());
            if let Some(set_by) = set_by {
                set_by.node = new_node[set_by.node];
            }
            node
        };
        tree.nodes = nodes
            .into_iter()
            .filter(|node| node.ply <= keep)
            .map(renumber)
            .collect();
        for open in &mut self.open {
            open.node = new_node[open.node];
            open.last_event = new_event[open.last_event];
            for set_by in [&mut open.alpha_by, &mut open.beta_by]
                .into_iter()
                .flatten()
            {
                set_by.node = new_node[set_by.node];
            }
        }
    }
}

impl<P: Position> Observer<P> for Recorder<P> {
    fn enter(&mut self, node: &Node<'_, P>) {
        self.tree.searched += 1;
        self.make_room();
        if self.below > 0 || self.tree.kept_to.is_some_and(|ply| node.ply > ply) {
            self.below += 1;
            if let Some(open) = self.open.last_mut() {
                open.nodes += 1;
            }
            return;
        }
        if node.ply == 0 {
            // A search that was stopped leaves nodes open; the next one starts afresh.
            while !self.open.is_empty() {
                self.close();
            }
        }
        let id = self.tree.nodes.len();
        let step = self.tree.events.len();
        let parent = self.open.last();
        let (alpha_by, beta_by) = match (parent, self.tree.perspective) {
            (None, _) => (None, None),
            (Some(parent), Perspective::MaxMin) => (parent.alpha_by, parent.beta_by),
            (Some(parent), Perspective::SideToMove) => (parent.beta_by, parent.alpha_by),
        };
        self.tree.events.push(Event {
            node: id,
            kind: EventKind::Enter,
            previous: parent.map(|parent| parent.last_event),
        });
        self.tree.nodes.push(TreeNode {
            parent: parent.map(|parent| parent.node),
            by: node.by,
            ply: node.ply,
            depth: node.depth,
            window: (node.alpha, node.beta),
            value: None,
            leaf: None,
            cutoff: None,
            nodes: 1,
            span: (step, step),
        });
        self.open.push(Open {
            node: id,
            last_event: step,
            nodes: 1,
            alpha_by,
            beta_by,
        });
    }

    fn leaf(&mut self, reason: LeafReason, score: Score) {
        self.tree.judged += u64::from(reason == LeafReason::DepthLimit);
        if self.below > 0 {
            self.below -= 1;
            return;
        }
        self.event(EventKind::Leaf(reason, score));
        if let Some(open) = self.open.last() {
            let node = &mut self.tree.nodes[open.node];
            node.leaf = Some(reason);
            node.value = Some(score);
        }
        self.close();
    }

    fn improve(&mut self, by: P::Move, to: Score) {
        self.event(EventKind::Improve(by, to));
    }

    fn narrow(&mut self, side: Side, by: P::Move, to: Score) {
        if self.below > 0 {
            return;
        }
        self.event(EventKind::Narrow(side, by, to));
        if let Some(open) = self.open.last_mut() {
            let set_by = Some(SetBy {
                node: open.node,
                by,
            });
            match side {
                Side::Alpha => open.alpha_by = set_by,
                Side::Beta => open.beta_by = set_by,
            }
        }
    }

    fn cutoff(&mut self, by: P::Move, score: Score, bound: Score, skipped: &[P::Move]) {
        if self.below > 0 {
            return;
        }
        self.event(EventKind::Cutoff);
        let Some(open) = self.open.last() else { return };
        let node = &mut self.tree.nodes[open.node];
        // MIN meets α, everyone else meets β.
        let min_meets = self.tree.perspective == Perspective::MaxMin && node.ply % 2 == 1;
        node.cutoff = Some(Cutoff {
            by,
            score,
            bound,
            skipped: skipped.to_vec(),
            set_by: if min_meets {
                open.alpha_by
            } else {
                open.beta_by
            },
        });
    }

    fn search_again(&mut self, m: P::Move, alpha: Score, beta: Score) {
        self.event(EventKind::SearchAgain(m, alpha, beta));
    }

    fn leave(&mut self, score: Score) {
        if self.below > 0 {
            self.below -= 1;
            return;
        }
        self.event(EventKind::Leave(score));
        if let Some(open) = self.open.last() {
            self.tree.nodes[open.node].value = Some(score);
        }
        self.close();
    }
}
