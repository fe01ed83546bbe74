//! Nothing but the result.

use super::weights::{Weighable, Weights};
use crate::{Evaluator, Finish, Score, Term};
use harif_rules::{Player, Position};

/// 1 for a win, 0 for a draw, −1 for a loss, and 0 for every game that is not over: the utility
/// of textbooks.
#[derive(Clone, Copy, Debug)]
pub struct Utility;

impl<P: Position> Evaluator<P> for Utility {
    fn evaluate(&self, _: &P, _: Player) -> Score {
        0
    }

    fn finish(&self) -> Finish {
        Finish::Win(1)
    }

    fn terms(&self, _: &P, _: Player) -> Vec<Term> {
        Vec::new()
    }
}

impl<P: Position> Weighable<P> for Utility {
    fn evaluate_with(&self, _: &P, _: Player, _: &Weights) -> Score {
        0
    }

    fn terms_with(&self, _: &P, _: Player, _: &Weights) -> Vec<Term> {
        Vec::new()
    }
}
