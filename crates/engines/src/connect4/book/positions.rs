//! The positions that a book is about: their keys, what is known of them at a glance, and all of
//! them ply by ply.

use crate::connect4::board::Board;
use crate::connect4::geometry::{Geometry, Runtime};
use crate::connect4::lines::{completing, has_four};
use crate::connect4::word::Word as _;

/// The shape of a board in a book.
pub(super) type Shape = Runtime<u64, 16>;

/// The shape with that many columns and rows, if a book can be about it: a line of four fits, and
/// a position fits 64 bits.
pub(super) fn shape(columns: u32, rows: u32) -> Option<Shape> {
    let fits = (4..=16).contains(&columns) && (1..=15).contains(&rows);
    (fits && columns * (rows + 1) <= 64).then(|| Shape::new(columns, rows))
}

/// The discs of the player to move and all discs; neither side has a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Position {
    own: u64,
    occupied: u64,
}

impl Position {
    /// The position on a board, if a game can come to it: neither side has a line, and the discs can
    /// have been dropped in turn.
    pub(super) fn of(shape: Shape, board: &Board) -> Option<Self> {
        let position = Self {
            own: board.own() as u64,
            occupied: board.occupied() as u64,
        };
        let over = has_four(shape, position.own) || has_four(shape, position.other());
        (!over && position.is_reachable(shape)).then_some(position)
    }

    /// The position with this key.
    pub(super) fn from_key(shape: Shape, key: u64) -> Self {
        let mut occupied = 0;
        let whole_column = (1 << shape.stride()) - 1;
        for column in 0..shape.columns() {
            let first = column * shape.stride();
            // `own + occupied` of a column of height h lies from 2^h - 1 to 2^(h+1) - 2.
            let sum = (key >> first) & whole_column;
            let height = (sum + 1).ilog2();
            occupied |= ((1 << height) - 1) << first;
        }
        Self {
            own: key - occupied,
            occupied,
        }
    }

    /// The key of the position or of its mirror image, whichever is smaller.
    pub(super) fn key(self, shape: Shape) -> u64 {
        let key = shape.key(self.own, self.occupied);
        key.min(shape.mirror(key))
    }

    /// The number of discs.
    pub(super) fn discs(self) -> u32 {
        self.occupied.count_ones()
    }

    /// The board with this position.
    pub(super) fn board(self, shape: Shape) -> Board {
        let (own, occupied) = (self.own.into(), self.occupied.into());
        Board::from_bits(shape.columns(), shape.rows(), 4, own, occupied)
            .expect("a position of the book")
    }

    /// The score, where it takes no search: a win with the next disc, a loss with the one after
    /// it, or the end of the board. Other positions are *open*.
    pub(super) fn glance(self, shape: Shape) -> Option<i32> {
        let left = (shape.cells() - self.discs()) as i32;
        let playable = shape.playable(self.occupied);
        if completing(shape, self.own) & playable != 0 {
            return Some((left + 1) / 2);
        }
        let threats = completing(shape, self.other()) & shape.board() & !self.occupied;
        // A threat has to be met, two cannot be, and a disc below one loses.
        let urgent = playable & threats;
        let moves = if urgent == 0 { playable } else { urgent };
        if playable != 0 && (urgent.is_many() || moves & !(threats >> 1) == 0) {
            return Some(-(left / 2));
        }
        (left <= 2).then_some(0)
    }

    /// The positions after every move that does not end the game with a line.
    pub(super) fn children(self, shape: Shape) -> impl Iterator<Item = Self> {
        (0..shape.columns()).filter_map(move |column| {
            let disc = shape.playable(self.occupied) & shape.column(column);
            let goes_on = disc != 0 && !has_four(shape, self.own | disc);
            goes_on.then_some(Self {
                own: self.other(),
                occupied: self.occupied | disc,
            })
        })
    }

    /// The positions from which a move leads here.
    pub(super) fn parents(self, shape: Shape) -> impl Iterator<Item = Self> {
        (0..shape.columns()).filter_map(move |column| {
            let discs = self.occupied & shape.column(column);
            let top = discs & !(discs >> 1) & self.other();
            let parent = Self {
                own: self.other() ^ top,
                occupied: self.occupied ^ top,
            };
            (top != 0 && parent.is_reachable(shape)).then_some(parent)
        })
    }

    fn other(self) -> u64 {
        self.own ^ self.occupied
    }

