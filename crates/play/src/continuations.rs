//! How a game may go on from here: what the moves lead to, and what became of it in recorded games.

use crate::agent::board_of_openings;
use harif_engines::othello::{Opening, Recorded, RecordedOpenings};
use harif_rules::{AnyMove, AnyPosition, Position};
use harif_search::sort_short_by_key;
use std::cmp::Reverse;

/// A legal move, and what is known of the games that went on with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Continuation {
    /// The move.
    pub m: AnyMove,
    /// How the recorded games went in which it was played, for the side that plays it.
    pub recorded: Option<Recorded>,
    /// The key of the opening that it leads to, if that has a name: `opening-KEY` in the catalogue.
    pub opening: Option<&'static str>,
}

/// Whether there are recorded games that begin with this position's game.
pub fn has_recorded_games(position: &AnyPosition) -> bool {
    board_of_openings(position).is_some()
}

/// All legal moves of a position, those that were played most often first.
pub fn continuations(
    position: &AnyPosition,
    openings: Option<&RecordedOpenings>,
) -> Vec<Continuation> {
    let mut all: Vec<Continuation> = position
        .moves()
        .map(|m| {
            let board = board_of_openings(&position.after_unchecked(m));
            let recorded = board.and_then(|board| openings?.at(board));
            Continuation {
                m,
                recorded: recorded.map(Recorded::flipped),
                opening: board.and_then(Opening::of).map(|opening| opening.key),
            }
        })
        .collect();
    sort_short_by_key(&mut all, |it| {
        Reverse(it.recorded.map_or(0, |recorded| recorded.games))
    });
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use harif_rules::{Game, notation};

    fn openings() -> RecordedOpenings {
        let file = include_bytes!("../../engines/src/othello/opening/recorded.bin");
        RecordedOpenings::open(file).expect("the file of the page")
    }

    /// Every recorded game begins with the same move seen in one of four mirrors; each of the four is told all games.
    #[test]
    fn all_games_come_through_the_first_move() {
        let start = AnyPosition::start(Game::OTHELLO);
        let first = continuations(&start, Some(&openings()));
        assert_eq!(first.len(), 4);
        for it in &first {
            assert_eq!(it.recorded.map(|recorded| recorded.games), Some(137_548));
            assert_eq!(it.recorded, first[0].recorded);
        }
    }

    /// A game that came to a position went on by one of its moves. Those of fewer than three games are not in the file.
    #[test]
    fn no_game_gets_lost() {
        let openings = openings();
        let mut rng = fastrand::Rng::with_seed(5);
        for _ in 0..300 {
            let mut position = AnyPosition::start(Game::OTHELLO);
            let (mut here, mut lost) = (137_548, None);
            for _ in 0..20 {
                let moves = continuations(&position, Some(&openings));
                let games = |it: &Continuation| it.recorded.map(|recorded| recorded.games);
                assert!(moves.iter().map(games).is_sorted_by(|a, b| a >= b));
                let at_most: u32 = moves.iter().map(|it| games(it).unwrap_or(2)).sum();
                assert!(here <= at_most, "{here} games came, {at_most} went on");
                // What the side that came here lost, the side that goes on has won.
                let won: u32 = moves
                    .iter()
                    .map(|it| it.recorded.map_or(2, |recorded| recorded.won))
                    .sum();
                assert!(lost.is_none_or(|lost| lost <= won), "{lost:?} {won}");
                let seen: Vec<_> = moves
                    .iter()
                    .filter_map(|it| Some((it.m, it.recorded?)))
                    .collect();
                let Some(&(m, recorded)) = rng.choice(&seen) else {
                    break;
                };
                assert!(recorded.won + recorded.drawn <= recorded.games);
                here = recorded.games;
                lost = Some(recorded.games - recorded.won - recorded.drawn);
                position = position.after_unchecked(m);
            }
        }
    }

    #[test]
    fn named_openings_are_named_and_other_games_have_none() {
        let position = notation::position(Game::OTHELLO, "f5f6e6f4").unwrap();
        let named = continuations(&position, None);
        let cow = named.iter().find(|it| it.m.to_string() == "e3");
        assert_eq!(cow.and_then(|it| it.opening), Some("cow"));
        for game in ["connect4", "othello:size=6", "tictactoe"] {
            let start = AnyPosition::start(game.parse().unwrap());
            assert!(!has_recorded_games(&start));
            for it in continuations(&start, Some(&openings())) {
                assert_eq!((it.recorded, it.opening), (None, None));
            }
        }
    }
}
