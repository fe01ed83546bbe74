//! The functions of the tic-tac-toe course, on every board that can be written down.
//!
//! The rules of this project know only boards that a game can reach. The course asks its functions of
//! any board of nine cells: whose turn it is follows from the numbers of discs, and both sides may have
//! a line. What these functions answer is what `python/harif/cs50.py` answers.

use harif_rules::Player;
use std::collections::HashMap;

/// A board of three rows, the upper one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CourseBoard {
    /// The cells of X and of O, bit `3 * row + column` for each.
    discs: [u16; 2],
}

/// A cell as the course names it: row and column, both from 0.
pub type Action = [u8; 2];

const FULL: u16 = 0b111_111_111;
const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
/// The centre is on four lines, a corner on three. Of equally good moves the first in this order is
/// chosen.
const ORDER: [u8; 9] = [4, 0, 2, 6, 8, 1, 3, 5, 7];

const fn action(cell: u8) -> Action {
    [cell / 3, cell % 3]
}

const fn has_line(cells: u16) -> bool {
    let mut index = 0;
    while index < LINES.len() {
        if cells & LINES[index] == LINES[index] {
            return true;
        }
        index += 1;
    }
    false
}

impl CourseBoard {
    /// Reads nine cells, row by row from the upper one: `X` and `O` in either case, and for an empty
    /// cell `.`, `-`, `_` or `#`, or a number of them; blanks, slashes and bars between rows are
    /// skipped, and so is a turn at the end, which follows from the discs. A list of lists as Python
    /// prints it is read too. None if the text is something else.
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        if text.starts_with('[') {
            return Self::read_list(text);
        }
        let turn = text.strip_suffix([' ', 'x', 'o', 'X', 'O']);
        let before_turn = turn.filter(|rest| rest.ends_with(' '));
        Self::read_cells(text).or_else(|| Self::read_cells(before_turn?))
    }

    /// Reads the board of the course itself: `[["X", None, "O"], …]`, or with its name for empty cells.
    fn read_list(text: &str) -> Option<Self> {
        let rows = text.strip_prefix('[')?.strip_suffix(']')?.trim();
        let mut cells = String::new();
        for row in rows.split_terminator(']') {
            let row = row.trim_start_matches([',', ' ', '\n']).strip_prefix('[')?;
            let before = cells.len();
            for cell in row.split(',') {
                cells.push_str(match cell.trim().trim_matches(['"', '\'']).trim() {
                    "" | "None" | "EMPTY" | "null" => ".",
                    disc @ ("X" | "x" | "O" | "o") => disc,
                    _ => return None,
                });
            }
            if cells.len() - before != 3 {
                return None;
            }
        }
        Self::read_cells(&cells)
    }

    fn read_cells(text: &str) -> Option<Self> {
        let mut discs = [0; 2];
        let mut cell = 0;
        for letter in text.chars() {
            match letter {
                ' ' | '/' | '|' | '\n' | '\r' | '\t' => continue,
                'X' | 'x' if cell < 9 => discs[0] |= 1 << cell,
                'O' | 'o' | '0' if cell < 9 => discs[1] |= 1 << cell,
                '.' | '-' | '_' | '#' => {}
                '1'..='9' => cell += letter.to_digit(10)? - 1,
                _ => return None,
            }
            cell += 1;
        }
        (cell == 9).then_some(Self { discs })
    }

    /// Whose turn it is: X moves first.
    pub const fn player(self) -> Player {
        if self.discs[0].count_ones() <= self.discs[1].count_ones() {
            Player::First
        } else {
            Player::Second
        }
    }

    /// Every move, row by row; none when the game is over.
    pub fn actions(self) -> Vec<Action> {
        if self.terminal() {
            return Vec::new();
        }
        self.free().map(action).collect()
    }

    fn free(self) -> impl Iterator<Item = u8> {
        let taken = self.discs[0] | self.discs[1];
        (0..9).filter(move |cell| taken >> cell & 1 == 0)
    }

    /// The board after a move of the side whose turn it is; none if it is no move here.
    pub fn result(self, action: Action) -> Option<Self> {
        let is_move = self.actions().contains(&action);
        is_move.then(|| self.after(3 * action[0] + action[1]))
    }

    fn after(mut self, cell: u8) -> Self {
        self.discs[self.player().index()] |= 1 << cell;
        self
    }

    /// The side that has three in a line; X if both have.
    pub const fn winner(self) -> Option<Player> {
        if has_line(self.discs[0]) {
            Some(Player::First)
        } else if has_line(self.discs[1]) {
            Some(Player::Second)
        } else {
            None
        }
    }

    /// Whether the game is over.
    pub const fn terminal(self) -> bool {
        self.discs[0] | self.discs[1] == FULL || self.winner().is_some()
    }

    /// 1 if X has won, −1 if O has, 0 otherwise.
    pub const fn utility(self) -> i32 {
        match self.winner() {
            Some(Player::First) => 1,
            Some(Player::Second) => -1,
            None => 0,
        }
    }

    /// An optimal move for the side whose turn it is; none when the game is over.
    pub fn minimax(self) -> Option<Action> {
        if self.terminal() {
            return None;
        }
        let mut known = HashMap::new();
        let sign = sign(self.player());
        let free: Vec<u8> = self.free().collect();
        let mut best = None;
        for cell in ORDER.into_iter().filter(|cell| free.contains(cell)) {
            let value = sign * self.after(cell).value(&mut known);
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, cell));
            }
        }
        best.map(|(_, cell)| action(cell))
    }

    /// What it is worth to X with best play of both sides.
    fn value(self, known: &mut HashMap<Self, i32>) -> i32 {
        if self.terminal() {
            return self.utility();
        }
        if let Some(&value) = known.get(&self) {
            return value;
        }
        let sign = sign(self.player());
        let values = self.free().map(|cell| sign * self.after(cell).value(known));
        let value = sign * values.max().unwrap_or(0);
        known.insert(self, value);
        value
    }
}

const fn sign(player: Player) -> i32 {
    match player {
        Player::First => 1,
        Player::Second => -1,
    }
}

/// The three rows, the upper one first, between slashes.
impl std::fmt::Display for CourseBoard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for cell in 0..9 {
            if cell > 0 && cell % 3 == 0 {
                f.write_str("/")?;
            }
            let letter = match self.discs.map(|discs| discs >> cell & 1) {
                [1, _] => "X",
                [_, 1] => "O",
                _ => ".",
            };
            f.write_str(letter)?;
        }
        Ok(())
    }
}
