//! Monte Carlo tree search: repeatable, and right where it claims a proof.

use harif_rules::{AnyPosition, Game, Position, TicTacToe, notation, with_position};
use harif_search::{Control, GameResult, Limits, MonteCarlo, Report, Search, Silent, minimax};
use std::time::Duration;

fn think<P: Position>(position: &P, limits: Limits, seed: u64) -> Report<P::Move> {
    MonteCarlo::new(seed).search(position, limits, Control::never(), &mut Silent)
}

#[test]
fn the_same_seed_gives_the_same_search() {
    let position = notation::position(Game::OTHELLO, "f5d6c3").unwrap();
    with_position!(&position, p => {
        let once = think(p, Limits::nodes(500), 7);
        let again = think(p, Limits::nodes(500), 7);
        assert_eq!((once.best, &once.moves), (again.best, &again.moves));
        assert_eq!(once.counters.leaves, 500);
        let other = think(p, Limits::nodes(500), 8);
        assert_ne!(other.moves, again.moves);
    });
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

#[test]
fn limits_hold() {
    let start = TicTacToe::standard();
    let over = notation::position(Game::TIC_TAC_TOE, "a1a2b1b2c1").unwrap();
    with_position!(&over, p => {
        let report = think(p, Limits::nodes(10), 0);
        assert_eq!((report.best, report.value.unwrap().proved), (None, true));
        assert_eq!(minimax::best_move(p), None);
    });
    let report = think(&start, Limits::nodes(1), 0);
    assert_eq!(report.counters.leaves, 1);
    let report = think(&start, Limits::time(Duration::ZERO), 0);
    assert!(report.stopped && report.best.is_some());
}
