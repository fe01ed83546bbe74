//! Counted results: single games, and pairs of games from one opening.

use super::Sample;

/// Wins, draws and losses of one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Trinomial {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Trinomial {
    /// How many games.
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points, a draw being half a one.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// Counts one game by its points: 1, ½ or 0, doubled so that they are whole.
    pub const fn add(&mut self, half_points: u8) {
        match half_points {
            2 => self.wins += 1,
            1 => self.draws += 1,
            _ => self.losses += 1,
        }
    }

    /// The same games seen by the other side.
    #[must_use]
    pub const fn flipped(self) -> Self {
        Self {
            wins: self.losses,
            draws: self.draws,
            losses: self.wins,
        }
    }

    /// The frequencies of the three scores.
    pub fn sample(&self) -> Sample {
        let counts = [self.losses, self.draws, self.wins];
        sample(&counts, 1)
    }
}

/// Pairs of games by the points that one side made in both: 0, ½, 1, 1½, 2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Pentanomial(
    /// How many pairs brought 0, 1, 2, 3 and 4 half points.
    pub [u64; 5],
);

impl Pentanomial {
    /// How many pairs.
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Counts one pair by the half points of both games.
    ///
    /// # Panics
    /// If a pair brought more than four half points.
    pub fn add(&mut self, half_points: u8) {
        self.0[usize::from(half_points)] += 1;
    }

    /// The frequencies of the five scores.
    pub fn sample(&self) -> Sample {
        sample(&self.0, 2)
    }
}

/// Equally spaced scores from 0 to 1 with their counts.
fn sample(counts: &[u64], games_each: u32) -> Sample {
    let top = (counts.len() - 1) as f64;
    let counts = counts.iter().enumerate();
    Sample {
        counts: counts
            .map(|(index, &count)| (index as f64 / top, count as f64))
            .collect(),
        games_each,
    }
}
