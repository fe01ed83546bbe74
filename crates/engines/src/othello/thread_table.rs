//! The near table: what one thread has just proved about small positions.
//!
//! Positions with few empty squares are many, and nearly all of those that
//! come back come back soon, by another order of the same moves. So they need
//! not wait for the large table, which lies in main memory and is shared: each
//! thread has a table of its own that stays in the processor's cache. Nothing
//! is weighed there: the oldest of three entries gives way.
//!
//! An entry holds the whole board, so it never speaks about another position.

use super::board::Board;
use super::table::{Known, NO_MOVE};
use crate::intrinsics::prefetch;

/// A quarter of a megabyte, which the second level of a processor's caches
/// holds beside everything else.
const LINES: usize = 1 << 12;
const WAYS: usize = 3;

#[derive(Clone, Copy, Debug)]
struct Facts {
    lower: i8,
    upper: i8,
    best: u8,
}

/// Three positions in one cache line.
#[derive(Clone, Debug)]
#[repr(align(64))]
struct Line {
    boards: [Board; WAYS],
    facts: [Facts; WAYS],
    /// The entry that gives way next.
    oldest: u8,
}

impl Line {
    /// Boards without discs: no search asks about them.
    const EMPTY: Line = Line {
        boards: [Board { own: 0, opp: 0 }; WAYS],
        facts: [Facts {
            lower: -64,
            upper: 64,
            best: NO_MOVE,
        }; WAYS],
        oldest: 0,
    };

    /// Which of the entries is about a board; at most one is.
    #[inline]
    fn way_of(&self, board: Board) -> Option<usize> {
        // All three are compared before the only branch: hardly ever is one
        // the right one, and which cannot be guessed.
        let same = |way: usize| {
            let there = self.boards[way];
            usize::from((there.own ^ board.own | there.opp ^ board.opp) == 0)
        };
        let found = same(0) + 2 * same(1) + 3 * same(2);
        (found != 0).then(|| (found - 1) % WAYS)
    }
}

/// A small table of proved bounds for one thread.
#[derive(Debug)]
pub(crate) struct ThreadTable {
    lines: Vec<Line>,
}

impl ThreadTable {
    /// A table of a single line: enough for a position of few empty squares,
    /// which is solved in less time than it takes to clear a large one.
    pub(crate) fn small() -> ThreadTable {
        ThreadTable {
            lines: vec![Line::EMPTY],
        }
    }

    /// Gives the table its full size, if it has not got it yet.
    #[inline]
    pub(crate) fn unfold(&mut self) {
        if self.lines.len() < LINES {
            self.lines = vec![Line::EMPTY; LINES];
        }
    }

    #[inline]
    fn place(&self, board: Board) -> usize {
        let own = board.own.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let opp = board.opp.wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
        let mixed = (own ^ opp.rotate_left(32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
        (mixed >> 32) as usize & (self.lines.len() - 1)
    }

    /// Brings the place of a position near, before it is asked for.
    #[inline]
    pub(crate) fn prefetch(&self, board: Board) {
        prefetch(&self.lines[self.place(board)]);
    }

    /// What is known about a position.
    #[inline]
    pub(crate) fn get(&self, board: Board) -> Option<Known> {
        let line = &self.lines[self.place(board)];
        let Facts { lower, upper, best } = line.facts[line.way_of(board)?];
        Some(Known {
            lower: lower.into(),
            upper: upper.into(),
            best,
        })
    }

    /// Remembers what was proved about a position.
    #[inline]
    pub(crate) fn put(&mut self, board: Board, known: Known) {
        let place = self.place(board);
        let line = &mut self.lines[place];
        let way = line.way_of(board).unwrap_or_else(|| {
            let oldest = usize::from(line.oldest);
            line.oldest = ((oldest + 1) % WAYS) as u8;
            oldest
        });
        line.boards[way] = board;
        line.facts[way] = Facts {
            lower: known.lower as i8,
            upper: known.upper as i8,
            best: known.best,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever the table says about a board was last said about that board,
    /// in both of its sizes.
    #[test]
    fn never_speaks_about_another_board() {
        let mut random = fastrand::Rng::with_seed(5);
        let mut near = ThreadTable::small();
        for lines in [1, LINES] {
            assert_eq!(near.lines.len(), lines);
            let mut said = std::collections::HashMap::new();
            for _ in 0..8 * LINES {
                // Few different boards, so that some come back.
                let own = 1 + random.u64(..1 << 14);
                let board = Board { own, opp: !own };
                if let Some(known) = near.get(board) {
                    assert_eq!(said.get(&board), Some(&known));
                }
                let known = Known {
                    lower: 2 * random.i32(-32..=32),
                    upper: 2 * random.i32(-32..=32),
                    best: random.u8(..=NO_MOVE),
                };
                near.put(board, known);
                assert_eq!(near.get(board), Some(known));
                said.insert(board, known);
            }
            let kept = said.keys().filter(|&&board| near.get(board).is_some());
            assert!(kept.count() > WAYS * lines / 2, "a table nearly full");
            near.unfold();
        }
    }

    #[test]
    fn the_oldest_gives_way() {
        let mut near = ThreadTable::small();
        let board = |own| Board { own, opp: 0 };
        for own in 1..=4 {
            near.put(board(own), Known::NOTHING);
        }
        assert_eq!(near.get(board(1)), None);
        for own in 2..=4 {
            assert_eq!(near.get(board(own)), Some(Known::NOTHING));
        }
    }
}
