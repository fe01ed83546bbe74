//! `harif.batch`: many positions at once, on all cores, with the interpreter released.
//!
//! Positions come as an array of boards (see `Position.to_numpy`) or as a list of `Position`. Each function
//! gives back its arrays, which positions are done, and the exception that stopped it early, if one did.

mod playouts;
mod workers;

use std::time::Duration;

use harif_engines::boards;
use harif_engines::othello::{Deep, Looks, Pattern};
use harif_engines::solve::{self, Options, Question};
use harif_play::{Analyzer, Unwatched};
use harif_rules::{AnyPosition, Board, Game, IntoAny, Position as _, with_position};
use harif_search::evaluators::{ByName, EvaluatorSpec};
use harif_search::{Evaluator as _, Limits};
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray3, PyUntypedArrayMethods};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::actions;
use crate::errors::value_error;
use crate::numbers::whole;
use crate::position::{Position, game_named, read_cells};
use crate::solver::table_within_reach;

pub(crate) use playouts::_batch_playouts;
use workers::{Batch, Stopped};

/// How many positions a thread takes at once where each takes no time.
const CHUNK: usize = 64;
/// How many looks of the deep net a thread takes at once: so many that its weights are read rarely, so few that a
/// batch stops within a fifth of a second.
const LOOKS_AT_ONCE: usize = 32;

type Array<'py, T> = Bound<'py, PyArray1<T>>;

/// The positions of a batch; they are of one game.
#[pyclass(frozen, module = "harif")]
pub(crate) struct _Positions {
    positions: Vec<AnyPosition>,
    /// The game as the caller named it.
    game: Option<String>,
}

#[pymethods]
impl _Positions {
    #[new]
    fn new<'py>(
        py: Python<'py>,
        game: Option<String>,
        boards: &Bound<'py, PyAny>,
        turns: Option<&Array<'py, i8>>,
    ) -> PyResult<Self> {
        let positions = read(py, game.as_deref(), boards, turns)?;
        Ok(Self { positions, game })
    }
}

fn read<'py>(
    py: Python<'py>,
    game: Option<&str>,
    boards: &Bound<'py, PyAny>,
    turns: Option<&Array<'py, i8>>,
) -> PyResult<Vec<AnyPosition>> {
    if let Ok(list) = boards.cast::<PyList>() {
        let mut positions = Vec::with_capacity(list.len());
        for (at, item) in list.iter().enumerate() {
            let position = item.cast::<Position>().map_err(|_| {
                let kind = item.get_type();
                PyTypeError::new_err(format!(
                    "positions[{at}] is of {kind}, not a Position; boards come as an array"
                ))
            })?;
            positions.push(position.get().0.clone());
        }
        if turns.is_some() {
            return Err(PyValueError::new_err(
                "turns are for arrays of boards: a Position knows its own",
            ));
        }
        if let (Some(named), Some(first)) = (game, positions.first())
            && game_named(named)? != first.game()
        {
            return Err(value_error(format_args!(
                "the positions are of {}, not of {named}",
                first.game()
            )));
        }
        if positions
            .windows(2)
            .any(|pair| pair[0].game() != pair[1].game())
        {
            return Err(PyValueError::new_err(
                "the positions are of different games",
            ));
        }
        return Ok(positions);
    }
    let game =
        game_named(game.ok_or_else(|| PyValueError::new_err("say which game the boards are of"))?)?;
    let boards: PyReadonlyArray3<'_, i8> = boards.extract()?;
    let shape = boards.shape();
    if shape[1..] != [usize::from(game.rows()), usize::from(game.columns())] {
        return Err(PyValueError::new_err(format!(
            "the boards are {}×{}, but {game} has {} rows and {} columns",
            shape[1],
            shape[2],
            game.rows(),
            game.columns()
        )));
    }
    let turns = turns.map(PyArrayMethods::try_readonly).transpose()?;
    let turns = turns.as_ref().map(|turns| turns.as_array());
    if turns.as_ref().is_some_and(|turns| turns.len() != shape[0]) {
        return Err(PyValueError::new_err(
            "there must be as many turns as boards",
        ));
    }
    let boards = boards.as_array();
    let read = py.detach(|| {
        boards
            .outer_iter()
            .enumerate()
            .map(|(at, board)| {
                let turn = turns.as_ref().map(|turns| turns[at]);
                read_cells(game, board.iter().copied(), turn)
                    .map_err(|error| format!("board {at}: {error}"))
            })
            .collect::<Result<Vec<_>, String>>()
    });
    read.map_err(value_error)
}

