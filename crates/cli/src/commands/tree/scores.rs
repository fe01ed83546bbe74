//! Scores and windows of a tree in a few characters.

use harif_search::{INFINITY, Score, WIN};

/// Longer than any game: scores this close to a won game are won games at some distance.
const LONGEST_GAME: Score = 1_000;

/// A score: `+5`, `−3`, `+∞`, or `+win` for a game that is won.
pub(super) fn score(score: Score) -> String {
    let sign = match score.signum() {
        1 => "+",
        -1 => "−",
        _ => "",
    };
    match score.abs() {
        INFINITY => format!("{sign}∞"),
        WIN => format!("{sign}win"),
        size if (WIN - LONGEST_GAME..WIN).contains(&size) => {
            format!("{sign}win@{}", WIN - size)
        }
        size => format!("{sign}{size}"),
    }
}

/// A window: `(−∞, +5)`.
pub(super) fn window((alpha, beta): (Score, Score)) -> String {
    format!("({}, {})", score(alpha), score(beta))
}

/// A score as JSON has it: infinity is no number.
pub(super) fn json(score: Score) -> Option<Score> {
    (score.abs() != INFINITY).then_some(score)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_short_and_signed() {
        assert_eq!(score(5), "+5");
        assert_eq!(score(-5), "−5");
        assert_eq!(score(0), "0");
        assert_eq!(score(-INFINITY), "−∞");
        assert_eq!(score(WIN), "+win");
        assert_eq!(score(3 - WIN), "−win@3");
        assert_eq!(window((-INFINITY, INFINITY)), "(−∞, +∞)");
    }
}
