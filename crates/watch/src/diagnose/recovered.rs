//! Judgements that are sums of usual features: their weights are found from the leaves, exactly or not at all.
//!
//! Lines, cells and moves are counted on every unfinished leaf. If one set of weights gives the value of every leaf, that
//! is the program's judgement, whatever its text looks like. It is for the wrong side if each weight that tells has
//! the opposite sign of the one in every known judgement.

use super::Case;
use super::ends::at_horizon;
use super::judgement::Judged;
use crate::board::{GameFamily, Layout, Side, opponent};

/// So many leaves for each feature must agree.
const LEAVES_A_FEATURE: usize = 3;

/// A feature: what is counted, and which sign its weight has in known judgements.
struct Feature {
    counts: Vec<f64>,
    /// 1 or −1; 0 where both are usual.
    usual: f64,
}

/// The first leaf of a judgement that is the opposite of every known one.
pub(super) fn check(case: &Case<'_>, layout: &Layout, leaves: Vec<Judged<'_>>) -> Option<usize> {
    // Leaves above the horizon have their values from elsewhere, such as a table.
    let leaves: Vec<Judged<'_>> = leaves
        .into_iter()
        .filter(|leaf| at_horizon(case, leaf.place) && !layout.is_over(leaf.cells))
        .collect();
    // Fewer features first: a judgement by columns, or by discs and corners, needs fewer leaves to be known than one by cells.
    let sets = [By::Coarse, By::Cell].map(|by| match layout.kind {
        GameFamily::Flips => flips(layout, &leaves, by),
        GameFamily::Marks | GameFamily::Drops => lines(layout, &leaves, by),
    });
    let values: Vec<f64> = leaves.iter().map(|leaf| leaf.value).collect();
    let (features, weights) = sets.into_iter().find_map(|features| {
        let enough = leaves.len() >= LEAVES_A_FEATURE * features.len();
        let weights = weights(&features, &values).filter(|_| enough)?;
        Some((features, weights))
    })?;
    let signs: Vec<f64> = features
        .iter()
        .zip(&weights)
        .filter_map(|(feature, weight)| Some(feature.usual * (*weight)?))
        .filter(|sign| sign.abs() > 1e-6)
        .collect();
    let is_opposite = !signs.is_empty() && signs.iter().all(|&sign| sign < 0.0);
    let middle = case.wins().middle;
    let mut told = leaves.iter().filter(|_| is_opposite);
    told.find(|leaf| leaf.value != middle)
        .map(|leaf| leaf.place)
}

/// How cells are told apart: in Othello the corners alone are a coarse way.
#[derive(Clone, Copy, PartialEq)]
enum By {
    Coarse,
    Cell,
}

/// The distance of a cell from the nearest corner along both sides of the board, the smaller one first: cells that
/// turns and reflections of the board exchange have the same.
fn class(layout: &Layout, by: By, at: usize) -> (usize, usize) {
    let (row, column) = (at / layout.columns, at % layout.columns);
    let (down, right) = (
        row.min(layout.rows - 1 - row),
        column.min(layout.columns - 1 - column),
    );
    match layout.kind {
        GameFamily::Drops if by == By::Coarse => (0, right),
        GameFamily::Drops => (down, right),
        _ => (down.min(right), down.max(right)),
    }
}

/// The classes of all cells but the innermost one, whose weight goes to the discs altogether.
fn classes(layout: &Layout, by: By) -> Vec<(usize, usize)> {
    let cells = 0..layout.rows * layout.columns;
    let mut classes: Vec<_> = cells.map(|at| class(layout, by, at)).collect();
    classes.sort_unstable();
    classes.dedup();
    classes.pop();
    classes
}

fn counted(leaves: &[Judged<'_>], usual: f64, count: impl Fn(&Judged<'_>) -> f64) -> Feature {
    let counts = leaves.iter().map(count).collect();
    Feature { counts, usual }
}

/// How many discs of a side lie on cells that are wanted.
fn discs(leaf: &Judged<'_>, side: Side, wanted: impl Fn(usize) -> bool) -> f64 {
    let cells = leaf.cells.iter().enumerate();
    cells
        .filter(|&(at, &cell)| cell == side && wanted(at))
        .count() as f64
}

/// Othello: discs, discs on cells of each class, and moves. Corners and moves are good in every known judgement.
fn flips(layout: &Layout, leaves: &[Judged<'_>], by: By) -> Vec<Feature> {
    let margin = |leaf: &Judged<'_>, wanted: &dyn Fn(usize) -> bool| {
        discs(leaf, leaf.own, wanted) - discs(leaf, opponent(leaf.own), wanted)
    };
    let mut features = vec![
        counted(leaves, 0.0, |_| 1.0),
        counted(leaves, 0.0, |leaf| margin(leaf, &|_| true)),
        counted(leaves, 1.0, |leaf| {
            layout.legal(leaf.cells, leaf.own).len() as f64
        }),
        counted(leaves, -1.0, |leaf| {
            layout.legal(leaf.cells, opponent(leaf.own)).len() as f64
        }),
    ];
    let corners = (0, 0);
    for wanted in classes(layout, By::Cell) {
        if by == By::Coarse && wanted != corners {
            continue;
        }
        let usual = if wanted == corners { 1.0 } else { 0.0 };
        features.push(counted(leaves, usual, |leaf| {
            margin(leaf, &|at| class(layout, By::Cell, at) == wanted)
        }));
    }
    features
}

