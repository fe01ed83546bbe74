//! OBF, the Othello board format: one position a line, with the scores of its moves.
//!
//! ```text
//! --XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; H1:+12; H7:+6;
//! ```
//!
//! The cells row by row from the top, whose turn it is, then moves with scores for the side to
//! move, the best first. Programs write it in dialects, all of which are read:
//!
//! * Black is `X`, `*` or `B`, White `O` or `W`, an empty cell `-`, `.` or `_`, in either case;
//! * blanks stand anywhere among the cells, also none before the side to move;
//! * `%` begins a comment; blank lines are skipped;
//! * `PS` is a pass, and `--` stands for no move at all: the score of the position is known, but
//!   not by which move;
//! * the board has any even size from 4 to 20: the number of cells says which.

use std::fmt::Write;

use super::cells::{self, NotACell};
use super::excerpt;
use crate::{
    AnyMove, AnyPosition, Board, IllegalReason, IntoAny, OthelloMove, Player, Position, SetupError,
};

/// A position with the scores that are known of its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The position.
    pub position: AnyPosition,
    /// Moves with their scores, the best first.
    pub scores: Vec<MoveScore>,
}

/// The score of a move for the side that makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveScore {
    /// The move, or `None` where the score is known without one.
    pub played: Option<AnyMove>,
    /// The discs by which the side to move ends up ahead.
    pub score: i32,
}

impl Problem {
    /// The score of the position: that of the best move.
    pub fn score(&self) -> Option<i32> {
        self.scores.iter().map(|entry| entry.score).max()
    }
}

/// Why a line is no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct ObfError {
    /// Which line it is, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: ObfReason,
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ObfReason {
    /// A character that means nothing on a board.
    #[error("{found:?} at character {at} is neither a disc (X or O) nor an empty cell (-)")]
    NotACell {
        /// The character.
        found: char,
        /// Where it stands, counted from 1 in characters after leading blanks.
        at: usize,
    },
    /// No board has so many cells.
    #[error(
        "{found} cells and a side to move make no board: 8×8 has 64 cells, and other even sizes \
         from 4 to 20 are known too"
    )]
    CellCount {
        /// How many there are.
        found: usize,
    },
    /// More characters than the largest board has cells.
    #[error(
        "the board goes on past {} cells, the most that a board has",
        cells::MOST
    )]
    TooManyCells,
    /// The board is there, but not whose turn it is.
    #[error("the side to move is missing: X or O after the {cells} cells")]
    NoSide {
        /// How many cells the board has.
        cells: usize,
    },
    /// A field that is no move with a score.
    #[error("{found:?} is not a move with its score, such as G8:+18")]
    NotAScore {
        /// The field.
        found: String,
    },
    /// A score that no game on this board has.
    #[error("{found:?} has a score beyond the {cells} cells of the board")]
    ScoreTooLarge {
        /// The field.
        found: String,
        /// How many cells the board has.
        cells: usize,
    },
    /// A move that the rules refuse.
    #[error("{found:?} is not legal here: {reason}")]
    Illegal {
        /// The field.
        found: String,
        /// The rule.
        reason: IllegalReason,
    },
    /// Discs that make no position.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// Reads the positions of a text, one a line.
///
/// ```
/// use harif_rules::formats::obf;
///
/// let line = "---------------------------OX------XO--------------------------- X; d3:+0;";
/// let problem = obf::read(line).next().unwrap()?;
/// assert_eq!(problem.score(), Some(0));
/// # Ok::<(), obf::ObfError>(())
/// ```
pub fn read(text: &str) -> impl Iterator<Item = Result<Problem, ObfError>> {
    super::lines_without_comments(text, &['%'])
        .map(|(line, content)| read_problem(content).map_err(|reason| ObfError { line, reason }))
}

fn read_problem(line: &str) -> Result<Problem, ObfReason> {
    let mut fields = line.split(';').map(str::trim);
    let position = read_board(fields.next().unwrap_or_default())?;
    let scores = fields
        .filter(|field| !field.is_empty())
        .map(|field| read_score(&position, field))
        .collect::<Result<_, _>>()?;
    Ok(Problem { position, scores })
}

/// The cells and the side to move: together one character more than a board has cells.
fn read_board(text: &str) -> Result<AnyPosition, ObfReason> {
    let mut contents = Vec::new();
    for (c, at) in text.chars().zip(1..) {
        if c.is_whitespace() {
            continue;
        }
        let content =
            cells::content(c).map_err(|NotACell(found)| ObfReason::NotACell { found, at })?;
        if contents.len() > cells::MOST {
            return Err(ObfReason::TooManyCells);
        }
        contents.push(content);
    }
    let count = contents.len();
    let size = cells::size_of(count.saturating_sub(1));
    match (size, contents.pop()) {
        (Some(size), Some(Some(turn))) => Ok(cells::position(size, &contents, turn)?),
        (Some(_), _) => Err(ObfReason::NoSide { cells: count - 1 }),
        _ if cells::size_of(count).is_some() => Err(ObfReason::NoSide { cells: count }),
        _ => Err(ObfReason::CellCount {
            found: count.saturating_sub(1),
        }),
    }
}

