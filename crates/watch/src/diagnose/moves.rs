//! The moves: whether the rules allow them, whether they are carried out right, and whose they are.

use super::Case;
use crate::board::{GameFamily, Layout, opponent};
use crate::finding::{Evidence, Fault, Finding};
use crate::tree::BoardChange;

pub(super) fn check(case: &Case<'_>) -> Vec<Finding> {
    let Some(layout) = &case.tree.layout else {
        return Vec::new();
    };
    let mut findings = Vec::new();
    findings.extend(legality(case, layout));
    findings.extend(turns(case, layout));
    findings
}

/// The first move that the rules forbid or that is carried out wrongly.
fn legality(case: &Case<'_>, layout: &Layout) -> Option<Finding> {
    let tree = case.tree;
    let count =
        |wanted: fn(&BoardChange) -> bool| tree.steps.iter().filter(|step| wanted(step)).count();
    let moved = count(|step| matches!(step, BoardChange::Placed { .. }));
    let odd = count(|step| *step == BoardChange::Other);
    let still = count(|step| *step == BoardChange::Same);
    if odd > moved {
        return None;
    }
    for (place, step) in tree.steps.iter().enumerate() {
        let Some(parent) = tree.call(place).parent else {
            continue;
        };
        let (Some(before), Some(after)) = (&tree.cells[parent], &tree.cells[place]) else {
            continue;
        };
        match *step {
            BoardChange::Placed { at, side } => {
                let leads = layout.leads_to(before, at, side, after);
                let name = || Evidence::Text(layout.cell_name(at));
                if layout.kind == GameFamily::Drops && leads.is_none() {
                    let is_on_top = layout.rows - at / layout.columns > layout.full;
                    let fault = if is_on_top {
                        Fault::IllegalMoveTried
                    } else {
                        Fault::MoveDoneWrongly
                    };
                    return Some(case.at(fault, place, Evidence::None, name()));
                }
                if leads.is_none() {
                    // A move of the other side that is played for the one that has just moved.
                    let others = layout.legal(before, opponent(side)).contains(&at);
                    let twice = tree.last_side(parent).is_none_or(|last| last == side);
                    if layout.kind == GameFamily::Flips && others && twice {
                        continue;
                    }
                    // The move is legal for the other side, whose discs turn: only the disc put down is the wrong one.
                    let mut meant = layout.after(before, at, opponent(side));
                    meant[at] = side;
                    let fault = if others && meant == *after {
                        Fault::MoveDoneWrongly
                    } else {
                        Fault::IllegalMoveTried
                    };
                    return Some(case.at(fault, place, Evidence::None, name()));
                }
                if leads == Some(false) {
                    let right = layout.after(before, at, side);
                    let turned = |cells: &[u8]| {
                        let changed = before.iter().zip(cells).filter(|(a, b)| a != b).count();
                        Evidence::Count(changed.saturating_sub(1) as u64)
                    };
                    return Some(case.at(
                        Fault::MoveDoneWrongly,
                        place,
                        turned(&right),
                        turned(after),
                    ));
                }
            }
            BoardChange::Overwrote { at } if layout.kind == GameFamily::Flips => {
                let (fault, at) = turned_only(layout, before, after, at);
                let name = Evidence::Text(layout.cell_name(at));
                return Some(case.at(fault, place, Evidence::None, name));
            }
            BoardChange::Overwrote { at } => {
                let name = Evidence::Text(layout.cell_name(at));
                return Some(case.at(Fault::IllegalMoveTried, place, Evidence::None, name));
            }
            BoardChange::Same if layout.kind != GameFamily::Flips && moved > 0 => {
                // Only where this program otherwise hands on the board after the move.
                let rare = odd == 0 && still * 3 < moved;
                let at_root = tree.plies[place] == 1 && still < moved;
                if (rare || at_root) && !tree.is_look(place) {
                    return Some(case.at(
                        Fault::MoveDoneWrongly,
                        place,
                        Evidence::Count(1),
                        Evidence::Count(0),
                    ));
                }
            }
            _ => {}
        }
    }
    None
}

/// Why discs turned although no cell was filled: the disc that turns them was not put down, or an occupied cell was
/// used; and that cell.
fn turned_only(layout: &Layout, before: &[u8], after: &[u8], turned: usize) -> (Fault, usize) {
    let side = after[turned];
    let without_disc = |&at: &usize| {
        let mut cells = layout.after(before, at, side);
        cells[at] = 0;
        *cells == *after
    };
    if let Some(at) = layout.legal(before, side).into_iter().find(without_disc) {
        return (Fault::MoveDoneWrongly, at);
    }
    let used = |&at: &usize| {
        let mut cells: Box<[u8]> = before.into();
        cells[at] = 0;
        layout.legal(&cells, side).contains(&at) && *layout.after(&cells, at, side) == *after
    };
    let occupied = (0..before.len()).filter(|&at| before[at] != 0);
    (
        Fault::IllegalMoveTried,
        occupied.into_iter().find(used).unwrap_or(turned),
    )
}

/// Whether a side moves twice in a row somewhere.
pub(super) fn moves_twice(case: &Case<'_>) -> bool {
    let layout = case.tree.layout.as_ref();
    layout.is_some_and(|layout| turns(case, layout).is_some())
}

/// The first node where the same side moves twice in a row although the other one can move.
fn turns(case: &Case<'_>, layout: &Layout) -> Option<Finding> {
    let tree = case.tree;
    let mut first = None;
    let mut deeper = 0usize;
    let mut good_below = 0usize;
    for place in 0..tree.trace.calls.len() {
        let Some(side) = tree.last_side(place) else {
            continue;
        };
        let Some(parent) = tree.call(place).parent else {
            continue;
        };
        let before = match tree.last_side(parent) {
            Some(before) => Some(before),
            None if tree.call(parent).parent.is_none() => {
                tree.root_loop.as_ref().map(|root| root.side)
            }
            None => None,
        };
        if before == Some(side) {
            let cells = tree.cells[parent].as_ref()?;
            if layout.kind == GameFamily::Flips && layout.legal(cells, opponent(side)).is_empty() {
                continue;
            }
            if tree.call(parent).parent.is_some() {
                deeper += 1;
            }
            if first.is_none() {
                first = Some((place, parent, side));
            }
        } else if before.is_some() {
            good_below += 1;
        }
    }
    let (place, parent, side) = first?;
    let text = |side| Evidence::Text(layout.symbol(side).to_string());
    let upper = tree.call(parent).parent.unwrap_or(place);
    let (one, other) = (tree.call(parent), tree.call(upper));
    let kept = |a: &Option<Box<str>>, b: &Option<Box<str>>| a.is_some() && a == b;
    let only_at_root = deeper == 0 && tree.call(parent).parent.is_none();
    let function = &tree.trace.functions[one.function];
    let pair_kept = one.function == other.function && super::values::named(function).is_some();
    let turn_kept = kept(&one.flag, &other.flag) || pair_kept;
    let player_kept = kept(&one.player, &other.player) && case.hints.negated == 0;
    let fault = if only_at_root && tree.root_loop.is_some() && good_below > 0 {
        Fault::RootWrongSide
    } else if turn_kept || player_kept {
        Fault::NotAlternating
    } else {
        Fault::WrongPlayerMoves
    };
    Some(case.at(fault, place, text(opponent(side)), text(side)))
}
