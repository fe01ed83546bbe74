//! Connect Four by its threats.
//!
//! A *threat* is an empty cell that would complete a line. On a board with an even number of rows
//! the second player can always answer in the same column, and so gets the even rows in the end;
//! the first player therefore profits from a threat on an odd row, the second from one on an even
//! row. On boards with an odd number of rows no such rule holds and all threats count alike.

use super::weights::{Weighable, Weight, Weights, score, terms, usual};
use super::{MANY_PLANES, WindowCounts, centre_columns};
use crate::{Evaluator, Score, Term};
use harif_rules::grid::GridConnectFour;
use harif_rules::{Board, Cell, ConnectFour, LineRules, Player, Word, lines};

/// Winning cells of both sides, and whether their row suits their owner.
#[derive(Clone, Copy, Debug)]
pub struct Threats;

/// Own minus the opponent's: discs in the middle (one column or two), windows with two missing,
/// threats, threats on a row that suits their owner.
type Counts = [i32; 4];

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

fn side_on_bits<W: Word>(position: &ConnectFour<W>, player: Player) -> Counts {
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

fn side_on_cells(board: &impl Board, rules: LineRules, player: Player) -> Counts {
    let (columns, rows) = (i32::from(rules.columns), i32::from(rules.rows));
    let line = i32::from(rules.line);
    let centre = centre_columns(rules);
    let mut twos = 0;
    let mut threats = Vec::new();
    for (dc, dr) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
        for start in board.game().cells() {
            let cell = |step: i32| {
                let (c, r) = (
                    i32::from(start.column) + step * dc,
                    i32::from(start.row) + step * dr,
                );
                ((0..columns).contains(&c) && (0..rows).contains(&r))
                    .then(|| Cell::new(c as u8, r as u8))
            };
            let Some(window) = (0..line).map(cell).collect::<Option<Vec<Cell>>>() else {
                continue;
            };
            let own = window
                .iter()
                .filter(|&&c| board.at(c) == Some(player))
                .count() as i32;
            let empty: Vec<Cell> = window
                .into_iter()
                .filter(|&c| board.at(c).is_none())
                .collect();
            if own + empty.len() as i32 == line {
                twos += i32::from(empty.len() == 2);
                if empty.len() == 1 && !threats.contains(&empty[0]) {
                    threats.push(empty[0]);
                }
            }
        }
    }
    let in_middle = |&cell: &Cell| centre.contains(&cell.column) && board.at(cell) == Some(player);
    [
        board.game().cells().filter(in_middle).count() as i32,
        twos,
        threats.len() as i32,
        threats
            .iter()
            .filter(|cell| suits(player, cell.row, rules))
            .count() as i32,
    ]
}

fn difference(own: Counts, opponent: Counts) -> Counts {
    std::array::from_fn(|index| own[index] - opponent[index])
}

impl Threats {
    fn on_bits<W: Word>(position: &ConnectFour<W>, player: Player) -> Counts {
        let side = |player| side_on_bits(position, player);
        difference(side(player), side(player.opponent()))
    }

    fn on_cells(position: &GridConnectFour, player: Player) -> Counts {
        let side = |player| side_on_cells(position, position.rules(), player);
        difference(side(player), side(player.opponent()))
    }
}

impl<W: Word> Evaluator<ConnectFour<W>> for Threats {
    fn evaluate(&self, position: &ConnectFour<W>, player: Player) -> Score {
        score(Self::on_bits(position, player), &USUAL)
    }

    fn terms(&self, position: &ConnectFour<W>, player: Player) -> Vec<Term> {
        self.terms_with(position, player, &USUAL)
    }
}

impl<W: Word> Weighable<ConnectFour<W>> for Threats {
    fn evaluate_with(&self, position: &ConnectFour<W>, player: Player, weights: &Weights) -> Score {
        score(Self::on_bits(position, player), weights)
    }

    fn terms_with(
        &self,
        position: &ConnectFour<W>,
        player: Player,
        weights: &Weights,
    ) -> Vec<Term> {
        terms(Self::on_bits(position, player), &WEIGHTS, weights)
    }
}

impl Evaluator<GridConnectFour> for Threats {
    fn evaluate(&self, position: &GridConnectFour, player: Player) -> Score {
        self.evaluate_with(position, player, &USUAL)
    }

    fn terms(&self, position: &GridConnectFour, player: Player) -> Vec<Term> {
        self.terms_with(position, player, &USUAL)
    }
}

impl Weighable<GridConnectFour> for Threats {
    fn evaluate_with(
        &self,
        position: &GridConnectFour,
        player: Player,
        weights: &Weights,
    ) -> Score {
        score(Self::on_cells(position, player), weights)
    }

    fn terms_with(
        &self,
        position: &GridConnectFour,
        player: Player,
        weights: &Weights,
    ) -> Vec<Term> {
        terms(Self::on_cells(position, player), &WEIGHTS, weights)
    }
}
