//! What of a recorded search a figure has room for.
//!
//! A node is opened with all of its children or not at all, those nearest to the root first and the
//! expected line before everything else. What lies below a node that is not opened stands in a stub
//! that says how many nodes it is, so that the numbers of a figure add up to the search.

use std::collections::{HashSet, VecDeque};

use crate::recorded::RecordedSearch;

/// One box of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Item {
    /// A node.
    Node(usize),
    /// The moves that were skipped in a node.
    Skipped(usize),
    /// So many nodes below that are not drawn.
    Hidden(u64),
}

/// A box with what it hangs from, as an index into the same list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Chosen {
    pub(super) item: Item,
    pub(super) parent: Option<usize>,
}

/// The boxes of a figure with at most `most` nodes below and including `from`. A box comes after the
/// one that it hangs from.
pub(super) fn choose(search: &RecordedSearch, from: usize, most: usize) -> Vec<Chosen> {
    let open = opened(search, from, most);
    let mut chosen = Vec::new();
    add(search, from, None, &open, &mut chosen);
    chosen
}

/// The nodes whose children are drawn.
fn opened(search: &RecordedSearch, from: usize, most: usize) -> HashSet<usize> {
    let mut open = HashSet::new();
    let mut drawn = 1;
    let mut opens = |node: usize| {
        let children = search.children(node).len();
        if open.contains(&node) {
            return true;
        }
        let fits = children > 0 && drawn + children <= most;
        if fits {
            drawn += children;
            open.insert(node);
        }
        fits
    };
    let mut line = Some(from);
    while let Some(node) = line.filter(|&node| opens(node)) {
        let mut children = search.children(node).iter().copied();
        line = children.find(|&child| search.is_expected(child));
    }
    let mut queue = VecDeque::from([from]);
    while let Some(node) = queue.pop_front() {
        if opens(node) {
            queue.extend(search.children(node));
        }
    }
    open
}

/// A node, its children or a stub for them, and what was skipped in it. The depth of this recursion
/// is that of the search that was recorded.
fn add(
    search: &RecordedSearch,
    node: usize,
    parent: Option<usize>,
    open: &HashSet<usize>,
    chosen: &mut Vec<Chosen>,
) {
    let index = chosen.len();
    let item = Item::Node(node);
    chosen.push(Chosen { item, parent });
    let parent = Some(index);
    let below = search.tree.nodes()[node].nodes - 1;
    if open.contains(&node) {
        for &child in search.children(node) {
            add(search, child, parent, open, chosen);
        }
    } else if below > 0 {
        let item = Item::Hidden(below);
        chosen.push(Chosen { item, parent });
    }
    let has_skipped = search.tree.nodes()[node].cutoff.is_some();
    if has_skipped {
        let item = Item::Skipped(node);
        chosen.push(Chosen { item, parent });
    }
}
