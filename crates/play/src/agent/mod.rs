//! Who plays: agents by name.
//!
//! `registry` is the constant table of them, `spec` reads and writes an agent with its options,
//! `players` is what they do when it is their turn, `othello` the engine of that game with its
//! `levels` and the `error_budget` from which a level pays for its mistakes.

mod error_budget;
mod levels;
mod othello;
mod players;
mod registry;
mod spec;

pub use levels::{LEVELS, Level};
pub(crate) use othello::{Engines, board_of_openings, othello_values};
pub use othello::{opening, static_evaluation};
pub use registry::{AGENTS, AgentEntry, AgentOption, OptionValues};
pub use spec::{AgentError, AgentSpec};

use harif_rules::{AnyMove, AnyPosition};
use harif_search::plan::Watch;
use harif_search::{Control, Report};
use serde::{Deserialize, Serialize};
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

    /// Begins another game: what belongs to one game is reset, memory that was allocated is kept.
    /// With a seed, agents that choose at random do so from that seed.
    fn new_game(&mut self, _seed: Option<u64>) {}

    /// What must not be lost if this agent is dropped and built again in the same game.
    fn state(&self) -> AgentState {
        AgentState::default()
    }

    /// Takes up a game where an agent of the same description left it: the next call of
    /// [`choose`](Self::choose) acts on this state. The default state is that of an agent that has
    /// not moved yet.
    fn restore(&mut self, _state: AgentState) {}
}

/// The part of an agent that belongs to the game and not to its memory: small enough to travel with
/// every request and to be kept for every move of a record.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AgentState {
    /// The discs that a level may still give away in this game, or the careless moves that an opponent
    /// has left; none before its first move, and for other agents.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error_budget: Option<i32>,
}

/// What an agent decided.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    /// The move.
    pub m: AnyMove,
    /// What it saw, if it looked ahead.
    pub report: Option<Report<AnyMove>>,
}
