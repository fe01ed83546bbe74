//! A game at the terminal: the record, who sits where, and what undo means to a person.
//!
//! Both ways to play, the full screen and line by line, hold a [`Session`] and only differ in how
//! they show it and how they are told what to do.

pub(crate) mod advice;
pub(crate) mod autosave;
pub(crate) mod choices;
pub(crate) mod setup;
pub(crate) mod task;

use harif_play::{Agent, AgentError, AgentSpec};
use harif_rules::Player;

/// A game at the terminal.
pub(crate) type Session = harif_play::session::Session<AgentSpec>;

/// The agent whose turn it is, ready to think.
pub(crate) fn agent_to_move(session: &Session) -> Result<Option<Box<dyn Agent>>, AgentError> {
    session.seat(session.turn()).build(session.game())
}

/// Somebody else takes a chair.
pub(crate) fn reseat(session: &mut Session, side: Player, agent: AgentSpec) {
    let mut seats = session.seats().clone();
    seats[side.index()] = agent;
    session.reseat(seats);
}
