//! What a front end must know of a game, as data: [`Game::info`].
//!
//! Code outside the rules, the evaluators and the engines asks these questions and not which game
//! it has before it, so that a new game is a new row here and not a search through every crate.
//! `tests/suite/info.rs` holds every row against what the rules do.

use std::ops::RangeInclusive;

use crate::{AnyMove, Cell, Column, Game, LineRules, Player, Symmetry};

/// What a front end must know of a game.
///
/// ```
/// use harif_rules::{Cell, Game, MoveInput, Player, ScoreUnit, SideName};
///
/// let info = Game::CONNECT_FOUR.info();
/// assert_eq!((info.input, info.gravity, info.line), (MoveInput::Column, true, Some(4)));
/// assert_eq!(info.move_at(Cell::new(3, 5)).to_string(), "4");
/// assert_eq!(info.side(Player::Second), SideName::Yellow);
/// assert_eq!(Game::OTHELLO.info().score, ScoreUnit::Discs);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameInfo {
    /// How a move is given.
    pub input: MoveInput,
    /// Whether a disc falls to the lowest empty cell of its column.
    pub gravity: bool,
    /// How many discs in a line win; none where lines do not count.
    pub line: Option<u8>,
    /// Whether a side without a move has to pass; elsewhere a pass is never legal.
    pub passes: bool,
    /// What the sides are called, in the order in which they move.
    pub sides: [SideName; 2],
    /// What lies on the board.
    pub pieces: Pieces,
    /// Where the row with the number 1 is drawn.
    pub first_row: FirstRow,
    /// The symmetries of the board that keep the value of a position, the identity first.
    pub symmetries: &'static [Symmetry],
    /// What the size of a score counts.
    pub score: ScoreUnit,
    /// Whether every move adds one disc, so that the discs on the board tell whose turn it is.
    pub discs_tell_turn: bool,
    /// How many random first moves make games that differ and are still open.
    pub opening_plies: u8,
    /// The sizes that can be chosen, as [`Game`] reads and writes them.
    pub options: &'static [SizeOption],
}

/// How a move is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveInput {
    /// By a column, numbered from 1.
    Column,
    /// By a cell, such as `d3`.
    Cell,
}

/// What a side is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SideName {
    /// The crosses.
    X,
    /// The noughts.
    O,
    /// The red discs.
    Red,
    /// The yellow discs.
    Yellow,
    /// The black discs.
    Black,
    /// The white discs.
    White,
}

/// What lies on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pieces {
    /// Discs, told apart by colour.
    Discs,
    /// Crosses and noughts.
    Marks,
}

/// Where the row with the number 1 is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstRow {
    /// At the top of the board.
    Top,
    /// At the bottom of the board.
    Bottom,
}

/// What the size of a score counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreUnit {
    /// The discs that the winner has more.
    Discs,
    /// How soon the game is won, in moves; the margin of an outcome is always 1.
    Plies,
}

/// A size that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SizeOption {
    /// Its name.
    pub name: &'static str,
    /// The smallest and the largest value.
    pub range: RangeInclusive<u8>,
    /// Whether only even values are possible.
    pub even: bool,
}

const fn any_size(name: &'static str, range: RangeInclusive<u8>) -> SizeOption {
    SizeOption {
        name,
        range,
        even: false,
    }
}

const LINE_OPTIONS: &[SizeOption] = &[
    any_size("columns", LineRules::SIDES),
    any_size("rows", LineRules::SIDES),
    any_size("line", LineRules::LINES),
];

const OTHELLO_OPTIONS: &[SizeOption] = &[SizeOption {
    name: "size",
    range: Game::OTHELLO_SIZES,
    even: true,
}];

impl Game {
    /// What a front end must know of this game.
    pub const fn info(self) -> GameInfo {
        match self {
            Self::TicTacToe(rules) => GameInfo {
                input: MoveInput::Cell,
                gravity: false,
                line: Some(rules.line),
                passes: false,
                sides: [SideName::X, SideName::O],
                pieces: Pieces::Marks,
                first_row: FirstRow::Top,
                symmetries: Symmetry::of_board(rules.columns, rules.rows),
                score: ScoreUnit::Plies,
                discs_tell_turn: true,
                opening_plies: 1,
                options: LINE_OPTIONS,
            },
            Self::ConnectFour(rules) => GameInfo {
                input: MoveInput::Column,
                gravity: true,
                line: Some(rules.line),
                passes: false,
                sides: [SideName::Red, SideName::Yellow],
                pieces: Pieces::Discs,
                first_row: FirstRow::Bottom,
                symmetries: Symmetry::UPRIGHT,
                score: ScoreUnit::Plies,
                discs_tell_turn: true,
                opening_plies: 2,
                options: LINE_OPTIONS,
            },
            Self::Othello { .. } => GameInfo {
                input: MoveInput::Cell,
                gravity: false,
                line: None,
                passes: true,
                sides: [SideName::Black, SideName::White],
                pieces: Pieces::Discs,
                first_row: FirstRow::Top,
                symmetries: Symmetry::SQUARE,
                score: ScoreUnit::Discs,
                discs_tell_turn: false,
                opening_plies: 4,
                options: OTHELLO_OPTIONS,
            },
        }
    }
}

impl GameInfo {
    /// What a side is called.
    pub const fn side(&self, player: Player) -> SideName {
        self.sides[player.index()]
    }

    /// The move that a person means who points at a cell.
    pub const fn move_at(&self, cell: Cell) -> AnyMove {
        match self.input {
            MoveInput::Column => AnyMove::Column(Column(cell.column)),
            MoveInput::Cell => AnyMove::Cell(cell),
        }
    }
}
