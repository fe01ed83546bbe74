//! Guesses about positions, for ordering moves.

use harif_search::Control;

use super::board::{Board, moves};
use super::midgame::Memory;
use super::shape::Shape;
use super::solver::Start;
use super::table::Table;

/// Guesses the score of a position. The solver only orders moves by it: a bad
/// guess costs time, never truth.
pub trait OrderingEvaluator<S: Shape>: Sync {
    /// How many units of [`OrderingEvaluator::evaluate`] make a disc. The ordering
    /// adds guesses to ranks tuned for about 16.
    const DISC: i32;

    /// A guess at the score for the side to move.
    fn evaluate(&self, board: Board) -> i32;

    /// Whether [`OrderingEvaluator::prepare`] does anything.
    const PREPARES: bool = false;

    /// Looks ahead before an exact search: good moves it leaves in memory, and
    /// it says what to expect. Worth its time only to a good judge.
    fn prepare(&self, preparation: Preparation<'_>) -> Option<Prepared> {
        let _ = preparation;
        None
    }
}

/// What a search that prepares an exact one works with.
#[derive(Clone, Copy, Debug)]
pub struct Preparation<'a> {
    pub(crate) board: Board,
    pub(crate) memory: &'a Memory,
    pub(crate) table: &'a Table,
    pub(crate) threads: usize,
    pub(crate) control: Control<'a>,
}

/// What it found.
#[derive(Clone, Copy, Debug)]
pub struct Prepared {
    pub(crate) start: Start,
    pub(crate) nodes: u64,
}

/// A guess from a few features that every player knows: corners and the
/// squares next to them, the number of moves, the squares around one's discs.
#[derive(Clone, Copy, Debug, Default)]
pub struct HandMade;

impl<S: Shape> OrderingEvaluator<S> for HandMade {
    const DISC: i32 = 16;

    fn evaluate(&self, board: Board) -> i32 {
        let Board { own, opp } = board;
        let empties = board.empties::<S>();
        let count = |squares: u64| squares.count_ones() as i32;
        let mobility = count(moves(own, opp) & empties) - count(moves(opp, own) & empties);
        let potential = count(around(opp) & empties) - count(around(own) & empties);
        let corners = count(own & S::CORNERS) - count(opp & S::CORNERS);
        // An X square hurts while its corner is empty.
        let risky = around(empties & S::CORNERS) & S::X_SQUARES;
        let exposed = count(own & risky) - count(opp & risky);
        24 * mobility + 4 * potential + 60 * corners - 60 * exposed
    }
}

/// The squares of the frame next to the given ones.
#[inline]
pub(crate) fn around(squares: u64) -> u64 {
    const NOT_LEFT: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_RIGHT: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let rows = squares | (squares & NOT_RIGHT) << 1 | (squares & NOT_LEFT) >> 1;
    (rows | rows << 8 | rows >> 8) & !squares
}
