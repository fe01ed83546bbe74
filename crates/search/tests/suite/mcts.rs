//! Monte Carlo tree search: repeatable, and right where it claims a proof.

use crate::support;
use harif_rules::{AnyPosition, ConnectFour, Game, LineRules, Position, TicTacToe, notation};
use harif_search::{GameResult, Limits, MonteCarlo, Report, minimax};
use std::collections::HashMap;
use std::hash::Hash;
use std::time::Duration;

fn think<P: Position>(position: &P, limits: Limits, seed: u64) -> Report<P::Move> {
    support::think(&mut MonteCarlo::new(seed), position, limits)
}

#[test]
fn the_same_seed_gives_the_same_search() {
    let position = notation::position(Game::OTHELLO, "f5d6c3").unwrap();
    let once = think(&position, Limits::nodes(500), 7);
    let again = think(&position, Limits::nodes(500), 7);
    assert_eq!((once.best, &once.moves), (again.best, &again.moves));
    assert_eq!(once.counters.leaves, 500);
    let other = think(&position, Limits::nodes(500), 8);
    assert_ne!(other.moves, again.moves);
}

/// The exact result of a tic-tac-toe position for the side to move.
fn exact(position: &TicTacToe<u64>) -> GameResult {
    match position.outcome() {
        Some(outcome) => match outcome.utility_for(position.turn()) {
            1 => GameResult::Win,
            0 => GameResult::Draw,
            _ => GameResult::Loss,
        },
        None => position
            .moves()
            .map(|m| match exact(&position.after_unchecked(m)) {
                GameResult::Win => GameResult::Loss,
                GameResult::Draw => GameResult::Draw,
                GameResult::Loss => GameResult::Win,
            })
            .max()
            .unwrap(),
    }
}

#[test]
fn what_it_proves_is_true() {
    let mut proved = 0;
    for seed in 0..300 {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut position = TicTacToe::standard();
        for _ in 0..rng.usize(2..6) {
            let moves: Vec<_> = position.moves().collect();
            if let Some(&m) = moves.get(rng.usize(..moves.len().max(1))) {
                position.play_unchecked(m);
            }
        }
        if position.is_over() {
            continue;
        }
        let report = think(&position, Limits::nodes(3000), seed);
        for entry in &report.moves {
            if let Some(result) = entry.value.result() {
                let after = exact(&position.after_unchecked(entry.m));
                assert_eq!(
                    result as i32 + after as i32,
                    GameResult::Win as i32,
                    "{position:?}"
                );
                proved += 1;
            }
        }
        if exact(&position) == GameResult::Win {
            let next = position.after_unchecked(report.best.unwrap());
            assert_eq!(exact(&next), GameResult::Loss, "it keeps a won game won");
        }
    }
    assert!(proved > 500, "{proved}");
}

#[test]
fn it_takes_a_win_and_stops_a_loss_at_once() {
    let win = notation::position(Game::CONNECT_FOUR, "121212").unwrap();
    let block = notation::position(Game::CONNECT_FOUR, "12121").unwrap();
    for position in [win, block] {
        let AnyPosition::ConnectFour(position) = position else {
            panic!("7×6 fits 64 bits")
        };
        let report = think(&position, Limits::nodes(2000), 1);
        assert_eq!(report.best.unwrap().to_string(), "1");
    }
}

/// What it reports fits together: counts, depths, lines and the order of the moves.
#[test]
fn a_report_fits_together() {
    for (game, moves) in [
        (Game::TIC_TAC_TOE, ""),
        (Game::CONNECT_FOUR, "44"),
        (Game::OTHELLO, "f5"),
    ] {
        let position = notation::position(game, moves).unwrap();
        for (depth, games) in [(1, 60), (2, 300), (3, 9_000), (60, 5_000)] {
            let limits = Limits {
                depth: Some(depth),
                nodes: Some(games),
                time: None,
            };
            let report = think(&position, limits, u64::from(depth));
            let entries = &report.moves;
            assert!(entries.is_sorted_by(|one, next| one.nodes >= next.nodes));
            let visits: u64 = entries.iter().map(|entry| entry.nodes).sum();
            assert_eq!(
                visits, report.counters.leaves,
                "every game began with a move"
            );
            let equal = entries
                .iter()
                .filter(|entry| Some(entry.value) == report.value);
            assert_eq!(report.ties, equal.count());
            assert_eq!(report.depth, report.counters.deepest);
            assert!(report.depth <= depth && (depth > 3 || report.depth == depth));
            assert!(report.counters.nodes <= report.counters.leaves + 1);
            for entry in entries {
                let mut there = position.clone();
                assert!(entry.pv.len() <= report.depth as usize);
                for &m in &entry.pv {
                    there.play(m).expect("a line of legal moves");
                }
            }
            let rows = &report.iterations;
            assert!(
                rows.is_sorted_by(|one, next| one.nodes <= next.nodes && one.depth <= next.depth)
            );
            let last = rows.last().unwrap();
            assert_eq!(
                (last.nodes, last.depth),
                (report.counters.leaves, report.depth)
            );
            assert_eq!(
                (Some(last.best), Some(last.value)),
                (report.best, report.value)
            );
            assert_eq!(last.pv, report.pv);
        }
    }
}

