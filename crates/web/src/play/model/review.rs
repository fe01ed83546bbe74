//! Which moves of a reviewed game mattered.

use super::bar;
use harif_play::coach::Class;
use harif_play::evaluator_of_estimates;
use harif_play::service::JudgedMove;
use harif_rules::{Game, Player};

/// So many moves are named: a game is remembered by a few.
const MOST: usize = 3;
/// What changes less than this share of the bar decides nothing.
const LEAST: f64 = 0.05;

/// Whether a move was weaker than another one.
pub(crate) const fn is_fault(judged: &JudgedMove) -> bool {
    matches!(
        judged.class,
        Class::Inaccuracy | Class::Mistake | Class::Blunder
    )
}

/// How much of the bar a move gave away.
fn swing(judged: &JudgedMove, game: Game) -> f64 {
    let evaluator = evaluator_of_estimates(game);
    let share = |value| bar::share(value, Player::First, game, evaluator);
    let before = share(&judged.before);
    before
        .zip(share(&judged.after))
        .map_or(0.0, |(before, after)| before - after)
}

/// The places of the moves that mattered, in the order of the game: the few that gave away most.
pub(crate) fn turning_points<'a>(
    moves: impl Iterator<Item = &'a JudgedMove>,
    game: Game,
) -> Vec<usize> {
    let mut points: Vec<(f64, usize)> = moves
        .enumerate()
        .filter(|(_, judged)| is_fault(judged))
        .map(|(place, judged)| (swing(judged, game), place))
        .filter(|(swing, _)| *swing > LEAST)
        .collect();
    // Of two that gave away the same, the later one decided.
    points.sort_by(|a, b| b.0.total_cmp(&a.0).then(b.1.cmp(&a.1)));
    points.truncate(MOST);
    let mut places: Vec<usize> = points.into_iter().map(|(_, place)| place).collect();
    places.sort_unstable();
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use harif_search::{Bound, GameResult, Value};

    fn judged(class: Class, before: GameResult, after: GameResult) -> JudgedMove {
        let value = |result| Value::of_result(result, 9, Bound::Exact);
        JudgedMove {
            m: "4".parse().unwrap(),
            class,
            probably: false,
            before: value(before),
            after: value(after),
            better: None,
            advice: Vec::new(),
            themes: Vec::new(),
        }
    }

    #[test]
    fn the_few_moves_that_changed_most_are_named_in_the_order_of_the_game() {
        use GameResult::{Draw, Loss, Win};
        let game = [
            judged(Class::Best, Draw, Draw),
            judged(Class::Inaccuracy, Win, Win),
            judged(Class::Mistake, Draw, Loss),
            judged(Class::Blunder, Win, Loss),
            judged(Class::Mistake, Win, Draw),
            judged(Class::Mistake, Draw, Loss),
            judged(Class::Mistake, Draw, Loss),
        ];
        let named = turning_points(game.iter(), Game::CONNECT_FOUR);
        assert_eq!(named, [3, 5, 6]);
        let clean = &game[..2];
        assert!(turning_points(clean.iter(), Game::CONNECT_FOUR).is_empty());
    }
}
