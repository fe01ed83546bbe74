//! `harif.Game`: a game in progress, with undo, variations, the coach and files.

use std::path::PathBuf;
use std::time::Duration;

use harif_play::coach;
use harif_play::record::{
    EarlyEnd, FinalResult, GameRecord, MAX_FILE_BYTES, NodeId, PlayerInfo, RecordError,
};
use harif_play::service::{JudgedMove, SentMessage};
use harif_play::{Analyzer, Unwatched};
use harif_rules::{AnyMove, AnyPosition, Player, notation};
use harif_search::{Control, Limits};
use harif_words::Speaker;
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;

use crate::errors::{file_error, illegal, value_error};
use crate::position::{Position, game_named, read_move};
use crate::report::text_in;
use crate::wait;

/// A game in progress: what was played, and what else was tried.
///
/// `push` plays a move and `pop` takes it back; nothing is forgotten, and playing on after a `pop` makes a
/// variation.
///
/// >>> import harif
/// >>> game = harif.Game("connect4")
/// >>> game.push("4"); game.push("4"); game.pop()
/// '4'
/// >>> game.push(2)
/// >>> game.transcript, " or ".join(move for _, move in game.siblings)
/// ('43', '4 or 3')
/// >>> harif.Game.from_json(game.to_json()) == game
/// True
#[pyclass(eq, module = "harif")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game(GameRecord);

fn refused(py: Python<'_>, error: RecordError) -> PyErr {
    match error {
        RecordError::Illegal(error) => illegal(py, error),
        RecordError::NoSuchNode(_) => PyIndexError::new_err(error.to_string()),
        other => value_error(other),
    }
}

fn side(number: usize) -> PyResult<Player> {
    let side = Player::BOTH.get(number).copied();
    side.ok_or_else(|| PyValueError::new_err(format!("a side is 0 or 1, not {number}")))
}

type Node = (u32, String);

/// A move with its number in the game, who played it, and what the coach thinks of it.
type JudgedTurn = (usize, Player, JudgedMove);

