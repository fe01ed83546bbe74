//! What a strong player sees on the board, as data.
//!
//! A **threat** is an empty cell that would complete a line of four. It is
//! *playable* if a disc dropped now would land there. Everything here is a fact
//! about the position with a line that proves it; nothing is a guess.
//!
//! - **Double threat**: two playable threats of one player. The opponent can
//!   block one, so the player wins with the next disc if not stopped by a win.
//! - **Stacked threats**: two threats of one player on top of each other. When
//!   the lower one is blocked, the upper one becomes playable.
//! - **The seven**: a horizontal three (the bar) and a diagonal three (the stem)
//!   of one player that share an end disc, like the digit, with both cells next
//!   to the shared disc empty that continue the bar and the stem. Those two are
//!   stacked threats. See [`Orientation`] for its four ways to lie.
//! - **Zugzwang**: who is served by having to move, where that is provable (see
//!   [`Zugzwang`]).

use super::board::Board;
use super::bounds::{View, follower, leader};
use super::geometry::{Geometry, Runtime};
use super::lines::completing;
use super::word::Word;

/// A cell of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// The column from 0 at the left.
    pub column: u32,
    /// The row from 0 at the bottom.
    pub row: u32,
}

/// One of the two players of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The player to move.
    Mover,
    /// The player who moved last.
    Waiter,
}

/// Whether a row counted from 1 at the bottom is odd or even, as players say it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RowParity {
    /// Rows 1, 3, 5 and so on: good for the first player on boards with an even
    /// number of rows.
    Odd,
    /// Rows 2, 4, 6 and so on: good for the second player there.
    Even,
}

/// An empty cell that completes a line, with the proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Threat {
    /// Who would complete the line.
    pub side: Side,
    /// The empty cell.
    pub cell: Cell,
    /// The parity of its row.
    pub parity: RowParity,
    /// Whether a disc dropped now lands on it.
    pub playable: bool,
    /// The lines that it completes: four cells each, the empty one among them.
    pub lines: Vec<[Cell; 4]>,
}

/// Two threats that cannot both be answered, or not in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// Whose threats they are.
    pub side: Side,
    /// The lower threat, or the left one if both are on one row.
    pub first: Cell,
    /// The other one.
    pub second: Cell,
}

/// Which way a seven lies: where the threats are, and where the stem runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Orientation {
    /// Stem below the bar from its right end, threats to the right: the digit as
    /// written.
    Upright,
    /// Stem below the bar from its left end, threats to the left: in a mirror.
    Mirrored,
    /// Stem above the bar from its right end, threats to the right: upside down
    /// in a mirror.
    Flipped,
    /// Stem above the bar from its left end, threats to the left: upside down.
    Turned,
}

/// A seven, with its proof: two threes of one player that share a disc.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seven {
    /// Whose trap it is.
    pub side: Side,
    /// Which way it lies.
    pub orientation: Orientation,
    /// The three discs in a row, the shared one first.
    pub bar: [Cell; 3],
    /// The three discs on a diagonal, the shared one first.
    pub stem: [Cell; 3],
    /// The empty cell that completes the bar.
    pub bar_threat: Cell,
    /// The empty cell that completes the stem, right above or below the other.
    pub stem_threat: Cell,
}

/// Who is served by the order of the remaining moves, with a proof by the
/// strategy of answering on top (see the static bounds of the search).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Zugzwang {
    /// The player who is safe by answering on top.
    pub side: Side,
    /// The score that is sure for that player: 0 for a draw, more for a win.
    pub at_least: i32,
}

/// Everything this module knows about one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Threats {
    /// Every threat of both players, by column and row, the mover's first.
    pub threats: Vec<Threat>,
    /// Pairs of playable threats of one player.
    pub doubles: Vec<Pair>,
    /// Pairs of threats of one player on top of each other.
    pub stacked: Vec<Pair>,
    /// The sevens.
    pub sevens: Vec<Seven>,
    /// Who profits from zugzwang, if that is provable at a glance.
    pub zugzwang: Option<Zugzwang>,
}

type Shape = Runtime<u128, 64>;

