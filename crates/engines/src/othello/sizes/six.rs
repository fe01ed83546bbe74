//! The 6×6 board fits the frame of the 8×8 engine: its learned evaluation is a
//! judge of that engine's search and of its endgame solver.

use super::SIX_LANES;
use super::learned::{Learned, UNIT, View};
use super::weights::six;
use crate::othello::evaluate::{OrderingEvaluator, Preparation, Prepared};
use crate::othello::midgame::{Judge, prepare};
use crate::othello::shape::Size;
use crate::othello::{Board, Square};

/// The 6×6 board.
type Small = Size<6, 6>;

/// The learned evaluation of the 6×6 board.
#[derive(Clone, Copy, Debug)]
pub struct Six(&'static Learned<SIX_LANES>);

impl Six {
    /// The evaluation with its weights.
    pub fn new() -> Six {
        Six(six())
    }

    /// A guess at the score for the side to move in 32nds of a disc; the score
    /// itself if the game is over.
    pub fn evaluate(self, board: Board) -> i32 {
        self.judge(board, &self.view(board))
    }

    fn finished(board: Board) -> Option<i32> {
        let over = board.moves::<Small>() == 0 && board.pass().moves::<Small>() == 0;
        over.then(|| board.final_score::<Small>() * UNIT)
    }
}

impl Default for Six {
    fn default() -> Self {
        Six::new()
    }
}

impl Judge for Six {
    type Shape = Small;
    type View = View<SIX_LANES>;

    #[inline]
    fn view(&self, board: Board) -> Self::View {
        self.0.view(board.own, board.opp)
    }

    #[inline]
    fn after(&self, view: &Self::View, square: Square, flips: u64) -> Self::View {
        self.0.after(view, u32::from(square), flips)
    }

    #[inline]
    fn passed(&self, view: &Self::View) -> Self::View {
        view.passed()
    }

    #[inline]
    fn judge(&self, board: Board, view: &Self::View) -> i32 {
        Six::finished(board)
            .unwrap_or_else(|| self.0.value(view, board.empties::<Small>().count_ones()))
    }

    #[inline]
    fn judge_after(&self, next: Board, view: &Self::View, square: Square, flips: u64) -> i32 {
        let empties = next.empties::<Small>().count_ones();
        Six::finished(next)
            .unwrap_or_else(|| self.0.value_after(view, u32::from(square), flips, empties))
    }
}

/// For ordering moves a disc counts half as much again, as on the 8×8 board.
impl OrderingEvaluator<Small> for Six {
    const DISC: i32 = UNIT * 3 / 2;

    fn evaluate(&self, board: Board) -> i32 {
        Six::evaluate(*self, board) * 3 / 2
    }

    const PREPARES: bool = true;

    fn prepare(&self, preparation: Preparation<'_>) -> Option<Prepared> {
        prepare(self, preparation)
    }
}
