//! A solver for one size of board, and how it is chosen.

use super::board::Board;
use super::control::{Bounds, Control, Goal};
use super::fours::Fours;
use super::geometry::{Fixed64, Fixed128, Runtime};
use super::plain::Plain;
use super::solver::Options;

/// A solver for boards of one size and line length.
pub(crate) trait Engine: Send {
    /// Forgets every position.
    fn clear(&mut self);
    /// The bounds of a position in which nobody has won, and the nodes spent.
    fn solve(
        &mut self,
        own: u128,
        occupied: u128,
        goal: Goal,
        control: &mut Control<'_>,
    ) -> (Bounds, u64);
    /// The memory of the shared table in bytes.
    fn table_bytes(&self) -> usize;
}

/// The fewest columns on which the tricks for lines of four work: with fewer,
/// shifts by three columns leave the word.
const LEAST_COLUMNS: u32 = 4;

/// The engine for boards like this one: specialised at compile time where the
/// size is common, general where it is not, plain where the line is not four.
pub(crate) fn for_board(board: &Board, options: &Options) -> Box<dyn Engine> {
    let (columns, rows) = (board.columns(), board.rows());
    if board.line() != 4 || columns < LEAST_COLUMNS {
        return Box::new(Plain::new(columns, rows, board.line(), options));
    }
    match (columns, rows) {
        (6, 5) => Box::new(Fours::new(Fixed64::<6, 5, 8>, options)),
        (6, 6) => Box::new(Fours::new(Fixed64::<6, 6, 8>, options)),
        (6, 7) => Box::new(Fours::new(Fixed64::<6, 7, 8>, options)),
        (7, 5) => Box::new(Fours::new(Fixed64::<7, 5, 8>, options)),
        (7, 6) => Box::new(Fours::new(Fixed64::<7, 6, 8>, options)),
        (7, 7) => Box::new(Fours::new(Fixed64::<7, 7, 8>, options)),
        (8, 6) => Box::new(Fours::new(Fixed64::<8, 6, 8>, options)),
        (8, 7) => Box::new(Fours::new(Fixed64::<8, 7, 8>, options)),
        (8, 8) => Box::new(Fours::new(Fixed128::<8, 8, 8>, options)),
        _ if columns * (rows + 1) <= 64 => {
            Box::new(Fours::new(Runtime::<u64>::new(columns, rows), options))
        }
        _ => Box::new(Fours::new(Runtime::<u128>::new(columns, rows), options)),
    }
}