/// Finds the threats in a position with lines of four; none for other lengths or
/// when the game is over.
pub fn threats(board: &Board) -> Threats {
    let mut found = Threats {
        threats: Vec::new(),
        doubles: Vec::new(),
        stacked: Vec::new(),
        sevens: Vec::new(),
        zugzwang: None,
    };
    if board.line() != 4 || board.columns() < 4 || board.is_won() {
        return found;
    }
    let shape = Shape::new(board.columns(), board.rows());
    for (side, discs) in [(Side::Mover, board.own()), (Side::Waiter, board.other())] {
        let wins = completing(shape, discs) & shape.board() & !board.occupied();
        let playable = shape.playable(board.occupied());
        let cells = cells_of(shape, wins);
        found.threats.extend(cells.iter().map(|&cell| Threat {
            side,
            cell,
            parity: if cell.row.is_multiple_of(2) {
                RowParity::Odd
            } else {
                RowParity::Even
            },
            playable: playable & bit(shape, cell) != 0,
            lines: lines_through(shape, discs, cell),
        }));
        let now = cells_of(shape, wins & playable);
        for (i, &first) in now.iter().enumerate() {
            found
                .doubles
                .extend(now[i + 1..].iter().map(|&second| Pair {
                    side,
                    first,
                    second,
                }));
        }
        for first in cells_of(shape, wins & (wins >> 1)) {
            let second = Cell {
                row: first.row + 1,
                ..first
            };
            found.stacked.push(Pair {
                side,
                first,
                second,
            });
        }
        found.sevens.extend(sevens(shape, discs, wins, side));
    }
    found.zugzwang = zugzwang(shape, board);
    found
}

fn bit(shape: Shape, cell: Cell) -> u128 {
    1 << (cell.column * shape.stride() + cell.row)
}

fn cells_of(shape: Shape, mut word: u128) -> Vec<Cell> {
    let mut cells = Vec::new();
    while word != 0 {
        let index = word.lowest();
        cells.push(Cell {
            column: index / shape.stride(),
            row: index % shape.stride(),
        });
        word &= word - 1;
    }
    cells
}

/// The cell `steps` away in a direction, if it is on the board.
fn walk(shape: Shape, from: Cell, direction: (i32, i32), steps: i32) -> Option<Cell> {
    let column = from.column.checked_add_signed(direction.0 * steps)?;
    let row = from.row.checked_add_signed(direction.1 * steps)?;
    (column < shape.columns() && row < shape.rows()).then_some(Cell { column, row })
}

/// The lines of four that `cell` completes.
fn lines_through(shape: Shape, discs: u128, cell: Cell) -> Vec<[Cell; 4]> {
    let with = discs | bit(shape, cell);
    let mut lines = Vec::new();
    for direction in [(0, 1), (1, 0), (1, 1), (1, -1)] {
        for start in -3..=0 {
            let at = |k| walk(shape, cell, direction, start + k);
            if let (Some(a), Some(b), Some(c), Some(d)) = (at(0), at(1), at(2), at(3)) {
                let line = [a, b, c, d];
                if line.iter().all(|&cell| with & bit(shape, cell) != 0) {
                    lines.push(line);
                }
            }
        }
    }
    lines
}

/// The sevens of the owner of `discs`, whose winning cells are `wins`.
fn sevens(shape: Shape, discs: u128, wins: u128, side: Side) -> Vec<Seven> {
    let orientations = [
        (1, 1, Orientation::Upright),
        (-1, 1, Orientation::Mirrored),
        (1, -1, Orientation::Flipped),
        (-1, -1, Orientation::Turned),
    ];
    let mut found = Vec::new();
    for shared in cells_of(shape, discs) {
        for (right, up, orientation) in orientations {
            // The three from the shared disc back, and the cell before it.
            let three = |direction| {
                let at = |steps| walk(shape, shared, direction, steps);
                let (discs3, threat) = ([at(0)?, at(-1)?, at(-2)?], at(1)?);
                let owned = discs3.iter().all(|&cell| discs & bit(shape, cell) != 0);
                (owned && wins & bit(shape, threat) != 0).then_some((discs3, threat))
            };
            if let (Some((bar, bar_threat)), Some((stem, stem_threat))) =
                (three((right, 0)), three((right, up)))
            {
                found.push(Seven {
                    side,
                    orientation,
                    bar,
                    stem,
                    bar_threat,
                    stem_threat,
                });
            }
        }
    }
    found
}

