//! What is known of every position of the line that is shown.

use crate::play::model::bar;
use crate::play::model::session::Session;
use crate::shell::store::Store;
use harif_play::record::{FinalResult, NodeId};
use harif_rules::{AnyPosition, Board, Outcome, Player, Position, ScoreUnit};
use harif_search::{Bound, GameResult, Value};
use leptos::prelude::*;

/// The value of a position, and for whom.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Worth {
    pub(crate) value: Value,
    pub(crate) side: Player,
    /// The share of the first player: 0 lost, 1 won.
    pub(crate) share: f64,
}

impl Worth {
    /// The value for the first player, whichever side it was worked out for.
    pub(crate) fn for_first(&self) -> Value {
        if self.side == Player::First {
            return self.value;
        }
        Value {
            score: -self.value.score,
            bound: self.value.bound.flipped(),
            margin: self.value.margin.map(|margin| -margin),
            ..self.value
        }
    }
}

impl Store {
    /// The worth of each position of the line that is shown, from its start.
    pub(crate) fn worths(self) -> Vec<Option<Worth>> {
        self.session.with(|session| {
            let line = session.line();
            let mut far = session.record().clone();
            if far.go_to(line[line.len() - 1]).is_err() {
                return Vec::new();
            }
            let result = far.result();
            let last = line.len() - 1;
            far.positions()
                .zip(&line)
                .enumerate()
                .map(|(ply, (position, &node))| {
                    let result = result.filter(|_| ply == last);
                    self.worth_at(position, node, result)
                })
                .collect()
        })
    }

    fn worth_at(
        self,
        position: &AnyPosition,
        node: NodeId,
        result: Option<FinalResult>,
    ) -> Option<Worth> {
        let turn = position.turn();
        let worth = |value, side, evaluator: &str| {
            let share = bar::share(&value, side, position.game(), evaluator)?;
            Some(Worth { value, side, share })
        };
        if let Some(result) = result {
            return worth(final_value(position, result), Player::First, "");
        }
        if let Some(studied) = self.studies.with(|studies| studies.get(&node).cloned()) {
            let best = studied.moves.first()?;
            return worth(best.value, turn, &studied.evaluator);
        }
        if let Some(judged) = self.judgements.with(|all| all.get(&node).cloned()) {
            let evaluator = harif_play::evaluator_of_estimates(position.game());
            return worth(judged.after, turn.opponent(), evaluator);
        }
        let thought = self.thoughts.with(|all| all.get(&node).cloned())?;
        let best = thought.thought.progress.best()?;
        // An agent may count in points of its own; only what it proved is comparable.
        best.value.proved.then_some(())?;
        worth(best.value, turn, "")
    }

    /// The worth of the position at the cursor.
    pub(crate) fn worth_here(self) -> Option<Worth> {
        let ply = self
            .session
            .with(|session: &Session| session.record().ply());
        self.worths().into_iter().nth(ply).flatten()
    }
}

/// What a finished game was worth to the first player.
fn final_value(position: &AnyPosition, result: FinalResult) -> Value {
    let unit = position.game().info().score;
    if let (ScoreUnit::Discs, FinalResult::OnBoard(outcome)) = (unit, result) {
        return Value::of_margin(outcome.margin_for(Player::First), Bound::Exact);
    }
    let outcome = match result.winner() {
        Some(Player::First) => GameResult::Win,
        Some(Player::Second) => GameResult::Loss,
        None => GameResult::Draw,
    };
    debug_assert!(
        !matches!(result, FinalResult::OnBoard(Outcome::Draw)) || outcome == GameResult::Draw
    );
    Value::of_result(outcome, 0, Bound::Exact)
}

#[cfg(test)]
mod tests {
    use super::*;
    use harif_play::record::EarlyEnd;
    use harif_rules::{Game, notation};

    /// The law: seen by the first player, a value of the second is turned round whole, bound and margin with it.
    #[test]
    fn a_value_of_the_second_player_is_turned_round() {
        for bound in [Bound::Exact, Bound::AtLeast, Bound::AtMost] {
            for value in [
                Value::of_margin(12, bound),
                Value::of_result(GameResult::Loss, 8, bound),
            ] {
                let of = |side| Worth {
                    value,
                    side,
                    share: 0.5,
                };
                assert_eq!(of(Player::First).for_first(), value);
                let turned = of(Player::Second).for_first();
                assert_eq!(turned.score, -value.score);
                assert_eq!(turned.margin, value.margin.map(|margin| -margin));
                assert_eq!((turned.plies, turned.proved), (value.plies, true));
                let expected = match bound {
                    Bound::Exact => Bound::Exact,
                    Bound::AtLeast => Bound::AtMost,
                    Bound::AtMost => Bound::AtLeast,
                };
                assert_eq!(turned.bound, expected);
            }
        }
    }

    /// A finished game is worth what its end says to the first player, in discs where discs are counted.
    #[test]
    fn an_end_is_worth_what_it_says() {
        let ended = |game, moves| {
            let position = notation::position(game, moves).unwrap();
            let result = FinalResult::OnBoard(position.outcome().unwrap());
            final_value(&position, result)
        };
        let won = ended(Game::CONNECT_FOUR, "1212121");
        assert_eq!((won.result(), won.plies), (Some(GameResult::Win), Some(0)));
        let lost = ended(Game::CONNECT_FOUR, "71212121");
        assert_eq!(lost.result(), Some(GameResult::Loss));
        let wiped_out = ended(Game::OTHELLO, "e6f4e3f6g5d6e7f5c5");
        assert_eq!(wiped_out.margin, Some(64));
        let resigned = FinalResult::OffBoard(EarlyEnd::Resignation(Player::First));
        let start = AnyPosition::start(Game::OTHELLO);
        let lost = final_value(&start, resigned);
        assert_eq!((lost.result(), lost.margin), (Some(GameResult::Loss), None));
    }
}
