//! Connect Four by its threats.
//!
//! A *threat* is an empty cell that would complete a line. On a board with an even number of rows
//! the second player can always answer in the same column, and so gets the even rows in the end;
//! the first player therefore profits from a threat on an odd row, the second from one on an even
//! row. On boards with an odd number of rows no such rule holds and all threats count alike.

use super::weights::{Weighable, Weight, Weights, score, terms, usual};
use super::{
    ConnectFourFeatures, MANY_PLANES, WindowCounts, centre_columns, discs_in_centre, windows,
};
use crate::{Evaluator, Score, Term};
use harif_rules::{Board, Cell, ConnectFour, LineRules, Player, Word, lines};

/// Winning cells of both sides, and whether their row suits their owner.
#[derive(Clone, Copy, Debug)]
pub struct Threats;

/// Own minus the opponent's: discs in the middle (one column or two), windows with two missing,
/// threats, threats on a row that suits their owner.
pub(super) type Counts = [i32; 4];

pub(super) const WEIGHTS: [Weight; 4] = [
    Weight::new("centre", "term-centre", 3),
    Weight::new("two", "term-twos", 2),
    Weight::new("threat", "term-threats", 12),
    Weight::new("parity", "term-parity-threats", 20),
];
const USUAL: Weights = usual(&WEIGHTS);

/// Whether a threat on this row (counted from 0 at the bottom) suits its owner.
pub(super) fn suits(player: Player, row: u8, rules: LineRules) -> bool {
    rules.rows.is_multiple_of(2) && row.is_multiple_of(2) == (player == Player::First)
}

pub(super) fn side_on_bits<W: Word>(position: &ConnectFour<W>, player: Player) -> Counts {
    let rules = position.rules();
    let (stride, line) = (position.stride(), u32::from(rules.line));
    let own = position.discs(player);
    let empty = position.board() & !(own | position.discs(player.opponent()));
    let mut twos = 0;
    let mut threats = W::EMPTY;
    for direction in lines::directions(stride) {
        let windows = WindowCounts::<W, MANY_PLANES>::new(own, empty, direction, line);
        twos += windows.with(line - 2).count() as i32;
        let one_missing = windows.with(line - 1);
        for step in 0..line {
            threats |= one_missing.up(step * direction) & empty;
        }
    }
    let centre = centre_columns(rules);
    let cell_of = |index| position.cell(index);
    [
        own.indices()
            .filter(|&i| centre.contains(&cell_of(i).column))
            .count() as i32,
        twos,
        threats.count() as i32,
        threats
            .indices()
            .filter(|&i| suits(player, cell_of(i).row, rules))
            .count() as i32,
    ]
}

pub(super) fn side_on_cells(board: &impl Board, rules: LineRules, player: Player) -> Counts {
    let mut twos = 0;
    let mut threats = Vec::new();
    for window in windows(rules) {
        let own = window
            .clone()
            .filter(|&cell| board.at(cell) == Some(player))
            .count();
        let empty: Vec<Cell> = window.filter(|&cell| board.at(cell).is_none()).collect();
        if own + empty.len() == usize::from(rules.line) {
            twos += i32::from(empty.len() == 2);
            if empty.len() == 1 && !threats.contains(&empty[0]) {
                threats.push(empty[0]);
            }
        }
    }
    [
        discs_in_centre(board, rules, player),
        twos,
        threats.len() as i32,
        threats
            .iter()
            .filter(|cell| suits(player, cell.row, rules))
            .count() as i32,
    ]
}

/// What a side has, less what its opponent has.
pub(super) fn difference(player: Player, side: impl Fn(Player) -> Counts) -> Counts {
    let (own, opponent) = (side(player), side(player.opponent()));
    std::array::from_fn(|index| own[index] - opponent[index])
}

impl<P: ConnectFourFeatures> Evaluator<P> for Threats {
    fn evaluate(&self, position: &P, player: Player) -> Score {
        self.evaluate_with(position, player, &USUAL)
    }

    fn terms(&self, position: &P, player: Player) -> Vec<Term> {
        self.terms_with(position, player, &USUAL)
    }
}

impl<P: ConnectFourFeatures> Weighable<P> for Threats {
    fn evaluate_with(&self, position: &P, player: Player, weights: &Weights) -> Score {
        score(position.threats_for(player), weights)
    }

    fn terms_with(&self, position: &P, player: Player, weights: &Weights) -> Vec<Term> {
        terms(position.threats_for(player), &WEIGHTS, weights)
    }
}