#[test]
fn limits_hold() {
    let start = TicTacToe::standard();
    let over = notation::position(Game::TIC_TAC_TOE, "a1a2b1b2c1").unwrap();
    let report = think(&over, Limits::nodes(10), 0);
    assert_eq!((report.best, report.value.unwrap().proved), (None, true));
    assert_eq!(minimax::best_move(&over), None);
    let report = think(&start, Limits::nodes(1), 0);
    assert_eq!(report.counters.leaves, 1);
    let report = think(&start, Limits::time(Duration::ZERO), 0);
    assert!(report.stopped && report.best.is_some());
}

/// What a position is worth to the side to move if both sides play on by lot, from −1 to 1.
fn by_lot<P: Position + Hash>(position: &P, known: &mut HashMap<P, f64>) -> f64 {
    if let Some(outcome) = position.outcome() {
        return f64::from(outcome.utility_for(position.turn()));
    }
    if let Some(&value) = known.get(position) {
        return value;
    }
    let moves: Vec<_> = position.moves().collect();
    let sum: f64 = moves
        .iter()
        .map(|&m| -by_lot(&position.after_unchecked(m), known))
        .sum();
    let value = sum / moves.len() as f64;
    known.insert(position.clone(), value);
    value
}

/// The same if both sides choose the best of the next `depth` moves and only then play by lot.
fn then_by_lot<P: Position + Hash>(position: &P, depth: u32, known: &mut HashMap<P, f64>) -> f64 {
    if depth == 0 || position.is_over() {
        return by_lot(position, known);
    }
    let moves: Vec<_> = position.moves().collect();
    moves
        .iter()
        .map(|&m| -then_by_lot(&position.after_unchecked(m), depth - 1, known))
        .fold(f64::MIN, f64::max)
}

/// A tree that may grow only so deep plays out by lot below that, so the average of each move goes
/// to the exact value of the game "choose so far, then leave it to the lot". (These starts are too
/// far from a line for a proof to come in between.)
fn averages_approach<P: Position + Hash>(start: &P) {
    let mut known = HashMap::new();
    for depth in 1..=3 {
        let limits = Limits {
            depth: Some(depth),
            nodes: Some(30_000),
            time: None,
        };
        let report = think(start, limits, 5);
        let mut exact = |m| -then_by_lot(&start.after_unchecked(m), depth - 1, &mut known);
        let best = start.moves().map(&mut exact).fold(f64::MIN, f64::max);
        assert_eq!(report.moves.len(), start.count_moves());
        for entry in &report.moves {
            assert!(!entry.value.proved, "{start:?} depth {depth}: {}", entry.m);
            let (found, exact) = (f64::from(entry.value.score) / 1000.0, exact(entry.m));
            // Four deviations of an average of results between −1 and 1; and a node that is still
            // choosing among its own moves lags behind the best of them.
            let spread = 4.0 / (entry.nodes as f64).sqrt();
            let lag = if depth == 1 { 0.0 } else { 0.12 };
            assert!(
                (found - exact).abs() < spread + lag,
                "depth {depth}, {}: {found} after {} games, exactly {exact}",
                entry.m,
                entry.nodes
            );
        }
        let chosen = exact(report.best.unwrap());
        assert!(
            best - chosen < 0.1,
            "depth {depth}: {chosen} instead of {best}"
        );
    }
}

#[test]
fn averages_approach_the_exact_value() {
    averages_approach(&TicTacToe::standard());
    let rules = LineRules {
        columns: 4,
        rows: 4,
        line: 3,
    };
    averages_approach(&ConnectFour::<u64>::new(rules));
}

/// Which move is played follows from what is known: a proved win before everything, a proved loss
/// only if there is nothing else, a proved draw before what looks like a loss; then the most visited.
#[test]
fn it_prefers_a_proved_better_move() {
    let mut classes = [0; 4];
    for seed in 0..600 {
        let position = support::random_position(Game::TIC_TAC_TOE, 6, seed);
        let AnyPosition::TicTacToe(position) = position else {
            panic!("3×3 fits 64 bits")
        };
        let games = 1 + seed % 150;
        let report = think(&position, Limits::nodes(games), seed);
        let class = |result: Option<GameResult>, score: i32| match result {
            Some(GameResult::Win) => 3,
            Some(GameResult::Loss) => 0,
            None if score < 0 => 1,
            _ => 2,
        };
        let rank = |entry: &harif_search::RootMove<_>| {
            (class(entry.value.result(), entry.value.score), entry.nodes)
        };
        let best = report.moves.iter().map(rank).max().unwrap();
        let chosen = report.root_move(report.best.unwrap()).unwrap();
        // An average that rounds to nothing may have been a little below it.
        let rounded =
            |entry: &harif_search::RootMove<_>| !entry.value.proved && entry.value.score == 0;
        if !report.moves.iter().any(rounded) {
            assert_eq!(rank(chosen), best, "{position:?} after {games} games");
        }
        assert_eq!(report.value, Some(chosen.value));
        assert_eq!(report.pv.first(), report.best.as_ref());
        classes[best.0 as usize] += 1;
    }
    assert!(classes.iter().all(|&count| count > 5), "{classes:?}");
}