/// One array of a part of the results; what was not done is the default.
fn column<'py, T, V: numpy::Element + Default>(
    py: Python<'py>,
    results: &[Option<T>],
    part: impl Fn(&T) -> V,
) -> Array<'py, V> {
    let numbers = results
        .iter()
        .map(|result| result.as_ref().map_or_else(V::default, &part));
    PyArray1::from_vec(py, numbers.collect())
}

/// Which positions are done.
fn done<'py, T>(py: Python<'py>, results: &[Option<T>]) -> Array<'py, bool> {
    PyArray1::from_vec(py, results.iter().map(Option::is_some).collect())
}

/// The bounds of the exact score of each position.
#[pyfunction]
#[pyo3(signature = (positions, weak, threads, table_mb, book, progress))]
#[expect(clippy::type_complexity, reason = "called by harif.batch only")]
pub(crate) fn _batch_solve<'py>(
    py: Python<'py>,
    positions: &_Positions,
    weak: bool,
    #[pyo3(from_py_with = whole)] threads: usize,
    #[pyo3(from_py_with = whole)] table_mb: usize,
    book: bool,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<(Array<'py, i16>, Array<'py, i16>, Array<'py, bool>, Stopped)> {
    let batch = Batch {
        positions: &positions.positions,
        threads,
        chunk: 1,
        progress,
    };
    let options = Options {
        table_megabytes: table_within_reach(table_mb)?,
        threads: 1,
        book,
        ..Options::default()
    };
    let question = Question {
        weak,
        every_move: false,
    };
    let (found, stopped) = batch.run(
        py,
        || solve::Solver::new(options),
        |solver, _, position, control| {
            let answer = solver.solve(position, question, control, &mut |_| ());
            // What was stopped half-way is not done.
            answer.bounds.exact().is_some().then_some(answer.bounds)
        },
    )?;
    let lower = column(py, &found, |bounds| bounds.lower as i16);
    let upper = column(py, &found, |bounds| bounds.upper as i16);
    Ok((lower, upper, done(py, &found), stopped))
}

/// The best action of each position, its score and the kind of that: 0 exact, 1 at least, 2 at most,
/// 3 estimate.
#[pyfunction]
#[pyo3(signature = (positions, seconds, depth, nodes, threads, progress))]
#[expect(clippy::type_complexity, reason = "called by harif.batch only")]
pub(crate) fn _batch_analyze<'py>(
    py: Python<'py>,
    positions: &_Positions,
    seconds: Option<f64>,
    #[pyo3(from_py_with = whole)] depth: Option<u32>,
    #[pyo3(from_py_with = whole)] nodes: Option<u64>,
    #[pyo3(from_py_with = whole)] threads: usize,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<(
    Array<'py, i16>,
    Array<'py, i32>,
    Array<'py, u8>,
    Array<'py, bool>,
    Stopped,
)> {
    use harif_search::Kind;
    let usual = Limits::time(Duration::from_millis(100));
    let limits = crate::analysis::limits(seconds, depth, nodes, usual)?;
    let batch = Batch {
        positions: &positions.positions,
        threads,
        chunk: 1,
        progress,
    };
    let (found, stopped) = batch.run(py, Analyzer::new, |analyzer, _, position, control| {
        let analysis = analyzer.analyze(position, limits, control, &mut Unwatched);
        let best = analysis.best().map(|best| (best.m, best.value));
        (!control.is_over()).then_some(best.map(|(m, value)| {
            let kind = match value.kind() {
                Kind::Exact => 0_u8,
                Kind::AtLeast => 1,
                Kind::AtMost => 2,
                Kind::Estimate => 3,
            };
            (
                actions::number(position.game(), m) as i16,
                value.score,
                kind,
            )
        }))
    })?;
    let action = column(py, &found, |best| best.map_or(-1, |(action, _, _)| action));
    let score = column(py, &found, |best| best.map_or(0, |(_, score, _)| score));
    let kind = column(py, &found, |best| best.map_or(0, |(_, _, kind)| kind));
    Ok((action, score, kind, done(py, &found), stopped))
}

