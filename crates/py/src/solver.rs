//! `harif.Solver`: the exact solvers.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Duration;

use harif_engines::solve::{self, Answer, Bounds, MoveBounds, Options, Question};
use harif_rules::{AnyPosition, Board, Game};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyDict};

use crate::actions;
use crate::numbers::{MOST_THREADS, whole, within};
use crate::pickle::{self, Reduced, maker};
use crate::position::Position;
use crate::wait;

/// What was proved about a position, for the side to move.
///
/// >>> import harif
/// >>> solution = harif.Position("connect4", "2252576253462244111563365343671351441").solve()
/// >>> solution.score, solution.is_exact
/// (-1, True)
#[pyclass(frozen, module = "harif")]
#[derive(Debug)]
pub struct Solution {
    position: AnyPosition,
    weak: bool,
    answer: Answer,
}

#[pymethods]
impl Solution {
    /// The exact score, or `None` if only bounds were proved.
    ///
    /// Othello counts discs at the end, the empty squares given to the winner. A game of lines is worth
    /// one more for every two cells that are still empty when it is won; 0 is a draw. With `weak`, it is
    /// 1, 0 or -1 in every game.
    #[getter]
    fn score(&self) -> Option<i32> {
        self.answer.bounds.exact()
    }

    /// The score is at least this.
    #[getter]
    fn lower(&self) -> i32 {
        self.answer.bounds.lower
    }

    /// The score is at most this.
    #[getter]
    fn upper(&self) -> i32 {
        self.answer.bounds.upper
    }

    /// Whether the bounds have met.
    #[getter]
    fn is_exact(&self) -> bool {
        self.answer.bounds.exact().is_some()
    }

    /// "win", "draw" or "loss" for the side to move, as far as it is proved.
    #[getter]
    fn result(&self) -> Option<&'static str> {
        result(self.answer.bounds)
    }

    /// How many moves of both sides the game still lasts with best play, in games of lines.
    #[getter]
    fn plies(&self) -> Option<u32> {
        let score = self.score().filter(|_| !self.weak)?;
        self.position.game().info().line?;
        Some(solve::plies_to_end(&self.position, score))
    }

    /// A move that reaches the score, where the solver names one.
    #[getter]
    fn best(&self) -> Option<String> {
        self.answer.best.map(|m| m.to_string())
    }

    /// The same move as a number.
    #[getter]
    fn action(&self) -> Option<usize> {
        let game = self.position.game();
        self.answer.best.map(|m| actions::number(game, m))
    }

    /// The bounds of every move, if they were asked for: `{"4": (1, 1), …}`.
    #[getter]
    fn moves(&self) -> BTreeMap<String, (i32, i32)> {
        let entries = self.answer.moves.iter();
        entries
            .map(|entry| {
                (
                    entry.m.to_string(),
                    (entry.bounds.lower, entry.bounds.upper),
                )
            })
            .collect()
    }

    /// The nodes visited.
    #[getter]
    fn nodes(&self) -> u64 {
        self.answer.nodes
    }

    /// The time of the solve alone.
    #[getter]
    fn seconds(&self) -> f64 {
        self.answer.time.as_secs_f64()
    }

    fn __repr__(&self) -> String {
        let Bounds { lower, upper } = self.answer.bounds;
        match self.score() {
            Some(score) => format!("<Solution score={score}>"),
            None => format!("<Solution score={lower}…{upper}>"),
        }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py, SolutionParts>> {
        let answer = &self.answer;
        let entries = answer.moves.iter().map(|entry| {
            let Bounds { lower, upper } = entry.bounds;
            (entry.m.to_string(), lower, upper, entry.nodes)
        });
        let parts = (
            Py::new(py, Position(self.position.clone()))?,
            self.weak,
            (answer.bounds.lower, answer.bounds.upper),
            answer.best.map(|m| m.to_string()),
            entries.collect(),
            answer.nodes,
            answer.time.as_nanos() as u64,
        );
        Ok((maker(py, "_solution")?, (parts,)))
    }
}

/// The position, whether only the winner was asked for, the bounds, the best move, the bounds and nodes of every move, the
/// nodes and the nanoseconds.
type SolutionParts = (
    Py<Position>,
    bool,
    (i32, i32),
    Option<String>,
    Vec<(String, i32, i32, u64)>,
    u64,
    u64,
);

/// A `Solution` that was pickled.
#[pyfunction]
pub(crate) fn _solution(parts: SolutionParts) -> PyResult<Solution> {
    let (position, weak, (lower, upper), best, moves, nodes, nanoseconds) = parts;
    let moves = moves.into_iter().map(|(name, lower, upper, nodes)| {
        Ok(MoveBounds {
            m: pickle::named(&name)?,
            bounds: Bounds { lower, upper },
            nodes,
        })
    });
    Ok(Solution {
        position: position.get().0.clone(),
        weak,
        answer: Answer {
            bounds: Bounds { lower, upper },
            best: best.as_deref().map(pickle::named).transpose()?,
            moves: moves.collect::<PyResult<_>>()?,
            nodes,
            time: Duration::from_nanos(nanoseconds),
        },
    })
}

fn result(bounds: Bounds) -> Option<&'static str> {
    match bounds {
        Bounds { lower: 1.., .. } => Some("win"),
        Bounds { upper: ..0, .. } => Some("loss"),
        Bounds { lower: 0, upper: 0 } => Some("draw"),
        Bounds { .. } => None,
    }
}

