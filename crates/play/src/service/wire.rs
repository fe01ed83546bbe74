//! What crosses between a page and its worker or server.
//!
//! ```json
//! {"id": 7, "ask": {"study": {"at": {"game": "connect4", "position": "4453"}, "time_ms": 3000}}}
//! {"id": 7, "reply": {"progress": {"depth": 9, "nodes": 52110, "time_ms": 100, "moves": []}}}
//! {"id": 7, "reply": {"studied": {"moves": [], "evaluator": "threats", …}}}
//! {"stop": 7}
//! ```
//!
//! Values are for the side to move in the position that was asked about. Moves are written as the
//! game writes them (`4`, `d3`, `pass`); positions as [`notation`] reads them.
//!
//! [`notation`]: harif_rules::notation

use super::program::{OfferedProgram, ProgramFault};
use super::record::{RecordRequest, Recorded};
use super::serial;
use crate::AgentState;
use crate::coach::{self, Class, Message, MessageValue};
use crate::lab::{Row, Yardstick};
use harif_rules::{AnyMove, AnyPosition, Board, Cell, Column, Game, Player, notation};
use harif_search::{Bound, Counters, Iteration, Report, RootMove, Value};
use serde::{Deserialize, Serialize};

/// What a front end sends.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum RequestMessage {
    /// A request, with a number that its replies carry.
    Request {
        /// The number.
        id: u32,
        /// The request.
        ask: Request,
    },
    /// The request of this number should end with the best it has.
    Stop {
        /// The number.
        stop: u32,
    },
}

/// What comes back: a reply with the number of its request.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReplyMessage {
    /// The number of the request.
    pub id: u32,
    /// The reply.
    pub reply: Reply,
}

/// A position of a game, as text.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PositionText {
    /// The game with its size, such as `connect4(columns=8,rows=7,line=4)`.
    pub game: String,
    /// A board or the moves from the start.
    pub position: String,
}

impl PositionText {
    /// Where a position stands.
    pub fn of(position: &AnyPosition) -> Self {
        Self {
            game: position.game().to_string(),
            position: notation::board::write(position),
        }
    }

    /// The position.
    ///
    /// # Errors
    /// If there is no such game, or the text is no position of it.
    pub fn read(&self) -> Result<AnyPosition, RequestError> {
        let game: Game = self.game.parse().map_err(RequestError::bad)?;
        notation::position(game, &self.position).map_err(RequestError::bad)
    }
}

/// What can be asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Request {
    /// An agent should choose a move. Answered with [`Reply::Move`].
    Move {
        /// In this position.
        at: PositionText,
        /// The agent with its options, such as `minimax:depth=7`.
        agent: String,
        /// The seat that it has at the table of the one who asks: it is built once and kept for the
        /// next move of this seat, until [`Request::Dismiss`]. Without a seat it is built for this
        /// move alone.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<u32>,
        /// What it had left at its last move in this game, as [`ChosenMove::state`] told it.
        #[serde(default)]
        state: AgentState,
        /// How long it may think where the game has clocks, in milliseconds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        time_ms: Option<u32>,
    },
    /// The agent of a seat is not needed any more. Answered with [`Reply::Dismissed`].
    Dismiss {
        /// The seat.
        seat: u32,
    },
    /// What is every move worth, and what would the coach hint at? Answered with
    /// [`Reply::Studied`].
    Study {
        /// In this position.
        at: PositionText,
        /// For how long, in milliseconds.
        time_ms: u32,
    },
    /// How good was a move? Answered with [`Reply::Judged`].
    Judge {
        /// The position before it.
        at: PositionText,
        /// The move.
        #[serde(with = "serial::one_move")]
        played: AnyMove,
        /// For how long the position may be studied, in milliseconds.
        time_ms: u32,
    },
    /// How good was every move of a game? Each is told with [`Reply::Reviewed`] as it is judged,
    /// and [`Reply::ReviewDone`] ends it.
    Review {
        /// Where the game began.
        at: PositionText,
        /// Its moves.
        #[serde(with = "serial::line")]
        moves: Vec<AnyMove>,
        /// For how long each position may be studied, in milliseconds.
        time_ms: u32,
    },
    /// How does the game end with best play? Answered with [`Reply::Line`].
    Line {
        /// From this position on.
        at: PositionText,
        /// For how long the solvers may work, in milliseconds.
        time_ms: u32,
    },
    /// What does a search do, step by step? The steps come in pieces with [`Reply::Steps`], and
    /// [`Reply::Recorded`] ends them.
    Record(RecordRequest),
    /// How do searches compare? [`Reply::Began`] comes first, each row is told with
    /// [`Reply::Measured`], and [`Reply::LabDone`] ends it.
    Lab {
        /// The experiment as text, see [`lab::Experiment`](crate::lab::Experiment).
        experiment: String,
    },
    /// Which programs of the person may sit at the board? Answered with [`Reply::Programs`].
    Programs,
    /// A program of the person should choose a move. Answered with [`Reply::Move`] or
    /// [`Reply::Fault`]; stopping it ends the program.
    Program {
        /// The name by which it is offered.
        name: String,
        /// Where the game began.
        at: PositionText,
        /// Its moves so far.
        #[serde(with = "serial::line")]
        moves: Vec<AnyMove>,
    },
}

