//! Proving a problem again, and playing a position out with best play.

use super::{Goal, Problem};
use harif_engines::solve::{MoveBounds, Question, Solver};
use harif_rules::{AnyMove, AnyPosition, Position};
use harif_search::Control;

/// The one move that keeps the result of a position, and what it keeps; none if there are several, if the position
/// is lost, or if `control` was over before that was proved.
pub fn prove(
    solver: &mut Solver,
    position: &AnyPosition,
    control: Control<'_>,
) -> Option<(AnyMove, Goal)> {
    let question = Question {
        weak: true,
        every_move: true,
    };
    if position.is_over() {
        return None;
    }
    let answer = solver.solve(position, question, control, &mut |_| ());
    only_best(&answer.moves)
}

/// The only move with the best result, if that is no loss and everything is proved.
pub(super) fn only_best(moves: &[MoveBounds]) -> Option<(AnyMove, Goal)> {
    if moves.len() < 2 {
        return None;
    }
    let result = |entry: &MoveBounds| entry.bounds.exact().map(i32::signum);
    let best = moves.iter().map(result).collect::<Option<Vec<i32>>>()?;
    let best = best.into_iter().max()?;
    let goal = match best {
        1 => Goal::Win,
        0 => Goal::Draw,
        _ => return None,
    };
    let mut keep = moves.iter().filter(|entry| result(entry) == Some(best));
    let (only, other) = (keep.next()?, keep.next());
    other.is_none().then_some((only.m, goal))
}

/// Best play from a position to the end of the game, as far as `control` allows: the side that wins hurries, the
/// other one resists as long as it can; in Othello both count discs.
pub fn best_line(
    solver: &mut Solver,
    position: &AnyPosition,
    control: Control<'_>,
) -> Vec<AnyMove> {
    let question = Question {
        weak: false,
        every_move: true,
    };
    let mut position = position.clone();
    let mut line = Vec::new();
    while !position.is_over() {
        let mut moves = position.moves();
        let (first, second) = (moves.next(), moves.next());
        drop(moves);
        let best = if let (Some(only), None) = (first, second) {
            // Nothing to choose, and a pass is not a question.
            Some(only)
        } else {
            let answer = solver.solve(&position, question, control, &mut |_| ());
            answer.bounds.exact().and(answer.best)
        };
        let Some(m) = best else { break };
        line.push(m);
        position.play_unchecked(m);
    }
    line
}

impl Problem {
    /// Whether the solver finds the same answer and the same goal.
    pub fn holds(&self, solver: &mut Solver, control: Control<'_>) -> bool {
        prove(solver, &self.position, control) == Some((self.answer, self.goal))
    }
}
