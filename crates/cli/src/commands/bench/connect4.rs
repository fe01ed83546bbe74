//! The Connect Four solver on random positions of every stage, and on other boards.

use harif_rules::Game;

use super::set::{Set, Work, random_positions};

/// A size, the fewest and the most discs on the board, how many positions.
type Row = ((u8, u8), (usize, usize), usize);

/// The rows of `harif bench connect4`.
const ROWS: &[Row] = &[
    ((7, 6), (32, 38), 1_000),
    ((7, 6), (24, 31), 500),
    ((7, 6), (18, 23), 100),
    ((7, 6), (13, 17), 20),
    ((7, 6), (9, 12), 10),
    ((6, 6), (8, 12), 20),
    ((8, 7), (26, 30), 20),
    ((8, 8), (30, 34), 20),
];

pub(super) fn sets() -> Vec<Set> {
    let set = |(seed, &((columns, rows), (fewest, most), count))| {
        let game = Game::connect_four(columns, rows, 4);
        Set {
            name: format!("{columns}x{rows} {fewest}-{most} discs"),
            work: Work::Solve(random_positions(game, fewest..=most, count, seed)),
        }
    };
    (1..).zip(ROWS).map(set).collect()
}