impl Request {
    /// The game that it asks about, where it names a position.
    pub fn game(&self) -> Option<Game> {
        match self {
            Self::Move { at, .. }
            | Self::Study { at, .. }
            | Self::Judge { at, .. }
            | Self::Review { at, .. }
            | Self::Line { at, .. } => at.game.parse().ok(),
            Self::Dismiss { .. }
            | Self::Record(_)
            | Self::Lab { .. }
            | Self::Programs
            // Nothing of ours thinks about it.
            | Self::Program { .. } => None,
        }
    }
}

/// What is answered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Reply {
    /// A server is busy with other searches: the request has this place in its queue, counted from 1.
    /// No answer yet.
    Waiting(u32),
    /// How far the thinking has come. No answer yet.
    Progress(SearchProgress),
    /// The move that an agent chose.
    Move(ChosenMove),
    /// The seat is empty.
    Dismissed,
    /// What every move is worth.
    Studied(MoveValues),
    /// How good a move was.
    Judged(JudgedMove),
    /// How good one move of a reviewed game was. No answer yet.
    Reviewed(ReviewedMove),
    /// The review has come to its end.
    ReviewDone,
    /// How the game ends with best play.
    Line(BestPlay),
    /// The next steps of a recorded search, packed (see [`Recorded`]). No answer yet.
    Steps(String),
    /// The steps since the last of these are a recorded search as far as it has come. Its steps are
    /// sent from the start each time. No answer yet.
    RecordedSoFar(Recorded),
    /// A search that was recorded, but for its steps.
    Recorded(Recorded),
    /// An experiment has begun. No answer yet.
    Began(ExperimentBegan),
    /// One search of an experiment is done. No answer yet.
    Measured(Box<Row>),
    /// The experiment has come to its end.
    LabDone,
    /// The programs of the person.
    Programs(Vec<OfferedProgram>),
    /// What a program of the person did instead of a move.
    Fault(ProgramFault),
    /// The request could not be answered.
    Error(RequestError),
}

impl Reply {
    /// Whether this is the last reply to its request.
    pub const fn is_answer(&self) -> bool {
        !matches!(
            self,
            Self::Waiting(_)
                | Self::Progress(_)
                | Self::Reviewed(_)
                | Self::Steps(_)
                | Self::RecordedSoFar(_)
                | Self::Began(_)
                | Self::Measured(_)
        )
    }
}

/// An experiment that has begun.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ExperimentBegan {
    /// How many rows there will be.
    pub total: usize,
    /// What the rows can be held against, for each depth.
    pub yardsticks: Vec<Yardstick>,
}

/// Why a request was not answered: a text for developers, in English.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RequestError {
    /// What was wrong.
    pub message: String,
    /// Whether nothing was wrong but that others came first, so that it may be asked again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub busy: bool,
}

impl RequestError {
    pub(super) fn bad(error: impl std::fmt::Display) -> Self {
        Self {
            message: error.to_string(),
            busy: false,
        }
    }
}

/// A move at the root with what is known of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MoveValue {
    /// The move.
    #[serde(rename = "move", with = "serial::one_move")]
    pub m: AnyMove,
    /// What it is worth for the side to move.
    #[serde(with = "serial::value")]
    pub value: Value,
    /// The line that follows it, itself first.
    #[serde(with = "serial::line")]
    pub line: Vec<AnyMove>,
    /// The nodes that were spent on it.
    pub nodes: u64,
}

impl From<&RootMove<AnyMove>> for MoveValue {
    fn from(entry: &RootMove<AnyMove>) -> Self {
        Self {
            m: entry.m,
            value: entry.value,
            line: entry.pv.clone(),
            nodes: entry.nodes,
        }
    }
}

