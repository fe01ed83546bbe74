//! An answer as programs and people are told it.

use std::time::Duration;

use harif_engines::solve::{Answer, Bounds, plies_to_end};
use harif_rules::formats::{self, obf};
use harif_rules::{AnyPosition, Board, ScoreUnit};
use harif_search::{Bound, GameResult, Kind, Value};
use harif_text::{Text, Value as Argument, say};
use serde::Serialize;

use super::problem::{Contradiction, Problem};
use crate::layout::columns_of;
use crate::{table, values};

/// The answer for a line game; a stable format.
#[derive(Serialize)]
struct LineJson<'a> {
    position: &'a str,
    #[serde(flatten)]
    score: ScoreJson,
    result: Option<&'static str>,
    plies: Option<u32>,
    #[serde(flatten)]
    rest: RestJson,
}

/// The answer for Othello; a stable format.
#[derive(Serialize)]
struct OthelloJson {
    board: String,
    turn: char,
    #[serde(flatten)]
    score: ScoreJson,
    best: Option<String>,
    #[serde(flatten)]
    rest: RestJson,
}

/// What every answer ends with.
#[derive(Serialize)]
struct RestJson {
    nodes: u64,
    us: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<MoveJson>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<i32>,
}

#[derive(Serialize)]
struct MoveJson {
    #[serde(rename = "move")]
    m: String,
    #[serde(flatten)]
    score: MoveScoreJson,
}

/// A score with its kind, and both bounds where they have not met.
#[derive(Serialize)]
struct ScoreJson {
    score: i32,
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    bounds: Option<[i32; 2]>,
}

/// The score of a move; its kind only where it is a bound.
#[derive(Serialize)]
struct MoveScoreJson {
    score: i32,
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bounds: Option<[i32; 2]>,
}

/// The one number to tell of bounds, and its kind: the score where they meet, the bound that
/// decides the game where one does, and otherwise what the side to move can be sure of.
fn told(bounds: Bounds) -> (i32, Bound) {
    match bounds.exact() {
        Some(score) => (score, Bound::Exact),
        None if bounds.lower <= 0 && bounds.upper < 0 => (bounds.upper, Bound::AtMost),
        None => (bounds.lower, Bound::AtLeast),
    }
}

const fn kind_of(bound: Bound) -> Kind {
    match bound {
        Bound::Exact => Kind::Exact,
        Bound::AtLeast => Kind::AtLeast,
        Bound::AtMost => Kind::AtMost,
    }
}

impl From<Bounds> for ScoreJson {
    fn from(bounds: Bounds) -> Self {
        let (score, bound) = told(bounds);
        let open = bounds.exact().is_none();
        Self {
            score,
            kind: kind_of(bound).name(),
            bounds: open.then_some([bounds.lower, bounds.upper]),
        }
    }
}

impl From<Bounds> for MoveScoreJson {
    fn from(bounds: Bounds) -> Self {
        let ScoreJson {
            score,
            kind,
            bounds,
        } = bounds.into();
        Self {
            score,
            kind: bounds.map(|_| kind),
            bounds,
        }
    }
}

/// How a game ends, if the bounds decide it.
fn result(bounds: Bounds) -> Option<GameResult> {
    match (bounds.lower, bounds.upper) {
        (1.., _) => Some(GameResult::Win),
        (_, ..=-1) => Some(GameResult::Loss),
        (0, 0) => Some(GameResult::Draw),
        _ => None,
    }
}

/// How long the game still lasts: known for an exact score, and for a draw by any means.
fn plies(position: &AnyPosition, bounds: Bounds, weak: bool) -> Option<u32> {
    let score = bounds.exact().filter(|&score| !weak || score == 0)?;
    Some(plies_to_end(position, score))
}

/// One answer with everything that belongs to it.
pub(super) struct Told<'a> {
    pub(super) problem: &'a Problem,
    pub(super) answer: &'a Answer,
    pub(super) weak: bool,
    pub(super) all: bool,
    pub(super) contradictions: &'a [Contradiction],
}

