//! The plain reference: the same games on a grid of cells, written the way a person would check
//! them by hand.
//!
//! They play the boards that are too large for a bitboard, and every bitboard is tested against
//! them. They share no code with the bitboards: that is their point.

mod connect4;
mod othello;
mod tictactoe;

pub use connect4::GridConnectFour;
pub use othello::GridOthello;
pub use tictactoe::GridTicTacToe;

use crate::word::mix;
use crate::{Cell, LineRules, Player, Symmetry};

/// Discs on a rectangle of cells.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Grid {
    columns: u8,
    rows: u8,
    cells: Vec<Option<Player>>,
}

impl Grid {
    fn new(columns: u8, rows: u8) -> Self {
        Self {
            columns,
            rows,
            cells: vec![None; usize::from(columns) * usize::from(rows)],
        }
    }

    fn index(&self, cell: Cell) -> usize {
        usize::from(cell.row) * usize::from(self.columns) + usize::from(cell.column)
    }

    fn at(&self, cell: Cell) -> Option<Player> {
        self.cells[self.index(cell)]
    }

    fn put(&mut self, cell: Cell, player: Player) {
        let index = self.index(cell);
        self.cells[index] = Some(player);
    }

    fn contains(&self, cell: Cell) -> bool {
        cell.column < self.columns && cell.row < self.rows
    }

    fn is_full(&self) -> bool {
        self.cells.iter().all(Option::is_some)
    }

    /// Every cell, row by row.
    fn all(&self) -> impl Iterator<Item = Cell> + use<> {
        let columns = self.columns;
        (0..self.rows).flat_map(move |row| (0..columns).map(move |column| Cell::new(column, row)))
    }

    /// The neighbour of a cell in a direction, if the board goes on there.
    fn step(&self, cell: Cell, (dc, dr): (i8, i8)) -> Option<Cell> {
        let next = Cell::new(
            cell.column.checked_add_signed(dc)?,
            cell.row.checked_add_signed(dr)?,
        );
        self.contains(next).then_some(next)
    }

    /// The cells from `start` in a direction, `start` included.
    fn ray(&self, start: Cell, direction: (i8, i8)) -> impl Iterator<Item = Cell> {
        std::iter::successors(Some(start), move |&cell| self.step(cell, direction))
    }

    /// Whether a line of `length` discs of `player` passes through `cell`.
    fn line_passes(&self, cell: Cell, player: Player, length: u8) -> bool {
        let run = |direction| {
            self.ray(cell, direction)
                .take_while(|&c| self.at(c) == Some(player))
                .count()
        };
        LINE_DIRECTIONS.iter().any(|&(dc, dr)| {
            // The cell itself is counted from both sides.
            run((dc, dr)) + run((-dc, -dr)) > usize::from(length)
        })
    }

    /// All cells of the lines of `player`.
    fn cells_in_lines(&self, player: Player, length: u8) -> Vec<Cell> {
        let length = usize::from(length);
        let mut found: Vec<Cell> = self
            .all()
            .flat_map(|start| LINE_DIRECTIONS.map(|direction| (start, direction)))
            .filter_map(|(start, direction)| {
                let cells: Vec<Cell> = self.ray(start, direction).take(length).collect();
                let complete = cells.len() == length
                    && cells.iter().all(|&cell| self.at(cell) == Some(player));
                complete.then_some(cells)
            })
            .flatten()
            .collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    fn transformed(&self, symmetry: Symmetry) -> Self {
        let mut moved = Self::new(self.columns, self.rows);
        for cell in self.all() {
            let to = symmetry.apply(cell, self.columns, self.rows);
            let index = moved.index(to);
            moved.cells[index] = self.at(cell);
        }
        moved
    }

    fn hash64(&self, turn: Player) -> u64 {
        self.cells.iter().fold(turn as u64, |hash, cell| {
            mix([hash, cell.map_or(0, |player| player as u64 + 1)])
        })
    }
}

const LINE_DIRECTIONS: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// A line game on a grid: what tic-tac-toe and Connect Four have in common.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct LineGrid {
    grid: Grid,
    rules: LineRules,
    turn: Player,
    winner: Option<Player>,
}

impl LineGrid {
    fn new(rules: LineRules) -> Self {
        Self {
            grid: Grid::new(rules.columns, rules.rows),
            rules,
            turn: Player::First,
            winner: None,
        }
    }

    fn outcome(&self) -> Option<crate::Outcome> {
        match self.winner {
            Some(by) => Some(crate::Outcome::Won { by, margin: 1 }),
            None => self.grid.is_full().then_some(crate::Outcome::Draw),
        }
    }

    fn put(&mut self, cell: Cell) {
        self.grid.put(cell, self.turn);
        if self.grid.line_passes(cell, self.turn, self.rules.line) {
            self.winner = Some(self.turn);
        }
        self.turn = self.turn.opponent();
    }

    fn winning_cells(&self) -> Vec<Cell> {
        self.winner.map_or_else(Vec::new, |winner| {
            self.grid.cells_in_lines(winner, self.rules.line)
        })
    }

    fn set_up(setup: &crate::Setup) -> Result<Self, crate::SetupError> {
        let mut board = Self::new(setup.line_rules()?);
        for (cell, player) in setup.discs() {
            board.grid.put(cell, player);
        }
        board.turn = setup.alternating_turn()?;
        let has_line = |player| {
            !board
                .grid
                .cells_in_lines(player, board.rules.line)
                .is_empty()
        };
        if has_line(board.turn) {
            return Err(crate::SetupError::WinnerToMove);
        }
        if has_line(board.turn.opponent()) {
            board.winner = Some(board.turn.opponent());
        }
        Ok(board)
    }

    fn transformed(&self, symmetry: Symmetry) -> Self {
        Self {
            grid: self.grid.transformed(symmetry),
            ..self.clone()
        }
    }
}