fn numbered(moves: Vec<(NodeId, AnyMove)>) -> Vec<Node> {
    let moves = moves.into_iter();
    moves
        .map(|(node, m)| (node.number(), m.to_string()))
        .collect()
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (game = "tictactoe", text = ""))]
    fn new(py: Python<'_>, game: &str, text: &str) -> PyResult<Self> {
        let game = game_named(game)?;
        let mut start = AnyPosition::start(game);
        // Moves are played one by one, so that they can be taken back.
        if let Ok(moves) = notation::moves::play_all(&mut start, text) {
            let mut record = GameRecord::new(game);
            for m in moves {
                record.play(m).map_err(|error| refused(py, error))?;
            }
            return Ok(Self(record));
        }
        let start = notation::position(game, text).map_err(value_error)?;
        Ok(Self(GameRecord::from_position(start)))
    }

    /// A game that begins from any position.
    #[staticmethod]
    fn from_position(position: &Position) -> Self {
        Self(GameRecord::from_position(position.0.clone()))
    }

    /// The game with its size.
    #[getter]
    fn game(&self) -> String {
        self.0.game().to_string()
    }

    /// The position at the cursor.
    #[getter]
    fn position(&self) -> Position {
        Position(self.0.position().clone())
    }

    /// The positions from the start to the cursor, both included.
    #[getter]
    fn positions(&self) -> Vec<Position> {
        self.0.positions().cloned().map(Position).collect()
    }

    /// The moves from the start to the cursor.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.0.moves().map(|m| m.to_string()).collect()
    }

    /// The moves to the cursor as one text, passes left out.
    #[getter]
    fn transcript(&self) -> String {
        self.0.transcript()
    }

    /// How many moves lead to the cursor.
    #[getter]
    fn ply(&self) -> usize {
        self.0.ply()
    }

    /// Whether the game has ended at the cursor, on the board or by resignation or time.
    #[getter]
    fn is_over(&self) -> bool {
        self.0.result().is_some()
    }

    /// The winner at the cursor: 0, 1 or `None`.
    #[getter]
    fn winner(&self) -> Option<usize> {
        self.0
            .result()
            .and_then(FinalResult::winner)
            .map(Player::index)
    }

    /// Plays a move such as "4", "d3" or "pass", or an action by its number.
    fn push(&mut self, r#move: &Bound<'_, PyAny>) -> PyResult<()> {
        let m = read_move(self.0.position(), r#move)?;
        let played = self.0.play(m);
        played
            .map(|_| ())
            .map_err(|error| refused(r#move.py(), error))
    }

    /// Takes back the move at the cursor and returns it.
    fn pop(&mut self) -> PyResult<String> {
        let undone = self.0.undo();
        let undone =
            undone.ok_or_else(|| PyIndexError::new_err("there is no move to take back"))?;
        Ok(undone.to_string())
    }

    /// Plays again what was taken back, if there is something.
    fn redo(&mut self) -> Option<String> {
        self.0.redo().map(|m| m.to_string())
    }

    /// The number of the node at the cursor; 0 is the start.
    #[getter]
    fn cursor(&self) -> u32 {
        self.0.cursor().number()
    }

    /// Puts the cursor on a node.
    fn go_to(&mut self, py: Python<'_>, node: u32) -> PyResult<()> {
        let id = self.node(node)?;
        self.0.go_to(id).map_err(|error| refused(py, error))
    }

    /// The moves that were played from the cursor, each with its node.
    #[getter]
    fn variations(&self) -> Vec<Node> {
        numbered(self.0.variations(self.0.cursor()))
    }

    /// The moves that were played where the last move was, itself included, each with its node.
    #[getter]
    fn siblings(&self) -> Vec<Node> {
        numbered(self.0.siblings())
    }

    /// Ends the game at the cursor: this side resigns.
    fn resign(&mut self, py: Python<'_>, loser: usize) -> PyResult<()> {
        let ending = EarlyEnd::Resignation(side(loser)?);
        self.0.end(ending).map_err(|error| refused(py, error))
    }

    /// The names of both players.
    #[getter]
    fn players(&self) -> (String, String) {
        let name = |side| self.0.player(side).name.clone();
        (name(Player::First), name(Player::Second))
    }

    #[setter]
    fn set_players(&mut self, py: Python<'_>, names: (String, String)) -> PyResult<()> {
        for (side, name) in Player::BOTH.into_iter().zip([names.0, names.1]) {
            let agent = self.0.player(side).agent.clone();
            let info = PlayerInfo { name, agent };
            self.0
                .set_player(side, info)
                .map_err(|error| refused(py, error))?;
        }
        Ok(())
    }

    /// The tags, such as an event or a date, by name.
    #[getter]
    fn tags(&self) -> std::collections::BTreeMap<String, String> {
        self.0.tags().clone()
    }

    /// Sets a tag.
    fn set_tag(&mut self, py: Python<'_>, name: &str, value: &str) -> PyResult<()> {
        self.0
            .set_tag(name, value)
            .map_err(|error| refused(py, error))
    }

    /// The game as the text of a save file, which the program and the page read, too.
    fn to_json(&self) -> String {
        self.0.to_json()
    }

    /// The game of a save file.
    #[staticmethod]
    fn from_json(text: &str) -> PyResult<Self> {
        GameRecord::from_json(text).map(Self).map_err(value_error)
    }

    /// Writes a save file: whole, then renamed, so that an old file is never half overwritten.
    fn save(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        let mut beside = path.clone().into_os_string();
        beside.push(".part");
        std::fs::write(&beside, self.0.to_json())
            .and_then(|()| std::fs::rename(&beside, &path))
            .map_err(|error| file_error(py, error, path))
    }

    /// Reads a save file.
    #[staticmethod]
    fn load(py: Python<'_>, path: PathBuf) -> PyResult<Self> {
        let read = std::fs::metadata(&path).and_then(|found| {
            let too_long = found.len() > MAX_FILE_BYTES as u64;
            (!too_long)
                .then(|| std::fs::read_to_string(&path))
                .transpose()
        });
        match read {
            Ok(Some(text)) => Self::from_json(&text),
            Ok(None) => Err(value_error(format_args!(
                "{} is no save file: it is larger than {MAX_FILE_BYTES} bytes",
                path.display()
            ))),
            Err(error) => Err(file_error(py, error, path)),
        }
    }

    /// Whose turn it is or how the game ended, in a sentence; the language is "en" or "fa".
    #[pyo3(signature = (language = "en"))]
    fn words(&self, language: &str) -> PyResult<String> {
        let text = text_in(language)?;
        let speaker = Speaker::new(&text, self.0.game());
        Ok(match self.0.result() {
            Some(result) => speaker.ending(self.0.position(), result, None).join(" "),
            None => speaker.standing(self.0.position()),
        })
    }

    /// What the coach says about the last move, in sentences.
    #[pyo3(signature = (language = "en", *, seconds = 0.2))]
    fn judge(&self, py: Python<'_>, language: &str, seconds: f64) -> PyResult<Vec<String>> {
        let last = self.0.ply().checked_sub(1);
        let last = last.ok_or_else(|| PyValueError::new_err("no move was played yet"))?;
        let text = text_in(language)?;
        let speaker = Speaker::new(&text, self.0.game());
        self.said_of_moves(py, seconds, last, |judged| {
            let verdicts = judged.iter().map(|(_, _, judged)| speaker.verdict(judged));
            verdicts.flatten().collect()
        })
    }

    /// What the coach says about the whole game, in lines.
    #[pyo3(signature = (language = "en", *, seconds = 0.2))]
    fn review(&self, py: Python<'_>, language: &str, seconds: f64) -> PyResult<Vec<String>> {
        let text = text_in(language)?;
        let speaker = Speaker::new(&text, self.0.game());
        self.said_of_moves(py, seconds, 0, |judged| {
            let moves = judged.iter();
            let moves = moves.map(|(number, player, judged)| (*number, *player, judged));
            speaker.review(&moves.collect::<Vec<_>>())
        })
    }

    /// Advice for the side to move, from step 1 (where to look) to step 4 (what to play and why).
    #[pyo3(signature = (step = 1, language = "en", *, seconds = 0.2))]
    fn hint(
        &self,
        py: Python<'_>,
        step: u8,
        language: &str,
        seconds: f64,
    ) -> PyResult<Option<String>> {
        if !(1..=coach::Hint::STEPS).contains(&step) {
            let last = coach::Hint::STEPS;
            return Err(PyValueError::new_err(format!(
                "step={step} is impossible: it goes from 1 to {last}"
            )));
        }
        let limits = coach_limits(seconds)?;
        let text = text_in(language)?;
        let position = self.0.position();
        let (hint, error) = wait::interruptible(py, |control| {
            let analysis = Analyzer::new().analyze(position, limits, control, &mut Unwatched);
            coach::hint(position, &analysis, step)
        })?;
        if let Some(error) = error {
            return Err(error);
        }
        let speaker = Speaker::new(&text, self.0.game());
        Ok(hint.map(|hint| speaker.spoken(&SentMessage::from(&hint.message()))))
    }

    fn __len__(&self) -> usize {
        self.0.ply()
    }

    fn __str__(&self) -> String {
        self.position().__str__()
    }

    fn __repr__(&self) -> String {
        format!("<Game {} {:?}>", self.0.game(), self.0.transcript())
    }

    fn _repr_svg_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("harif.svg")?.call_method1("game", (slf,))
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let read = slf.get_type().getattr("from_json")?;
        Ok((read, (slf.borrow().0.to_json(),)))
    }
}

fn coach_limits(seconds: f64) -> PyResult<Limits> {
    crate::analysis::limits(Some(seconds), None, None, Limits::time(Duration::ZERO))
}

impl Game {
    /// The node of a number.
    fn node(&self, number: u32) -> PyResult<NodeId> {
        let mut open = vec![NodeId::START];
        while let Some(node) = open.pop() {
            if node.number() == number {
                return Ok(node);
            }
            open.extend(self.0.variations(node).into_iter().map(|(child, _)| child));
        }
        Err(PyIndexError::new_err(format!(
            "there is no node {number} in this game"
        )))
    }

    /// What is said of the moves from a ply to the cursor once the coach has judged them.
    fn said_of_moves(
        &self,
        py: Python<'_>,
        seconds: f64,
        from: usize,
        said: impl Fn(&[JudgedTurn]) -> Vec<String>,
    ) -> PyResult<Vec<String>> {
        let limits = coach_limits(seconds)?;
        let record = &self.0;
        let ended = wait::interruptible(py, |control: Control<'_>| {
            let mut analyzer = Analyzer::new();
            let played = record
                .positions()
                .zip(record.moves())
                .enumerate()
                .skip(from);
            let mut judged = Vec::new();
            for (ply, (position, m)) in played {
                let analysis = analyzer.analyze(position, limits, control, &mut Unwatched);
                if control.is_over() {
                    break;
                }
                if let Some(judgement) = coach::judge(position, m, &analysis) {
                    judged.push((ply + 1, judgement.player, JudgedMove::from(&judgement)));
                }
            }
            judged
        })?;
        let judged = wait::whole(py, ended, |judged| said(&judged).into_py_any(py))?;
        Ok(said(&judged))
    }
}
