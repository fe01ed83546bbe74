//! What can be said about a position without searching: the coach's data.
//!
//! Everything here is a set of squares, so that a screen can show it and a
//! sentence can count it.

use super::board::{Board, Square};
use super::evaluate::around;
use super::shape::Shape;
use super::stability::stable_discs;

/// What is true of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SideFacts {
    /// Its discs.
    pub discs: u64,
    /// Where it could move if it were its turn.
    pub moves: u64,
    /// Its discs next to an empty square, from which the other side's moves
    /// come.
    pub frontier: u64,
    /// Its discs that can certainly never be turned again.
    pub stable: u64,
    /// Its corners.
    pub corners: u64,
    /// Its discs diagonally next to an empty corner.
    pub x_squares: u64,
    /// Its discs beside an empty corner on an edge.
    pub c_squares: u64,
}

/// A connected group of empty squares, diagonals included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Region {
    /// The empty squares.
    pub squares: u64,
}

impl Region {
    /// Whether the number of squares is odd: the player who enters an odd region
    /// first can hope to play last in it.
    pub fn is_odd(self) -> bool {
        self.squares.count_ones() % 2 == 1
    }
}

/// What is true of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Of the side to move.
    pub own: SideFacts,
    /// Of the other side.
    pub opp: SideFacts,
    /// The regions of empty squares, in the order of their first squares.
    pub regions: Vec<Region>,
}

/// What a move changes, both times seen by the side that plays it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveFacts {
    /// Where it is played.
    pub square: Square,
    /// The discs it turns.
    pub flips: u64,
    /// Before the move.
    pub before: Facts,
    /// After the move, before the reply.
    pub after: Facts,
}

/// What is true of a position on a board of shape `S`.
pub fn facts<S: Shape>(board: Board) -> Facts {
    let empties = board.empties::<S>();
    let side = |discs: u64, others: u64| {
        let near_corner = around(empties & S::CORNERS);
        SideFacts {
            discs,
            moves: Board {
                own: discs,
                opp: others,
            }
            .moves::<S>(),
            frontier: discs & around(empties),
            stable: stable_discs::<S>(discs, others),
            corners: discs & S::CORNERS,
            x_squares: discs & near_corner & S::X_SQUARES,
            c_squares: discs & near_corner & S::C_SQUARES,
        }
    };
    Facts {
        own: side(board.own, board.opp),
        opp: side(board.opp, board.own),
        regions: regions(empties),
    }
}

/// What a move changes, or `None` if it is illegal.
pub fn move_facts<S: Shape>(board: Board, square: Square) -> Option<MoveFacts> {
    let next = board.play::<S>(square)?;
    Some(MoveFacts {
        square,
        flips: board.flips(square),
        before: facts::<S>(board),
        after: facts::<S>(next.pass()),
    })
}

/// Splits a set of squares into connected groups.
fn regions(mut squares: u64) -> Vec<Region> {
    let mut regions = Vec::new();
    while squares != 0 {
        let mut region = squares & squares.wrapping_neg();
        loop {
            let grown = region | around(region) & squares;
            if grown == region {
                break;
            }
            region = grown;
        }
        squares &= !region;
        regions.push(Region { squares: region });
    }
    regions
}
