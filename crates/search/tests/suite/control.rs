//! The law of stopping: whatever a search is doing, it visits only a few nodes more once its
//! control is over.

use harif_rules::{ConnectFour, LineRules, Othello, Position, TicTacToe};
use harif_search::evaluators::{Positional, Utility, Windows};
use harif_search::{
    AlphaBeta, Control, Evaluator, Iteration, LeafReason, Limits, Minimax, MonteCarlo, Negamax,
    Node, Observer, PrincipalVariation, Score, Search, Switches,
};
use std::sync::atomic::{AtomicBool, Ordering};
use web_time::Instant;

/// The most nodes between two looks at the control.
const MOST_MORE: u64 = 128;

/// Sets the flag at a node, and counts those that come after.
struct StopAt<'a> {
    at: u64,
    seen: u64,
    stop: &'a AtomicBool,
}

impl<P: Position> Observer<P> for StopAt<'_> {
    fn enter(&mut self, _: &Node<'_, P>) {
        self.seen += 1;
        if self.seen == self.at {
            self.stop.store(true, Ordering::Relaxed);
        }
    }

    fn leaf(&mut self, _: LeafReason, _: Score) {}
}

fn stops<P: Position>(name: &str, position: &P, mut search: impl Search<P>) {
    for at in [1, 2, 100, 127, 128, 129, 1_000, 5_000] {
        let stop = AtomicBool::new(false);
        let mut observer = StopAt {
            at,
            seen: 0,
            stop: &stop,
        };
        let control = Control::new(&stop);
        let report = search.search(position, Limits::depth(20), control, &mut observer);
        assert!(report.stopped, "{name} did not hear the flag");
        assert!(observer.seen < at + MOST_MORE, "{name}: {}", observer.seen);
        assert!(report.best.is_some(), "{name} still owes a move");
    }
    let set = AtomicBool::new(true);
    let over = Control::never().until(Instant::now());
    for control in [Control::new(&set), over] {
        let stop = AtomicBool::new(false);
        let mut observer = StopAt {
            at: 0,
            seen: 0,
            stop: &stop,
        };
        let report = search.search(position, Limits::depth(20), control, &mut observer);
        assert!(report.stopped && observer.seen <= 1, "{name}");
    }
}

fn every_search_stops<P: Position>(position: &P, judge: &impl Evaluator<P>) {
    let table = Switches {
        table: true,
        ..Switches::default()
    };
    for switches in [Switches::default(), table] {
        stops("minimax", position, Minimax::new(judge, switches));
        stops("alphabeta", position, AlphaBeta::new(judge, switches));
        stops("negamax", position, Negamax::new(judge, switches));
        stops("pvs", position, PrincipalVariation::new(judge, switches));
    }
}

#[test]
fn a_search_visits_few_nodes_after_its_flag_is_set() {
    every_search_stops(&ConnectFour::standard(), &Windows);
    every_search_stops(&Othello::standard(), &Positional);
    let large = LineRules {
        columns: 5,
        rows: 5,
        line: 4,
    };
    every_search_stops(&TicTacToe::<u64>::new(large), &Utility);
}

/// Sets the flag when the search tells of its first steps, and keeps how many there were.
struct StopWhenTold<'a> {
    stop: &'a AtomicBool,
    games: u64,
}

impl<P: Position> Observer<P> for StopWhenTold<'_> {
    const ENABLED: bool = false;

    fn iteration(&mut self, iteration: &Iteration<P::Move>) {
        if !self.stop.swap(true, Ordering::Relaxed) {
            self.games = iteration.nodes;
        }
    }
}

#[test]
fn no_random_game_begins_after_the_flag_is_set() {
    for set in [false, true] {
        let stop = AtomicBool::new(set);
        let mut told = StopWhenTold {
            stop: &stop,
            games: 0,
        };
        let control = Control::new(&stop);
        let start = ConnectFour::standard();
        let report = MonteCarlo::new(7).search(&start, Limits::default(), control, &mut told);
        assert!(report.stopped && report.best.is_some());
        // The root, and a node for each game.
        assert_eq!(report.counters.nodes, told.games + 1);
        assert_eq!(told.games == 0, set);
    }
}

#[test]
fn the_sooner_of_two_deadlines_counts() {
    let hour = std::time::Duration::from_hours(1);
    let now = Instant::now();
    let control = Control::never();
    assert!(control.deadline().is_none() && control.time_left().is_none());
    assert_eq!(control.until(now + hour).until(now).deadline(), Some(now));
    assert_eq!(control.until(now).until(now + hour).deadline(), Some(now));
    assert_eq!(control.until(now).within(hour).deadline(), Some(now));
    assert!(control.until(now).is_over() && !control.until(now).is_stopped());
    assert!(!control.within(hour).is_over());
    let forever = std::time::Duration::MAX;
    assert!(
        control.within(forever).deadline().is_none(),
        "beyond the clock"
    );
}
