//! Trees of numbers, as in every textbook: `((3 12 8) (2 4 6) (14 5 2))`. MAX moves at the root.
//!
//! What such a tree is and how it is searched, `search` knows: a lesson reads the same text as the
//! explorer, runs the same alpha-beta and tells its record in fewer words, one step for each number
//! that comes back. Here is only where things stand in the drawing, and what is known after a step.

use harif_rules::{Column, Position};
use harif_search::numbers::{Leaves, NumberTree};
use harif_search::record::{self, EventKind, Perspective, RecordedTree, Recorder};
use harif_search::{
    AlphaBeta, Bound, Control, Cut, Evaluator, INFINITY, Limits, Score, Search, Switches,
    sort_short_by_key,
};
use std::fmt::Write as _;

/// The ends of a full window. Larger than any number of an exercise.
pub const INFINITE: Score = INFINITY;
/// More steps than any exercise has.
const MOST_EVENTS: usize = 20_000;

/// One node of a tree; the root is the first, and parents come before their children.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// The node above; none for the root.
    pub parent: Option<usize>,
    /// The nodes below, from left to right.
    pub children: Vec<usize>,
    /// The number of a leaf.
    pub leaf: Option<i32>,
    /// How many moves below the root it stands.
    pub depth: usize,
    /// Where it stands from left to right, in leaves: inner nodes over the middle of theirs.
    pub x: f64,
}

/// The window of the node of a step as it stands after it.
fn window(record: &RecordedTree<Column>, step: usize) -> (Score, Score) {
    let frames = record.frames(step);
    frames
        .last()
        .map_or((-INFINITY, INFINITY), |frame| frame.window)
}

/// A tree of numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Tree {
    /// The nodes, a parent before its children.
    pub nodes: Vec<Node>,
}

/// What the search did, one step after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A node is entered with a window.
    Enter {
        /// The node.
        node: usize,
        /// The lower end of its window.
        alpha: i32,
        /// The upper end.
        beta: i32,
    },
    /// A leaf is looked at.
    Leaf {
        /// The leaf.
        node: usize,
        /// Its number.
        value: i32,
    },
    /// A child has returned, and the window of its parent is now this.
    Back {
        /// The parent.
        node: usize,
        /// The child.
        child: usize,
        /// What it returned.
        value: i32,
        /// The lower end of the window.
        alpha: i32,
        /// The upper end.
        beta: i32,
    },
    /// The window is closed: the remaining children are skipped.
    Cut {
        /// The node.
        node: usize,
        /// What it has.
        value: i32,
        /// The lower end of the window.
        alpha: i32,
        /// The upper end.
        beta: i32,
        /// The children that are skipped.
        skipped: Vec<usize>,
    },
    /// A node is left with a value of some kind.
    Leave {
        /// The node.
        node: usize,
        /// Its value.
        value: i32,
        /// What kind of value that is.
        bound: Bound,
    },
}

impl Step {
    /// The node that the step is about.
    pub const fn node(&self) -> usize {
        match self {
            Self::Enter { node, .. }
            | Self::Leaf { node, .. }
            | Self::Back { node, .. }
            | Self::Cut { node, .. }
            | Self::Leave { node, .. } => *node,
        }
    }
}

/// What is known of a node after some steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// The window as it is now, while the node is open or after.
    pub window: Option<(i32, i32)>,
    /// The value with its kind, once the node was left.
    pub value: Option<(i32, Bound)>,
    /// Whether it is skipped.
    pub skipped: bool,
}

impl Tree {
    /// Reads a tree as people write it; none if it is none.
    pub fn read(text: &str) -> Option<Self> {
        let numbers: NumberTree = text.parse().ok()?;
        let mut tree = Self { nodes: Vec::new() };
        tree.add(&numbers, None, 0);
        Some(tree.placed())
    }

