//! A round robin: what each opponent is worth, and what neighbours score.

use crate::games::{Games, Played, pair};
use harif_arena::stats::{RatedGame, ratings};
use harif_play::opponents::Opponent;
use harif_play::opponents::minds::Ladder;
use std::fmt::Write;

/// The rows for `ratings.tsv`.
pub(crate) fn rows(
    games: &Games,
    ladder: &Ladder,
    (pairs, neighbour_pairs): (u64, u64),
    date: &str,
) -> String {
    let all = Opponent::ALL;
    let game = ladder.game;
    let mut meetings: Vec<(usize, usize, u64)> = Vec::new();
    for player in 0..all.len() {
        for opponent in 0..player {
            let is_neighbour = player == opponent + 1;
            let pairs = if is_neighbour { neighbour_pairs } else { pairs };
            meetings.extend((0..pairs).map(|number| (player, opponent, number)));
        }
    }
    let played = games.all(meetings.len(), |index| {
        let (player, opponent, number) = meetings[index];
        let who = [player, opponent].map(|it| (all[it], ladder.rungs[it]));
        pair(
            game,
            who,
            (player * 100 + opponent) as u64 * 1_000_000 + number,
        )
    });
    let mut below = vec![Played::default(); all.len()];
    let mut count = 0;
    let mut rated = Vec::new();
    for (&(player, opponent, _), &played) in meetings.iter().zip(&played) {
        if player == opponent + 1 {
            below[player] += played;
        }
        let tally = played.tally;
        count += tally.games();
        let scores = [(1.0, tally.wins), (0.5, tally.draws), (0.0, tally.losses)];
        rated.extend(scores.map(|(score, times)| RatedGame {
            player,
            opponent,
            score,
            times,
        }));
    }
    let rated = ratings(all.len(), &rated);
    let mut rows = String::new();
    for (player, opponent) in all.iter().enumerate() {
        let elo = rated[player].elo - rated[0].elo;
        let error = rated[player].error;
        let Played { tally, slowest } = below[player];
        let (name, games, drawn) = (opponent.name(), tally.games(), tally.draws);
        let half_points = tally.points() * 2.0;
        writeln!(
            rows,
            "{game}\t{date}\t{count}\t{name}\t{elo:.0}\t{error:.0}\t{half_points}\t{games}"
        )
        .expect("text can be written");
        let score = 50.0 * half_points / games.max(1) as f64;
        eprintln!(
            "{game} {name:8} {elo:5.0} ±{error:.0}, {score:.1} % against the one below ({drawn} drawn of {games}), slowest move {slowest:.1?}"
        );
    }
    rows
}
