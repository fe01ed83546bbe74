//! An evaluator for positions whose type is known only at run time.

use super::Evaluated;
use crate::{Evaluator, Finish, Score, Term, WIN};
use harif_rules::{AnyPosition, Player, with_position};

/// An evaluator of a game by name, which looks up the board of a position at every leaf.
///
/// Searches that play fast are compiled for each board. Where every step is written down anyway,
/// or a board is rare, one search over [`AnyPosition`] with this evaluator is fast enough, and
/// compiled once.
#[derive(Clone, Copy, Debug)]
pub struct ByName<'a> {
    name: &'a str,
    finish: Finish,
}

impl<'a> ByName<'a> {
    /// The evaluator of that name, for the game of a position. A name that the game does not have
    /// judges nothing.
    pub fn new(name: &'a str, position: &AnyPosition) -> Self {
        fn finish<P: Evaluated>(_: &P, name: &str) -> Finish {
            P::evaluator(name).map_or(Finish::Win(WIN), Evaluator::finish)
        }
        Self {
            name,
            finish: with_position!(position, p => finish(p, name)),
        }
    }
}

impl Evaluator<AnyPosition> for ByName<'_> {
    fn evaluate(&self, position: &AnyPosition, player: Player) -> Score {
        fn judge<P: Evaluated>(position: &P, name: &str, player: Player) -> Score {
            P::evaluator(name).map_or(0, |evaluator| evaluator.evaluate(position, player))
        }
        with_position!(position, p => judge(p, self.name, player))
    }

    fn finish(&self) -> Finish {
        self.finish
    }

    fn terms(&self, position: &AnyPosition, player: Player) -> Vec<Term> {
        fn of<P: Evaluated>(position: &P, name: &str, player: Player) -> Vec<Term> {
            P::evaluator(name).map_or_else(Vec::new, |judge| judge.terms(position, player))
        }
        with_position!(position, p => of(p, self.name, player))
    }
}
