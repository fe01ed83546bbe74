//! Statistics against published numbers and against slow, plain references.

use harif_arena::stats::{
    Hypotheses, Model, Pentanomial, RatedGame, Sample, Sprt, SprtDecision, Trinomial, elo_of_score,
    normal_cdf, ratings, score_of_elo,
};
use proptest::prelude::*;

fn trinomial(wins: u64, losses: u64, draws: u64) -> Sample {
    Trinomial {
        wins,
        draws,
        losses,
    }
    .sample()
}

/// In the order in which match runners print them: pairs of 0, ½, 1 (won and lost, two draws), 1½
/// and 2 points.
fn pentanomial(counts: [u64; 6]) -> Sample {
    let [ll, ld, wl, dd, wd, ww] = counts;
    Pentanomial([ll, ld, wl + dd, wd, ww]).sample()
}

fn near(found: f64, published: f64) {
    // To the last digit that was published.
    assert!(
        (found - published).abs() <= 0.005 + 1e-9,
        "{found} is not {published}"
    );
}

/// Score lines with the numbers that fastchess publishes for them in its tests.
#[test]
fn published_elo() {
    let line = trinomial(136, 96, 111);
    near(line.elo().value, 40.70);
    near(line.elo().error(), 30.43);
    near(line.normalised_elo().value, 49.77);
    near(line.normalised_elo().error(), 36.77);
    near(line.superiority().unwrap() * 100.0, 99.60);

    let line = trinomial(76, 89, 123);
    near(line.normalised_elo().value, -20.76);
    near(line.normalised_elo().error(), 40.13);
    near(line.superiority().unwrap() * 100.0, 15.53);

    let line = trinomial(34, 356, 0);
    near(line.normalised_elo().value, -508.44);
    near(line.normalised_elo().error(), 34.48);

    let line = pentanomial([34, 54, 31, 32, 64, 75]);
    near(line.normalised_elo().value, 57.94);
    near(line.normalised_elo().error(), 28.28);
    near(line.elo().value, 55.58);
    near(line.elo().error(), 27.65);

    let line = pentanomial([332, 433, 457, 41, 333, 334]);
    near(line.normalised_elo().value, -9.17);
    near(line.normalised_elo().error(), 10.96);
    near(line.elo().value, -8.64);
    near(line.elo().error(), 10.33);
    near(line.superiority().unwrap() * 100.0, 5.05);

    let line = pentanomial([7895, 8757, 5485, 200, 568, 9999]);
    near(line.normalised_elo().value, -19.01);
    near(line.normalised_elo().error(), 2.65);
    near(line.elo().value, -21.04);
    near(line.elo().error(), 2.95);
}

fn ratio(sample: &Sample, elo0: f64, elo1: f64, model: Model) -> f64 {
    let hypotheses = Hypotheses {
        elo0,
        elo1,
        alpha: 0.05,
        beta: 0.05,
        model,
    };
    hypotheses.test(sample).ratio
}

#[test]
fn published_log_likelihood_ratios() {
    use Model::{Logistic, Normalised};
    // Published to one per cent.
    let check = |found: f64, published: f64| {
        let tolerance = 0.01 * (1.0 + published.abs());
        assert!(
            (found - published).abs() < tolerance,
            "{found} is not {published}"
        );
    };
    check(
        ratio(&trinomial(36433, 36027, 68692), 0.0, 2.0, Normalised),
        0.92,
    );
    check(
        ratio(&trinomial(10871, 10650, 20431), -1.75, 0.25, Normalised),
        2.30,
    );
    check(
        ratio(&trinomial(21404, 21184, 40708), 0.5, 2.5, Logistic),
        -1.57,
    );
    check(
        ratio(&trinomial(57433, 57030, 106_593), 0.0, 2.0, Logistic),
        -2.59,
    );
    check(
        ratio(
            &pentanomial([365, 16618, 36029, 200, 16974, 390]),
            0.0,
            2.0,
            Normalised,
        ),
        2.25,
    );
    check(
        ratio(
            &pentanomial([127, 4883, 10311, 401, 5150, 104]),
            -1.75,
            0.25,
            Normalised,
        ),
        3.01,
    );
    check(
        ratio(
            &pentanomial([223, 9863, 20279, 1000, 10037, 246]),
            0.5,
            2.5,
            Logistic,
        ),
        -3.07,
    );
    check(
        ratio(
            &pentanomial([871, 26175, 55003, 980, 26678, 821]),
            0.0,
            2.0,
            Logistic,
        ),
        -4.98,
    );
}

/// Nothing but draws explains "equal" perfectly, so no other hypothesis can be likelier. (A line on
/// which iterations that stop early go astray.)
#[test]
fn draws_alone_never_speak_for_an_advantage() {
    for draws in [1, 100, 16_700] {
        for model in [Model::Logistic, Model::Normalised] {
            assert!(
                ratio(&trinomial(0, 0, draws), 0.0, 5.0, model) <= 0.0,
                "{draws} {model:?}"
            );
        }
    }
}

