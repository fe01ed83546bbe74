//! The ends of games: whether they are seen, and what they are worth.

use std::collections::BTreeMap;

use super::Case;
use crate::board::{GameFamily, Layout};
use crate::finding::{Evidence, Fault, Finding};
use crate::tree::BoardChange;

pub(super) fn check(case: &Case<'_>) -> Vec<Finding> {
    let mut findings = Vec::new();
    findings.extend(sentinel(case));
    let Some(layout) = &case.tree.layout else {
        return findings;
    };
    findings.extend(pass(case, layout));
    if layout.line > 0 {
        findings.extend(won_boards(case, layout));
        findings.extend(drawn_boards(case));
        findings.extend(slow_wins(case));
    }
    findings
}

/// Whether the horizon was reached at a node, as far as the depth tells.
pub(super) fn at_horizon(case: &Case<'_>, place: usize) -> bool {
    let tree = case.tree;
    match tree.call(place).depth {
        Some(depth) if depth <= 0.0 => true,
        _ => tree.plies[place] == case.deepest,
    }
}

/// Whether a node has no move to try and is not won: a full board, or a side that must pass.
fn is_stuck(case: &Case<'_>, place: usize) -> bool {
    let tree = case.tree;
    let (Some(layout), Some(cells)) = (&tree.layout, &tree.cells[place]) else {
        return false;
    };
    match tree.movers[place] {
        Some(mover) => case.winner(place).is_none() && layout.legal(cells, mover).is_empty(),
        None => false,
    }
}

/// A node without children that returns what its loop began with.
fn sentinel(case: &Case<'_>) -> Option<Finding> {
    let tree = case.tree;
    // Infinity, or a full board that is worth more than any win.
    let wins = case.wins();
    let strongest = wins
        .leaves
        .iter()
        .map(|leaf| leaf.2.abs())
        .fold(0.0, f64::max);
    let huge = |place: usize, value: f64| {
        let beyond = strongest > 0.0 && value.abs() > 1.5 * strongest && is_stuck(case, place);
        value.is_infinite() || value.abs() >= 1e9 || beyond
    };
    let place = tree.finished().find(|&place| {
        let call = tree.call(place);
        if !call.value.is_some_and(|value| huge(place, value)) {
            return false;
        }
        // A win may be worth infinity; then it is not a board without moves.
        let won = match (&tree.layout, &tree.cells[place]) {
            (Some(layout), Some(_)) if layout.line > 0 => case.winner(place).is_some(),
            (Some(layout), Some(cells)) => layout.is_over(cells),
            _ => true,
        };
        tree.is_leaf(place) && !won
    })?;
    let got = tree.call(place).value?;
    let expected = match (&tree.layout, &tree.cells[place]) {
        (Some(layout), Some(cells)) if layout.line > 0 && cells.iter().all(|&cell| cell != 0) => {
            Evidence::Value(0.0)
        }
        _ => Evidence::None,
    };
    Some(case.at(Fault::NoMoveSentinel, place, expected, Evidence::Value(got)))
}

/// A side without a move, whose opponent has one, that was not allowed to pass.
fn pass(case: &Case<'_>, layout: &Layout) -> Option<Finding> {
    let tree = case.tree;
    if layout.kind != GameFamily::Flips {
        return None;
    }
    let counts_down = tree.trace.roots().next().is_some_and(|root| {
        tree.children(root)
            .iter()
            .any(|&child| tree.call(child).depth < tree.call(root).depth)
    });
    let deepest = case.deepest;
    let place = tree.finished().find(|&place| {
        let (Some(cells), Some(mover)) = (&tree.cells[place], tree.movers[place]) else {
            return false;
        };
        let depth_left = match tree.call(place).depth {
            Some(depth) if counts_down => depth > 0.0,
            _ => tree.plies[place] < deepest,
        };
        // After a pass the other side is to move; a second pass ends the game.
        let entered_by_move = matches!(tree.steps[place], BoardChange::Placed { .. });
        tree.is_leaf(place)
            && depth_left
            && entered_by_move
            && layout.legal(cells, mover).is_empty()
            && !layout.legal(cells, 3 - mover).is_empty()
    })?;
    let cells = tree.cells[place].as_ref()?;
    let mover = tree.movers[place]?;
    let answers = layout.legal(cells, 3 - mover);
    // Moves that the program tries nowhere are moves that it does not know.
    let is_known = |at: usize| {
        let mut steps = tree.steps.iter();
        steps.any(|step| matches!(*step, BoardChange::Placed { at: tried, .. } if tried == at))
    };
    if tree.trace.calls.len() > 100 && !answers.iter().any(|&at| is_known(at)) {
        let names: Vec<String> = answers.iter().map(|&at| layout.cell_name(at)).collect();
        return Some(case.at(
            Fault::MoveMissed,
            place,
            Evidence::Text(names.join(" ")),
            Evidence::Count(0),
        ));
    }
    let answers = answers.len() as u64;
    Some(case.at(
        Fault::PassForgotten,
        place,
        Evidence::Count(answers),
        Evidence::Count(0),
    ))
}

