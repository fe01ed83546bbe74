//! The recorded tree: what a search did, step by step, to be walked forward and backward.
//!
//! A [`Recorder`] watches a search and keeps a log of events within a bound. When the bound is
//! reached it gives up the deepest ply it holds, and again, as often as needed: what remains is
//! every node down to some ply, and for each of them how many nodes it really had below it. So a
//! tree too large to keep is kept whole near the root, and says what is missing where.

mod knowledge;
mod recorder;
mod steps;
mod tree;

pub use knowledge::Known;
pub use recorder::Recorder;
pub use steps::{Rebuild, Step};
pub use tree::{Cutoff, Event, EventKind, Frame, RecordedTree, SetBy, TreeNode};

/// Whose scores the events carry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Perspective {
    /// For MAX at every node: minimax, alpha-beta.
    MaxMin,
    /// For the side to move at each node: negamax, principal variation search.
    SideToMove,
}
