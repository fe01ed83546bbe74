//! Claims of strength as measurements: score, Elo, normalised Elo, likelihood of superiority and
//! the sequential probability ratio test.
//!
//! **What is measured.** Games of an engine match are not independent: both games of a pair begin
//! from the same opening, and an opening that favours one side gives one point to each engine. So
//! the unit is the pair where there are pairs ([`Pentanomial`], five outcomes: 0, ½, 1, 1½ or 2
//! points) and the single game elsewhere ([`Trinomial`]). Everything below is a function of the
//! frequencies of a few scores between 0 and 1, which [`Sample`] holds.
//!
//! * Elo is the logistic transform of the mean score; its interval is the transform of the
//!   normal interval of the mean.
//! * Normalised Elo divides the advantage by the deviation of a single game, so it says how many
//!   games a test needs, whatever the share of draws.
//! * The likelihood of superiority is the probability that the true mean is over one half.

mod normal;
mod pair;
mod rating;
mod sprt;

pub use normal::{normal_cdf, normal_quantile};
pub use pair::{Pentanomial, Trinomial};
pub use rating::{RatedGame, Rating, ratings};
pub use sprt::{Hypotheses, Model, Sprt, SprtDecision};

/// The scale of the logistic curve: 400 points are ten to one.
const LOGISTIC: f64 = 400.0;

/// One unit of a t-value in normalised Elo: 800 / ln 10.
pub const NORMALISED: f64 = 800.0 / std::f64::consts::LN_10;

/// Of the two-sided interval that is always given: 95 %.
const CONFIDENCE: f64 = 0.95;

/// With fewer games than this the normal approximation behind the intervals means little.
pub const FEW_GAMES: u64 = 30;

/// The expected score of someone this many Elo points stronger.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / LOGISTIC))
}

/// The difference in Elo that an expected score stands for; infinite at 0 and 1.
pub fn elo_of_score(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        // Written so that one half gives 0 exactly.
        LOGISTIC * (score / (1.0 - score)).log10()
    }
}

/// How often each score was seen: what all statistics are computed from.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// The scores, between 0 and 1, with how often each was seen.
    pub counts: Vec<(f64, f64)>,
    /// How many games one observation is: 1, or 2 for pairs.
    pub games_each: u32,
}

/// A number with the bounds of its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The most likely value.
    pub value: f64,
    /// The lower bound; minus infinity where nothing is known.
    pub low: f64,
    /// The upper bound; infinity where nothing is known.
    pub high: f64,
}

impl Estimate {
    /// Half the width of the interval: what stands after ±.
    pub fn error(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

impl Sample {
    /// How many observations there are.
    pub fn size(&self) -> f64 {
        self.counts.iter().map(|(_, count)| count).sum()
    }

    /// How many games that is.
    pub fn games(&self) -> u64 {
        (self.size() * f64::from(self.games_each)).round() as u64
    }

    /// The mean score; one half of nothing.
    pub fn mean(&self) -> f64 {
        let size = self.size();
        if size == 0.0 {
            return 0.5;
        }
        let sum: f64 = self.counts.iter().map(|(score, count)| score * count).sum();
        sum / size
    }

    /// The variance of one observation around the mean.
    pub fn variance(&self) -> f64 {
        let (size, mean) = (self.size(), self.mean());
        if size == 0.0 {
            return 0.0;
        }
        let square = |(score, count): &(f64, f64)| count * (score - mean).powi(2);
        self.counts.iter().map(square).sum::<f64>() / size
    }

    /// The mean score with its interval.
    pub fn score(&self) -> Estimate {
        let value = self.mean();
        let size = self.size();
        let reach = normal_quantile(f64::midpoint(1.0, CONFIDENCE));
        let error = if size > 0.0 {
            reach * (self.variance() / size).sqrt()
        } else {
            f64::INFINITY
        };
        Estimate {
            value,
            low: value - error,
            high: value + error,
        }
    }

    /// The difference in Elo with its interval.
    pub fn elo(&self) -> Estimate {
        let score = self.score();
        Estimate {
            value: elo_of_score(score.value),
            low: elo_of_score(score.low),
            high: elo_of_score(score.high),
        }
    }

    /// The difference in normalised Elo with its interval.
    ///
    /// A pair is two games, and the deviation of a game is √2 times that of the mean of two.
    pub fn normalised_elo(&self) -> Estimate {
        let score = self.score();
        let deviation = (self.variance() * f64::from(self.games_each)).sqrt();
        let transform = |score: f64| {
            let advantage = score - 0.5;
            if advantage == 0.0 {
                0.0
            } else {
                advantage / deviation * NORMALISED
            }
        };
        Estimate {
            value: transform(score.value),
            low: transform(score.low),
            high: transform(score.high),
        }
    }

    /// The probability that the true score is over one half; none where there is nothing but
    /// draws, or nothing at all. Where all results are alike otherwise, it is the limit: 1 or 0.
    pub fn superiority(&self) -> Option<f64> {
        let size = self.size();
        let advantage = self.mean() - 0.5;
        let deviation = (self.variance() / size.max(1.0)).sqrt();
        if size == 0.0 || deviation == 0.0 && advantage == 0.0 {
            return None;
        }
        Some(normal_cdf(advantage / deviation))
    }

    /// Whether so few games were played that the intervals should not be believed.
    pub fn is_too_small(&self) -> bool {
        self.games() < FEW_GAMES || self.variance() == 0.0
    }
}
