//! Records as JSON: one documented format, read with distrust.
//!
//! ```json
//! {
//!   "format": "harif-game", "version": 1,
//!   "game": "connect4", "start": "start",
//!   "players": [{"name": "Sara", "agent": "human"}, {"name": "", "agent": "minimax:depth=7"}],
//!   "tags": {"date": "2026-11-15"},
//!   "time_control": {"time_us": [300000000, 300000000], "increment_us": [0, 0]},
//!   "remaining_us": [297000000, 300000000],
//!   "moves": [
//!     {"move": "4", "after": 0, "clock_us": 297000000},
//!     {"move": "4", "after": 1},
//!     {"move": "3", "after": 1, "redo": true}
//!   ],
//!   "cursor": 3,
//!   "endings": [{"at": 3, "reason": "resignation", "loser": "first"}],
//!   "result": {"winner": "second", "margin": null, "reason": "resignation"}
//! }
//! ```
//!
//! * `start` is `start`, a board or a row of moves, as the notation of the game reads them.
//! * Move number *n* is the *n*-th of `moves`, in the order in which they were first played.
//!   `after` is the number of the move before it, 0 for the start position, and always smaller
//!   than its own. `redo` marks, among moves from one position, the one visited last; without a
//!   mark it is the last of them. `clock_us` is what the mover's clock showed after the move.
//! * `cursor` is a number of a move, or 0.
//! * `endings` are games that ended off the board, by time or resignation.
//! * `result` repeats for readers how the game stands at the cursor: `null` while it goes on. A
//!   file whose result contradicts its moves is refused.
//! * `players`, `tags`, `time_control`, `remaining_us`, `endings` and `result` may be missing.
//!
//! Every move is replayed through the rules while reading, and every size is bounded, so a file
//! can be wrong but never harmful. The tree is walked with a stack of its own: its depth is a
//! depth of a vector, never of the call stack.

use std::collections::BTreeMap;

use harif_rules::{
    AnyMove, AnyPosition, Game, GameError, IllegalReason, Outcome, Player, Position, notation,
};
use harif_wire::Side;
use serde::{Deserialize, Serialize};

use super::{
    Clocks, EarlyEnd, FinalResult, GameRecord, MAX_NODES, MAX_TAGS, NodeId, PlayerInfo,
    RecordError, TimeControl,
};

/// The longest file that is read.
pub const MAX_FILE_BYTES: usize = 16 << 20;

const FORMAT: &str = "harif-game";
const VERSION: u32 = 1;

