//! What students were asked for, as a small TOML file.
//!
//! ```
//! use harif_grade::Assignment;
//!
//! let assignment = Assignment::read(
//!     r#"
//!     name = "Connect Four by alpha-beta"
//!     game = "connect4"
//!     kind = "function"
//!     call = "minimax(board, depth, -inf, inf, maximizing)"
//!     answer = "column, value"
//!     depth = 4
//!     positions = ["4453", "444333"]
//!
//!     [points]
//!     legal = 2
//!     best = 5
//!     diagnosis = 3
//!     "#,
//! )?;
//! assert_eq!(assignment.positions.len(), 2);
//! # Ok::<(), harif_grade::AssignmentError>(())
//! ```
//!
//! `kind = "course"` needs nothing else: the seven functions of the well-known course on tic-tac-toe.
//! `kind = "engine"` takes `protocol` and `command` and talks to a program over gtp, uci, ugi or nboard.

use crate::moves::Template;
use crate::positions;
use harif_arena::ProtocolName;
use harif_engines::solve::{Prospect, Solver};
use harif_rules::{AnyMove, AnyPosition, Board, Game, Pieces, Player, notation};
use harif_search::evaluators::EvaluatorSpec;
use serde::Deserialize;

/// With so few empty cells every game is solved at once.
const FEW_EMPTIES: usize = 12;

/// Why a file is no assignment.
#[derive(Debug, thiserror::Error)]
pub enum AssignmentError {
    /// It is no TOML, or has fields that are not known.
    #[error("{0}")]
    Toml(#[from] toml::de::Error),
    /// A field is wrong.
    #[error("{0}")]
    Wrong(String),
}

fn wrong(message: impl Into<String>) -> AssignmentError {
    AssignmentError::Wrong(message.into())
}

/// What kind of program is handed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ProgramKind {
    /// The seven functions of the well-known course on tic-tac-toe.
    Course,
    /// A function that searches, called by an expression.
    Function,
    /// A program that speaks a protocol.
    Engine,
}

/// A cell as the submission writes it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Symbol {
    /// A number.
    Number(i64),
    /// A text; `"None"` is Python's None.
    Text(String),
}

/// Which row of a board comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FirstRow {
    /// The top row.
    #[default]
    Top,
    /// The bottom row.
    Bottom,
}

/// What holds the cells of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Shape {
    /// A list of rows.
    #[default]
    Rows,
    /// One list of all cells.
    Flat,
    /// A two-dimensional `NumPy` array.
    Numpy,
}

/// How boards are written for the submission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardStyle {
    /// Which row comes first.
    pub first_row: FirstRow,
    /// What holds the cells.
    pub shape: Shape,
    /// An empty cell.
    pub empty: Symbol,
    /// A cell of the side that moves first, and of the other.
    pub sides: [Symbol; 2],
}

/// From whose view a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum View {
    /// The side that moves first in the game.
    #[default]
    First,
    /// The other side.
    Second,
    /// The side to move, as in negamax.
    Mover,
}

impl View {
    /// The side whose values are the larger the better, where it is this side's turn.
    pub const fn side(self, turn: Player) -> Player {
        match self {
            Self::First => Player::First,
            Self::Second => Player::Second,
            Self::Mover => turn,
        }
    }
}

/// What a submission may use.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SubmissionLimits {
    /// Seconds for one answer.
    pub seconds: u32,
    /// Seconds until the submission is loaded.
    pub start: u32,
    /// Megabytes of memory.
    pub megabytes: u32,
    /// Megabytes of each file that it writes.
    pub file_megabytes: u32,
    /// How many processes it may start, where the system keeps count.
    pub processes: u32,
    /// Answers within so many seconds count for the part `time`.
    pub fast: f64,
    /// How many times the nodes that alpha-beta needs count for the part `nodes`.
    pub nodes: f64,
    /// How many calls of a search are watched.
    pub calls: u32,
}

impl Default for SubmissionLimits {
    fn default() -> Self {
        Self {
            seconds: 10,
            start: 10,
            megabytes: 1024,
            file_megabytes: 32,
            processes: 64,
            fast: 2.0,
            nodes: 1.1,
            calls: 300_000,
        }
    }
}

