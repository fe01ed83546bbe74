//! Scores of a tree for programs.

use harif_search::{INFINITY, Score};

/// A score as JSON has it: infinity is no number.
pub(super) fn json(score: Score) -> Option<Score> {
    (score.abs() != INFINITY).then_some(score)
}
