//! Connect Four on a plain grid.

use super::LineGrid;
use crate::connect4::upright_centrality;
use crate::{
    Board, Cell, Column, Game, IllegalMove, IllegalReason, LineRules, Outcome, Player, Position,
    Setup, SetupError, Symmetry,
};

/// A Connect Four position on a plain grid, for every size.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GridConnectFour(LineGrid);

impl GridConnectFour {
    /// The empty board.
    pub fn new(rules: LineRules) -> Self {
        Self(LineGrid::new(rules))
    }

    /// The size of the board and the length of a winning line.
    pub const fn rules(&self) -> LineRules {
        self.0.rules
    }

    /// The cell on which a disc dropped into this column comes to rest.
    fn landing(&self, column: u8) -> Option<Cell> {
        (0..self.0.rules.rows)
            .map(|row| Cell::new(column, row))
            .find(|&cell| self.0.grid.at(cell).is_none())
    }
}

impl Position for GridConnectFour {
    type Move = Column;

    fn turn(&self) -> Player {
        self.0.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn moves(&self) -> impl Iterator<Item = Column> {
        let columns = if self.is_over() {
            0
        } else {
            self.0.rules.columns
        };
        (0..columns)
            .filter(|&column| self.landing(column).is_some())
            .map(Column)
    }

    fn check(&self, m: Column) -> Result<(), IllegalMove<Column>> {
        let reason = if m.0 >= self.0.rules.columns {
            IllegalReason::OffBoard
        } else if self.is_over() {
            IllegalReason::GameOver
        } else if self.landing(m.0).is_none() {
            IllegalReason::ColumnFull
        } else {
            return Ok(());
        };
        Err(IllegalMove {
            rejected: m,
            reason,
        })
    }

    fn play_unchecked(&mut self, m: Column) {
        let cell = self.landing(m.0).expect("the column has room");
        self.0.put(cell);
    }

    fn hash64(&self) -> u64 {
        self.0.grid.hash64(self.0.turn)
    }

    fn move_index(&self, m: Column) -> usize {
        usize::from(m.0)
    }

    fn centrality(&self, m: Column) -> i32 {
        upright_centrality(m, self.0.rules)
    }

    fn symmetries(&self) -> &'static [Symmetry] {
        Symmetry::UPRIGHT
    }

    fn transformed(&self, symmetry: Symmetry) -> Self {
        Self(self.0.transformed(symmetry))
    }

    fn transform_move(&self, m: Column, symmetry: Symmetry) -> Column {
        let cell = Cell::new(m.0, 0);
        Column(
            symmetry
                .apply(cell, self.0.rules.columns, self.0.rules.rows)
                .column,
        )
    }
}

impl Board for GridConnectFour {
    fn game(&self) -> Game {
        Game::ConnectFour(self.0.rules)
    }

    fn at(&self, cell: Cell) -> Option<Player> {
        self.0.grid.at(cell)
    }

    fn winning_cells(&self) -> Vec<Cell> {
        self.0.winning_cells()
    }

    fn set_up(setup: &Setup) -> Result<Self, SetupError> {
        for (cell, _) in setup.discs() {
            if cell.row > 0 && setup.at(Cell::new(cell.column, cell.row - 1)).is_none() {
                return Err(SetupError::Floating(cell));
            }
        }
        LineGrid::set_up(setup).map(Self)
    }
}
