//! The same evaluation once more, by its definition and one number after the
//! other: what all vectors must agree with.

use std::collections::HashSet;

use super::layer::{Head, INPUTS, NEURONS, Row, WIDTH};
use super::shapes::{EMPTIES, LAYOUT, MOBILITY, OPP_MOVES, OWN_MOVES, SHAPES};
use super::weights::{Phase, Weights};
use super::{Pattern, Whole};
use crate::othello::portable;
use crate::othello::symmetry::image;
use crate::othello::{Board, Square};

/// What a position with a move is worth.
fn value(board: Board) -> i32 {
    let Phase { table, head } = Weights::get().phase(empties(board));
    let mut rows = Vec::new();
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
                rows.push(table[LAYOUT.offset[shape] + index]);
            }
        }
    }
    let moves = |own, opp| portable::moves(own, opp).count_ones() as usize;
    rows.push(table[OWN_MOVES + moves(board.own, board.opp).min(MOBILITY - 1)]);
    rows.push(table[OPP_MOVES + moves(board.opp, board.own).min(MOBILITY - 1)]);
    rows.push(table[EMPTIES + empties(board) as usize]);
    answer(head, &rows).clamp(-64 * Pattern::DISC, 64 * Pattern::DISC)
}

/// What the neurons make of some rows.
fn answer(head: &Head, rows: &[Row]) -> i32 {
    let sum = |place: usize| rows.iter().map(|row| i32::from(row.0[place])).sum::<i32>();
    let clipped = |place| sum(place).clamp(0, 128);
    let input = |place: usize| match place.checked_sub(WIDTH) {
        None => clipped(place),
        Some(place) => clipped(place) * clipped(place + WIDTH / 2) / 128,
    };
    let neuron = |number: usize| {
        let weight = |place: usize| i32::from(head.first[place / 2][number][place % 2]);
        let sum: i32 = (0..INPUTS).map(|place| input(place) * weight(place)).sum();
        (sum + head.first_bias[number] + 128)
            .div_euclid(256)
            .clamp(0, 1024)
    };
    let spoken: i32 = (0..NEURONS)
        .map(|number| neuron(number) * i32::from(head.last[number]))
        .sum();
    let straight: i32 = (0..WIDTH)
        .map(|place| sum(place) * i32::from(head.past[place]))
        .sum();
    (spoken + straight + head.last_bias + 64).div_euclid(128)
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
