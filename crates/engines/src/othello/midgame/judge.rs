//! Judgements that a search can keep up to date while it walks the tree.

use std::fmt::Debug;

use crate::othello::{Board, Features, HandMade, OrderingEvaluator, Pattern, Shape, Size, Square};

/// The usual board.
type Whole = Size<8, 8>;

/// Units of a judgement in a disc.
pub(crate) const UNIT: i32 = Pattern::DISC;

/// Judges positions along a line of moves.
///
/// What a judgement is made of changes little from one move to the next, so it
/// is carried along as a *view* of the position instead of being made afresh
/// at every leaf.
pub trait Judge: OrderingEvaluator<<Self as Judge>::Shape> {
    /// The board that it knows.
    type Shape: Shape;

    /// What is carried along.
    type View: Copy + Debug;

    /// The view of a position.
    fn view(&self, board: Board) -> Self::View;

    /// The view after a move of the side to move, seen by the other side.
    fn after(&self, view: &Self::View, square: Square, flips: u64) -> Self::View;

    /// The same, written over another view: to return one may mean to copy it.
    #[inline]
    fn after_into(&self, view: &Self::View, square: Square, flips: u64, next: &mut Self::View) {
        *next = self.after(view, square, flips);
    }

    /// The view after a pass.
    fn passed(&self, view: &Self::View) -> Self::View;

    /// A guess at the score for the side to move, in 32nds of a disc; the
    /// score itself if the game is over.
    fn judge(&self, board: Board, view: &Self::View) -> i32;

    /// The same for the position `next` after a move, from the view before it.
    #[inline]
    fn judge_after(&self, next: Board, view: &Self::View, square: Square, flips: u64) -> i32 {
        self.judge(next, &self.after(view, square, flips))
    }
}

impl Judge for Pattern {
    type Shape = Whole;
    type View = Features;

    #[inline]
    fn view(&self, board: Board) -> Features {
        Features::of(board)
    }

    #[inline]
    fn after(&self, view: &Features, square: Square, flips: u64) -> Features {
        view.after(square, flips)
    }

    #[inline]
    fn after_into(&self, view: &Features, square: Square, flips: u64, next: &mut Features) {
        view.after_into(square, flips, next);
    }

    #[inline]
    fn passed(&self, view: &Features) -> Features {
        view.pass()
    }

    #[inline]
    fn judge(&self, board: Board, view: &Features) -> i32 {
        self.evaluate_with(board, view)
    }

    #[inline]
    fn judge_after(&self, next: Board, view: &Features, square: Square, flips: u64) -> i32 {
        self.evaluate_after(next, view, square, flips)
    }
}

/// What serves until the weights are there.
impl Judge for HandMade {
    type Shape = Whole;
    type View = ();

    fn view(&self, _: Board) {}

    fn after(&self, (): &(), _: Square, _: u64) {}

    fn passed(&self, (): &()) {}

    fn judge(&self, board: Board, (): &()) -> i32 {
        if board.is_over::<Whole>() {
            return board.final_score::<Whole>() * UNIT;
        }
        let guess = OrderingEvaluator::<Whole>::evaluate(self, board);
        guess * UNIT / (2 * <HandMade as OrderingEvaluator<Whole>>::DISC)
    }
}
