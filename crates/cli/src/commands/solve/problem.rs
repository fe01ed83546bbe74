//! One line of input: a position, and what is said to be its score.
//!
//! | game | a line |
//! |---|---|
//! | Connect Four | `4453`, `4453 -2`, or a board `7/7/7/7/3x3/2oxx2 o` with or without a score |
//! | Othello | OBF with its dialects, `f5d6c3`, `f5d6c3 +2`, or a board between slashes |
//! | tic-tac-toe | as Connect Four |

use harif_engines::solve::{Answer, Bounds};
use harif_rules::formats;
use harif_rules::formats::obf::{self, ObfReason};
use harif_rules::{AnyMove, AnyPosition, Game, notation};
use harif_text::Text;

use crate::errors;

/// A position to solve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::commands) struct Problem {
    pub(in crate::commands) position: AnyPosition,
    /// The position as it was written, without the scores beside it.
    pub(in crate::commands) written: String,
    /// The score that stands beside it, for the side to move.
    pub(in crate::commands) score: Option<i32>,
    /// Scores that stand beside it for single moves.
    pub(super) moves: Vec<(AnyMove, i32)>,
}

/// Why a line is no position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::commands) enum Refusal {
    Notation(notation::NotationError),
    Obf(ObfReason),
}

impl Refusal {
    /// The reason in words that do not change, for programs.
    pub(in crate::commands) fn stable(&self) -> String {
        match self {
            Self::Notation(error) => error.to_string(),
            Self::Obf(reason) => reason.to_string(),
        }
    }

    /// The reason in the user's language.
    pub(in crate::commands) fn spoken(&self, text: &Text, game: Game) -> String {
        match self {
            Self::Notation(error) => errors::notation_error(text, game, error).join(" "),
            Self::Obf(reason) => reason.to_string(),
        }
    }
}

/// The line without its comment; nothing if nothing else stands there.
pub(in crate::commands) fn without_comment(line: &str) -> Option<&str> {
    let content = line.trim_start_matches('\u{feff}');
    let content = content.split(['%', '#']).next().unwrap_or_default().trim();
    (!content.is_empty()).then_some(content)
}

impl Problem {
    /// Reads a line that is not empty.
    pub(in crate::commands) fn read(game: Game, line: &str) -> Result<Self, Refusal> {
        let line = line.trim();
        if formats::can_hold(game) && looks_like_obf(line) {
            return Self::read_obf(line);
        }
        let (written, score) = split_score(line);
        let position = notation::position(game, written).map_err(Refusal::Notation)?;
        Ok(Self {
            position,
            written: written.to_owned(),
            score,
            moves: Vec::new(),
        })
    }

    fn read_obf(line: &str) -> Result<Self, Refusal> {
        let problem = match obf::read(line).next() {
            Some(Ok(problem)) => problem,
            Some(Err(error)) => return Err(Refusal::Obf(error.reason)),
            None => return Err(Refusal::Obf(ObfReason::CellCount { found: 0 })),
        };
        let moves = problem.scores.iter();
        let moves = moves.filter_map(|entry| Some((entry.played?, entry.score)));
        Ok(Self {
            score: problem.score(),
            moves: moves.collect(),
            written: line.split(';').next().unwrap_or_default().trim().to_owned(),
            position: problem.position,
        })
    }

    /// Where the answer contradicts what stands beside the position: the stored score and the
    /// proved bounds. A weak answer is only held to who wins.
    pub(super) fn contradictions(&self, answer: &Answer, weak: bool) -> Vec<Contradiction> {
        let seen = |score: i32| if weak { score.signum() } else { score };
        let contradicts =
            |score: i32, bounds: Bounds| !(bounds.lower..=bounds.upper).contains(&seen(score));
        let whole = self
            .score
            .filter(|&score| contradicts(score, answer.bounds))
            .map(|stored| Contradiction {
                m: None,
                stored,
                proved: answer.bounds,
            });
        let single = self.moves.iter().filter_map(|&(m, stored)| {
            let found = answer.moves.iter().find(|entry| entry.m == m)?;
            contradicts(stored, found.bounds).then_some(Contradiction {
                m: Some(m),
                stored,
                proved: found.bounds,
            })
        });
        whole.into_iter().chain(single).collect()
    }
}

