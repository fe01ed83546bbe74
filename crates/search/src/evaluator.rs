//! Judging a position without searching on.

use crate::{LONGEST_GAME, Score, WIN};
use harif_rules::{Outcome, Player, Position};

/// A judgement of unfinished positions.
///
/// It judges for a player who is named, not for the side to move: classroom heuristics need not
/// be antisymmetric (the Connect Four *windows* count an opponent's three as −4 but an own one as
/// +5). So minimax passes the root's player at every leaf, and negamax multiplies by the colour;
/// both then search the same tree.
pub trait Evaluator<P: Position>: Sync {
    /// How good the position looks for `player`.
    fn evaluate(&self, position: &P, player: Player) -> Score;

    /// How finished games are scored beside these judgements.
    fn finish(&self) -> Finish {
        Finish::Win(WIN)
    }

    /// What the judgement is made of: the terms add up to [`evaluate`](Self::evaluate).
    fn terms(&self, position: &P, player: Player) -> Vec<Term>;
}

/// One part of a judgement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// What is counted; also the key of its name in the catalogue of texts.
    pub name: &'static str,
    /// How many there are.
    pub count: i32,
    /// What each is worth.
    pub weight: i32,
}

impl Term {
    /// What this part adds to the judgement.
    pub const fn score(&self) -> Score {
        self.count * self.weight
    }

    /// The sum of all parts.
    pub fn total(terms: &[Self]) -> Score {
        terms.iter().map(Self::score).sum()
    }
}

/// How a finished game is scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish {
    /// Won is won: this much for the winner, nothing for a draw.
    Win(Score),
    /// The margin counts: `base` for winning at all and `each` for every disc of the margin.
    Margin {
        /// For winning at all.
        base: Score,
        /// For each disc.
        each: Score,
    },
}

/// How finished games are scored in one search: the evaluator's rule and the distance switch.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scoring {
    finish: Finish,
    distance: bool,
}

impl Scoring {
    pub(crate) fn new(finish: Finish, distance: bool) -> Self {
        let finish = match finish {
            // A win of 1 point leaves no room to tell a fast one from a slow one.
            Finish::Win(win) if distance => Finish::Win(win.max(WIN)),
            other => other,
        };
        Self { finish, distance }
    }

    /// The score for `player` of a game that ended this way, `ply` moves after the root.
    #[inline]
    pub(crate) fn outcome(&self, outcome: Outcome, player: Player, ply: u32) -> Score {
        let margin = outcome.margin_for(player);
        match self.finish {
            Finish::Win(win) => {
                let sooner_is_more = if self.distance { ply as Score } else { 0 };
                margin.signum() * (win - sooner_is_more)
            }
            Finish::Margin { base, each } => margin.signum() * base + margin * each,
        }
    }

    /// Whether a score alone proves that the game is decided.
    #[inline]
    pub(crate) fn is_decided(&self, score: Score) -> bool {
        match self.finish {
            Finish::Win(win) if self.distance => score.abs() > win - LONGEST_GAME,
            Finish::Win(win) => score.abs() >= win,
            Finish::Margin { .. } => false,
        }
    }

    /// The moves to the end of the game that a score tells, counted from the root.
    pub(crate) fn plies(&self, score: Score) -> Option<u32> {
        match self.finish {
            Finish::Win(win) if self.distance && self.is_decided(score) => {
                Some((win - score.abs()) as u32)
            }
            _ => None,
        }
    }

    /// Whether it counts by how much a game is won.
    pub(crate) const fn counts_margin(&self) -> bool {
        matches!(self.finish, Finish::Margin { .. })
    }

    /// The discs at the end of the game that a score tells: a proved one, or a judgement that counts in
    /// discs itself.
    pub(crate) fn margin(&self, score: Score, proved: bool) -> Option<i32> {
        match self.finish {
            Finish::Margin { base, each } if proved || (base, each) == (0, 1) => {
                Some(score.signum() * (score.abs() - base).max(0) / each)
            }
            Finish::Margin { .. } | Finish::Win(_) => None,
        }
    }

    /// A score found `ply` moves after the root as seen from its own position, for the table,
    /// where the same position may be met again at another distance from the root.
    #[inline]
    pub(crate) fn at_node(self, score: Score, ply: u32) -> Score {
        if self.distance && self.is_decided(score) {
            score + score.signum() * ply as Score
        } else {
            score
        }
    }

    /// The opposite of [`at_node`](Self::at_node).
    #[inline]
    pub(crate) fn at_root(self, score: Score, ply: u32) -> Score {
        if self.distance && self.is_decided(score) {
            score - score.signum() * ply as Score
        } else {
            score
        }
    }
}
