//! "Prove it": whatever a skipped move is worth, the root does not change.
//!
//! A cut node already has a number that its opponent, further up, will not allow. Say the moves
//! that were skipped were worth anything at all: the node can only become better for its player,
//! and that is backed up move by move. Somewhere on the way, at the latest where the bound was
//! set, the larger number is not chosen, and from there on nothing is different.

use super::recording::Recording;
use harif_search::Score;

/// A node on the way to the root, with its number as it is and as it would be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Backed {
    pub(crate) node: usize,
    pub(crate) before: Score,
    pub(crate) after: Score,
}

/// What a node and all above it would be worth if the moves that were skipped there were worth
/// `hidden` (in the scores of the node): the node first, the root last. None where nothing was
/// skipped or the search was stopped.
pub(crate) fn back_up(recording: &Recording, id: usize, hidden: Score) -> Option<Vec<Backed>> {
    let cutoff = recording.cutoff(id)?;
    let better = |node: usize, one: Score, other: Score| {
        if recording.wants_more(node) {
            one.max(other)
        } else {
            one.min(other)
        }
    };
    let mut now = (cutoff.score, better(id, cutoff.score, hidden));
    let mut way = vec![Backed {
        node: id,
        before: now.0,
        after: now.1,
    }];
    let mut below = id;
    while let Some(above) = recording.node(below).parent {
        let own = |value: Score| if recording.flips() { -value } else { value };
        let mut best: Option<(Score, Score)> = None;
        for &child in recording.children(above) {
            let child = child as usize;
            // A move that was searched again counts with its last number.
            let by = recording.node(child).by?;
            if recording.child(above, by) != Some(child) {
                continue;
            }
            let Some(value) = recording.node(child).value else {
                continue;
            };
            let (one, other) = if child == below { now } else { (value, value) };
            let (one, other) = (own(one), own(other));
            best = Some(best.map_or((one, other), |best| {
                (better(above, best.0, one), better(above, best.1, other))
            }));
        }
        now = best?;
        way.push(Backed {
            node: above,
            before: now.0,
            after: now.1,
        });
        below = above;
    }
    Some(way)
}
