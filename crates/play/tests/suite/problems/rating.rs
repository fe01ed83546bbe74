//! Glicko-2 against the example of its paper, and its laws.

use harif_play::problems::glicko::{GlickoGame, GlickoRating};
use proptest::prelude::*;

/// Glickman, "Example of the Glicko-2 system", page 5.
#[test]
fn the_example_of_the_paper() {
    let rating = GlickoRating {
        points: 1500.0,
        deviation: 200.0,
        volatility: 0.06,
    };
    let game = |points, deviation, score| GlickoGame {
        points,
        deviation,
        score,
    };
    let after = rating.after(&[
        game(1400.0, 30.0, 1.0),
        game(1550.0, 100.0, 0.0),
        game(1700.0, 300.0, 0.0),
    ]);
    assert!((after.points - 1464.06).abs() < 0.01, "{after:?}");
    assert!((after.deviation - 151.52).abs() < 0.01, "{after:?}");
    assert!((after.volatility - 0.059_99).abs() < 0.000_01, "{after:?}");
    // Without games only the deviation grows, by the volatility.
    let idle = rating.after(&[]);
    assert!((idle.deviation - 200.271_8).abs() < 0.001, "{idle:?}");
    assert_eq!(idle, rating.after_days(1));
}

/// Steps 3 to 7 of the paper in its own scale, as they are written there; the new volatility is the one handed in.
struct PlainPeriod {
    mu: f64,
    phi: f64,
    variance: f64,
    change: f64,
}

impl PlainPeriod {
    fn new(rating: GlickoRating, games: &[GlickoGame]) -> Self {
        let scaled = |points: f64| (points - 1500.0) / 173.7178;
        let mu = scaled(rating.points);
        let (mut inverse, mut sum) = (0.0, 0.0);
        for game in games {
            let phi = game.deviation / 173.7178;
            let g = 1.0 / (1.0 + 3.0 * phi.powi(2) / std::f64::consts::PI.powi(2)).sqrt();
            let e = 1.0 / (1.0 + (-g * (mu - scaled(game.points))).exp());
            inverse += g.powi(2) * e * (1.0 - e);
            sum += g * (game.score - e);
        }
        Self {
            mu,
            phi: rating.deviation / 173.7178,
            variance: 1.0 / inverse,
            change: sum / inverse,
        }
    }

    /// How the logarithm of the likelihood changes with that of the squared volatility: nothing at the best one.
    fn slope(&self, before: f64, volatility: f64) -> f64 {
        let squared = volatility.powi(2);
        let all = self.phi.powi(2) + self.variance + squared;
        let by_games = squared * (self.change.powi(2) / all - 1.0) / (2.0 * all);
        by_games - (squared.ln() - before.powi(2).ln()) / 0.25
    }

    /// The rating in points and the deviation for a new volatility.
    fn rating(&self, volatility: f64) -> [f64; 2] {
        let before = self.phi.powi(2) + volatility.powi(2);
        let phi = 1.0 / (1.0 / before + 1.0 / self.variance).sqrt();
        let mu = self.mu + phi.powi(2) * self.change / self.variance;
        [mu * 173.7178 + 1500.0, phi * 173.7178]
    }
}

/// An opponent with what was scored against it.
fn any_game() -> impl Strategy<Value = GlickoGame> {
    (600.0..2400.0_f64, 30.0..300.0_f64, 0_u8..3).prop_map(|(points, deviation, half)| GlickoGame {
        points,
        deviation,
        score: f64::from(half) / 2.0,
    })
}

