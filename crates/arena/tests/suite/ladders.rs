//! The numbers of the calibration against sums that are done the plain way.

use harif_arena::calibrate::{Effort, LevelSearch, Rungs, climb};
use harif_arena::stats::Trinomial;
use proptest::prelude::*;
use std::ops::RangeInclusive;

/// The share of points that belongs to logarithmic odds.
fn share(odds: f64) -> f64 {
    odds.exp() / (1.0 + odds.exp())
}

/// A belief over places and slopes by products of probabilities, which few games allow.
struct PlainSearch {
    low: f64,
    high: f64,
    wanted: f64,
    learnt: Vec<(u32, Trinomial)>,
}

impl PlainSearch {
    /// The probability of each place and slope.
    fn beliefs(&self) -> Vec<(f64, f64, f64)> {
        let wide = self.high - self.low;
        let mut beliefs = Vec::new();
        for place in 0..=300_i32 {
            let at = self.low - wide + 3.0 * wide * f64::from(place) / 300.0;
            for thousandths in [0.7, 1.0, 1.5, 2.2, 3.3, 5.0, 7.5, 11.0, 17.0] {
                let slope = thousandths / 1000.0;
                let mut likelihood = 1.0;
                for (level, tally) in &self.learnt {
                    let share = share(self.wanted + slope * (f64::from(*level) - at));
                    likelihood *= share.powf(tally.points())
                        * (1.0 - share).powf(tally.games() as f64 - tally.points());
                }
                beliefs.push((at, slope, likelihood));
            }
        }
        let all: f64 = beliefs.iter().map(|belief| belief.2).sum();
        for belief in &mut beliefs {
            belief.2 /= all;
        }
        beliefs
    }

    /// The mean of the places, before it is made a level.
    fn place(&self) -> f64 {
        self.beliefs()
            .iter()
            .map(|(at, _, chance)| at * chance)
            .sum()
    }

    fn odds_at(&self, level: u32) -> f64 {
        let odds = |at: f64, slope: f64| self.wanted + slope * (f64::from(level) - at);
        let beliefs = self.beliefs();
        beliefs
            .iter()
            .map(|&(at, slope, chance)| chance * odds(at, slope))
            .sum()
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(harif_testing::cases(40)))]

    /// What is believed after a few contests is what Bayes says.
    #[test]
    fn a_search_believes_what_bayes_says(
        low in 0_u32..300, wide in 200_u32..1500, wanted in -0.5..1.0_f64,
        contests in proptest::collection::vec((0_u32..=100, 0_u64..12, 0_u64..6, 0_u64..12), 0..4),
        asked in 0_u32..2000,
    ) {
        let high = low + wide;
        let mut search = LevelSearch::new(low..=high, wanted);
        let mut plain = PlainSearch {
            low: f64::from(low), high: f64::from(high), wanted, learnt: Vec::new(),
        };
        for (percent, wins, draws, losses) in contests {
            let level = low + wide * percent / 100;
            let tally = Trinomial { wins, draws, losses };
            search.learn(level, &tally);
            plain.learnt.push((level, tally));
            let place = plain.place();
            let level = place.clamp(f64::from(low), f64::from(high));
            prop_assert!((f64::from(search.level()) - level).abs() < 0.501, "{}: {place}", search.level());
            let (found, expected) = (search.odds_at(asked), plain.odds_at(asked));
            prop_assert!((found - expected).abs() < 1e-6, "{found}, not {expected}");
        }
    }
}

/// A ladder whose contests give the expected points, to the nearest half point, and are written down.
#[derive(Default)]
struct Noted {
    /// How much better each is than the one below, at level 500.
    apart: Vec<f64>,
    contests: Vec<(usize, [u32; 2], u64, u64)>,
}

impl Noted {
    fn tally(&self, rung: usize, [above, below]: [u32; 2], pairs: u64) -> Trinomial {
        let levels = f64::from(above) - f64::from(below);
        let odds = self.apart[rung - 1] + levels / 400.0;
        let half_points = (share(odds) * 4.0 * pairs as f64).round() as u64;
        let (wins, draws) = (half_points / 2, half_points % 2);
        Trinomial {
            wins,
            draws,
            losses: 2 * pairs - wins - draws,
        }
    }
}

