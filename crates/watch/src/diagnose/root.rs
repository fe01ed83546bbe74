//! The choice: the move that a node returns, the one that the root plays, the one that a global keeps.

use serde_json::Value;

use super::values::Style;
use super::{Case, same};
use crate::board::Layout;
use crate::finding::{Evidence, Fault, Finding};
use crate::tree::BoardChange;
use crate::writing::{Writing, is_move};

/// The way of writing moves that makes every returned move one of the node's children.
fn writing(case: &Case<'_>, layout: &Layout, samples: &[(usize, &Value)]) -> Option<Writing> {
    let tree = case.tree;
    Writing::all().find(|writing| {
        samples.iter().all(|&(place, value)| {
            writing.cell(layout, value).is_some_and(|named| {
                tree.children(place).iter().any(|&child| {
                    matches!(tree.steps[child], BoardChange::Placed { at, .. } if is_move(layout, named, at))
                })
            })
        })
    })
}

/// The moves that a written move may mean: the usual writings, and others only if those name no move.
fn readings(
    case: &Case<'_>,
    layout: &Layout,
    value: &Value,
    moves: &[(usize, usize, f64)],
) -> Vec<(usize, f64)> {
    let first = case.tree.trace.header.first;
    let meant = |writing: Writing| {
        let named = writing.cell(layout, value)?;
        let found = moves
            .iter()
            .find(|(_, at, _)| is_move(layout, named, *at))?;
        Some((found.0, found.2))
    };
    let usual: Vec<_> = Writing::all()
        .filter(|writing| writing.is_usual(first))
        .filter_map(meant)
        .collect();
    if usual.is_empty() {
        Writing::all().filter_map(meant).collect()
    } else {
        usual
    }
}

pub(super) fn check(case: &Case<'_>) -> Vec<Finding> {
    let mut findings = Vec::new();
    let Some(layout) = &case.tree.layout else {
        return findings;
    };
    findings.extend(returned(case, layout).or_else(|| moveless(case)));
    findings.extend(kept(case, layout));
    findings.extend(chosen(case, layout));
    findings
}

/// Whether a node has nothing better than its side had before: its value is a bound, and its move is never played.
fn is_only_bound(case: &Case<'_>, place: usize, own: f64) -> bool {
    let call = case.tree.call(place);
    let Some((alpha, beta)) = call.alpha.zip(call.beta) else {
        return false;
    };
    match (case.roles.style, case.roles.is_max(place)) {
        (Some(Style::Minimax), Some(false)) => own >= beta,
        _ => own <= alpha,
    }
}

/// The move that a node returns beside its value must be one of that value.
fn returned(case: &Case<'_>, layout: &Layout) -> Option<Finding> {
    let tree = case.tree;
    let samples: Vec<(usize, &Value)> = tree
        .finished()
        .filter(|&place| !tree.is_leaf(place))
        .filter_map(|place| Some((place, tree.call(place).best.as_deref()?)))
        // A line of play that begins with a pass names no move.
        .filter(|(_, value)| !value.get(0).is_some_and(Value::is_null))
        .collect();
    if samples.len() < 2 {
        return None;
    }
    let writing = writing(case, layout, &samples)?;
    for &(place, value) in &samples {
        let named = writing.cell(layout, value)?;
        let child = tree.children(place).iter().copied().find(|&child| {
            matches!(tree.steps[child], BoardChange::Placed { at, .. } if is_move(layout, named, at))
        })?;
        let (Some(got), Some(below), Some(own)) = (
            tree.call(child).value,
            tree.child_values(place),
            tree.call(place).value,
        ) else {
            continue;
        };
        let best = case.roles.best(place, &below)?;
        let sign = if case.roles.style == Some(Style::Minimax) {
            1.0
        } else {
            -1.0
        };
        if same(own, best) && !same(sign * got, best) && !is_only_bound(case, place, own) {
            // The search below is thrown away: the move is the best by its static value, which may happen to be the same.
            let fault = if case.hints.discarded > 0 && case.hints.evaluated_in_loop > 0 {
                Fault::StaticInsteadOfSearched
            } else {
                Fault::BestMoveWrong
            };
            return Some(case.at(
                fault,
                place,
                Evidence::Value(best),
                Evidence::Value(sign * got),
            ));
        }
    }
    None
}

/// A search whose nodes have a place for a move beside their value, which stays empty: no loop outside
/// takes the move in its stead.
fn moveless(case: &Case<'_>) -> Option<Finding> {
    let tree = case.tree;
    let mut roots = tree.trace.roots();
    let (root, None) = (roots.next()?, roots.next()) else {
        return None;
    };
    if !tree.trace.end.moveless || tree.root_loop.is_some() || tree.trace.end.reason != "complete" {
        return None;
    }
    let best = case.roles.best(root, &tree.child_values(root)?)?;
    let expected = Evidence::Value(best);
    Some(case.at(Fault::BestMoveWrong, root, expected, Evidence::None))
}

