//! What the rules say about the boards of a trace.

use harif_rules::lines::has_line;
use harif_rules::{AnyMove, AnyPosition, Board, Cell, Player, Position, Setup, Word};

use super::{Cells, GameFamily, Layout, Side};

impl Layout {
    /// The side that has a line.
    pub fn winner(&self, cells: &[u8]) -> Option<Side> {
        if self.line == 0 {
            return None;
        }
        let stride = self.columns as u32 + 1;
        match stride * self.rows as u32 {
            ..=64 => self.winner_in::<u64>(cells, stride),
            65..=128 => self.winner_in::<u128>(cells, stride),
            _ => None,
        }
    }

    /// The same, with a set of cells of the smallest kind that holds the board.
    fn winner_in<W: Word>(&self, cells: &[u8], stride: u32) -> Option<Side> {
        let mut sets = [W::EMPTY; 3];
        for (row, line) in (0..).zip(cells.chunks(self.columns)) {
            for (bit, &cell) in (row * stride..).zip(line) {
                if cell != 0 {
                    sets[usize::from(cell)] |= W::bit(bit);
                }
            }
        }
        (1..=2).find(|&side| has_line(sets[usize::from(side)], stride, self.line as u32))
    }

    /// Whether a side is one cell away from a line, on a game of lines; in Connect Four, no matter when
    /// that cell can be reached.
    pub fn threatens(&self, cells: &[u8], side: Side) -> bool {
        let (rows, columns, line) = (
            self.rows as isize,
            self.columns as isize,
            self.line as isize,
        );
        let starts = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        starts
            .flat_map(|start| [(0, 1), (1, 0), (1, 1), (1, -1)].map(|step| (start, step)))
            .any(|((row, column), (down, right))| {
                let (last_row, last) = (row + (line - 1) * down, column + (line - 1) * right);
                if last_row >= rows || last >= columns || last < 0 {
                    return false;
                }
                let cell = |step: isize| {
                    cells[((row + step * down) * columns + column + step * right) as usize]
                };
                let own = (0..line).filter(|&step| cell(step) == side).count();
                let empty = (0..line).filter(|&step| cell(step) == 0).count();
                own + 1 == self.line && empty == 1
            })
    }

    /// The position of the rules with these cells and this side to move, `side` being the first
    /// player; only Othello takes every board.
    fn othello(&self, cells: &[u8], side: Side) -> Option<AnyPosition> {
        let mut setup = Setup::new(self.game());
        for (at, &cell) in cells.iter().enumerate() {
            if cell != 0 {
                let owner = if cell == side {
                    Player::First
                } else {
                    Player::Second
                };
                setup.put(self.cell(at), Some(owner));
            }
        }
        setup.set_turn(Some(Player::First));
        AnyPosition::set_up(&setup).ok()
    }

    pub(super) fn cell(&self, at: usize) -> Cell {
        Cell::new((at % self.columns) as u8, (at / self.columns) as u8)
    }

    fn index(&self, cell: Cell) -> usize {
        usize::from(cell.row) * self.columns + usize::from(cell.column)
    }

    /// The cells on which a side may put a disc, whether or not the game is over.
    pub fn legal(&self, cells: &[u8], side: Side) -> Vec<usize> {
        match self.kind {
            GameFamily::Marks => (0..cells.len()).filter(|&at| cells[at] == 0).collect(),
            GameFamily::Drops => (0..self.columns)
                .filter_map(|column| {
                    (0..self.rows)
                        .rev()
                        .take(self.full)
                        .map(|row| row * self.columns + column)
                        .find(|&at| cells[at] == 0)
                })
                .collect(),
            GameFamily::Flips => {
                let Some(position) = self.othello(cells, side) else {
                    return Vec::new();
                };
                position
                    .moves()
                    .filter_map(|m| match m {
                        AnyMove::Cell(cell) => Some(self.index(cell)),
                        _ => None,
                    })
                    .collect()
            }
        }
    }

    /// Whether a side may put a disc on a cell.
    fn allows(&self, cells: &[u8], at: usize, side: Side) -> bool {
        match self.kind {
            GameFamily::Marks => cells[at] == 0,
            GameFamily::Drops => {
                let below = (at + self.columns..cells.len()).step_by(self.columns);
                let height = self.rows - at / self.columns;
                cells[at] == 0 && height <= self.full && below.into_iter().all(|at| cells[at] != 0)
            }
            GameFamily::Flips => self.legal(cells, side).contains(&at),
        }
    }

    /// Whether one board comes from another by a move; `None` if the rules forbid the move.
    pub(crate) fn leads_to(
        &self,
        before: &[u8],
        at: usize,
        side: Side,
        after: &[u8],
    ) -> Option<bool> {
        self.allows(before, at, side).then(|| {
            if self.kind == GameFamily::Flips {
                return *self.after(before, at, side) == *after;
            }
            // Every node of a trace is asked, so no board is made to be compared.
            let mut cells = before.iter().zip(after).enumerate();
            after[at] == side && cells.all(|(place, (a, b))| place == at || a == b)
        })
    }

    /// The board after a legal move.
    pub fn after(&self, cells: &[u8], at: usize, side: Side) -> Cells {
        let mut after: Cells = cells.into();
        after[at] = side;
        if self.kind == GameFamily::Flips
            && let Some(position) = self.othello(cells, side)
        {
            for cell in position.flips(AnyMove::Cell(self.cell(at))) {
                after[self.index(cell)] = side;
            }
        }
        after
    }

    /// Whether the game is over on this board.
    pub fn is_over(&self, cells: &[u8]) -> bool {
        match self.kind {
            GameFamily::Flips => self.legal(cells, 1).is_empty() && self.legal(cells, 2).is_empty(),
            _ => self.winner(cells).is_some() || cells.iter().all(|&cell| cell != 0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::FirstLine;
    use super::*;
    use proptest::prelude::*;

    fn layout(kind: GameFamily, rows: usize, columns: usize, full: usize) -> Layout {
        Layout {
            kind,
            rows,
            columns,
            line: 4,
            empty: '.',
            sides: ['X', 'O'],
            first_line: FirstLine::Top,
            border: false,
            full,
        }
    }

    proptest! {
        /// One question about one move is answered as the list of all moves and the board after it answer it, on any
        /// cells, discs in the air included.
        #[test]
        fn one_move_is_judged_as_the_list_of_moves_says(
            kind in prop_oneof![Just(GameFamily::Marks), Just(GameFamily::Drops), Just(GameFamily::Flips)],
            full in 1..9_usize,
            cells in prop::collection::vec(0..3_u8, 36),
            other in prop::collection::vec(0..3_u8, 36),
            at in 0..36_usize,
            side in 1..3_u8,
        ) {
            let layout = layout(kind, 6, 6, full);
            let is_legal = layout.legal(&cells, side).contains(&at);
            let right = layout.after(&cells, at, side);
            let mut wrong = right.clone();
            wrong[(at + 7) % 36] = other[at];
            for after in [&*right, &*wrong, &other[..]] {
                let expected = is_legal.then(|| *right == *after);
                prop_assert_eq!(layout.leads_to(&cells, at, side, after), expected);
            }
        }
    }
}
