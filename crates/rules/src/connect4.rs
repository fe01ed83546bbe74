//! Connect Four on any board: drop a disc into a column, the first line wins.

use crate::board::{Board, Setup, SetupError};
use crate::lines::LineBits;
use crate::{
    Cell, Column, Game, IllegalMove, IllegalReason, LineRules, Outcome, Player, Position, Symmetry,
    Word,
};

/// A Connect Four position on bitboards: cell (column, row) is bit `column * (rows + 1) + row`,
/// row 0 at the bottom.
///
/// Adding the bottom cell of a column to the set of all discs carries to the first free cell of
/// that column: that is how a disc falls.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ConnectFour<W>(LineBits<W>);

impl ConnectFour<u64> {
    /// The empty board of 7 columns and 6 rows with a line of 4.
    pub fn standard() -> Self {
        Self::new(Game::CONNECT_FOUR_RULES)
    }
}

impl<W: Word> ConnectFour<W> {
    /// Whether boards of this size fit the word.
    pub const fn fits(rules: LineRules) -> bool {
        rules.columns as u32 * (rules.rows as u32 + 1) <= W::BITS
    }

    /// The empty board.
    ///
    /// # Panics
    /// If the size does not [fit](Self::fits).
    pub fn new(rules: LineRules) -> Self {
        assert!(Self::fits(rules), "{rules:?} does not fit the word");
        Self(LineBits::new(rules))
    }

    /// The size of the board and the length of a winning line.
    pub const fn rules(&self) -> LineRules {
        self.0.rules
    }

    /// The discs of one side, in the bit layout of this type.
    pub fn discs(&self, player: Player) -> W {
        self.0.discs(player)
    }

    /// All cells of the board, in the bit layout of this type.
    pub fn board(&self) -> W {
        let column = W::bit(u32::from(self.0.rules.rows)).plus(!W::EMPTY); // 2^rows − 1
        (0..u32::from(self.0.rules.columns)).fold(W::EMPTY, |cells, index| {
            cells | column.up(index * self.stride())
        })
    }

    /// The distance between neighbouring columns in the bit layout: rows and one sentinel.
    pub const fn stride(&self) -> u32 {
        self.0.rules.rows as u32 + 1
    }

    /// The bit index of a cell.
    pub const fn index(&self, cell: Cell) -> u32 {
        cell.column as u32 * self.stride() + cell.row as u32
    }

    /// The cell of a bit index.
    pub const fn cell(&self, index: u32) -> Cell {
        Cell::new((index / self.stride()) as u8, (index % self.stride()) as u8)
    }

    fn has_room(&self, column: u8) -> bool {
        let top = Cell::new(column, self.0.rules.rows - 1);
        !self.0.taken().has(self.index(top))
    }
}

impl<W: Word> Position for ConnectFour<W> {
    type Move = Column;

    fn turn(&self) -> Player {
        self.0.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn moves(&self) -> impl Iterator<Item = Column> {
        let columns = if self.0.lost { 0 } else { self.0.rules.columns };
        (0..columns)
            .filter(|&column| self.has_room(column))
            .map(Column)
    }

    fn check(&self, m: Column) -> Result<(), IllegalMove<Column>> {
        let reason = if m.0 >= self.0.rules.columns {
            IllegalReason::OffBoard
        } else if self.is_over() {
            IllegalReason::GameOver
        } else if !self.has_room(m.0) {
            IllegalReason::ColumnFull
        } else {
            return Ok(());
        };
        Err(IllegalMove {
            rejected: m,
            reason,
        })
    }

    #[inline]
    fn play_unchecked(&mut self, m: Column) {
        let all = self.0.taken();
        let bottom = W::bit(u32::from(m.0) * self.stride());
        // The carry clears the discs below and sets the first free cell.
        let landing = all.plus(bottom) & !all;
        self.0.put(landing, self.stride());
    }

    fn hash64(&self) -> u64 {
        self.0.hash64()
    }

    fn move_index(&self, m: Column) -> usize {
        usize::from(m.0)
    }

    /// How near the column is to the middle.
    fn centrality(&self, m: Column) -> i32 {
        upright_centrality(m, self.0.rules)
    }

    fn symmetries(&self) -> &'static [Symmetry] {
        Symmetry::UPRIGHT
    }

    fn transformed(&self, symmetry: Symmetry) -> Self {
        if symmetry == Symmetry::Identity {
            return self.clone();
        }
        let stride = self.stride();
        let one_column = W::bit(0).up(stride).plus(!W::EMPTY); // 2^stride − 1
        let mirror = |set: W| {
            (0..u32::from(self.0.rules.columns)).fold(W::EMPTY, |moved, column| {
                let from = u32::from(self.0.rules.columns) - 1 - column;
                moved | (set.down(from * stride) & one_column).up(column * stride)
            })
        };
        Self(self.0.map(mirror))
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

/// How near a column is to the middle: 0 there, −1 and −2 … to the sides.
pub(crate) fn upright_centrality(m: Column, rules: LineRules) -> i32 {
    let from_middle = 2 * i32::from(m.0) - (i32::from(rules.columns) - 1);
    -(from_middle.abs() / 2)
}

impl<W: Word> Board for ConnectFour<W> {
    fn game(&self) -> Game {
        Game::ConnectFour(self.0.rules)
    }

    fn at(&self, cell: Cell) -> Option<Player> {
        self.0.at(self.index(cell))
    }

    fn winning_cells(&self) -> Vec<Cell> {
        let indices = self.0.winning_cells(self.stride());
        indices.map(|index| self.cell(index)).collect()
    }

    fn set_up(setup: &Setup) -> Result<Self, SetupError> {
        let empty = Self::new(setup.line_rules()?);
        for (cell, _) in setup.discs() {
            if cell.row > 0 && setup.at(Cell::new(cell.column, cell.row - 1)).is_none() {
                return Err(SetupError::Floating(cell));
            }
        }
        LineBits::set_up(setup, empty.stride(), |cell| empty.index(cell)).map(Self)
    }
}
