//! Tic-tac-toe on any board: mark an empty cell, the first line wins.

use crate::board::{Board, Setup, SetupError};
use crate::lines::{cells_in_lines, has_line};
use crate::word::mix;
use crate::{
    Cell, Game, IllegalMove, IllegalReason, LineRules, Outcome, Player, Position, Symmetry, Word,
};

/// A tic-tac-toe position on bitboards: cell (column, row) is bit `row * (columns + 1) + column`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TicTacToe<W> {
    own: W,
    opponent: W,
    rules: LineRules,
    turn: Player,
    lost: bool,
}

impl TicTacToe<u64> {
    /// The empty board of 3×3 with a line of 3.
    pub fn standard() -> Self {
        Self::new(Game::TIC_TAC_TOE_RULES)
    }
}

impl<W: Word> TicTacToe<W> {
    /// Whether boards of this size fit the word.
    pub const fn fits(rules: LineRules) -> bool {
        (rules.columns as u32 + 1) * rules.rows as u32 <= W::BITS
    }

    /// The empty board.
    ///
    /// # Panics
    /// If the size does not [fit](Self::fits).
    pub fn new(rules: LineRules) -> Self {
        assert!(Self::fits(rules), "{rules:?} does not fit the word");
        Self {
            own: W::EMPTY,
            opponent: W::EMPTY,
            rules,
            turn: Player::First,
            lost: false,
        }
    }

    const fn stride(&self) -> u32 {
        self.rules.columns as u32 + 1
    }

    const fn index(&self, cell: Cell) -> u32 {
        cell.row as u32 * self.stride() + cell.column as u32
    }

    const fn cell(&self, index: u32) -> Cell {
        Cell::new((index % self.stride()) as u8, (index / self.stride()) as u8)
    }

    fn is_full(&self) -> bool {
        (self.own | self.opponent).count() == self.rules.cells()
    }
}

impl<W: Word> Position for TicTacToe<W> {
    type Move = Cell;

    fn turn(&self) -> Player {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.lost {
            let by = self.turn.opponent();
            Some(Outcome::Won { by, margin: 1 })
        } else {
            self.is_full().then_some(Outcome::Draw)
        }
    }

    fn moves(&self) -> impl Iterator<Item = Cell> {
        let taken = self.own | self.opponent;
        let rows = if self.lost { 0 } else { self.rules.rows };
        (0..rows)
            .flat_map(|row| (0..self.rules.columns).map(move |column| Cell::new(column, row)))
            .filter(move |&cell| !taken.has(self.index(cell)))
    }

    fn check(&self, m: Cell) -> Result<(), IllegalMove<Cell>> {
        let reason = if !self.rules.contains(m) {
            IllegalReason::OffBoard
        } else if self.is_over() {
            IllegalReason::GameOver
        } else if (self.own | self.opponent).has(self.index(m)) {
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
        let moved = self.own | W::bit(self.index(m));
        self.lost = has_line(moved, self.stride(), u32::from(self.rules.line));
        self.own = self.opponent;
        self.opponent = moved;
        self.turn = self.turn.opponent();
    }

    fn hash64(&self) -> u64 {
        let ([a, b], [c, d]) = (self.own.halves(), self.opponent.halves());
        mix([a, b, c, d])
    }

    fn count_moves(&self) -> usize {
        if self.lost {
            0
        } else {
            (self.rules.cells() - (self.own | self.opponent).count()) as usize
        }
    }

    fn move_index(&self, m: Cell) -> usize {
        self.index(m) as usize
    }

    /// The number of winning lines through the cell: on 3×3 centre 4, corners 3, edges 2.
    fn centrality(&self, m: Cell) -> i32 {
        lines_through(m, self.rules)
    }

    fn symmetries(&self) -> &'static [Symmetry] {
        Symmetry::of_board(self.rules.columns, self.rules.rows)
    }

    fn transformed(&self, symmetry: Symmetry) -> Self {
        let map = |set: W| {
            set.indices().fold(W::EMPTY, |moved, index| {
                let cell = self.transform_move(self.cell(index), symmetry);
                moved | W::bit(self.index(cell))
            })
        };
        Self {
            own: map(self.own),
            opponent: map(self.opponent),
            ..self.clone()
        }
    }

    fn transform_move(&self, m: Cell, symmetry: Symmetry) -> Cell {
        symmetry.apply(m, self.rules.columns, self.rules.rows)
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
        Game::TicTacToe(self.rules)
    }

    fn at(&self, cell: Cell) -> Option<Player> {
        let index = self.index(cell);
        if self.own.has(index) {
            Some(self.turn)
        } else {
            self.opponent.has(index).then(|| self.turn.opponent())
        }
    }

    fn winning_cells(&self) -> Vec<Cell> {
        cells_in_lines(self.opponent, self.stride(), u32::from(self.rules.line))
            .indices()
            .map(|index| self.cell(index))
            .collect()
    }

    fn set_up(setup: &Setup) -> Result<Self, SetupError> {
        let rules = setup.line_rules()?;
        let mut position = Self::new(rules);
        let turn = setup.alternating_turn()?;
        for (cell, player) in setup.discs() {
            let bit = W::bit(position.index(cell));
            if player == turn {
                position.own |= bit;
            } else {
                position.opponent |= bit;
            }
        }
        position.turn = turn;
        let (stride, line) = (position.stride(), u32::from(rules.line));
        if has_line(position.own, stride, line) {
            return Err(SetupError::WinnerToMove);
        }
        position.lost = has_line(position.opponent, stride, line);
        Ok(position)
    }
}
