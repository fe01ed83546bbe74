//! What belongs to a position beside its board: the winner and the turn, changed by a move and not put back.
//!
//! Programs may change such a field and compute it anew before they look at it. So a field that changed proves nothing
//! by itself: it must be seen to lead the search astray.

use super::{Case, moves};
use crate::finding::{Evidence, Fault, Finding};

pub(super) fn check(case: &Case<'_>) -> Vec<Finding> {
    let tree = case.tree;
    let changed = tree.finished().find_map(|place| {
        let call = tree.call(place);
        let name = call.state_changed.as_deref()?;
        (!call.board_changed && !tree.is_leaf(place)).then_some((place, name))
    });
    let Some((place, name)) = changed else {
        return Vec::new();
    };
    let leads_astray = if says_end(name) {
        ends_early(case)
    } else {
        moves::moves_twice(case)
    };
    if !leads_astray {
        return Vec::new();
    }
    let name = Evidence::Text(name.to_owned());
    vec![case.at(Fault::BoardNotRestored, place, Evidence::None, name)]
}

/// Whether the name of a field is about the end of the game; other fields are about the turn.
fn says_end(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let words = [
        "turn", "player", "to_move", "tomove", "next", "mover", "trait",
    ];
    name.contains("win") || !words.iter().any(|word| name.contains(word))
}

/// So many calls must stop where they should not before a field is blamed.
const ENOUGH: usize = 3;

/// Whether calls stop with plies left on boards where the game goes on, and only those that were told of an end. Other
/// reasons to stop, such as a table, are not given to those alone.
fn ends_early(case: &Case<'_>) -> bool {
    let tree = case.tree;
    let Some(layout) = tree.layout.as_ref().filter(|layout| layout.line > 0) else {
        return false;
    };
    let goes_on = tree.finished().filter(|&place| {
        let cells = tree.cells[place].as_ref();
        tree.plies[place] < case.deepest
            && tree.call(place).depth.is_none_or(|depth| depth > 0.0)
            && cells.is_some_and(|cells| !layout.is_over(cells))
    });
    let (mut told, mut untold) = (0, 0);
    for place in goes_on.filter(|&place| tree.is_leaf(place)) {
        if tree.call(place).held_over {
            told += 1;
        } else {
            untold += 1;
        }
    }
    told >= ENOUGH && untold == 0
}
