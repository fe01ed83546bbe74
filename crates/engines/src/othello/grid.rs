//! Boards of any size, one byte to a square.
//!
//! Plain and slow next to the bitboards, and checked against them where both
//! apply. Squares are numbered row by row inside a border of cells that belong
//! to neither side, so that a walk along a line always ends.

/// What stands on a square, for the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Cell {
    /// Nothing.
    #[default]
    Empty,
    /// A disc of the side to move.
    Own,
    /// A disc of the other side.
    Opp,
}

/// Which side; the side to move at the start of a search is `Own`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Own,
    Opp,
}

impl Side {
    pub(crate) fn other(self) -> Side {
        match self {
            Side::Own => Side::Opp,
            Side::Opp => Side::Own,
        }
    }

    pub(crate) fn cell(self) -> Cell {
        match self {
            Side::Own => Cell::Own,
            Side::Opp => Cell::Opp,
        }
    }
}

/// A position on a board of any size, seen from the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    rows: usize,
    columns: usize,
    /// With a border all round; `None` is the border.
    cells: Vec<Option<Cell>>,
}

impl Grid {
    /// A position from its squares, row by row; `None` if their number is not
    /// `rows * columns` or a side is shorter than 4.
    pub fn new(rows: usize, columns: usize, squares: &[Cell]) -> Option<Grid> {
        if rows < 4 || columns < 4 || squares.len() != rows * columns {
            return None;
        }
        let mut cells = vec![None; (rows + 2) * (columns + 2)];
        for (row, line) in squares.chunks(columns).enumerate() {
            let start = (row + 1) * (columns + 2) + 1;
            for (cell, &square) in cells[start..].iter_mut().zip(line) {
                *cell = Some(square);
            }
        }
        Some(Grid {
            rows,
            columns,
            cells,
        })
    }

    /// The number of squares.
    pub fn area(&self) -> usize {
        self.rows * self.columns
    }

    /// What stands on a square counted row by row from 0.
    ///
    /// # Panics
    ///
    /// If there is no such square.
    pub fn cell(&self, square: usize) -> Cell {
        assert!(square < self.area(), "no square {square}");
        self.cells[self.place(square)].unwrap_or_default()
    }

    /// The squares where the side to move may play.
    pub fn moves(&self) -> Vec<usize> {
        (0..self.area())
            .filter(|&square| self.is_legal(self.place(square), Side::Own))
            .collect()
    }

    /// The position after a move, seen by the other side; `None` if it is
    /// illegal.
    #[must_use]
    pub fn play(&self, square: usize) -> Option<Grid> {
        if square >= self.area() {
            return None;
        }
        let mut next = self.clone();
        let turned = next.put(self.place(square), Side::Own);
        (!turned.is_empty()).then(|| next.pass())
    }

    /// The same discs seen by the other side.
    #[must_use]
    pub fn pass(&self) -> Grid {
        let swap = |cell: &Option<Cell>| match cell {
            Some(Cell::Own) => Some(Cell::Opp),
            Some(Cell::Opp) => Some(Cell::Own),
            other => *other,
        };
        Grid {
            cells: self.cells.iter().map(swap).collect(),
            ..*self
        }
    }

    /// Where a square is among the cells.
    pub(crate) fn place(&self, square: usize) -> usize {
        (square / self.columns + 1) * (self.columns + 2) + square % self.columns + 1
    }

    /// The square at a place among the cells.
    pub(crate) fn square(&self, place: usize) -> usize {
        let width = self.columns + 2;
        (place / width - 1) * self.columns + place % width - 1
    }

    /// The places of the empty squares.
    pub(crate) fn empty_places(&self) -> Vec<usize> {
        (0..self.cells.len())
            .filter(|&place| self.cells[place] == Some(Cell::Empty))
            .collect()
    }

    /// The cells, border included: tells positions of one size apart.
    pub(crate) fn cells(&self) -> &[Option<Cell>] {
        &self.cells
    }

    /// The number of discs of one side.
    pub(crate) fn discs(&self, side: Side) -> i32 {
        self.cells
            .iter()
            .filter(|&&cell| cell == Some(side.cell()))
            .count() as i32
    }

    /// How far apart the neighbours of a cell are, in all eight directions.
    fn steps(&self) -> [isize; 8] {
        let width = self.columns as isize + 2;
        [
            1,
            -1,
            width,
            -width,
            width + 1,
            -width - 1,
            width - 1,
            1 - width,
        ]
    }

    /// How many discs a move turns in one direction.
    fn run(&self, place: usize, step: isize, side: Side) -> usize {
        let theirs = Some(side.other().cell());
        let at = |distance: usize| self.cells[place.wrapping_add_signed(step * distance as isize)];
        let mut length = 0;
        while at(length + 1) == theirs {
            length += 1;
        }
        if at(length + 1) == Some(side.cell()) {
            length
        } else {
            0
        }
    }

    pub(crate) fn is_legal(&self, place: usize, side: Side) -> bool {
        self.cells[place] == Some(Cell::Empty)
            && self
                .steps()
                .iter()
                .any(|&step| self.run(place, step, side) > 0)
    }

    /// Plays and returns the places turned; if there are none the move is
    /// illegal and nothing has changed.
    pub(crate) fn put(&mut self, place: usize, side: Side) -> Vec<usize> {
        let mut turned = Vec::new();
        if self.cells[place] != Some(Cell::Empty) {
            return turned;
        }
        for step in self.steps() {
            for distance in 1..=self.run(place, step, side) {
                turned.push(place.wrapping_add_signed(step * distance as isize));
            }
        }
        if !turned.is_empty() {
            self.cells[place] = Some(side.cell());
            for &place in &turned {
                self.cells[place] = Some(side.cell());
            }
        }
        turned
    }

    /// Takes back a move by what it turned.
    pub(crate) fn take_back(&mut self, place: usize, turned: &[usize], side: Side) {
        self.cells[place] = Some(Cell::Empty);
        for &place in turned {
            self.cells[place] = Some(side.other().cell());
        }
    }
}
