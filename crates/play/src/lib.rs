//! Who plays: agents by name, a game in progress with undo and variations, analysis of every move.
//!
//! * [`AGENTS`] is the registry, [`AgentSpec`] an agent with its options as people write it, and
//!   [`Agent`] what chooses moves.
//! * [`Plan`] is a search asked for by name, on any game, watched or recorded.
//! * [`coach`] judges moves, explains them and gives hints.
//! * [`record::GameRecord`] is a game in progress, [`analyze`] the value of every move in it.
//! * [`table::Table`] drives a game that is being played: seats, pauses, hints, undo; [`session::Session`] is
//!   its record with a person's idea of undo.
//! * [`opponents`] has twelve players with names, the weakest first, for every game and size.
//! * [`pace`] says how much of a clock to spend on one move.
//! * [`zoo`] has searches with one mistake each; [`course`] the functions of the tic-tac-toe course.
//! * [`lab`] measures searches against each other.
//! * [`lessons`] has what each lesson shows, asks and sets as a puzzle; [`merge`] counts a tree as a graph.
//! * [`problems`] has positions with one best move, who gets which of them on which day, and how well a person does.
//! * [`stats`] makes ratings of results; [`openings`] lets games begin in different ways.
//! * [`service`] answers all of that over a worker, a thread or a socket.

#![deny(missing_docs)]
#![forbid(unsafe_code)]

mod agent;
mod analysis;
pub mod chance;
pub mod coach;
pub mod continuations;
pub mod course;
pub mod lab;
pub mod lessons;
pub mod merge;
pub mod openings;
pub mod opponents;
pub mod pace;
pub mod problems;
pub mod record;
pub mod service;
pub mod session;
pub mod stats;
pub mod table;
pub mod zoo;

pub use agent::{
    AGENTS, Agent, AgentEntry, AgentError, AgentOption, AgentSpec, AgentState, Decision, LEVELS,
    Level, OptionValues, opening, static_evaluation,
};
pub use analysis::{
    Analysis, Analyzer, analyze, evaluator_of_estimates, solves_every_position, sure_winner,
};
pub use harif_search::plan::{Algorithm, Plan, Unwatched, Watch, terms};
