//! The tree of a right search on a program's own leaves, in its own order, and where the program
//! departs from it.
//!
//! The values of the leaves and the order of the moves are the program's; who maximises is what the
//! diagnosis has shown to be meant. Everything else is computed anew: windows, cuts and values.

use super::values::Style;
use super::{Case, Diagnosis, same};
use crate::finding::{Evidence, Fault, Finding};
use crate::tree::BoardChange;

/// What a right search does at a node of the trace.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RightNode {
    /// Whether it comes here at all.
    pub visited: bool,
    /// Whether the node takes the largest of what it compares.
    pub is_max: bool,
    /// The window that the node is given; without end in a search that does not prune.
    pub window: (f64, f64),
    /// What the node returns; none where it is not visited or rests on a call that has no value.
    pub value: Option<f64>,
    /// How many of the recorded children are looked at.
    pub tried: u32,
    /// Whether the window closed after the last of them.
    pub cut: bool,
}

/// In what a program differs from a right search at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difference {
    /// The value is not the best of the children's.
    Value,
    /// The window is not the one that the parent knew.
    Window,
    /// Moves were left out although the window was open.
    LeftOut,
    /// The loop went on although the window had closed.
    WentOn,
    /// Something else: a board, a move, a leaf, a depth.
    Other,
}

/// The first node at which a program departs from a right search.
#[derive(Clone, Debug, PartialEq)]
pub struct Departure {
    /// The place of the node in the trace.
    pub place: usize,
    /// What differs there.
    pub difference: Difference,
    /// How many calls were entered before it and are not above it: none of them differs in the same way.
    pub agreed: u64,
}

/// The tree that a right search builds from the leaves and the order of a trace.
#[derive(Clone, Debug)]
pub struct RightTree {
    /// How the values of children are combined.
    pub style: Option<Style>,
    /// Whether it keeps windows and cuts, as the program does or means to do.
    pub prunes: bool,
    /// Whether only a value beyond the bound cuts, as the program has it.
    pub strict: bool,
    /// What it does at each call of the trace.
    pub nodes: Vec<RightNode>,
    /// Where the program departs from it.
    pub departure: Option<Departure>,
}

/// How a search on the recorded tree is made.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rule {
    pub(super) style: Option<Style>,
    pub(super) prunes: bool,
    pub(super) strict: bool,
    /// Whether outermost calls begin with the window that the program gives them.
    pub(super) given_windows: bool,
}

/// A node whose children are being searched.
struct Open {
    place: usize,
    alpha: f64,
    beta: f64,
    best: f64,
    /// Whether all values so far are known.
    known: bool,
}

/// Searches the recorded tree; `is_max` says of each place whether it takes the largest.
pub(super) fn search(
    case: &Case<'_>,
    rule: Rule,
    is_max: &dyn Fn(usize) -> bool,
) -> Vec<RightNode> {
    const FULL: (f64, f64) = (f64::NEG_INFINITY, f64::INFINITY);
    let tree = case.tree;
    let negates = rule.style.is_some_and(|style| style != Style::Minimax);
    let mut nodes: Vec<RightNode> = (0..tree.trace.calls.len())
        .map(|place| RightNode {
            visited: false,
            is_max: is_max(place),
            window: FULL,
            value: None,
            tried: 0,
            cut: false,
        })
        .collect();
    let mut open: Vec<Open> = Vec::new();
    for root in tree.trace.roots() {
        let call = tree.call(root);
        let given = call.alpha.zip(call.beta).filter(|_| rule.given_windows);
        let mut enter = Some((root, given.unwrap_or(FULL)));
        loop {
            if let Some((place, window)) = enter.take() {
                let node = &mut nodes[place];
                node.visited = true;
                node.window = window;
                open.push(Open {
                    place,
                    alpha: window.0,
                    beta: window.1,
                    best: if node.is_max { FULL.0 } else { FULL.1 },
                    known: true,
                });
            }
            let Some(top) = open.last_mut() else { break };
            let children = tree.children(top.place);
            let next = nodes[top.place].tried as usize;
            let closed = if rule.strict {
                top.alpha > top.beta
            } else {
                top.alpha >= top.beta
            };
            let cut = rule.prunes && next > 0 && closed;
            if let Some(&child) = children.get(next).filter(|_| !cut) {
                nodes[top.place].tried += 1;
                let window = match (rule.prunes, negates) {
                    (false, _) => FULL,
                    (true, false) => (top.alpha, top.beta),
                    (true, true) => (-top.beta, -top.alpha),
                };
                enter = Some((child, window));
                continue;
            }
            // The node is done: its value goes to its parent.
            let value = if children.is_empty() {
                tree.call(top.place).value
            } else {
                Some(top.best).filter(|_| top.known)
            };
            nodes[top.place].value = value;
            nodes[top.place].cut = cut;
            open.pop();
            let Some(above) = open.last_mut() else { break };
            let Some(value) = value else {
                above.known = false;
                continue;
            };
            let seen = tree.discount * if negates { -value } else { value };
            if nodes[above.place].is_max {
                above.best = above.best.max(seen);
                above.alpha = above.alpha.max(above.best);
            } else {
                above.best = above.best.min(seen);
                above.beta = above.beta.min(above.best);
            }
        }
    }
    nodes
}

