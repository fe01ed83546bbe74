//! The same evaluation once more, by its definition and one number after the
//! other: what all vectors must agree with.

use std::collections::HashSet;

use super::layer::{Head, INPUTS, NEURONS, Row, WIDTH};
use super::shapes::{EMPTIES, LAYOUT, MOBILITY, MOVES, QUARTERS, SHAPES};
use super::weights::{Phase, Weights};
use super::{Pattern, Whole};
use crate::othello::portable;
use crate::othello::symmetry::image;
use crate::othello::{Board, Square};

/// What a position with a move is worth.
fn value(board: Board) -> i32 {
    let Phase { table, head, .. } = Weights::get().phase(empties(board));
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
    let [own, opp] = [moves(board.own, board.opp), moves(board.opp, board.own)];
    rows.push(table[MOVES + MOBILITY * own.min(MOBILITY - 1) + opp.min(MOBILITY - 1)]);
    let odd = |row: usize, column: usize| {
        let quarter = 0x0f0f_0f0f << (32 * row + 4 * column);
        (!(board.own | board.opp) & quarter).count_ones() as usize & 1
    };
    rows.push(table[QUARTERS + odd(0, 0) + 2 * odd(0, 1) + 4 * odd(1, 0) + 8 * odd(1, 1)]);
    rows.push(table[EMPTIES + empties(board) as usize]);
    answer(head, &rows).clamp(-64 * Pattern::DISC, 64 * Pattern::DISC)
}

/// What the neurons make of some rows.
fn answer(head: &Head, rows: &[Row]) -> i32 {
    // The first numbers of all pairs, then the second ones.
    let pairs = WIDTH / 2;
    let sum = |place: usize| {
        let place = 2 * (place % pairs) + place / pairs;
        let numbers = rows.iter().map(|row| i32::from(row.numbers()[place]));
        numbers.sum::<i32>()
    };
    let clipped = |place| sum(place).clamp(0, 128);
    let input = |place: usize| match place.checked_sub(WIDTH) {
        None => clipped(place) * 64,
        Some(pair) => clipped(pair) * clipped(pair + pairs) / 2,
    };
    let neuron = |number: usize| {
        let weight = |place: usize| i32::from(head.first[place / 2][number][place % 2]);
        let sum: i32 = (0..INPUTS).map(|place| input(place) * weight(place)).sum();
        (sum + head.first_bias[number] + 1024)
            .div_euclid(2048)
            .clamp(0, 8 * 1024)
    };
    let spoken: i32 = (0..NEURONS)
        .map(|number| neuron(number) * i32::from(head.last[number]))
        .sum();
    let straight: i32 = (0..WIDTH)
        .map(|place| sum(place) * i32::from(head.past[place / pairs][place % pairs]))
        .sum();
    (spoken + 8 * straight + head.last_bias + 512).div_euclid(1024)
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
