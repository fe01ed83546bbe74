//! What a search is asked: a window on the score.

use super::table::Known;

/// What a question can tell apart: at least `beta`, at most `alpha`, and the
/// values in between.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Window {
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
}

impl Window {
    /// The window that asks whether the score is at least `beta`.
    pub(crate) fn at(beta: i32) -> Self {
        Self {
            alpha: beta - 1,
            beta,
        }
    }

    /// The window as the opponent sees it.
    #[inline]
    pub(crate) fn flipped(self) -> Self {
        Self {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }

    /// What the follower and the leader must be sure of to answer (see the static
    /// bounds), if the player to move follows or does not.
    #[inline]
    pub(crate) fn wanted(self, own_follows: bool) -> (i32, i32) {
        if own_follows {
            (self.beta, -self.alpha)
        } else {
            (-self.alpha, self.beta)
        }
    }

    /// The answer, if `known` is enough for one.
    #[inline]
    pub(crate) fn answer(self, known: Known) -> Option<i32> {
        if known.lower >= self.beta || known.lower == known.upper {
            Some(known.lower)
        } else if known.upper <= self.alpha {
            Some(known.upper)
        } else {
            None
        }
    }
}

/// The score of losing as soon as possible from a [`Node`](super::node::Node) with `left` empty
/// cells: with the opponent's next disc but one.
#[inline]
pub(crate) fn lowest(left: u32) -> i32 {
    -(((left - 2) / 2) as i32)
}

/// The score of winning as soon as possible from a [`Node`](super::node::Node): with the next disc
/// but one.
#[inline]
pub(crate) fn highest(left: u32) -> i32 {
    ((left - 1) / 2) as i32
}
