//! Someone who plays in a tournament: an agent of ours or another program.

mod agent;
mod engine;
#[cfg(test)]
mod far_ends;
mod group;
mod lines;
#[cfg(unix)]
mod pipes;
mod process;
// On Windows, and tested everywhere.
#[cfg(any(windows, test))]
mod threaded_pipes;

pub use agent::AgentContestant;
pub use engine::EngineContestant;
pub use group::kill_all;
pub use process::{Process, ProcessOutput};

use crate::game::Note;
use crate::result::{EndReason, Fault};
use crate::spec::{MoveLimits, PlayerKind, PlayerSpec};
use harif_play::service::story::{self, Remark};
use harif_rules::{AnyMove, AnyPosition, Game, Player, Position as _, notation};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Everything that a player is told when it is its turn.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    /// The position before the first move.
    pub start: &'a AnyPosition,
    /// All moves since then, passes included.
    pub moves: &'a [AnyMove],
    /// Where they led.
    pub position: &'a AnyPosition,
    /// The limits of this player.
    pub limits: &'a MoveLimits,
    /// What is left on both clocks, where there are clocks.
    pub clocks: Option<[Duration; 2]>,
}

impl<'a> Turn<'a> {
    /// The first turn of a game without clocks.
    pub const fn first(start: &'a AnyPosition, limits: &'a MoveLimits) -> Self {
        Self {
            start,
            moves: &[],
            position: start,
            limits,
            clocks: None,
        }
    }

    /// How long this player may take for this move, if time is limited at all.
    pub fn allowance(&self, side: Player) -> Option<Duration> {
        let clock = self.clocks.map(|clocks| clocks[side.index()]);
        let time = self.limits.time.map(Duration::from_millis);
        match (clock, time) {
            (Some(clock), Some(time)) => Some(clock.min(time)),
            (clock, time) => clock.or(time),
        }
    }
}

/// A move, not yet checked, with what the player says about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move.
    pub m: AnyMove,
    /// What the player says; the arbiter fills in the time.
    pub note: Note,
}

/// Someone who plays.
pub trait Contestant: Send {
    /// Is told that a game is near, so that programs can be started side by side; waits for nothing.
    fn summon(&mut self) {}

    /// Gets ready for a game that begins with a position. `number` is the number of the game.
    ///
    /// # Errors
    /// What went wrong; the game is then lost.
    fn new_game(&mut self, start: &AnyPosition, number: u64) -> Result<(), Fault>;

    /// Chooses a move.
    ///
    /// # Errors
    /// What happened instead of a move.
    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, Fault>;

    /// What it said last, as it said it, if it speaks.
    fn own_words(&self) -> Option<String> {
        None
    }
}

/// A move of a player, if the rules allow it. What a program said tells its author more than the move
/// that was made of it.
///
/// # Errors
/// Why the move is refused, and what led to it.
pub fn checked(player: &dyn Contestant, turn: &Turn<'_>, m: AnyMove) -> Result<AnyMove, Fault> {
    let Err(error) = turn.position.check(m) else {
        return Ok(m);
    };
    let number = turn.moves.len() + 1;
    let story = match player.own_words() {
        None => Remark::NotLegal.about(&[&number, &error.rejected, &error.reason]),
        Some(said) => {
            let before = notation::moves::write(turn.moves.iter().copied());
            let reason = error.reason;
            let said = format!("{said:?}");
            let mut remarks = vec![Remark::NotLegal.about(&[&number, &said, &reason])];
            if !before.is_empty() {
                remarks.push(Remark::Before.about(&[&before]));
            }
            story::joined(&remarks)
        }
    };
    Err(Fault::new(EndReason::Illegal, story))
}

/// Makes a player; programs are started when their first game begins.
///
/// # Errors
/// If an agent's description is wrong, which reading the tournament has ruled out.
pub fn build(
    spec: &PlayerSpec,
    game: Game,
    limits: MoveLimits,
    seed: u64,
    stop: &Arc<AtomicBool>,
) -> Result<Box<dyn Contestant>, harif_play::AgentError> {
    Ok(match &spec.kind {
        PlayerKind::Agent(agent) => Box::new(AgentContestant::new(
            agent,
            game,
            &limits,
            seed,
            stop.clone(),
        )?),
        PlayerKind::Program(program) => Box::new(EngineContestant::new(
            program.clone(),
            game,
            limits,
            stop.clone(),
        )),
        PlayerKind::Absent => Box::new(Absent),
    })
}

/// A player whose games were played elsewhere.
#[derive(Clone, Copy, Debug)]
struct Absent;

impl Contestant for Absent {
    fn new_game(&mut self, _: &AnyPosition, _: u64) -> Result<(), Fault> {
        Err(Fault::new(EndReason::Refused, "this player is not here"))
    }

    fn choose(&mut self, _: &Turn<'_>) -> Result<Choice, Fault> {
        Err(Fault::new(EndReason::Refused, "this player is not here"))
    }
}