/// Why a text is no record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LoadError {
    /// More bytes than any record has.
    #[error("the file has {0} bytes; a saved game has at most {MAX_FILE_BYTES}")]
    TooLong(usize),
    /// No JSON, or not the fields of a record.
    #[error("this is not a saved game: {0}")]
    NotARecord(String),
    /// JSON of something else.
    #[error("this is not a saved game: its format is {0:?}, not {FORMAT:?}")]
    OtherFormat(String),
    /// A version that this program does not know.
    #[error(
        "this game was saved in version {0} of the format; this program reads version {VERSION}"
    )]
    OtherVersion(u32),
    /// The game is none that we know.
    #[error(transparent)]
    Game(#[from] GameError),
    /// The start position is none.
    #[error("the start position is wrong: {1}")]
    Start(Game, #[source] notation::NotationError),
    /// More moves than a record holds.
    #[error("{0} moves are too many: a saved game has fewer than {MAX_NODES}")]
    TooManyMoves(usize),
    /// A move follows one that does not come before it.
    #[error("move number {number} follows number {after}, which does not come before it")]
    NoParent {
        /// The move.
        number: usize,
        /// What it claims to follow.
        after: u32,
    },
    /// A text that names no move.
    #[error("move number {number}, {text:?}, is not a move")]
    NotAMove {
        /// The move.
        number: usize,
        /// Its text.
        text: String,
    },
    /// A move that the rules refuse.
    #[error("move number {number}, {text:?}, is not legal: {reason}")]
    Illegal {
        /// The move.
        number: usize,
        /// Its text.
        text: String,
        /// The rule.
        reason: IllegalReason,
    },
    /// The same move twice from one position.
    #[error("move number {number}, {text:?}, is already there")]
    Twice {
        /// The move.
        number: usize,
        /// Its text.
        text: String,
    },
    /// A reference to a move that is not there.
    #[error("{what} is at move number {number}, but there are {moves} moves")]
    NoSuchMove {
        /// What refers to it.
        what: &'static str,
        /// The number.
        number: u32,
        /// How many moves there are.
        moves: usize,
    },
    /// Clocks that no game has.
    #[error("the clocks are wrong: {0}")]
    Clocks(&'static str),
    /// The result contradicts the moves.
    #[error("the result contradicts the moves: by the moves the game {0}")]
    Result(&'static str),
    /// A text or a list is too long.
    #[error(transparent)]
    Record(#[from] RecordError),
}

#[derive(Serialize, Deserialize)]
struct File {
    format: String,
    version: u32,
    game: String,
    start: String,
    #[serde(default)]
    players: [PlayerInfo; 2],
    #[serde(default)]
    tags: BTreeMap<String, String>,
    #[serde(default)]
    time_control: Option<TimeControl>,
    #[serde(default)]
    remaining_us: Option<[u64; 2]>,
    moves: Vec<FileMove>,
    cursor: u32,
    #[serde(default)]
    endings: Vec<FileEnding>,
    #[serde(default)]
    result: Option<FileResult>,
}

#[derive(Serialize, Deserialize)]
struct FileMove {
    #[serde(rename = "move")]
    text: String,
    after: u32,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    redo: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clock_us: Option<u64>,
}

#[derive(Serialize, Deserialize)]
struct FileEnding {
    at: u32,
    reason: OffBoard,
    loser: Side,
}

#[derive(Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum OffBoard {
    Time,
    Resignation,
}

#[derive(Clone, Copy, PartialEq, Serialize, Deserialize)]
struct FileResult {
    winner: Option<Side>,
    /// By how much the board was won; `null` where it was not decided on the board.
    margin: Option<u32>,
    reason: Reason,
}

#[derive(Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Reason {
    Board,
    Time,
    Resignation,
}

impl From<FinalResult> for FileResult {
    fn from(result: FinalResult) -> Self {
        let (margin, reason) = match result {
            FinalResult::OnBoard(Outcome::Won { margin, .. }) => (Some(margin), Reason::Board),
            FinalResult::OnBoard(Outcome::Draw) => (Some(0), Reason::Board),
            FinalResult::OffBoard(EarlyEnd::Time(_)) => (None, Reason::Time),
            FinalResult::OffBoard(EarlyEnd::Resignation(_)) => (None, Reason::Resignation),
        };
        Self {
            winner: result.winner().map(Side::from),
            margin,
            reason,
        }
    }
}

impl GameRecord {
    /// The record as JSON, in the format that the source of this module documents.
    ///
    /// # Panics
    /// Never: nothing in a record is beyond JSON.
    pub fn to_json(&self) -> String {
        let moves = (1..self.tree.len() as u32).filter_map(|number| {
            let node = self.tree.get(NodeId(number));
            let (parent, m) = node.played?;
            let parent_node = self.tree.get(parent);
            Some(FileMove {
                text: m.to_string(),
                after: parent.number(),
                redo: parent_node.children.len() > 1
                    && parent_node.last_visited == Some(NodeId(number)),
                clock_us: node.clock,
            })
        });
        let endings = self.endings.iter().map(|(at, &ending)| FileEnding {
            at: at.number(),
            reason: match ending {
                EarlyEnd::Time(_) => OffBoard::Time,
                EarlyEnd::Resignation(_) => OffBoard::Resignation,
            },
            loser: ending.loser().into(),
        });
        let start = if *self.start() == AnyPosition::start(self.game()) {
            "start".to_owned()
        } else {
            notation::board::write(self.start())
        };
        let file = File {
            format: FORMAT.to_owned(),
            version: VERSION,
            game: self.game().to_string(),
            start,
            players: self.players.clone(),
            tags: self.tags.clone(),
            time_control: self.clocks.map(|clocks| clocks.control()),
            remaining_us: self.clocks.map(|clocks| clocks.remaining_us()),
            moves: moves.collect(),
            cursor: self.cursor().number(),
            endings: endings.collect(),
            result: self.result().map(FileResult::from),
        };
        serde_json::to_string_pretty(&file).expect("a record has only texts, numbers and lists")
    }

    /// Reads a record that [`to_json`](Self::to_json) wrote, or refuses what is none.
    ///
    /// # Errors
    /// Names what is wrong.
    pub fn from_json(text: &str) -> Result<Self, LoadError> {
        if text.len() > MAX_FILE_BYTES {
            return Err(LoadError::TooLong(text.len()));
        }
        let file: File = serde_json::from_str(text)
            .map_err(|error| LoadError::NotARecord(cut(&error.to_string())))?;
        if file.format != FORMAT {
            return Err(LoadError::OtherFormat(cut(&file.format)));
        }
        if file.version != VERSION {
            return Err(LoadError::OtherVersion(file.version));
        }
        if file.moves.len() >= MAX_NODES {
            return Err(LoadError::TooManyMoves(file.moves.len()));
        }
        let game: Game = file.game.parse()?;
        let start =
            notation::position(game, &file.start).map_err(|error| LoadError::Start(game, error))?;
        let mut record = Self::from_position(start);
        for (side, info) in Player::BOTH.into_iter().zip(&file.players) {
            record.set_player(side, info.clone())?;
        }
        if file.tags.len() > MAX_TAGS {
            let (what, most) = ("the list of tags", MAX_TAGS);
            return Err(RecordError::TooLong { what, most }.into());
        }
        for (name, value) in &file.tags {
            record.set_tag(name, value)?;
        }
        record.clocks = read_clocks(&file)?;
        plant(&mut record, &file.moves)?;
        replay(&record)?;
        read_endings(&mut record, &file)?;
        read_cursor(&mut record, &file)?;
        check_result(&record, file.result)?;
        Ok(record)
    }
}

fn read_clocks(file: &File) -> Result<Option<Clocks>, LoadError> {
    let longest = TimeControl::LONGEST.as_micros() as u64;
    let Some(control) = file.time_control else {
        let without =
            file.remaining_us.is_none() && file.moves.iter().all(|entry| entry.clock_us.is_none());
        let contradiction = LoadError::Clocks("times are given without a time control");
        return if without {
            Ok(None)
        } else {
            Err(contradiction)
        };
    };
    let remaining = file
        .remaining_us
        .unwrap_or_else(|| Clocks::new(control).remaining_us());
    let shown = file.moves.iter().filter_map(|entry| entry.clock_us);
    if !control.is_bounded()
        || remaining
            .into_iter()
            .chain(shown)
            .any(|time| time > longest)
    {
        return Err(LoadError::Clocks("a time is longer than thirty days"));
    }
    Ok(Some(Clocks::set_at(control, remaining)))
}

/// Builds the tree without looking at the rules yet.
fn plant(record: &mut GameRecord, moves: &[FileMove]) -> Result<(), LoadError> {
    for (entry, number) in moves.iter().zip(1..) {
        let after = entry.after;
        if after as usize >= number {
            return Err(LoadError::NoParent { number, after });
        }
        let m: AnyMove = entry.text.parse().map_err(|_| LoadError::NotAMove {
            number,
            text: cut(&entry.text),
        })?;
        let node = record.tree.add(NodeId(after), m);
        record.tree.get_mut(node).clock = entry.clock_us;
    }
    for (entry, number) in moves.iter().zip(1..) {
        if entry.redo {
            record.tree.get_mut(NodeId(entry.after)).last_visited = Some(NodeId(number));
        }
    }
    Ok(())
}

/// Walks the whole tree, depth first, and checks every move by the rules.
///
/// Only the positions between the start and the current node are held. The rules bound how deep
/// that is: a game on any board ends.
fn replay(record: &GameRecord) -> Result<(), LoadError> {
    let mut walk = vec![(NodeId::START, record.start().clone(), 0)];
    while let Some((node, position, next_child)) = walk.last_mut() {
        let children = &record.tree.get(*node).children;
        let Some(&child) = children.get(*next_child) else {
            walk.pop();
            continue;
        };
        let earlier = &children[..*next_child];
        *next_child += 1;
        let Some(m) = record.tree.move_to(child) else {
            continue;
        };
        let (number, text) = (child.index(), m.to_string());
        // No position has more moves than cells, so this list stays short.
        if earlier
            .iter()
            .any(|&twin| record.tree.move_to(twin) == Some(m))
        {
            return Err(LoadError::Twice { number, text });
        }
        let after = position.after(m).map_err(|error| LoadError::Illegal {
            number,
            text,
            reason: error.reason,
        })?;
        walk.push((child, after, 0));
    }
    Ok(())
}

fn read_endings(record: &mut GameRecord, file: &File) -> Result<(), LoadError> {
    for ending in &file.endings {
        let at = NodeId(ending.at);
        if !record.tree.contains(at) {
            return Err(no_such_move("an ending", ending.at, file));
        }
        let loser = Player::from(ending.loser);
        let ending = match ending.reason {
            OffBoard::Time => EarlyEnd::Time(loser),
            OffBoard::Resignation => EarlyEnd::Resignation(loser),
        };
        record.endings.insert(at, ending);
    }
    Ok(())
}

/// Walks to the cursor without changing what redo would follow or what the clocks show.
fn read_cursor(record: &mut GameRecord, file: &File) -> Result<(), LoadError> {
    let cursor = NodeId(file.cursor);
    if !record.tree.contains(cursor) {
        return Err(no_such_move("the cursor", file.cursor, file));
    }
    for step in record.tree.path_to(cursor) {
        if let Some(m) = record.tree.move_to(step) {
            let next = record.position().after_unchecked(m);
            record.line.push((step, next));
        }
    }
    Ok(())
}

fn check_result(record: &GameRecord, claimed: Option<FileResult>) -> Result<(), LoadError> {
    let actual = record.result();
    match (claimed, actual.map(FileResult::from)) {
        (Some(claimed), Some(actual)) if claimed == actual => Ok(()),
        // Version 0.1 did not count the empty squares of a finished game of Othello for the winner.
        (Some(claimed), Some(actual))
            if claimed.margin == Some(discs_ahead(record.position()))
                && FileResult {
                    margin: actual.margin,
                    ..claimed
                } == actual =>
        {
            Ok(())
        }
        (None, _) => Ok(()),
        (Some(_), None) => Err(LoadError::Result("goes on")),
        (Some(_), Some(actual)) => Err(LoadError::Result(match actual.winner {
            Some(Side::First) => "was won by the first player",
            Some(Side::Second) => "was won by the second player",
            None => "was a draw",
        })),
    }
}

/// By how many discs one side has more than the other.
fn discs_ahead(position: &AnyPosition) -> u32 {
    let [first, second] = Player::BOTH.map(|side| position.count(side));
    first.abs_diff(second) as u32
}

fn no_such_move(what: &'static str, number: u32, file: &File) -> LoadError {
    LoadError::NoSuchMove {
        what,
        number,
        moves: file.moves.len(),
    }
}

/// As much of a text as belongs into an error message.
fn cut(text: &str) -> String {
    text.chars().take(200).collect()
}
