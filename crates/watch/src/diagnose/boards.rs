//! Boards that change under the search: moves not taken back, rows shared between copies.

use super::Case;
use crate::board::GameFamily;
use crate::finding::{Evidence, Fault, Finding};
use crate::tree::BoardChange;

/// How many cells two boards differ in.
fn difference(a: &[u8], b: &[u8]) -> u64 {
    a.iter().zip(b).filter(|(a, b)| a != b).count() as u64
}

pub(super) fn check(case: &Case<'_>) -> Vec<Finding> {
    let tree = case.tree;
    let Some(layout) = &tree.layout else {
        return Vec::new();
    };
    // A program that plays its move on entering changes its board too, and takes it back outside.
    let moved = tree
        .steps
        .iter()
        .filter(|step| matches!(step, BoardChange::Placed { .. }))
        .count();
    let still = tree
        .steps
        .iter()
        .filter(|step| matches!(step, BoardChange::Same))
        .count();
    if layout.kind != GameFamily::Flips && still > moved {
        return Vec::new();
    }
    // Where calls make their moves themselves, their callers may take them back.
    let changed = tree
        .finished()
        .filter(|_| !tree.moves_inside)
        .find(|&place| tree.call(place).board_changed && !tree.is_leaf(place));
    let Some(place) = changed.or_else(|| stained(case)) else {
        return Vec::new();
    };
    let child = tree.children(place).first().copied();
    let same_object = child.is_some_and(|child| tree.call(child).object == tree.call(place).object);
    let fault = if same_object && !case.hints.alias {
        Fault::BoardNotRestored
    } else {
        Fault::BoardShared
    };
    let left = tree.children(place).last().and_then(|&last| {
        Some(difference(
            tree.cells[place].as_ref()?,
            tree.cells[last].as_ref()?,
        ))
    });
    vec![case.at(
        fault,
        place,
        Evidence::Count(1),
        left.map_or(Evidence::None, Evidence::Count),
    )]
}

/// The first node whose first child has one disc more, and a later one more than that.
fn stained(case: &Case<'_>) -> Option<usize> {
    let tree = case.tree;
    tree.finished().find(|&place| {
        let children = tree.children(place);
        let first_is_clean = children
            .first()
            .is_some_and(|&child| matches!(tree.steps[child], BoardChange::Placed { .. }));
        first_is_clean
            && children[1..]
                .iter()
                .any(|&child| matches!(tree.steps[child], BoardChange::Other))
    })
}