/// Won boards that go on, or that are worth as little as boards that are not won.
fn won_boards(case: &Case<'_>, layout: &Layout) -> Option<Finding> {
    let tree = case.tree;
    let mut went_on = Vec::new();
    for place in tree.finished() {
        if !tree.is_leaf(place)
            && tree
                .children(place)
                .iter()
                .any(|&child| matches!(tree.steps[child], BoardChange::Placed { .. }))
            && let Some(winner) = case.winner(place)
        {
            went_on.push((place, winner));
        }
    }
    let wins = case.wins();
    let early = wins
        .leaves
        .iter()
        .filter(|leaf| !at_horizon(case, leaf.0))
        .count();
    let strongest = wins
        .leaves
        .iter()
        .map(|leaf| (leaf.2 - wins.middle).abs())
        .fold(0.0, f64::max);
    let judged = tree
        .finished()
        .filter(|&place| tree.is_leaf(place))
        .filter(|&place| tree.cells[place].is_some() && case.winner(place).is_none())
        .filter_map(|place| tree.call(place).value)
        .map(|value| (value - wins.middle).abs())
        .fold(0.0, f64::max);
    if let Some(&(place, winner)) = went_on.first() {
        let text = Evidence::Text(layout.symbol(winner).to_string());
        let children = Evidence::Count(tree.children(place).len() as u64);
        // Wins are seen at the horizon only: they are worth more there than anything else.
        let has_horizon = layout.kind != GameFamily::Marks || wins_at_depth_zero(case);
        let at_horizon_only = early == 0 && !wins.leaves.is_empty() && strongest > 2.0 * judged;
        if at_horizon_only && has_horizon {
            return Some(case.at(Fault::HorizonMissesEnd, place, text, children));
        }
        if early > 0 || layout.kind == GameFamily::Marks {
            return Some(case.at(Fault::WinHidden, place, text, children));
        }
        // The program asks whether a side has won, and goes on nevertheless.
        return case
            .hints
            .tests_win
            .then(|| case.at(Fault::WinHidden, place, text, children));
    }
    // A won leaf that is worth as little as a board that neither side has won. Where the number of plies
    // alone decides what a win is worth, a late one may be worth little.
    let by_distance = wins.is_worth_by_distance(case);
    let weak: Vec<&(usize, u8, f64)> = wins
        .leaves
        .iter()
        .filter(|leaf| {
            let worth = (leaf.2 - wins.middle).abs();
            worth < strongest / 3.0 && (worth <= judged || !by_distance)
        })
        .collect();
    let full = |place: usize| {
        tree.cells[place]
            .as_ref()
            .is_some_and(|cells| cells.iter().all(|&cell| cell != 0))
    };
    let &&(place, winner, value) = weak.first()?;
    let is_strong = |leaf: &&(usize, u8, f64)| (leaf.2 - wins.middle).abs() >= strongest / 3.0;
    let like = match wins
        .leaves
        .iter()
        .find(|leaf| leaf.1 == winner && is_strong(leaf))
    {
        Some(leaf) => leaf.2,
        // No win of this side is seen anywhere: it would be worth what the other side's are.
        None => 2.0 * wins.middle - wins.leaves.iter().find(is_strong)?.2,
    };
    let evidence = (Evidence::Value(like), Evidence::Value(value));
    // Other wins are seen where no depth is left, or the text asks for them first: it is the test for a win that misses some.
    let stands_out = |leaf: &&(usize, u8, f64)| (leaf.2 - wins.middle).abs() > 2.0 * judged;
    let mut seen = wins.leaves.iter().filter(stands_out).filter(is_strong);
    let seen_there = case.hints.ends_before_horizon
        || seen.any(|leaf| at_horizon(case, leaf.0) && !full(leaf.0));
    let fault = if weak.iter().all(|leaf| full(leaf.0))
        && weak
            .iter()
            .all(|leaf| leaf.2 == wins.middle || leaf.2 == 0.0)
    {
        Fault::DrawBeforeWin
    } else if weak.iter().all(|leaf| at_horizon(case, leaf.0)) && !seen_there {
        Fault::HorizonMissesEnd
    } else {
        Fault::WinHidden
    };
    Some(case.at(fault, place, evidence.0, evidence.1))
}

