//! The laws of the sequential test and of the ratings.

use harif_arena::stats::{
    Hypotheses, Model, Pentanomial, RatedGame, Sample, SprtDecision, Trinomial, ratings,
    score_of_elo,
};
use proptest::prelude::*;

fn hypotheses() -> impl Strategy<Value = Hypotheses> {
    (
        -30.0..30.0f64,
        0.5..30.0f64,
        0.001..0.49f64,
        0.001..0.49f64,
        proptest::bool::ANY,
    )
        .prop_map(|(elo0, gap, alpha, beta, logistic)| Hypotheses {
            elo0,
            elo1: elo0 + gap,
            alpha,
            beta,
            model: if logistic {
                Model::Logistic
            } else {
                Model::Normalised
            },
        })
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-6 * (1.0 + a.abs() + b.abs())
}

/// The same pairs seen by the other side.
fn mirrored(pairs: Pentanomial) -> Pentanomial {
    let mut counts = pairs.0;
    counts.reverse();
    Pentanomial(counts)
}

proptest! {
    /// Wald: the upper bound is where accepting the second hypothesis is right 1 − β times for α
    /// times wrong, the lower one where accepting the first is right 1 − α times for β times wrong.
    #[test]
    fn the_bounds_are_those_of_wald(hypotheses in hypotheses()) {
        let test = hypotheses.test(&Trinomial::default().sample());
        prop_assert!(close(test.upper.exp() * hypotheses.alpha, 1.0 - hypotheses.beta));
        prop_assert!(close(test.lower.exp() * (1.0 - hypotheses.alpha), hypotheses.beta));
        prop_assert!(test.lower < 0.0 && 0.0 < test.upper);
        prop_assert!(test.ratio.abs() < 1e-12, "nothing was played");
        // Fewer errors of one kind move the bound of that kind away more than the other one.
        let stricter = Hypotheses { alpha: hypotheses.alpha / 2.0, ..hypotheses };
        let strict = stricter.test(&Trinomial::default().sample());
        prop_assert!(strict.upper - test.upper > 0.6);
        prop_assert!((strict.lower - test.lower).abs() < 0.4);
    }

    /// Exchanging the players, or the hypotheses, turns the ratio around.
    #[test]
    fn exchanging_the_sides_negates_the_ratio(
        hypotheses in hypotheses(),
        counts in proptest::array::uniform5(0_u64..200),
    ) {
        let pairs = Pentanomial(counts);
        prop_assume!(pairs.pairs() > 0);
        let here = hypotheses.test(&pairs.sample()).ratio;
        // What was "first by elo1" is now "second by elo1".
        let other = Hypotheses { elo0: -hypotheses.elo0, elo1: -hypotheses.elo1, ..hypotheses };
        prop_assert!(close(other.test(&mirrored(pairs).sample()).ratio, here));
        let exchanged = Hypotheses {
            elo0: hypotheses.elo1,
            elo1: hypotheses.elo0,
            ..hypotheses
        };
        prop_assert!(close(exchanged.test(&pairs.sample()).ratio, -here));
        let both = Hypotheses { elo0: -hypotheses.elo1, elo1: -hypotheses.elo0, ..hypotheses };
        prop_assert!(close(both.test(&mirrored(pairs).sample()).ratio, -here));
    }

    /// Results that are the same for both sides are no evidence for an advantage of one of them,
    /// and "at least as strong" against "weaker by as much" stays exactly undecided.
    #[test]
    fn equal_players_are_never_stronger(
        hypotheses in hypotheses(), ends in 0_u64..500, halves in 0_u64..500, level in 0_u64..500,
    ) {
        let sample = Pentanomial([ends, halves, level, halves, ends]).sample();
        prop_assume!(sample.size() > 0.0);
        let gap = hypotheses.elo1 - hypotheses.elo0;
        let from_zero = Hypotheses { elo0: 0.0, elo1: gap, ..hypotheses };
        let test = from_zero.test(&sample);
        prop_assert!(test.ratio <= 1e-9, "{}", test.ratio);
        prop_assert_ne!(test.decision(), SprtDecision::AcceptSecond);
        let even = Hypotheses { elo0: -gap, elo1: gap, ..hypotheses };
        prop_assert!(even.test(&sample).ratio.abs() < 1e-6);
        prop_assert_eq!(even.test(&sample).decision(), SprtDecision::Continue);
    }

    /// A won pair in the place of a lost one never speaks against the second hypothesis.
    #[test]
    fn a_better_result_speaks_for_the_stronger_hypothesis(
        hypotheses in hypotheses(),
        counts in proptest::array::uniform5(1_u64..100),
        at in 0_usize..4,
    ) {
        let logistic = Hypotheses { model: Model::Logistic, ..hypotheses };
        let ratio = |counts| logistic.test(&Pentanomial(counts).sample()).ratio;
        let mut better = counts;
        better[at] -= 1;
        better[at + 1] += 1;
        prop_assert!(ratio(better) > ratio(counts) - 1e-9);
    }

    /// Hypotheses make a test exactly if the first is below the second and both errors are tolerable.
    #[test]
    fn unsound_hypotheses_are_named(
        elo0 in -50.0..50.0f64, elo1 in -50.0..50.0f64, alpha in -0.2..0.8f64, beta in -0.2..0.8f64,
    ) {
        let tolerable = |share: f64| 0.0 < share && share < 0.5;
        let wanted = Hypotheses { elo0, elo1, alpha, beta, model: Model::Logistic };
        prop_assert_eq!(wanted.is_sound(), elo0 < elo1 && tolerable(alpha) && tolerable(beta));
        let infinite = Hypotheses { elo1: f64::INFINITY, ..wanted };
        prop_assert!(!infinite.is_sound());
    }

    /// The ratings are where the likelihood of all results, with one imagined draw of each player
    /// against the average, is flat; and their errors are its curvature.
    #[test]
    fn ratings_are_the_most_likely_ones(
        results in proptest::collection::vec((0_usize..4, 0_usize..4, 0_u8..3, 1_u64..4), 1..40),
    ) {
        let games: Vec<RatedGame> = results
            .iter()
            .filter(|(a, b, ..)| a != b)
            .map(|&(player, opponent, half, times)| RatedGame {
                player,
                opponent,
                score: f64::from(half) / 2.0,
                times,
            })
            .collect();
        let rated = ratings(4, &games);
        // The average that the imagined draws were against: their points add up to what they expect.
        let surplus = |shift: f64| -> f64 {
            rated.iter().map(|rating| 0.5 - score_of_elo(rating.elo + shift)).sum()
        };
        let (mut low, mut high) = (-4_000.0, 4_000.0);
        for _ in 0..100 {
            let middle = f64::midpoint(low, high);
            if surplus(middle) > 0.0 { low = middle } else { high = middle }
        }
        let shift = f64::midpoint(low, high);
        for (player, rating) in rated.iter().enumerate() {
            let imagined = score_of_elo(rating.elo + shift);
            let (mut slope, mut curvature) = (0.5 - imagined, imagined * (1.0 - imagined));
            for game in &games {
                let expected = score_of_elo(rated[game.player].elo - rated[game.opponent].elo);
                let times = game.times as f64;
                if [game.player, game.opponent].contains(&player) {
                    let sign = if game.player == player { 1.0 } else { -1.0 };
                    slope += sign * times * (game.score - expected);
                    curvature += times * expected * (1.0 - expected);
                }
            }
            prop_assert!(slope.abs() < 1e-4, "player {}: {}", player, slope);
            let error = 1.959_963_984_540_054 * 400.0 / std::f64::consts::LN_10 / curvature.sqrt();
            prop_assert!(close(rating.error, error), "{} {}", rating.error, error);
        }
    }
}