fn read_score(position: &AnyPosition, field: &str) -> Result<MoveScore, ObfReason> {
    let found = || excerpt(field);
    let not_a_score = || ObfReason::NotAScore { found: found() };
    let (name, score) = field.split_once(':').ok_or_else(not_a_score)?;
    let played = match name.trim() {
        "--" => None,
        name => {
            let named: OthelloMove = name.parse().map_err(|_| not_a_score())?;
            Some(named.into_any())
        }
    };
    let score: i32 = score.trim().parse().map_err(|_| not_a_score())?;
    let cells = usize::from(position.game().columns()).pow(2);
    if score.unsigned_abs() as usize > cells {
        let found = found();
        return Err(ObfReason::ScoreTooLarge { found, cells });
    }
    if let Some(played) = played {
        position.check(played).map_err(|error| ObfReason::Illegal {
            found: found(),
            reason: error.reason,
        })?;
    }
    Ok(MoveScore { played, score })
}

/// The line of a position, without a line end.
pub fn write(problem: &Problem) -> String {
    let side = letter(problem.position.turn());
    let mut line = cells::write(&problem.position, Player::BOTH.map(letter));
    line.push(' ');
    line.push(side);
    line.push(';');
    for &MoveScore { played, score } in &problem.scores {
        let name = match played {
            None => "--".to_owned(),
            Some(AnyMove::Pass) => "PS".to_owned(),
            Some(m) => m.to_string().to_ascii_uppercase(),
        };
        write!(line, " {name}:{score:+};").expect("a string takes everything");
    }
    line
}

const fn letter(side: Player) -> char {
    side.letter().to_ascii_uppercase()
}

/// Whether the first line that says anything begins with a board.
pub(super) fn looks_like(text: &str) -> bool {
    super::lines_without_comments(text, &['%'])
        .next()
        .is_some_and(|(_, line)| {
            let board = line.split(';').next().unwrap_or_default();
            let content = |c: char| c.is_whitespace() || cells::content(c).is_ok();
            board.chars().all(content)
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The start of the usual game, Black to move.
    const START: &str = "---------------------------OX------XO---------------------------";

    fn one(text: &str) -> Result<Problem, ObfError> {
        let mut problems = read(text);
        let problem = problems.next().expect("one problem");
        assert!(problems.next().is_none());
        problem
    }

    #[test]
    fn every_dialect_says_the_same() {
        let plain = one(&format!("{START} X; D3:+2; C4:-4;")).unwrap();
        assert_eq!(plain.position, AnyPosition::start(crate::Game::OTHELLO));
        assert_eq!(plain.scores.len(), 2);
        let dots = START.replace('-', ".");
        let stars = START.replace('X', "*");
        let letters = START.replace('X', "b").replace('O', "w");
        let rows: Vec<String> = (0..8).map(|row| START[8 * row..][..8].to_owned()).collect();
        for text in [
            format!("{START}X; D3:+2; C4:-4;"),
            format!("% a comment\n\n  {START} x;d3:2;c4:-4 % another; D3:+9\n"),
            format!("{dots} X; D3 : +2; C4 : -4;\r\n"),
            format!("{stars} *; D3:+2;; C4:-4"),
            format!("{letters} B; D3:+2; C4:-4"),
            format!("{} X; D3:+2; C4:-4;", rows.join(" ")),
        ] {
            assert_eq!(one(&text).as_ref(), Ok(&plain), "{text}");
        }
    }

    #[test]
    fn passes_and_scores_without_a_move() {
        let pass = one("oxx- ---- ---- ---- X; PS:-3;").unwrap();
        assert_eq!(pass.scores[0].played, Some(AnyMove::Pass));
        assert_eq!(write(&pass), "OXX------------- X; PS:-3;");
        let over = one("xxxx xxxx xxxx xxxx o; --:-16").unwrap();
        assert_eq!(over.scores[0].played, None);
        assert_eq!(over.score(), Some(-16));
        let bare = one(&format!("{START} O")).unwrap();
        assert_eq!((bare.score(), bare.position.turn()), (None, Player::Second));
    }

    /// Files are not always in order: the score of a position is that of its best move wherever it stands.
    #[test]
    fn the_best_move_gives_the_score_wherever_it_stands() {
        let moves = ["D3:-6", "C4:+2", "F5:-64", "E6:+0"];
        for first in 0..moves.len() {
            let mut listed = moves;
            listed.rotate_left(first);
            let problem = one(&format!("{START} X; {};", listed.join("; "))).unwrap();
            assert_eq!(problem.score(), Some(2), "{listed:?}");
            assert_eq!(problem.scores.len(), 4);
        }
    }

    #[test]
    fn errors_name_the_line_and_the_text() {
        let error = |text: &str| one(text).unwrap_err().to_string();
        assert!(error(&format!("\n{START}")).starts_with("line 2: the side to move is missing"));
        assert!(error(&format!("{START} -;")).contains("side to move is missing"));
        assert!(error("XO- X;").contains("3 cells"));
        assert!(error("XO?").contains("'?' at character 3"));
        assert!(error(&"-".repeat(10_000)).contains("past 400 cells"));
        assert!(error(&format!("{START} X; D3")).contains("\"D3\" is not a move with its score"));
        assert!(error(&format!("{START} X; D3:2.5")).contains("\"D3:2.5\""));
        assert!(error(&format!("{START} X; Z9:+2")).contains("outside the board"));
        assert!(error(&format!("{START} X; D3:+65")).contains("beyond the 64 cells"));
        assert!(error(&format!("{START} X; D3:-2147483648")).contains("beyond the 64 cells"));
        assert!(error(&format!("{START} X; A1:+2")).contains("\"A1:+2\" is not legal here"));
        assert!(error(&format!("{START} X; PS:+2")).contains("passing is allowed only"));
    }
}
