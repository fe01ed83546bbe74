//! Othello on a plain grid.

use super::Grid;
use crate::othello::{othello_centrality, outcome_of_counts, transform_othello_move};
use crate::{
    Board, Cell, Game, IllegalMove, IllegalReason, OthelloMove, Outcome, Player, Position, Setup,
    SetupError, Symmetry,
};

const DIRECTIONS: [(i8, i8); 8] = [
    (-1, -1),
    (0, -1),
    (1, -1),
    (-1, 0),
    (1, 0),
    (-1, 1),
    (0, 1),
    (1, 1),
];

/// An Othello position on a plain grid, for every even size.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GridOthello {
    grid: Grid,
    turn: Player,
    /// The cells on which the side to move may place a disc, row by row.
    placements: Vec<Cell>,
    /// Whether the opponent could place a disc if this side passed; only known when needed.
    opponent_can_move: bool,
}

impl GridOthello {
    /// The four discs in the middle: the second player's on the diagonal from the top left.
    pub fn new(size: u8) -> Self {
        let mut grid = Grid::new(size, size);
        let middle = size / 2;
        grid.put(Cell::new(middle - 1, middle - 1), Player::Second);
        grid.put(Cell::new(middle, middle), Player::Second);
        grid.put(Cell::new(middle, middle - 1), Player::First);
        grid.put(Cell::new(middle - 1, middle), Player::First);
        Self::with_turn(grid, Player::First)
    }

    fn with_turn(grid: Grid, turn: Player) -> Self {
        let placements = placements(&grid, turn);
        let opponent_can_move = placements.is_empty() && can_place_anywhere(&grid, turn.opponent());
        Self {
            grid,
            turn,
            placements,
            opponent_can_move,
        }
    }

    /// The discs that `player` would flip with a disc on an empty cell.
    pub fn flips(&self, cell: Cell, player: Player) -> Vec<Cell> {
        DIRECTIONS
            .iter()
            .flat_map(|&direction| enclosed(&self.grid, cell, player, direction))
            .collect()
    }

    /// The cells on which `player` could place a disc if it were to move.
    pub fn placements_of(&self, player: Player) -> Vec<Cell> {
        if player == self.turn {
            self.placements.clone()
        } else {
            placements(&self.grid, player)
        }
    }

    fn must_pass(&self) -> bool {
        self.placements.is_empty() && self.opponent_can_move
    }
}

/// The opponent's discs between `cell` and the nearest disc of `player` in one direction.
fn enclosed(grid: &Grid, cell: Cell, player: Player, direction: (i8, i8)) -> Vec<Cell> {
    let mut run = Vec::new();
    for next in grid.ray(cell, direction).skip(1) {
        match grid.at(next) {
            Some(owner) if owner == player => return run,
            Some(_) => run.push(next),
            None => break,
        }
    }
    Vec::new()
}

fn can_place(grid: &Grid, cell: Cell, player: Player) -> bool {
    grid.at(cell).is_none()
        && DIRECTIONS
            .iter()
            .any(|&direction| !enclosed(grid, cell, player, direction).is_empty())
}

fn placements(grid: &Grid, player: Player) -> Vec<Cell> {
    grid.all()
        .filter(|&cell| can_place(grid, cell, player))
        .collect()
}

fn can_place_anywhere(grid: &Grid, player: Player) -> bool {
    grid.all().any(|cell| can_place(grid, cell, player))
}

impl Position for GridOthello {
    type Move = OthelloMove;

    fn turn(&self) -> Player {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        if !self.placements.is_empty() || self.opponent_can_move {
            return None;
        }
        let count = |player| {
            let owned = |cell: &&Option<Player>| **cell == Some(player);
            self.grid.cells.iter().filter(owned).count() as u32
        };
        Some(outcome_of_counts(
            self.turn,
            self.grid.columns,
            count(self.turn),
            count(self.turn.opponent()),
        ))
    }

    fn moves(&self) -> impl Iterator<Item = OthelloMove> {
        self.placements
            .iter()
            .map(|&cell| OthelloMove::Place(cell))
            .chain(self.must_pass().then_some(OthelloMove::Pass))
    }

    fn check(&self, m: OthelloMove) -> Result<(), IllegalMove<OthelloMove>> {
        let reason = match m {
            _ if self.is_over() => IllegalReason::GameOver,
            OthelloMove::Pass if self.must_pass() => return Ok(()),
            OthelloMove::Pass => IllegalReason::MayNotPass,
            OthelloMove::Place(cell) if !self.grid.contains(cell) => IllegalReason::OffBoard,
            OthelloMove::Place(cell) if self.placements.contains(&cell) => return Ok(()),
            OthelloMove::Place(cell) if self.grid.at(cell).is_some() => IllegalReason::CellTaken,
            OthelloMove::Place(_) if self.must_pass() => IllegalReason::MustPass,
            OthelloMove::Place(_) => IllegalReason::FlipsNothing,
        };
        Err(IllegalMove {
            rejected: m,
            reason,
        })
    }

    fn play_unchecked(&mut self, m: OthelloMove) {
        let mut grid = self.grid.clone();
        if let OthelloMove::Place(cell) = m {
            for flipped in self.flips(cell, self.turn) {
                grid.put(flipped, self.turn);
            }
            grid.put(cell, self.turn);
        }
        *self = Self::with_turn(grid, self.turn.opponent());
    }

    fn hash64(&self) -> u64 {
        self.grid.hash64(self.turn)
    }

    fn move_index(&self, m: OthelloMove) -> usize {
        match m {
            OthelloMove::Place(cell) => self.grid.index(cell),
            OthelloMove::Pass => self.grid.cells.len(),
        }
    }

    fn centrality(&self, m: OthelloMove) -> i32 {
        othello_centrality(m, self.grid.columns)
    }

    fn symmetries(&self) -> &'static [Symmetry] {
        Symmetry::SQUARE
    }

    fn transformed(&self, symmetry: Symmetry) -> Self {
        Self::with_turn(self.grid.transformed(symmetry), self.turn)
    }

    fn transform_move(&self, m: OthelloMove, symmetry: Symmetry) -> OthelloMove {
        transform_othello_move(m, symmetry, self.grid.columns)
    }
}

impl Board for GridOthello {
    fn game(&self) -> Game {
        Game::Othello {
            size: self.grid.columns,
        }
    }

    fn at(&self, cell: Cell) -> Option<Player> {
        self.grid.at(cell)
    }

    fn winning_cells(&self) -> Vec<Cell> {
        Vec::new()
    }

    fn set_up(setup: &Setup) -> Result<Self, SetupError> {
        let (size, turn) = setup.othello_size_and_turn()?;
        let mut grid = Grid::new(size, size);
        for (cell, player) in setup.discs() {
            grid.put(cell, player);
        }
        Ok(Self::with_turn(grid, turn))
    }
}
