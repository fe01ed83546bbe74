//! The part that a node plays: whether it changes when the turn goes to the other side.

use super::Case;
use super::values::{Roles, Style, named};
use crate::board::{GameFamily, Layout, opponent};
use crate::finding::{Evidence, Fault, Finding};
use crate::tree::BoardChange;

/// A node with the part of its parent, maximiser or minimiser, at which the other side is to move.
pub(super) fn check(case: &Case<'_>) -> Option<Finding> {
    let tree = case.tree;
    if case.roles.style != Some(Style::Minimax) || case.hints.negated > 0 {
        return None;
    }
    let layout = tree.layout.as_ref()?;
    let flag_is_bound = Roles::flag_is_bound(tree);
    tree.finished().find_map(|place| {
        let call = tree.call(place);
        let parent = call.parent?;
        let above = tree.call(parent);
        let name = &tree.trace.functions[call.function];
        let is_kept = match named(name) {
            Some(_) => call.function == above.function,
            None => flag_is_bound && call.flag.is_some() && call.flag == above.flag,
        };
        if is_kept
            && tree.steps[parent] == BoardChange::Same
            && tree.steps[place] == BoardChange::Same
        {
            return second_pass(case, layout, place);
        }
        // Whose turn it is, the discs that the children place say.
        let child = *tree.children(place).first()?;
        let mover = tree.last_side(child)?;
        let has_alternated = match tree.steps[place] {
            BoardChange::Placed { side, .. } => side == opponent(mover),
            BoardChange::Same if layout.kind == GameFamily::Flips => {
                tree.last_side(parent) == Some(mover)
            }
            _ => false,
        };
        if !is_kept || !has_alternated {
            return None;
        }
        let takes_max = case.roles.takes_max(place)?;
        let fits_above = case.roles.may_take(parent, takes_max);
        let below = tree.child_values(place)?;
        let other = below
            .into_iter()
            .reduce(if takes_max { f64::min } else { f64::max })?;
        fits_above.then_some(case.at(
            Fault::NotAlternating,
            place,
            Evidence::Value(other),
            Evidence::Value(call.value?),
        ))
    })
}

/// A node that was reached by two passes in a row on a board where a side can move.
fn second_pass(case: &Case<'_>, layout: &Layout, place: usize) -> Option<Finding> {
    let tree = case.tree;
    let cells = tree.cells[place].as_ref()?;
    if layout.kind != GameFamily::Flips || tree.children(tree.call(place).parent?).len() > 1 {
        return None;
    }
    let can_move = |side: &u8| !layout.legal(cells, *side).is_empty();
    // Where both can move, the board was handed on for another reason than a pass.
    let side = match (can_move(&1), can_move(&2)) {
        (true, false) => 1,
        (false, true) => 2,
        _ => return None,
    };
    let side = Evidence::Text(layout.symbol(side).to_string());
    Some(case.at(Fault::NotAlternating, place, side, Evidence::None))
}
