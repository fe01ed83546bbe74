//! A game at the terminal: how it is set up, run and kept.
//!
//! Both ways to play, the full screen and line by line, hold a [`runner::Runner`] and only differ in
//! how they show it and how they are told what to do.

pub(crate) mod autosave;
pub(crate) mod choices;
#[cfg(test)]
mod law;
pub(crate) mod mailbox;
pub(crate) mod pace;
pub(crate) mod program;
pub(crate) mod runner;
pub(crate) mod setup;
pub(crate) mod successor;

pub(crate) use harif_play::session::Session;
