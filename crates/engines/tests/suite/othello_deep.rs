//! Laws of the deep net.

use crate::symmetry::images;
use harif_engines::othello::{Board, Deep, Engine, Size, Square};

type Whole = Size<8, 8>;

/// Shows every `step`th position of some random games, and the last.
fn along_random_games(games: u64, step: usize, mut see: impl FnMut(Board)) {
    for seed in 0..games {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut board = Board::start::<Whole>();
        for ply in 0.. {
            if board.is_over::<Whole>() {
                see(board);
                break;
            }
            let legal = board.moves::<Whole>();
            if legal == 0 || ply % step == 0 {
                see(board);
            }
            let squares: Vec<Square> = (0..64).filter(|s| legal >> s & 1 == 1).collect();
            board = match random.choice(&squares) {
                Some(&square) => board.after(square, board.flips(square)),
                None => board.pass(),
            };
        }
    }
}

fn deep() -> Deep {
    Deep::available().expect("embedded")
}

#[test]
fn symmetric_positions_are_worth_the_same() {
    along_random_games(1, 25, |board| {
        let value = deep().evaluate(board);
        for turned in images(board) {
            assert_eq!(deep().evaluate(turned), value, "{board:?}");
        }
    });
}

/// One look is near the average of eight, and keeps its other laws.
#[test]
fn one_look_is_near_the_average_of_eight() {
    let (mut positions, mut apart) = (0, 0);
    along_random_games(6, 7, |board| {
        let value = deep().evaluate_once(board);
        for turned in images(board) {
            assert_eq!(deep().evaluate_once(turned), value, "{board:?}");
        }
        if board.is_over::<Whole>() {
            assert_eq!(value, deep().evaluate(board));
        } else if board.moves::<Whole>() == 0 {
            assert_eq!(deep().evaluate_once(board.pass()), -value);
        } else {
            positions += 1;
            apart += value.abs_diff(deep().evaluate(board));
        }
    });
    let discs = f64::from(apart) / f64::from(positions * Deep::DISC);
    assert!(
        positions > 30 && discs > 0.0 && discs < 3.0,
        "{discs} discs"
    );
}

#[test]
fn a_finished_game_is_worth_its_score_and_a_pass_nothing() {
    let (mut finished, mut passes) = (0, 0);
    along_random_games(8, 1000, |board| {
        if board.is_over::<Whole>() {
            finished += 1;
            let score = board.final_score::<Whole>();
            assert_eq!(deep().evaluate(board), score * Deep::DISC);
        } else if board.moves::<Whole>() == 0 {
            passes += 1;
            assert_eq!(deep().evaluate(board), -deep().evaluate(board.pass()));
        }
    });
    assert_eq!(finished, 8);
    assert!(passes > 0);
}

/// The engine's word on a position as it stands is the deep net's.
#[test]
fn the_engine_asks_it() {
    along_random_games(1, 40, |board| {
        let discs = f64::from(deep().evaluate(board)) / f64::from(Deep::DISC);
        assert_eq!(Engine::evaluate(board).to_bits(), discs.to_bits());
    });
}
