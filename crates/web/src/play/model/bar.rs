//! The bar beside the board: how a value is divided between the two sides.

use harif_play::coach;
use harif_rules::{Game, Player};
use harif_search::{GameResult, Value};

/// The value of a position for the first player, as a share of the bar: 0 lost, 1 won.
pub(crate) fn share(value: &Value, mover: Player, game: Game, evaluator: &str) -> f64 {
    let sign = if mover == Player::First { 1.0 } else { -1.0 };
    let score = sign * f64::from(value.score);
    let share = match (value.proved, value.result(), value.margin) {
        // A bound that leaves open who wins says nothing yet.
        (true, None, _) => 0.5,
        (true, Some(_), Some(margin)) => {
            // The whole board is won long before every disc is.
            let cells = f64::from(game.columns()) * f64::from(game.rows());
            0.5 + sign * f64::from(margin) / cells
        }
        (true, Some(GameResult::Draw), None) => 0.5,
        (true, Some(_), None) => 0.5 + 0.5 * score.signum(),
        (false, ..) => {
            // Four errors of the evaluator are nearly decided.
            let error = coach::stated_error(evaluator).unwrap_or(20);
            1.0 / (1.0 + (-score / (2.0 * f64::from(error))).exp())
        }
    };
    share.clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use harif_search::Bound;

    fn estimate(score: i32) -> Value {
        Value {
            score,
            bound: Bound::Exact,
            proved: false,
            plies: None,
            margin: None,
        }
    }

    #[test]
    fn the_bar_is_for_the_first_player_whoever_moves() {
        let game = Game::CONNECT_FOUR;
        let win = Value::of_result(GameResult::Win, 9, Bound::Exact);
        assert!(share(&win, Player::First, game, "threats") > 0.99);
        assert!(share(&win, Player::Second, game, "threats") < 0.01);
        let up = share(&estimate(10), Player::First, game, "threats");
        let down = share(&estimate(10), Player::Second, game, "threats");
        assert!(up > 0.5 && (up + down - 1.0).abs() < 1e-9);
        // Bounds that leave open who wins, such as those of a solver that has just begun.
        for (result, bound) in [
            (GameResult::Win, Bound::AtMost),
            (GameResult::Loss, Bound::AtLeast),
            (GameResult::Draw, Bound::AtLeast),
            (GameResult::Draw, Bound::AtMost),
        ] {
            let open = Value::of_result(result, 4, bound);
            assert!((share(&open, Player::First, game, "threats") - 0.5).abs() < 1e-9);
        }
        for margin in [-64, -2, 0] {
            let open = Value::of_margin(margin, Bound::AtLeast);
            assert!((share(&open, Player::Second, Game::OTHELLO, "learned") - 0.5).abs() < 1e-9);
        }
        let draw = Value::of_result(GameResult::Draw, 3, Bound::Exact);
        assert!((share(&draw, Player::Second, game, "threats") - 0.5).abs() < 1e-9);
    }
}