/// Games of lines: for each side and direction the lines that it alone has so many discs in, and discs by column.
fn lines(layout: &Layout, leaves: &[Judged<'_>], by: By) -> Vec<Feature> {
    let mut features = vec![counted(leaves, 0.0, |_| 1.0)];
    let of = |leaf: &Judged<'_>, is_own: bool| {
        if is_own { leaf.own } else { opponent(leaf.own) }
    };
    for is_own in [true, false] {
        let sign = if is_own { 1.0 } else { -1.0 };
        for steps in [&[(0, 1)][..], &[(1, 0)], &[(1, 1), (1, -1)]] {
            for count in 1..layout.line {
                // A single disc in a line may be bad where it keeps another from being used.
                let usual = if count > 1 { sign } else { 0.0 };
                features.push(counted(leaves, usual, |leaf| {
                    alone(layout, leaf.cells, of(leaf, is_own), count, steps)
                }));
            }
        }
        features.push(counted(leaves, 0.0, |leaf| {
            discs(leaf, of(leaf, is_own), |_| true)
        }));
        // Cells at the side are worth less than those in the middle.
        for wanted in classes(layout, by) {
            let usual = if layout.kind == GameFamily::Drops {
                -sign
            } else {
                0.0
            };
            features.push(counted(leaves, usual, |leaf| {
                discs(leaf, of(leaf, is_own), |at| class(layout, by, at) == wanted)
            }));
        }
    }
    features
}

/// How many lines in these directions have so many discs of a side, and otherwise empty cells.
fn alone(layout: &Layout, cells: &[u8], side: Side, count: usize, steps: &[(isize, isize)]) -> f64 {
    let size = |length: usize| length as isize;
    let (rows, columns, line) = (size(layout.rows), size(layout.columns), size(layout.line));
    let mut found = 0.0;
    for at in 0..rows * columns {
        let (row, column) = (at / columns, at % columns);
        for &(down, right) in steps {
            let (end_row, end) = (row + (line - 1) * down, column + (line - 1) * right);
            if end_row >= rows || end >= columns || end < 0 {
                continue;
            }
            let cell = |step: isize| {
                let at = (row + step * down) * columns + column + step * right;
                cells[at.unsigned_abs()]
            };
            let own = (0..line).filter(|&step| cell(step) == side).count();
            let empty = (0..line).filter(|&step| cell(step) == 0).count();
            found += f64::from(u8::from(own == count && own + empty == layout.line));
        }
    }
    found
}

/// The weights with which the features give every value; none for a feature whose weight the leaves leave open.
/// Nothing if no weights give every value.
fn weights(features: &[Feature], values: &[f64]) -> Option<Vec<Option<f64>>> {
    let product = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
    let size = features.len();
    // The normal equations, each row with its right-hand side at the end.
    let mut rows: Vec<Vec<f64>> = features
        .iter()
        .map(|one| {
            let mut row: Vec<f64> = features
                .iter()
                .map(|other| product(&one.counts, &other.counts))
                .collect();
            row.push(product(&one.counts, values));
            row
        })
        .collect();
    let mut pivots: Vec<(usize, usize)> = Vec::new();
    for column in 0..size {
        let free = pivots.len();
        let best = (free..size)
            .max_by(|&a, &b| rows[a][column].abs().total_cmp(&rows[b][column].abs()))?;
        let scale = features[column]
            .counts
            .iter()
            .map(|count| count * count)
            .sum::<f64>();
        if rows[best][column].abs() <= 1e-7 * scale.max(1.0) {
            continue;
        }
        rows.swap(free, best);
        let by = rows[free][column];
        rows[free].iter_mut().for_each(|value| *value /= by);
        let pivot = rows[free].clone();
        for (number, row) in rows.iter_mut().enumerate() {
            let factor = row[column];
            if number != free && factor != 0.0 {
                for (value, part) in row.iter_mut().zip(&pivot) {
                    *value -= factor * part;
                }
            }
        }
        pivots.push((free, column));
    }
    let mut found = vec![None; size];
    let mut whole = vec![0.0; size];
    let is_open = |column: usize| pivots.iter().all(|&(_, pivot)| pivot != column);
    for &(row, column) in &pivots {
        whole[column] = rows[row][size];
        let depends = (0..size).any(|other| is_open(other) && rows[row][other].abs() > 1e-6);
        found[column] = Some(rows[row][size]).filter(|_| !depends);
    }
    let largest = values.iter().map(|value| value.abs()).fold(1.0, f64::max);
    let fits = values.iter().enumerate().all(|(leaf, value)| {
        let sum = features
            .iter()
            .zip(&whole)
            .map(|(feature, weight)| weight * feature.counts[leaf])
            .sum::<f64>();
        (sum - value).abs() <= 1e-6 * largest
    });
    fits.then_some(found)
}
