//! How strong a person is at problems: Glicko-2, with every problem as an opponent.
//!
//! Mark Glickman, *Example of the Glicko-2 system* (2012). A rating is a guess with a deviation:
//! the deviation shrinks with every answer and grows with every day without one. Problems have fixed
//! ratings, so only the person's changes. One answer is one rating period, as sites with problems do it: the
//! number moves at once, and a person sees why.

use serde::{Deserialize, Serialize};

/// How strongly the volatility itself may change; the paper recommends 0.3 to 1.2.
const TAU: f64 = 0.5;
/// From the points of the old scale to the paper's own.
const SCALE: f64 = 173.7178;
/// When the search for the new volatility has come near enough.
const NEAR: f64 = 1e-6;
/// No guess is worse than knowing nothing.
const LARGEST_DEVIATION: f64 = 350.0;
/// How sure the rating of a problem is: it was measured on programs, not on people.
pub const PROBLEM_DEVIATION: f64 = 80.0;

/// A guess at a player's strength.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct GlickoRating {
    /// The guess itself.
    pub points: f64,
    /// Its standard deviation: the truth is within twice of it, 19 times of 20.
    pub deviation: f64,
    /// How much the strength is expected to change.
    pub volatility: f64,
}

impl Default for GlickoRating {
    /// A person who has answered nothing yet: in the middle of the problems. The paper begins with a deviation of 350, by
    /// which the first answer alone would move a rating by hundreds of points.
    fn default() -> Self {
        Self {
            points: 1200.0,
            deviation: 200.0,
            volatility: 0.06,
        }
    }
}

/// A game against an opponent: its points, its deviation, and 1 for a win, 0 for a loss.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GlickoGame {
    /// The opponent's points.
    pub points: f64,
    /// The opponent's deviation.
    pub deviation: f64,
    /// What was scored against it, from 0 to 1.
    pub score: f64,
}

/// How much a game against a player of that deviation counts (in the paper's scale).
fn weight(deviation: f64) -> f64 {
    let pi = std::f64::consts::PI;
    (1.0 + 3.0 * deviation * deviation / (pi * pi))
        .sqrt()
        .recip()
}

impl GlickoRating {
    /// The rating after the games of one period.
    #[must_use]
    pub fn after(self, games: &[GlickoGame]) -> Self {
        let (mu, phi) = ((self.points - 1500.0) / SCALE, self.deviation / SCALE);
        if games.is_empty() {
            return self.with_deviation(phi.hypot(self.volatility) * SCALE);
        }
        let (mut information, mut surplus) = (0.0, 0.0);
        for game in games {
            let g = weight(game.deviation / SCALE);
            let expected = expected(mu, (game.points - 1500.0) / SCALE, g);
            information += g * g * expected * (1.0 - expected);
            surplus += g * (game.score - expected);
        }
        let variance = information.recip();
        let volatility = self.next_volatility(phi, variance, variance * surplus);
        let before = phi.hypot(volatility);
        let phi = (before.powi(-2) + variance.recip()).sqrt().recip();
        Self {
            points: (mu + phi * phi * surplus) * SCALE + 1500.0,
            volatility,
            ..self.with_deviation(phi * SCALE)
        }
    }

    /// The rating after days without an answer.
    #[must_use]
    pub fn after_days(self, days: i32) -> Self {
        let days = f64::from(days.max(0));
        let phi = self.deviation / SCALE;
        self.with_deviation((phi * phi + days * self.volatility.powi(2)).sqrt() * SCALE)
    }

    /// The rating after one answer to a problem of so many points.
    #[must_use]
    pub fn after_problem(self, points: f64, solved: bool) -> Self {
        self.after(&[GlickoGame {
            points,
            deviation: PROBLEM_DEVIATION,
            score: if solved { 1.0 } else { 0.0 },
        }])
    }

    /// How likely it is that a problem of so many points is solved.
    pub fn chance(self, points: f64) -> f64 {
        let both = self.deviation.hypot(PROBLEM_DEVIATION) / SCALE;
        expected(
            (self.points - 1500.0) / SCALE,
            (points - 1500.0) / SCALE,
            weight(both),
        )
    }

    fn with_deviation(self, deviation: f64) -> Self {
        Self {
            deviation: deviation.clamp(1.0, LARGEST_DEVIATION),
            ..self
        }
    }

    /// Step 5 of the paper: the volatility that makes the games most likely, found between two bounds by
    /// the Illinois variant of regula falsi.
    fn next_volatility(self, phi: f64, variance: f64, change: f64) -> f64 {
        let start = self.volatility.powi(2).ln();
        let f = |x: f64| {
            let e = x.exp();
            let sum = phi * phi + variance + e;
            e * (change * change - sum) / (2.0 * sum * sum) - (x - start) / (TAU * TAU)
        };
        let mut low = start;
        let mut high = if change * change > phi * phi + variance {
            (change * change - phi * phi - variance).ln()
        } else {
            let mut steps = 1.0;
            while f(start - steps * TAU) < 0.0 {
                steps += 1.0;
            }
            start - steps * TAU
        };
        let (mut at_low, mut at_high) = (f(low), f(high));
        while (high - low).abs() > NEAR {
            let next = low + (low - high) * at_low / (at_high - at_low);
            let at_next = f(next);
            if at_next * at_high <= 0.0 {
                (low, at_low) = (high, at_high);
            } else {
                at_low /= 2.0;
            }
            (high, at_high) = (next, at_next);
        }
        (low / 2.0).exp()
    }
}

/// The expected score against an opponent (in the paper's scale).
fn expected(mu: f64, opponent: f64, weight: f64) -> f64 {
    (1.0 + (-weight * (mu - opponent)).exp()).recip()
}