/// One finished depth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FinishedDepth {
    /// The depth.
    pub depth: u32,
    /// The best move at that depth, with nodes counted from the start of the search.
    pub best: MoveValue,
    /// Milliseconds since the search began.
    pub time_ms: u64,
}

impl From<&Iteration<AnyMove>> for FinishedDepth {
    fn from(row: &Iteration<AnyMove>) -> Self {
        Self {
            depth: row.depth,
            best: MoveValue {
                m: row.best,
                value: row.value,
                line: row.pv.clone(),
                nodes: row.nodes,
            },
            time_ms: row.time.as_millis() as u64,
        }
    }
}

/// How far a search has come.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SearchProgress {
    /// The depth that is being searched; 0 for a solver, which has none.
    pub depth: u32,
    /// Nodes so far, as far as they have been told.
    pub nodes: u64,
    /// Milliseconds so far.
    pub time_ms: u64,
    /// The value of every move at the root, in the order in which they came: judgements of the last
    /// depth that was finished, and proofs.
    pub moves: Vec<MoveValue>,
    /// The best move so far, once a depth was finished or something proved.
    #[serde(default, with = "serial::some_move")]
    pub best: Option<AnyMove>,
    /// One rung for each depth that was finished.
    pub ladder: Vec<FinishedDepth>,
}

impl SearchProgress {
    /// The best move so far with its value: the one that `moves` has, so that both agree. Before a
    /// depth was finished it is the best that was valued at all.
    pub fn best(&self) -> Option<&MoveValue> {
        let known = self.moves.iter().find(|entry| Some(entry.m) == self.best);
        known
            .or_else(|| self.ladder.last().map(|rung| &rung.best))
            .or_else(|| self.highest())
    }

    /// The move with the highest value: won before open before lost, and of equals the first. A bound
    /// says only what is proved by it.
    pub(super) fn highest(&self) -> Option<&MoveValue> {
        let rank = |entry: &&MoveValue| {
            let is_value = entry.value.bound == Bound::Exact;
            (entry.value.standing(), is_value, entry.value.score)
        };
        // Of equals `max_by_key` gives the last.
        self.moves.iter().rev().max_by_key(rank)
    }
}

impl SearchSummary {
    /// What the search saw in a move: as one of the moves at the root, or else at the last depth if that
    /// move was best there.
    pub fn of(&self, m: AnyMove) -> Option<&MoveValue> {
        let last = self.progress.ladder.last().map(|rung| &rung.best);
        let known = self.progress.moves.iter().find(|entry| entry.m == m);
        known.or_else(|| last.filter(|best| best.m == m))
    }
}

/// What a search did, once it is over.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SearchSummary {
    /// What the last progress would have said.
    pub progress: SearchProgress,
    /// How many moves are known to be as good as the best.
    pub ties: usize,
    /// Whether a limit other than the depth ended it.
    pub stopped: bool,
    /// The branching factor of a uniform tree of this size.
    pub branching: Option<f64>,
    /// What the search counted.
    #[serde(flatten, with = "serial::CountersFields")]
    pub counters: Counters,
}

impl From<&Report<AnyMove>> for SearchSummary {
    fn from(report: &Report<AnyMove>) -> Self {
        Self {
            progress: SearchProgress {
                depth: report.depth,
                nodes: report.counters.nodes,
                time_ms: report.time.as_millis() as u64,
                moves: report.moves.iter().map(MoveValue::from).collect(),
                best: report.best,
                ladder: report.iterations.iter().map(FinishedDepth::from).collect(),
            },
            ties: report.ties,
            stopped: report.stopped,
            // Three decimals are enough, and so many cross as text unchanged.
            branching: report
                .effective_branching_factor()
                .map(|factor| (factor * 1000.0).round() / 1000.0),
            counters: report.counters,
        }
    }
}

/// The move that an agent chose.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ChosenMove {
    /// The move.
    #[serde(rename = "move", with = "serial::one_move")]
    pub m: AnyMove,
    /// What it saw, if it looked ahead.
    pub thought: Option<SearchSummary>,
    /// What the agent has to be told before its next move in this game.
    #[serde(default)]
    pub state: AgentState,
}

/// What every move is worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MoveValues {
    /// Every legal move that was reached, the best first.
    pub moves: Vec<MoveValue>,
    /// The evaluator behind the values that are not proved.
    pub evaluator: String,
    /// What the search did.
    pub thought: SearchSummary,
    /// The hint ladder, from where to look to the line.
    pub hints: Vec<Advice>,
}

