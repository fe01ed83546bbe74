//! The bar beside the board: how a value is divided between the two sides.

use harif_play::coach;
use harif_rules::{Game, Player};
use harif_search::{GameResult, Value};

/// The value of a position for the first player, as a share of the bar: 0 lost, 1 won. None for a
/// bound that leaves open who is ahead: "at least a loss" is known of every position.
pub(crate) fn share(value: &Value, mover: Player, game: Game, evaluator: &str) -> Option<f64> {
    let sign = if mover == Player::First { 1.0 } else { -1.0 };
    let score = sign * f64::from(value.score);
    let share = match (value.proved, value.result(), value.margin) {
        (true, None, _) => return None,
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
    Some(share.clamp(0.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use harif_search::Bound;

    #[test]
    fn the_bar_is_for_the_first_player_whichever_side_moves() {
        let game = Game::CONNECT_FOUR;
        let win = Value::of_result(GameResult::Win, 9, Bound::Exact);
        let share = |value: &Value, mover| share(value, mover, game, "threats").unwrap();
        assert!(share(&win, Player::First) > 0.99);
        assert!(share(&win, Player::Second) < 0.01);
        let up = share(&Value::estimate(10), Player::First);
        let down = share(&Value::estimate(10), Player::Second);
        assert!(up > 0.5 && (up + down - 1.0).abs() < 1e-9);
        let draw = Value::of_result(GameResult::Draw, 3, Bound::Exact);
        assert!((share(&draw, Player::Second) - 0.5).abs() < 1e-9);
    }

    /// The law: the bar grows with the margin, is full when every cell is won, and has two halves that mirror each
    /// other; an estimate of four errors is nearly decided, on the scale of its own evaluator.
    #[test]
    fn the_bar_grows_with_what_is_won() {
        for game in [Game::OTHELLO, Game::othello(6)] {
            let cells = game.cell_count() as i32;
            let of = |margin: i32| {
                let value = Value::of_margin(margin, Bound::Exact);
                let [first, second] =
                    Player::BOTH.map(|mover| share(&value, mover, game, "learned").unwrap());
                assert!((first + second - 1.0).abs() < 1e-9);
                first
            };
            let shares: Vec<f64> = (-cells / 2..=cells / 2).map(of).collect();
            assert!(shares.is_sorted_by(|low, high| low < high));
            assert!(shares[0] < 1e-9 && shares[cells as usize] > 1.0 - 1e-9);
            assert!((of(-cells), of(0), of(cells)) == (0.0, 0.5, 1.0));
        }
        for evaluator in ["learned", "threats", "lines", "positional"] {
            let error = coach::stated_error(evaluator).unwrap();
            let of = |errors: i32| {
                let value = Value::estimate(errors * error);
                share(&value, Player::First, Game::CONNECT_FOUR, evaluator).unwrap()
            };
            assert!((0.55..0.7).contains(&of(1)), "{evaluator}: {}", of(1));
            assert!((0.85..0.92).contains(&of(4)), "{evaluator}: {}", of(4));
        }
    }

    /// The law: a bound fills the bar for a side only if it proves that side ahead.
    #[test]
    fn a_bound_that_leaves_everything_open_fills_nothing() {
        use GameResult::{Draw, Loss, Win};
        let said = |result, bound| {
            let value = Value::of_result(result, 14, bound);
            let of = |mover| share(&value, mover, Game::CONNECT_FOUR, "threats");
            assert_eq!(
                of(Player::First),
                of(Player::Second).map(|share| 1.0 - share)
            );
            of(Player::First)
        };
        for (result, bound, share) in [
            (Win, Bound::AtLeast, Some(1.0)),
            (Win, Bound::AtMost, None),
            (Loss, Bound::AtMost, Some(0.0)),
            (Loss, Bound::AtLeast, None),
            (Draw, Bound::AtLeast, None),
            (Draw, Bound::AtMost, None),
        ] {
            assert_eq!(said(result, bound), share, "{result:?} {bound:?}");
        }
        for margin in [-64, -2, 0] {
            let open = Value::of_margin(margin, Bound::AtLeast);
            let share = share(&open, Player::Second, Game::OTHELLO, "learned");
            assert_eq!(share, None, "{margin}");
        }
    }
}
