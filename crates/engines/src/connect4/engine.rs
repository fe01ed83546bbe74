//! A solver for one size of board, and how it is chosen.

use super::board::Board;
use super::control::Question;
use super::fours::Fours;
use super::geometry::{Fixed64, Runtime};
use super::plain::Plain;
use super::proofs::Proof;
use super::solver::SolverOptions;
use crate::solve::Bounds;
use harif_search::Control;

/// A solver for boards of one size and line length.
pub(crate) trait Engine: Send {
    /// Forgets every position.
    fn clear(&mut self);
    /// The bounds of a position in which neither side has won, and the nodes spent.
    fn solve(&mut self, own: u128, occupied: u128, question: Question<'_>) -> (Bounds, u64);
    /// A move that wins, as its column, and the nodes spent; none if no move does or `control` stopped it first.
    /// Neither side has won in the position.
    fn winning_move(
        &mut self,
        own: u128,
        occupied: u128,
        control: Control<'_>,
    ) -> (Option<u32>, u64);
    /// Makes ready for a solve that is stopped and gone on with: the table takes its full size, because a stop
    /// while it grows would lose what it holds.
    fn take_full_size(&mut self) {}
    /// What took much work to prove, as far as it can be kept. No search is under way.
    fn proofs(&self) -> Vec<Proof> {
        Vec::new()
    }
    /// Takes over what was proved before.
    fn recall(&mut self, _: &[Proof]) {}
    /// The memory of the shared table in bytes.
    fn table_bytes(&self) -> usize;
}

/// The fewest columns on which the refinements for lines of four work: with fewer,
/// shifts by three columns leave the word.
const LEAST_COLUMNS: u32 = 4;

/// The engine for boards like this one: specialised at compile time where that saves seconds of
/// a hard question (a fifth of its time), general where it does not, plain where the line is not
/// four. Each specialised one costs compile time, and a page that is to load soon its size.
pub(crate) fn for_board(board: &Board, options: &SolverOptions) -> Box<dyn Engine> {
    let (columns, rows) = (board.columns(), board.rows());
    if board.line() != 4 || columns < LEAST_COLUMNS {
        return Box::new(Plain::new(columns, rows, board.line(), options));
    }
    macro_rules! fours {
        ($shape:expr) => {
            Box::new(Fours::new($shape, options))
        };
    }
    match (columns, rows) {
        (7, 6) => fours!(Fixed64::<7, 6, 8>),
        (8, 7) => fours!(Fixed64::<8, 7, 8>),
        #[cfg(not(target_family = "wasm"))]
        (6, 7) => fours!(Fixed64::<6, 7, 8>),
        #[cfg(not(target_family = "wasm"))]
        (7, 7) => fours!(Fixed64::<7, 7, 8>),
        #[cfg(not(target_family = "wasm"))]
        (8, 6) => fours!(Fixed64::<8, 6, 8>),
        _ if columns > 16 => fours!(Runtime::<u128, 64>::new(columns, rows)),
        _ if columns * (rows + 1) <= 64 => fours!(Runtime::<u64, 16>::new(columns, rows)),
        _ => fours!(Runtime::<u128, 16>::new(columns, rows)),
    }
}
