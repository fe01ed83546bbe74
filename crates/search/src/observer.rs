//! Watching a search: every step is told to an observer.
//!
//! The observer is a type parameter with a constant that says whether it wants single nodes. In
//! the instantiation for [`Silent`] the constant is false, every call below folds away, and the
//! compiled search is the one that has no hooks (`cargo xtask hooks` shows it). So there
//! is one source for the search that plays and the search that is watched.
//!
//! The scores told are the search's own: for MAX in minimax and alpha-beta, for the side to move
//! in negamax and principal variation search.

use crate::{Iteration, RootMove, Score};
use harif_rules::Position;

/// Someone who watches a search. Every method may be left out.
pub trait Observer<P: Position> {
    /// Whether single nodes are told; progress is told in any case.
    const ENABLED: bool = true;

    /// A node is entered.
    fn enter(&mut self, node: &Node<'_, P>) {
        let _ = node;
    }

    /// The node just entered is a leaf, and worth this much.
    fn leaf(&mut self, reason: LeafReason, score: Score) {
        let _ = (reason, score);
    }

    /// In the current node, a child returned a better value: one side of the window moves.
    fn narrow(&mut self, side: Side, by: P::Move, to: Score) {
        let _ = (side, by, to);
    }

    /// In the current node, a child was the best so far without moving the window.
    fn improve(&mut self, by: P::Move, to: Score) {
        let _ = (by, to);
    }

    /// In the current node, the window has closed: the rest of the moves is skipped.
    fn cutoff(&mut self, by: P::Move, score: Score, bound: Score, skipped: &[P::Move]) {
        let _ = (by, score, bound, skipped);
    }

    /// In the current node, a move will be searched again with a wider window.
    fn search_again(&mut self, m: P::Move, alpha: Score, beta: Score) {
        let _ = (m, alpha, beta);
    }

    /// The current node is left with this value.
    fn leave(&mut self, score: Score) {
        let _ = score;
    }

    /// A move at the root has been searched.
    fn root_move(&mut self, depth: u32, root_move: &RootMove<P::Move>) {
        let _ = (depth, root_move);
    }

    /// All moves at the root have been searched to one depth, or a batch of random games is done.
    fn iteration(&mut self, iteration: &Iteration<P::Move>) {
        let _ = iteration;
    }
}

/// A node of the tree, as it is known when it is entered.
#[derive(Debug)]
pub struct Node<'a, P: Position> {
    /// The position.
    pub position: &'a P,
    /// The move that led here; none at the root.
    pub by: Option<P::Move>,
    /// How many moves after the root.
    pub ply: u32,
    /// How many moves will still be looked ahead.
    pub depth: u32,
    /// The lower end of the window.
    pub alpha: Score,
    /// The upper end of the window.
    pub beta: Score,
}

/// Why a node has no children.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LeafReason {
    /// The game is over.
    GameOver,
    /// The depth is used up: the evaluator judged the position.
    DepthLimit,
    /// The table knew the value.
    Table,
}

/// A side of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The lower end, which MAX pushes up.
    Alpha,
    /// The upper end, which MIN pulls down.
    Beta,
}

/// An observer that ignores everything.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<P: Position> Observer<P> for Silent {
    const ENABLED: bool = false;
}
