//! Reading a trace: one JSON object a line, as `docs/trace.md` describes it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::field::{Field, Places};
use crate::line::Line;

/// The most calls that a trace is read to; what follows is counted and left out.
pub const MAX_NODES: usize = 1_500_000;

/// The first line: who wrote the trace and what it knows of the program.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Header {
    /// The file that was run.
    #[serde(default)]
    pub program: Option<String>,
    /// The functions that were watched.
    #[serde(default)]
    pub functions: Vec<String>,
    /// Where the board was found: `self.board`.
    #[serde(default)]
    pub board: Option<String>,
    /// The number of the first cell, row and column in the program's own counting: 0 or 1.
    #[serde(default)]
    pub first: i64,
    /// How many discs a column holds by the program's own constants, where a column of its board holds more.
    #[serde(default)]
    pub height: Option<usize>,
    /// Which argument plays which part, for each function.
    #[serde(default)]
    pub arguments: BTreeMap<String, BTreeMap<String, String>>,
    /// What the text of each function says about its plan.
    #[serde(default)]
    pub source: BTreeMap<String, SourceHints>,
    /// The text of each function, as it stands in the program.
    #[serde(default)]
    pub code: BTreeMap<String, FunctionText>,
    /// Why there is no search to read.
    #[serde(default)]
    pub failed: Option<String>,
    /// The words of the error that stopped the program before its search.
    #[serde(default)]
    pub message: Option<String>,
    /// The line of that error.
    #[serde(default)]
    pub line: Option<u64>,
}

/// The text of a function and where it begins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct FunctionText {
    /// The number of its first line in the file.
    pub line: u32,
    /// Its lines.
    pub text: String,
}

/// What the source of a function says; it helps to choose between names for a fault that the trace proves.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
#[allow(clippy::struct_excessive_bools)] // facts about a text, each of its own
pub struct SourceHints {
    /// How many recursive calls are written.
    pub calls: u32,
    /// How many of them, or of their results, are negated.
    pub negated: u32,
    /// How many ends of windows are written as constants in recursive calls.
    pub window_constants: u32,
    /// Whether alpha or beta is assigned inside the loop over the moves.
    pub window_updated_in_loop: bool,
    /// Whether alpha or beta is assigned at all.
    pub window_updated: bool,
    /// Whether alpha or beta is assigned after a loop over the moves, and not in it.
    pub window_updated_after_loop: bool,
    /// Whether alpha or beta is changed before the loop over the moves, by a table or a bound.
    pub window_narrowed_before: bool,
    /// Whether the board is given a second name instead of being copied.
    pub alias: bool,
    /// How many recursive calls have results that are thrown away.
    pub discarded: u32,
    /// How many evaluations stand inside the loop.
    pub evaluated_in_loop: u32,
    /// The comparisons of the depth: the operator and the number, if it is one.
    pub horizon: Vec<(String, Option<i64>)>,
    /// Whether `min` is called.
    pub uses_min: bool,
    /// How many `break` and `return` stand in the loop over the moves.
    pub breaks: u32,
    /// Whether an `if` asks about the player or the flag.
    pub branches_on_player: bool,
    /// How many lists are cut to their first items, such as moves that are looked at.
    pub slices: u32,
    /// Whether a function is called that asks whether a side has won.
    pub tests_win: bool,
    /// Whether a number for a finished game is returned before the depth is asked about.
    pub ends_before_horizon: bool,
    /// Two parameters that recursive calls give on in each other's places, one of them changed.
    pub crossed: Vec<String>,
    /// Whether a function that it calls asks how far the game is.
    pub judges_by_stage: bool,
}

/// A call of the search.
#[derive(Clone, Debug, Default)]
pub struct Call {
    /// The number in the trace.
    pub id: u64,
    /// The place of the calling node in [`Trace::calls`].
    pub parent: Option<usize>,
    /// The places of the calls that this one made.
    pub children: Vec<usize>,
    /// The function, as a place in [`Trace::functions`].
    pub function: usize,
    /// The cells as they were written, rows apart by `/`.
    pub board: Option<Box<str>>,
    /// The move that this call makes itself, where its board is the one that its parent had.
    pub given: Option<Box<Value>>,
    /// Whether the board was another when the call was left.
    pub board_changed: bool,
    /// What else of the position was another when the call was left: the winner, the turn.
    pub state_changed: Option<Box<str>>,
    /// Whether the program held at the beginning of the call that the game is over.
    pub held_over: bool,
    /// Which object held the board.
    pub object: Option<u64>,
    /// The depth.
    pub depth: Option<f64>,
    /// The lower end of the window.
    pub alpha: Option<f64>,
    /// The upper end of the window.
    pub beta: Option<f64>,
    /// The flag that says whether this node maximises; numbers and words as they are.
    pub flag: Option<Box<str>>,
    /// The player who is to move, as the program writes it.
    pub player: Option<Box<str>>,
    /// The value that was returned.
    pub value: Option<f64>,
    /// What was returned beside the value.
    pub best: Option<Box<Value>>,
    /// Whether the call was left.
    pub left: bool,
}

/// A search as it was written down.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    /// The first line.
    pub header: Header,
    /// The names of the functions that were called.
    pub functions: Vec<String>,
    /// Every call, in the order of entering.
    pub calls: Vec<Call>,
    /// How it ended.
    pub end: End,
    /// How many calls were left out because there were too many.
    pub dropped: u64,
}

