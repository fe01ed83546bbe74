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

proptest! {
    #![proptest_config(ProptestConfig::with_cases(harif_testing::cases(300)))]

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
