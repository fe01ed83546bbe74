//! Othello: the classroom's count of discs, and a judgement of the position.

use super::weights::{Weighable, Weight, Weights, usual};
use crate::{Evaluator, Finish, Score, Term};
use harif_rules::grid::GridOthello;
use harif_rules::{Board, Cell, Frame, Othello, Player};

/// Own discs minus the opponent's.
#[derive(Clone, Copy, Debug)]
pub struct Discs;

/// Mobility, corners, stable discs on the edges, frontier and squares beside empty corners; on large
/// boards also enough discs not to lose the last.
#[derive(Clone, Copy, Debug)]
pub struct Positional;

/// What evaluators ask of an Othello position.
pub trait OthelloFeatures: Board {
    /// How many discs a side has.
    fn discs_of(&self, player: Player) -> i32;
    /// On how many cells a side could place a disc if it were its turn.
    fn mobility_of(&self, player: Player) -> i32;
    /// How many discs of a side touch an empty cell.
    fn frontier_of(&self, player: Player) -> i32;
}

impl<W: Frame> OthelloFeatures for Othello<W> {
    fn discs_of(&self, player: Player) -> i32 {
        self.discs(player).count() as i32
    }

    fn mobility_of(&self, player: Player) -> i32 {
        self.placements_of(player).count() as i32
    }

    fn frontier_of(&self, player: Player) -> i32 {
        let own = self.discs(player);
        let size = usize::from(self.size());
        let empty = W::BOARD[size] & !(own | self.discs(player.opponent()));
        // A sideways step off the board would come out at the other edge; steps that begin or end
        // off the edges do not.
        let inner = W::INNER[size];
        let (within, edge) = (empty & inner, empty & !inner);
        let sideways = within.up(1) | within.down(1) | ((edge.up(1) | edge.down(1)) & inner);
        let three_wide = empty | sideways;
        let touched = sideways | three_wide.up(W::STRIDE) | three_wide.down(W::STRIDE);
        (own & touched).count() as i32
    }
}

impl OthelloFeatures for GridOthello {
    fn discs_of(&self, player: Player) -> i32 {
        self.game()
            .cells()
            .filter(|&cell| self.at(cell) == Some(player))
            .count() as i32
    }

    fn mobility_of(&self, player: Player) -> i32 {
        self.placements_of(player).len() as i32
    }

    fn frontier_of(&self, player: Player) -> i32 {
        let size = self.game().columns();
        let near = |x: u8| x.saturating_sub(1)..=(x + 1).min(size - 1);
        let touches_empty = |cell: Cell| {
            near(cell.column)
                .any(|column| near(cell.row).any(|row| self.at(Cell::new(column, row)).is_none()))
        };
        self.game()
            .cells()
            .filter(|&cell| self.at(cell) == Some(player) && touches_empty(cell))
            .count() as i32
    }
}

/// The corners of the board, each with the directions along its two edges.
fn corners(size: u8) -> [(Cell, i8, i8); 4] {
    let last = size - 1;
    [
        (Cell::new(0, 0), 1, 1),
        (Cell::new(last, 0), -1, 1),
        (Cell::new(0, last), 1, -1),
        (Cell::new(last, last), -1, -1),
    ]
}

/// Own minus the opponent's: corners, discs beside an empty corner on the diagonal (X squares),
/// discs on an edge in an unbroken row from an own corner, which nothing can flip any more.
fn corner_counts(board: &impl Board, player: Player) -> [i32; 3] {
    count_corners(board, |owner| if owner == player { 1 } else { -1 })
}

/// The same of one side alone.
pub(super) fn corner_counts_of(board: &impl Board, player: Player) -> [i32; 3] {
    count_corners(board, |owner| i32::from(owner == player))
}

#[inline]
fn count_corners(board: &impl Board, worth: impl Fn(Player) -> i32) -> [i32; 3] {
    let size = board.game().columns();
    let sign = |owner: Option<Player>| owner.map_or(0, &worth);
    let mut counts = [0; 3];
    for (corner, right, down) in corners(size) {
        let along = |steps: u8, dc: i8, dr: i8| {
            let move_by = |x: u8, d: i8| x.wrapping_add_signed(d * steps as i8);
            Cell::new(move_by(corner.column, dc), move_by(corner.row, dr))
        };
        let owner = board.at(corner);
        if owner.is_none() {
            counts[1] += sign(board.at(along(1, right, down)));
            continue;
        }
        counts[0] += sign(owner);
        let run = |dc: i8, dr: i8| {
            (1..size - 1)
                .take_while(|&steps| board.at(along(steps, dc, dr)) == owner)
                .count() as i32
        };
        counts[2] += sign(owner) * (run(right, 0) + run(0, down));
    }
    counts
}

/// Up to this size a search sees in time that the last disc is in danger.
const SMALL: i32 = 8;

