//! Judgements that are the opposite of every known one: lines and discs that are worth less the better they are.
//!
//! Programs may judge unfinished boards as they like. What is asked here is whether a judgement falls where any sensible
//! one rises, with almost no exception and over many leaves; most programs in between are let be.

use super::leaves::{ENOUGH, judged_for, turned_search};
use super::{Case, recovered};
use crate::board::{GameFamily, Layout, Side, opponent};
use crate::finding::{Evidence, Fault, Finding};

/// So many leaves are looked at, spread over the whole search.
const MOST_LEAVES: usize = 800;
/// So many leaves must tell before a judgement is called wrong.
const ENOUGH_LEAVES: usize = 16;
/// So many of them must lie off the middle, where a judgement is a plain count.
const ENOUGH_TELLING: usize = 6;

/// A leaf, its value, and the side that it should be judged for.
pub(super) struct Judged<'a> {
    pub(super) place: usize,
    pub(super) value: f64,
    pub(super) cells: &'a [u8],
    pub(super) own: Side,
}

pub(super) fn check(case: &Case<'_>) -> Option<Finding> {
    let tree = case.tree;
    let layout = tree.layout.as_ref()?;
    let max_side = case.roles.max_side(tree);
    let leaves: Vec<usize> = tree
        .finished()
        .filter(|&place| tree.is_leaf(place))
        .collect();
    let every = leaves.len().div_ceil(MOST_LEAVES).max(1);
    let mut judged = Vec::new();
    for &place in leaves.iter().step_by(every) {
        let (Some(cells), Some(value)) = (&tree.cells[place], tree.call(place).value) else {
            continue;
        };
        let own = judged_for(case, max_side, place)?;
        judged.push(Judged {
            place,
            value,
            cells,
            own,
        });
    }
    let wrong = match layout.kind {
        // Few discs may be good while many cells are empty: a count is judged only where the text shows no such plan.
        GameFamily::Flips if !case.has_source || case.hints.judges_by_stage => {
            finished(layout, &judged)
        }
        GameFamily::Flips => finished(layout, &judged).or_else(|| counted(layout, &judged)),
        GameFamily::Marks | GameFamily::Drops => promising(case, layout, &judged),
    };
    let middle = case.wins().middle;
    let wrong = match wrong {
        Some(leaf) => leaf.place,
        None => recovered::check(case, layout, judged)?,
    };
    if let Some(finding) = max_side.and_then(|side| turned_search(case, side)) {
        return Some(finding);
    }
    let value = case.tree.call(wrong).value?;
    Some(case.at(
        Fault::EvaluationWrongSide,
        wrong,
        Evidence::Value(2.0 * middle - value),
        Evidence::Value(value),
    ))
}

/// The discs of one side less those of the other.
fn margin(leaf: &Judged<'_>) -> f64 {
    let worth = |&cell: &Side| match cell {
        0 => 0.0,
        side if side == leaf.own => 1.0,
        _ => -1.0,
    };
    leaf.cells.iter().map(worth).sum()
}

/// Finished games of Othello: the discs alone say who has won.
fn finished<'a, 'l>(layout: &Layout, leaves: &'l [Judged<'a>]) -> Option<&'l Judged<'a>> {
    let over: Vec<&Judged<'_>> = leaves
        .iter()
        .filter(|leaf| margin(leaf) != 0.0 && leaf.value != 0.0 && layout.is_over(leaf.cells))
        .collect();
    let mut wrong = over
        .iter()
        .filter(|leaf| (leaf.value > 0.0) != (margin(leaf) > 0.0));
    let first = *wrong.next()?;
    let count = wrong.count() + 1;
    (count >= ENOUGH && count * 20 >= over.len() * 19).then_some(first)
}