/// Where every pair was won, the best distribution of a hypothesis has two outcomes only, and
/// (p − ½) / √(p (1 − p)) = t can be solved by hand. (The other line on which iterations that stop
/// early go astray.)
#[test]
fn nothing_but_wins_can_be_solved_by_hand() {
    let t = 5.0 / (800.0 / std::f64::consts::LN_10) * 2.0_f64.sqrt();
    let p = 0.5 + t / 2.0 / (1.0 + t * t).sqrt();
    let by_hand = 104.0 * (p / 0.5).ln();
    let found = ratio(
        &pentanomial([0, 0, 0, 0, 0, 104]),
        0.0,
        5.0,
        Model::Normalised,
    );
    // Outcomes that were never seen count a thousandth, which moves the third digit.
    assert!((found - by_hand).abs() < 0.005, "{found} {by_hand}");
}

#[test]
fn decisions_follow_the_bounds_of_wald() {
    let test = |ratio| Sprt {
        ratio,
        lower: (0.05_f64 / 0.95).ln(),
        upper: (0.95_f64 / 0.05).ln(),
    };
    assert_eq!(test(2.95).decision(), SprtDecision::AcceptSecond);
    assert_eq!(test(-2.95).decision(), SprtDecision::AcceptFirst);
    assert_eq!(test(2.94).decision(), SprtDecision::Continue);
}

#[test]
fn nothing_and_too_little_are_said_plainly() {
    let nothing = trinomial(0, 0, 0);
    assert_eq!(nothing.superiority(), None);
    assert!(nothing.is_too_small());
    assert!(nothing.elo().high.is_infinite());
    let all_won = trinomial(50, 0, 0);
    assert!(all_won.is_too_small(), "no deviation, so no interval");
    assert!(all_won.elo().value.is_infinite());
    assert_eq!(all_won.superiority(), Some(1.0));
    assert_eq!(trinomial(0, 50, 0).superiority(), Some(0.0), "all lost");
    assert_eq!(trinomial(0, 0, 50).superiority(), None, "all drawn");
    assert!(trinomial(10, 9, 10).is_too_small());
    assert!(!trinomial(10, 10, 10).is_too_small());
}

/// The likelihood of the best distribution with a given mean, found by trying: three outcomes and
/// a mean leave one free number, the share of draws.
fn best_likelihood(counts: [u64; 3], mean: f64) -> f64 {
    let likelihood = |draws: f64| {
        let wins = mean - draws / 2.0;
        let losses = 1.0 - wins - draws;
        let shares = [losses, draws, wins];
        if shares.iter().any(|&share| share <= 0.0) {
            return f64::NEG_INFINITY;
        }
        counts
            .iter()
            .zip(shares)
            .map(|(&count, share)| count as f64 * share.ln())
            .sum()
    };
    // Concave in the share of draws: ternary search.
    let (mut low, mut high) = (0.0, 2.0 * mean.min(1.0 - mean));
    for _ in 0..300 {
        let (a, b) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if likelihood(a) < likelihood(b) {
            low = a;
        } else {
            high = b;
        }
    }
    likelihood(f64::midpoint(low, high))
}

/// Between two who always draw the error is known: a share of points has a deviation of 1/(2√n), and
/// near an even score a point of Elo is ln 10 / 1600 of it. One imagined draw counts too.
#[test]
fn the_error_of_a_rating_shrinks_with_the_root_of_the_games() {
    for times in [1, 8, 99, 2_499] {
        let draws = RatedGame {
            player: 0,
            opponent: 1,
            score: 0.5,
            times,
        };
        let deviations = 1.959_964 * ((times + 1) as f64).sqrt().recip();
        for rating in ratings(2, &[draws]) {
            near(rating.elo, 0.0);
            near(rating.error, deviations * 800.0 / std::f64::consts::LN_10);
        }
    }
}