impl Told<'_> {
    /// The answer as one line of JSON.
    pub(super) fn json(&self) -> serde_json::Result<String> {
        let Self {
            problem, answer, ..
        } = self;
        let moves = self.all.then(|| {
            let moves = answer.moves.iter().map(|entry| MoveJson {
                m: entry.m.to_string(),
                score: entry.bounds.into(),
            });
            moves.collect()
        });
        let whole = self.contradictions.iter().find(|wrong| wrong.m.is_none());
        let rest = RestJson {
            nodes: answer.nodes,
            us: microseconds(answer.time),
            moves,
            expected: whole.map(|wrong| wrong.stored),
        };
        if formats::can_hold(problem.position.game()) {
            let (board, turn) = cells_and_side(&problem.position);
            return serde_json::to_string(&OthelloJson {
                board,
                turn,
                score: answer.bounds.into(),
                best: answer.best.map(|m| m.to_string()),
                rest,
            });
        }
        serde_json::to_string(&LineJson {
            position: &problem.written,
            score: answer.bounds.into(),
            result: result(answer.bounds).map(GameResult::name),
            plies: plies(&problem.position, answer.bounds, self.weak),
            rest,
        })
    }

    /// The answer in words: the position with its score as a solver writes it, then what that
    /// means and what it cost; with every move's score on a line below, if asked for.
    pub(super) fn words(&self, text: &Text) -> Vec<String> {
        let Self {
            problem, answer, ..
        } = self;
        let (score, bound) = told(answer.bounds);
        let sign = harif_words::values::glyph(kind_of(bound));
        let best = match (problem.position.game().info().score, answer.best) {
            (ScoreUnit::Discs, Some(m)) => format!("  {m}"),
            _ => String::new(),
        };
        let score = signed(score);
        let first = format!("{}  {sign} {score}{best}", problem.written);
        let cost = say!(
            text,
            "solve-cost",
            value = self.meaning(text),
            nodes = answer.nodes,
            time = duration(text, answer.time)
        );
        let whole = format!("{first}  {cost}");
        let fits = table::width().is_none_or(|width| columns_of(&whole) <= width);
        let mut lines = if fits && !text.needs_own_line() {
            vec![whole]
        } else {
            vec![first, format!("    {cost}")]
        };
        if self.all {
            let moves: Vec<String> = answer
                .moves
                .iter()
                .map(|entry| {
                    let (score, bound) = told(entry.bounds);
                    let sign = match bound {
                        Bound::Exact => "",
                        _ => harif_words::values::glyph(kind_of(bound)),
                    };
                    format!("{}:{sign}{}", entry.m, signed(score))
                })
                .collect();
            lines.push(format!("    {}", moves.join("  ")));
        }
        lines
    }

    /// The score in words: "Win in 5", "at least a draw", "+6 discs".
    fn meaning(&self, text: &Text) -> String {
        let Self {
            problem, answer, ..
        } = self;
        let bounds = answer.bounds;
        let (score, bound) = told(bounds);
        if bounds.exact().is_none() {
            let (a, b) = (bounds.lower, bounds.upper);
            return say!(text, "solve-between", a = a, b = b);
        }
        if let (ScoreUnit::Discs, false) = (problem.position.game().info().score, self.weak) {
            return say!(text, "value-discs", n = score);
        }
        let value = Value {
            score,
            bound,
            proved: true,
            plies: plies(&problem.position, bounds, self.weak),
            margin: None,
        };
        harif_words::values::phrase(text, &value)
    }
}

/// A score as programs write it, in plain characters: `+4`, `0`, `-2`.
fn signed(score: i32) -> String {
    match score {
        0 => "0".to_owned(),
        _ => format!("{score:+}"),
    }
}

/// A stretch of time in microseconds, with no more digits than it deserves.
pub(crate) fn microseconds(time: Duration) -> f64 {
    values::rounded(time.as_secs_f64() * 1e6)
}

/// A stretch of time, with microseconds where it is short.
pub(crate) fn duration(text: &Text, time: Duration) -> String {
    let short = time.as_secs_f64() * 1e6;
    if short < 1e3 {
        let places = usize::from(short < 100.0);
        let n = Argument::decimal(short, places);
        say!(text, "solve-microseconds", n = n)
    } else {
        say!(text, "solve-time", time = time)
    }
}

/// The sentence about a stored score that is wrong.
pub(super) fn contradiction(text: &Text, wrong: &Contradiction) -> String {
    let Bounds { lower, upper } = wrong.proved;
    let proved = match wrong.proved.exact() {
        Some(score) => say!(text, "value-score", n = score),
        None => say!(text, "solve-between", a = lower, b = upper),
    };
    match wrong.m {
        Some(m) => say!(
            text,
            "solve-differs-move",
            move = Argument::ltr(m),
            n = wrong.stored,
            value = proved
        ),
        None => say!(text, "solve-differs", n = wrong.stored, value = proved),
    }
}

/// The cells of an Othello board row by row, and whose turn it is, in the letters of OBF.
fn cells_and_side(position: &AnyPosition) -> (String, char) {
    let line = obf::write(&obf::Problem {
        position: position.clone(),
        scores: Vec::new(),
    });
    let (cells, side) = line.split_once(' ').expect("OBF has cells and a side");
    (cells.to_owned(), side.chars().next().expect("a side"))
}
