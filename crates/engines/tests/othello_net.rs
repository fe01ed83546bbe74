//! Laws of the learned evaluation's net.

use harif_engines::othello::{Board, Frame, Net, NetFeatures, Square};

type Whole = Frame<8, 8>;

/// Plays random games and shows every position with its features, kept up to
/// date move by move.
fn along_random_games(games: u64, mut see: impl FnMut(Board, &NetFeatures)) {
    for seed in 0..games {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut board = Board::start::<Whole>();
        let mut features = NetFeatures::of(board);
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
    let net = Net::new();
    along_random_games(100, |board, features| {
        assert_eq!(*features, NetFeatures::of(board), "{board:?}");
        assert_eq!(net.evaluate_with(board, features), net.evaluate(board));
    });
}

/// The image of a set of squares under one of the eight symmetries.
fn image(set: u64, symmetry: u32) -> u64 {
    (0..64)
        .filter(|square| set >> square & 1 == 1)
        .fold(0, |image, square| {
            let (mut row, mut column) = (square / 8, square % 8);
            if symmetry & 1 != 0 {
                row = 7 - row;
            }
            if symmetry & 2 != 0 {
                column = 7 - column;
            }
            if symmetry & 4 != 0 {
                (row, column) = (column, row);
            }
            image | 1 << (row * 8 + column)
        })
}

#[test]
fn symmetric_positions_are_worth_the_same() {
    let net = Net::new();
    along_random_games(30, |board, _| {
        let value = net.evaluate(board);
        for symmetry in 1..8 {
            let turned = Board {
                own: image(board.own, symmetry),
                opp: image(board.opp, symmetry),
            };
            assert_eq!(net.evaluate(turned), value, "{board:?}");
        }
    });
}

#[test]
fn a_finished_game_is_worth_its_score() {
    let net = Net::new();
    let mut seen = 0;
    along_random_games(50, |board, _| {
        if board.is_over::<Whole>() {
            seen += 1;
            assert_eq!(
                net.evaluate(board),
                board.final_score::<Whole>() * Net::DISC
            );
        } else if board.moves::<Whole>() == 0 {
            assert_eq!(net.evaluate(board), -net.evaluate(board.pass()));
        }
    });
    assert_eq!(seen, 50);
}

/// The values of all positions of some random games, in one number: it is the
/// same on every processor, with vector instructions or without.
#[test]
fn every_processor_finds_the_same_values() {
    let net = Net::new();
    let mut sum = 0_u64;
    along_random_games(40, |board, _| {
        let value = net.evaluate(board);
        sum = (sum ^ u64::from(value.cast_unsigned())).wrapping_mul(0x0100_0000_01b3);
    });
    assert_eq!(sum, 0xf78c_abc5_a9e6_d0c8, "{sum:#x}");
}
