//! Tables: nodes that answer without searching, and whether the answer they remember fits.

use std::collections::{HashMap, HashSet};

use super::depth::is_over;
use super::{Case, same};
use crate::board::{GameFamily, Side};
use crate::finding::{Evidence, Fault, Finding};
use crate::tree::Tree;

/// A node that was searched: how deep, and with which window.
struct Known {
    remaining: Option<f64>,
    window: Option<(f64, f64)>,
    value: f64,
}

/// A board and the side to move, if that is known.
type Key<'a> = (&'a [u8], Option<Side>);

/// The searches of a board; the first call may not show whose turn it is.
fn remembered<'a, 'k>(
    known: &'k HashMap<Key<'a>, Vec<Known>>,
    key: Key<'a>,
) -> Option<&'k Vec<Known>> {
    match key.1 {
        Some(_) => known.get(&key),
        None => [None, Some(1), Some(2)]
            .into_iter()
            .find_map(|mover| known.get(&(key.0, mover))),
    }
}

/// The plies that were left to search at a node.
fn remaining(tree: &Tree<'_>, place: usize, counts_down: bool) -> Option<f64> {
    let depth = tree.call(place).depth?;
    Some(if counts_down { depth } else { -depth })
}

pub(super) fn check(case: &Case<'_>) -> Vec<Finding> {
    find(case).into_iter().collect()
}

fn find(case: &Case<'_>) -> Option<Finding> {
    let tree = case.tree;
    let layout = tree.layout.as_ref()?;
    let counts_down = tree.trace.roots().next().is_some_and(|root| {
        tree.children(root)
            .iter()
            .any(|&child| tree.call(child).depth < tree.call(root).depth)
    });
    let horizon = tree
        .finished()
        .filter(|&place| tree.is_leaf(place))
        .filter_map(|place| remaining(tree, place, counts_down))
        .fold(f64::INFINITY, f64::min);
    // A leaf that is neither at the horizon nor at the end of a game answers without searching.
    let answers = |place: usize, cells: &[u8]| {
        let left = remaining(tree, place, counts_down);
        let beyond = left.is_none_or(|left| left > horizon);
        let stuck = || {
            layout.kind == GameFamily::Flips
                && tree.movers[place].is_some_and(|mover| layout.legal(cells, mover).is_empty())
        };
        beyond && !stuck() && !is_over(case, place)
    };
    let any = tree.finished().any(|place| {
        tree.is_leaf(place)
            && tree.call(place).value.is_some()
            && tree.cells[place]
                .as_deref()
                .is_some_and(|cells| answers(place, cells))
    });
    if !any {
        return None;
    }
    let mut known: HashMap<Key<'_>, Vec<Known>> = HashMap::new();
    // A table answers on boards that came before. Where others are answered too, the program has another reason,
    // such as a bound on what can still be reached, and an equal value proves nothing.
    let mut met: HashSet<&[u8]> = HashSet::new();
    let (mut again, mut fresh) = (0usize, 0usize);
    let mut finding = None;
    // In the order of leaving: children before parents.
    for place in leave_order(tree) {
        let (Some(cells), Some(value)) = (tree.cells[place].as_deref(), tree.call(place).value)
        else {
            continue;
        };
        let key = (cells, tree.movers[place]);
        let left = remaining(tree, place, counts_down);
        let call = tree.call(place);
        let window = call.alpha.zip(call.beta);
        let is_new = met.insert(cells);
        if !tree.is_leaf(place) {
            known.entry(key).or_default().push(Known {
                remaining: left,
                window,
                value,
            });
            continue;
        }
        if !answers(place, cells) {
            continue;
        }
        if is_new {
            fresh += 1;
        } else {
            again += 1;
        }
        if finding.is_some() {
            continue;
        }
        if let Some(entries) = remembered(&known, key) {
            finding = unfit(case, place, entries, left);
        }
    }
    finding.filter(|_| fresh * 4 <= again)
}

/// The fault of a leaf that returns what an earlier search of its board gave, if no such search fits it.
fn unfit(case: &Case<'_>, place: usize, entries: &[Known], left: Option<f64>) -> Option<Finding> {
    let call = case.tree.call(place);
    let value = call.value?;
    let matching: Vec<&Known> = entries
        .iter()
        .filter(|entry| same(entry.value, value))
        .collect();
    let entry = matching.last()?;
    // A fitting entry anywhere clears the node.
    let deep = |entry: &&&Known| match (entry.remaining, left) {
        (Some(had), Some(needs)) => had >= needs,
        _ => true,
    };
    let number =
        |plies: Option<f64>| plies.map_or(Evidence::None, |plies| Evidence::Value(plies.abs()));
    if matching.iter().find(deep).is_none() {
        return Some(case.at(
            Fault::TableIgnoresDepth,
            place,
            number(left),
            number(entry.remaining),
        ));
    }
    let usable = |entry: &&Known| {
        let windows = entry.window.zip(call.alpha.zip(call.beta));
        let Some(((alpha, beta), (low, high))) = windows else {
            return true;
        };
        let exact = alpha < entry.value && entry.value < beta;
        exact || (entry.value >= beta && value >= high) || (entry.value <= alpha && value <= low)
    };
    if matching.iter().filter(deep).any(usable) {
        return None;
    }
    let (alpha, beta) = entry.window?;
    Some(case.at(
        Fault::TableIgnoresBound,
        place,
        Evidence::Window(alpha, beta),
        Evidence::Value(value),
    ))
}

/// The finished nodes in the order in which they were left.
fn leave_order(tree: &Tree<'_>) -> Vec<usize> {
    let mut order = Vec::with_capacity(tree.trace.calls.len());
    for root in tree.trace.roots() {
        let mut stack = vec![(root, 0)];
        while let Some((place, next)) = stack.pop() {
            if let Some(&child) = tree.children(place).get(next) {
                stack.push((place, next + 1));
                stack.push((child, 0));
            } else if tree.call(place).left {
                order.push(place);
            }
        }
    }
    order
}
