//! The same numbers on every processor, and in WebAssembly.
//!
//! `cargo xtask test` runs this file and the laws of the evaluations twice: as native programs, whose
//! loops become whatever vectors the processor has, and as WebAssembly in Node. The tables are not
//! opinions: they change with the weights or the search and with nothing else. A failed test shows
//! the numbers found.

use crate::{deep, hand_in_weights, pattern};
use harif_engines::othello::{Board, Effort, Engine, Looks, Size, Square};
use harif_search::Control;

type Whole = Size<8, 8>;

/// The position of a random game after so many moves; the last, if it ends before.
fn position(seed: u64, plies: usize) -> Board {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut board = Board::start::<Whole>();
    for _ in 0..plies {
        let legal = board.moves::<Whole>();
        let squares: Vec<Square> = (0..64).filter(|s| legal >> s & 1 == 1).collect();
        // Not `choice`, which draws other numbers where words are shorter.
        let chosen = squares.get(random.u32(..squares.len().max(1) as u32) as usize);
        board = match chosen {
            Some(&square) => board.after(square, board.flips(square)),
            None => board.pass(),
        };
    }
    board
}

/// Ten positions from the beginning of the game to its end.
fn positions() -> impl Iterator<Item = Board> {
    (0..10).map(|number| position(number, 3 + 6 * number as usize))
}

#[test]
fn the_pattern_evaluation_is_the_same_to_the_bit() {
    let pattern = pattern();
    let values: Vec<i32> = positions().map(|board| pattern.evaluate(board)).collect();
    assert_eq!(
        values,
        [-134, 1038, -562, -793, 639, 1098, 1529, 1106, 394, 1388]
    );
    let mut sum = 0_u64;
    for seed in 0..100 {
        for plies in 0..60 {
            let value = pattern.evaluate(position(seed, plies));
            sum = (sum ^ u64::from(value.cast_unsigned())).wrapping_mul(0x0100_0000_01b3);
        }
    }
    assert_eq!(sum, 0x14c9_6db1_2419_26cf, "{sum:#x}");
}

#[test]
fn the_deep_net_is_the_same_to_the_bit() {
    let deep = deep();
    let values: Vec<i32> = positions().map(|board| deep.evaluate(board)).collect();
    assert_eq!(
        values,
        [-181, 1118, -556, -1138, 875, 1171, 1579, 1098, 600, 1469]
    );
    let boards: Vec<Board> = positions().collect();
    assert_eq!(deep.evaluate_many(&boards, Looks::Eight), values);
    let once = deep.evaluate_many(&boards, Looks::One);
    assert_eq!(
        once,
        [-181, 1179, -528, -1083, 980, 1186, 1548, 1102, 479, 1498]
    );
}

/// Best move, score and nodes of a search without a clock.
#[test]
fn searches_visit_the_same_nodes() {
    hand_in_weights();
    let found: Vec<(Square, i32, u64)> = [(3, 12, 8), (4, 30, 10), (5, 44, 16)]
        .into_iter()
        .map(|(seed, plies, depth)| {
            let effort = Effort {
                depth,
                exact: depth,
                ..Effort::default()
            };
            let judgement = Engine::new(4).search(position(seed, plies), effort, Control::never());
            let best = &judgement.moves[0];
            (best.square, best.score, judgement.nodes)
        })
        .collect();
    assert_eq!(found, [(53, 37, 3677), (16, 20, 42_945), (39, -8, 118_114)]);
}