/// The exact solvers with a table of their own, which keep what they have learned from one position to
/// the next. Nothing is allocated before the first question.
///
/// >>> import harif
/// >>> solver = harif.Solver(table_mb=8)
/// >>> solution = solver.solve(harif.Position("connect4", "44444132"), every_move=True)
/// >>> solution.result, max(solution.moves.values())
/// ('win', (1, 1))
#[pyclass(frozen, module = "harif")]
#[derive(Debug)]
pub struct Solver(Mutex<solve::Solver>, Options);

#[pymethods]
impl Solver {
    #[new]
    #[pyo3(signature = (table_mb = 64, threads = 1, *, book = true, keep = true))]
    fn new(
        #[pyo3(from_py_with = whole)] table_mb: usize,
        #[pyo3(from_py_with = whole)] threads: usize,
        book: bool,
        keep: bool,
    ) -> PyResult<Self> {
        let options = Options {
            table_megabytes: table_within_reach(table_mb)?,
            threads: within("threads", threads, 1..=MOST_THREADS)?,
            book,
            keep,
        };
        Ok(Self(Mutex::new(solve::Solver::new(options)), options))
    }

    /// Whether a position is solved within seconds as a rule.
    #[staticmethod]
    fn can_solve_soon(position: &Position) -> bool {
        solve::Solver::prospect(&position.0) == solve::Prospect::Soon
            || is_small_game_of_lines(position.0.game())
    }

    /// The exact score of a position, or of every move in it with `every_move`. With `weak` only who
    /// wins: scores are 1, 0 or -1. Ctrl-C raises `harif.Interrupted` with the bounds proved so far.
    #[pyo3(signature = (position, *, weak = false, every_move = false))]
    fn solve(
        &self,
        py: Python<'_>,
        position: &Position,
        weak: bool,
        every_move: bool,
    ) -> PyResult<Solution> {
        ask(py, &self.0, &position.0, Question { weak, every_move })
    }

    fn __repr__(&self) -> String {
        let Options {
            table_megabytes,
            threads,
            ..
        } = self.1;
        format!("Solver(table_mb={table_megabytes}, threads={threads})")
    }

    /// A copy has the same options and a table of its own.
    fn __getnewargs_ex__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<((usize, usize), Bound<'py, PyDict>)> {
        let switches = [("book", self.1.book), ("keep", self.1.keep)];
        let switches = switches.into_py_dict(py)?;
        Ok(((self.1.table_megabytes, self.1.threads), switches))
    }
}

/// The megabytes of a table that there is memory for. An allocation that fails later ends the process.
pub(crate) fn table_within_reach(table_mb: usize) -> PyResult<usize> {
    let options = Options {
        table_megabytes: within("table_mb", table_mb, 1..=65_536)?,
        ..Options::default()
    };
    let checked = options.check_memory();
    checked.map_err(|error| PyMemoryError::new_err(error.to_string()))?;
    Ok(options.table_megabytes)
}

/// Whether a search to the end of the game takes a moment only.
fn is_small_game_of_lines(game: Game) -> bool {
    game.info().line.is_some() && game.cell_count() <= 9
}

fn ask(
    py: Python<'_>,
    solver: &Mutex<solve::Solver>,
    position: &AnyPosition,
    question: Question,
) -> PyResult<Solution> {
    let is_whole = |answer: &Answer| {
        let moves = answer.moves.iter();
        answer.bounds.exact().is_some()
            && moves
                .map(|entry| entry.bounds.exact())
                .all(|exact| exact.is_some())
    };
    let ended = wait::briefly_or_interruptible(
        py,
        |control| {
            let mut solver = solver.lock().unwrap_or_else(PoisonError::into_inner);
            solver.solve(position, question, control, &mut |_| ())
        },
        is_whole,
    )?;
    let solution = |answer| Solution {
        position: position.clone(),
        weak: question.weak,
        answer,
    };
    let answer = wait::whole(py, ended, |answer| {
        Ok(Py::new(py, solution(answer))?.into_any())
    })?;
    Ok(solution(answer))
}

/// The solver behind `Position.solve`. The outer lock is held only for a moment and only with the
/// interpreter, so that no fork finds it taken.
static SHARED: RwLock<Option<Arc<Mutex<solve::Solver>>>> = RwLock::new(None);

/// Solves with the solver of this process.
pub(crate) fn solve_with_shared(
    py: Python<'_>,
    position: &AnyPosition,
    weak: bool,
) -> PyResult<Solution> {
    let known = SHARED
        .read()
        .unwrap_or_else(PoisonError::into_inner)
        .clone();
    let solver = known.unwrap_or_else(|| {
        let mut shared = SHARED.write().unwrap_or_else(PoisonError::into_inner);
        let fresh = || Arc::new(Mutex::new(solve::Solver::new(Options::default())));
        shared.get_or_insert_with(fresh).clone()
    });
    let question = Question {
        weak,
        every_move: false,
    };
    ask(py, &solver, position, question)
}

/// Forgets the solver of the process: a child of a fork must not wait for a thread that it does not have.
#[pyfunction]
pub(crate) fn _after_fork() {
    let mut shared = SHARED.write().unwrap_or_else(PoisonError::into_inner);
    // The lock inside may be held by a thread of the parent, so it is not dropped either.
    std::mem::forget(shared.take());
}
