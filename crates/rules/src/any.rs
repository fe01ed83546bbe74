//! Any game behind one type: what front ends hold.
//!
//! The set of games is closed, so this is an enum and not a trait object: the compiler points at
//! every place where a new game must be added.

use std::fmt;
use std::str::FromStr;

use crate::cell::ParsePlaceError;
use crate::grid::{GridConnectFour, GridTicTacToe};
use crate::word::{Huge, Word};
use crate::{
    Board, Cell, Column, ConnectFour, Game, IllegalMove, IllegalReason, Othello, OthelloMove,
    Outcome, Player, Position, Setup, SetupError, Symmetry, TicTacToe,
};

/// A position of any game, on the fastest board that its size fits.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum AnyPosition {
    /// Tic-tac-toe on a word of 64 bits.
    TicTacToe(TicTacToe<u64>),
    /// Tic-tac-toe on a word of 128 bits.
    WideTicTacToe(TicTacToe<u128>),
    /// Tic-tac-toe on a plain grid.
    GridTicTacToe(GridTicTacToe),
    /// Connect Four on a word of 64 bits.
    ConnectFour(ConnectFour<u64>),
    /// Connect Four on a word of 128 bits.
    WideConnectFour(ConnectFour<u128>),
    /// Connect Four on a plain grid.
    GridConnectFour(GridConnectFour),
    /// Othello on a word of 64 bits.
    Othello(Othello<u64>),
    /// Othello on a word of 128 bits.
    WideOthello(Othello<u128>),
    /// Othello on a word of 512 bits.
    HugeOthello(Othello<Huge>),
}

/// Runs the same generic code on whichever board an [`AnyPosition`] holds.
///
/// ```
/// use harif_rules::{AnyPosition, Game, Position, perft, with_position};
///
/// let any = AnyPosition::start(Game::CONNECT_FOUR);
/// assert_eq!(with_position!(&any, position => perft(position, 3)), 343);
/// ```
#[macro_export]
macro_rules! with_position {
    ($any:expr, $position:ident => $body:expr) => {
        match $any {
            $crate::AnyPosition::TicTacToe($position) => $body,
            $crate::AnyPosition::WideTicTacToe($position) => $body,
            $crate::AnyPosition::GridTicTacToe($position) => $body,
            $crate::AnyPosition::ConnectFour($position) => $body,
            $crate::AnyPosition::WideConnectFour($position) => $body,
            $crate::AnyPosition::GridConnectFour($position) => $body,
            $crate::AnyPosition::Othello($position) => $body,
            $crate::AnyPosition::WideOthello($position) => $body,
            $crate::AnyPosition::HugeOthello($position) => $body,
        }
    };
}

/// A move of any game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AnyMove {
    /// A disc or mark on a cell.
    Cell(Cell),
    /// A disc dropped into a column.
    Column(Column),
    /// A forced pass.
    Pass,
}

impl AnyMove {
    /// Where the disc of this move lies on a board after it: on its cell, or on top of its column.
    pub fn landed(self, game: Game, is_taken: impl Fn(Cell) -> bool) -> Option<Cell> {
        match self {
            Self::Cell(cell) => Some(cell),
            Self::Column(Column(column)) => (0..game.rows())
                .rev()
                .map(|row| Cell::new(column, row))
                .find(|&cell| is_taken(cell)),
            Self::Pass => None,
        }
    }
}

impl AnyPosition {
    /// The initial position of a game.
    pub fn start(game: Game) -> Self {
        match game {
            Game::TicTacToe(rules) if TicTacToe::<u64>::fits(rules) => {
                Self::TicTacToe(TicTacToe::new(rules))
            }
            Game::TicTacToe(rules) if TicTacToe::<u128>::fits(rules) => {
                Self::WideTicTacToe(TicTacToe::new(rules))
            }
            Game::TicTacToe(rules) => Self::GridTicTacToe(GridTicTacToe::new(rules)),
            Game::ConnectFour(rules) if ConnectFour::<u64>::fits(rules) => {
                Self::ConnectFour(ConnectFour::new(rules))
            }
            Game::ConnectFour(rules) if ConnectFour::<u128>::fits(rules) => {
                Self::WideConnectFour(ConnectFour::new(rules))
            }
            Game::ConnectFour(rules) => Self::GridConnectFour(GridConnectFour::new(rules)),
            Game::Othello { size } if Othello::<u64>::fits(size) => {
                Self::Othello(Othello::new(size))
            }
            Game::Othello { size } if Othello::<u128>::fits(size) => {
                Self::WideOthello(Othello::new(size))
            }
            Game::Othello { size } => Self::HugeOthello(Othello::new(size)),
        }
    }