/// The last line.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct End {
    /// `complete`, or what stopped the search: `time`, `calls`, `crash`, `endless`.
    #[serde(default, rename = "end")]
    pub reason: String,
    /// The node at which it stopped.
    #[serde(default)]
    pub node: Option<u64>,
    /// The kind of an exception.
    #[serde(default)]
    pub error: Option<String>,
    /// The words of an exception.
    #[serde(default)]
    pub message: Option<String>,
    /// The line of an exception.
    #[serde(default)]
    pub line: Option<u64>,
    /// What the symbols of the boards stand for.
    #[serde(default)]
    pub symbols: BTreeMap<String, String>,
    /// The symbol of the side that the search works for, where the program says so.
    #[serde(default)]
    pub plus: Option<String>,
    /// Global variables that keep a move.
    #[serde(default)]
    pub kept: BTreeMap<String, Value>,
    /// What the function around the search returned.
    #[serde(default)]
    pub chosen: Option<Value>,
    /// Whether every inner call returns a pair in which the place of the move is empty.
    #[serde(default)]
    pub moveless: bool,
}

/// Why a line could not be read.
#[derive(Debug, thiserror::Error)]
pub enum TraceError {
    /// A line is no JSON object of a trace.
    #[error("line {line} of the trace: {problem}")]
    Line {
        /// The line, counted from 1.
        line: u64,
        /// What is wrong with it.
        problem: String,
    },
}

/// Takes the lines of a trace one after another, so that a large one is never held as text.
#[derive(Debug, Default)]
pub struct Reader {
    trace: Trace,
    places: Places,
    lines: u64,
}

impl Reader {
    /// Takes the next line; empty ones say nothing.
    ///
    /// # Errors
    /// If the line is no JSON object of a trace.
    pub fn line(&mut self, text: &str) -> Result<(), TraceError> {
        self.lines += 1;
        let text = text.trim();
        if text.is_empty() {
            return Ok(());
        }
        let line = self.lines;
        let wrong = |problem: String| TraceError::Line { line, problem };
        if text.starts_with("{\"enter\"") || text.starts_with("{\"leave\"") {
            return self.call(text).map_err(wrong);
        }
        let value: Value = serde_json::from_str(text).map_err(|error| wrong(error.to_string()))?;
        if value.get("enter").is_some() || value.get("leave").is_some() {
            return self.call(text).map_err(wrong);
        }
        if value.get("end").is_some() {
            self.trace.end =
                serde_json::from_value(value).map_err(|error| wrong(error.to_string()))?;
        } else if value.get("harif").is_some() {
            self.trace.header =
                serde_json::from_value(value).map_err(|error| wrong(error.to_string()))?;
        } else {
            return Err(wrong(
                "it has neither \"enter\", \"leave\" nor \"end\"".to_owned(),
            ));
        }
        Ok(())
    }

    fn call(&mut self, text: &str) -> Result<(), String> {
        let mut line = Line::read(text).map_err(|error| error.to_string())?;
        let numbers = |field: &Option<Field<'_>>| field.as_ref().and_then(Field::number);
        if let Some(id) = line.enter {
            if self.trace.calls.len() >= MAX_NODES {
                self.trace.dropped += 1;
                return Ok(());
            }
            let parent = match line.parent {
                Some(parent) => Some(parent).filter(|&parent| parent != 0),
                None => None,
            };
            let parent = match parent {
                Some(parent) => Some(
                    self.places
                        .get(parent)
                        .ok_or_else(|| format!("the parent {parent} was never entered"))?,
                ),
                None => None,
            };
            let place = self.trace.calls.len();
            if !self.places.insert(id, place) {
                return Err(format!("the call {id} was entered before"));
            }
            let name = match &line.function {
                Some(Field::Text(name)) => name.as_ref(),
                _ => "",
            };
            let functions = &mut self.trace.functions;
            let known = functions.iter().position(|known| known == name);
            let function = known.unwrap_or_else(|| {
                functions.push(name.to_owned());
                functions.len() - 1
            });
            if let Some(parent) = parent {
                self.trace.calls[parent].children.push(place);
            }
            self.trace.calls.push(Call {
                id,
                parent,
                function,
                board: line.board.as_ref().and_then(Field::board),
                given: match line.value {
                    // A call in one line is left in it, and the move is the one that it returns.
                    Some(_) => None,
                    None => line
                        .best
                        .take()
                        .filter(|given| !given.is_null())
                        .map(Box::new),
                },
                object: line.object,
                held_over: line.held.unwrap_or(false),
                depth: numbers(&line.depth),
                alpha: numbers(&line.alpha),
                beta: numbers(&line.beta),
                flag: line.maximizing.as_ref().and_then(Field::word),
                player: line.player.as_ref().and_then(Field::word),
                ..Call::default()
            });
        }
        if let Some(id) = line
            .leave
            .or_else(|| line.enter.filter(|_| line.value.is_some()))
        {
            let Some(place) = self.places.get(id) else {
                return if self.trace.dropped > 0 {
                    Ok(())
                } else {
                    Err(format!("the call {id} was never entered"))
                };
            };
            let call = &mut self.trace.calls[place];
            call.left = true;
            call.value = numbers(&line.value);
            call.best = line.best.filter(|best| !best.is_null()).map(Box::new);
            call.board_changed = line.after.unwrap_or(false);
            call.state_changed = line.state.as_ref().and_then(Field::word);
        }
        Ok(())
    }

    /// The whole trace.
    pub fn finish(self) -> Trace {
        self.trace
    }
}

impl Trace {
    /// Reads a whole trace from text.
    ///
    /// # Errors
    /// If a line is no JSON object of a trace.
    pub fn read(text: &str) -> Result<Self, TraceError> {
        let mut reader = Reader::default();
        for line in text.lines() {
            reader.line(line)?;
        }
        Ok(reader.finish())
    }

    /// The calls that no other call made.
    pub fn roots(&self) -> impl Iterator<Item = usize> {
        (0..self.calls.len()).filter(|&place| self.calls[place].parent.is_none())
    }
}
