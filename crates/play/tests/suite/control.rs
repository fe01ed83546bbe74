//! The law of stopping, over everything that thinks: agents, analyses, recordings, experiments, the
//! zoo and the service. Once its control is over, each visits only a few positions more.

use harif_play::lab::{Experiment, yardsticks};
use harif_play::service::{Reply, Request, Service};
use harif_play::zoo::{Bug, look};
use harif_play::{AGENTS, AgentSpec, Algorithm, Plan, Unwatched, Watch, analyze};
use harif_rules::{AnyMove, AnyPosition, Game, Position, notation};
use harif_search::{Control, Iteration, Limits, RootMove};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use web_time::Instant;

/// The engines look at their control every few thousand nodes, the searches every 128.
const MOST_MORE: u64 = 20_000;

const GAMES: [(&str, &str); 7] = [
    ("tictactoe", "b2"),
    ("tictactoe:columns=5,rows=5,line=4", "c3"),
    ("connect4", "44"),
    ("connect4:columns=16,rows=16", "8"),
    ("othello", "f5d6c3"),
    ("othello:size=6", "start"),
    ("othello:size=12", "start"),
];

fn positions() -> impl Iterator<Item = AnyPosition> {
    GAMES.iter().map(|(game, moves)| {
        let game: Game = game.parse().expect("a game");
        notation::position(game, moves).expect("a position")
    })
}

/// Controls that are over before the work begins.
fn over(set: &AtomicBool) -> [Control<'_>; 2] {
    set.store(true, Relaxed);
    [Control::new(set), Control::never().until(Instant::now())]
}

/// Sets the flag at the first news, and keeps how many nodes there were by then.
struct StopAtFirstNews<'a> {
    stop: &'a AtomicBool,
    nodes: u64,
}

impl Watch for StopAtFirstNews<'_> {
    fn root_move(&mut self, _: u32, root_move: &RootMove<AnyMove>) {
        if !self.stop.swap(true, Relaxed) {
            self.nodes = root_move.nodes;
        }
    }

    fn iteration(&mut self, iteration: &Iteration<AnyMove>) {
        if !self.stop.swap(true, Relaxed) {
            self.nodes = iteration.nodes;
        }
    }
}

#[test]
fn every_agent_answers_soon_after_a_stop() {
    let set = AtomicBool::new(true);
    for position in positions() {
        let game = harif_rules::Board::game(&position);
        for entry in AGENTS.iter().filter(|entry| (entry.plays)(game)) {
            let spec: AgentSpec = entry.name.parse().expect("a name of the table");
            let Some(mut agent) = spec.build(game).expect("it plays the game") else {
                continue;
            };
            let name = entry.name;
            for control in over(&set) {
                let decision = agent.choose(&position, control, &mut Unwatched);
                assert!(position.check(decision.m).is_ok(), "{name} in {game}");
                let nodes = decision.report.map_or(0, |report| report.counters.nodes);
                assert!(nodes <= MOST_MORE, "{name} in {game}: {nodes}");
            }
            let stop = AtomicBool::new(false);
            let mut watch = StopAtFirstNews {
                stop: &stop,
                nodes: 0,
            };
            let decision = agent.choose(&position, Control::new(&stop), &mut watch);
            assert!(position.check(decision.m).is_ok(), "{name} in {game}");
            let nodes = decision.report.map_or(0, |report| report.counters.nodes);
            let more = nodes.saturating_sub(watch.nodes);
            assert!(more <= MOST_MORE, "{name} in {game}: {more}");
        }
    }
}

#[test]
fn analyses_and_recordings_end_soon_after_a_stop() {
    let set = AtomicBool::new(true);
    for position in positions() {
        for control in over(&set) {
            let analysis = analyze(&position, Limits::default(), control, &mut Unwatched);
            let nodes = analysis.report.counters.nodes;
            assert!(analysis.report.stopped && nodes <= MOST_MORE, "{nodes}");
            for &algorithm in Algorithm::ALL.iter().filter(|one| one.can_be_recorded()) {
                let plan = Plan::new(algorithm, Limits::depth(20));
                let (report, tree) = plan.record(&position, control, 1_000);
                assert!(report.stopped && tree.searched() <= 1);
            }
        }
        let stop = AtomicBool::new(false);
        let mut watch = StopAtFirstNews {
            stop: &stop,
            nodes: 0,
        };
        let analysis = analyze(
            &position,
            Limits::default(),
            Control::new(&stop),
            &mut watch,
        );
        let more = analysis.report.counters.nodes.saturating_sub(watch.nodes);
        assert!(more <= MOST_MORE, "{position:?}: {more}");
    }
}

#[test]
fn an_experiment_measures_nothing_after_a_stop() {
    let set = AtomicBool::new(true);
    let experiment = "g=othello;p=start;a=minimax,alphabeta;d=1-30;x=1000";
    let design = experiment.parse::<Experiment>().unwrap().design().unwrap();
    for control in over(&set) {
        assert!(yardsticks(&design.positions, design.depths, control).is_none());
        let deepest = design.steps().last().expect("a step");
        assert!(design.measure(deepest, control).is_none());
    }
    let request = Request::Lab {
        experiment: experiment.to_owned(),
    };
    let mut replies = Vec::new();
    let control = Control::new(&set);
    Service::new().handle(&request, control, &mut |reply| replies.push(reply));
    assert_eq!(replies, [Reply::LabDone]);
    // A stop that comes with the first row ends it before the second.
    let stop = AtomicBool::new(false);
    let mut rows = 0;
    let short = Request::Lab {
        experiment: "g=othello;p=start;a=minimax,alphabeta;d=1-3".to_owned(),
    };
    Service::new().handle(&short, Control::new(&stop), &mut |reply| {
        if let Reply::Measured(_) = reply {
            rows += 1;
            stop.store(true, Relaxed);
        }
    });
    assert_eq!(rows, 1);
}

/// A search of the zoo that is stopped has looked at one line only, so it plays the first move.
#[test]
fn the_zoo_looks_at_nothing_but_the_first_line_after_a_stop() {
    let set = AtomicBool::new(true);
    // The first move loses at once, so a search that went on would play another.
    let position = notation::position(Game::CONNECT_FOUR, "414242").unwrap();
    let first = position.moves().next().unwrap();
    let healthy = look(&position, Bug::Healthy, Control::never());
    assert_ne!(healthy.m, first);
    for control in over(&set) {
        assert_eq!(look(&position, Bug::Healthy, control).m, first);
    }
}
