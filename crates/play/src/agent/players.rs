//! What the agents do when it is their turn.

use super::{Agent, Decision};
use crate::analysis::Analyzer;
use crate::plan::{Plan, Watch};
use harif_engines::solve::Solver;
use harif_rules::{AnyPosition, Position};
use harif_search::{Control, Limits};
use std::time::Duration;

/// An agent that searches.
pub(super) struct Searcher(pub(super) Plan);

impl Agent for Searcher {
    fn choose(
        &mut self,
        position: &AnyPosition,
        control: Control<'_>,
        watch: &mut dyn Watch,
    ) -> Decision {
        let report = self.0.run(position, control, watch);
        Decision {
            m: report.best.expect("a position that is not over has moves"),
            report: Some(report),
        }
    }

    fn allow(&mut self, time: Duration) {
        self.0.limits.time = Some(time);
    }

    fn new_game(&mut self, seed: Option<u64>) {
        if let Some(seed) = seed {
            self.0.seed = seed;
        }
    }
}

/// How long the perfect player looks for a proof before it plays what looks best.
const PERFECT_TIME: Duration = Duration::from_secs(10);

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
        if let Some(report) = Solver::known_win(position)
            && let Some(m) = report.best
        {
            return Decision {
                m,
                report: Some(report),
            };
        }
        let analysis = self
            .analyzer
            .analyze(position, Limits::time(self.time), control, watch);
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