    /// The discs that a move of the side to move would flip; none in the line games.
    pub fn flips(&self, m: AnyMove) -> Vec<Cell> {
        fn cells<W: crate::othello::Frame>(position: &Othello<W>, cell: Cell) -> Vec<Cell> {
            let flipped = position.flips(cell);
            flipped.indices().map(Othello::<W>::cell).collect()
        }
        match (self, m) {
            _ if self.check(m).is_err() => Vec::new(),
            (Self::Othello(position), AnyMove::Cell(cell)) => cells(position, cell),
            (Self::WideOthello(position), AnyMove::Cell(cell)) => cells(position, cell),
            (Self::HugeOthello(position), AnyMove::Cell(cell)) => cells(position, cell),
            _ => Vec::new(),
        }
    }

    /// The cell on which a move puts its disc; none for a pass, a full column and a move beyond the
    /// board.
    pub fn target(&self, m: AnyMove) -> Option<Cell> {
        let game = self.game();
        let on_board = |cell: &Cell| cell.column < game.columns() && cell.row < game.rows();
        match m {
            AnyMove::Cell(cell) => Some(cell).filter(on_board),
            AnyMove::Column(Column(column)) => (0..game.rows())
                .map(|row| Cell::new(column, row))
                .filter(on_board)
                .find(|&cell| self.at(cell).is_none()),
            AnyMove::Pass => None,
        }
    }

    /// On how many cells a side could put a disc if it were its turn, where a move has to enclose
    /// discs; none in the line games, whose sides may both play on every cell that is left.
    pub fn mobility_of(&self, player: Player) -> Option<u32> {
        match self {
            Self::Othello(position) => Some(position.placements_of(player).count()),
            Self::WideOthello(position) => Some(position.placements_of(player).count()),
            Self::HugeOthello(position) => Some(position.placements_of(player).count()),
            Self::TicTacToe(_)
            | Self::WideTicTacToe(_)
            | Self::GridTicTacToe(_)
            | Self::ConnectFour(_)
            | Self::WideConnectFour(_)
            | Self::GridConnectFour(_) => None,
        }
    }

    /// How many discs a side has on the board.
    pub fn count(&self, player: Player) -> usize {
        self.game()
            .cells()
            .filter(|&cell| self.at(cell) == Some(player))
            .count()
    }
}

/// Moves that belong to one game, seen as moves of any game.
pub trait IntoAny: Copy {
    /// The same move as a move of any game.
    fn into_any(self) -> AnyMove;

    /// The move of this game, or `None` if it belongs to another.
    fn from_any(m: AnyMove) -> Option<Self>;
}

impl IntoAny for Cell {
    fn into_any(self) -> AnyMove {
        AnyMove::Cell(self)
    }

    fn from_any(m: AnyMove) -> Option<Self> {
        match m {
            AnyMove::Cell(cell) => Some(cell),
            _ => None,
        }
    }
}

impl IntoAny for Column {
    fn into_any(self) -> AnyMove {
        AnyMove::Column(self)
    }

    fn from_any(m: AnyMove) -> Option<Self> {
        match m {
            AnyMove::Column(column) => Some(column),
            _ => None,
        }
    }
}

impl IntoAny for OthelloMove {
    fn into_any(self) -> AnyMove {
        match self {
            Self::Place(cell) => AnyMove::Cell(cell),
            Self::Pass => AnyMove::Pass,
        }
    }

    fn from_any(m: AnyMove) -> Option<Self> {
        match m {
            AnyMove::Cell(cell) => Some(Self::Place(cell)),
            AnyMove::Pass => Some(Self::Pass),
            AnyMove::Column(_) => None,
        }
    }
}

impl IntoAny for AnyMove {
    fn into_any(self) -> AnyMove {
        self
    }

    fn from_any(m: AnyMove) -> Option<Self> {
        Some(m)
    }
}

impl Position for AnyPosition {
    type Move = AnyMove;

    fn turn(&self) -> Player {
        with_position!(self, position => position.turn())
    }

    fn outcome(&self) -> Option<Outcome> {
        with_position!(self, position => position.outcome())
    }

