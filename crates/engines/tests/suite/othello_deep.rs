//! Laws of the deep net.

use crate::symmetry::images;
use harif_engines::othello::{Board, Deep, Engine, Looks, Size, Square};

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
        let once = |board| deep().evaluate_with(board, Looks::One);
        let value = once(board);
        for turned in images(board) {
            assert_eq!(once(turned), value, "{board:?}");
        }
        if board.is_over::<Whole>() {
            assert_eq!(value, deep().evaluate(board));
        } else if board.moves::<Whole>() == 0 {
            assert_eq!(once(board.pass()), -value);
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

/// Many at once are worth what they are one by one, but for the rounding of the last unit.
#[test]
fn many_positions_are_worth_what_each_is() {
    let mut boards = Vec::new();
    along_random_games(8, 9, |board| boards.push(board));
    assert!(boards.iter().any(|board| board.is_over::<Whole>()));
    assert!(boards.iter().any(|board| board.moves::<Whole>() == 0));
    for looks in [Looks::One, Looks::Eight] {
        let many = deep().evaluate_many(&boards, looks);
        assert_eq!(many.len(), boards.len());
        let mut different = 0;
        for (&board, value) in boards.iter().zip(many) {
            let apart = value.abs_diff(deep().evaluate_with(board, looks));
            assert!(apart <= 1, "{board:?} is {apart} units apart");
            different += apart;
        }
        assert!(different < 3, "{different} of {}", boards.len());
    }
}

/// A value is the same to the bit wherever the position stands among others.
#[test]
fn the_value_of_one_does_not_depend_on_the_others() {
    let mut boards = Vec::new();
    along_random_games(3, 11, |board| boards.push(board));
    let all = deep().evaluate_many(&boards, Looks::One);
    for length in [1, 3, 8, 11] {
        let parts = boards.chunks(length);
        let parts: Vec<i32> = parts
            .flat_map(|part| deep().evaluate_many(part, Looks::One))
            .collect();
        assert_eq!(parts, all, "in parts of {length}");
    }
    assert!(deep().evaluate_many(&[], Looks::Eight).is_empty());
}