/// With how few discs a side is in danger of losing them all.
///
/// Few discs leave the opponent few moves, so searches that look a few moves ahead like to have few.
/// On large boards they then lose the last one long before the board is full: without this, 9 games of
/// 20 on 14×14 were lost so, against a search that counts discs (three plies both); with a fourteenth
/// of the board none of 40, with a sixteenth 4. With an eighth, play suffers: 21 % against none on 10×10.
const fn few(size: i32) -> i32 {
    if size > SMALL { size * size / 14 } else { 0 }
}

pub(super) const DISCS_WEIGHTS: [Weight; 2] = [
    Weight::new("own", "term-own-discs", 1),
    Weight::new("opponent", "term-opponent-discs", -1),
];
const USUAL_DISCS: Weights = usual(&DISCS_WEIGHTS);

/// `ending` takes the place of `discs` when four fifths of the board are full: early on, few discs
/// are an advantage; at the end nothing else counts.
pub(super) const POSITIONAL_WEIGHTS: [Weight; 8] = [
    Weight::new("mobility", "term-mobility", 20),
    Weight::new("corners", "term-corners", 150),
    Weight::new("xsquares", "term-x-squares", -60),
    Weight::new("stable", "term-stable", 35),
    Weight::new("frontier", "term-frontier", -6),
    Weight::new("discs", "term-discs", -2),
    Weight::new("ending", "term-discs", 10),
    Weight::new("few", "term-few", -100),
];
const USUAL_POSITIONAL: Weights = usual(&POSITIONAL_WEIGHTS);

#[inline]
fn positional<P: OthelloFeatures>(position: &P, player: Player, weights: &Weights) -> [Term; 7] {
    let opponent = player.opponent();
    let difference =
        |feature: fn(&P, Player) -> i32| feature(position, player) - feature(position, opponent);
    let [corners, x_squares, stable] = corner_counts(position, player);
    let size = i32::from(position.game().columns());
    let discs = position.discs_of(player) + position.discs_of(opponent);
    let is_ending = 10 * discs > 8 * size * size;
    let missing = |side: Player| (few(size) - position.discs_of(side)).max(0);
    let term = |index: usize, count| Term {
        name: POSITIONAL_WEIGHTS[index].term,
        count,
        weight: weights[index],
    };
    [
        term(0, difference(P::mobility_of)),
        term(1, corners),
        term(2, x_squares),
        term(3, stable),
        term(4, difference(P::frontier_of)),
        term(if is_ending { 6 } else { 5 }, difference(P::discs_of)),
        term(7, missing(player) - missing(opponent)),
    ]
}

/// More than any judgement, so that a sure win is worth more than a promising position.
pub(super) const WIN_COUNTS_MOST: Finish = Finish::Margin {
    base: 100_000,
    each: 100,
};

impl<P: OthelloFeatures> Evaluator<P> for Discs {
    fn evaluate(&self, position: &P, player: Player) -> Score {
        position.discs_of(player) - position.discs_of(player.opponent())
    }

    fn finish(&self) -> Finish {
        Finish::Margin { base: 0, each: 1 }
    }

    fn terms(&self, position: &P, player: Player) -> Vec<Term> {
        self.terms_with(position, player, &USUAL_DISCS)
    }
}

impl<P: OthelloFeatures> Weighable<P> for Discs {
    fn evaluate_with(&self, position: &P, player: Player, weights: &Weights) -> Score {
        position.discs_of(player) * weights[0] + position.discs_of(player.opponent()) * weights[1]
    }

    fn terms_with(&self, position: &P, player: Player, weights: &Weights) -> Vec<Term> {
        let counts = [player, player.opponent()].map(|side| position.discs_of(side));
        super::weights::terms(counts, &DISCS_WEIGHTS, weights)
    }

    fn finish_with(&self) -> Finish {
        // Such a judgement is no longer a number of discs, so it must not stand beside one.
        WIN_COUNTS_MOST
    }
}

impl<P: OthelloFeatures> Evaluator<P> for Positional {
    fn evaluate(&self, position: &P, player: Player) -> Score {
        Term::total(&positional(position, player, &USUAL_POSITIONAL))
    }

    fn finish(&self) -> Finish {
        WIN_COUNTS_MOST
    }

    fn terms(&self, position: &P, player: Player) -> Vec<Term> {
        self.terms_with(position, player, &USUAL_POSITIONAL)
    }
}

impl<P: OthelloFeatures> Weighable<P> for Positional {
    fn evaluate_with(&self, position: &P, player: Player, weights: &Weights) -> Score {
        Term::total(&positional(position, player, weights))
    }

    fn terms_with(&self, position: &P, player: Player, weights: &Weights) -> Vec<Term> {
        let mut terms = positional(position, player, weights).to_vec();
        if i32::from(position.game().columns()) <= SMALL {
            terms.pop();
        }
        terms
    }
}
