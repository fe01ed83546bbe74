//! The leaves of finished games: what wins are worth, and to which side.

use super::Case;
use super::values::Style;
use crate::board::{Side, opponent};
use crate::finding::{Evidence, Fault, Finding};

/// What the won leaves of a trace say: their values by winner, and by whether the side to move has won.
pub(crate) struct Wins {
    /// Place, winner, value.
    pub(super) leaves: Vec<(usize, Side, f64)>,
    /// The value of a draw, or the middle.
    pub(super) middle: f64,
}

impl Wins {
    pub(super) fn of(case: &Case<'_>) -> Self {
        let tree = case.tree;
        let mut leaves = Vec::new();
        let mut draws = Vec::new();
        if let Some(layout) = &tree.layout {
            for place in tree.finished() {
                if !tree.is_leaf(place) {
                    continue;
                }
                let (Some(cells), Some(value)) = (&tree.cells[place], tree.call(place).value)
                else {
                    continue;
                };
                if let Some(winner) = case.winner(place) {
                    leaves.push((place, winner, value));
                } else if layout.line > 0 && cells.iter().all(|&cell| cell != 0) {
                    draws.push(value);
                }
            }
        }
        draws.sort_by(f64::total_cmp);
        let middle = draws.get(draws.len() / 2).copied().filter(|value| {
            leaves.iter().any(|(_, _, win)| win > value)
                && leaves.iter().any(|(_, _, win)| win < value)
        });
        Self {
            leaves,
            middle: middle.unwrap_or(0.0),
        }
    }
}

impl Wins {
    /// Whether a win is worth the same wherever it comes at the same distance from the root.
    pub(super) fn is_worth_by_distance(&self, case: &Case<'_>) -> bool {
        let mut worth = std::collections::BTreeMap::new();
        self.leaves.iter().all(|&(place, winner, value)| {
            let ply = case.tree.plies[place];
            *worth.entry((winner, ply)).or_insert(value) == value
        })
    }

    /// Whether values are for one side throughout: its wins are above a draw, the other's below. A value for the
    /// side to move is below a draw at every lost board, no matter who won.
    pub(super) fn are_for_one_side(&self) -> bool {
        let above = |side: Side| {
            let mut own = self.leaves.iter().filter(|leaf| leaf.1 == side);
            let first = own.next()?.2 > self.middle;
            own.all(|leaf| (leaf.2 > self.middle) == first)
                .then_some(first)
        };
        matches!((above(1), above(2)), (Some(one), Some(two)) if one != two)
    }
}

/// The side whose wins are worth more than the other's.
pub(super) fn good_side(wins: &Wins) -> Option<Side> {
    let mean = |side: Side| {
        let values: Vec<f64> = wins
            .leaves
            .iter()
            .filter(|leaf| leaf.1 == side)
            .map(|leaf| leaf.2)
            .collect();
        (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
    };
    match (mean(1), mean(2)) {
        (Some(one), Some(two)) if one > two => Some(1),
        (Some(one), Some(two)) if two > one => Some(2),
        (Some(one), None) if one != wins.middle => Some(if one > wins.middle { 1 } else { 2 }),
        (None, Some(two)) if two != wins.middle => Some(if two > wins.middle { 2 } else { 1 }),
        _ => None,
    }
}

/// The first wrong leaf of a winner almost all of whose wins are wrong: a few are ends that are not
/// seen, not an evaluation for the other side.
fn mostly(
    wins: &Wins,
    wrong: impl Fn(&&(usize, Side, f64)) -> bool,
) -> Option<&(usize, Side, f64)> {
    (1..=2).find_map(|side| {
        let own = || wins.leaves.iter().filter(|leaf| leaf.1 == side);
        let bad = own().filter(&wrong).count();
        (bad * 10 >= own().count() * 9)
            .then(|| own().find(&wrong))
            .flatten()
    })
}

/// Won leaves whose value is for the wrong side.
pub(super) fn evaluation(case: &Case<'_>) -> Option<Finding> {
    let tree = case.tree;
    let wins = case.wins();
    let symbol_leaf = |place: usize, value: f64| {
        Some(case.at(
            Fault::EvaluationWrongSide,
            place,
            Evidence::Value(2.0 * wins.middle - value),
            Evidence::Value(value),
        ))
    };
    match case.roles.style? {
        Style::Minimax => {
            let max_side = case.roles.max_side(tree)?;
            let wrong = |&&(_, winner, value): &&(usize, Side, f64)| {
                value != wins.middle && (winner == max_side) != (value > wins.middle)
            };
            let &(place, _, value) = mostly(wins, wrong)?;
            symbol_leaf(place, value)
        }
        style => {
            let for_mover = style == Style::NegamaxForMover;
            let wrong = |&&(place, winner, value): &&(usize, Side, f64)| {
                let Some(mover) = tree.last_side(place).map(opponent).or(tree.movers[place]) else {
                    return false;
                };
                value != wins.middle && ((winner == mover) != for_mover) != (value > wins.middle)
            };
            let &(place, _, value) = mostly(wins, wrong)?;
            symbol_leaf(place, value)
        }
    }
}
