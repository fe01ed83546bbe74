//! Looking at a position as a board, and setting one up cell by cell.

use crate::{Cell, Game, LineRules, Player, Position};

/// A position that is played on a board of cells.
pub trait Board: Position + Sized {
    /// Which game this is, with its size.
    fn game(&self) -> Game;

    /// Whose disc lies on a cell of the board.
    fn at(&self, cell: Cell) -> Option<Player>;

    /// The cells of all winning lines, once a side has won by one.
    fn winning_cells(&self) -> Vec<Cell>;

    /// The position with the given discs.
    ///
    /// # Errors
    /// If no such position can stand on a board of this game.
    fn set_up(setup: &Setup) -> Result<Self, SetupError>;
}

/// Discs placed one by one, from which a position can be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    game: Game,
    cells: Vec<Option<Player>>,
    turn: Option<Player>,
}

impl Setup {
    /// An empty board of this game, with the turn still to be said or counted.
    pub fn new(game: Game) -> Self {
        Self {
            game,
            cells: vec![None; game.cell_count()],
            turn: None,
        }
    }

    /// The discs and the turn of an existing position.
    pub fn of(board: &impl Board) -> Self {
        let mut setup = Self::new(board.game());
        for cell in board.game().cells() {
            setup.put(cell, board.at(cell));
        }
        setup.turn = Some(board.turn());
        setup
    }

    /// Which game this is, with its size.
    pub const fn game(&self) -> Game {
        self.game
    }

    /// Says whose turn it is.
    pub const fn set_turn(&mut self, turn: Option<Player>) {
        self.turn = turn;
    }

    /// Whose turn it was said to be.
    pub const fn turn(&self) -> Option<Player> {
        self.turn
    }

    /// Puts a disc on a cell, or takes it away.
    ///
    /// # Panics
    /// If the cell is outside the board.
    pub fn put(&mut self, cell: Cell, disc: Option<Player>) {
        let index = self.index(cell);
        self.cells[index] = disc;
    }

    /// Whose disc lies on a cell.
    ///
    /// # Panics
    /// If the cell is outside the board.
    pub fn at(&self, cell: Cell) -> Option<Player> {
        self.cells[self.index(cell)]
    }

    /// All discs with their cells.
    pub fn discs(&self) -> impl Iterator<Item = (Cell, Player)> {
        self.game
            .cells()
            .filter_map(|cell| self.at(cell).map(|player| (cell, player)))
    }

    fn index(&self, cell: Cell) -> usize {
        usize::from(cell.row) * usize::from(self.game.columns()) + usize::from(cell.column)
    }

    fn count(&self, player: Player) -> usize {
        self.discs().filter(|&(_, owner)| owner == player).count()
    }

    /// The rules of a line game.
    pub(crate) const fn line_rules(&self) -> Result<LineRules, SetupError> {
        match self.game.line_rules() {
            Some(rules) => Ok(rules),
            None => Err(SetupError::WrongGame),
        }
    }

    /// The size of an Othello board and whose turn it is, which no count can tell.
    pub(crate) fn othello_size_and_turn(&self) -> Result<(u8, Player), SetupError> {
        let Game::Othello { size } = self.game else {
            return Err(SetupError::WrongGame);
        };
        Ok((size, self.turn.ok_or(SetupError::TurnNotSaid)?))
    }

    /// Whose turn it is in a game where every move adds one disc.
    pub(crate) fn alternating_turn(&self) -> Result<Player, SetupError> {
        let (first, second) = (self.count(Player::First), self.count(Player::Second));
        let turn = if first == second {
            Player::First
        } else if first == second + 1 {
            Player::Second
        } else {
            return Err(SetupError::Counts { first, second });
        };
        match self.turn {
            Some(said) if said != turn => Err(SetupError::WrongTurn { turn }),
            _ => Ok(turn),
        }
    }
}

/// Why discs make no position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// The board belongs to another game.
    #[error("this board belongs to another game")]
    WrongGame,
    /// In Othello the discs do not tell whose turn it is.
    #[error("say whose turn it is: add x or o after the board")]
    TurnNotSaid,
    /// Players alternate, so the counts differ by at most one disc.
    #[error(
        "{first} discs of x and {second} of o: x moves first, so x has as many as o or one more"
    )]
    Counts {
        /// Discs of the first player.
        first: usize,
        /// Discs of the second player.
        second: usize,
    },
    /// The counts contradict the turn that was said.
    #[error("by the number of discs it is the turn of {}", turn.letter())]
    WrongTurn {
        /// Whose turn it must be.
        turn: Player,
    },
    /// A disc has nothing beneath it.
    #[error("the disc at column {}, row {} from the bottom has nothing beneath it", .0.column + 1, .0.row + 1)]
    Floating(Cell),
    /// The game ended before the last move.
    #[error("the side to move already has a line: the game ended earlier")]
    WinnerToMove,
}
