//! The cuts: moves that were left out without a reason, and cuts that were not made.

use std::collections::BTreeSet;

use super::values::Style;
use super::{Case, same};
use crate::board::{GameFamily, Layout};
use crate::finding::{Evidence, Fault, Finding};
use crate::tree::BoardChange;

/// A node with the moves it tried, in order, and those it left out.
struct Tried {
    place: usize,
    moves: Vec<usize>,
    missing: Vec<usize>,
    /// The values of the children, from the side that chooses here: larger is better.
    good: Vec<f64>,
    /// The window from the same side.
    window: Option<(f64, f64)>,
}

/// The nodes whose moves, values and side are all known.
fn tried(case: &Case<'_>) -> Vec<Tried> {
    let tree = case.tree;
    let Some(layout) = &tree.layout else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for place in tree.finished() {
        let children = tree.children(place);
        let (Some(cells), Some(mover), Some(below)) = (
            &tree.cells[place],
            tree.movers[place],
            tree.child_values(place),
        ) else {
            continue;
        };
        let moves: Option<Vec<usize>> = children
            .iter()
            .map(|&child| match tree.steps[child] {
                BoardChange::Placed { at, side } if side == mover => Some(at),
                _ => None,
            })
            .collect();
        let Some(moves) = moves.filter(|moves| !moves.is_empty()) else {
            continue;
        };
        let sign = match (case.roles.style, case.roles.is_max(place)) {
            (Some(Style::Minimax), Some(max)) => {
                if max {
                    1.0
                } else {
                    -1.0
                }
            }
            (Some(Style::Negamax), _) => -1.0,
            (Some(Style::NegamaxForMover), _) => 1.0,
            _ => continue,
        };
        let call = tree.call(place);
        let window = call
            .alpha
            .zip(call.beta)
            .map(|(alpha, beta)| match case.roles.style {
                Some(Style::Minimax) if sign < 0.0 => (-beta, -alpha),
                _ => (alpha, beta),
            });
        let missing = layout
            .legal(cells, mover)
            .into_iter()
            .filter(|at| !moves.contains(at))
            .filter(|&at| !case.is_end_before_call(place, at))
            .collect();
        found.push(Tried {
            place,
            moves,
            missing,
            good: below.iter().map(|value| sign * value).collect(),
            window,
        });
    }
    found
}

fn best(values: &[f64]) -> f64 {
    values.iter().copied().fold(f64::NEG_INFINITY, f64::max)
}

/// What is proved, and what is only advice.
pub(super) fn check(case: &Case<'_>) -> (Vec<Finding>, Vec<Finding>) {
    if !case.roles.mostly_explained() {
        return (Vec::new(), Vec::new());
    }
    let all = tried(case);
    let mut findings = Vec::new();
    let mut advice = Vec::new();
    // Where the window is narrowed before the loop, the loop is not left by the window that the call was given.
    if !case.hints.window_narrowed_before {
        findings.extend(left_out(case, &all));
    }
    if findings.is_empty() {
        let (found, could) = went_on(case, &all);
        findings.extend(found);
        advice.extend(could);
    }
    (findings, advice)
}

/// Whether no node tries a move like this one: its cell, in Connect Four its column, or a disc at its height.
fn never_tried<'a>(layout: &'a Layout, all: &[Tried]) -> impl Fn(usize) -> bool + 'a {
    let ever = all.iter().flat_map(|node| node.moves.iter().copied());
    let ever: BTreeSet<usize> = ever.collect();
    let columns: BTreeSet<usize> = ever.iter().map(|&at| at % layout.columns).collect();
    let rows: BTreeSet<usize> = ever.iter().map(|&at| at / layout.columns).collect();
    move |at| match layout.kind {
        GameFamily::Drops => {
            !columns.contains(&(at % layout.columns)) || !rows.contains(&(at / layout.columns))
        }
        _ => !ever.contains(&at),
    }
}

