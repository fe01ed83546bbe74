//! The same numbers on every processor, and in WebAssembly.
//!
//! `cargo xtask test` runs this file and the laws of the evaluations twice: as native programs, whose
//! loops become whatever vectors the processor has, and as WebAssembly in Node. The tables are not
//! opinions: they change with the weights or the search and with nothing else. A failed test shows
//! the numbers found.

use crate::{deep, hand_in_weights, pattern};
use harif_engines::boards;
use harif_engines::othello::{
    Board, Effort, Engine, LEARNED_SIZES, Looks, Six, Size, Square, WideEngine,
};
use harif_rules::{AnyMove, AnyPosition, Game, Position};
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
    assert_eq!(found, [(53, 37, 3677), (16, 20, 42_945), (39, -8, 158_978)]);
}

/// The position of a random game on a board of that size after so many moves.
fn position_on(size: u8, seed: u64, plies: usize) -> AnyPosition {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut position = AnyPosition::start(Game::othello(size));
    for _ in 0..plies {
        let moves: Vec<AnyMove> = position.moves().collect();
        if let Some(&m) = moves.get(random.u32(..moves.len().max(1) as u32) as usize) {
            position.play(m).expect("a listed move");
        }
    }
    position
}

/// The learned evaluation of a board that is not 8×8, in 32nds of a disc.
fn learned(position: &AnyPosition) -> i32 {
    match boards::othello(position) {
        Some((board, _)) => Six::new().evaluate(board),
        None => (WideEngine::evaluate(position).expect("a wide board") * 32.0) as i32,
    }
}

#[test]
fn the_other_sizes_are_the_same_to_the_bit() {
    hand_in_weights();
    let mut sums = Vec::new();
    for size in LEARNED_SIZES {
        let mut sum = 0_u64;
        for seed in 0..20 {
            for plies in 0..usize::from(size).pow(2) - 4 {
                let value = learned(&position_on(size, seed, plies));
                sum = (sum ^ u64::from(value.cast_unsigned())).wrapping_mul(0x0100_0000_01b3);
            }
        }
        sums.push(sum);
    }
    assert_eq!(
        sums,
        [
            0x0ab7_64d4_a050_9732,
            0xb0f3_b23d_c2c0_a578,
            0xf816_b96b_2412_965c
        ],
        "{sums:#x?}"
    );
}

// Reports read a clock, which WebAssembly outside a browser has not; the page has no weights of these sizes.
#[cfg(not(target_arch = "wasm32"))]
#[test]
fn searches_of_the_other_sizes_visit_the_same_nodes() {
    hand_in_weights();
    let found: Vec<(Option<AnyMove>, Option<i32>, u64)> = [(6, 8, 10), (10, 40, 5), (12, 90, 4)]
        .into_iter()
        .map(|(size, plies, depth)| {
            let position = position_on(size, 3, plies);
            let effort = Effort {
                depth,
                exact: depth,
                ..Effort::default()
            };
            let report = match &position {
                AnyPosition::Othello(board) => {
                    Engine::new(4).report(board, effort, Control::never(), &mut |_, _| ())
                }
                _ => WideEngine::new(4)
                    .report(&position, effort, Control::never(), &mut |_, _| ())
                    .expect("a wide board"),
            };
            let margin = report.value.and_then(|value| value.margin);
            (report.best, margin, report.counters.nodes)
        })
        .collect();
    let on = |column: u8, row: u8| Some(AnyMove::Cell(harif_rules::Cell::new(column, row)));
    assert_eq!(
        found,
        [
            (on(3, 1), Some(-9), 6647),
            (on(8, 5), Some(-3), 8340),
            (on(11, 9), Some(4), 4722),
        ]
    );
}
