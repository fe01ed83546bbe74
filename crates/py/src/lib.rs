//! The native half of the Python package `harif`: games, solvers, agents and batches as Python objects.
//!
//! Everything here is thin: each class holds a value of the crates below and each function calls one of
//! theirs. What is only Python (adapters, drawings, the course's functions) is in `python/harif`.

// A test program has no interpreter to take Python's symbols from: the tests are in `python/tests`.
#![cfg(not(test))]
#![deny(missing_docs)]
#![forbid(unsafe_code)]

mod actions;
mod agent;
mod analysis;
mod batch;
mod cluster;
mod errors;
mod game;
mod matches;
mod numbers;
mod pickle;
mod position;
mod report;
mod solver;
mod tree;
mod wait;
mod watch;

use pyo3::prelude::*;

/// The module that the package imports.
#[pymodule(gil_used = false)]
mod _harif {
    #[pymodule_export]
    use crate::agent::{_decision, Agent, Decision, agents};
    #[pymodule_export]
    use crate::analysis::search;
    #[pymodule_export]
    use crate::batch::{
        _Positions, _batch_analyze, _batch_evaluate, _batch_legal_mask, _batch_playouts,
        _batch_solve,
    };
    #[pymodule_export]
    use crate::cluster::{
        _layer, _layers_before, _merge_parts, _play_part, _say, _selfplay, _tournament,
    };
    #[pymodule_export]
    use crate::game::Game;
    #[pymodule_export]
    use crate::matches::{_match_game, _match_result, MatchGame, MatchResult, play_match};
    #[pymodule_export]
    use crate::position::{_outcome, Outcome, Position};
    #[pymodule_export]
    use crate::report::{_move_report, _report, _value, MoveReport, Report, Value};
    #[pymodule_export]
    use crate::solver::{_after_fork, _solution, Solution, Solver};
    #[pymodule_export]
    use crate::tree::{Tree, TreeNode};
    #[pymodule_export]
    use crate::watch::{_diagnose_trace, _tracer_source};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }

    use super::{Bound, PyModule, PyModuleMethods, PyResult};
}