/// Moves that were left out although the window was open.
fn left_out(case: &Case<'_>, all: &[Tried]) -> Option<Finding> {
    let tree = case.tree;
    let layout = tree.layout.as_ref()?;
    // Nothing is better than the best value that any node has: then stopping early is allowed.
    let top = tree
        .finished()
        .filter_map(|place| tree.call(place).value)
        .map(f64::abs)
        .filter(|value| value.is_finite())
        .fold(0.0, f64::max);
    let justified = |node: &&Tried| {
        let reached = best(&node.good);
        let closed = node
            .window
            .is_some_and(|(alpha, beta)| reached >= beta || same(reached, beta) || alpha >= beta);
        closed || reached >= top && top > 0.0
    };
    let open: Vec<&Tried> = all
        .iter()
        .filter(|node| !node.missing.is_empty() && !justified(node))
        .collect();
    let &first = open.first()?;
    let is_never = never_tried(layout, all);
    let names = |node: &Tried| {
        let names: Vec<String> = node
            .missing
            .iter()
            .map(|&at| layout.cell_name(at))
            .collect();
        Evidence::Text(names.join(" "))
    };
    // A list of moves that is cut to its first ones is meant so.
    if case.hints.slices > 0 {
        return None;
    }
    let several = open.iter().any(|node| node.moves.len() > 1);
    if open
        .iter()
        .all(|node| node.missing.iter().all(|&at| is_never(at)))
        && several
    {
        return Some(case.at(
            Fault::MoveMissed,
            first.place,
            names(first),
            Evidence::Count(first.moves.len() as u64),
        ));
    }
    // Without a `break` or a `return` in the loop, moves are chosen beforehand: that is allowed.
    if case.has_source && case.hints.breaks == 0 {
        return None;
    }
    if !case.has_source && first.window.is_none() {
        return None;
    }
    // A cut leaves out the last moves of the program's order; other gaps are chosen beforehand.
    let seat = |at: usize| {
        if layout.kind == GameFamily::Drops {
            at % layout.columns
        } else {
            at
        }
    };
    let mut before = BTreeSet::new();
    for node in all {
        for (number, &earlier) in node.moves.iter().enumerate() {
            before.extend(
                node.moves[number + 1..]
                    .iter()
                    .map(|&later| (seat(earlier), seat(later))),
            );
        }
    }
    let is_gap = |node: &Tried| {
        node.missing.iter().any(|&missing| {
            node.moves.iter().any(|&tried| {
                let (missing, tried) = (seat(missing), seat(tried));
                before.contains(&(missing, tried)) && !before.contains(&(tried, missing))
            })
        })
    };
    if open.iter().any(|node| is_gap(node)) {
        return None;
    }
    let lost = lost_value(case, all, first);
    let got = Evidence::Value(tree.call(first.place).value?);
    let with_window = open.iter().all(|node| node.window.is_some());
    let is_max = case.roles.is_max(first.place);
    let like_first: Vec<&Tried> = all
        .iter()
        .filter(|node| case.roles.is_max(node.place) == is_max)
        .collect();
    if with_window && is_by_wrong_bound(&open, &like_first) {
        return Some(case.at(Fault::CutWrongBound, first.place, lost, got));
    }
    Some(case.at(Fault::CutTooEarly, first.place, lost, got))
}

/// Whether a loop is left after a child by a comparison with the wrong end of the window.
type Comparison = fn(window: (f64, f64), before: f64, value: f64) -> bool;

/// Comparisons with alpha where beta is meant: of the value, of the best so far, and of the best with alpha after
/// alpha was raised to it, which is always true. The last one is turned round.
const WRONG_BOUNDS: [Comparison; 5] = [
    |(alpha, _), before, value| value <= before.max(alpha),
    |(alpha, _), before, value| before.max(value) <= alpha,
    |(alpha, _), before, value| before.max(value) >= alpha,
    |_, _, _| true,
    |(alpha, beta), before, value| before.max(value).max(alpha) <= beta,
];

/// Whether one comparison with the wrong end explains all loops that were left too early, and does not say of
/// loops that went on that they should have been left.
fn is_by_wrong_bound(open: &[&Tried], alike: &[&Tried]) -> bool {
    let holds = |compare: Comparison, node: &Tried, at: usize| {
        let open = (f64::NEG_INFINITY, f64::INFINITY);
        let window = node.window.unwrap_or(open);
        compare(window, best(&node.good[..at]), node.good[at])
    };
    WRONG_BOUNDS.iter().any(|&compare| {
        let explains = open
            .iter()
            .all(|node| holds(compare, node, node.good.len() - 1));
        let earlier = || {
            alike
                .iter()
                .flat_map(|&node| (0..node.good.len() - 1).map(move |at| (node, at)))
        };
        let contradicted = earlier()
            .filter(|&(node, at)| holds(compare, node, at))
            .count();
        explains && contradicted * 5 <= earlier().count()
    })
}

