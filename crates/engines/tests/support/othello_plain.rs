//! Othello written as the rules say it, square by square: the reference that
//! the engine is compared with. Shares no code with it.
#![allow(dead_code, reason = "each test file uses its own part")]

use harif_engines::othello::{Board, Shape};

/// A position seen by the side to move: 1 its discs, -1 the other side's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Plain {
    pub(crate) rows: i32,
    pub(crate) columns: i32,
    pub(crate) cells: Vec<i8>,
}

impl Plain {
    pub(crate) fn start(rows: i32, columns: i32) -> Plain {
        let mut plain = Plain {
            rows,
            columns,
            cells: vec![0; (rows * columns) as usize],
        };
        let (row, column) = (rows / 2 - 1, columns / 2 - 1);
        for (row, column, disc) in [
            (row, column, -1),
            (row, column + 1, 1),
            (row + 1, column, 1),
            (row + 1, column + 1, -1),
        ] {
            plain.cells[(row * columns + column) as usize] = disc;
        }
        plain
    }

    fn at(&self, row: i32, column: i32) -> i8 {
        if (0..self.rows).contains(&row) && (0..self.columns).contains(&column) {
            self.cells[(row * self.columns + column) as usize]
        } else {
            0
        }
    }

    /// The squares turned by a move; none if it is illegal.
    pub(crate) fn turned(&self, square: usize) -> Vec<usize> {
        let mut turned = Vec::new();
        if self.cells[square] != 0 {
            return turned;
        }
        let (row, column) = (square as i32 / self.columns, square as i32 % self.columns);
        for down in -1..=1 {
            for right in -1..=1 {
                let mut run = Vec::new();
                let (mut r, mut c) = (row + down, column + right);
                while self.at(r, c) == -1 {
                    run.push((r * self.columns + c) as usize);
                    r += down;
                    c += right;
                }
                if self.at(r, c) == 1 {
                    turned.extend(run);
                }
            }
        }
        turned
    }

    pub(crate) fn moves(&self) -> Vec<usize> {
        (0..self.cells.len())
            .filter(|&square| !self.turned(square).is_empty())
            .collect()
    }

    pub(crate) fn play(&self, square: usize) -> Plain {
        let mut next = self.clone();
        for turned in self.turned(square) {
            next.cells[turned] = 1;
        }
        next.cells[square] = 1;
        next.pass()
    }

    pub(crate) fn pass(&self) -> Plain {
        Plain {
            cells: self.cells.iter().map(|disc| -disc).collect(),
            ..*self
        }
    }

    pub(crate) fn empties(&self) -> usize {
        self.cells.iter().filter(|&&disc| disc == 0).count()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.moves().is_empty() && self.pass().moves().is_empty()
    }

    pub(crate) fn final_score(&self) -> i32 {
        let difference: i32 = self.cells.iter().map(|&disc| i32::from(disc)).sum();
        difference + difference.signum() * self.empties() as i32
    }

    /// The score by alpha-beta without any ordering.
    pub(crate) fn score(&self, alpha: i32, beta: i32) -> i32 {
        let moves = self.moves();
        if moves.is_empty() {
            let passed = self.pass();
            return if passed.moves().is_empty() {
                self.final_score()
            } else {
                -passed.score(-beta, -alpha)
            };
        }
        let mut best = -1000;
        for square in moves {
            best = best.max(-self.play(square).score(-beta, -alpha.max(best)));
            if best >= beta {
                break;
            }
        }
        best
    }

    pub(crate) fn exact(&self) -> i32 {
        self.score(-1000, 1000)
    }

    /// The number of move sequences, a pass counted as a move.
    pub(crate) fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = self.moves();
        if moves.is_empty() {
            return self.pass().perft(depth - 1);
        }
        moves
            .into_iter()
            .map(|square| self.play(square).perft(depth - 1))
            .sum()
    }

    /// A position reached by random moves with at most `empties` empty
    /// squares and a legal move for the side to move, unless the game ended
    /// before.
    pub(crate) fn random(
        rows: i32,
        columns: i32,
        empties: usize,
        rng: &mut fastrand::Rng,
    ) -> Plain {
        loop {
            let mut plain = Plain::start(rows, columns);
            while !plain.is_over() {
                let moves = plain.moves();
                if moves.is_empty() {
                    plain = plain.pass();
                } else if plain.empties() <= empties {
                    return plain;
                } else {
                    plain = plain.play(moves[rng.usize(..moves.len())]);
                }
            }
        }
    }

    /// The same position as bitboards.
    pub(crate) fn board<S: Shape>(&self) -> Board {
        assert_eq!(
            (self.rows as usize, self.columns as usize),
            (S::ROWS, S::COLUMNS)
        );
        let mut board = Board::default();
        for (square, &disc) in self.cells.iter().enumerate() {
            let bit = 1 << self.bit(square);
            match disc {
                1 => board.own |= bit,
                -1 => board.opp |= bit,
                _ => (),
            }
        }
        board
    }

    /// The bit of a square.
    pub(crate) fn bit(&self, square: usize) -> usize {
        square / self.columns as usize * 8 + square % self.columns as usize
    }

    /// The set of squares as bits.
    pub(crate) fn bits(&self, squares: &[usize]) -> u64 {
        squares
            .iter()
            .fold(0, |set, &square| set | 1 << self.bit(square))
    }

    /// The square of a bit.
    pub(crate) fn square(&self, bit: u8) -> usize {
        usize::from(bit / 8) * self.columns as usize + usize::from(bit % 8)
    }
}