/// A position that a submission is asked about.
#[derive(Clone, Debug)]
pub struct Placed {
    /// As the file has it.
    pub text: String,
    /// The position.
    pub position: AnyPosition,
    /// Where the game began, and the moves since, where the text says them.
    pub start: AnyPosition,
    /// The moves since then.
    pub moves: Vec<AnyMove>,
    /// Whether students see it on their page.
    pub hidden: bool,
}

/// A question of the teacher's own.
#[derive(Clone, Debug)]
pub struct Custom {
    /// The part that it counts for.
    pub part: String,
    /// What is evaluated.
    pub call: String,
    /// The position that `board` holds.
    pub placed: Option<Placed>,
    /// What must come out.
    pub expect: Expected,
}

/// What must come out of a question of the teacher's own.
#[derive(Clone, Debug, PartialEq)]
pub enum Expected {
    /// This value.
    Value(serde_json::Value),
    /// What an evaluator of harif says for the side to move.
    Evaluator(EvaluatorSpec),
}

/// An assignment.
#[derive(Clone, Debug)]
pub struct Assignment {
    /// Its title.
    pub name: String,
    /// The game.
    pub game: Game,
    /// What is handed in.
    pub kind: ProgramKind,
    /// The file of a submission that is loaded, where it is not the only one.
    pub file: Option<String>,
    /// The expression that searches (of a function).
    pub call: String,
    /// What it gives back.
    pub answer: Template,
    /// How deep the search is to look; to the end of the game without it.
    pub depth: Option<u32>,
    /// From whose view values are.
    pub view: View,
    /// How boards are written.
    pub board: BoardStyle,
    /// The function that is watched, where it is not the one that is called.
    pub watch: Option<String>,
    /// The protocol of an engine.
    pub protocol: Option<ProtocolName>,
    /// The command of an engine, in the folder of its submission; `{file}` is its Python file.
    pub command: Vec<String>,
    /// The positions, given and hidden.
    pub positions: Vec<Placed>,
    /// How many of the positions are watched for the diagnosis.
    pub watched: usize,
    /// Questions of the teacher's own.
    pub questions: Vec<Custom>,
    /// The parts with their points, in the order in which they are shown.
    pub points: Vec<(String, f64)>,
    /// What a submission may use.
    pub limits: SubmissionLimits,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    name: Option<String>,
    game: Option<String>,
    kind: ProgramKind,
    file: Option<String>,
    call: Option<String>,
    answer: Option<String>,
    #[serde(default)]
    count_from: u8,
    depth: Option<u32>,
    #[serde(default)]
    view: View,
    #[serde(default)]
    board: RawBoard,
    watch: Option<String>,
    watched: Option<usize>,
    protocol: Option<ProtocolName>,
    command: Option<Vec<String>>,
    positions: Option<Vec<String>>,
    #[serde(default)]
    hidden: Vec<String>,
    #[serde(default)]
    questions: Vec<RawQuestion>,
    points: Option<toml::Table>,
    #[serde(default)]
    limits: SubmissionLimits,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawBoard {
    #[serde(default)]
    first_row: FirstRow,
    #[serde(default)]
    shape: Shape,
    empty: Option<Symbol>,
    sides: Option<[Symbol; 2]>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawQuestion {
    part: String,
    call: String,
    #[serde(default)]
    positions: Vec<String>,
    #[serde(default)]
    hidden: bool,
    expect: Option<toml::Value>,
    evaluator: Option<String>,
}

/// The parts that are checked without questions of the teacher's own.
fn known_parts(kind: ProgramKind) -> &'static [&'static str] {
    match kind {
        ProgramKind::Course => &[
            "player",
            "actions",
            "result",
            "winner",
            "terminal",
            "utility",
            "minimax",
            "time",
            "diagnosis",
        ],
        ProgramKind::Function => &["legal", "best", "value", "nodes", "time", "diagnosis"],
        ProgramKind::Engine => &["legal", "best", "time"],
    }
}

/// The points of a kind where the file has none.
fn usual_points(kind: ProgramKind) -> Vec<(String, f64)> {
    let points: &[(&str, f64)] = match kind {
        ProgramKind::Course => &[
            ("player", 1.0),
            ("actions", 1.0),
            ("result", 1.0),
            ("winner", 1.0),
            ("terminal", 1.0),
            ("utility", 1.0),
            ("minimax", 3.0),
            ("diagnosis", 1.0),
        ],
        ProgramKind::Function => &[("legal", 2.0), ("best", 5.0), ("diagnosis", 3.0)],
        ProgramKind::Engine => &[("legal", 3.0), ("best", 7.0)],
    };
    points
        .iter()
        .map(|&(name, points)| (name.to_owned(), points))
        .collect()
}

/// A position from its text, with the moves that led to it where the text says them.
pub(crate) fn placed(game: Game, text: &str, hidden: bool) -> Result<Placed, AssignmentError> {
    let position = notation::position(game, text)
        .map_err(|error| wrong(format!("position {text:?}: {error}")))?;
    let start = AnyPosition::start(game);
    let mut replayed = start.clone();
    let moves = notation::moves::play_all(&mut replayed, text.trim());
    let (start, moves) = match moves {
        Ok(moves) if replayed == position => (start, moves),
        _ => (position.clone(), Vec::new()),
    };
    Ok(Placed {
        text: text.trim().to_owned(),
        position,
        start,
        moves,
        hidden,
    })
}

/// Refuses a position whose exact value would be waited for in vain.
fn solvable(placed: &Placed) -> Result<(), AssignmentError> {
    let position = &placed.position;
    let empty = position
        .game()
        .cells()
        .filter(|&cell| position.at(cell).is_none());
    let soon = Solver::prospect(position) != Prospect::Hopeless;
    if soon || empty.count() <= FEW_EMPTIES {
        return Ok(());
    }
    Err(wrong(format!(
        "position {:?}: its exact value takes too long; write depth = 4",
        placed.text
    )))
}

impl Assignment {
    /// The assignment for the course's tic-tac-toe, with its positions and points.
    ///
    /// # Panics
    /// Never: what it reads is complete.
    pub fn course() -> Self {
        Self::read("kind = \"course\"").expect("it is complete")
    }