/// Six opponents who should have won and lost: the volatility rises. As many draws against equals: it falls.
#[test]
fn surprises_raise_the_volatility_and_expected_results_lower_it() {
    let rating = GlickoRating {
        points: 1500.0,
        deviation: 60.0,
        volatility: 0.2,
    };
    let games = |points, score| {
        [GlickoGame {
            points,
            deviation: 60.0,
            score,
        }; 6]
    };
    let up = rating.after(&games(2000.0, 1.0));
    let down = rating.after(&games(1500.0, 0.5));
    assert!(up.volatility > 0.203, "{up:?}");
    assert!(down.volatility < 0.199_5, "{down:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(harif_testing::cases(300)))]

    /// One period is that of the paper: the volatility is the likeliest, and points and deviation follow from it.
    #[test]
    fn one_period_is_that_of_the_paper(
        points in 800.0..2200.0_f64, deviation in 40.0..300.0_f64, volatility in 0.03..0.8_f64,
        games in proptest::collection::vec(any_game(), 1..7),
    ) {
        let rating = GlickoRating { points, deviation, volatility };
        let after = rating.after(&games);
        let plain = PlainPeriod::new(rating, &games);
        let slope = plain.slope(volatility, after.volatility);
        prop_assert!(slope.abs() < 1e-5, "{after:?}: {slope}");
        let [points, deviation] = plain.rating(after.volatility);
        prop_assert!((after.points - points).abs() < 1e-6, "{after:?}, not {points}");
        prop_assert!((after.deviation - deviation.min(350.0)).abs() < 1e-6, "{after:?}, not {deviation}");
    }

    #[test]
    fn answers_move_a_rating_the_right_way(points in 400.0..2600.0_f64, deviation in 40.0..350.0_f64, problem in 400.0..2400.0_f64) {
        let rating = GlickoRating { points, deviation, volatility: 0.06 };
        let (solved, failed) = (rating.after_problem(problem, true), rating.after_problem(problem, false));
        prop_assert!(solved.points > points && failed.points < points);
        // One answer tells more than a day takes away, except where nearly everything is known.
        let most = deviation.hypot(13.0);
        prop_assert!(solved.deviation < most && failed.deviation < most);
        let chance = rating.chance(problem);
        prop_assert!((0.0..=1.0).contains(&chance));
        prop_assert_eq!(chance > 0.5, points > problem);
        prop_assert!(rating.after_days(30).deviation >= deviation);
        prop_assert!(rating.after_days(100_000).deviation <= 350.0);
        prop_assert!((rating.after_days(-5).deviation - deviation).abs() < 1e-9);
    }
}

/// A person of fixed strength is found within a hundred problems.
#[test]
fn the_rating_finds_a_persons_strength() {
    let mut random = fastrand::Rng::with_seed(9);
    for truth in [900.0, 1300.0, 1900.0] {
        let mut rating = GlickoRating::default();
        for _ in 0..120 {
            let problem = 700.0 + 1500.0 * random.f64();
            let chance = 1.0 / (1.0 + 10_f64.powf((problem - truth) / 400.0));
            rating = rating.after_problem(problem, random.f64() < chance);
        }
        assert!(
            (rating.points - truth).abs() < 3.0 * rating.deviation,
            "{truth}: {rating:?}"
        );
        assert!(rating.deviation < 110.0, "{rating:?}");
    }
}

/// A problem is an opponent whose strength is known so well and no better; what is not practised grows unsure with every day, up to
/// knowing nothing; and how likely a problem is solved is less sure than the expected score of a game against it.
#[test]
fn a_problem_is_an_opponent() {
    use harif_play::problems::glicko::{GlickoRating, PROBLEM_DEVIATION};
    for (points, deviation) in [(900.0, 60.0), (1_200.0, 200.0), (1_900.0, 300.0)] {
        let rating = GlickoRating {
            points,
            deviation,
            volatility: 0.06,
        };
        for problem in [800.0, 1_200.0, 2_100.0] {
            for solved in [false, true] {
                let game = GlickoGame {
                    points: problem,
                    deviation: PROBLEM_DEVIATION,
                    score: f64::from(u8::from(solved)),
                };
                assert_eq!(rating.after_problem(problem, solved), rating.after(&[game]));
            }
            let chance = rating.chance(problem);
            // By the logistic curve with the uncertainty of both.
            let q = std::f64::consts::LN_10 / 400.0;
            let both = deviation.hypot(PROBLEM_DEVIATION);
            let pi = std::f64::consts::PI;
            let g = 1.0 / (1.0 + 3.0 * (q * both / pi).powi(2)).sqrt();
            let expected = 1.0 / (1.0 + 10_f64.powf(-g * (points - problem) / 400.0));
            assert!((chance - expected).abs() < 1e-4, "{chance} {expected}");
        }
        // So many days one after the other are so many days at once.
        let mut slowly = rating;
        for days in 1..200 {
            slowly = slowly.after_days(1);
            let at_once = rating.after_days(days);
            assert!(
                (slowly.deviation - at_once.deviation).abs() < 1e-6,
                "{days}"
            );
            assert!(at_once.deviation > deviation || at_once.deviation >= 350.0);
            assert_eq!(at_once.points.to_bits(), points.to_bits());
        }
        assert!(rating.after_days(1_000_000).deviation <= 350.0);
    }
}