/// A value that the moves left out would have given, where the same board was searched elsewhere.
fn lost_value(case: &Case<'_>, all: &[Tried], node: &Tried) -> Evidence {
    let tree = case.tree;
    let Some(cells) = &tree.cells[node.place] else {
        return Evidence::None;
    };
    let whole = all.iter().find(|other| {
        other.missing.is_empty()
            && tree.cells[other.place].as_ref() == Some(cells)
            && tree.movers[other.place] == tree.movers[node.place]
    });
    match whole.and_then(|other| tree.call(other.place).value) {
        Some(value) => Evidence::Value(value),
        None => node.window.map_or(Evidence::None, |(alpha, beta)| {
            Evidence::Window(alpha, beta)
        }),
    }
}

/// Loops that went on although the window had closed.
fn went_on(case: &Case<'_>, all: &[Tried]) -> (Option<Finding>, Option<Finding>) {
    // Cuts that were made, by whether the node maximises: a program may cut on one side only.
    let (mut cut, mut passed, mut equal) = ([0usize; 2], Vec::new(), Vec::new());
    let class = |node: &Tried| usize::from(case.roles.is_max(node.place) == Some(true));
    for node in all {
        let Some((_, beta)) = node.window.filter(|(alpha, beta)| alpha < beta) else {
            continue;
        };
        let closing = (0..node.good.len()).find(|&at| best(&node.good[..=at]) >= beta);
        let Some(at) = closing else {
            continue;
        };
        // A program may cut on "greater" alone: moves after a value that only reaches the end of the window prove nothing.
        let beyond = (at..node.good.len()).find(|&at| best(&node.good[..=at]) > beta);
        let last = node.good.len() - 1;
        if beyond.unwrap_or(at) == last {
            cut[class(node)] += usize::from(!node.missing.is_empty());
        } else if beyond.is_some() {
            passed.push((node, at));
        }
        if at < last && beyond.is_none_or(|beyond| beyond == last) {
            equal.push((node, at));
        }
    }
    let finding = |fault, node: &Tried, at: usize| {
        case.at(
            fault,
            node.place,
            Evidence::Count(at as u64 + 1),
            Evidence::Count(node.good.len() as u64),
        )
    };
    let inner = passed
        .iter()
        .chain(&equal)
        .find(|(node, at)| !node.missing.is_empty() && skips_inside(case, node, *at));
    if let Some(&(node, at)) = inner {
        return (Some(finding(Fault::InnerBreak, node, at)), None);
    }
    if let Some(&(node, at)) = passed.iter().find(|(node, _)| cut[class(node)] == 0) {
        return (Some(finding(Fault::NeverCuts, node, at)), None);
    }
    match equal.first() {
        Some(&(node, at)) => (None, Some(finding(Fault::CutStrict, node, at))),
        None => (None, None),
    }
}

/// Whether two loops over rows and columns left out moves and then tried others behind them. Moves in another order
/// come from one loop over a list, and what a cut leaves out of it may lie anywhere.
fn skips_inside(case: &Case<'_>, node: &Tried, at: usize) -> bool {
    let Some(layout) = &case.tree.layout else {
        return false;
    };
    let across = |cell: usize| cell;
    let down = |cell: usize| cell % layout.columns * layout.rows + cell / layout.columns;
    let orders: [&dyn Fn(usize) -> usize; 2] = [&across, &down];
    layout.kind != GameFamily::Drops
        && orders.iter().any(|order| {
            let moves: Vec<usize> = node.moves.iter().map(|&cell| order(cell)).collect();
            let (closing, last) = (moves[at], moves[moves.len() - 1]);
            let mut missing = node.missing.iter().map(|&cell| order(cell));
            moves.is_sorted() && missing.any(|cell| (closing..last).contains(&cell))
        })
}
