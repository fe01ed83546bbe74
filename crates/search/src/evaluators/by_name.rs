//! An evaluator for positions whose type is known only at run time.

use super::{Evaluated, EvaluatorSpec};
use crate::{Evaluator, Finish, Score, Term, WIN};
use harif_rules::{AnyPosition, Player, with_position};

/// An evaluator of a game by name, which looks up the board of a position at every leaf.
///
/// Searches that play fast are compiled for each board. Where every step is written down anyway,
/// or a board is rare, one search over [`AnyPosition`] with this evaluator is fast enough, and
/// compiled once.
#[derive(Clone, Copy, Debug)]
pub struct ByName {
    spec: EvaluatorSpec,
    finish: Finish,
}

impl ByName {
    /// The evaluator that is asked for, for the game of a position. One that the game does not have
    /// judges nothing.
    pub fn new(spec: EvaluatorSpec, position: &AnyPosition) -> Self {
        fn finish<P: Evaluated>(_: &P, spec: &EvaluatorSpec) -> Finish {
            spec.with(|judge: &dyn Evaluator<P>| judge.finish())
                .unwrap_or(Finish::Win(WIN))
        }
        Self {
            spec,
            finish: with_position!(position, p => finish(p, &spec)),
        }
    }
}

impl Evaluator<AnyPosition> for ByName {
    fn evaluate(&self, position: &AnyPosition, player: Player) -> Score {
        fn judge<P: Evaluated>(position: &P, spec: &EvaluatorSpec, player: Player) -> Score {
            spec.with(|judge| judge.evaluate(position, player))
                .unwrap_or(0)
        }
        with_position!(position, p => judge(p, &self.spec, player))
    }

    fn finish(&self) -> Finish {
        self.finish
    }

    fn terms(&self, position: &AnyPosition, player: Player) -> Vec<Term> {
        fn of<P: Evaluated>(position: &P, spec: &EvaluatorSpec, player: Player) -> Vec<Term> {
            spec.with(|judge| judge.terms(position, player))
                .unwrap_or_default()
        }
        with_position!(position, p => of(p, &self.spec, player))
    }
}
