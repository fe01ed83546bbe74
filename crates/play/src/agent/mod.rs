//! Who plays: agents by name.
//!
//! `registry` is the constant table of them, `spec` reads and writes an agent with its options,
//! `players` is what they do when it is their turn, `othello` the engine of that game with its
//! `levels` and the `purse` from which a level pays for its mistakes.

mod levels;
mod othello;
mod players;
mod purse;
mod registry;
mod spec;

pub use levels::{LEVELS, Level};
pub use othello::{opening, othello_values, static_evaluation};
pub use registry::{AGENTS, AgentEntry, AgentOption};
pub use spec::{AgentError, AgentSpec};

use crate::plan::Watch;
use harif_rules::{AnyMove, AnyPosition};
use harif_search::{Control, Report};
use std::time::Duration;

/// A player that is a program.
pub trait Agent: Send {
    /// Chooses a move in a position that is not over, and says why.
    ///
    /// When `control` is over it answers within a few milliseconds with the best it has.
    fn choose(
        &mut self,
        position: &AnyPosition,
        control: Control<'_>,
        watch: &mut dyn Watch,
    ) -> Decision;

    /// Sets how long it may think about each move from now on, and keeps everything else, what it
    /// remembers of the game too. Agents that take no time, or have a level instead, ignore it.
    fn allow(&mut self, _time: Duration) {}
}

/// What an agent decided.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    /// The move.
    pub m: AnyMove,
    /// What it saw, if it looked ahead.
    pub report: Option<Report<AnyMove>>,
}
