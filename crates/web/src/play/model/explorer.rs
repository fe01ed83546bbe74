//! What became of a person's own games that came to the position on the board.

use crate::games::model::KeptGame;
use crate::opponents::model::offer::Ended;
use harif_rules::{AnyMove, AnyPosition, Board, Position, notation};

/// So far into a game it is still the opening.
pub(crate) const PLIES: usize = 30;
/// So many of the newest games are looked at: all of them in an instant.
const MOST: usize = 1_000;

/// How a person's games went that went on with a move.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct OwnGames {
    pub(crate) games: u32,
    /// A draw counts half.
    pub(crate) points: f64,
}

/// For each of the moves of a position that was reached after so many plies: how the person's finished games went
/// in which it was played, in any order of the moves before and in any mirror.
pub(crate) fn own_games(
    games: &[KeptGame],
    position: &AnyPosition,
    ply: usize,
    moves: &[AnyMove],
) -> Vec<OwnGames> {
    let mut own = vec![OwnGames::default(); moves.len()];
    if ply > PLIES {
        return own;
    }
    let game = position.game().to_string();
    let images: Vec<_> = position
        .symmetries()
        .iter()
        .map(|&symmetry| (position.transformed(symmetry), symmetry))
        .collect();
    let same_game =
        |kept: &&KeptGame| kept.game == game && kept.start.is_none() && kept.plies > ply;
    for kept in games.iter().filter(same_game).take(MOST) {
        let Some(ended) = kept.ended() else { continue };
        let mut there = AnyPosition::start(position.game());
        let Ok(line) = notation::moves::play_all(&mut there, &kept.moves) else {
            continue;
        };
        let mut there = AnyPosition::start(position.game());
        for &m in line.iter().take(ply) {
            there = there.after_unchecked(m);
        }
        let Some(&next) = line.get(ply) else { continue };
        let Some((_, symmetry)) = images.iter().find(|(image, _)| *image == there) else {
            continue;
        };
        let played = moves
            .iter()
            .position(|&m| position.transform_move(m, *symmetry) == next);
        if let Some(place) = played {
            own[place].games += 1;
            own[place].points += match ended {
                Ended::Won => 1.0,
                Ended::Drawn => 0.5,
                Ended::Lost => 0.0,
            };
        }
    }
    own
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::model::tests::random_game;
    use harif_rules::Player;

    fn games() -> Vec<KeptGame> {
        let games = (0..200).map(|seed| {
            let session = random_game("connect4:columns=4,rows=4", ["human", "greedy"], seed);
            KeptGame::of(&session, (seed, seed), &[])
        });
        games.collect()
    }

    /// Each finished game is counted once, under its first move or the mirror of it.
    #[test]
    fn every_game_begins_with_one_of_the_moves() {
        let games = games();
        let start = AnyPosition::start("connect4:columns=4,rows=4".parse().unwrap());
        let moves: Vec<AnyMove> = start.moves().collect();
        let own = own_games(&games, &start, 0, &moves);
        let finished = games.iter().filter(|kept| kept.ended().is_some()).count();
        let counted: u32 = own.iter().map(|own| own.games).sum();
        assert_eq!(counted as usize, finished);
        let points: f64 = own.iter().map(|own| own.points).sum();
        let ended = |how| {
            games
                .iter()
                .filter(|kept| kept.ended() == Some(how))
                .count()
        };
        let [won, drawn] = [Ended::Won, Ended::Drawn].map(ended);
        assert!(won > 0 && drawn > 0, "{won} won, {drawn} drawn");
        assert!((points - (won as f64 + drawn as f64 / 2.0)).abs() < 1e-9);
    }

    /// A position and its mirror are told the same games, under mirrored moves.
    #[test]
    fn mirrors_are_told_the_same() {
        let games = games();
        for text in ["1", "2", "12", "11", "23"] {
            let position =
                notation::position("connect4:columns=4,rows=4".parse().unwrap(), text).unwrap();
            let ply = text.len();
            let moves: Vec<AnyMove> = position.moves().collect();
            let own = own_games(&games, &position, ply, &moves);
            let symmetry = position.symmetries()[1];
            let mirrored: Vec<AnyMove> = moves
                .iter()
                .map(|&m| position.transform_move(m, symmetry))
                .collect();
            let image = position.transformed(symmetry);
            assert_eq!(own_games(&games, &image, ply, &mirrored), own, "{text}");
            assert_eq!(position.turn() == Player::First, ply.is_multiple_of(2));
        }
    }
}
