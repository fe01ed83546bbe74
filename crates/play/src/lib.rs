//! Who plays: agents by name, a game in progress with undo and variations, analysis of every move.
//!
//! * [`AGENTS`] is the registry, [`AgentSpec`] an agent with its options as people write it, and
//!   [`Agent`] what chooses moves.
//! * [`Plan`] is a search asked for by name, on any game, watched or recorded.
//! * [`coach`] judges moves, explains them and gives hints.
//! * [`record::GameRecord`] is a game in progress, [`analyze`] the value of every move in it.
//! * [`service`] answers all of that over a worker, a thread or a socket.

#![deny(missing_docs)]
#![forbid(unsafe_code)]

mod agent;
mod analysis;
pub mod chance;
pub mod coach;
mod plan;
pub mod record;
pub mod service;

pub use agent::{
    AGENTS, Agent, AgentEntry, AgentError, AgentOption, AgentSpec, Decision, LEVELS, Level,
    opening, othello_values, static_evaluation,
};
pub use analysis::{Analysis, analyze};
pub use plan::{Algorithm, Plan, UnknownEvaluator, Unwatched, Watch, evaluator_named, terms};