/// How many nodes alpha-beta visits on the recorded tree, with the same leaves in the same order.
pub(super) fn needed(case: &Case<'_>) -> u64 {
    let rule = Rule {
        style: case.roles.style,
        prunes: true,
        strict: false,
        given_windows: false,
    };
    // What a search learns from its looks, this one cannot know.
    if case.tree.has_looks() {
        return case.tree.trace.calls.len() as u64;
    }
    let max = |place| takes_largest(case, rule.style, None, place);
    let nodes = search(case, rule, &max);
    let visited = || nodes.iter().filter(|node| node.visited);
    if rule.style.is_none() || visited().any(|node| node.value.is_none()) {
        return nodes.len() as u64;
    }
    visited().count() as u64
}

/// Whether a node takes the largest of what it compares; `turned` is a class that does the opposite
/// of what it is meant to do.
fn takes_largest(
    case: &Case<'_>,
    style: Option<Style>,
    turned: Option<&str>,
    place: usize,
) -> bool {
    match style {
        Some(Style::Negamax) => true,
        Some(Style::NegamaxForMover) => false,
        Some(Style::Minimax) | None => {
            let tree = case.tree;
            let is_max = case.roles.is_max(place);
            let is_max = is_max.unwrap_or_else(|| tree.plies[place].is_multiple_of(2));
            let wrong = turned.is_some() && case.roles.class(tree, place) == turned;
            is_max != wrong
        }
    }
}

impl RightTree {
    pub(super) fn of(case: &Case<'_>, diagnosis: &Diagnosis) -> Self {
        let tree = case.tree;
        let first = diagnosis.findings.first();
        let place_of = |finding: &Finding| {
            let calls = &tree.trace.calls;
            calls.iter().position(|call| call.id == finding.node)
        };
        let fault = first.map(|finding| finding.fault);
        let style = match fault {
            // Such programs look like minimax, and are a negamax without its sign.
            Some(Fault::SignNotNegated | Fault::SignNegatedTwice) => match case.roles.style {
                Some(Style::NegamaxForMover) => Some(Style::NegamaxForMover),
                _ => Some(Style::Negamax),
            },
            _ => case.roles.style,
        };
        // The class of a confused node is meant to do the opposite of what its nodes do.
        let turned = first
            .filter(|finding| {
                finding.fault == Fault::MaxMinConfused && style == Some(Style::Minimax)
            })
            .and_then(|finding| Some((place_of(finding)?, value_of(&finding.expected)?)))
            .filter(|&(place, expected)| {
                let meant = tree
                    .child_values(place)
                    .and_then(|below| case.roles.best(place, &below));
                meant.is_some_and(|best| !same(best, expected))
            })
            .and_then(|(place, _)| case.roles.class(tree, place));
        let rule = Rule {
            style,
            prunes: case.has_windows() && !super::windows::scouts(case),
            strict: diagnosis
                .advice
                .iter()
                .any(|advice| advice.fault == Fault::CutStrict),
            given_windows: true,
        };
        let max = |place| takes_largest(case, style, turned, place);
        let nodes = search(case, rule, &max);
        let mut right = Self {
            style,
            prunes: rule.prunes,
            strict: rule.strict,
            nodes,
            departure: None,
        };
        right.departure = first
            .filter(|finding| finding.fault != Fault::Right)
            .and_then(|finding| {
                let named = place_of(finding)?;
                let place = right.first(case, finding.fault).unwrap_or(named);
                let difference = right.difference(case, finding, place);
                Some(Departure {
                    place,
                    difference,
                    agreed: agreed(case, place),
                })
            });
        right
    }

    /// The first call, in the order of entering, whose value or window is not the recomputed one. A finding names a
    /// node that shows its fault best, which may be a later one. Cuts are found in this order anyway, and what
    /// recomputing does not show (boards, moves, leaves, depths) has no other node than the finding's.
    fn first(&self, case: &Case<'_>, fault: Fault) -> Option<usize> {
        let mut places = 0..self.nodes.len();
        match Difference::of(fault) {
            Difference::Value => {
                places.find(|&place| case.tree.call(place).left && self.value_differs(case, place))
            }
            Difference::Window => places.find(|&place| self.window_differs(case, place)),
            _ => None,
        }
    }

    /// What a finding says about its node, where recomputing the node from its own children and its
    /// own window says the same.
    fn difference(&self, case: &Case<'_>, finding: &Finding, place: usize) -> Difference {
        let claimed = Difference::of(finding.fault);
        let shown = match claimed {
            Difference::Value => self.value_differs(case, place),
            Difference::Window => self.window_differs(case, place),
            Difference::LeftOut => {
                left_out(case, place) && self.closes_after(case, place).is_none()
            }
            Difference::WentOn => self
                .closes_after(case, place)
                .is_some_and(|at| at + 1 < case.tree.children(place).len()),
            Difference::Other => true,
        };
        if shown { claimed } else { Difference::Other }
    }

    fn negates(&self) -> bool {
        self.style.is_some_and(|style| style != Style::Minimax)
    }

