//! `Position.analyze` and `harif.search`.

use std::time::Duration;

use harif_play::{Algorithm, Analyzer, Plan, Unwatched};
use harif_rules::{AnyPosition, Board, Position as _, closest};
use harif_search::evaluators::EvaluatorSpec;
use harif_search::record::Recorder;
use harif_search::{Cut, Fail, Limits, Order, Switches};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::errors::value_error;
use crate::numbers::whole;
use crate::position::Position;
use crate::report::Report;
use crate::tree::Tree;
use crate::wait;

/// How long an analysis takes that is given no limit.
const USUAL: Duration = Duration::from_secs(1);

/// The limits that were given, or the usual ones.
pub(crate) fn limits(
    seconds: Option<f64>,
    depth: Option<u32>,
    nodes: Option<u64>,
    usual: Limits,
) -> PyResult<Limits> {
    let time = match seconds {
        None => None,
        Some(seconds) => Some(Duration::try_from_secs_f64(seconds).map_err(|_| {
            value_error(format_args!(
                "seconds={seconds:e} is impossible: a time is finite, and 0 or more"
            ))
        })?),
    };
    let limits = Limits { depth, nodes, time };
    Ok(if limits == Limits::default() {
        usual
    } else {
        limits
    })
}

/// The value of every move.
pub(crate) fn analyze(
    py: Python<'_>,
    position: &AnyPosition,
    seconds: Option<f64>,
    depth: Option<u32>,
    nodes: Option<u64>,
) -> PyResult<Report> {
    let limits = limits(seconds, depth, nodes, Limits::time(USUAL))?;
    let ended = wait::interruptible(py, |control| {
        Analyzer::new().analyze(position, limits, control, &mut Unwatched)
    })?;
    let report = |analysis: harif_play::Analysis| {
        let mut report = analysis.report;
        report.moves = analysis.moves;
        Report::new(position, report, Some(analysis.evaluator.to_owned()))
    };
    let analysis = wait::whole(py, ended, |analysis| {
        Ok(Py::new(py, report(analysis))?.into_any())
    })?;
    Ok(report(analysis))
}

/// The choice of a name, or an error that lists the names.
fn choice<T: Copy>(what: &str, given: &str, all: &[T], name: fn(T) -> &'static str) -> PyResult<T> {
    let found = all.iter().copied().find(|&one| name(one) == given);
    found.ok_or_else(|| {
        let names: Vec<&str> = all.iter().map(|&one| name(one)).collect();
        let meant = closest(given, names.iter().copied());
        let meant = meant.map_or_else(String::new, |meant| format!(", did you mean {meant:?}?"));
        PyValueError::new_err(format!(
            "there is no {what} {given:?}{meant}; there are {}",
            names.join(", ")
        ))
    })
}