/// Who is sure of something by answering on top, if nobody can win at once.
fn zugzwang(shape: Shape, board: &Board) -> Option<Zugzwang> {
    let empty = shape.board() & !board.occupied();
    let view = View {
        own: board.own(),
        other: board.other(),
        own_wins: completing(shape, board.own()) & empty,
        other_wins: completing(shape, board.other()) & empty,
        empty,
        playable: shape.playable(board.occupied()),
    };
    if (view.own_wins | view.other_wins) & view.playable != 0 || empty == 0 {
        return None;
    }
    let own_follows = !empty.count().is_multiple_of(2);
    let (follows, leads) = if own_follows {
        (Side::Mover, Side::Waiter)
    } else {
        (Side::Waiter, Side::Mover)
    };
    let sure = |side| move |at_least| Zugzwang { side, at_least };
    leader(shape, &view, !own_follows, u128::MAX)
        .map(sure(leads))
        .or_else(|| follower(shape, &view, own_follows, 1).map(sure(follows)))
        .or_else(|| follower(shape, &view, own_follows, 0).map(sure(follows)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connect4::{Options, Solver};

    /// A board from rows of text, top row first; `x` moves next.
    fn board(rows: &[&str]) -> Board {
        let (columns, height) = (rows[0].len() as u32, rows.len() as u32);
        let (mut own, mut occupied) = (0, 0);
        for (down, text) in rows.iter().enumerate() {
            for (column, cell) in text.chars().enumerate() {
                let bit = 1 << (column as u32 * (height + 1) + height - 1 - down as u32);
                occupied |= if cell == '.' { 0 } else { bit };
                own |= if cell == 'x' { bit } else { 0 };
            }
        }
        Board::from_bits(columns, height, 4, own, occupied).expect("a position")
    }

    #[test]
    fn sees_a_seven_and_its_mirror() {
        let upright = board(&[
            ".......", //
            ".......", //
            ".......", //
            ".xxx...", //
            "ooxo...", //
            "oxooxo.", //
        ]);
        let found = threats(&upright);
        let seven = found.sevens[0];
        assert_eq!(seven.orientation, Orientation::Upright);
        assert_eq!(seven.bar_threat, Cell { column: 4, row: 2 });
        assert_eq!(seven.stem_threat, Cell { column: 4, row: 3 });
        assert_eq!(found.sevens.len(), 1);
        assert!(
            found
                .stacked
                .iter()
                .any(|pair| pair.first == seven.bar_threat)
        );
        let mirrored = threats(&upright.mirrored());
        assert_eq!(mirrored.sevens[0].orientation, Orientation::Mirrored);
        assert_eq!(mirrored.sevens[0].bar_threat, Cell { column: 2, row: 2 });
    }

    #[test]
    fn sees_a_seven_upside_down() {
        let turned = board(&[
            ".......", //
            ".......", //
            "....x..", //
            "...xo..", //
            "..xxxoo", //
            "o.oxoxo", //
        ]);
        let sevens = threats(&turned).sevens;
        assert_eq!(sevens.len(), 1);
        assert_eq!(sevens[0].orientation, Orientation::Turned);
        assert_eq!(sevens[0].stem_threat, Cell { column: 1, row: 0 });
    }

    #[test]
    fn every_threat_is_proved_by_its_lines() {
        let mut rng = fastrand::Rng::with_seed(9);
        for _ in 0..500 {
            let mut board = Board::new(7, 6, 4).expect("a size that fits");
            for _ in 0..rng.u32(8..40) {
                let moves: Vec<u32> = board.moves().collect();
                let next = board.play(moves[rng.usize(..moves.len())]);
                if next.is_won() {
                    break;
                }
                board = next;
            }
            let found = threats(&board);
            for threat in &found.threats {
                assert!(!threat.lines.is_empty());
                let Cell { column, row } = threat.cell;
                assert_eq!(threat.playable, board.height(column) == row);
                if threat.playable && threat.side == Side::Mover {
                    assert!(board.play(column).is_won());
                }
            }
        }
    }

    #[test]
    fn zugzwang_keeps_its_promise() {
        let mut rng = fastrand::Rng::with_seed(10);
        let mut solver = Solver::new(Options {
            table_bytes: 1 << 20,
            ..Options::default()
        });
        let mut proved = 0;
        for _ in 0..4000 {
            let mut board = Board::new(7, 6, 4).expect("a size that fits");
            for _ in 0..rng.u32(20..38) {
                let moves: Vec<u32> = board.moves().collect();
                let next = board.play(moves[rng.usize(..moves.len())]);
                if next.is_won() {
                    break;
                }
                board = next;
            }
            if let Some(Zugzwang { side, at_least }) = threats(&board).zugzwang {
                let score = solver.score(&board);
                let theirs = if side == Side::Mover { score } else { -score };
                assert!(theirs >= at_least, "{board:?}");
                proved += 1;
            }
        }
        assert!(proved > 20);
    }
}
