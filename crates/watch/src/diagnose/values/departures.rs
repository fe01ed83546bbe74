//! Nodes whose value is none of their children's, and what explains it.

use super::Style;
use crate::diagnose::Case;
use crate::diagnose::leaves::good_side;
use crate::finding::{Evidence, Fault, Finding};

/// Nodes whose value is none of their children's.
pub(super) fn departures(case: &Case<'_>) -> Option<Finding> {
    let tree = case.tree;
    let unexplained: Vec<usize> = tree
        .finished()
        .filter(|&place| case.roles.fits[place].is_some_and(|fits| !fits.any()))
        .filter(|&place| {
            let mut left = crate::diagnose::untried(tree, place).into_iter();
            !left.any(|at| case.is_end_before_call(place, at))
        })
        .collect();
    let &place = unexplained.first()?;
    let inner = tree
        .finished()
        .filter(|&place| case.roles.fits[place].is_some())
        .count();
    let below = tree.child_values(place)?;
    let got = tree.call(place).value?;
    let expected = case.roles.best(place, &below);
    let shown = expected.map_or(Evidence::None, Evidence::Value);
    let finding = |fault| Some(case.at(fault, place, shown.clone(), Evidence::Value(got)));
    // Always the same value, better than all children: the loop began with it.
    let constant = unexplained
        .iter()
        .all(|&other| tree.call(other).value == Some(got));
    let is_up = |other: usize| match case.roles.style {
        Some(Style::Minimax) => case.roles.is_max(other) == Some(true),
        _ => true,
    };
    let beats = unexplained.iter().all(|&other| {
        tree.child_values(other).is_some_and(|below| {
            let Some(best) = case.roles.best(other, &below) else {
                return false;
            };
            if is_up(other) { got > best } else { got < best }
        })
    });
    if constant && beats && unexplained.len() < inner {
        // What a node of the other part rightly begins with: that part is the node's by the wins that are good for it,
        // so it is the comparison that is the wrong way round.
        let part = tree.movers[place].zip(good_side(case.wins()));
        let is_other = part.is_some_and(|(mover, good)| (mover == good) == (got < 0.0));
        if case.roles.style == Some(Style::Minimax) && got.is_infinite() && is_other {
            let end = if got > 0.0 { f64::min } else { f64::max };
            let best = below.into_iter().reduce(end)?;
            let (expected, got) = (Evidence::Value(best), Evidence::Value(got));
            return Some(case.at(Fault::MaxMinConfused, place, expected, got));
        }
        return finding(Fault::StartValueWrong);
    }
    // Always the same value, worse than all children: no child ever replaced it, so the comparison is the wrong way round.
    let never_replaced = unexplained.iter().all(|&other| {
        tree.child_values(other).is_some_and(|below| {
            if is_up(other) {
                below.iter().all(|&value| got < value)
            } else {
                below.iter().all(|&value| got > value)
            }
        })
    });
    if constant && never_replaced && unexplained.len() > 1 && got.abs() > 50.0 {
        return finding(Fault::MaxMinConfused);
    }
    if case.hints.discarded > 0 && case.hints.evaluated_in_loop > 0 {
        return finding(Fault::StaticInsteadOfSearched);
    }
    // The value of the last child, whatever the others are worth.
    let last = |place: usize, sign: f64| {
        let value = tree.call(place).value;
        tree.child_values(place)
            .and_then(|below| below.last().copied())
            .map(|last| sign * last)
            == value
    };
    let some = unexplained.len() > 1;
    if some
        && [1.0, -1.0]
            .iter()
            .any(|&sign| unexplained.iter().all(|&other| last(other, sign)))
    {
        // With its move beside it, it is the choice that goes wrong.
        return finding(if tree.call(place).best.is_some() {
            Fault::BestMoveWrong
        } else {
            Fault::ValueWrong
        });
    }
    None
}