/// Whether a won board with empty cells is a leaf because no depth is left.
fn wins_at_depth_zero(case: &Case<'_>) -> bool {
    let tree = case.tree;
    case.wins().leaves.iter().any(|&(place, _, _)| {
        let cells = tree.cells[place].as_ref();
        let has_room = cells.is_some_and(|cells| cells.contains(&0));
        has_room && tree.call(place).depth.is_some_and(|depth| depth <= 0.0)
    })
}

/// Full boards without a line that are worth as much as a win or a loss.
fn drawn_boards(case: &Case<'_>) -> Option<Finding> {
    let tree = case.tree;
    let mut wins = Vec::new();
    let mut draws = Vec::new();
    for place in tree.finished().filter(|&place| tree.is_leaf(place)) {
        let (Some(cells), Some(value)) = (&tree.cells[place], tree.call(place).value) else {
            continue;
        };
        if case.winner(place).is_some() {
            wins.push(value);
        } else if cells.iter().all(|&cell| cell != 0) {
            draws.push((place, value));
        }
    }
    let smallest_win = wins
        .iter()
        .copied()
        .filter(|&value| value > 0.0)
        .fold(f64::INFINITY, f64::min);
    let smallest_loss = wins
        .iter()
        .copied()
        .filter(|&value| value < 0.0)
        .fold(f64::NEG_INFINITY, f64::max);
    let both = smallest_win.is_finite() && smallest_loss.is_finite();
    let wrong = |value: f64| {
        (smallest_win.is_finite() && value >= smallest_win && value > 0.0)
            || (smallest_loss.is_finite() && value <= smallest_loss && value < 0.0)
    };
    let &(place, value) = draws.iter().find(|&&(_, value)| wrong(value))?;
    if !both && !wins.contains(&value) {
        return None;
    }
    Some(case.at(
        Fault::DrawMisvalued,
        place,
        Evidence::Value(0.0),
        Evidence::Value(value),
    ))
}

/// Wins that are worth more the longer they take: what rewards speed has the wrong sign.
///
/// Only where the worth follows from the number of moves alone, so that no judgement of the board is meant.
fn slow_wins(case: &Case<'_>) -> Option<Finding> {
    let tree = case.tree;
    let leaves = &case.wins().leaves;
    [1, 2].into_iter().find_map(|side| {
        let mut by_length: BTreeMap<u16, (usize, f64)> = BTreeMap::new();
        for &(place, _, value) in leaves.iter().filter(|leaf| leaf.1 == side) {
            let known = by_length.entry(tree.plies[place]).or_insert((place, value));
            if known.1 != value {
                return None;
            }
        }
        let wins: Vec<(usize, f64)> = by_length.into_values().collect();
        let grows = |pair: &[(usize, f64)]| {
            pair[0].1.signum() == pair[1].1.signum() && pair[0].1.abs() < pair[1].1.abs()
        };
        let (fast, slow) = (wins.first()?, wins.last()?);
        (wins.len() > 1 && wins.windows(2).all(grows)).then(|| {
            let (expected, got) = (Evidence::Value(fast.1), Evidence::Value(slow.1));
            case.at(Fault::SlowWin, slow.0, expected, got)
        })
    })
}

/// What is not wrong but could be better: a slow win is worth as much as a fast one.
pub(super) fn advice(case: &Case<'_>) -> Option<Finding> {
    let tree = case.tree;
    tree.layout.as_ref().filter(|layout| layout.line > 0)?;
    let wins = case.wins();
    let first = wins.leaves.first()?;
    let slower = wins.leaves.iter().find(|leaf| {
        leaf.1 == first.1 && leaf.2 == first.2 && tree.plies[leaf.0] != tree.plies[first.0]
    })?;
    let all_same = wins
        .leaves
        .iter()
        .all(|leaf| leaf.1 != first.1 || leaf.2 == first.2);
    all_same.then(|| {
        case.at(
            Fault::SlowWin,
            slower.0,
            Evidence::None,
            Evidence::Value(slower.2),
        )
    })
}
