//! The choice: the move that a node returns, the one that the root plays, the one that a global keeps.

use serde_json::Value;

use super::values::Style;
use super::{Case, same};
use crate::board::{Kind, Layout};
use crate::finding::{Evidence, Fault, Finding};
use crate::tree::Step;

/// How a program writes a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Writing {
    /// Whether a pair is (column, row).
    crossed: bool,
    /// The number of the first row, column or cell.
    first: i64,
    /// Whether rows count from the bottom.
    upwards: bool,
    /// The width of a border around the board.
    border: i64,
}

impl Writing {
    fn all() -> impl Iterator<Item = Self> {
        [0, 1].into_iter().flat_map(|first| {
            [false, true].into_iter().flat_map(move |crossed| {
                [false, true].into_iter().flat_map(move |upwards| {
                    [0, 1].into_iter().map(move |border| Self {
                        crossed,
                        first,
                        upwards,
                        border,
                    })
                })
            })
        })
    }

    /// The cell that a move names on a board; in Connect Four any cell of the column.
    fn cell(self, layout: &Layout, value: &Value) -> Option<usize> {
        let (rows, columns) = (layout.rows as i64, layout.columns as i64);
        let at = |row: i64, column: i64| {
            let row = if self.upwards { rows - 1 - row } else { row };
            ((0..rows).contains(&row) && (0..columns).contains(&column))
                .then(|| (row * columns + column) as usize)
        };
        match value {
            Value::Number(number) => {
                let number = number.as_i64()? - self.first;
                if layout.kind == Kind::Drops {
                    return at(0, number);
                }
                let width = columns + 2 * self.border;
                at(number / width - self.border, number % width - self.border)
            }
            Value::Array(parts) => match &parts[..] {
                [Value::Number(a), Value::Number(b)] => {
                    let (a, b) = (a.as_i64()? - self.first, b.as_i64()? - self.first);
                    let (row, column) = if self.crossed { (b, a) } else { (a, b) };
                    at(row - self.border, column - self.border)
                }
                [inner] | [inner @ Value::Array(_), _] => self.cell(layout, inner),
                _ => None,
            },
            _ => None,
        }
    }
}

/// Whether a cell is where a move went.
fn is_move(layout: &Layout, named: usize, at: usize) -> bool {
    match layout.kind {
        Kind::Drops => named % layout.columns == at % layout.columns,
        _ => named == at,
    }
}

/// The way of writing moves that makes every returned move one of the node's children.
fn writing(case: &Case<'_>, layout: &Layout, samples: &[(usize, &Value)]) -> Option<Writing> {
    let tree = case.tree;
    Writing::all().find(|writing| {
        samples.iter().all(|&(place, value)| {
            writing.cell(layout, value).is_some_and(|named| {
                tree.children(place).iter().any(|&child| {
                    matches!(tree.steps[child], Step::Placed { at, .. } if is_move(layout, named, at))
                })
            })
        })
    })
}

/// The moves that a written move may mean: the usual writings, and others only if those name no move.
fn readings(layout: &Layout, value: &Value, moves: &[(usize, usize, f64)]) -> Vec<(usize, f64)> {
    let meant = |writing: Writing| {
        let named = writing.cell(layout, value)?;
        let found = moves
            .iter()
            .find(|(_, at, _)| is_move(layout, named, *at))?;
        Some((found.0, found.2))
    };
    let is_usual =
        |writing: &Writing| writing.first == 0 && !writing.upwards && writing.border == 0;
    let usual: Vec<_> = Writing::all().filter(is_usual).filter_map(meant).collect();
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
    findings.extend(returned(case, layout));
    findings.extend(kept(case, layout));
    findings.extend(chosen(case, layout));
    findings
}

/// The move that a node returns beside its value must be one of that value.
fn returned(case: &Case<'_>, layout: &Layout) -> Option<Finding> {
    let tree = case.tree;
    let samples: Vec<(usize, &Value)> = tree
        .finished()
        .filter(|&place| !tree.is_leaf(place))
        .filter_map(|place| Some((place, tree.call(place).best.as_deref()?)))
        .collect();
    if samples.len() < 2 {
        return None;
    }
    let writing = writing(case, layout, &samples)?;
    for &(place, value) in &samples {
        let named = writing.cell(layout, value)?;
        let child = tree.children(place).iter().copied().find(|&child| {
            matches!(tree.steps[child], Step::Placed { at, .. } if is_move(layout, named, at))
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
        if same(own, best) && !same(sign * got, best) {
            return Some(case.at(
                Fault::BestMoveWrong,
                place,
                Evidence::Value(best),
                Evidence::Value(sign * got),
            ));
        }
    }
    None
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
                Step::Placed { at, .. } => Some((child, at, sign * tree.call(child).value?)),
                _ => None,
            })
            .collect();
        let readings = readings(layout, value, &moves);
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
    let readings = readings(layout, value, &calls);
    let &(place, got) = readings.first()?;
    if readings.iter().any(|&(_, value)| same(value, best)) {
        return None;
    }
    let fault = if same(got, worst) {
        Fault::MaxMinConfused
    } else {
        Fault::BestMoveWrong
    };
    Some(case.at(fault, place, Evidence::Value(best), Evidence::Value(got)))
}
