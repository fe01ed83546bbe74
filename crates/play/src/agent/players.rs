//! What the agents do when it is their turn.

use super::{Agent, Decision};
use crate::analysis::Analyzer;
use crate::zoo::{Bug, look, look_to};
use harif_rules::{AnyPosition, Position};
use harif_search::plan::{Plan, Watch};
use harif_search::{Control, Limits, Ties};
use std::time::Duration;
use web_time::Instant;

/// An agent that searches.
pub(super) struct Searcher {
    plan: Plan,
    /// Whether its description names no seed for what it chooses at random, so that every game is
    /// another one.
    unseeded: bool,
}

impl Searcher {
    /// One that searches by a plan; `seeded` if the plan's seed was asked for.
    pub(super) fn new(plan: Plan, seeded: bool) -> Self {
        let unseeded = !seeded && plan.switches.ties == Ties::Random;
        let mut searcher = Self { plan, unseeded };
        searcher.new_game(None);
        searcher
    }
}

impl Agent for Searcher {
    fn choose(
        &mut self,
        position: &AnyPosition,
        control: Control<'_>,
        watch: &mut dyn Watch,
    ) -> Decision {
        let report = self.plan.run(position, control, watch);
        Decision {
            m: report.best.expect("a position that is not over has moves"),
            report: Some(report),
        }
    }

    fn allow(&mut self, time: Duration) {
        self.plan.limits.time = Some(time);
    }

    fn new_game(&mut self, seed: Option<u64>) {
        let fresh = self.unseeded.then(crate::chance::fresh_seed);
        if let Some(seed) = seed.or(fresh) {
            self.plan.seed = seed;
        }
    }
}

/// How long the perfect player looks for a proof before it plays what looks best.
const PERFECT_TIME: Duration = Duration::from_secs(10);

/// The part of the time, as a divisor, in which a win is looked for that is played at once. Where the strategies
/// of the program end it takes milliseconds.
const WIN_SHARE: u32 = 2;

/// An agent that solves the position where that can be done, and otherwise looks as far as it can.
pub(super) struct Perfect {
    time: Duration,
    analyzer: Analyzer,
}

impl Perfect {
    /// One that looks for so long, or for the usual time.
    pub(super) fn new(time: Option<Duration>) -> Self {
        Self {
            time: time.unwrap_or(PERFECT_TIME),
            analyzer: Analyzer::new(),
        }
    }
}

impl Agent for Perfect {
    fn choose(
        &mut self,
        position: &AnyPosition,
        control: Control<'_>,
        watch: &mut dyn Watch,
    ) -> Decision {
        let started = Instant::now();
        let for_win = control.within(self.time / WIN_SHARE);
        if let Some(report) = self.analyzer.solver().quick_win(position, for_win)
            && let Some(m) = report.best
        {
            return Decision {
                m,
                report: Some(report),
            };
        }
        let left = self.time.saturating_sub(started.elapsed());
        let analysis = self
            .analyzer
            .analyze(position, Limits::time(left), control, watch);
        let m = analysis.best().map_or_else(
            || {
                position
                    .moves()
                    .next()
                    .expect("a position that is not over has moves")
            },
            |best| best.m,
        );
        Decision {
            m,
            report: Some(analysis.report),
        }
    }

    fn allow(&mut self, time: Duration) {
        self.time = time;
    }
}

/// An agent with a bug.
pub(super) struct Animal {
    /// Which.
    pub(super) bug: Bug,
    /// How far it looks; as far as is quick where none is set.
    pub(super) depth: Option<u32>,
}

impl Agent for Animal {
    fn choose(
        &mut self,
        position: &AnyPosition,
        control: Control<'_>,
        _: &mut dyn Watch,
    ) -> Decision {
        let found = match self.depth {
            Some(depth) => look_to(position, self.bug, depth, control),
            None => look(position, self.bug, control),
        };
        // Its value follows from the bug: it must not be told as if a search had found it.
        Decision {
            m: found.m,
            report: None,
        }
    }
}

/// An agent that picks any legal move.
pub(super) struct Random(fastrand::Rng);

impl Random {
    /// Without a seed, every game is another one.
    pub(super) fn new(seed: Option<u64>) -> Self {
        let seed = seed.unwrap_or_else(crate::chance::fresh_seed);
        Self(fastrand::Rng::with_seed(seed))
    }
}

impl Agent for Random {
    fn choose(&mut self, position: &AnyPosition, _: Control<'_>, _: &mut dyn Watch) -> Decision {
        let choice = self.0.usize(..position.count_moves());
        Decision {
            m: position.moves().nth(choice).expect("counted"),
            report: None,
        }
    }

    fn new_game(&mut self, seed: Option<u64>) {
        if let Some(seed) = seed {
            self.0.seed(seed);
        }
    }
}
