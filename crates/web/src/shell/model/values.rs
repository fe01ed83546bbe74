//! Values as people are told them: words first, then the number, always its kind.

use harif_play::coach;
use harif_play::service::{MoveValue, Studied};
use harif_rules::{Game, Player};
use harif_search::{Kind, Value};
use harif_text::{Certainty, Text, say};

/// What kind of knowledge a value is.
pub(crate) const fn certainty(value: &Value) -> Certainty {
    match value.kind() {
        Kind::Exact => Certainty::Exact,
        Kind::AtLeast => Certainty::AtLeast,
        Kind::AtMost => Certainty::AtMost,
        Kind::Estimate => Certainty::Estimate,
    }
}

/// A value in words, without its kind: "Win in 3", "Draw", "+6 discs".
///
/// "In 3" counts the winner's own moves, this one included.
pub(crate) fn words(text: &Text, value: &Value) -> String {
    if !value.proved {
        return say!(text, "value-score", n = value.score);
    }
    if let Some(margin) = value.margin {
        return say!(text, "value-discs", n = margin);
    }
    let winners_moves = value.plies.map(|plies| plies.div_ceil(2));
    match (value.score.signum(), winners_moves) {
        (1, Some(0)) => say!(text, "value-won"),
        (1, Some(n)) => say!(text, "value-win", n = n),
        (1, None) => say!(text, "value-win-plain"),
        (-1, Some(0)) => say!(text, "value-lost"),
        (-1, Some(n)) => say!(text, "value-loss", n = n),
        (-1, None) => say!(text, "value-loss-plain"),
        _ => say!(text, "value-draw"),
    }
}

/// A value inside a sentence, with its kind.
pub(crate) fn phrase(text: &Text, value: &Value) -> String {
    let words = words(text, value);
    match value.kind() {
        Kind::Exact => words,
        Kind::AtLeast => say!(text, "value-at-least", value = words),
        Kind::AtMost => say!(text, "value-at-most", value = words),
        Kind::Estimate => say!(text, "value-estimate", value = words),
    }
}

/// A value as short as a cell of a board, without its glyph.
pub(crate) fn short(text: &Text, value: &Value) -> String {
    let number = |n: i32| match n.unsigned_abs() {
        0..10_000 => text.signed(i64::from(n)),
        large => say!(
            text,
            "page-chip-thousands",
            n = n.signum() * (large / 1_000) as i32
        ),
    };
    if !value.proved {
        return number(value.score);
    }
    if let Some(margin) = value.margin {
        return number(margin);
    }
    let moves = value.plies.map(|plies| plies.div_ceil(2));
    match (value.score.signum(), moves) {
        (1, Some(n)) => say!(text, "page-chip-win", n = n),
        (1, None) => say!(text, "page-chip-win-plain"),
        (-1, Some(n)) => say!(text, "page-chip-loss", n = n),
        (-1, None) => say!(text, "page-chip-loss-plain"),
        _ => say!(text, "page-chip-draw"),
    }
}

/// The value of a position for the first player, as a share of the bar: 0 lost, 1 won.
pub(crate) fn share(value: &Value, mover: Player, game: Game, evaluator: &str) -> f64 {
    let sign = if mover == Player::First { 1.0 } else { -1.0 };
    let score = sign * f64::from(value.score);
    let share = match (value.proved, value.margin) {
        (true, Some(margin)) => {
            // The whole board is won long before every disc is.
            let cells = f64::from(game.columns()) * f64::from(game.rows());
            0.5 + sign * f64::from(margin) / cells
        }
        // A bound does not say where: only its sign is used.
        (true, None) if score.abs() > 0.0 => 0.5 + 0.5 * score.signum(),
        (true, None) => 0.5,
        (false, _) => {
            // Four errors of the evaluator are nearly decided.
            let error = coach::stated_error(evaluator).unwrap_or(20);
            1.0 / (1.0 + (-score / (2.0 * f64::from(error))).exp())
        }
    };
    share.clamp(0.0, 1.0)
}

/// The value of a studied position for its side to move.
pub(crate) fn of_study(studied: &Studied) -> Option<&MoveValue> {
    studied.moves.first()
}

#[cfg(test)]
mod tests {
    use super::*;
    use harif_search::{Bound, GameResult};
    use harif_text::{Lang, strip_marks};

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
    fn words_first_and_the_winners_moves_are_counted() {
        let text = Text::new(Lang::En);
        let win = Value::of_result(GameResult::Win, 9, Bound::Exact);
        assert_eq!(words(&text, &win), "Win in 5");
        assert_eq!(short(&text, &win), "W5");
        let loss = Value::of_result(GameResult::Loss, 4, Bound::AtMost);
        assert_eq!(phrase(&text, &loss), "at most Loss in 2");
        assert_eq!(
            words(&text, &Value::of_margin(-6, Bound::Exact)),
            "−6 discs"
        );
        assert_eq!(short(&text, &estimate(12)), "+12");
        assert_eq!(short(&text, &estimate(-20_500)), "−20k");
    }

    #[test]
    fn the_minus_stands_left_of_persian_digits() {
        let text = Text::new(Lang::Fa);
        assert_eq!(strip_marks(&short(&text, &estimate(-5))), "−۵");
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
        let draw = Value::of_result(GameResult::Draw, 3, Bound::Exact);
        assert!((share(&draw, Player::Second, game, "threats") - 0.5).abs() < 1e-9);
    }
}
