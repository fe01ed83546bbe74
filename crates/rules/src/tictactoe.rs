//! Tic-tac-toe on any board: mark an empty cell, the first line wins.

use crate::board::{Board, Setup, SetupError};
use crate::lines::LineBits;
use crate::{
    Cell, Game, IllegalMove, IllegalReason, LineRules, Outcome, Player, Position, Symmetry, Word,
};

/// A tic-tac-toe position on bitboards: cell (column, row) is bit `row * (columns + 1) + column`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TicTacToe<W>(LineBits<W>);

impl TicTacToe<u64> {
    /// The empty board of 3×3 with a line of 3.
    pub fn standard() -> Self {
        Self::new(Game::TIC_TAC_TOE_RULES)
    }
}

/// The distance between neighbouring rows: columns and one sentinel.
const fn stride(rules: LineRules) -> u32 {
    rules.columns as u32 + 1
}

const fn index(cell: Cell, rules: LineRules) -> u32 {
    cell.row as u32 * stride(rules) + cell.column as u32
}

const fn cell(index: u32, rules: LineRules) -> Cell {
    Cell::new((index % stride(rules)) as u8, (index / stride(rules)) as u8)
}

impl<W: Word> TicTacToe<W> {
    /// Whether boards of this size fit the word.
    pub const fn fits(rules: LineRules) -> bool {
        stride(rules) * rules.rows as u32 <= W::BITS
    }

    /// The empty board.
    ///
    /// # Panics
    /// If the size does not [fit](Self::fits).
    pub fn new(rules: LineRules) -> Self {
        assert!(Self::fits(rules), "{rules:?} does not fit the word");
        Self(LineBits::new(rules))
    }

    const fn index(&self, cell: Cell) -> u32 {
        index(cell, self.0.rules)
    }
}

impl<W: Word> Position for TicTacToe<W> {
    type Move = Cell;

    fn turn(&self) -> Player {
        self.0.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn moves(&self) -> impl Iterator<Item = Cell> {
        let LineRules { columns, rows, .. } = self.0.rules;
        let taken = self.0.taken();
        let rows = if self.0.lost { 0 } else { rows };
        (0..rows)
            .flat_map(move |row| (0..columns).map(move |column| Cell::new(column, row)))
            .filter(move |&cell| !taken.has(self.index(cell)))
    }

    fn check(&self, m: Cell) -> Result<(), IllegalMove<Cell>> {
        let reason = if !self.0.rules.contains(m) {
            IllegalReason::OffBoard
        } else if self.is_over() {
            IllegalReason::GameOver
        } else if self.0.taken().has(self.index(m)) {
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
        let bit = W::bit(self.index(m));
        self.0.put(bit, stride(self.0.rules));
    }

    fn hash64(&self) -> u64 {
        self.0.hash64()
    }

    fn count_moves(&self) -> usize {
        if self.0.lost {
            0
        } else {
            (self.0.rules.cells() - self.0.taken().count()) as usize
        }
    }

    fn move_index(&self, m: Cell) -> usize {
        self.index(m) as usize
    }

    /// The number of winning lines through the cell: on 3×3 centre 4, corners 3, edges 2.
    fn centrality(&self, m: Cell) -> i32 {
        lines_through(m, self.0.rules)
    }

    fn symmetries(&self) -> &'static [Symmetry] {
        Symmetry::of_board(self.0.rules.columns, self.0.rules.rows)
    }

    fn transformed(&self, symmetry: Symmetry) -> Self {
        Self(self.0.map(|set| {
            set.indices().fold(W::EMPTY, |moved, index| {
                let to = self.transform_move(cell(index, self.0.rules), symmetry);
                moved | W::bit(self.index(to))
            })
        }))
    }

    fn transform_move(&self, m: Cell, symmetry: Symmetry) -> Cell {
        symmetry.apply(m, self.0.rules.columns, self.0.rules.rows)
    }
}

/// How many possible winning lines pass through a cell.
pub(crate) fn lines_through(cell: Cell, rules: LineRules) -> i32 {
    let line = i32::from(rules.line);
    let (column, row) = (i32::from(cell.column), i32::from(cell.row));
    let inside = |c: i32, r: i32| {
        (0..i32::from(rules.columns)).contains(&c) && (0..i32::from(rules.rows)).contains(&r)
    };
    let mut count = 0;
    for (dc, dr) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
        for back in 0..line {
            let (c, r) = (column - back * dc, row - back * dr);
            let (end_c, end_r) = (c + (line - 1) * dc, r + (line - 1) * dr);
            count += i32::from(inside(c, r) && inside(end_c, end_r));
        }
    }
    count
}

impl<W: Word> Board for TicTacToe<W> {
    fn game(&self) -> Game {
        Game::TicTacToe(self.0.rules)
    }

    fn at(&self, cell: Cell) -> Option<Player> {
        self.0.at(self.index(cell))
    }

    fn winning_cells(&self) -> Vec<Cell> {
        let rules = self.0.rules;
        let indices = self.0.winning_cells(stride(rules));
        indices.map(|index| cell(index, rules)).collect()
    }

    fn set_up(setup: &Setup) -> Result<Self, SetupError> {
        let rules = setup.line_rules()?;
        LineBits::set_up(setup, stride(rules), |cell| index(cell, rules)).map(Self)
    }
}