    fn moves(&self) -> impl Iterator<Item = AnyMove> {
        let moves: Vec<AnyMove> =
            with_position!(self, position => position.moves().map(IntoAny::into_any).collect());
        moves.into_iter()
    }

    fn check(&self, m: AnyMove) -> Result<(), IllegalMove<AnyMove>> {
        let refuse = |reason| IllegalMove {
            rejected: m,
            reason,
        };
        with_position!(self, position => match IntoAny::from_any(m) {
            Some(own) => position.check(own).map_err(|error| refuse(error.reason)),
            None => Err(refuse(IllegalReason::WrongKind)),
        })
    }

    fn play_unchecked(&mut self, m: AnyMove) {
        with_position!(self, position => {
            let own = IntoAny::from_any(m).expect("a move of this game");
            position.play_unchecked(own);
        });
    }

    fn hash64(&self) -> u64 {
        with_position!(self, position => position.hash64())
    }

    fn count_moves(&self) -> usize {
        with_position!(self, position => position.count_moves())
    }

    fn move_index(&self, m: AnyMove) -> usize {
        with_position!(self, position => {
            IntoAny::from_any(m).map_or(0, |own| position.move_index(own))
        })
    }

    fn centrality(&self, m: AnyMove) -> i32 {
        with_position!(self, position => {
            IntoAny::from_any(m).map_or(0, |own| position.centrality(own))
        })
    }

    fn symmetries(&self) -> &'static [Symmetry] {
        with_position!(self, position => position.symmetries())
    }

    fn transformed(&self, symmetry: Symmetry) -> Self {
        match self {
            Self::TicTacToe(p) => Self::TicTacToe(p.transformed(symmetry)),
            Self::WideTicTacToe(p) => Self::WideTicTacToe(p.transformed(symmetry)),
            Self::GridTicTacToe(p) => Self::GridTicTacToe(p.transformed(symmetry)),
            Self::ConnectFour(p) => Self::ConnectFour(p.transformed(symmetry)),
            Self::WideConnectFour(p) => Self::WideConnectFour(p.transformed(symmetry)),
            Self::GridConnectFour(p) => Self::GridConnectFour(p.transformed(symmetry)),
            Self::Othello(p) => Self::Othello(p.transformed(symmetry)),
            Self::WideOthello(p) => Self::WideOthello(p.transformed(symmetry)),
            Self::HugeOthello(p) => Self::HugeOthello(p.transformed(symmetry)),
        }
    }

    fn transform_move(&self, m: AnyMove, symmetry: Symmetry) -> AnyMove {
        with_position!(self, position => IntoAny::from_any(m)
            .map_or(m, |own| position.transform_move(own, symmetry).into_any()))
    }
}

impl Board for AnyPosition {
    fn game(&self) -> Game {
        with_position!(self, position => position.game())
    }

    fn at(&self, cell: Cell) -> Option<Player> {
        with_position!(self, position => position.at(cell))
    }

    fn winning_cells(&self) -> Vec<Cell> {
        with_position!(self, position => position.winning_cells())
    }

    fn set_up(setup: &Setup) -> Result<Self, SetupError> {
        // The empty board of the same game says which representation fits.
        Ok(match Self::start(setup.game()) {
            Self::TicTacToe(_) => Self::TicTacToe(Board::set_up(setup)?),
            Self::WideTicTacToe(_) => Self::WideTicTacToe(Board::set_up(setup)?),
            Self::GridTicTacToe(_) => Self::GridTicTacToe(Board::set_up(setup)?),
            Self::ConnectFour(_) => Self::ConnectFour(Board::set_up(setup)?),
            Self::WideConnectFour(_) => Self::WideConnectFour(Board::set_up(setup)?),
            Self::GridConnectFour(_) => Self::GridConnectFour(Board::set_up(setup)?),
            Self::Othello(_) => Self::Othello(Board::set_up(setup)?),
            Self::WideOthello(_) => Self::WideOthello(Board::set_up(setup)?),
            Self::HugeOthello(_) => Self::HugeOthello(Board::set_up(setup)?),
        })
    }
}

impl fmt::Display for AnyMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cell(cell) => cell.fmt(f),
            Self::Column(column) => column.fmt(f),
            Self::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for AnyMove {
    type Err = ParsePlaceError;

    /// Reads `d3`, `4` or `pass`. A lone letter is a column past 9, as in [`Column`].
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if let Ok(column) = text.parse() {
            return Ok(Self::Column(column));
        }
        text.parse::<OthelloMove>().map(IntoAny::into_any)
    }
}
