//! The scores of the published problems, and the values of `search` that they stand for.
//!
//! A game of lines is worth (cells + 2 − discs at the end) / 2 to the winner, rounded down, and 0
//! if it is drawn. Othello is worth the margin of the rules: the difference of discs at the end, with
//! the empty squares given to the winner.

use super::Bounds;
use crate::boards::plies_of_score;
use harif_rules::{AnyPosition, Board, Game, Player, Position};
use harif_search::{Bound, GameResult, Kind, Value, WIN};

/// How many cells the board of a game has.
pub(super) fn cells(game: Game) -> u32 {
    u32::from(game.columns()) * u32::from(game.rows())
}

/// How many discs lie on the board.
pub(super) fn discs(position: &AnyPosition) -> u32 {
    let counts = Player::BOTH.iter().map(|&side| position.count(side) as u32);
    counts.sum()
}

/// The score of a finished game for the side to move; none while it goes on.
pub fn final_score(position: &AnyPosition) -> Option<i32> {
    let margin = position.outcome()?.margin_for(position.turn());
    Some(match position.game() {
        Game::Othello { .. } => margin,
        Game::TicTacToe(_) | Game::ConnectFour(_) => margin.signum() * line_score(position, 0),
    })
}

/// How many moves of both sides a game of lines still lasts whose exact score is this.
pub fn plies_to_end(position: &AnyPosition, score: i32) -> u32 {
    if position.is_over() {
        return 0;
    }
    plies_of_score(cells(position.game()), discs(position), score)
}

/// What a line game is worth to the side that completes its line so many moves from now.
fn line_score(position: &AnyPosition, plies: u32) -> i32 {
    let at_the_end = discs(position) + plies;
    (cells(position.game()) + 2 - at_the_end) as i32 / 2
}

/// What is known of the score before anything is searched, for the side to move in a game that
/// goes on.
pub(super) fn widest(position: &AnyPosition) -> Bounds {
    match position.game() {
        Game::Othello { .. } => {
            let area = cells(position.game()) as i32;
            Bounds {
                lower: -area,
                upper: area,
            }
        }
        Game::TicTacToe(_) | Game::ConnectFour(_) => Bounds {
            lower: -line_score(position, 2),
            upper: line_score(position, 1),
        },
    }
}

/// What a value of a search to the end proves about the score of a line game.
pub(super) fn bounds_of_value(position: &AnyPosition, value: Option<Value>) -> Bounds {
    match value {
        Some(value) if value.kind() == Kind::Exact && value.score == 0 => Bounds::exactly(0),
        Some(value) if value.kind() == Kind::Exact => {
            // The distance is in the score, where the line of play may have been cut short.
            let plies = (WIN - value.score.abs()) as u32;
            Bounds::exactly(value.score.signum() * line_score(position, plies))
        }
        _ => widest(position),
    }
}

/// The value that bounds on the score of a position, or of a move in it, stand for; none if they
/// leave open who wins. That a win is not faster, or a loss not sooner, tells a person nothing.
pub(super) fn value_of_bounds(position: &AnyPosition, bounds: Bounds) -> Option<Value> {
    let (score, bound) = match bounds.exact() {
        Some(score) => (score, Bound::Exact),
        None if bounds.lower >= 0 => (bounds.lower, Bound::AtLeast),
        None if bounds.upper <= 0 => (bounds.upper, Bound::AtMost),
        None => return None,
    };
    if let Game::Othello { .. } = position.game() {
        return Some(Value::of_margin(score, bound));
    }
    let result = match score.signum() {
        1 => GameResult::Win,
        0 => GameResult::Draw,
        _ => GameResult::Loss,
    };
    Some(Value::of_result(
        result,
        plies_to_end(position, score),
        bound,
    ))
}
