//! Counting positions: the standard check of a move generator.
//!
//! `perft(position, depth)` is the number of leaves of the game tree cut off at `depth` moves. A
//! pass is a move and counts as one. The published tables disagree about games that end earlier,
//! so each game follows its own: in the line games such a game is no leaf of that depth and counts
//! nothing, in Othello it stays a leaf and counts one.

use crate::{Board, Game};

/// How many leaves the tree of moves from here has at this depth.
pub fn perft<P: Board>(position: &P, depth: u32) -> u64 {
    let finished = u64::from(matches!(position.game(), Game::Othello { .. }));
    count(position, depth, finished)
}

fn count<P: Board>(position: &P, depth: u32, finished: u64) -> u64 {
    if depth == 0 {
        return 1;
    }
    if depth == 1 {
        // The moves of the last ply need not be played to be counted.
        let leaves = position.count_moves() as u64;
        return if leaves == 0 { finished } else { leaves };
    }
    if position.is_over() {
        return finished;
    }
    position
        .moves()
        .map(|m| count(&position.after_unchecked(m), depth - 1, finished))
        .sum()
}
