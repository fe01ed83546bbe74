//! Programs whose calls get the board of their parent and a move, and make the move themselves.
//!
//! The board of such a call is seen only in the calls below it. That of a leaf is made here: the calls
//! above the leaves show how the program writes its moves and whose disc a player's move places.

use std::collections::HashMap;

use crate::board::{Cells, GameFamily, Layout, Side, opponent};
use crate::format::Trace;
use crate::writing::{Writing, is_move};

/// Where one disc was placed between two boards, and whose.
fn placed(before: &[u8], after: &[u8]) -> Option<(usize, Side)> {
    let mut filled = (0..before.len()).filter(|&at| before[at] == 0 && after[at] != 0);
    let at = filled.next()?;
    filled.next().is_none().then(|| (at, after[at]))
}

/// Replaces the boards that calls were given by the boards after their moves; tells whether the calls
/// of this trace are of that kind.
pub(crate) fn play_moves(trace: &Trace, layout: &Layout, cells: &mut [Option<Cells>]) -> bool {
    let calls = &trace.calls;
    if calls.iter().all(|call| call.given.is_none()) {
        return false;
    }
    let given = cells.to_vec();
    let first_child = |place: usize| {
        let child = *calls[place].children.first()?;
        given[child].as_ref()
    };
    // What the calls with calls below them show: the move as written, the disc, the player.
    let shown: Vec<(usize, usize, Side)> = (0..calls.len())
        .filter_map(|place| {
            calls[place].given.as_ref()?;
            let (at, side) = placed(given[place].as_ref()?, first_child(place)?)?;
            Some((place, at, side))
        })
        .collect();
    let fitting = |writing: &Writing| {
        let fits = shown.iter().filter(|&&(place, at, _)| {
            let value = calls[place].given.as_deref();
            value
                .and_then(|value| writing.cell(layout, value))
                .is_some_and(|named| is_move(layout, named, at))
        });
        fits.count()
    };
    // The first of the best: the usual ways come first.
    let mut best: Option<(usize, Writing)> = None;
    for writing in Writing::all() {
        let fits = fitting(&writing);
        if best.is_none_or(|(most, _)| fits > most) {
            best = Some((fits, writing));
        }
    }
    let Some((_, writing)) = best.filter(|&(fits, _)| fits * 10 >= shown.len() * 9 && fits > 0)
    else {
        return false;
    };
    let mut sides: HashMap<&str, [usize; 3]> = HashMap::new();
    for &(place, _, side) in &shown {
        if let Some(player) = calls[place].player.as_deref() {
            sides.entry(player).or_default()[usize::from(side)] += 1;
        }
    }
    let side_of_player = |player: &str| {
        let counts = sides.get(player)?;
        // A name that stands for both sides says nothing.
        match (counts[1], counts[2]) {
            (one, 0) if one > 0 => Some(1),
            (0, two) if two > 0 => Some(2),
            _ => None,
        }
    };
    let mut last: Vec<Option<Side>> = vec![None; calls.len()];
    for &(place, _, side) in &shown {
        last[place] = Some(side);
    }
    for place in 0..calls.len() {
        if let Some(board) = first_child(place) {
            cells[place] = Some(board.clone());
            continue;
        }
        let (Some(before), Some(value)) = (&given[place], calls[place].given.as_deref()) else {
            continue;
        };
        let siblings = || {
            let parent = calls[place].parent;
            let siblings = parent.map_or(&[][..], |parent| &calls[parent].children[..]);
            siblings.iter().find_map(|&sibling| last[sibling])
        };
        let above = || {
            let parent = calls[place].parent?;
            last[parent].map(opponent)
        };
        let player = calls[place].player.as_deref();
        let side = player
            .and_then(side_of_player)
            .or_else(siblings)
            .or_else(above);
        let named = writing.cell(layout, value);
        cells[place] = match (side, named) {
            (Some(side), Some(named)) => after(layout, before, named, side),
            _ => None,
        };
    }
    true
}

/// The board after a move that need not be legal; `None` where it changes nothing.
fn after(layout: &Layout, before: &Cells, named: usize, side: Side) -> Option<Cells> {
    let legal = layout.legal(before, side);
    match legal.iter().find(|&&at| is_move(layout, named, at)) {
        Some(&at) => Some(layout.after(before, at, side)),
        None if layout.kind == GameFamily::Drops => None,
        None => {
            let mut cells = before.clone();
            cells[named] = side;
            Some(cells)
        }
    }
}