    /// Whether the discs can have been dropped in turn. A column can say no: of two discs of one
    /// colour that lie on each other, the upper had to wait until the opponent played elsewhere.
    ///
    /// Discs are taken back, the last mover's first. What is left after some of them depends on
    /// the heights alone, so that there is little to try, and each of it only once.
    fn is_reachable(self, shape: Shape) -> bool {
        let mut tried = vec![];
        let mut to_try = vec![self.occupied];
        while let Some(occupied) = to_try.pop() {
            if occupied == 0 {
                return true;
            }
            // Who made the last of so many moves: the two sides take turns to the very end.
            let undone = self.discs() - occupied.count_ones();
            let mover = if undone.is_multiple_of(2) {
                self.other()
            } else {
                self.own
            };
            for column in 0..shape.columns() {
                let discs = occupied & shape.column(column);
                let top = discs & !(discs >> 1);
                if top & mover != 0 && !tried.contains(&(occupied ^ top)) {
                    tried.push(occupied ^ top);
                    to_try.push(occupied ^ top);
                }
            }
        }
        false
    }
}

/// The keys of all positions of a ply in which the game goes on, ascending.
fn all_of(shape: Shape, plies: u32) -> Vec<u64> {
    let mut keys = vec![0];
    for _ in 0..plies {
        let children = |&key| Position::from_key(shape, key).children(shape);
        let mut next: Vec<u64> = keys
            .iter()
            .flat_map(children)
            .map(|child| child.key(shape))
            .collect();
        next.sort_unstable();
        next.dedup();
        keys = next;
    }
    keys
}

/// The keys of the open positions of a ply, ascending.
pub(super) fn open_of(shape: Shape, plies: u32) -> Vec<u64> {
    let mut keys = all_of(shape, plies);
    keys.retain(|&key| Position::from_key(shape, key).glance(shape).is_none());
    keys
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connect4::{Solver, SolverOptions};

    /// Boards whose every position can be made: the first is so small that it fills up.
    const SIZES: [(u32, u32, u32); 4] = [(4, 4, 16), (5, 4, 8), (7, 6, 6), (8, 7, 5)];

    /// All boards of a ply, by playing every game.
    fn boards(columns: u32, rows: u32, plies: u32) -> Vec<Board> {
        let mut boards = vec![Board::new(columns, rows, 4).expect("a size that fits")];
        for _ in 0..plies {
            let mut next: Vec<Board> = boards
                .iter()
                .flat_map(|board| board.moves().map(|column| board.play(column)))
                .filter(|board| !board.is_won())
                .collect();
            next.sort_unstable_by_key(|board| (board.occupied(), board.own()));
            next.dedup();
            boards = next;
        }
        boards
    }

    #[test]
    fn the_positions_of_a_ply_are_those_of_all_games() {
        for (columns, rows, plies) in SIZES {
            let shape = shape(columns, rows).expect("a size that fits");
            for plies in 0..=plies {
                let mut keys: Vec<u64> = boards(columns, rows, plies)
                    .iter()
                    .map(|board| Position::of(shape, board).expect("reachable").key(shape))
                    .collect();
                keys.sort_unstable();
                keys.dedup();
                assert_eq!(all_of(shape, plies), keys, "{columns}x{rows} at {plies}");
                for key in keys {
                    let position = Position::from_key(shape, key);
                    assert_eq!(position.key(shape), key);
                    assert_eq!(position.discs(), plies);
                }
            }
        }
    }

    #[test]
    fn a_glance_sees_what_the_search_finds() {
        let mut solver = Solver::new(SolverOptions::default());
        let (mut known, mut open) = (0, 0);
        for plies in 0..=16 {
            let shape = shape(4, 4).expect("a size that fits");
            for key in all_of(shape, plies) {
                let position = Position::from_key(shape, key);
                match position.glance(shape) {
                    Some(score) => {
                        known += 1;
                        assert_eq!(score, solver.score(&position.board(shape)), "{position:?}");
                    }
                    None => open += 1,
                }
            }
        }
        assert!(known > 1000 && open > 1000, "{known} known, {open} open");
    }

    #[test]
    fn what_no_game_comes_to_is_found_out() {
        let shape = shape(5, 4).expect("a size that fits");
        let reached = all_of(shape, 6);
        let (mut yes, mut no) = (0, 0);
        // Every way to colour the discs of some columns.
        for occupied in [
            0b00011_00001_00000_00111_00000_u64,
            0b00001_00011_00001_00011,
            0b01111_00011,
        ] {
            for own in (0..=occupied).filter(|own| own & !occupied == 0) {
                let Ok(board) = Board::from_bits(5, 4, 4, own.into(), occupied.into()) else {
                    continue;
                };
                let key = shape.key(own, occupied);
                let key = key.min(shape.mirror(key));
                let is_there = reached.binary_search(&key).is_ok();
                assert_eq!(Position::of(shape, &board).is_some(), is_there, "{board:?}");
                *(if is_there { &mut yes } else { &mut no }) += 1;
            }
        }
        assert!(yes > 0 && no > 0, "{yes} and {no}");
    }
}
