//! Who is stronger, and by how much: matches and tournaments among harif's agents and other
//! programs, the statistics that turn results into claims, and the protocols that engines speak.
//!
//! * [`Tournament`] is read from a file, [`runner::run`] plays it, [`Store`] keeps every game.
//! * [`schedule`] says who meets whom, [`openings`] from where, [`arbiter`] judges a game.
//! * [`stats`] measures, [`calibrate`] finds levels of play that are a given share of the points apart.
//! * [`protocol`] speaks GTP, UCI, UGI and `NBoard`, as a host and as an engine.
//!
//! There are processes, files and threads here, but no screens and no words for people: a front
//! end follows a run as its [`runner::Audience`].

#![deny(missing_docs)]

pub mod arbiter;
pub mod calibrate;
pub mod check;
pub mod contestant;
pub mod export;
pub mod game;
pub mod lane;
pub mod openings;
pub mod program;
pub mod protocol;
pub mod result;
pub mod runner;
pub mod schedule;
mod spec;
pub mod standings;
mod store;

pub use game::{Mistakes, Note, PlayedGame};
pub use harif_play::stats;
pub use result::{EndReason, Fault, Score};
pub use spec::{
    Adjudication, MoveLimits, PlayerKind, PlayerSpec, ProgramSpec, ProtocolName, SpecError,
    Tournament, TournamentFormat,
};
pub use store::{Merged, Store, StoreError};
