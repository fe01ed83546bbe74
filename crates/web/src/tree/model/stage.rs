//! What of a node is known at a step of the playback. A number is shown when the search has it and
//! not before: a reader who walks through a search should not see its end on the first page.

use super::recording::Recording;
use harif_rules::AnyMove;
use harif_search::record::{Cutoff, EventKind};

/// How far the search has come with a node at a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    Waiting,
    Open,
    Done,
}

impl Recording {
    /// How far the search has come with a node at a step.
    pub(crate) fn stage(&self, id: usize, step: usize) -> Stage {
        let node = self.node(id);
        if node.span.0 > step {
            Stage::Waiting
        } else if node.span.1 > step || self.known(id).is_none() {
            Stage::Open
        } else {
            Stage::Done
        }
    }

    /// Whether it is known at a step that a node is a leaf, and which number it has.
    pub(crate) fn is_leaf_at(&self, id: usize, step: usize) -> bool {
        let node = self.node(id);
        node.leaf.is_some() && node.span.0 < step
    }

    /// Why the rest of a node was skipped, once that has happened.
    pub(crate) fn cutoff_at(&self, id: usize, step: usize) -> Option<&Cutoff<AnyMove>> {
        let cutoff = self.cutoff(id)?;
        // Nothing but the return follows a cut: the step before it in the same node is the cut.
        let leave = self.node(id).span.1;
        let cut = self.tree.events().get(leave)?.previous?;
        let is_cut = matches!(self.tree.events()[cut].kind, EventKind::Cutoff);
        (is_cut && cut <= step || leave <= step).then_some(cutoff)
    }
}