    /// Reads a file.
    ///
    /// # Errors
    /// Says what is wrong with it.
    pub fn read(text: &str) -> Result<Self, AssignmentError> {
        let raw: Raw = toml::from_str(text)?;
        let game: Game = match &raw.game {
            Some(name) => name
                .parse()
                .map_err(|error| wrong(format!("game = {name:?}: {error}")))?,
            None => Game::TIC_TAC_TOE,
        };
        if raw.kind == ProgramKind::Course && game != Game::TIC_TAC_TOE {
            return Err(wrong("kind = \"course\" is about tic-tac-toe on 3×3"));
        }
        let call = match (raw.kind, raw.call) {
            (ProgramKind::Function, Some(call)) => call,
            (ProgramKind::Function, None) => {
                return Err(wrong(
                    "kind = \"function\" needs call = \"minimax(board, depth, …)\"",
                ));
            }
            (_, _) => String::new(),
        };
        let command = raw.command.unwrap_or_default();
        if raw.kind == ProgramKind::Engine && (command.is_empty() || raw.protocol.is_none()) {
            return Err(wrong(
                "kind = \"engine\" needs command = [\"python3\", \"{file}\"] and protocol = \"gtp\", \"uci\", \"ugi\" or \"nboard\"",
            ));
        }
        if raw.count_from > 1 {
            return Err(wrong("count_from is 0 or 1"));
        }
        let answer = Template::read(raw.answer.as_deref().unwrap_or("move"), raw.count_from)
            .map_err(wrong)?;
        let mut positions = Vec::new();
        match &raw.positions {
            Some(texts) => {
                for text in texts {
                    positions.push(placed(game, text, false)?);
                }
            }
            None if raw.hidden.is_empty() => {
                positions = positions::built_in(raw.kind, game, raw.depth);
            }
            None => {}
        }
        for text in &raw.hidden {
            positions.push(placed(game, text, true)?);
        }
        if raw.kind != ProgramKind::Course && raw.depth.is_none() {
            for placed in &positions {
                solvable(placed)?;
            }
        }
        let mut questions = Vec::new();
        for question in raw.questions {
            questions.extend(question.check(game)?);
        }
        let points = match raw.points {
            None => usual_points(raw.kind),
            Some(table) => points_of(&table, raw.kind)?,
        };
        let known = known_parts(raw.kind);
        for (part, _) in &points {
            let own = questions.iter().any(|question| &question.part == part);
            if !own && !known.contains(&part.as_str()) {
                return Err(wrong(format!(
                    "[points] {part}: no question has this part; those without questions are {}",
                    known.join(", ")
                )));
            }
            if part == "value" && !answer.has_value() {
                return Err(wrong(
                    "[points] value: the answer has none; write answer = \"value\" or a pair with it",
                ));
            }
        }
        Ok(Self {
            name: raw.name.unwrap_or_else(|| game.to_string()),
            game,
            kind: raw.kind,
            file: raw.file,
            call,
            answer,
            depth: raw.depth,
            view: raw.view,
            board: raw.board.check(game),
            watch: raw.watch,
            protocol: raw.protocol,
            command,
            positions,
            watched: raw.watched.unwrap_or(2),
            questions,
            points,
            limits: raw.limits,
        })
    }

