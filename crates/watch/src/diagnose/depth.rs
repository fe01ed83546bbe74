//! The depth: whether it counts every ply, and where the search stops.

use super::Case;
use crate::finding::{Evidence, Fault, Finding};
use crate::tree::BoardChange;

/// Arguments in the wrong order: a depth that is a window, a flag that is a number.
pub(super) fn arguments(case: &Case<'_>) -> Vec<Finding> {
    let tree = case.tree;
    for (place, call) in tree.trace.calls.iter().enumerate() {
        let Some(parent) = call.parent.map(|parent| tree.call(parent)) else {
            continue;
        };
        let (Some(depth), Some(before)) = (call.depth, parent.depth) else {
            continue;
        };
        let was_depth = before.is_finite() && before.fract() == 0.0;
        let window = [parent.alpha, parent.beta];
        let took_window = depth.is_infinite()
            || window
                .iter()
                .flatten()
                .any(|&end| end == depth && end.abs() > 500.0);
        // A search without a move takes several plies off at once, and its window may hold any number.
        if tree.is_look(place) {
            continue;
        }
        let gave_depth = [call.alpha, call.beta]
            .iter()
            .flatten()
            .any(|&end| (end - before).abs() <= 1.0 && !window.contains(&Some(end)));
        if was_depth && (depth - before).abs() > 2.0 && (took_window || gave_depth) {
            return vec![case.at(
                Fault::ArgumentsSwapped,
                place,
                Evidence::Value(before - 1.0),
                Evidence::Value(depth),
            )];
        }
    }
    Vec::new()
}

pub(super) fn check(case: &Case<'_>) -> Vec<Finding> {
    let mut findings = Vec::new();
    findings.extend(not_decreased(case));
    findings.extend(off_by_one(case));
    findings
}

/// The change of depth on the way to a node; passes count for nothing.
fn change(case: &Case<'_>, place: usize) -> Option<f64> {
    let call = case.tree.call(place);
    let parent = call.parent?;
    if case.tree.steps[place] == BoardChange::Same {
        return None;
    }
    Some(call.depth? - case.tree.call(parent).depth?)
}

fn not_decreased(case: &Case<'_>) -> Option<Finding> {
    let tree = case.tree;
    let (mut kept, mut changed, mut twice) = (Vec::new(), 0usize, None);
    for place in 0..tree.trace.calls.len() {
        match change(case, place) {
            Some(0.0) => kept.push(place),
            Some(delta) if delta.abs() == 2.0 => twice = twice.or(Some(place)),
            Some(_) => changed += 1,
            None => {}
        }
    }
    // A depth that is never looked at is no horizon.
    let looked_at = !case.has_source || !case.hints.horizon.is_empty();
    let parent_depth = |place: usize| {
        let parent = tree.call(place).parent?;
        tree.call(parent).depth
    };
    if let (Some(&place), true) = (kept.first(), looked_at) {
        // Some programs count rounds: the depth changes only after the second player's move.
        let rounds = changed > 0
            && kept.iter().all(|&place| {
                tree.call(place)
                    .parent
                    .is_some_and(|parent| case.roles.is_max(parent) == Some(true))
            });
        let first = tree
            .call(place)
            .parent
            .is_some_and(|parent| tree.plies[parent] == 0);
        if !(rounds && first) {
            let depth = parent_depth(place)?;
            return Some(case.at(
                Fault::DepthNotDecreased,
                place,
                Evidence::Value(depth - 1.0),
                Evidence::Value(depth),
            ));
        }
    }
    let place = twice?;
    let depth = parent_depth(place)?;
    let got = tree.call(place).depth?;
    Some(case.at(
        Fault::DepthOffByOne,
        place,
        Evidence::Value(depth + (got - depth) / 2.0),
        Evidence::Value(got),
    ))
}

/// Nodes past depth 0, or leaves before it.
fn off_by_one(case: &Case<'_>) -> Option<Finding> {
    let tree = case.tree;
    let root = tree.trace.roots().next()?;
    let start = tree.call(root).depth?;
    let counts_down = tree
        .children(root)
        .iter()
        .any(|&child| change(case, child).is_some_and(|delta| delta < 0.0));
    if !counts_down || start < 1.0 {
        return counts_up(case);
    }
    let lowest = tree
        .trace
        .calls
        .iter()
        .filter_map(|call| call.depth)
        .fold(f64::INFINITY, f64::min);
    let looked_at = !case.has_source || !case.hints.horizon.is_empty();
    if lowest < 0.0 && looked_at {
        let place =
            (0..tree.trace.calls.len()).find(|&place| tree.call(place).depth == Some(-1.0))?;
        let goes_on = lowest < -1.0;
        let fault = if goes_on {
            Fault::HorizonMissesEnd
        } else {
            Fault::DepthOffByOne
        };
        return Some(case.at(fault, place, Evidence::Value(0.0), Evidence::Value(lowest)));
    }
    let stops_at_one = |(operator, number): &(String, Option<i64>)| {
        matches!(
            (operator.as_str(), number),
            ("Eq" | "LtE", Some(1)) | ("Lt", Some(2))
        )
    };
    let stops_at_zero = |(operator, number): &(String, Option<i64>)| {
        matches!(
            (operator.as_str(), number),
            ("Eq" | "LtE", Some(0)) | ("Lt", Some(1))
        )
    };
    let hints = &case.hints.horizon;
    if lowest == 1.0 && hints.iter().any(stops_at_one) && !hints.iter().any(stops_at_zero) {
        let place = tree.finished().find(|&place| {
            tree.is_leaf(place) && tree.call(place).depth == Some(1.0) && !is_over(case, place)
        })?;
        return Some(case.at(
            Fault::DepthOffByOne,
            place,
            Evidence::Value(0.0),
            Evidence::Value(1.0),
        ));
    }
    None
}

/// A search that counts plies upwards to a number and stops one past it.
fn counts_up(case: &Case<'_>) -> Option<Finding> {
    let tree = case.tree;
    // Counted from 1, one past the limit is where the search should stop.
    let root = tree.trace.roots().next()?;
    if tree.call(root).depth != Some(0.0) {
        return None;
    }
    let limit = case
        .hints
        .horizon
        .iter()
        .find_map(|(operator, number)| (operator == "Gt").then_some(*number)?)?;
    let place = tree.finished().find(|&place| {
        tree.is_leaf(place)
            && tree.call(place).depth == Some(limit as f64 + 1.0)
            && !is_over(case, place)
    })?;
    Some(case.at(
        Fault::DepthOffByOne,
        place,
        Evidence::Value(limit as f64),
        Evidence::Value(limit as f64 + 1.0),
    ))
}

/// Whether the game is over at a node, as far as the boards are understood.
pub(super) fn is_over(case: &Case<'_>, place: usize) -> bool {
    let tree = case.tree;
    match (&tree.layout, &tree.cells[place]) {
        (Some(layout), Some(cells)) => layout.is_over(cells),
        _ => false,
    }
}