    /// The values of the children as a right node compares them.
    fn compared(&self, case: &Case<'_>, place: usize) -> Option<Vec<f64>> {
        let sign = if self.negates() { -1.0 } else { 1.0 };
        let below = case.tree.child_values(place)?;
        Some(below.into_iter().map(|value| sign * value).collect())
    }

    fn best(&self, place: usize, values: &[f64]) -> Option<f64> {
        let better = if self.nodes[place].is_max {
            f64::max
        } else {
            f64::min
        };
        values.iter().copied().reduce(better)
    }

    /// Whether the value of a node is not what its own children give, whatever its window is.
    pub(super) fn value_differs(&self, case: &Case<'_>, place: usize) -> bool {
        let call = case.tree.call(place);
        let best = self
            .compared(case, place)
            .and_then(|values| self.best(place, &values));
        let (Some(best), Some(got)) = (best, call.value) else {
            return false;
        };
        let clamped = match (call.alpha, call.beta) {
            (Some(alpha), Some(beta)) if alpha <= beta => best.clamp(alpha, beta),
            _ => best,
        };
        !same(got, best) && !same(got, clamped)
    }

    /// Whether the window of a node is not what its parent knew by then.
    pub(super) fn window_differs(&self, case: &Case<'_>, place: usize) -> bool {
        let tree = case.tree;
        let call = tree.call(place);
        let Some(parent) = call.parent else {
            return false;
        };
        let above = tree.call(parent);
        let (Some(got), Some(mut known)) = (call.alpha.zip(call.beta), above.alpha.zip(above.beta))
        else {
            return false;
        };
        let before = tree.children(parent);
        let before = &before[..before.iter().position(|&it| it == place).unwrap_or(0)];
        let sign = if self.negates() { -1.0 } else { 1.0 };
        let values: Option<Vec<f64>> = before
            .iter()
            .map(|&child| Some(sign * tree.call(child).value?))
            .collect();
        let Some(values) = values else { return false };
        if let Some(best) = self.best(parent, &values) {
            if self.nodes[parent].is_max {
                known.0 = known.0.max(best);
            } else {
                known.1 = known.1.min(best);
            }
        }
        let expected = if self.negates() {
            (-known.1, -known.0)
        } else {
            known
        };
        !same(got.0, expected.0) || !same(got.1, expected.1)
    }

    /// After which of its children the window of a node closes, by the program's own numbers.
    fn closes_after(&self, case: &Case<'_>, place: usize) -> Option<usize> {
        let call = case.tree.call(place);
        let (alpha, beta) = call.alpha.zip(call.beta)?;
        let values = self.compared(case, place)?;
        (0..values.len()).find(|&at| {
            let best = self.best(place, &values[..=at]);
            best.is_some_and(|best| {
                if self.nodes[place].is_max {
                    best >= beta
                } else {
                    best <= alpha
                }
            })
        })
    }
}

impl Difference {
    /// What a fault says about its node.
    pub const fn of(fault: Fault) -> Self {
        match fault {
            Fault::MaxMinConfused
            | Fault::SignNotNegated
            | Fault::SignNegatedTwice
            | Fault::StaticInsteadOfSearched
            | Fault::StartValueWrong
            | Fault::ValueWrong => Self::Value,
            Fault::WindowSwapped
            | Fault::WindowNotPassed
            | Fault::WindowUpdatedAfterLoop
            | Fault::WindowNotUpdated => Self::Window,
            Fault::CutWrongBound | Fault::CutTooEarly | Fault::MoveMissed => Self::LeftOut,
            Fault::NeverCuts | Fault::InnerBreak | Fault::CutStrict => Self::WentOn,
            _ => Self::Other,
        }
    }
}

fn value_of(evidence: &Evidence) -> Option<f64> {
    match evidence {
        Evidence::Value(value) => Some(*value),
        _ => None,
    }
}

/// Whether legal moves of a node were never tried.
fn left_out(case: &Case<'_>, place: usize) -> bool {
    !untried(case.tree, place).is_empty()
}

/// The legal moves of a node, as cells, that the program never tried; none where its board or its
/// moves are not understood.
pub fn untried(tree: &crate::Tree<'_>, place: usize) -> Vec<usize> {
    let (Some(layout), Some(cells), Some(mover)) =
        (&tree.layout, &tree.cells[place], tree.movers[place])
    else {
        return Vec::new();
    };
    let children = tree.children(place);
    if children.is_empty() || !tree.call(place).left {
        return Vec::new();
    }
    let mut tried = Vec::with_capacity(children.len());
    for &child in children {
        match tree.steps[child] {
            BoardChange::Placed { at, side } if side == mover => tried.push(at),
            _ => return Vec::new(),
        }
    }
    let mut legal = layout.legal(cells, mover);
    legal.retain(|at| !tried.contains(at));
    legal
}

/// How many calls were over before a node was entered.
fn agreed(case: &Case<'_>, place: usize) -> u64 {
    let tree = case.tree;
    let above = usize::from(tree.plies[place]);
    // All earlier nodes but those that are still open.
    place.saturating_sub(above) as u64
}
