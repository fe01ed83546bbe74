//! Laws of the calibration, tried on players whose strength is known.

use harif_arena::calibrate::{Effort, LevelSearch, Rungs, climb, odds, share};
use harif_arena::stats::Trinomial;
use std::ops::RangeInclusive;

/// Games that are won with a probability, some of them drawn.
fn games(share: f64, count: u64, random: &mut fastrand::Rng) -> Trinomial {
    let mut tally = Trinomial::default();
    for _ in 0..count {
        // Half of the room to the nearer end is draws, so that the share stays.
        let drawn = share.min(1.0 - share);
        let chance = random.f64();
        tally.add(if chance < drawn {
            1
        } else {
            2 * u8::from(chance < drawn + share - drawn / 2.0)
        });
    }
    tally
}

#[test]
fn odds_and_shares_are_two_ways_to_say_the_same() {
    for percent in 1..100 {
        let given = f64::from(percent) / 100.0;
        assert!((share(odds(given)) - given).abs() < 1e-12);
    }
    assert!(odds(0.5).abs() < 1e-12);
}

/// Wherever the level is and however steeply the share rises, some hundred games find it.
#[test]
fn the_level_of_a_share_is_found_in_noise() {
    for (seed, (at, slope)) in (0..).zip([
        (150.0, 4.0),
        (700.0, 2.0),
        (1100.0, 6.0),
        (1700.0, 3.0),
        (1950.0, 10.0),
    ]) {
        let mut random = fastrand::Rng::with_seed(seed);
        let wanted = odds(0.66);
        let true_odds = |level: u32| wanted + slope * (f64::from(level) - at) / 1000.0;
        let mut search = LevelSearch::new(0..=2000, wanted);
        for _ in 0..10 {
            let level = search.level();
            search.learn(level, &games(share(true_odds(level)), 80, &mut random));
        }
        let found = share(true_odds(search.level()));
        assert!(
            (found - 0.66).abs() < 0.05,
            "{at} {slope}: {} gives {found}",
            search.level()
        );
        let believed = share(search.odds_at(search.level()));
        assert!((believed - 0.66).abs() < 0.01, "{believed}");
    }
}

/// A share that no level reaches: the nearest level, and it is known that it is not enough.
#[test]
fn a_level_that_is_not_enough_is_known_to_be() {
    let mut random = fastrand::Rng::with_seed(3);
    let mut search = LevelSearch::new(100..=600, odds(0.7));
    for _ in 0..10 {
        search.learn(search.level(), &games(0.52, 80, &mut random));
    }
    assert_eq!(search.level(), 600);
    assert!(search.odds_at(600) < odds(0.6));
    for _ in 0..30 {
        search.learn(search.level(), &games(0.95, 80, &mut random));
    }
    assert_eq!(search.level(), 100);
}

/// Twelve players with strengths in logarithmic odds that rise with the level, each in its own way.
struct Known {
    random: fastrand::Rng,
    /// How far the second one looks.
    looks: u32,
    /// How much better the last one is than the first.
    spread: f64,
}

impl Known {
    fn strength(&self, rung: usize, level: u32) -> f64 {
        // Habits that help or hinder: not all are equally strong at a level.
        let own = [
            0.0, 0.3, -0.2, 0.1, -0.3, 0.4, 0.0, -0.1, 0.2, -0.2, 0.1, 0.0,
        ][rung];
        let part = f64::from(level) / 1000.0;
        // The second one cannot be as strong as it should without looking further.
        let part = if rung == 1 {
            part * (0.05 + 0.4 * f64::from(self.looks))
        } else {
            part
        };
        self.spread * part.powf(1.5) + own * part * (1.0 - part)
    }
}

impl Rungs for Known {
    fn count(&self) -> usize {
        12
    }

    fn levels(&self, _: usize) -> RangeInclusive<u32> {
        0..=1000
    }

    fn strengthen(&mut self, rung: usize) -> bool {
        let can = rung == 1 && self.looks == 0;
        self.looks += u32::from(can);
        can
    }

    fn contest(&mut self, rung: usize, [above, below]: [u32; 2], pairs: u64, _: u64) -> Trinomial {
        let apart = self.strength(rung, above) - self.strength(rung - 1, below);
        games(share(apart), 2 * pairs, &mut self.random)
    }
}

/// However far the ends are apart, the steps come out alike, without a hint where to begin.
#[test]
fn the_steps_of_a_ladder_become_alike() {
    for (seed, spread) in (0..).zip([4.0, 7.0, 10.0]) {
        let mut known = Known {
            random: fastrand::Rng::with_seed(seed),
            looks: 0,
            spread,
        };
        // All but the last are nearly equal, so that how far the ends are apart cannot be seen at first.
        let mut start = [0; 12];
        start[11] = 1000;
        let effort = Effort {
            rounds: 8,
            pairs: 60,
        };
        let levels = climb(&mut known, &start, effort);
        assert_eq!((levels[0], levels[11], known.looks), (0, 1000, 1));
        let wanted = share(spread / 11.0);
        for rung in 1..12 {
            let apart =
                known.strength(rung, levels[rung]) - known.strength(rung - 1, levels[rung - 1]);
            let found = share(apart);
            assert!(
                (found - wanted).abs() < 0.07,
                "{spread}, rung {rung}: {found} instead of {wanted}, {levels:?}"
            );
        }
    }
}
