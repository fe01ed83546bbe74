//! The "7": a row of three and a diagonal of three that share one end.
//!
//! ```text
//!   . . . 2        The row is a3 b3 c3, the diagonal a1 b2 c3; both end at c3, the corner of
//!   X X X 1        the 7. One step further, the row wins at 1 and the diagonal at 2, and these
//!   . X . .        two cells lie one above the other: no matter who fills the column, its owner wins.
//!   X . . .        If the opponent blocks 1, the disc on 2 wins.
//! ```
//!
//! The shape is a 7 because the diagonal folds back under (or over) the row: an acute angle. That
//! leaves four orientations: the corner at the right or left end of the row, the diagonal below
//! or above it. A diagonal that leads away from the row makes no 7.
//!
//! A 7 counts only while both its winning cells are empty. Where the cells past the corner are
//! taken or off the board, the far ends of row and diagonal may serve, but only if both can be
//! played now: then they are two threats at once; anything less is no 7 but a few threats.
//! The name belongs to lines of four, so other lengths have none.

use super::cells::{neighbour, wins_at_once};
use harif_rules::{AnyPosition, Board, Cell, Game, LineRules, Player, Position};

/// Which way a 7 lies: at which end of the row its corner is, and where the diagonal runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Orientation {
    /// The diagonal runs below the row from its right end: the digit as written.
    Upright,
    /// Below the row from its left end: in a mirror.
    Mirrored,
    /// Above the row from its right end: upside down in a mirror.
    Flipped,
    /// Above the row from its left end: upside down.
    Turned,
}

/// A "7" of one side: five discs and two open winning cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seven {
    /// The disc that row and diagonal share.
    pub corner: Cell,
    /// The three discs of the row, the corner first.
    pub row: [Cell; 3],
    /// The three discs of the diagonal, the corner first.
    pub diagonal: [Cell; 3],
    /// The cell that wins by the row, and the cell that wins by the diagonal.
    pub wins: [Cell; 2],
}

impl Seven {
    /// Whether a disc on this cell is part of the 7.
    pub fn contains(&self, cell: Cell) -> bool {
        self.row.contains(&cell) || self.diagonal.contains(&cell)
    }

    /// Which way it lies.
    pub const fn orientation(&self) -> Orientation {
        let [corner, next, _] = self.diagonal;
        match (next.column < corner.column, next.row < corner.row) {
            (true, true) => Orientation::Upright,
            (false, true) => Orientation::Mirrored,
            (true, false) => Orientation::Flipped,
            (false, false) => Orientation::Turned,
        }
    }

    /// Whether the two winning cells lie one above the other.
    pub const fn is_stacked(&self) -> bool {
        let [a, b] = self.wins;
        a.column == b.column && a.row.abs_diff(b.row) == 1
    }

    /// The lower winning cell, then the upper one.
    pub fn wins_from_below(&self) -> [Cell; 2] {
        let [a, b] = self.wins;
        if a.row <= b.row { [a, b] } else { [b, a] }
    }
}

/// The 7s of a side in Connect Four with lines of four.
///
/// ```
/// use harif_engines::threats::sevens;
/// use harif_rules::{Game, Player, notation};
///
/// let board = "7/7/7/xxx4/oxo4/xoo4 o";
/// let position = notation::position(Game::CONNECT_FOUR, board)?;
/// let seven = sevens(&position, Player::First)[0];
/// assert_eq!(seven.corner.to_string(), "c3");
/// assert_eq!(seven.wins.map(|cell| cell.to_string()), ["d3", "d4"]);
/// # Ok::<(), notation::NotationError>(())
/// ```
pub fn sevens(position: &AnyPosition, player: Player) -> Vec<Seven> {
    let Game::ConnectFour(rules @ LineRules { line: 4, .. }) = position.game() else {
        return Vec::new();
    };
    if position.is_over() {
        return Vec::new();
    }
    let owns = |cell: Cell| position.at(cell) == Some(player);
    let mut found = Vec::new();
    for corner in position.game().cells().filter(|&cell| owns(cell)) {
        // From the corner, the row runs `back` columns a step and the diagonal also `aside` rows.
        for (back, aside) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
            let at = |step: i32, tilt: i32| neighbour(corner, step * back, step * tilt, rules);
            let three = |tilt: i32| -> Option<[Cell; 3]> {
                let cells = [corner, at(1, tilt)?, at(2, tilt)?];
                cells.into_iter().all(owns).then_some(cells)
            };
            let (Some(row), Some(diagonal)) = (three(0), three(aside)) else {
                continue;
            };
            let open = |cell: Option<Cell>| cell.filter(|&cell| position.at(cell).is_none());
            let past = open(at(-1, 0)).zip(open(at(-1, aside)));
            let wins = past.or_else(|| {
                let ends = |tilt: i32| [at(-1, tilt), at(3, tilt)].into_iter().flatten();
                let now = |cell: &Cell| wins_at_once(position, player).contains(cell);
                ends(0).find(now).zip(ends(aside).find(now))
            });
            found.extend(wins.map(|(by_row, by_diagonal)| Seven {
                corner,
                row,
                diagonal,
                wins: [by_row, by_diagonal],
            }));
        }
    }
    found
}
