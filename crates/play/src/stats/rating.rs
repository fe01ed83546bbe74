//! One rating for each player of a tournament, from all its games at once.
//!
//! The model is the logistic one: a player who is d points stronger scores 1 / (1 + 10^(−d/400)). The
//! ratings are the ones that make the results most likely; a draw counts as half a win. A player
//! who won everything has no finite rating, so each player also gets one imagined draw against the
//! average: too little to move a measured rating, enough to keep it finite.

use super::{LOGISTIC, normal_quantile};

/// Games for the rating: two players by index and the score of the first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatedGame {
    /// One player.
    pub player: usize,
    /// The other.
    pub opponent: usize,
    /// What the one scored: 1, ½ or 0.
    pub score: f64,
    /// How many games ended so.
    pub times: u64,
}

/// A rating with half of its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// Points above the average of all players.
    pub elo: f64,
    /// What stands after ±.
    pub error: f64,
}

/// The ratings of players by index; their mean is 0.
///
/// The likelihood is concave, so moving one rating at a time to its own best (Newton's step in one
/// dimension) climbs to the only summit.
pub fn ratings(players: usize, games: &[RatedGame]) -> Vec<Rating> {
    let scale = std::f64::consts::LN_10 / LOGISTIC;
    // Games between the same two are alike: what counts is how many and how many points.
    let mut met = vec![vec![(0.0, 0.0); players]; players];
    for game in games {
        let times = game.times as f64;
        met[game.player][game.opponent].0 += times;
        met[game.player][game.opponent].1 += times * game.score;
        met[game.opponent][game.player].0 += times;
        met[game.opponent][game.player].1 += times * (1.0 - game.score);
    }
    let expected = |difference: f64| 1.0 / (1.0 + (-scale * difference).exp());
    let mut elo = vec![0.0; players];
    let slopes = |elo: &[f64], player: usize| {
        // The imagined draw.
        let e = expected(elo[player]);
        let (mut first, mut second) = (0.5 - e, e * (1.0 - e));
        for (opponent, &(count, points)) in met[player].iter().enumerate() {
            let e = expected(elo[player] - elo[opponent]);
            first += points - count * e;
            second += count * e * (1.0 - e);
        }
        (first, second)
    };
    for _ in 0..10_000 {
        let mut moved = 0.0_f64;
        for player in 0..players {
            let (first, second) = slopes(&elo, player);
            let step = (first / second / scale).clamp(-100.0, 100.0);
            elo[player] += step;
            moved = moved.max(step.abs());
        }
        if moved < 1e-7 {
            break;
        }
    }
    let mean = elo.iter().sum::<f64>() / players.max(1) as f64;
    let reach = normal_quantile(0.975);
    let rated = |player: usize| Rating {
        elo: elo[player] - mean,
        error: reach / scale / slopes(&elo, player).1.sqrt(),
    };
    (0..players).map(rated).collect()
}
