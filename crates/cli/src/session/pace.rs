//! How long an agent thinks about a move on this machine, depth by depth: measured for a fraction of
//! a second, and beyond that extrapolated by the branching that was measured.

use std::collections::HashMap;
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::time::{Duration, Instant};

use harif_play::{AgentSpec, Unwatched};
use harif_rules::{AnyPosition, Game, Position};
use harif_search::Control;

/// How long a measurement takes at most.
const BUDGET: Duration = Duration::from_millis(250);
/// How many moves into the game it is made: the first moves of a game have fewer answers.
const PLIES: usize = 4;
/// The deepest search that is asked about.
pub(crate) const DEEPEST: u32 = 12;

/// What is measured: an agent by name, in a game.
pub(crate) type Subject = (Game, &'static str);

/// What one search to a depth took.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Sample {
    nodes: u64,
    time: Duration,
}

/// How long an agent thinks, from depth 1 on.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Pace {
    samples: Vec<Sample>,
}

impl Pace {
    /// Lets an agent think deeper and deeper, until it is told to stop.
    fn measure((game, agent): Subject, deepest: u32, control: Control<'_>) -> Self {
        let position = typical_position(game);
        let mut samples = Vec::new();
        for depth in 1..=deepest {
            let spec: Option<AgentSpec> = format!("{agent}:depth={depth}").parse().ok();
            let built = spec.and_then(|spec| spec.build(game).ok().flatten());
            let Some(mut agent) = built else {
                break;
            };
            let began = Instant::now();
            let report = agent.choose(&position, control, &mut Unwatched).report;
            let Some(report) = report.filter(|report| !report.stopped) else {
                break;
            };
            samples.push(Sample {
                nodes: report.counters.nodes,
                time: began.elapsed(),
            });
        }
        Self { samples }
    }

    /// About how long a search to a depth takes; none if nothing was measured.
    pub(crate) fn at(&self, depth: u32) -> Option<Duration> {
        let last = self.samples.len().checked_sub(1)?;
        let wanted = depth.saturating_sub(1) as usize;
        if let Some(sample) = self.samples.get(wanted) {
            return Some(sample.time);
        }
        let more = (wanted - last) as i32;
        let time = self.samples[last].time.as_secs_f64() * self.branching().powi(more);
        // A number that has no meaning any more: longer than anyone waits.
        Duration::try_from_secs_f64(time).ok()
    }

    /// How many times as many nodes one more move costs. Odd and even depths differ, so two moves are
    /// compared where that is possible; a search that has come to the end of the game costs no more.
    fn branching(&self) -> f64 {
        let nodes = |back: usize| {
            let place = self.samples.len().checked_sub(back + 1)?;
            Some(self.samples[place].nodes.max(1) as f64)
        };
        let ratio = match (nodes(0), nodes(1), nodes(2)) {
            (Some(last), Some(one), _) if last <= one => 1.0,
            (Some(last), _, Some(two)) => (last / two).sqrt(),
            (Some(last), Some(one), None) => last / one,
            (last, ..) => last.unwrap_or(1.0),
        };
        ratio.max(1.0)
    }
}

/// A position a few moves into a game, the same every time.
fn typical_position(game: Game) -> AnyPosition {
    let mut position = AnyPosition::start(game);
    for _ in 0..PLIES {
        let moves: Vec<_> = position.moves().collect();
        // From the middle of the list: where games are played.
        let next = position.after_unchecked(moves[moves.len() / 2]);
        if next.is_over() {
            break;
        }
        position = next;
    }
    position
}

/// What was measured so far. One measurement runs at a time, on a thread of its own.
#[derive(Debug, Default)]
pub(crate) struct Paces {
    known: HashMap<Subject, Pace>,
    running: Option<(Subject, Receiver<Pace>)>,
}

impl Paces {
    /// Measures an agent if nothing is known of it and nothing else is being measured.
    pub(crate) fn measure(&mut self, subject: Subject) {
        self.collect();
        if !self.known.contains_key(&subject) && self.running.is_none() {
            let (sender, receiver) = mpsc::channel();
            let measure = move || {
                let control = Control::never().within(BUDGET);
                // If the menu is gone, so is the wish to know.
                let _ = sender.send(Pace::measure(subject, DEEPEST, control));
            };
            let thread = std::thread::Builder::new().name("pace".into());
            self.running = thread.spawn(measure).ok().map(|_| (subject, receiver));
        }
    }

    /// What is known of an agent.
    pub(crate) fn known(&self, subject: Subject) -> Option<&Pace> {
        self.known.get(&subject)
    }

    /// Whether something is being measured.
    pub(crate) const fn is_busy(&self) -> bool {
        self.running.is_some()
    }

    /// Takes what has been measured.
    fn collect(&mut self) {
        let Some((subject, receiver)) = &self.running else {
            return;
        };
        let pace = match receiver.try_recv() {
            Ok(pace) => pace,
            Err(TryRecvError::Empty) => return,
            // The thread died: nothing is known, and it is not tried again.
            Err(TryRecvError::Disconnected) => Pace::default(),
        };
        self.known.insert(*subject, pace);
        self.running = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pace(samples: &[(u64, u64)]) -> Pace {
        let sample = |&(nodes, micros): &(u64, u64)| Sample {
            nodes,
            time: Duration::from_micros(micros),
        };
        Pace {
            samples: samples.iter().map(sample).collect(),
        }
    }

    #[test]
    fn what_was_measured_is_told_and_the_rest_grows_by_the_branching() {
        let steady = pace(&[(4, 4), (16, 16), (64, 64)]);
        for (depth, micros) in [(1, 4), (3, 64), (4, 256), (6, 4_096)] {
            let told = steady.at(depth).unwrap().as_secs_f64() * 1e6;
            assert!((told - f64::from(micros)).abs() < 1e-3, "{depth}: {told}");
        }
        // Odd and even depths: nine times for two moves are three for one.
        let uneven = pace(&[(10, 10), (80, 80), (90, 90)]);
        assert_eq!(uneven.at(5).unwrap().as_micros(), 810);
        // The game is over: deeper costs no more.
        let over = pace(&[(10, 10), (50, 50), (50, 52)]);
        assert_eq!(over.at(12).unwrap().as_micros(), 52);
        assert_eq!(pace(&[]).at(3), None);
    }

    /// Every agent that the menu offers with depths can be measured, and a deeper search that was
    /// measured visited no fewer nodes.
    #[test]
    fn the_searches_of_the_menu_are_measured() {
        for game in [Game::TIC_TAC_TOE, Game::CONNECT_FOUR] {
            for agent in ["minimax", "alphabeta", "negamax"] {
                let pace = Pace::measure((game, agent), 3, Control::never());
                assert_eq!(pace.samples.len(), 3, "{agent}");
                let nodes: Vec<u64> = pace.samples.iter().map(|it| it.nodes).collect();
                assert!(nodes.is_sorted(), "{agent}: {nodes:?}");
                assert!(pace.at(DEEPEST).is_some());
            }
        }
    }
}
