//! `harif.Report`: what a search found, with what it cost.

use std::time::Duration;

use harif_rules::{AnyMove, AnyPosition, Board, Game, Position as _};
use harif_search::{Bound, Counters, Report as SearchReport, RootMove, Value as SearchValue};
use harif_text::{Lang, Text};
use pyo3::prelude::*;

use crate::actions;
use crate::pickle::{self, Reduced, maker};
use crate::position::{Position, game_named};
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

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py, ValueParts>> {
        Ok((maker(py, "_value")?, (value_parts(self.0),)))
    }
}

/// The score, its kind as a bound, whether it is proved, the plies and the margin.
type ValueParts = (i32, u8, bool, Option<u32>, Option<i32>);

fn value_parts(value: SearchValue) -> ValueParts {
    let bound = match value.bound {
        Bound::Exact => 0,
        Bound::AtLeast => 1,
        Bound::AtMost => 2,
    };
    (value.score, bound, value.proved, value.plies, value.margin)
}

/// A `Value` that was pickled.
#[pyfunction]
pub(crate) fn _value(parts: ValueParts) -> Value {
    Value(value_of_parts(parts))
}

fn value_of_parts((score, bound, proved, plies, margin): ValueParts) -> SearchValue {
    SearchValue {
        score,
        bound: match bound {
            0 => Bound::Exact,
            1 => Bound::AtLeast,
            _ => Bound::AtMost,
        },
        proved,
        plies,
        margin,
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

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py, (String, MoveParts)>> {
        let parts = (self.game.to_string(), move_parts(&self.entry));
        Ok((maker(py, "_move_report")?, (parts,)))
    }
}

/// The move, its value, the line that follows it and the nodes.
type MoveParts = (String, ValueParts, Vec<String>, u64);

fn move_parts(entry: &RootMove<AnyMove>) -> MoveParts {
    let value = value_parts(entry.value);
    (entry.m.to_string(), value, names(&entry.pv), entry.nodes)
}

fn move_of_parts((m, value, pv, nodes): MoveParts) -> PyResult<RootMove<AnyMove>> {
    Ok(RootMove {
        m: pickle::named(&m)?,
        value: value_of_parts(value),
        pv: pickle::all_named(&pv)?,
        nodes,
    })
}

/// A `MoveReport` that was pickled.
#[pyfunction]
pub(crate) fn _move_report(parts: (String, MoveParts)) -> PyResult<MoveReport> {
    let (game, entry) = parts;
    Ok(MoveReport {
        game: game_named(&game)?,
        entry: move_of_parts(entry)?,
    })
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

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py, ReportParts>> {
        let found = &self.found;
        let Counters {
            nodes,
            leaves,
            cutoffs,
            first_cutoffs,
            ..
        } = found.counters;
        let parts = (
            Py::new(py, self.position())?,
            (
                found.best.map(|m| m.to_string()),
                found.value.map(value_parts),
                names(&found.pv),
                found.moves.iter().map(move_parts).collect(),
            ),
            (found.depth, found.stopped, found.time.as_nanos() as u64),
            (nodes, leaves, cutoffs, first_cutoffs),
            self.evaluator.clone(),
            self.tree(py),
        );
        Ok((maker(py, "_report")?, (parts,)))
    }
}

/// The position; the best move, its value, the line and all moves; the depth, whether it was stopped and the nanoseconds; what
/// was counted; the evaluator; the tree. What Python cannot ask for is left out.
type ReportParts = (
    Py<Position>,
    (
        Option<String>,
        Option<ValueParts>,
        Vec<String>,
        Vec<MoveParts>,
    ),
    (u32, bool, u64),
    (u64, u64, u64, u64),
    Option<String>,
    Option<Py<Tree>>,
);

/// A `Report` that was pickled.
#[pyfunction]
pub(crate) fn _report(parts: ReportParts) -> PyResult<Report> {
    let (
        position,
        (best, value, pv, moves),
        (depth, stopped, nanoseconds),
        counted,
        evaluator,
        tree,
    ) = parts;
    let (nodes, leaves, cutoffs, first_cutoffs) = counted;
    let moves = moves.into_iter().map(move_of_parts);
    let found = SearchReport {
        best: best.as_deref().map(pickle::named).transpose()?,
        value: value.map(value_of_parts),
        pv: pickle::all_named(&pv)?,
        moves: moves.collect::<PyResult<_>>()?,
        depth,
        counters: Counters {
            nodes,
            leaves,
            cutoffs,
            first_cutoffs,
            ..Counters::default()
        },
        time: Duration::from_nanos(nanoseconds),
        stopped,
        ..SearchReport::default()
    };
    Ok(Report {
        position: position.get().0.clone(),
        found,
        evaluator,
        tree,
    })
}
