//! What a solver has proved so far.

/// The score lies between the two bounds, inclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The score is at least this.
    pub lower: i32,
    /// The score is at most this.
    pub upper: i32,
}

impl Bounds {
    /// A score that is known.
    pub const fn exactly(score: i32) -> Self {
        Self {
            lower: score,
            upper: score,
        }
    }

    /// The score, if the bounds have met.
    pub fn exact(self) -> Option<i32> {
        (self.lower == self.upper).then_some(self.lower)
    }

    /// The same bounds as the other side sees them.
    #[must_use]
    pub const fn flipped(self) -> Self {
        Self {
            lower: -self.upper,
            upper: -self.lower,
        }
    }

    /// Who wins, and nothing more: 1, 0 or -1.
    #[must_use]
    pub const fn outcome(self) -> Self {
        Self {
            lower: self.lower.signum(),
            upper: self.upper.signum(),
        }
    }
}

/// How far a solve has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// What is proved so far.
    pub bounds: Bounds,
    /// The nodes visited so far.
    pub nodes: u64,
}

impl Progress {
    /// The same as the other side sees it.
    #[must_use]
    pub const fn flipped(self) -> Self {
        Self {
            bounds: self.bounds.flipped(),
            ..self
        }
    }
}
