//! What callers ask of the solver and what they are told.

use harif_search::Control;

use super::board::Square;
use crate::solve::Progress;

/// The scores a caller cares about: exact between the two ends, and no more
/// than "at most `low`" or "at least `high`" outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// Scores at or below this need not be told apart.
    pub low: i32,
    /// Scores at or above this need not be told apart.
    pub high: i32,
}

impl Window {
    /// Every score is told apart.
    pub const EXACT: Window = Window { low: -64, high: 64 };
    /// Only win, draw and loss are told apart.
    pub const OUTCOME: Window = Window { low: -2, high: 2 };
}

/// What to search for and how.
pub struct Query<'a> {
    /// The scores to tell apart.
    pub window: Window,
    /// How many threads to use; ignored where there are none (WebAssembly).
    pub threads: usize,
    /// Ends the search within milliseconds.
    pub control: Control<'a>,
    /// Called now and then on the calling thread.
    pub progress: Option<&'a mut dyn FnMut(Progress)>,
}

impl Default for Query<'_> {
    /// The exact score, on one thread, never stopped.
    fn default() -> Self {
        Query {
            window: Window::EXACT,
            threads: 1,
            control: Control::never(),
            progress: None,
        }
    }
}

impl std::fmt::Debug for Query<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Query")
            .field("window", &self.window)
            .field("threads", &self.threads)
            .finish_non_exhaustive()
    }
}

/// What was proved about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The score is at least this.
    pub lower: i32,
    /// The score is at most this.
    pub upper: i32,
    /// A move that reaches the lower bound, or the best guess if none was
    /// proved; `None` if the side to move must pass or the game is over.
    pub best: Option<Square>,
    /// Positions entered, see [`super`].
    pub nodes: u64,
    /// Whether the search was stopped before it had its answer.
    pub stopped: bool,
}

impl Solution {
    /// The exact score, if it was found.
    pub fn score(&self) -> Option<i32> {
        (self.lower == self.upper).then_some(self.lower)
    }
}

/// What was proved about one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveValue {
    /// Where it is played.
    pub square: Square,
    /// Its score for the side that plays it is at least this.
    pub lower: i32,
    /// Its score for the side that plays it is at most this.
    pub upper: i32,
    /// Positions entered to find that.
    pub nodes: u64,
}