    /// The points that can be had.
    pub fn most(&self) -> f64 {
        self.points.iter().map(|(_, points)| points).sum()
    }

    /// Whether a part counts.
    pub(crate) fn has_part(&self, part: &str) -> bool {
        self.points.iter().any(|(name, _)| name == part)
    }
}

/// The points of a file: parts that are known first, then the teacher's own.
fn points_of(
    table: &toml::Table,
    kind: ProgramKind,
) -> Result<Vec<(String, f64)>, AssignmentError> {
    let mut points = Vec::new();
    for (part, value) in table {
        let number = value
            .as_float()
            .or_else(|| value.as_integer().map(|number| number as f64))
            .filter(|number| number.is_finite() && *number >= 0.0)
            .ok_or_else(|| wrong(format!("[points] {part}: a number from 0 upwards")))?;
        points.push((part.clone(), number));
    }
    if points.is_empty() {
        return Err(wrong("[points] is empty"));
    }
    let known = known_parts(kind);
    points.sort_by_key(|(part, _)| {
        known
            .iter()
            .position(|name| name == part)
            .unwrap_or(known.len())
    });
    Ok(points)
}

impl RawBoard {
    fn check(self, game: Game) -> BoardStyle {
        let letters = |text: &str| Symbol::Text(text.to_owned());
        let (empty, sides) = match game.info().pieces {
            Pieces::Marks => (letters("None"), [letters("X"), letters("O")]),
            Pieces::Discs => (Symbol::Number(0), [Symbol::Number(1), Symbol::Number(2)]),
        };
        BoardStyle {
            first_row: self.first_row,
            shape: self.shape,
            empty: self.empty.unwrap_or(empty),
            sides: self.sides.unwrap_or(sides),
        }
    }
}

impl RawQuestion {
    /// One question for each of its positions, or one without any.
    fn check(self, game: Game) -> Result<Vec<Custom>, AssignmentError> {
        let expect = match (self.expect, self.evaluator) {
            (Some(value), None) => {
                let json = serde_json::to_value(value).map_err(|error| wrong(error.to_string()))?;
                Expected::Value(json)
            }
            (None, Some(name)) => {
                let spec = EvaluatorSpec::read(game, &name)
                    .map_err(|error| wrong(format!("evaluator = {name:?}: {error}")))?;
                if self.positions.is_empty() {
                    return Err(wrong("a question with an evaluator needs positions"));
                }
                Expected::Evaluator(spec)
            }
            _ => return Err(wrong("a question has either expect or evaluator")),
        };
        let mut places = Vec::new();
        for text in &self.positions {
            places.push(Some(placed(game, text, self.hidden)?));
        }
        if places.is_empty() {
            places.push(None);
        }
        Ok(places
            .into_iter()
            .map(|placed| Custom {
                part: self.part.clone(),
                call: self.call.clone(),
                placed,
                expect: expect.clone(),
            })
            .collect())
    }
}
