//! The learned evaluation: patterns of squares and their trained weights.
//!
//! A position is cut into overlapping shapes (corners, edges, rows,
//! diagonals). For each, a table says what its contents mean at this part of
//! the game: a row of 32 numbers. The rows of all shapes, that for the numbers of
//! moves and that for the odd quarters are added up, and a few neurons make the guess at the final
//! score of the sum ([`layer`]). The weights were trained from nothing but rules,
//! recorded games and exact endings; see `training/othello`. The
//! [`Deep`](super::Deep) net is far slower and nearer to the truth.

mod features;
mod layer;
#[cfg(all(test, feature = "embedded"))]
mod plain;
mod shapes;
mod sums;
mod weights;

use super::board::{Board, Square, moves};
use super::evaluate::{OrderingEvaluator, Preparation, Prepared};
use super::midgame::prepare;
use super::shape::Size;
pub use features::Features;
use layer::{Row, Sum};
use shapes::{moves_row, quarters_row};
use weights::{Table, Weights};
pub use weights::{install_weights, weights_ready};

/// The board that the weights were trained for.
type Whole = Size<8, 8>;

/// The learned evaluation of the 8×8 board.
///
/// It costs nothing until it is asked: the first evaluation unpacks the weights.
#[derive(Clone, Copy, Debug)]
pub struct Pattern(());

impl Pattern {
    /// Units of [`Pattern::evaluate`] in a disc.
    pub const DISC: i32 = weights::DISC;

    /// The evaluation, if its weights are there.
    pub fn available() -> Option<Pattern> {
        weights_ready().then_some(Pattern(()))
    }

    /// Unpacks the weights now, rather than with the first evaluation.
    #[must_use]
    pub fn unpacked(self) -> Pattern {
        Weights::get();
        self
    }

    /// The evaluation with the embedded weights.
    #[cfg(feature = "embedded")]
    pub fn new() -> Pattern {
        Pattern(())
    }

    /// A guess at the score for the side to move; the score itself if the
    /// game is over.
    pub fn evaluate(self, board: Board) -> i32 {
        self.evaluate_with(board, &Features::of(board))
    }

    /// The same, for features that are at hand.
    #[inline]
    pub fn evaluate_with(self, board: Board, features: &Features) -> i32 {
        Pattern::weigh(
            board,
            |table, more| features.sum(table, more),
            || features.pass(),
        )
    }

    /// The same for the position `next` after a move, for features before it.
    #[inline]
    pub fn evaluate_after(
        self,
        next: Board,
        features: &Features,
        square: Square,
        flips: u64,
    ) -> i32 {
        Pattern::weigh(
            next,
            |table, more| features.sum_after(square, flips, table, more),
            || features.after(square, flips).pass(),
        )
    }

    /// The value of a position; `sum` adds the rows of its patterns up, and two
    /// more, `passed` has the features seen by the other side.
    #[inline]
    fn weigh(
        board: Board,
        sum: impl Fn(&Table, [&Row; 2]) -> Sum,
        passed: impl Fn() -> Features,
    ) -> i32 {
        let own_moves = moves(board.own, board.opp).count_ones();
        let opp_moves = moves(board.opp, board.own).count_ones();
        let empties = board.empties::<Whole>();
        let phase = Weights::get().phase(empties.count_ones());
        let quarters = &phase.table[quarters_row(empties)];
        let whole = |sum: Sum| {
            let value = phase.head.value(&sum.numbers(phase.start));
            value.clamp(-64 * Pattern::DISC, 64 * Pattern::DISC)
        };
        if own_moves != 0 {
            let moves = &phase.table[moves_row(own_moves, opp_moves)];
            return whole(sum(phase.table, [moves, quarters]));
        }
        // The weights know positions with a move only.
        if opp_moves == 0 {
            return board.final_score::<Whole>() * Pattern::DISC;
        }
        let moves = &phase.table[moves_row(opp_moves, own_moves)];
        -whole(passed().sum(phase.table, [moves, quarters]))
    }
}

#[cfg(feature = "embedded")]
impl Default for Pattern {
    fn default() -> Self {
        Pattern::new()
    }
}

/// For ordering moves a disc counts half as much again: of 32, 48 and 64 units
/// a disc, 48 took the fewest nodes on FFO problems 40 to 47 (425, 413 and 425
/// million).
impl OrderingEvaluator<Whole> for Pattern {
    const DISC: i32 = Pattern::DISC * 3 / 2;

    fn evaluate(&self, board: Board) -> i32 {
        Pattern::evaluate(*self, board) * 3 / 2
    }

    const PREPARES: bool = true;

    fn prepare(&self, preparation: Preparation<'_>) -> Option<Prepared> {
        prepare(self, preparation)
    }
}
