//! Whether every node combines the values of its children as it should.

use super::departures::departures;
use super::{By, Style, named};
use crate::diagnose::leaves::{counted_for, evaluation, good_side, heuristic};
use crate::diagnose::{Case, alternation, judgement};
use crate::finding::{Evidence, Fault, Finding};

pub(in crate::diagnose) fn check(case: &Case<'_>) -> Vec<Finding> {
    let tree = case.tree;
    let roles = &case.roles;
    let mut findings = Vec::new();
    // Where many nodes follow another rule, that rule is the program's own and nothing is proved.
    if !roles.mostly_explained() {
        return departures(case).into_iter().collect();
    }
    findings.extend(alternation::check(case));
    match roles.style {
        _ if !findings.is_empty() => {}
        Some(Style::Minimax) => findings.extend(minimax(case)),
        Some(Style::Negamax | Style::NegamaxForMover) => findings.extend(negamax(case)),
        None => {}
    }
    if findings.is_empty() {
        let found = evaluation(case).or_else(|| heuristic(case));
        findings.extend(found.or_else(|| judgement::check(case)));
    }
    if findings.is_empty() {
        findings.extend(departures(case));
    }
    debug_assert!(
        findings
            .iter()
            .all(|finding| finding.node > 0 || tree.trace.calls.is_empty())
    );
    findings
}

/// The first node of a class that does not do what its class must.
fn first_against(case: &Case<'_>, class: &str, must_be_max: bool) -> Option<usize> {
    let tree = case.tree;
    tree.finished().find(|&place| {
        case.roles.fits[place].is_some_and(|fits| {
            if must_be_max {
                fits.min && !fits.max
            } else {
                fits.max && !fits.min
            }
        }) && case.roles.class(tree, place) == Some(class)
    })
}

/// A function without a flag, whose every node takes the largest value or every one the smallest: a
/// negamax that does not negate, or negates twice.
fn lost_sign(case: &Case<'_>) -> Option<Finding> {
    let tree = case.tree;
    let roles = &case.roles;
    let hints = &case.hints;
    let name = tree.trace.functions[0].to_ascii_lowercase();
    let by_name = ["nega", "pvs"].iter().any(|word| name.contains(word));
    // A negamax may call `min` for what its table says.
    let takes_largest = !hints.uses_min || by_name;
    let one_function = case.has_source && takes_largest && tree.trace.functions.len() == 1;
    let by_arguments = matches!(roles.by, By::Flag | By::Function) || hints.branches_on_player;
    let is_minimax = name.contains("minimax") || name.contains("minmax");
    let plain = hints.calls == 1 && !is_minimax;
    // A function that is named for one side is half of a pair, and no negamax.
    let is_half = named(&tree.trace.functions[0]).is_some();
    if !one_function || by_arguments || is_half || !(hints.negated > 0 || plain || by_name) {
        return None;
    }
    // Leaves that are judged for one side throughout belong to a search that maximises for it.
    let for_one_side = || case.wins().are_for_one_side() || counted_for(case).is_some();
    if hints.negated == 0 && !by_name && for_one_side() {
        return None;
    }
    let place = tree.finished().find(|&place| {
        roles.fits[place].is_some_and(|fits| !fits.negated && (fits.max || fits.min))
    })?;
    let fault = if hints.negated >= hints.calls {
        Fault::SignNegatedTwice
    } else {
        Fault::SignNotNegated
    };
    let below = tree.child_values(place)?;
    let expected = below.iter().map(|value| -value).reduce(f64::max)?;
    wrong_value(case, fault, place, expected)
}

/// The finding that a call returned another value than it should have.
fn wrong_value(case: &Case<'_>, fault: Fault, place: usize, expected: f64) -> Option<Finding> {
    let got = Evidence::Value(case.tree.call(place).value?);
    Some(case.at(fault, place, Evidence::Value(expected), got))
}

/// Both classes maximise, or both minimise, or they do the opposite of their names.
fn minimax(case: &Case<'_>) -> Option<Finding> {
    let tree = case.tree;
    let roles = &case.roles;
    let witness = |fault, place: usize, must_be_max: bool| {
        let below = tree.child_values(place)?.into_iter();
        let expected = below.reduce(if must_be_max { f64::max } else { f64::min })?;
        wrong_value(case, fault, place, expected)
    };
    let voted: Vec<(&String, bool)> = roles
        .classes
        .iter()
        .filter_map(|(class, votes)| Some((class, votes.is_max()?)))
        .collect();
    let one_kind = voted.len() == 2 && voted[0].1 == voted[1].1;
    // The nodes of one class may all be silent; then the text must say that it is a negamax.
    if let [_] = voted[..]
        && case.hints.negated > 0
        && let Some(finding) = lost_sign(case)
    {
        return Some(finding);
    }
    if one_kind {
        let all_max = voted[0].1;
        if let Some(finding) = lost_sign(case) {
            return Some(finding);
        }
        // Which of the two classes is wrong: by its name, by the side that wins are good for, by the root.
        let good = good_side(case.wins()).or_else(|| counted_for(case));
        let should = |class: &str| {
            let place = tree.finished().find(|&place| {
                roles.fits[place].is_some() && roles.class(tree, place) == Some(class)
            })?;
            roles
                .called_max(tree, place)
                .or_else(|| Some(tree.movers[place]? == good?))
                .or(Some(tree.plies[place] % 2 == u16::from(!all_max)))
        };
        for (class, is_max) in &voted {
            let must = should(class)?;
            if must != *is_max
                && let Some(place) = first_against(case, class, must)
            {
                return witness(Fault::MaxMinConfused, place, must);
            }
        }
    }
    for (class, is_max) in &voted {
        let place = tree.finished().find(|&place| {
            roles.fits[place].is_some() && roles.class(tree, place) == Some(class)
        })?;
        if let Some(must) = roles.called_max(tree, place)
            && must != *is_max
            && roles.by_is_bound(tree)
            && let Some(place) = first_against(case, class, must)
        {
            return witness(Fault::MaxMinConfused, place, must);
        }
    }
    // A class that mostly does one thing and sometimes the other, with nothing else to explain it.
    if roles.by == By::Parity && tree.layout.is_some() {
        return None;
    }
    for (class, is_max) in &voted {
        if let Some(place) = first_against(case, class, *is_max) {
            return witness(Fault::MaxMinConfused, place, *is_max);
        }
    }
    None
}

/// A negamax whose nodes do not negate, or negate twice.
fn negamax(case: &Case<'_>) -> Option<Finding> {
    let tree = case.tree;
    let style = case.roles.style?;
    let place = tree.finished().find(|&place| {
        case.roles.fits[place].is_some_and(|fits| match style {
            Style::Negamax => !fits.negated && (fits.max || fits.min || fits.reversed),
            _ => !fits.reversed && (fits.max || fits.min || fits.negated),
        })
    })?;
    let fits = case.roles.fits[place]?;
    let below = tree.child_values(place)?;
    let expected = case.roles.best(place, &below)?;
    let got = tree.call(place).value?;
    let fault = if fits.max {
        if case.hints.negated > case.hints.calls {
            Fault::SignNegatedTwice
        } else {
            Fault::SignNotNegated
        }
    } else if fits.min {
        Fault::SignNegatedTwice
    } else {
        Fault::MaxMinConfused
    };
    Some(case.at(
        fault,
        place,
        Evidence::Value(expected),
        Evidence::Value(got),
    ))
}