proptest! {
    #[test]
    fn elo_and_score_are_inverse(elo in -900.0..900.0f64) {
        prop_assert!((elo_of_score(score_of_elo(elo)) - elo).abs() < 1e-6);
    }

    #[test]
    fn the_ratio_is_that_of_the_best_distributions(
        wins in 1u64..400, draws in 1u64..400, losses in 1u64..400,
        elo0 in -30.0..30.0f64, gap in 1.0..40.0f64,
    ) {
        let sample = trinomial(wins, losses, draws);
        let elo1 = elo0 + gap;
        let counts = [losses, draws, wins];
        let slow = best_likelihood(counts, score_of_elo(elo1))
            - best_likelihood(counts, score_of_elo(elo0));
        let fast = ratio(&sample, elo0, elo1, Model::Logistic);
        prop_assert!((fast - slow).abs() < 1e-6 * (1.0 + slow.abs()), "{} {}", fast, slow);
    }

    #[test]
    fn mean_and_variance_are_those_of_the_listed_games(
        wins in 0u64..60, draws in 0u64..60, losses in 0u64..60,
    ) {
        let mut scores = vec![1.0; wins as usize];
        scores.extend(vec![0.5; draws as usize]);
        scores.extend(vec![0.0; losses as usize]);
        prop_assume!(!scores.is_empty());
        let mean = scores.iter().sum::<f64>() / scores.len() as f64;
        let variance = scores.iter().map(|s| (s - mean) * (s - mean)).sum::<f64>()
            / scores.len() as f64;
        let sample = trinomial(wins, losses, draws);
        prop_assert!((sample.mean() - mean).abs() < 1e-12);
        prop_assert!((sample.variance() - variance).abs() < 1e-12);
        if let Some(los) = sample.superiority() {
            let deviation = (variance / scores.len() as f64).sqrt();
            prop_assert!((los - normal_cdf((mean - 0.5) / deviation)).abs() < 1e-12);
        }
    }

    /// Elo, normalised Elo and their intervals by the formulas as people write them down, from the
    /// points of every single pair.
    #[test]
    fn intervals_are_those_of_the_listed_pairs(counts in proptest::array::uniform5(3u64..200)) {
        const QUANTILE: f64 = 1.959_963_984_540_054;
        let points = |(half, &count): (usize, &u64)| vec![half as f64 / 4.0; count as usize];
        let scores: Vec<f64> = counts.iter().enumerate().flat_map(points).collect();
        let pairs = scores.len() as f64;
        let mean = scores.iter().sum::<f64>() / pairs;
        let variance = scores.iter().map(|s| (s - mean) * (s - mean)).sum::<f64>() / pairs;
        let reach = QUANTILE * (variance / pairs).sqrt();
        let elo = |score: f64| -400.0 * (1.0 / score - 1.0).log10();
        // A game has twice the variance of a pair's share of points.
        let unit = 800.0 / std::f64::consts::LN_10 / 2.0_f64.sqrt();
        let sample = Pentanomial(counts).sample();
        let expected = [
            (sample.elo().value, elo(mean)),
            (sample.elo().error(), (elo(mean + reach) - elo(mean - reach)) / 2.0),
            (sample.normalised_elo().value, (mean - 0.5) / variance.sqrt() * unit),
            (sample.normalised_elo().error(), QUANTILE / pairs.sqrt() * unit),
        ];
        for (found, expected) in expected {
            prop_assert!((found - expected).abs() < 1e-6, "{} {}", found, expected);
        }
    }

    #[test]
    fn turning_the_table_turns_the_numbers(wins in 0u64..99, draws in 0u64..99, losses in 0u64..99) {
        let tally = Trinomial { wins, draws, losses };
        prop_assume!(tally.games() > 0);
        let (here, there) = (tally.sample(), tally.flipped().sample());
        prop_assert!((here.mean() + there.mean() - 1.0).abs() < 1e-12);
        if let (Some(a), Some(b)) = (here.superiority(), there.superiority()) {
            prop_assert!((a + b - 1.0).abs() < 1e-9);
        }
        let forward = ratio(&here, -5.0, 5.0, Model::Normalised);
        let back = ratio(&there, -5.0, 5.0, Model::Normalised);
        prop_assert!((forward + back).abs() < 1e-6 * (1.0 + forward.abs()), "{} {}", forward, back);
    }

    /// Ratings explain the points: what each player is expected to score is what it scored, up to
    /// the one imagined draw.
    #[test]
    fn ratings_expect_the_points_that_were_made(
        results in proptest::collection::vec((0usize..4, 0usize..4, 0u8..3), 1..80),
    ) {
        let games: Vec<RatedGame> = results
            .iter()
            .filter(|(a, b, _)| a != b)
            .map(|&(player, opponent, half)| RatedGame {
                player,
                opponent,
                score: f64::from(half) / 2.0,
                times: 1,
            })
            .collect();
        let rated = ratings(4, &games);
        let mean: f64 = rated.iter().map(|rating| rating.elo).sum::<f64>() / 4.0;
        prop_assert!(mean.abs() < 1e-6);
        for player in 0..4 {
            let mut surplus = 0.0;
            for game in &games {
                let expected = score_of_elo(rated[game.player].elo - rated[game.opponent].elo);
                if game.player == player {
                    surplus += game.score - expected;
                } else if game.opponent == player {
                    surplus -= game.score - expected;
                }
            }
            prop_assert!(surplus.abs() <= 0.5 + 1e-3, "player {}: {}", player, surplus);
        }
    }
}
