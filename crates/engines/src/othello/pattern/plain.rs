//! The same evaluation once more, by its definition and one number after the
//! other: what all vectors must agree with.

use std::collections::HashSet;

use super::shapes::{EMPTIES, LAYOUT, MOBILITY, OPP_MOVES, OWN_MOVES, SHAPES};
use super::{Pattern, Weights, Whole};
use crate::othello::portable;
use crate::othello::symmetry::image;
use crate::othello::{Board, Square};

/// What a position with a move is worth.
fn value(board: Board) -> i32 {
    let table = Weights::get().expect("embedded").table(empties(board));
    let weight = |place: usize| i32::from(table[place]);
    let mut sum = 0;
    for (shape, cells) in SHAPES.iter().enumerate() {
        let mut seen = HashSet::new();
        for symmetry in 0..8 {
            let squares: Vec<Square> = cells.iter().map(|&cell| image(cell, symmetry)).collect();
            let covered = squares.iter().fold(0_u64, |set, square| set | 1 << square);
            if seen.insert(covered) {
                let index = squares.iter().fold(0, |index, &square| {
                    let digit = (board.own >> square & 1) + 2 * (board.opp >> square & 1);
                    3 * index + digit as usize
                });
                sum += weight(LAYOUT.offset[shape] + index);
            }
        }
    }
    let moves = |own, opp| portable::moves(own, opp).count_ones() as usize;
    sum += weight(OWN_MOVES + moves(board.own, board.opp).min(MOBILITY - 1));
    sum += weight(OPP_MOVES + moves(board.opp, board.own).min(MOBILITY - 1));
    sum += weight(EMPTIES + empties(board) as usize);
    sum.clamp(-64 * Pattern::DISC, 64 * Pattern::DISC)
}

fn empties(board: Board) -> u32 {
    (!(board.own | board.opp)).count_ones()
}

#[test]
fn vectors_and_plain_numbers_find_the_same_value() {
    let pattern = Pattern::new();
    let mut positions = 0;
    for seed in 0..100 {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut board = Board::start::<Whole>();
        while !board.is_over::<Whole>() {
            let legal = board.moves::<Whole>();
            let squares: Vec<Square> = (0..64).filter(|s| legal >> s & 1 == 1).collect();
            board = match random.choice(&squares) {
                Some(&square) => {
                    assert_eq!(pattern.evaluate(board), value(board), "{board:?}");
                    positions += 1;
                    board.after(square, board.flips(square))
                }
                None => board.pass(),
            };
        }
    }
    assert!(positions > 5000);
}
