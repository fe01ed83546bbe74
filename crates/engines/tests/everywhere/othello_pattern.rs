//! Laws of the learned evaluation.

use crate::pattern;
use crate::symmetry::images;
use harif_engines::othello::{Board, Features, Pattern, Size, Square};

type Whole = Size<8, 8>;

/// Plays random games and shows every position with its features, kept up to
/// date move by move.
fn along_random_games(games: u64, mut see: impl FnMut(Board, &Features)) {
    for seed in 0..games {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut board = Board::start::<Whole>();
        let mut features = Features::of(board);
        while !board.is_over::<Whole>() {
            see(board, &features);
            let legal = board.moves::<Whole>();
            if legal == 0 {
                board = board.pass();
                features = features.pass();
                continue;
            }
            let squares: Vec<Square> = (0..64).filter(|s| legal >> s & 1 == 1).collect();
            let square = squares[random.usize(..squares.len())];
            let flips = board.flips(square);
            board = board.after(square, flips);
            features = features.after(square, flips);
        }
        see(board, &features);
    }
}

#[test]
fn features_along_a_game_equal_fresh_ones() {
    along_random_games(200, |board, features| {
        assert_eq!(*features, Features::of(board), "{board:?}");
    });
}

/// A move's value from the features before it is that of the position after it.
#[test]
fn a_move_is_worth_the_position_after_it() {
    let pattern = pattern();
    along_random_games(50, |board, features| {
        let legal = board.moves::<Whole>();
        for square in (0..64).filter(|square| legal >> square & 1 == 1) {
            let flips = board.flips(square);
            let next = board.after(square, flips);
            let value = pattern.evaluate_after(next, features, square, flips);
            assert_eq!(value, pattern.evaluate(next), "{board:?} {square}");
        }
    });
}

#[test]
fn symmetric_positions_are_worth_the_same() {
    let pattern = pattern();
    along_random_games(30, |board, _| {
        let value = pattern.evaluate(board);
        for turned in images(board) {
            assert_eq!(pattern.evaluate(turned), value, "{board:?}");
        }
    });
}

#[test]
fn a_finished_game_is_worth_its_score() {
    let pattern = pattern();
    let mut seen = 0;
    along_random_games(50, |board, _| {
        if board.is_over::<Whole>() {
            seen += 1;
            let score = board.final_score::<Whole>() * Pattern::DISC;
            assert_eq!(pattern.evaluate(board), score);
        } else if board.moves::<Whole>() == 0 {
            assert_eq!(pattern.evaluate(board), -pattern.evaluate(board.pass()));
        }
    });
    assert_eq!(seen, 50);
}

#[test]
fn known_positions_get_sane_values() {
    let pattern = pattern();
    // The first position is even, more or less.
    let start = pattern.evaluate(Board::start::<Whole>());
    assert!(start.abs() < 4 * Pattern::DISC, "{start}");
    // FFO problem 40: black wins by 38 with 20 squares empty.
    let won = board(
        "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X--------",
        b'X',
    );
    assert!(pattern.evaluate(won) > 20 * Pattern::DISC);
    assert!(pattern.evaluate(won.pass()) < 0);
}

/// Reads a board of `X`, `O` and `-`, seen by one side.
fn board(text: &str, side: u8) -> Board {
    let discs = |wanted: u8| {
        text.bytes().zip(0..).fold(0, |set, (byte, square)| {
            set | u64::from(byte == wanted) << square
        })
    };
    let other = if side == b'X' { b'O' } else { b'X' };
    Board {
        own: discs(side),
        opp: discs(other),
    }
}