/// A stored score that is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Contradiction {
    /// The move it belongs to; none for the position itself.
    pub(super) m: Option<AnyMove>,
    pub(super) stored: i32,
    pub(super) proved: Bounds,
}

/// Whether a line begins with a board of unbroken cells, as OBF does: nothing but cells and blanks
/// up to the first semicolon, and more of them than any list of moves begins with.
fn looks_like_obf(line: &str) -> bool {
    let board = line.split(';').next().unwrap_or_default();
    let is_cell = |c: char| c.is_whitespace() || "-._xXoO*bBwW".contains(c);
    board.chars().all(is_cell) && board.chars().filter(|c| !c.is_whitespace()).count() > 1
}

/// Splits the score off the end of a line: the second of two words, or the last of several after a
/// board, if it is a number.
fn split_score(line: &str) -> (&str, Option<i32>) {
    let Some((before, last)) = line.rsplit_once(char::is_whitespace) else {
        return (line, None);
    };
    let before = before.trim_end();
    let words = before.split_whitespace().count();
    let score = last.parse::<i32>().ok();
    match score {
        Some(score) if words == 1 || before.contains('/') => (before, Some(score)),
        _ => (line, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use harif_rules::Position;

    fn read(game: Game, line: &str) -> Problem {
        Problem::read(game, line).unwrap()
    }

    #[test]
    fn the_public_format_of_connect_four() {
        let problem = read(Game::CONNECT_FOUR, "32164625 11");
        assert_eq!(problem.written, "32164625");
        assert_eq!(problem.score, Some(11));
        assert_eq!(read(Game::CONNECT_FOUR, "4453 -2").score, Some(-2));
        assert_eq!(read(Game::CONNECT_FOUR, "4453").score, None);
        assert_eq!(read(Game::CONNECT_FOUR, "start +1").score, Some(1));
        let spaced = read(Game::CONNECT_FOUR, "4 4 5 3");
        assert_eq!((spaced.written.as_str(), spaced.score), ("4 4 5 3", None));
        assert_eq!(spaced.position, read(Game::CONNECT_FOUR, "4453 0").position);
        let board = read(Game::CONNECT_FOUR, "7/7/7/7/7/3x3 o -1");
        assert_eq!(board.position.count_moves(), 7);
        assert_eq!(board.score, Some(-1));
    }

    #[test]
    fn othello_lines_of_every_kind() {
        let cells = "---------------------------OX------XO---------------------------";
        let obf = read(Game::OTHELLO, &format!("{cells} X; d3:+2; c4:-4;"));
        assert_eq!((obf.score, obf.moves.len()), (Some(2), 2));
        assert_eq!(obf.written, format!("{cells} X"));
        assert_eq!(read(Game::OTHELLO, "start").position, obf.position);
        assert_eq!(read(Game::OTHELLO, "f5d6c3 +2").score, Some(2));
        assert_eq!(
            read(Game::OTHELLO, "8/8/8/3ox3/3xo3/8/8/8 x").position,
            obf.position
        );
        assert!(matches!(
            Problem::read(Game::OTHELLO, "XO- X;"),
            Err(Refusal::Obf(_))
        ));
        assert!(matches!(
            Problem::read(Game::OTHELLO, "f5f5"),
            Err(Refusal::Notation(_))
        ));
    }

    #[test]
    fn comments_and_blanks_say_nothing() {
        assert_eq!(without_comment("  % all of it"), None);
        assert_eq!(without_comment(""), None);
        assert_eq!(without_comment(" 4453 -2 # why"), Some("4453 -2"));
    }

    #[test]
    fn a_weak_answer_is_held_to_the_winner_only() {
        let problem = read(Game::CONNECT_FOUR, "4453 -2");
        let answer = |lower, upper| Answer {
            bounds: Bounds { lower, upper },
            best: None,
            moves: Vec::new(),
            nodes: 0,
            time: std::time::Duration::ZERO,
        };
        assert!(problem.contradictions(&answer(-1, -1), true).is_empty());
        assert_eq!(problem.contradictions(&answer(0, 0), true).len(), 1);
        assert_eq!(problem.contradictions(&answer(-1, -1), false).len(), 1);
        assert!(problem.contradictions(&answer(-3, 5), false).is_empty());
    }
}
