//! The sequential probability ratio test: play until it is clear enough, and no longer.
//!
//! Two hypotheses are stated before the first game: the advantage is `elo0`, or it is `elo1`. After
//! each pair the log-likelihood ratio says how much better the second explains the results. Once
//! it leaves the interval that the tolerated errors α and β give (Wald), the test ends.
//!
//! A hypothesis fixes one number, the mean or the advantage in deviations, and leaves the rest of
//! the distribution open. So each side of the ratio is the likelihood of the *best* distribution
//! that has this number (generalised SPRT). With observed shares p of the scores a, the
//! distribution nearest to them whose mean is s has shares p / (1 + x (a − s)), with x such that
//! Σ p (a − s) / (1 + x (a − s)) = 0.

use super::{NORMALISED, Sample, score_of_elo};

/// In which unit the hypotheses are stated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Model {
    /// Elo points of the mean score.
    Logistic,
    /// Normalised Elo: the advantage in deviations of a game.
    Normalised,
}

impl Model {
    /// The name that people type.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Logistic => "logistic",
            Self::Normalised => "normalised",
        }
    }

    /// The model of that name, in either spelling.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "logistic" => Some(Self::Logistic),
            "normalised" | "normalized" => Some(Self::Normalised),
            _ => None,
        }
    }
}

/// What a test is about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hypotheses {
    /// The advantage under the first hypothesis.
    pub elo0: f64,
    /// The advantage under the second.
    pub elo1: f64,
    /// How often the second may be accepted although the first is true.
    pub alpha: f64,
    /// How often the first may be accepted although the second is true.
    pub beta: f64,
    /// The unit of both.
    pub model: Model,
}

/// What a test says so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtDecision {
    /// Play on.
    Continue,
    /// The first hypothesis explains the results.
    AcceptFirst,
    /// The second does.
    AcceptSecond,
}

/// A test under way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The log-likelihood ratio.
    pub ratio: f64,
    /// At or below this the first hypothesis is accepted.
    pub lower: f64,
    /// At or above this the second is.
    pub upper: f64,
}

impl Hypotheses {
    /// Whether the numbers make a test.
    pub fn is_sound(&self) -> bool {
        let error = |share: f64| share > 0.0 && share < 0.5;
        error(self.alpha)
            && error(self.beta)
            && self.elo0 < self.elo1
            && self.elo0.is_finite()
            && self.elo1.is_finite()
    }

    /// The state of the test after these results.
    pub fn test(&self, sample: &Sample) -> Sprt {
        Sprt {
            ratio: self.ratio(sample),
            lower: (self.beta / (1.0 - self.alpha)).ln(),
            upper: ((1.0 - self.beta) / self.alpha).ln(),
        }
    }

    fn ratio(&self, sample: &Sample) -> f64 {
        if sample.size() == 0.0 {
            return 0.0;
        }
        let observed = shares(sample);
        let [first, second] = [self.elo0, self.elo1].map(|elo| match self.model {
            Model::Logistic => nearest_with_mean(&observed, score_of_elo(elo)),
            Model::Normalised => {
                // A pair's deviation is 1/√2 of a game's, so its advantage in deviations is √2.
                let deviations = elo / NORMALISED * f64::from(sample.games_each).sqrt();
                nearest_with_advantage(&observed, deviations)
            }
        });
        let terms = observed.iter().zip(first.iter().zip(&second));
        let mean: f64 = terms.map(|(&(_, p), (p0, p1))| p * (p1 / p0).ln()).sum();
        mean * regularised(sample).iter().sum::<f64>()
    }
}

impl Sprt {
    /// What to do now.
    pub fn decision(&self) -> SprtDecision {
        if self.ratio >= self.upper {
            SprtDecision::AcceptSecond
        } else if self.ratio <= self.lower {
            SprtDecision::AcceptFirst
        } else {
            SprtDecision::Continue
        }
    }
}

/// Counts in which nothing is impossible: what was never seen counts a thousandth, so that no
/// hypothesis is ruled out by an outcome that has merely not happened yet.
fn regularised(sample: &Sample) -> Vec<f64> {
    let counts = sample.counts.iter();
    counts.map(|&(_, count)| count.max(1e-3)).collect()
}

/// The scores with their shares.
fn shares(sample: &Sample) -> Vec<(f64, f64)> {
    let counts = regularised(sample);
    let total: f64 = counts.iter().sum();
    let scores = sample.counts.iter().map(|&(score, _)| score);
    scores
        .zip(counts)
        .map(|(score, count)| (score, count / total))
        .collect()
}

/// The shares of the distribution nearest to the observed one whose mean is `mean`.
fn nearest_with_mean(observed: &[(f64, f64)], mean: f64) -> Vec<f64> {
    let lowest = observed.iter().map(|&(a, _)| a - mean).fold(0.0, f64::min);
    let highest = observed.iter().map(|&(a, _)| a - mean).fold(0.0, f64::max);
    if lowest == 0.0 || highest == 0.0 {
        // The mean lies outside what these scores can give; nothing is nearer than they are.
        return observed.iter().map(|&(_, p)| p).collect();
    }
    // Between these poles the sum falls from +∞ to −∞, so bisection finds its one zero.
    let (mut low, mut high) = (-1.0 / highest, -1.0 / lowest);
    for _ in 0..200 {
        let x = f64::midpoint(low, high);
        let sum: f64 = observed
            .iter()
            .map(|&(a, p)| p * (a - mean) / (1.0 + x * (a - mean)))
            .sum();
        if sum > 0.0 {
            low = x;
        } else {
            high = x;
        }
    }
    let x = f64::midpoint(low, high);
    let share = |&(a, p): &(f64, f64)| p / (1.0 + x * (a - mean));
    observed.iter().map(share).collect()
}

/// The shares of the nearest distribution whose mean lies `deviations` of its own deviations over
/// one half.
///
/// The condition μ − ½ = t σ is not linear in the shares. Linearised around a distribution with
/// mean μ and deviation σ it says that the transformed scores a − ½ − t σ (1 + ((μ − a)/σ)²)/2
/// have the mean 0; solving that and linearising anew converges within a few rounds.
fn nearest_with_advantage(observed: &[(f64, f64)], deviations: f64) -> Vec<f64> {
    let mut found = vec![1.0 / observed.len() as f64; observed.len()];
    for _ in 0..100 {
        let weighted = || observed.iter().zip(&found).map(|(&(a, _), &p)| (a, p));
        let mean: f64 = weighted().map(|(a, p)| a * p).sum();
        let variance: f64 = weighted().map(|(a, p)| p * (a - mean).powi(2)).sum();
        let deviation = variance.sqrt();
        let transformed: Vec<(f64, f64)> = observed
            .iter()
            .map(|&(a, p)| {
                let bend = 1.0 + ((mean - a) / deviation).powi(2);
                (a - 0.5 - deviations * deviation * bend / 2.0, p)
            })
            .collect();
        let next = nearest_with_mean(&transformed, 0.0);
        let moved = next.iter().zip(&found).map(|(a, b)| (a - b).abs());
        let moved = moved.fold(0.0, f64::max);
        found = next;
        if moved < 1e-12 {
            break;
        }
    }
    found
}
