//! The same numbers on every processor, for the boards of Othello that the page has no weights of.

use harif_engines::boards;
use harif_engines::othello::{Effort, Engine, LEARNED_SIZES, Six, WideEngine};
use harif_rules::{AnyMove, AnyPosition, Game, Position};
use harif_search::Control;

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

#[test]
fn searches_of_the_other_sizes_visit_the_same_nodes() {
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
