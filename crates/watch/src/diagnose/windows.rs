//! The windows: what each child is given, against what its parent knew at that moment.

use super::values::Style;
use super::{Case, same};
use crate::finding::{Evidence, Fault, Finding};

/// The windows around one child.
struct Given {
    place: usize,
    /// What the parent was given.
    parent: (f64, f64),
    /// What the parent knows now, from its own side.
    known: (f64, f64),
    /// What the child should get.
    expected: (f64, f64),
    /// What the child got.
    got: (f64, f64),
}

fn is(a: (f64, f64), b: (f64, f64)) -> bool {
    same(a.0, b.0) && same(a.1, b.1)
}

fn negated(window: (f64, f64)) -> (f64, f64) {
    (-window.1, -window.0)
}

/// Every child with its windows, where all of them are known and the parent is understood.
fn given(case: &Case<'_>) -> Vec<Given> {
    let tree = case.tree;
    let mut found = Vec::new();
    for place in 0..tree.trace.calls.len() {
        let call = tree.call(place);
        let Some(parent) = call.alpha.zip(call.beta) else {
            continue;
        };
        let mut below: Vec<f64> = Vec::new();
        for &child in tree.children(place) {
            let node = tree.call(child);
            let Some(got) = node.alpha.zip(node.beta) else {
                break;
            };
            let (mut known, style) = (parent, case.roles.style);
            if !below.is_empty() {
                let Some(best) = case.roles.best(place, &below) else {
                    break;
                };
                match (style, case.roles.is_max(place)) {
                    (Some(Style::Minimax), Some(false)) => known.1 = known.1.min(best),
                    _ => known.0 = known.0.max(best),
                }
            }
            let expected = match style {
                Some(Style::Minimax) => known,
                _ => negated(known),
            };
            found.push(Given {
                place: child,
                parent,
                known,
                expected,
                got,
            });
            let Some(value) = node.value else {
                break;
            };
            below.push(value);
        }
    }
    found
}

/// Whether a child got a null window: it asks a question of its own, and such searches are not judged
/// by the rule of alpha-beta.
fn is_question(one: &Given) -> bool {
    one.got.1 - one.got.0 <= 1.0
        && one.got.1 > one.got.0
        && !is(one.got, one.expected)
        && one.expected.1 - one.expected.0 > 1.0
}

/// Whether a search asks with null windows.
pub(super) fn scouts(case: &Case<'_>) -> bool {
    given(case).iter().any(is_question)
}

pub(super) fn check(case: &Case<'_>) -> Vec<Finding> {
    find(case).into_iter().collect()
}

fn find(case: &Case<'_>) -> Option<Finding> {
    let tree = case.tree;
    if !case.has_windows() || case.roles.style.is_none() || !case.roles.mostly_explained() {
        return None;
    }
    let all = given(case);
    let asks = all.iter().any(is_question);
    let finding = |fault, one: &Given| {
        Some(case.at(
            fault,
            one.place,
            Evidence::Window(one.expected.0, one.expected.1),
            Evidence::Window(one.got.0, one.got.1),
        ))
    };
    let wrong: Vec<&Given> = all
        .iter()
        .filter(|one| !is(one.got, one.expected))
        .collect();
    let first = *wrong.first()?;
    let negamax = case.roles.style != Some(Style::Minimax);
    let turned = |one: &Given| {
        let crossed = (one.expected.1, one.expected.0);
        // A window around zero is the same when it is negated: it shows nothing.
        let is_straight = |window| is(one.got, window) && !is(window, negated(window));
        let straight = negamax && (is_straight(one.known) || is_straight(one.parent));
        let not_crossed = negamax
            && (is(one.got, (-one.known.0, -one.known.1))
                || is(one.got, (-one.parent.0, -one.parent.1)));
        let distinct = !is(crossed, one.expected);
        (distinct && is(one.got, crossed)) || straight || not_crossed
    };
    // No search asks with a window whose low end is above its high end, while there is room in the parent's.
    if asks {
        let reversed = |one: &&&Given| one.got.0 > one.got.1 && one.known.0 < one.known.1;
        let mut crossed = wrong.iter().filter(reversed);
        return crossed
            .find(|one| turned(one))
            .and_then(|one| finding(Fault::WindowSwapped, one));
    }
    if let Some(one) = wrong.iter().find(|one| turned(one)) {
        return finding(Fault::WindowSwapped, one);
    }
    // The ends as they were at the very start.
    let root = tree.trace.roots().next()?;
    let start = tree.call(root).alpha.zip(tree.call(root).beta)?;
    let own = |window: (f64, f64)| if negamax { negated(window) } else { window };
    let forgets = |one: &&&Given| {
        let got = own(one.got);
        let wide = |got: f64, parent: f64, known: f64, start: f64| {
            !same(got, known)
                && !same(got, parent)
                && (same(got, start) || got.abs() >= start.abs().min(1e15))
        };
        wide(got.0, one.parent.0, one.known.0, start.0)
            || wide(got.1, one.parent.1, one.known.1, start.1)
    };
    if let Some(one) = wrong.iter().find(forgets) {
        return finding(Fault::WindowNotPassed, one);
    }
    let stale = |one: &&&Given| {
        let got = own(one.got);
        let old = |got: f64, parent: f64, known: f64| same(got, parent) && !same(got, known);
        old(got.0, one.parent.0, one.known.0) && same(got.1, one.known.1)
            || old(got.1, one.parent.1, one.known.1) && same(got.0, one.known.0)
    };
    if wrong.iter().all(|one| stale(&one)) {
        let fault = if case.hints.window_constants > 0 {
            Fault::WindowNotPassed
        } else if case.hints.window_updated_after_loop
            || case.hints.window_updated && !case.hints.window_updated_in_loop
        {
            Fault::WindowUpdatedAfterLoop
        } else {
            Fault::WindowNotUpdated
        };
        return finding(fault, first);
    }
    // The other end moved: a minimising node raised alpha, or a maximising one lowered beta.
    let wrong_end = |one: &&&Given| {
        let got = own(one.got);
        let low_moved = !same(got.0, one.parent.0);
        let high_moved = !same(got.1, one.parent.1);
        let should_low = !same(one.known.0, one.parent.0);
        let should_high = !same(one.known.1, one.parent.1);
        (low_moved && !high_moved && should_high && !should_low)
            || (high_moved && !low_moved && should_low && !should_high)
    };
    if let Some(one) = wrong.iter().find(wrong_end) {
        return finding(Fault::WindowSwapped, one);
    }
    if let Some(one) = wrong.iter().find(stale) {
        return finding(Fault::WindowNotUpdated, one);
    }
    None
}
