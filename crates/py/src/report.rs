//! `harif.Report`: what a search found, with what it cost.

use harif_rules::{AnyMove, AnyPosition, Board, Game, Position as _};
use harif_search::{Report as SearchReport, RootMove, Value as SearchValue};
use harif_text::{Lang, Text};
use pyo3::prelude::*;

use crate::actions;
use crate::position::Position;
use crate::tree::Tree;

/// What a position or a move is worth to the side to move, and how far that can be trusted.
#[pyclass(frozen, eq, hash, module = "harif")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Value(pub(crate) SearchValue);

#[pymethods]
impl Value {
    /// The number that the search worked with.
    #[getter]
    fn score(&self) -> i32 {
        self.0.score
    }

    /// "exact", "lower" (at least this), "upper" (at most this) or "estimate".
    #[getter]
    fn kind(&self) -> &'static str {
        self.0.kind().name()
    }

    /// "win", "draw" or "loss" for the side to move, where that much is proved.
    #[getter]
    fn result(&self) -> Option<&'static str> {
        self.0.result().map(harif_search::GameResult::name)
    }

    /// How many moves of both sides until the game ends, where that is known.
    #[getter]
    fn plies(&self) -> Option<u32> {
        self.0.plies
    }

    /// By how many discs the game ends, where that is proved and the game counts discs.
    #[getter]
    fn margin(&self) -> Option<i32> {
        self.0.margin
    }

    /// In words of a language: "en" or "fa".
    #[pyo3(signature = (language = "en"))]
    fn words(&self, language: &str) -> PyResult<String> {
        Ok(harif_words::values::label(&text_in(language)?, &self.0))
    }

    fn __str__(&self) -> String {
        harif_words::values::label(&Text::new(Lang::En), &self.0)
    }

    fn __repr__(&self) -> String {
        format!("<Value {}>", self.__str__())
    }
}

/// The texts of a language.
pub(crate) fn text_in(language: &str) -> PyResult<Text> {
    let language: Lang = language.parse().map_err(crate::errors::value_error)?;
    Ok(Text::new(language))
}

/// One move of a report.
#[pyclass(frozen, module = "harif")]
#[derive(Clone, Debug)]
pub struct MoveReport {
    game: Game,
    entry: RootMove<AnyMove>,
}

#[pymethods]
impl MoveReport {
    /// The move.
    #[getter]
    fn r#move(&self) -> String {
        self.entry.m.to_string()
    }

    /// The move as a number.
    #[getter]
    fn action(&self) -> usize {
        actions::number(self.game, self.entry.m)
    }

    /// What it is worth to the side that plays it.
    #[getter]
    fn value(&self) -> Value {
        Value(self.entry.value)
    }

    /// The line of play that the value rests on, the move itself first.
    #[getter]
    fn pv(&self) -> Vec<String> {
        names(&self.entry.pv)
    }

    /// The nodes that were spent on it.
    #[getter]
    fn nodes(&self) -> u64 {
        self.entry.nodes
    }

    fn __repr__(&self) -> String {
        let value = Value(self.entry.value);
        format!("<MoveReport {} {}>", self.entry.m, value.__str__())
    }
}

pub(crate) fn names(moves: &[AnyMove]) -> Vec<String> {
    moves.iter().map(AnyMove::to_string).collect()
}

/// What a search found, with what it cost.
#[pyclass(frozen, module = "harif")]
#[derive(Debug)]
pub struct Report {
    position: AnyPosition,
    found: SearchReport<AnyMove>,
    evaluator: Option<String>,
    tree: Option<Py<Tree>>,
}

impl Report {
    pub(crate) fn new(
        position: &AnyPosition,
        found: SearchReport<AnyMove>,
        evaluator: Option<String>,
    ) -> Self {
        Self {
            position: position.clone(),
            found,
            evaluator,
            tree: None,
        }
    }

    /// The same with the steps of the search.
    pub(crate) fn with_tree(self, tree: Py<Tree>) -> Self {
        Self {
            tree: Some(tree),
            ..self
        }
    }
}

#[pymethods]
impl Report {
    /// The position that was searched.
    #[getter]
    fn position(&self) -> Position {
        Position(self.position.clone())
    }

    /// The best move; `None` if the game is over.
    #[getter]
    fn best(&self) -> Option<String> {
        self.found.best.map(|m| m.to_string())
    }

    /// The best move as a number.
    #[getter]
    fn action(&self) -> Option<usize> {
        let game = self.position.game();
        self.found.best.map(|m| actions::number(game, m))
    }

    /// What the best move is worth to the side to move.
    #[getter]
    fn value(&self) -> Option<Value> {
        self.found.value.map(Value)
    }

    /// The line of best play.
    #[getter]
    fn pv(&self) -> Vec<String> {
        names(&self.found.pv)
    }

    /// Every move that was reached, the best first where all were searched with a full window.
    #[getter]
    fn moves(&self) -> Vec<MoveReport> {
        let game = self.position.game();
        let entries = self.found.moves.iter().cloned();
        entries.map(|entry| MoveReport { game, entry }).collect()
    }

    /// How many moves were looked ahead in the last iteration that was finished.
    #[getter]
    fn depth(&self) -> u32 {
        self.found.depth
    }

    /// The positions visited.
    #[getter]
    fn nodes(&self) -> u64 {
        self.found.counters.nodes
    }

    /// The nodes without children.
    #[getter]
    fn leaves(&self) -> u64 {
        self.found.counters.leaves
    }

    /// The nodes whose remaining moves were skipped.
    #[getter]
    fn cutoffs(&self) -> u64 {
        self.found.counters.cutoffs
    }

    /// The cutoffs by the first move tried: the measure of a good order.
    #[getter]
    fn first_cutoffs(&self) -> u64 {
        self.found.counters.first_cutoffs
    }

    /// How long it took.
    #[getter]
    fn seconds(&self) -> f64 {
        self.found.time.as_secs_f64()
    }

    /// Whether a limit other than the depth ended the search.
    #[getter]
    fn stopped(&self) -> bool {
        self.found.stopped
    }

    /// The name of the evaluator behind the values that are not proved.
    #[getter]
    fn evaluator(&self) -> Option<&str> {
        self.evaluator.as_deref()
    }

    /// The recorded search, if it was asked for.
    #[getter]
    fn tree(&self, py: Python<'_>) -> Option<Py<Tree>> {
        self.tree.as_ref().map(|tree| tree.clone_ref(py))
    }

    fn __repr__(&self) -> String {
        let best = self
            .found
            .best
            .map_or_else(|| "None".to_owned(), |m| m.to_string());
        let value = self
            .found
            .value
            .map_or_else(String::new, |value| format!(" {}", Value(value).__str__()));
        let over = if self.position.is_over() {
            " (the game is over)"
        } else {
            ""
        };
        format!(
            "<Report {best}{value}, depth {}, {} nodes{over}>",
            self.found.depth, self.found.counters.nodes
        )
    }
}