/// Which actions are legal: `bool[n, num_actions]`.
#[pyfunction]
#[pyo3(signature = (positions))]
pub(crate) fn _batch_legal_mask<'py>(
    py: Python<'py>,
    positions: &_Positions,
) -> PyResult<Bound<'py, PyArray2<bool>>> {
    let _Positions { positions, game } = positions;
    let played = match (positions.first(), game) {
        (Some(position), _) => position.game(),
        (None, Some(game)) => game_named(game)?,
        (None, None) => return Err(PyValueError::new_err("there is no position")),
    };
    let width = actions::count(played);
    let mask = py.detach(|| {
        let mut mask = vec![false; width * positions.len()];
        for (row, position) in mask.chunks_mut(width).zip(positions) {
            with_position!(position, position => {
                for m in position.moves() {
                    row[actions::number(played, m.into_any())] = true;
                }
            });
        }
        mask
    });
    PyArray1::from_vec(py, mask).reshape([positions.len(), width])
}

/// The name of the net that searches, and of the deep one.
const LEARNED: &str = "learned";
const DEEP: &str = "deep";

/// What an evaluator says of each position, for the side to move.
#[pyfunction]
#[pyo3(signature = (positions, evaluator, looks, threads, progress))]
pub(crate) fn _batch_evaluate<'py>(
    py: Python<'py>,
    positions: &_Positions,
    evaluator: &str,
    #[pyo3(from_py_with = whole)] looks: u32,
    #[pyo3(from_py_with = whole)] threads: usize,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<(Array<'py, f32>, Array<'py, bool>, Stopped)> {
    let Some(played) = positions.positions.first().map(Board::game) else {
        return Ok((
            PyArray1::from_vec(py, Vec::new()),
            PyArray1::from_vec(py, Vec::new()),
            None,
        ));
    };
    let learned = [LEARNED, DEEP].contains(&evaluator);
    if learned && played != Game::OTHELLO {
        return Err(PyValueError::new_err(format!(
            "the evaluator {evaluator:?} is for othello, not for {played}"
        )));
    }
    let (deep_looks, deep_chunk) = match looks {
        1 => (Looks::One, LOOKS_AT_ONCE),
        8 => (Looks::Eight, LOOKS_AT_ONCE / 8),
        _ => {
            return Err(PyValueError::new_err(format!(
                "looks={looks} is impossible: it is 1 or 8"
            )));
        }
    };
    let chunk = if evaluator == DEEP { deep_chunk } else { CHUNK };
    let batch = Batch {
        positions: &positions.positions,
        threads,
        chunk,
        progress,
    };
    let bare = |position: &AnyPosition| boards::othello(position).map(|(board, _)| board);
    let (found, stopped) = match evaluator {
        LEARNED => batch.run(py, Pattern::available, |pattern, _, position, _| {
            let value = (*pattern)?.evaluate(bare(position)?);
            Some(value as f32 / Pattern::DISC as f32)
        })?,
        DEEP => batch.run_chunks(py, Deep::available, |deep, _, positions, _| {
            let boards: Option<Vec<_>> = positions.iter().map(bare).collect();
            let values = deep.zip(boards);
            let values = values.map(|(deep, boards)| deep.evaluate_many(&boards, deep_looks));
            let in_discs = |value| value as f32 / Deep::DISC as f32;
            values.into_iter().flatten().map(in_discs).collect()
        })?,
        name => {
            let spec = EvaluatorSpec::read(played, name).map_err(value_error)?;
            batch.run(
                py,
                || (),
                |(), _, position, _| {
                    Some(ByName::new(spec, position).evaluate(position, position.turn()) as f32)
                },
            )?
        }
    };
    Ok((
        column(py, &found, |&value| value),
        done(py, &found),
        stopped,
    ))
}