/// Searches a position by name: "minimax", "alphabeta", "negamax", "pvs" or "mcts".
///
/// Without a limit, minimax, alpha-beta and negamax look 4 moves ahead, or to the end where at most 9
/// cells are empty; pvs takes a second and mcts plays 20,000 games. With `record`, the steps are kept as
/// `report.tree`; a number is the most steps to keep. The other switches are those of a textbook:
/// with `distance`, for one, a win counts more the sooner it comes.
///
/// >>> import harif
/// >>> start = harif.Position("tictactoe")
/// >>> report = harif.search(start, "alphabeta")
/// >>> report.value.result, report.nodes < harif.search(start, "minimax").nodes
/// ('draw', True)
#[pyfunction]
#[pyo3(signature = (
    position, algorithm = "alphabeta", *, seconds = None, depth = None, nodes = None, evaluator = None,
    order = "natural", cut = "equal", fail = "soft", table = None, symmetry = false, distance = false,
    every_move = false, seed = 0, record = None
))]
#[expect(
    clippy::too_many_arguments,
    reason = "each is a keyword of the Python function"
)]
pub(crate) fn search(
    py: Python<'_>,
    position: &Position,
    algorithm: &str,
    seconds: Option<f64>,
    #[pyo3(from_py_with = whole)] depth: Option<u32>,
    #[pyo3(from_py_with = whole)] nodes: Option<u64>,
    evaluator: Option<&str>,
    order: &str,
    cut: &str,
    fail: &str,
    table: Option<bool>,
    symmetry: bool,
    distance: bool,
    every_move: bool,
    #[pyo3(from_py_with = whole)] seed: u64,
    record: Option<Record>,
) -> PyResult<Report> {
    let position = &position.0;
    let game = position.game();
    let algorithm = choice("search", algorithm, Algorithm::ALL, Algorithm::name)?;
    let evaluator = evaluator
        .map(|name| EvaluatorSpec::read(game, name).map_err(value_error))
        .transpose()?;
    let plan = Plan {
        algorithm,
        evaluator,
        switches: Switches {
            order: choice("order", order, Order::ALL, Order::name)?,
            cut: choice("cut", cut, Cut::ALL, Cut::name)?,
            fail: choice("fail", fail, Fail::ALL, Fail::name)?,
            table: table.unwrap_or(algorithm == Algorithm::Pvs),
            symmetry,
            distance,
            every_move,
            ..Switches::default()
        },
        limits: limits(seconds, depth, nodes, usual_limits(algorithm, position))?,
        seed,
    };
    let judge = (algorithm != Algorithm::Mcts).then(|| plan.evaluator_for(game).to_string());
    let most = match record {
        None | Some(Record::Switch(false)) => None,
        Some(Record::Switch(true)) => Some(Recorder::<AnyPosition>::DEFAULT_EVENTS),
        Some(Record::Most(most)) => Some(most),
    };
    if most.is_some() && !algorithm.can_be_recorded() {
        return Err(PyValueError::new_err(
            "mcts has no windows, so its steps cannot be recorded",
        ));
    }
    if let Some(most) = most {
        let ended = wait::interruptible(py, |control| plan.record(position, control, most))?;
        let report = |(report, tree)| -> PyResult<Report> {
            Ok(Report::new(position, report, judge.clone()).with_tree(Py::new(py, Tree(tree))?))
        };
        let found = wait::whole(py, ended, |found| {
            Ok(Py::new(py, report(found)?)?.into_any())
        })?;
        return report(found);
    }
    let ended = if plan.limits.time.is_some() {
        wait::interruptible(py, |control| plan.run(position, control, &mut Unwatched))?
    } else {
        wait::briefly_or_interruptible(
            py,
            |control| {
                (
                    plan.run(position, control, &mut Unwatched),
                    control.is_over(),
                )
            },
            // A limit in nodes stops a search, too: what counts is whether the few milliseconds did.
            |(_, is_over)| !is_over,
        )
        .map(|((report, _), error)| (report, error))?
    };
    let report = |report| Report::new(position, report, judge.clone());
    let found = wait::whole(
        py,
        ended,
        |found| Ok(Py::new(py, report(found))?.into_any()),
    )?;
    Ok(report(found))
}

/// Whether the steps are recorded, or how many of them.
#[derive(Clone, Copy, FromPyObject)]
pub(crate) enum Record {
    Switch(bool),
    Most(usize),
}

fn usual_limits(algorithm: Algorithm, position: &AnyPosition) -> Limits {
    let empty = position
        .game()
        .cells()
        .filter(|&cell| position.at(cell).is_none());
    match algorithm {
        Algorithm::Pvs => Limits::time(USUAL),
        Algorithm::Mcts => Limits::nodes(20_000),
        Algorithm::Minimax | Algorithm::AlphaBeta | Algorithm::Negamax => {
            let left = empty.count() as u32;
            Limits::depth(if left <= 9 && !position.is_over() {
                left
            } else {
                4
            })
        }
    }
}
