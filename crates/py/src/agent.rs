//! `harif.Agent`: a player by name.

use std::sync::{Mutex, PoisonError};

use harif_play::{Agent as PlayAgent, AgentSpec, Decision as PlayDecision, Unwatched};
use harif_rules::{AnyMove, Board, Game, Position as _};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::actions;
use crate::errors::value_error;
use crate::numbers::whole;
use crate::pickle::{self, Reduced, maker};
use crate::position::{Position, game_named};
use crate::report::Report;
use crate::wait;

/// What an agent decided.
#[pyclass(frozen, module = "harif")]
#[derive(Debug)]
pub struct Decision {
    game: Game,
    m: AnyMove,
    report: Option<Py<Report>>,
}

#[pymethods]
impl Decision {
    /// The move.
    #[getter]
    fn r#move(&self) -> String {
        self.m.to_string()
    }

    /// The move as a number.
    #[getter]
    fn action(&self) -> usize {
        actions::number(self.game, self.m)
    }

    /// What the agent saw, if it looked ahead.
    #[getter]
    fn report(&self, py: Python<'_>) -> Option<Py<Report>> {
        self.report.as_ref().map(|report| report.clone_ref(py))
    }

    fn __repr__(&self) -> String {
        format!("<Decision {}>", self.m)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py, DecisionParts>> {
        let parts = (
            self.game.to_string(),
            self.m.to_string(),
            self.report.as_ref().map(|report| report.clone_ref(py)),
        );
        Ok((maker(py, "_decision")?, (parts,)))
    }
}

/// The game, the move and the report.
type DecisionParts = (String, String, Option<Py<Report>>);

/// A `Decision` that was pickled.
#[pyfunction]
pub(crate) fn _decision(parts: DecisionParts) -> PyResult<Decision> {
    let (game, name, report) = parts;
    Ok(Decision {
        game: game_named(&game)?,
        m: pickle::named(&name)?,
        report,
    })
}

/// An agent by name with its options, such as "random", "minimax:depth=4" or "othello:level=5".
///
/// It keeps its memory from one move of a game to the next; `new_game` begins another game.
///
/// >>> import harif
/// >>> agent = harif.Agent("alphabeta")
/// >>> agent.choose(harif.Position("tictactoe", "a1b2a2"))
/// 'a3'
#[pyclass(frozen, module = "harif")]
pub struct Agent {
    spec: AgentSpec,
    playing: Mutex<Playing>,
}

#[derive(Default)]
struct Playing {
    /// The agent for the game that it played last, built when it is first asked.
    built: Option<(Game, Box<dyn PlayAgent>)>,
    /// The seed of the game that was begun last.
    seed: Option<u64>,
}

impl std::fmt::Debug for Agent {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Agent")
            .field("spec", &self.spec)
            .finish_non_exhaustive()
    }
}

/// The agent that a text names; people are no agents here.
pub(crate) fn spec_named(text: &str) -> PyResult<AgentSpec> {
    let spec: AgentSpec = text.parse().map_err(value_error)?;
    if spec.is_human() {
        return Err(PyValueError::new_err(
            "a human chooses moves elsewhere: name another agent",
        ));
    }
    Ok(spec)
}

#[pymethods]
impl Agent {
    #[new]
    fn new(spec: &str) -> PyResult<Self> {
        Ok(Self {
            spec: spec_named(spec)?,
            playing: Mutex::default(),
        })
    }

    /// The name with the options, as `Agent` reads it.
    #[getter]
    fn spec(&self) -> String {
        self.spec.to_string()
    }

    /// Whether it plays a game.
    fn plays(&self, game: &str) -> PyResult<bool> {
        Ok(self.spec.check(game_named(game)?).is_ok())
    }

    /// The move that it plays in a position that is not over.
    fn choose(&self, py: Python<'_>, position: &Position) -> PyResult<String> {
        self.decide(py, position)
            .map(|decision| decision.m.to_string())
    }

    /// The move that it plays, with what it saw.
    fn decide(&self, py: Python<'_>, position: &Position) -> PyResult<Decision> {
        let position = &position.0;
        let game = position.game();
        if position.is_over() {
            return Err(PyValueError::new_err(
                "the game is over: there is nothing to choose",
            ));
        }
        self.spec.check(game).map_err(value_error)?;
        let ended = wait::interruptible(py, |control| {
            let mut playing = self.playing.lock().unwrap_or_else(PoisonError::into_inner);
            let Playing { built, seed } = &mut *playing;
            if !matches!(built, Some((for_game, _)) if *for_game == game) {
                let mut agent = self.spec.build(game).ok().flatten()?;
                if seed.is_some() {
                    agent.new_game(*seed);
                }
                *built = Some((game, agent));
            }
            let (_, agent) = built.as_mut()?;
            Some(agent.choose(position, control, &mut Unwatched))
        })?;
        let decision = |decided: Option<PlayDecision>| -> PyResult<Decision> {
            let decided =
                decided.ok_or_else(|| PyValueError::new_err("this agent does not choose moves"))?;
            let report = decided
                .report
                .map(|report| Py::new(py, Report::new(position, report, None)));
            Ok(Decision {
                game,
                m: decided.m,
                report: report.transpose()?,
            })
        };
        let decided = wait::whole(py, ended, |decided| {
            Ok(Py::new(py, decision(decided)?)?.into_any())
        })?;
        decision(decided)
    }

    /// Begins another game; agents that choose at random then follow the seed.
    #[pyo3(signature = (seed = None))]
    fn new_game(&self, py: Python<'_>, #[pyo3(from_py_with = whole)] seed: Option<u64>) {
        // Another thread may hold the lock for as long as the agent thinks.
        py.detach(|| {
            let mut playing = self.playing.lock().unwrap_or_else(PoisonError::into_inner);
            playing.seed = seed;
            if let Some((_, agent)) = playing.built.as_mut() {
                agent.new_game(seed);
            }
        });
    }

    fn __repr__(&self) -> String {
        format!("Agent('{}')", self.spec)
    }

    /// A copy has the same name and begins a game of its own.
    fn __getnewargs__(&self) -> (String,) {
        (self.spec.to_string(),)
    }
}

/// The names of all agents, in the order in which people should see them.
#[pyfunction]
pub(crate) fn agents() -> Vec<&'static str> {
    let entries = harif_play::AGENTS.iter();
    entries
        .map(|entry| entry.name)
        .filter(|&name| name != "human")
        .collect()
}