    /// Adds what lies under a position of a tree of numbers, a parent before its children.
    fn add(&mut self, here: &NumberTree, parent: Option<usize>, depth: usize) {
        let id = self.nodes.len();
        self.nodes.push(Node {
            parent,
            children: Vec::new(),
            leaf: here.number(),
            depth,
            x: 0.0,
        });
        if let Some(parent) = parent {
            self.nodes[parent].children.push(id);
        }
        for m in here.moves() {
            self.add(&here.after_unchecked(m), Some(id), depth + 1);
        }
    }

    /// The tree as people write it.
    fn write(&self, node: usize, text: &mut String) {
        if let Some(value) = self.nodes[node].leaf {
            // Writing to a text cannot fail.
            let _ = write!(text, " {value} ");
            return;
        }
        text.push('(');
        for &child in &self.nodes[node].children {
            self.write(child, text);
        }
        text.push(')');
    }

    /// A tree with random numbers in which every inner node has as many children.
    ///
    /// # Panics
    /// If there are none.
    pub fn random(seed: u64, depth: usize, children: usize) -> Self {
        fn write(random: &mut impl FnMut() -> u64, depth: usize, children: usize) -> String {
            if depth == 0 {
                return (1 + random() % 20).to_string();
            }
            let parts: Vec<String> = (0..children)
                .map(|_| write(random, depth - 1, children))
                .collect();
            format!("({})", parts.join(" "))
        }
        // The low bits of such a generator are poor: the high ones are used.
        let mut state = seed
            .wrapping_mul(0x9e37_79b9_7f4a_7c15)
            .wrapping_add(0x1234_5677);
        let mut random = || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            state >> 40
        };
        Self::read(&write(&mut random, depth, children)).expect("a tree was written")
    }

    /// Gives every node its place.
    fn placed(mut self) -> Self {
        let mut next = 0.0;
        // Children come after their parents, so from the end each knows those below it.
        for id in 0..self.nodes.len() {
            if self.nodes[id].leaf.is_some() {
                self.nodes[id].x = next;
                next += 1.0;
            }
        }
        for id in (0..self.nodes.len()).rev() {
            let children = &self.nodes[id].children;
            if let (Some(&first), Some(&last)) = (children.first(), children.last()) {
                self.nodes[id].x = f64::midpoint(self.nodes[first].x, self.nodes[last].x);
            }
        }
        self
    }

    /// The leaves from left to right.
    pub fn leaves(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.nodes.len()).filter(|&id| self.nodes[id].leaf.is_some())
    }

    /// Whether MAX moves at a node.
    pub fn is_max(&self, node: usize) -> bool {
        self.nodes[node].depth.is_multiple_of(2)
    }

    /// The same tree with another number on a leaf.
    #[must_use]
    pub fn with_leaf(&self, leaf: usize, value: i32) -> Self {
        let mut tree = self.clone();
        if tree.nodes[leaf].leaf.is_some() {
            tree.nodes[leaf].leaf = Some(value);
        }
        tree
    }

    /// The same tree with the children of every node in another order: the best first for the side
    /// to move there, or the worst first.
    ///
    /// # Panics
    /// Never: what is written reads again.
    #[must_use]
    pub fn sorted(&self, best_first: bool) -> Self {
        fn write(tree: &Tree, node: usize, best_first: bool) -> String {
            if let Some(value) = tree.nodes[node].leaf {
                return value.to_string();
            }
            let mut children = tree.nodes[node].children.clone();
            sort_short_by_key(&mut children, |&child| tree.minimax(child));
            if tree.is_max(node) == best_first {
                children.reverse();
            }
            let parts: Vec<String> = children
                .iter()
                .map(|&child| write(tree, child, best_first))
                .collect();
            format!("({})", parts.join(" "))
        }
        Self::read(&write(self, 0, best_first)).expect("a tree was written")
    }

    /// The value of a node by looking at everything below it.
    ///
    /// # Panics
    /// Never: inner nodes have children.
    pub fn minimax(&self, node: usize) -> i32 {
        if let Some(value) = self.nodes[node].leaf {
            return value;
        }
        let values = self.nodes[node]
            .children
            .iter()
            .map(|&child| self.minimax(child));
        let best = if self.is_max(node) {
            values.max()
        } else {
            values.min()
        };
        best.expect("inner nodes have children")
    }

    /// Alpha-beta, every step of it.
    ///
    /// # Panics
    /// Never: what was read reads again.
    pub fn alphabeta(&self, cut: Cut) -> Vec<Step> {
        let mut text = String::new();
        self.write(0, &mut text);
        let numbers: NumberTree = text.parse().expect("what was read reads again");
        let switches = Switches {
            cut,
            ..Switches::default()
        };
        let mut recorder = Recorder::new(Perspective::MaxMin, MOST_EVENTS);
        let depth = Limits::depth(numbers.height());
        let mut search = AlphaBeta::new(&Leaves, switches);
        search.search(&numbers, depth, Control::never(), &mut recorder);
        self.tell(&recorder.finish(), switches)
    }

    /// A recorded search in the words of a lesson: what comes back to a node, with the window it
    /// leaves, is one step however much it changed.
    fn tell(&self, record: &RecordedTree<Column>, switches: Switches) -> Vec<Step> {
        let places = self.places(record);
        let known = record.knowledge(Leaves.finish(), switches);
        let mut steps = Vec::new();
        for (at, event) in record.events().iter().enumerate() {
            let (node, entry) = (places[event.node], &record.nodes()[event.node]);
            let (alpha, beta) = entry.window;
            match event.kind {
                EventKind::Enter if entry.leaf.is_none() => {
                    steps.push(Step::Enter { node, alpha, beta });
                }
                EventKind::Leaf(_, value) => steps.push(Step::Leaf { node, value }),
                EventKind::Leave(value) => steps.push(Step::Leave {
                    node,
                    value,
                    bound: match known[event.node] {
                        Some(record::Known::AtLeast) => Bound::AtLeast,
                        Some(record::Known::AtMost) => Bound::AtMost,
                        _ => Bound::Exact,
                    },
                }),
                EventKind::Cutoff => {
                    let skipped = entry
                        .cutoff
                        .as_ref()
                        .map_or(0, |cutoff| cutoff.skipped.len());
                    let children = &self.nodes[node].children;
                    let (alpha, beta) = window(record, at);
                    steps.push(Step::Cut {
                        node,
                        value: entry.value.unwrap_or_default(),
                        alpha,
                        beta,
                        skipped: children[children.len() - skipped..].to_vec(),
                    });
                }
                _ => {}
            }
            let left = entry.span.1 == at;
            if let (true, Some(above), Some(value)) = (left, entry.parent, entry.value) {
                // What a number does to the window of the node above follows it at once.
                let changes = |event: &harif_search::record::Event<Column>| {
                    let kind = event.kind;
                    event.node == above
                        && matches!(kind, EventKind::Improve(..) | EventKind::Narrow(..))
                };
                let after = record.events()[at + 1..].iter();
                let last = at + after.take_while(|event| changes(event)).count();
                let (alpha, beta) = if last > at {
                    window(record, last)
                } else {
                    let before = record.events()[entry.span.0].previous;
                    before.map_or(record.nodes()[above].window, |before| {
                        window(record, before)
                    })
                };
                steps.push(Step::Back {
                    node: places[above],
                    child: node,
                    value,
                    alpha,
                    beta,
                });
            }
        }
        steps
    }

    /// Which node of this tree each node of a record is.
    fn places(&self, record: &RecordedTree<Column>) -> Vec<usize> {
        let mut places: Vec<usize> = Vec::with_capacity(record.nodes().len());
        for node in record.nodes() {
            let place = node.parent.zip(node.by).map_or(0, |(parent, by)| {
                self.nodes[places[parent]].children[usize::from(by.0)]
            });
            places.push(place);
        }
        places
    }

    /// What is known of every node after the first `count` steps.
    pub fn after(&self, steps: &[Step], count: usize) -> Vec<Known> {
        let mut known = vec![Known::default(); self.nodes.len()];
        for step in &steps[..count.min(steps.len())] {
            match step {
                Step::Enter { node, alpha, beta }
                | Step::Back {
                    node, alpha, beta, ..
                } => {
                    known[*node].window = Some((*alpha, *beta));
                }
                Step::Leaf { node, value } => known[*node].value = Some((*value, Bound::Exact)),
                Step::Leave { node, value, bound } => known[*node].value = Some((*value, *bound)),
                Step::Cut { skipped, .. } => {
                    for &child in skipped {
                        self.skip(child, &mut known);
                    }
                }
            }
        }
        known
    }

    fn skip(&self, node: usize, known: &mut [Known]) {
        known[node].skipped = true;
        for &child in &self.nodes[node].children {
            self.skip(child, known);
        }
    }

    /// The leaves that alpha-beta never looks at.
    pub fn skipped(&self, cut: Cut) -> Vec<usize> {
        let steps = self.alphabeta(cut);
        let known = self.after(&steps, steps.len());
        self.leaves().filter(|&leaf| known[leaf].skipped).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn root(steps: &[Step]) -> (i32, Bound) {
        match steps.last() {
            Some(Step::Leave {
                node: 0,
                value,
                bound,
            }) => (*value, *bound),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn alpha_beta_finds_the_value_of_minimax_and_a_skipped_leaf_never_matters() {
        for seed in 0..200 {
            let tree = Tree::random(seed, 3, 2 + (seed % 2) as usize);
            for cut in [Cut::OnEqual, Cut::OnlyStrict] {
                let steps = tree.alphabeta(cut);
                assert_eq!(root(&steps), (tree.minimax(0), Bound::Exact));
                for leaf in tree.skipped(cut) {
                    for value in [-500, 0, 500] {
                        let other = tree.with_leaf(leaf, value);
                        assert_eq!(other.minimax(0), tree.minimax(0), "seed {seed}");
                    }
                }
            }
            assert!(tree.skipped(Cut::OnlyStrict).len() <= tree.skipped(Cut::OnEqual).len());
        }
    }

    #[test]
    fn no_bound_lies_about_the_value() {
        for seed in 0..100 {
            let tree = Tree::random(seed, 3, 3);
            let steps = tree.alphabeta(Cut::OnEqual);
            for (id, known) in tree.after(&steps, steps.len()).into_iter().enumerate() {
                let truth = tree.minimax(id);
                match known.value {
                    Some((value, Bound::Exact)) => assert_eq!(value, truth),
                    Some((value, Bound::AtLeast)) => assert!(truth >= value),
                    Some((value, Bound::AtMost)) => assert!(truth <= value),
                    None => assert!(known.skipped),
                }
            }
        }
    }

    #[test]
    fn the_tree_of_the_textbook() {
        let tree = Tree::read("((3 12 8)(2 4 6)(14 5 2))").unwrap();
        assert_eq!(tree.minimax(0), 3);
        let skipped: Vec<i32> = tree
            .skipped(Cut::OnEqual)
            .iter()
            .filter_map(|&leaf| tree.nodes[leaf].leaf)
            .collect();
        assert_eq!(skipped, [4, 6]);
        let steps = tree.alphabeta(Cut::OnEqual);
        let known = tree.after(&steps, steps.len());
        let inner = (0..tree.nodes.len()).filter(|&id| tree.nodes[id].leaf.is_none());
        let values: Vec<_> = inner.filter_map(|id| known[id].value).collect();
        // All leaves of the third MIN node are asked, so it has a value; the second was cut.
        let (exact, most) = (Bound::Exact, Bound::AtMost);
        assert_eq!(values, [(3, exact), (3, exact), (2, most), (2, exact)]);
        assert_eq!(tree.sorted(true).minimax(0), 3);
        assert_eq!(tree.sorted(true).skipped(Cut::OnEqual).len(), 4);
        for text in ["", "3", "(", "()", "(3 (", "(1)(2)", "(a b)", "(1 2))"] {
            assert_eq!(Tree::read(text), None, "{text}");
        }
    }
}
