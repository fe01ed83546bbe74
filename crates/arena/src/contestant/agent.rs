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

    /// How long it may think about a move, unless it watches its time itself.
    fn budget(&self, turn: &Turn<'_>) -> Option<Duration> {
        match turn.clocks {
            Some(clocks) => {
                let increment = Duration::from_millis(turn.limits.increment.unwrap_or(0));
                let left = clocks[turn.position.turn().index()];
                Some(share(turn.position, left, increment))
            }
            None if self.keeps_time => None,
            None => turn.limits.time.map(Duration::from_millis),
        }
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
        let budget = self.budget(turn);
        let Some(agent) = self.agent.as_mut() else {
            return Err(Fault::new(EndReason::Refused, "the game was not begun"));
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

#[cfg(test)]
mod tests {
    use super::*;

    fn budget(
        agent: &str,
        limits: MoveLimits,
        plies: usize,
        clocks: Option<[Duration; 2]>,
    ) -> Option<Duration> {
        let stop = Arc::new(AtomicBool::new(false));
        let contestant = AgentContestant::new(agent, Game::OTHELLO, &limits, 1, stop);
        let (moves, position) = harif_play::openings::random(Game::OTHELLO, plies, 1);
        let start = AnyPosition::start(Game::OTHELLO);
        let turn = Turn {
            start: &start,
            moves: &moves,
            position: &position,
            limits: &limits,
            clocks,
        };
        contestant.expect(agent).budget(&turn)
    }

    /// With clocks an agent has its part of its own clock, with its own increment; with a time for each move all of that, and an agent
    /// that watches a time itself is left to it.
    #[test]
    fn an_agent_has_its_part_of_its_own_clock() {
        let seconds = Duration::from_secs;
        let clocks = [seconds(50), seconds(20)];
        for (plies, left) in [(4, clocks[0]), (5, clocks[1])] {
            for increment in [None, Some(3_000)] {
                let limits = MoveLimits {
                    clock: Some(60_000),
                    increment,
                    ..MoveLimits::default()
                };
                let (_, position) = harif_play::openings::random(Game::OTHELLO, plies, 1);
                let more = Duration::from_millis(increment.unwrap_or(0));
                let expected = share(&position, left, more);
                let found = budget("pvs", limits, plies, Some(clocks));
                assert_eq!(found, Some(expected), "{plies} {increment:?}");
            }
        }
        let limits = MoveLimits {
            time: Some(700),
            ..MoveLimits::default()
        };
        let all = Some(Duration::from_millis(700));
        assert_eq!(budget("minimax:depth=9", limits, 4, None), all);
        assert_eq!(budget("pvs:time=90", limits, 4, None), None);
        assert_eq!(budget("random", MoveLimits::default(), 4, None), None);
    }

    /// An agent that fails has crashed, and is built anew for the next game.
    #[test]
    fn an_agent_that_fails_is_built_anew() {
        let game = Game::TIC_TAC_TOE;
        let limits = MoveLimits::default();
        let stop = Arc::new(AtomicBool::new(false));
        let mut contestant = AgentContestant::new("random", game, &limits, 1, stop).unwrap();
        let start = AnyPosition::start(game);
        let over = harif_rules::notation::position(game, "a1b1a2b2a3").unwrap();
        let chosen = |contestant: &mut AgentContestant, position: &AnyPosition| {
            let turn = Turn {
                start: &start,
                moves: &[],
                position,
                limits: &limits,
                clocks: None,
            };
            contestant.choose(&turn).map_err(|fault| fault.reason)
        };
        contestant.new_game(&start, 0).unwrap();
        // There is nothing to choose: a question that no arbiter asks.
        assert_eq!(chosen(&mut contestant, &over), Err(EndReason::Crash));
        assert_eq!(chosen(&mut contestant, &start), Err(EndReason::Refused));
        contestant.new_game(&start, 1).unwrap();
        assert!(chosen(&mut contestant, &start).is_ok());
    }
}
