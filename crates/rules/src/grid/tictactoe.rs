//! Tic-tac-toe on a plain grid.

use super::LineGrid;
use crate::tictactoe::lines_through;
use crate::{
    Board, Cell, Game, IllegalMove, IllegalReason, LineRules, Outcome, Player, Position, Setup,
    SetupError, Symmetry,
};

/// A tic-tac-toe position on a plain grid, for every size.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GridTicTacToe(LineGrid);

impl GridTicTacToe {
    /// The empty board.
    pub fn new(rules: LineRules) -> Self {
        Self(LineGrid::new(rules))
    }
}

impl Position for GridTicTacToe {
    type Move = Cell;

    fn turn(&self) -> Player {
        self.0.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn moves(&self) -> impl Iterator<Item = Cell> {
        let open = !self.is_over();
        self.0
            .grid
            .all()
            .filter(move |&cell| open && self.0.grid.at(cell).is_none())
    }

    fn check(&self, m: Cell) -> Result<(), IllegalMove<Cell>> {
        let reason = if !self.0.grid.contains(m) {
            IllegalReason::OffBoard
        } else if self.is_over() {
            IllegalReason::GameOver
        } else if self.0.grid.at(m).is_some() {
            IllegalReason::CellTaken
        } else {
            return Ok(());
        };
        Err(IllegalMove {
            rejected: m,
            reason,
        })
    }

    fn play_unchecked(&mut self, m: Cell) {
        self.0.put(m);
    }

    fn hash64(&self) -> u64 {
        self.0.grid.hash64(self.0.turn)
    }

    fn move_index(&self, m: Cell) -> usize {
        self.0.grid.index(m)
    }

    fn centrality(&self, m: Cell) -> i32 {
        lines_through(m, self.0.rules)
    }

    fn symmetries(&self) -> &'static [Symmetry] {
        Symmetry::of_board(self.0.rules.columns, self.0.rules.rows)
    }

    fn transformed(&self, symmetry: Symmetry) -> Self {
        Self(self.0.transformed(symmetry))
    }

    fn transform_move(&self, m: Cell, symmetry: Symmetry) -> Cell {
        symmetry.apply(m, self.0.rules.columns, self.0.rules.rows)
    }
}

impl Board for GridTicTacToe {
    fn game(&self) -> Game {
        Game::TicTacToe(self.0.rules)
    }

    fn at(&self, cell: Cell) -> Option<Player> {
        self.0.grid.at(cell)
    }

    fn winning_cells(&self) -> Vec<Cell> {
        self.0.winning_cells()
    }

    fn set_up(setup: &Setup) -> Result<Self, SetupError> {
        LineGrid::set_up(setup).map(Self)
    }
}