/// Plays a match by lot until the test has decided, at most so many pairs.
fn decided(hypotheses: &Hypotheses, shares: [f64; 3], rng: &mut fastrand::Rng) -> SprtDecision {
    let mut pairs = Pentanomial::default();
    let game = |rng: &mut fastrand::Rng| {
        let lot = rng.f64();
        u8::from(lot >= shares[0]) + u8::from(lot >= shares[0] + shares[1])
    };
    for _ in 0..600 {
        let points = game(rng) + game(rng);
        pairs.add(points);
        let decision = hypotheses.test(&pairs.sample()).decision();
        if decision != SprtDecision::Continue {
            return decision;
        }
    }
    SprtDecision::Continue
}

/// The errors are what was tolerated: of matches whose truth is one hypothesis, about α or β (each
/// another) end with the other one. Seeded, so that the counts are always the same.
#[test]
fn the_errors_are_those_that_were_tolerated() {
    let hypotheses = Hypotheses {
        elo0: 0.0,
        elo1: 60.0,
        alpha: 0.02,
        beta: 0.25,
        model: Model::Logistic,
    };
    let draws = 0.4;
    let wrong = |elo: f64, other: SprtDecision| {
        let mut rng = fastrand::Rng::with_seed(9);
        let wins = score_of_elo(elo) - draws / 2.0;
        let shares = [1.0 - draws - wins, draws, wins];
        (0..400)
            .filter(|_| decided(&hypotheses, shares, &mut rng) == other)
            .count()
    };
    let (false_second, false_first) = (
        wrong(0.0, SprtDecision::AcceptSecond),
        wrong(60.0, SprtDecision::AcceptFirst),
    );
    // 2 % and 25 % of 400 are 8 and 100; a test that oversteps its bounds stays below them.
    assert!((1..=16).contains(&false_second), "{false_second}");
    assert!((50..=110).contains(&false_first), "{false_first}");
}

/// What a sample says of itself, by hand.
#[test]
fn samples_count_games_and_not_observations() {
    let games = |sample: Sample| sample.games();
    assert_eq!(games(Pentanomial([1, 2, 3, 4, 5]).sample()), 30);
    let tally = Trinomial {
        wins: 3,
        draws: 2,
        losses: 1,
    };
    assert_eq!(games(tally.sample()), 6);
    assert_eq!((tally.games(), tally.points()), (6, 4.0));
    let mut counted = Trinomial::default();
    for half_points in [2, 2, 2, 1, 1, 0] {
        counted.add(half_points);
    }
    assert_eq!(counted, tally);
}
