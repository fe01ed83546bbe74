//! The steps of a lesson, followed like the search that they tell of.

use harif_play::lessons::numbers::{Step, Tree};
use harif_search::Cut;

/// A node is entered below the one that is open, left when it is the open one, and what happens in between is about it.
#[test]
fn a_step_is_about_its_node() {
    for seed in 0..20 {
        let tree = Tree::random(seed, 3, 2);
        let mut path: Vec<usize> = Vec::new();
        let mut seen = vec![false; tree.nodes.len()];
        for step in tree.alphabeta(Cut::OnEqual) {
            let node = step.node();
            match &step {
                Step::Enter { .. } => {
                    assert_eq!(tree.nodes[node].parent, path.last().copied());
                    path.push(node);
                }
                Step::Leaf { value, .. } => {
                    assert_eq!(tree.nodes[node].leaf, Some(*value));
                    assert_eq!(tree.nodes[node].parent, path.last().copied());
                }
                Step::Back { child, .. } => {
                    assert_eq!(tree.nodes[*child].parent, Some(node));
                    assert_eq!(path.last(), Some(&node));
                }
                Step::Cut { skipped, .. } => {
                    assert_eq!(path.last(), Some(&node));
                    let children = &tree.nodes[node].children;
                    assert!(!skipped.is_empty() && children.ends_with(skipped));
                }
                Step::Leave { .. } => assert_eq!(path.pop(), Some(node)),
            }
            seen[node] = true;
        }
        assert!(path.is_empty());
        let skipped = tree.skipped(Cut::OnEqual);
        for leaf in tree.leaves() {
            assert_eq!(seen[leaf], !skipped.contains(&leaf), "seed {seed}");
        }
    }
}
