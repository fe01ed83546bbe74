//! What a position is worth, and how far that number can be trusted.

/// A number for how good a position is; larger is better for the player it is for.
pub type Score = i32;

/// A won game, in the scale of evaluators that score positions in small numbers.
pub const WIN: Score = 1_000_000;

/// Longer than any game: a score this close to [`WIN`] is a won game at some distance.
pub const LONGEST_GAME: Score = 1_000;

/// Larger than every score: the ends of a full window.
pub const INFINITY: Score = 2_000_000_000;

/// What the search knows about the true value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// It is this.
    Exact,
    /// It is this or more: a cutoff made the rest irrelevant.
    AtLeast,
    /// It is this or less: every move stayed under the window.
    AtMost,
}

impl Bound {
    /// What a returned score means, given the window it was searched with.
    pub fn of(score: Score, alpha: Score, beta: Score) -> Self {
        if score >= beta {
            Self::AtLeast
        } else if score <= alpha {
            Self::AtMost
        } else {
            Self::Exact
        }
    }

    /// The same fact seen by the other player, whose scores have the other sign.
    #[must_use]
    pub const fn flipped(self) -> Self {
        match self {
            Self::Exact => Self::Exact,
            Self::AtLeast => Self::AtMost,
            Self::AtMost => Self::AtLeast,
        }
    }
}

/// The kinds of value that people are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Proved to the end of the game.
    Exact,
    /// At least this, by a cutoff.
    AtLeast,
    /// At most this, by a cutoff.
    AtMost,
    /// The judgement of an evaluator or of random games.
    Estimate,
}

impl Kind {
    /// The stable name used in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::AtLeast => "lower",
            Self::AtMost => "upper",
            Self::Estimate => "estimate",
        }
    }
}

/// How a game ends for one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum GameResult {
    /// That player loses.
    Loss,
    /// Neither side wins.
    Draw,
    /// That player wins.
    Win,
}

impl GameResult {
    /// The stable name used in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Draw => "draw",
            Self::Loss => "loss",
        }
    }
}

/// The value of a position or move for the side that is to move at the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Value {
    /// The number the search worked with.
    pub score: Score,
    /// Whether it is the value itself or only a bound on it.
    pub bound: Bound,
    /// Whether it rests on finished games alone.
    pub proved: bool,
    /// How many moves of both sides until the game ends, where that is known: the number for which
    /// both sides play best, not the length of some line that was found.
    pub plies: Option<u32>,
    /// By how many discs the game ends, squares that stay empty counted for the winner: where that is
    /// proved, or judged in discs. None where a judgement counts in points of its own.
    pub margin: Option<i32>,
}

impl Value {
    /// A proved value of a line game in the scale of searches that prefer faster wins: the result,
    /// and in how many moves of both sides the game ends.
    pub const fn of_result(result: GameResult, plies: u32, bound: Bound) -> Self {
        let score = match result {
            GameResult::Win => WIN - plies as Score,
            GameResult::Draw => 0,
            GameResult::Loss => plies as Score - WIN,
        };
        Self {
            score,
            bound,
            proved: true,
            plies: Some(plies),
            margin: None,
        }
    }

    /// A proved value of a game that counts discs: the margin is the score.
    pub const fn of_margin(margin: i32, bound: Bound) -> Self {
        Self {
            score: margin,
            bound,
            proved: true,
            plies: None,
            margin: Some(margin),
        }
    }

    /// A judgement: what an evaluator makes of a position that is not over.
    pub const fn estimate(score: Score) -> Self {
        Self {
            score,
            bound: Bound::Exact,
            proved: false,
            plies: None,
            margin: None,
        }
    }

    /// What kind of value people should be told this is.
    pub const fn kind(&self) -> Kind {
        match self.bound {
            Bound::AtLeast => Kind::AtLeast,
            Bound::AtMost => Kind::AtMost,
            Bound::Exact if self.proved => Kind::Exact,
            Bound::Exact => Kind::Estimate,
        }
    }

    /// Where it stands in an order of values: 1 for a proved win, −1 for a proved loss, and 0 for
    /// everything between. No judgement, however high, is worth a proved win.
    pub const fn standing(&self) -> i32 {
        match self.result() {
            Some(GameResult::Win) => 1,
            Some(GameResult::Loss) => -1,
            Some(GameResult::Draw) | None => 0,
        }
    }

    /// How the game ends, if that much is proved.
    pub const fn result(&self) -> Option<GameResult> {
        match (self.proved, self.bound, self.score.signum()) {
            (true, Bound::Exact | Bound::AtLeast, 1) => Some(GameResult::Win),
            (true, Bound::Exact | Bound::AtMost, -1) => Some(GameResult::Loss),
            (true, Bound::Exact, 0) => Some(GameResult::Draw),
            _ => None,
        }
    }
}