/// A move kept in a global must be a best move of the root when the search ends.
fn kept(case: &Case<'_>, layout: &Layout) -> Option<Finding> {
    let tree = case.tree;
    let root = tree.trace.roots().next()?;
    if tree.trace.roots().count() != 1 || tree.trace.end.reason != "complete" {
        return None;
    }
    let below = tree.child_values(root)?;
    let best = case.roles.best(root, &below)?;
    let sign = if case.roles.style == Some(Style::Minimax) {
        1.0
    } else {
        -1.0
    };
    for value in tree.trace.end.kept.values() {
        // Every likely reading of the move must be wrong before it is called wrong.
        let moves: Vec<(usize, usize, f64)> = tree
            .children(root)
            .iter()
            .filter_map(|&child| match tree.steps[child] {
                BoardChange::Placed { at, .. } => Some((child, at, sign * tree.call(child).value?)),
                _ => None,
            })
            .collect();
        let readings = readings(case, layout, value, &moves);
        let understood = Writing::all().any(|writing| writing.cell(layout, value).is_some());
        if understood && !readings.iter().any(|&(_, value)| same(value, best)) {
            return Some(case.at(
                Fault::BestMoveOverwritten,
                root,
                Evidence::Value(best),
                readings.first().map_or_else(
                    || Evidence::Text(value.to_string()),
                    |&(_, value)| Evidence::Value(value),
                ),
            ));
        }
    }
    None
}

/// A search in which every node takes the opposite of what the loop outside takes for the same side: the values are
/// right for the loop, so it is max and min that are confused.
pub(super) fn against_the_loop(case: &Case<'_>) -> Option<Finding> {
    let layout = case.tree.layout.as_ref()?;
    let finding = chosen(case, layout)?;
    if finding.fault != Fault::MaxMinConfused {
        return None;
    }
    turned_round(case)
}

/// The first node whose choice matters, as a witness that every node takes the other end of its values.
pub(super) fn turned_round(case: &Case<'_>) -> Option<Finding> {
    let tree = case.tree;
    tree.finished().find_map(|place| {
        let call = tree.call(place);
        let below = tree.child_values(place)?;
        let got = call.value?;
        let best = case.roles.best(place, &below)?;
        let other = below.into_iter().reduce(if case.roles.is_max(place)? {
            f64::min
        } else {
            f64::max
        })?;
        // The end of its window may be all that a node says: such a one is no witness.
        let said = match (call.alpha, call.beta) {
            (Some(alpha), Some(beta)) if alpha <= beta => other.clamp(alpha, beta),
            _ => other,
        };
        let is_witness = same(best, got) && !same(other, got) && !same(said, got);
        let (expected, got) = (Evidence::Value(other), Evidence::Value(got));
        is_witness.then(|| case.at(Fault::MaxMinConfused, place, expected, got))
    })
}

/// The move that a loop outside the search returns must be the best of its calls.
fn chosen(case: &Case<'_>, layout: &Layout) -> Option<Finding> {
    let tree = case.tree;
    let outside = tree.root_loop.as_ref()?;
    let value = tree.trace.end.chosen.as_ref()?;
    let calls: Vec<(usize, usize, f64)> = outside
        .moves
        .iter()
        .map(|&(place, at)| Some((place, at, tree.call(place).value?)))
        .collect::<Option<_>>()?;
    // A loop that deepens comes to each move again: the last search of a move counts.
    let is_last = |number: usize| {
        calls[number + 1..]
            .iter()
            .all(|later| later.1 != calls[number].1)
    };
    let calls: Vec<_> = (0..calls.len())
        .filter(|&number| is_last(number))
        .map(|number| calls[number])
        .collect();
    // The side that moves at the root wants what its opponent does not want below.
    let wants_large = match case.roles.style? {
        Style::Minimax => {
            let below_is_max = outside
                .moves
                .iter()
                .find_map(|&(place, _)| case.roles.is_max(place))?;
            !below_is_max
        }
        Style::Negamax => false,
        Style::NegamaxForMover => true,
    };
    let values = || calls.iter().map(|call| call.2);
    let (largest, smallest) = (values().reduce(f64::max)?, values().reduce(f64::min)?);
    let (best, worst) = if wants_large {
        (largest, smallest)
    } else {
        (smallest, largest)
    };
    if same(best, worst) {
        return None;
    }
    let readings = readings(case, layout, value, &calls);
    let &(place, got) = readings.first()?;
    if readings.iter().any(|&(_, value)| same(value, best)) {
        return None;
    }
    // A comparison the wrong way round keeps the first of the worst; a loop that keeps every move keeps the last one.
    let worse_before = calls
        .iter()
        .take_while(|call| call.0 != place)
        .any(|call| same(call.2, worst));
    let is_last = calls.last().is_some_and(|call| call.0 == place);
    let fault = if same(got, worst) && !(is_last && worse_before) {
        Fault::MaxMinConfused
    } else {
        Fault::BestMoveWrong
    };
    Some(case.at(fault, place, Evidence::Value(best), Evidence::Value(got)))
}
