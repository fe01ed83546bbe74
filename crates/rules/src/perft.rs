//! Counting positions: the standard check of a move generator.
//!
//! `perft(position, depth)` is the number of leaves of the game tree cut off at `depth` moves. A
//! pass is a move and counts as one. The published tables disagree about games that end earlier,
//! so each game follows its own: in the line games such a game is no leaf of that depth and counts
//! nothing, in Othello it stays a leaf and counts one.

use crate::{Board, Game};

/// How many leaves the tree of moves from here has at this depth.
#[expect(
    clippy::missing_panics_doc,
    reason = "a count that nothing ends comes to its end"
)]
pub fn perft<P: Board>(position: &P, depth: u32) -> u64 {
    perft_while(position, depth, &mut || true).expect("nothing ends it early")
}

/// The same, as long as `go_on` says so; it is asked at every position whose moves are played.
pub fn perft_while<P: Board>(
    position: &P,
    depth: u32,
    go_on: &mut impl FnMut() -> bool,
) -> Option<u64> {
    let finished = u64::from(matches!(position.game(), Game::Othello { .. }));
    count(position, depth, finished, go_on)
}

fn count<P: Board>(
    position: &P,
    depth: u32,
    finished: u64,
    go_on: &mut impl FnMut() -> bool,
) -> Option<u64> {
    if depth == 0 {
        return Some(1);
    }
    if depth == 1 {
        // The moves of the last ply need not be played to be counted.
        let leaves = position.count_moves() as u64;
        return Some(if leaves == 0 { finished } else { leaves });
    }
    if position.is_over() {
        return Some(finished);
    }
    if !go_on() {
        return None;
    }
    position
        .moves()
        .map(|m| count(&position.after_unchecked(m), depth - 1, finished, go_on))
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ConnectFour;

    #[test]
    fn counting_ends_where_it_is_told_to() {
        let start = ConnectFour::standard();
        for last in [1, 2, 10, 50] {
            let mut asked = 0;
            let counted = perft_while(&start, 6, &mut || {
                asked += 1;
                asked < last
            });
            assert_eq!((counted, asked), (None, last));
        }
        let all = perft_while(&start, 4, &mut || true);
        assert_eq!(all, Some(2_401));
    }
}
