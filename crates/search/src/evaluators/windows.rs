//! The classroom's judgement of Connect Four, exactly as the source texts have it.

use super::weights::{Weighable, Weight, Weights, score, terms, usual};
use super::{
    ConnectFourFeatures, FEW_PLANES, MANY_PLANES, WindowCounts, centre_columns, discs_in_centre,
    windows,
};
use crate::{Evaluator, Score, Term};
use harif_rules::{Board, ConnectFour, LineRules, Player, Word, lines};

/// 3 for each own disc in the centre column (an even board has two of them), then for every window
/// of four cells: four own +100, three own and one empty +5, two own and two empty +2, three of the
/// opponent and one empty −4.
///
/// On boards with another winning line the windows have its length: full +100, one missing +5,
/// two missing +2, the opponent's one missing −4. It is not antisymmetric, on purpose.
#[derive(Clone, Copy, Debug)]
pub struct Windows;

/// What is counted, in this order: centre discs, full windows, one missing, two missing, the
/// opponent's one missing.
pub(super) type Counts = [i32; 5];

pub(super) const WEIGHTS: [Weight; 5] = [
    Weight::new("centre", "term-centre", 3),
    Weight::new("four", "term-fours", 100),
    Weight::new("three", "term-threes", 5),
    Weight::new("two", "term-twos", 2),
    Weight::new("block", "term-opponent-threes", -4),
];
const USUAL: Weights = usual(&WEIGHTS);

#[inline]
pub(super) fn on_bits<W: Word>(position: &ConnectFour<W>, player: Player) -> Counts {
    match u32::from(position.rules().line) {
        // The usual line as a constant: the compiler unrolls everything.
        4 => count::<W, FEW_PLANES>(position, player, 4),
        line => count::<W, MANY_PLANES>(position, player, line),
    }
}

#[inline]
fn count<W: Word, const PLANES: usize>(
    position: &ConnectFour<W>,
    player: Player,
    line: u32,
) -> Counts {
    let rules = position.rules();
    let rows = u32::from(rules.rows);
    let stride = position.stride();
    let (own, opponent) = (position.discs(player), position.discs(player.opponent()));
    let empty = position.board() & !(own | opponent);

    let centre = centre_columns(rules).fold(W::EMPTY, |cells, index| {
        cells | column(u32::from(index), stride, rows)
    });
    let mut counts = [(own & centre).count() as i32, 0, 0, 0, 0];
    for direction in lines::directions(stride) {
        let ours = WindowCounts::<W, PLANES>::new(own, empty, direction, line);
        let theirs = WindowCounts::<W, PLANES>::new(opponent, empty, direction, line);
        for (missing, count) in counts[1..4].iter_mut().enumerate() {
            *count += ours.with(line - missing as u32).count() as i32;
        }
        counts[4] += theirs.with(line - 1).count() as i32;
    }
    counts
}

fn column<W: Word>(index: u32, stride: u32, rows: u32) -> W {
    (0..rows).fold(W::EMPTY, |cells, row| cells | W::bit(index * stride + row))
}

/// The same by looking at every window cell by cell: the reference, and the grid's own way.
pub(super) fn on_cells(board: &impl Board, rules: LineRules, player: Player) -> Counts {
    let line = i32::from(rules.line);
    let mut counts = [discs_in_centre(board, rules, player), 0, 0, 0, 0];
    for window in windows(rules) {
        let (mut own, mut theirs) = (0, 0);
        for cell in window {
            let disc = board.at(cell);
            own += i32::from(disc == Some(player));
            theirs += i32::from(disc == Some(player.opponent()));
        }
        let empty = line - own - theirs;
        counts[1] += i32::from(own == line);
        counts[2] += i32::from(own == line - 1 && empty == 1);
        counts[3] += i32::from(own == line - 2 && empty == 2);
        counts[4] += i32::from(theirs == line - 1 && empty == 1);
    }
    counts
}

impl<P: ConnectFourFeatures> Evaluator<P> for Windows {
    fn evaluate(&self, position: &P, player: Player) -> Score {
        self.evaluate_with(position, player, &USUAL)
    }

    fn terms(&self, position: &P, player: Player) -> Vec<Term> {
        self.terms_with(position, player, &USUAL)
    }
}

impl<P: ConnectFourFeatures> Weighable<P> for Windows {
    #[inline]
    fn evaluate_with(&self, position: &P, player: Player, weights: &Weights) -> Score {
        score(position.windows_for(player), weights)
    }

    fn terms_with(&self, position: &P, player: Player, weights: &Weights) -> Vec<Term> {
        terms(position.windows_for(player), &WEIGHTS, weights)
    }
}