/// A sentence of the coach with what can be shown on the board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Advice {
    /// The sentence.
    pub said: SentMessage,
    /// Legal moves from the position that show it; none where there is nothing to show.
    #[serde(with = "serial::line")]
    pub line: Vec<AnyMove>,
}

/// How good a move was.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct JudgedMove {
    /// The move.
    #[serde(rename = "move", with = "serial::one_move")]
    pub m: AnyMove,
    /// Its class.
    pub class: Class,
    /// Whether the class rests on an estimate.
    pub probably: bool,
    /// What the position was worth to the mover.
    #[serde(with = "serial::value")]
    pub before: Value,
    /// What it is worth to the mover after the move.
    #[serde(with = "serial::value")]
    pub after: Value,
    /// The best move, where this one was not as good.
    pub better: Option<MoveValue>,
    /// What the coach says, each with the line that shows it: the verdict first.
    pub advice: Vec<Advice>,
    /// What there was to learn: the name of each theme and whether it was found.
    pub themes: Vec<(SentMessage, bool)>,
}

/// Best play from a position, as far as it was proved in time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BestPlay {
    /// The moves of both sides.
    #[serde(with = "serial::line")]
    pub moves: Vec<AnyMove>,
}

/// How good one move of a reviewed game was.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReviewedMove {
    /// Which move of the game it is, counted from 1.
    pub number: usize,
    /// The verdict; none if the position could not be studied.
    pub judged: Option<JudgedMove>,
}

/// A string of the catalogue with its arguments: [`coach::Message`] as it crosses.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SentMessage {
    /// The key in the catalogue.
    pub key: String,
    /// The arguments by name.
    pub arguments: Vec<(String, Argument)>,
}

/// What a string is filled with: [`coach::MessageValue`] as it crosses.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Argument {
    /// A move, cell or column, as text.
    Piece(String),
    /// A row of moves.
    Line(#[serde(with = "serial::line")] Vec<AnyMove>),
    /// A side: 0 for the first player, 1 for the second.
    Player(u8),
    /// A count.
    Number(i64),
    /// A value for the side that the sentence speaks to.
    Value(#[serde(with = "serial::value")] Value),
    /// Words from another string.
    Spoken(Box<SentMessage>),
}

impl From<&Message> for SentMessage {
    fn from(message: &Message) -> Self {
        let arguments = message.arguments.iter();
        Self {
            key: message.key.to_owned(),
            arguments: arguments
                .map(|(name, value)| ((*name).to_owned(), Argument::from(value)))
                .collect(),
        }
    }
}

impl From<&MessageValue> for Argument {
    fn from(value: &MessageValue) -> Self {
        let cell = |cell: &Cell| Self::Piece(cell.to_string());
        let column = |column: &Column| Self::Piece(column.to_string());
        match value {
            MessageValue::Move(m) => Self::Piece(m.to_string()),
            MessageValue::Line(line) => Self::Line(line.clone()),
            MessageValue::Cell(place) => cell(place),
            MessageValue::Column(place) => column(place),
            MessageValue::Player(player) => Self::Player(Player::index(*player) as u8),
            MessageValue::Number(n) => Self::Number(*n),
            MessageValue::Value(value) => Self::Value(*value),
            MessageValue::Message(message) => Self::Spoken(Box::new(SentMessage::from(&**message))),
        }
    }
}

impl From<&coach::Judgement> for JudgedMove {
    fn from(judgement: &coach::Judgement) -> Self {
        let sentence = |message: Message| Advice {
            said: SentMessage::from(&message),
            line: Vec::new(),
        };
        let mut advice = vec![sentence(judgement.message())];
        advice.extend(judgement.change().map(sentence));
        advice.extend(judgement.better_message().map(sentence));
        advice.extend(judgement.reasons.iter().map(|told| Advice {
            said: SentMessage::from(&told.reason.message()),
            line: told.line.clone(),
        }));
        let themes = judgement.reasons.iter().filter_map(|told| {
            let found = told.reason.speaks_for(judgement.player)?;
            Some((SentMessage::from(&told.reason.theme().message()), found))
        });
        Self {
            m: judgement.m,
            class: judgement.verdict.class,
            probably: judgement.verdict.probably,
            before: judgement.before,
            after: judgement.after,
            better: judgement.better.map(|(m, value)| MoveValue {
                m,
                value,
                line: vec![m],
                nodes: 0,
            }),
            advice,
            themes: themes.collect(),
        }
    }
}
