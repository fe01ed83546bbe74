//! The leaves of finished games: what wins are worth, and to which side.

use super::Case;
use super::values::Style;
use crate::board::{GameFamily, Side, opponent};
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

/// The side for which finished games of Othello are judged, no matter who would be to move.
pub(super) fn counted_for(case: &Case<'_>) -> Option<Side> {
    let tree = case.tree;
    let layout = tree
        .layout
        .as_ref()
        .filter(|it| it.kind == GameFamily::Flips)?;
    let (mut side, mut movers) = (None, [false; 3]);
    for place in tree.finished().filter(|&place| tree.is_leaf(place)) {
        let (Some(cells), Some(value)) = (&tree.cells[place], tree.call(place).value) else {
            continue;
        };
        let margin: i32 = cells
            .iter()
            .map(|&cell| [0, 1, -1][usize::from(cell)])
            .sum();
        if value == 0.0 || margin == 0 || !layout.is_over(cells) {
            continue;
        }
        let good = if (margin > 0) == (value > 0.0) { 1 } else { 2 };
        if *side.get_or_insert(good) != good {
            return None;
        }
        movers[usize::from(tree.last_side(place).unwrap_or(0))] = true;
    }
    // A value for the side to move is for one side too, where all games end after moves of the same one.
    side.filter(|_| movers[1] && movers[2])
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

/// For which side a leaf should be judged, by the way in which the program combines values; in minimax
/// it is one for all.
pub(super) fn judged_for(case: &Case<'_>, max_side: Option<Side>, place: usize) -> Option<Side> {
    let tree = case.tree;
    let mover = || tree.last_side(place).map(opponent).or(tree.movers[place]);
    match case.roles.style? {
        Style::Minimax => max_side,
        Style::Negamax => mover(),
        Style::NegamaxForMover => mover().map(opponent),
    }
}

/// How many unfinished leaves of each kind must speak against a heuristic.
pub(super) const ENOUGH: usize = 6;
/// So many leaves are looked at, spread over the whole search: all million of a large one would tell no more.
const MOST_LEAVES: usize = 5_000;

/// Unfinished leaves that are judged for the wrong side, in a program that judges won ones rightly.
///
/// Leaves tell on which one side alone is a cell away from a line. Any judgement prefers its own threats
/// to the other side's, or does not see them; here almost every board with an own threat is worth less
/// than almost every board with a threat of the other side, and most are worth less than a draw.
pub(super) fn heuristic(case: &Case<'_>) -> Option<Finding> {
    let tree = case.tree;
    let layout = tree.layout.as_ref().filter(|layout| layout.line > 0)?;
    let wins = case.wins();
    // That the won ones are right was shown before; without one nothing says which way values go.
    wins.leaves.first()?;
    let max_side = case.roles.max_side(tree);
    let mut told = [Vec::new(), Vec::new()];
    let leaves: Vec<usize> = tree
        .finished()
        .filter(|&place| tree.is_leaf(place))
        .collect();
    let every = leaves.len().div_ceil(MOST_LEAVES).max(1);
    for &place in leaves.iter().step_by(every) {
        let (Some(cells), Some(value)) = (&tree.cells[place], tree.call(place).value) else {
            continue;
        };
        if case.winner(place).is_some() || cells.iter().all(|&cell| cell != 0) {
            continue;
        }
        let own = judged_for(case, max_side, place)?;
        let threats = [own, opponent(own)].map(|side| layout.threatens(cells, side));
        match threats {
            [true, false] => told[0].push((place, value)),
            [false, true] => told[1].push((place, value)),
            _ => {}
        }
    }
    let [own, mut other] = told;
    other.sort_by(|a, b| a.1.total_cmp(&b.1));
    let reversed: usize = own
        .iter()
        .map(|leaf| other.len() - other.partition_point(|it| it.1 <= leaf.1))
        .sum();
    let bad: Vec<_> = own.iter().filter(|leaf| leaf.1 < wins.middle).collect();
    let is_wrong = own.len().min(other.len()) >= ENOUGH
        && reversed * 20 >= own.len() * other.len() * 19
        && bad.len() * 2 >= own.len();
    let &(place, value) = *bad.first().filter(|_| is_wrong)?;
    Some(case.at(
        Fault::EvaluationWrongSide,
        place,
        Evidence::Value(2.0 * wins.middle - value),
        Evidence::Value(value),
    ))
}

/// Where values are not for the side that maximises, but for the one that the program works for, it is the search that
/// is turned round: max and min are confused at every node.
pub(super) fn turned_search(case: &Case<'_>, max_side: Side) -> Option<Finding> {
    let tree = case.tree;
    let own = tree
        .layout
        .as_ref()?
        .side_of(tree.trace.end.plus.as_deref()?)?;
    let is_turned = own != max_side && good_side(case.wins()).is_none_or(|good| good == own);
    super::root::turned_round(case).filter(|_| is_turned)
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
            let leaf = mostly(wins, wrong);
            // The loop outside that takes the move says for which side values are, unless the won leaves say that the
            // search is right: then the loop alone is wrong.
            if (leaf.is_some() || wins.leaves.is_empty())
                && let Some(finding) = super::root::against_the_loop(case)
            {
                return Some(finding);
            }
            let &(place, _, value) = leaf?;
            turned_search(case, max_side).or_else(|| symbol_leaf(place, value))
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