/// Judgements that are nothing but the other side's discs, or its moves, less the own ones. Corners, which many
/// judgements add, are left out.
fn counted<'a, 'l>(layout: &Layout, leaves: &'l [Judged<'a>]) -> Option<&'l Judged<'a>> {
    let (last_row, last_column) = ((layout.rows - 1) * layout.columns, layout.columns - 1);
    let corners = [0, last_column, last_row, last_row + last_column];
    let leaves: Vec<&Judged<'_>> = leaves
        .iter()
        .filter(|leaf| corners.iter().all(|&at| leaf.cells[at] == 0))
        .collect();
    let moves = |leaf: &Judged<'_>| {
        let count = |side: Side| layout.legal(leaf.cells, side).len() as f64;
        count(leaf.own) - count(opponent(leaf.own))
    };
    let opposite = |feature: &dyn Fn(&Judged<'_>) -> f64| {
        let told: Vec<(&Judged<'_>, f64)> =
            leaves.iter().map(|&leaf| (leaf, feature(leaf))).collect();
        let telling = || told.iter().filter(|(_, feature)| *feature != 0.0);
        let mut seen: Vec<f64> = telling().map(|(_, feature)| *feature).collect();
        seen.sort_by(f64::total_cmp);
        seen.dedup();
        let first = telling().next()?;
        let factor = first.0.value / first.1;
        let fits = |(leaf, feature): &(&Judged<'_>, f64)| leaf.value == factor * feature;
        let is_wrong = factor < 0.0
            && told.len() >= ENOUGH_LEAVES
            && telling().count() >= ENOUGH_TELLING
            && seen.len() > 1
            && told.iter().all(fits);
        is_wrong.then_some(first.0)
    };
    opposite(&margin).or_else(|| opposite(&moves))
}

/// What a side may still hope for less what the other side may: the lines that one side alone has discs in, each
/// worth the square of their number.
fn promise(layout: &Layout, leaf: &Judged<'_>) -> f64 {
    let size = |length: usize| length as isize;
    let (rows, columns, line) = (size(layout.rows), size(layout.columns), size(layout.line));
    let mut sum = 0.0;
    for at in 0..rows * columns {
        let (row, column) = (at / columns, at % columns);
        for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
            let (end_row, end) = (row + (line - 1) * down, column + (line - 1) * right);
            if end_row >= rows || end >= columns || end < 0 {
                continue;
            }
            let count = |side: Side| {
                let cell = |step: isize| (row + step * down) * columns + column + step * right;
                let own = |&step: &isize| leaf.cells[cell(step).unsigned_abs()] == side;
                (0..line).filter(own).count() as f64
            };
            match (count(leaf.own), count(opponent(leaf.own))) {
                (own, 0.0) => sum += own * own,
                (0.0, other) => sum -= other * other,
                _ => {}
            }
        }
    }
    sum
}

/// Games of lines: the leaves that promise most are worth less than those that promise least, and less than a draw.
fn promising<'a, 'l>(
    case: &Case<'_>,
    layout: &Layout,
    leaves: &'l [Judged<'a>],
) -> Option<&'l Judged<'a>> {
    let told: Vec<(&Judged<'_>, f64)> = leaves
        .iter()
        .filter(|leaf| !layout.is_over(leaf.cells))
        .map(|leaf| (leaf, promise(layout, leaf)))
        .collect();
    let promises = || told.iter().map(|leaf| leaf.1);
    let (least, most) = (promises().reduce(f64::min)?, promises().reduce(f64::max)?);
    let third = (most - least) / 3.0;
    let good: Vec<_> = told.iter().filter(|leaf| leaf.1 >= most - third).collect();
    let bad: Vec<_> = told.iter().filter(|leaf| leaf.1 <= least + third).collect();
    let reversed: usize = good
        .iter()
        .map(|one| {
            bad.iter()
                .filter(|other| one.0.value < other.0.value)
                .count()
        })
        .sum();
    let is_wrong = told.len() >= ENOUGH_LEAVES
        && third >= 2.0
        && good.len().min(bad.len()) >= ENOUGH
        && reversed * 50 >= good.len() * bad.len() * 49
        && falls(&told);
    let middle = case.wins().middle;
    let mut below = good.iter().map(|leaf| leaf.0);
    below.find(|leaf| leaf.value < middle).filter(|_| is_wrong)
}

/// Whether values fall clearly where the promise rises, over all leaves.
fn falls(told: &[(&Judged<'_>, f64)]) -> bool {
    let count = told.len() as f64;
    let (values, promises) = (
        told.iter().map(|leaf| leaf.0.value).sum::<f64>() / count,
        told.iter().map(|leaf| leaf.1).sum::<f64>() / count,
    );
    let (mut both, mut value, mut promise) = (0.0, 0.0, 0.0);
    for (leaf, promised) in told {
        let (a, b) = (leaf.value - values, promised - promises);
        both += a * b;
        value += a * a;
        promise += b * b;
    }
    both < -0.6 * (value * promise).sqrt()
}