impl Rungs for Noted {
    fn count(&self) -> usize {
        self.apart.len() + 1
    }

    fn levels(&self, rung: usize) -> RangeInclusive<u32> {
        0..=1000 + 10 * rung as u32
    }

    fn strengthen(&mut self, _: usize) -> bool {
        false
    }

    fn contest(&mut self, rung: usize, levels: [u32; 2], pairs: u64, number: u64) -> Trinomial {
        self.contests.push((rung, levels, pairs, number));
        self.tally(rung, levels, pairs)
    }
}

/// The logarithmic odds of a tally with one more drawn game.
fn odds_of(tally: &Trinomial) -> f64 {
    let share = (tally.points() + 0.5) / (tally.games() as f64 + 1.0);
    (share / (1.0 - share)).ln()
}

/// The climb as the book-keeper of a ladder would do it: which contests are played, and what comes out.
fn plain_climb(ladder: &mut Noted, start: &[u32], effort: Effort) -> (Vec<u32>, usize) {
    let last = ladder.count() - 1;
    let mut levels = start.to_vec();
    let all = effort.rounds * effort.pairs;
    let half = all / 2 + all % 2;
    let mut sum = 0.0;
    for rung in 1..=last {
        let pair = [levels[rung], levels[rung - 1]];
        sum += odds_of(&ladder.contest(rung, pair, half, rung as u64));
    }
    let mut step = f64::min(sum / last as f64, 0.95);
    let mut from = 1;
    let mut attempts = 0;
    for number in [10_000, 20_000, 30_000, 40_000] {
        attempts += 1;
        let mut rest = 0.0;
        for rung in from..last {
            let mut search = LevelSearch::new(ladder.levels(rung), step);
            for round in 0..effort.rounds {
                let level = search.level();
                let number = number + 100 * rung as u64 + round;
                let pair = [level, levels[rung - 1]];
                let tally = ladder.contest(rung, pair, effort.pairs, number);
                search.learn(level, &tally);
            }
            levels[rung] = search.level();
            rest += search.odds_at(levels[rung]) - step;
        }
        let pair = [levels[last], levels[last - 1]];
        rest += odds_of(&ladder.contest(last, pair, all, number)) - step;
        if (-0.12..=0.12).contains(&rest) {
            break;
        }
        from = if (-0.4..=0.4).contains(&rest) {
            last / 2 + 1
        } else {
            1
        };
        let shared = (last + 1 - from) as f64;
        step = (step + rest / shared).clamp(0.0, 0.95);
    }
    (levels, attempts)
}

#[test]
fn a_ladder_is_climbed_by_the_book() {
    let mut attempts = [0; 5];
    for seed in 0..40 {
        let mut random = fastrand::Rng::with_seed(seed);
        let count = random.usize(3..8);
        let apart: Vec<f64> = (1..count).map(|_| random.f64() * 1.2 - 0.2).collect();
        let start: Vec<u32> = (0..count).map(|_| random.u32(0..1000)).collect();
        let effort = Effort {
            rounds: random.u64(2..5),
            pairs: random.u64(3..30),
        };
        let ladder = || Noted {
            apart: apart.clone(),
            contests: Vec::new(),
        };
        let (mut played, mut plain) = (ladder(), ladder());
        let levels = climb(&mut played, &start, effort);
        let (expected, tries) = plain_climb(&mut plain, &start, effort);
        assert_eq!(played.contests, plain.contests, "seed {seed}");
        assert_eq!(levels, expected, "seed {seed}");
        attempts[tries] += 1;
        // No contest is played twice.
        let mut numbers: Vec<(usize, u64)> =
            played.contests.iter().map(|it| (it.0, it.3)).collect();
        numbers.sort_unstable();
        numbers.dedup();
        assert_eq!(numbers.len(), played.contests.len());
    }
    assert!(
        attempts.iter().filter(|&&often| often > 0).count() >= 3,
        "{attempts:?}"
    );
}
