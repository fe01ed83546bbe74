//! One of harif's own agents as a player.

use super::{Choice, Contestant, Turn};
use crate::game::Note;
use crate::result::{EndReason, Fault};
use crate::spec::MoveLimits;
use harif_play::openings::mixed;
use harif_play::pace::share;
use harif_play::{Agent, AgentError, AgentSpec, Unwatched};
use harif_rules::{AnyPosition, Game, Position};
use harif_search::Control;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// An agent that is built anew for each game, so that no game depends on another.
pub struct AgentContestant {
    spec: AgentSpec,
    game: Game,
    seed: u64,
    /// Whether the agent takes a seed and was given none: each game then has one of its own.
    seeded_by_us: bool,
    /// Whether the agent watches the clock itself.
    keeps_time: bool,
    /// Whether it is told, move by move, how much of its clock to use.
    is_told_time: bool,
    agent: Option<Box<dyn Agent>>,
    stop: Arc<AtomicBool>,
}

impl AgentContestant {
    /// The agent of this description; limits that it does not state itself come from the
    /// tournament.
    ///
    /// # Errors
    /// If there is no such agent.
    pub fn new(
        agent: &str,
        game: Game,
        limits: &MoveLimits,
        seed: u64,
        stop: Arc<AtomicBool>,
    ) -> Result<Self, AgentError> {
        let mut spec: AgentSpec = agent.parse()?;
        let has = |spec: &AgentSpec, name: &str| {
            let mut options = spec.entry().options.iter();
            options.any(|option| option.name == name)
        };
        let states = |spec: &AgentSpec, name: &str| spec.to_string().contains(&format!("{name}="));
        let limited = ["time", "depth", "nodes"].map(|name| states(&spec, name));
        let given = [
            // A clock is divided move by move; what is set here says only that time counts.
            ("time", limits.time.or(limits.clock)),
            ("depth", limits.depth.map(u64::from)),
            ("nodes", limits.nodes),
        ];
        if limited == [false; 3] {
            for (name, value) in given {
                if let Some(value) = value.filter(|_| has(&spec, name)) {
                    spec.set(name, &value.to_string())?;
                }
            }
        }
        let has_clock = limits.clock.is_some();
        let keeps_time = states(&spec, "time") && !has_clock;
        let is_told_time = has_clock && limited == [false; 3];
        let seeded_by_us = spec.plays_by_lot() && spec.seed().is_none();
        Ok(Self {
            keeps_time,
            is_told_time,
            seeded_by_us,
            spec,
            game,
            seed,
            agent: None,
            stop,
        })
    }
}

impl Contestant for AgentContestant {
    fn new_game(&mut self, _: &AnyPosition, number: u64) -> Result<(), Fault> {
        let refused = |error: AgentError| Fault::new(EndReason::Refused, error.to_string());
        // Options are small numbers in people's eyes; half of the bits are plenty.
        let ours = self.seeded_by_us.then(|| mixed(self.seed, number) >> 32);
        let seed = ours.or(self.spec.seed());
        if self.agent.is_none() {
            self.agent = self.spec.build(self.game).map_err(refused)?;
        }
        if let Some(agent) = &mut self.agent {
            agent.new_game(seed);
        }
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, Fault> {
        let Some(agent) = self.agent.as_mut() else {
            return Err(Fault::new(EndReason::Refused, "the game was not begun"));
        };
        let side = turn.position.turn();
        let budget = match turn.clocks {
            Some(clocks) => {
                let increment = Duration::from_millis(turn.limits.increment.unwrap_or(0));
                Some(share(turn.position, clocks[side.index()], increment))
            }
            None if self.keeps_time => None,
            None => turn.limits.time.map(Duration::from_millis),
        };
        if let Some(budget) = budget.filter(|_| self.is_told_time) {
            agent.allow(budget);
        }
        // An agent that watches no clock itself is ended when its share of the time is used up.
        let control = Control::new(&self.stop).within(budget);
        let chosen = catch_unwind(AssertUnwindSafe(|| {
            agent.choose(turn.position, control, &mut Unwatched)
        }));
        match chosen {
            Ok(decision) => {
                let report = decision.report.as_ref();
                let note = report.map_or_else(Note::default, |report| Note {
                    micros: 0,
                    nodes: report.counters.nodes,
                    depth: report.depth,
                    value: report.value.map(|value| value.score),
                });
                Ok(Choice {
                    m: decision.m,
                    note,
                })
            }
            Err(panic) => {
                self.agent = None;
                Err(Fault::new(EndReason::Crash, story(panic.as_ref())))
            }
        }
    }
}

/// What a panic says.
fn story(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("it panicked").to_owned()
}

impl std::fmt::Debug for AgentContestant {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("AgentContestant")
            .field("agent", &self.spec.to_string())
            .field("stopped", &self.stop.load(Ordering::Relaxed))
            .finish_non_exhaustive()
    }
}
