//! Connect Four ranks its moves alike on every processor and in WebAssembly, and so visits the same nodes.

use crate::early_net;
use harif_engines::connect4::{Board, Solver, SolverOptions};

/// The position of a random game of 7×6 after so many moves, none of which wins.
fn position(seed: u64, plies: u32) -> Board {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut board = Board::new(7, 6, 4).expect("a size that fits");
    while board.discs() < plies {
        // Not `usize`, which draws other numbers where words are shorter.
        let column = random.u32(..7);
        if board.can_play(column) && !board.play(column).is_won() {
            board = board.play(column);
        }
    }
    board
}

#[test]
fn the_net_is_the_same_to_the_bit() {
    let net = early_net();
    let odds = |seed: u64, plies: u32, least: i32| {
        let board = position(seed, plies);
        net.log_odds(board.own() as u64, board.other() as u64, least)
    };
    let values: Vec<i32> = (0..8).map(|n| odds(n, 1 + n as u32, 1)).collect();
    assert_eq!(
        values,
        [-1733, -390, -3678, -509, -2789, 1413, -2241, -2819]
    );
    let mut sum = 0_u64;
    for seed in 0..200 {
        for least in -6..8 {
            let value = odds(seed, seed as u32 % 15, least);
            sum = (sum ^ u64::from(value.cast_unsigned())).wrapping_mul(0x0100_0000_01b3);
        }
    }
    assert_eq!(sum, 0xde3b_f65b_c1b0_6a18, "{sum:#x}");
}

/// Score and nodes.
#[test]
fn solves_visit_the_same_nodes() {
    early_net();
    let found = [(6, 10), (2, 11), (3, 12), (4, 15), (5, 20)].map(|(seed, plies)| {
        let mut solver = Solver::new(SolverOptions::default());
        (solver.score(&position(seed, plies)), solver.nodes())
    });
    let expected = [
        (-2, 540_202),
        (-3, 135_121),
        (3, 46_478),
        (5, 1_819),
        (-2, 10_806),
    ];
    assert_eq!(found, expected);
}
