//! Trees of numbers, as in every textbook: `((3 12 8) (2 4 6) (14 5 2))`. MAX moves at the root.
//!
//! The search below is alpha-beta written for these trees alone. It keeps every step, so that a
//! lesson can be walked through forwards and backwards, and an exercise can be checked.

use harif_search::{Bound, Cut};

/// The ends of a full window. Larger than any number of an exercise.
pub(crate) const INFINITE: i32 = 1_000_000;

/// One node of a tree; the root is the first, and parents come before their children.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Node {
    pub(crate) parent: Option<usize>,
    pub(crate) children: Vec<usize>,
    /// The number of a leaf.
    pub(crate) leaf: Option<i32>,
    pub(crate) depth: usize,
    /// Where it stands from left to right, in leaves: inner nodes over the middle of theirs.
    pub(crate) x: f64,
}

/// A tree of numbers.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Tree {
    pub(crate) nodes: Vec<Node>,
}

/// What the search did, one step after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// A node is entered with a window.
    Enter { node: usize, alpha: i32, beta: i32 },
    /// A leaf is looked at.
    Leaf { node: usize, value: i32 },
    /// A child has returned, and the window of its parent is now this.
    Back {
        node: usize,
        child: usize,
        value: i32,
        alpha: i32,
        beta: i32,
    },
    /// The window is closed: the remaining children are skipped.
    Cut {
        node: usize,
        value: i32,
        alpha: i32,
        beta: i32,
        skipped: Vec<usize>,
    },
    /// A node is left with a value of some kind.
    Leave {
        node: usize,
        value: i32,
        bound: Bound,
    },
}

impl Step {
    /// The node that the step is about.
    pub(crate) const fn node(&self) -> usize {
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
pub(crate) struct Known {
    /// The window as it is now, while the node is open or after.
    pub(crate) window: Option<(i32, i32)>,
    /// The value with its kind, once the node was left.
    pub(crate) value: Option<(i32, Bound)>,
    /// Whether nobody will look at it.
    pub(crate) skipped: bool,
}

impl Tree {
    /// Reads a tree as people write it; none if it is none.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let spaced = text.replace('(', " ( ").replace(')', " ) ");
        let mut tree = Self { nodes: Vec::new() };
        let mut open: Vec<usize> = Vec::new();
        for word in spaced.split_whitespace() {
            if word == ")" {
                let closed = open.pop()?;
                if tree.nodes[closed].children.is_empty() {
                    return None;
                }
                continue;
            }
            let id = tree.nodes.len();
            if open.is_empty() && id > 0 {
                return None;
            }
            let parent = open.last().copied();
            let leaf = match word {
                "(" => None,
                number => Some(number.replace('−', "-").parse().ok()?),
            };
            tree.nodes.push(Node {
                parent,
                children: Vec::new(),
                leaf,
                depth: open.len(),
                x: 0.0,
            });
            if let Some(parent) = parent {
                tree.nodes[parent].children.push(id);
            }
            if leaf.is_none() {
                open.push(id);
            }
        }
        let whole = open.is_empty() && tree.nodes.first().is_some_and(|root| root.leaf.is_none());
        whole.then(|| tree.placed())
    }

    /// A tree with random numbers in which every inner node has as many children.
    pub(crate) fn random(seed: u64, depth: usize, children: usize) -> Self {
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
    pub(crate) fn leaves(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.nodes.len()).filter(|&id| self.nodes[id].leaf.is_some())
    }

    /// Whether MAX moves at a node.
    pub(crate) fn is_max(&self, node: usize) -> bool {
        self.nodes[node].depth.is_multiple_of(2)
    }

    /// The same tree with another number on a leaf.
    pub(crate) fn with_leaf(&self, leaf: usize, value: i32) -> Self {
        let mut tree = self.clone();
        if tree.nodes[leaf].leaf.is_some() {
            tree.nodes[leaf].leaf = Some(value);
        }
        tree
    }

    /// The same tree with the children of every node in another order: the best first for whoever
    /// moves there, or the worst first.
    pub(crate) fn sorted(&self, best_first: bool) -> Self {
        fn write(tree: &Tree, node: usize, best_first: bool) -> String {
            if let Some(value) = tree.nodes[node].leaf {
                return value.to_string();
            }
            let mut children = tree.nodes[node].children.clone();
            children.sort_by_key(|&child| tree.minimax(child));
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
    pub(crate) fn minimax(&self, node: usize) -> i32 {
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
    pub(crate) fn alphabeta(&self, cut: Cut) -> Vec<Step> {
        let mut steps = Vec::new();
        self.visit(0, -INFINITE, INFINITE, cut, &mut steps);
        steps
    }

    fn visit(&self, node: usize, alpha: i32, beta: i32, cut: Cut, steps: &mut Vec<Step>) -> i32 {
        if let Some(value) = self.nodes[node].leaf {
            steps.push(Step::Leaf { node, value });
            return value;
        }
        steps.push(Step::Enter { node, alpha, beta });
        let is_max = self.is_max(node);
        let (mut low, mut high) = (alpha, beta);
        let mut best = if is_max { -INFINITE } else { INFINITE };
        let children = &self.nodes[node].children;
        for (index, &child) in children.iter().enumerate() {
            let value = self.visit(child, low, high, cut, steps);
            if is_max {
                best = best.max(value);
                low = low.max(best);
            } else {
                best = best.min(value);
                high = high.min(best);
            }
            steps.push(Step::Back {
                node,
                child,
                value,
                alpha: low,
                beta: high,
            });
            let rest = &children[index + 1..];
            if cut.closes(low, high) && !rest.is_empty() {
                steps.push(Step::Cut {
                    node,
                    value: best,
                    alpha: low,
                    beta: high,
                    skipped: rest.to_vec(),
                });
                break;
            }
        }
        let bound = Bound::of(best, alpha, beta);
        steps.push(Step::Leave {
            node,
            value: best,
            bound,
        });
        best
    }

    /// What is known of every node after the first `count` steps.
    pub(crate) fn after(&self, steps: &[Step], count: usize) -> Vec<Known> {
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
    pub(crate) fn skipped(&self, cut: Cut) -> Vec<usize> {
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
        assert_eq!(tree.sorted(true).minimax(0), 3);
        assert_eq!(tree.sorted(true).skipped(Cut::OnEqual).len(), 4);
        for text in ["", "3", "(", "()", "(3 (", "(1)(2)", "(a b)", "(1 2))"] {
            assert_eq!(Tree::read(text), None, "{text}");
        }
    }
}
