//! Finds how well each player of a ladder must play to score the same share of points against the one below.
//!
//! How well a player plays is a *level*, a number from 0 up: the higher, the stronger. Contests are noisy, so the level is not
//! bisected but believed: [`LevelSearch`] keeps a probability for each level at which the share could be the wanted one, tries
//! the level that it believes in, and learns from the points. [`climb`] does so for a whole ladder, from the weakest up.

use crate::stats::Trinomial;
use std::ops::RangeInclusive;

/// How many places and slopes are believed in.
const PLACES: u32 = 300;
/// Slopes of the odds, for a thousand levels.
const SLOPES: [f64; 9] = [0.7, 1.0, 1.5, 2.2, 3.3, 5.0, 7.5, 11.0, 17.0];
/// Steps of a ladder are at most so large, in logarithmic odds: 72 % of the points.
const MOST_STEP: f64 = 0.95;
/// So much may be left over for the last step, and so much for the upper half of the steps.
const NEAR: f64 = 0.12;
const MUCH: f64 = 0.4;
/// How often a ladder is climbed at most.
const ATTEMPTS: u64 = 4;

/// The logarithm of the odds of a share of points.
pub fn odds(share: f64) -> f64 {
    (share / (1.0 - share)).ln()
}

/// The share of points that belongs to logarithmic odds.
pub fn share(odds: f64) -> f64 {
    1.0 / (1.0 + (-odds).exp())
}

/// The logarithmic odds of a tally, as if one more game had been drawn: never without an end.
fn odds_of(tally: &Trinomial) -> f64 {
    odds((tally.points() + 0.5) / (tally.games() as f64 + 1.0))
}

/// One way it could be: the odds are the wanted ones at a level, and rise so steeply.
#[derive(Debug)]
struct Belief {
    at: f64,
    slope: f64,
    /// The logarithm of its likelihood.
    weight: f64,
}

/// A search for the level at which a share of points is scored.
#[derive(Debug)]
pub struct LevelSearch {
    levels: RangeInclusive<u32>,
    /// Logarithmic odds.
    wanted: f64,
    beliefs: Vec<Belief>,
}

impl LevelSearch {
    /// A search that knows nothing yet but the levels there are. The wanted odds are logarithmic.
    pub fn new(levels: RangeInclusive<u32>, wanted: f64) -> Self {
        let (low, high) = (f64::from(*levels.start()), f64::from(*levels.end()));
        // The share may be out of reach, so the place may lie outside.
        let margin = high - low;
        let step = (high - low + 2.0 * margin) / f64::from(PLACES);
        let places = (0..=PLACES).map(|place| low - margin + step * f64::from(place));
        let beliefs = places.flat_map(|at| {
            SLOPES.map(|slope| Belief {
                at,
                slope: slope / 1000.0,
                weight: 0.0,
            })
        });
        Self {
            wanted,
            beliefs: beliefs.collect(),
            levels,
        }
    }

    /// What is expected of a quantity.
    fn mean(&self, of: impl Fn(&Belief) -> f64) -> f64 {
        let weights = self.beliefs.iter().map(|it| it.weight);
        let most = weights.fold(f64::NEG_INFINITY, f64::max);
        let (mut sum, mut all) = (0.0, 0.0);
        for belief in &self.beliefs {
            let weight = (belief.weight - most).exp();
            sum += weight * of(belief);
            all += weight;
        }
        sum / all
    }

    /// The level that is believed in: to be tried next, and the result at the end.
    pub fn level(&self) -> u32 {
        let level = self.mean(|it| it.at).round().max(0.0) as u32;
        level.clamp(*self.levels.start(), *self.levels.end())
    }

    /// The logarithmic odds that are expected at a level.
    pub fn odds_at(&self, level: u32) -> f64 {
        self.mean(|it| self.wanted + it.slope * (f64::from(level) - it.at))
    }

    /// What a contest at a level gave.
    pub fn learn(&mut self, level: u32, tally: &Trinomial) {
        let (points, games) = (tally.points(), tally.games() as f64);
        for belief in &mut self.beliefs {
            let odds = self.wanted + belief.slope * (f64::from(level) - belief.at);
            // The logarithms of the share and of what is left of it, also where one of them is nearly nothing.
            let (won, lost) = (-(-odds).exp().ln_1p(), -odds.exp().ln_1p());
            belief.weight += points * won + (games - points) * lost;
        }
    }
}

/// Who stands on a ladder and can be let play.
pub trait Rungs {
    /// How many there are.
    fn count(&self) -> usize;
    /// The levels that one may have.
    fn levels(&self, rung: usize) -> RangeInclusive<u32>;
    /// Makes one stronger at all its levels; false if that is not possible.
    fn strengthen(&mut self, rung: usize) -> bool;
    /// The points of one at a level against the one below at another, in pairs of games with changed sides. Another
    /// number means other games.
    fn contest(&mut self, rung: usize, levels: [u32; 2], pairs: u64, number: u64) -> Trinomial;
}

/// How much is played for a step: so many contests of so many pairs of games.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Contests, each at the level believed in then.
    pub rounds: u64,
    /// Pairs of games in a contest.
    pub pairs: u64,
}

/// Levels for all rungs such that the steps between them are alike. The first and the last stay as they are at the start; how
/// large a step can be follows from how far they are apart.
pub fn climb<R: Rungs>(rungs: &mut R, start: &[u32], effort: Effort) -> Vec<u32> {
    let last = rungs.count() - 1;
    let mut levels = start.to_vec();
    let all = effort.rounds * effort.pairs;
    let apart: f64 = (1..=last)
        .map(|rung| {
            let pair = [levels[rung], levels[rung - 1]];
            odds_of(&rungs.contest(rung, pair, all.div_ceil(2), rung as u64))
        })
        .sum();
    let mut step = (apart / last as f64).min(MOST_STEP);
    let mut from = 1;
    for attempt in 1..=ATTEMPTS {
        let number = attempt * 10_000;
        let mut left_over = 0.0;
        for rung in from..last {
            let (level, odds) = one_step(rungs, rung, levels[rung - 1], step, effort, number);
            levels[rung] = level;
            left_over += odds - step;
        }
        let pair = [levels[last], levels[last - 1]];
        left_over += odds_of(&rungs.contest(last, pair, all, number)) - step;
        if left_over.abs() <= NEAR {
            break;
        }
        // Little is shared among the upper steps, much among all of them.
        from = if left_over.abs() <= MUCH {
            last / 2 + 1
        } else {
            1
        };
        step = (step + left_over / (last + 1 - from) as f64).clamp(0.0, MOST_STEP);
    }
    levels
}

/// The level of a rung for a step above the one below, and the odds that are expected there.
fn one_step<R: Rungs>(
    rungs: &mut R,
    rung: usize,
    below: u32,
    step: f64,
    effort: Effort,
    number: u64,
) -> (u32, f64) {
    loop {
        let levels = rungs.levels(rung);
        let best = *levels.end();
        let mut search = LevelSearch::new(levels, step);
        for round in 0..effort.rounds {
            let level = search.level();
            let number = number + 100 * rung as u64 + round;
            search.learn(
                level,
                &rungs.contest(rung, [level, below], effort.pairs, number),
            );
        }
        let level = search.level();
        let is_short = level == best && search.odds_at(best) < step - NEAR;
        if !is_short || !rungs.strengthen(rung) {
            return (level, search.odds_at(level));
        }
    }
}
