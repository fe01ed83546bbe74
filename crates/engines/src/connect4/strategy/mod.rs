//! A strategy book: how the side that wins from the empty board wins every game.
//!
//! An opening book has the score of every early position. A strategy has one move for each position
//! that the winner can come to by following it, whatever the loser plays, so it reaches far deeper
//! with far fewer positions. It stops where the solver finds the win by itself within a given
//! number of nodes: only the *dear* positions are in it.
//!
//! Keys need not be stored: the positions follow from each other. The file goes through them in
//! order, each with the winner's move and a mask that says after which replies (by column) the winner's
//! next position is dear again. A position and its mirror image are one; what was met before is
//! not listed again.
//!
//! ```text
//! "harif st"   8 bytes
//! version      1 byte: 1
//! columns      1 byte
//! rows         1 byte
//! winner       1 byte: 0 if the first player wins, 1 if the second
//! nodes        4 bytes: what the solver needs at most where the strategy ends
//! positions    4 bytes: how many follow
//! first        2 bytes: the mask of the first move (the lowest bit for the empty board itself if the
//!              first player wins)
//!   move       1 byte: the column
//!   replies    2 bytes: the mask
//! checksum     8 bytes: FNV-1a of everything before it
//! ```
//!
//! Numbers are little endian. `builder` finds a strategy, `check` proves it again, `installed` holds those of the program.

#[cfg(not(target_arch = "wasm32"))]
mod builder;
#[cfg(not(target_arch = "wasm32"))]
mod check;
mod installed;

#[cfg(not(target_arch = "wasm32"))]
pub use builder::{Answer, BuildOptions, Builder, News};
#[cfg(not(target_arch = "wasm32"))]
pub use check::{Checked, Flaw};
pub use installed::{SIZES, embedded, first_wins, install};

use super::board::Board;
use super::book::{BookError, checksum};
use std::collections::{HashMap, HashSet};

const MAGIC: &[u8; 8] = b"harif st";
const VERSION: u8 = 1;
const HEADER: usize = 22;
const ENTRY: usize = 3;
const CHECKSUM: usize = 8;
/// The most columns that a mask has room for.
const MOST_COLUMNS: u32 = 16;

/// An opened strategy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strategy {
    columns: u32,
    rows: u32,
    first_wins: bool,
    /// What the solver needs at most where the strategy ends.
    nodes: u32,
    /// The winner's move in each dear position, by [`canonical`] key.
    moves: HashMap<u128, u8>,
    /// The positions after those moves, with the loser to move.
    lost: HashSet<u128>,
}

impl Strategy {
    /// Reads a strategy from the bytes of a file.
    ///
    /// # Errors
    /// If the bytes are not a whole, undamaged strategy.
    pub fn open(bytes: &[u8]) -> Result<Self, BookError> {
        if !bytes.starts_with(MAGIC) || bytes.get(8) != Some(&VERSION) {
            return Err(BookError::Format);
        }
        let (payload, sum) = bytes
            .split_last_chunk::<CHECKSUM>()
            .ok_or(BookError::Length)?;
        if payload.len() < HEADER || !(payload.len() - HEADER).is_multiple_of(ENTRY) {
            return Err(BookError::Length);
        }
        if checksum(payload) != u64::from_le_bytes(*sum) {
            return Err(BookError::Checksum);
        }
        let [columns, rows, winner] = [9, 10, 11].map(|at| u32::from(payload[at]));
        let word = |at: usize| u32::from_le_bytes([0, 1, 2, 3].map(|i| payload[at + i]));
        let mut strategy = Self::new(columns, rows, winner == 0, word(12));
        let first = u16::from_le_bytes([payload[20], payload[21]]);
        let entries = payload[HEADER..].chunks_exact(ENTRY);
        let empty = Board::new(columns, rows, 4).map_err(|_| BookError::Length)?;
        if columns > MOST_COLUMNS || entries.len() != word(16) as usize {
            return Err(BookError::Length);
        }
        strategy
            .read(&empty, first, entries)
            .ok_or(BookError::Length)?;
        Ok(strategy)
    }

    fn new(columns: u32, rows: u32, first_wins: bool, nodes: u32) -> Self {
        Self {
            columns,
            rows,
            first_wins,
            nodes,
            moves: HashMap::new(),
            lost: HashSet::new(),
        }
    }

    /// Goes through the positions as [`Strategy::bytes`] does; nothing if that is not possible.
    fn read<'a>(
        &mut self,
        empty: &Board,
        first: u16,
        mut entries: impl Iterator<Item = &'a [u8]>,
    ) -> Option<()> {
        let mut ply = self.starts(empty);
        ply.retain(|&(bit, _)| first >> bit & 1 == 1);
        let mut ply: Vec<Board> = ply
            .into_iter()
            .map(|(_, board)| canonical(&board))
            .collect();
        while !ply.is_empty() {
            let mut next = Vec::new();
            for board in ply {
                if self.moves.contains_key(&key(&board)) {
                    continue;
                }
                let entry = entries.next()?;
                let column = u32::from(entry[0]);
                let mask = u16::from_le_bytes([entry[1], entry[2]]);
                if !board.can_play(column) {
                    return None;
                }
                let after = board.play(column);
                self.add(&board, column);
                let dear = replies(&after).filter(|(column, _)| mask >> column & 1 == 1);
                next.extend(dear.map(|(_, board)| canonical(&board)));
            }
            ply = next;
        }
        entries.next().is_none().then_some(())
    }

    fn add(&mut self, board: &Board, column: u32) {
        self.moves.insert(key(board), column as u8);
        self.lost.insert(key(&canonical(&board.play(column))));
    }

    /// The winner's first positions, with their bits in the mask.
    fn starts(&self, empty: &Board) -> Vec<(u32, Board)> {
        if self.first_wins {
            vec![(0, *empty)]
        } else {
            replies(empty).collect()
        }
    }

    /// The bytes of the file.
    ///
    /// # Panics
    /// If the board has more columns than a mask has room for, which `open` and the builder rule out.
    pub fn bytes(&self) -> Vec<u8> {
        let is_dear = |board: &Board| self.moves.contains_key(&key(&canonical(board)));
        let mask = |boards: &[(u32, Board)]| {
            let dear = boards.iter().filter(|(_, board)| is_dear(board));
            dear.fold(0, |mask: u16, &(bit, _)| mask | 1 << bit)
        };
        let empty = Board::new(self.columns, self.rows, 4).expect("a size that fits");
        let starts = self.starts(&empty);
        let mut out = MAGIC.to_vec();
        out.extend([VERSION, self.columns as u8, self.rows as u8]);
        out.push(u8::from(!self.first_wins));
        out.extend(self.nodes.to_le_bytes());
        out.extend((self.moves.len() as u32).to_le_bytes());
        out.extend(mask(&starts).to_le_bytes());
        let mut seen = HashSet::new();
        let mut ply: Vec<Board> = starts.iter().map(|(_, board)| canonical(board)).collect();
        while !ply.is_empty() {
            let mut next = Vec::new();
            for board in ply {
                let Some(&column) = self.moves.get(&key(&board)) else {
                    continue;
                };
                if seen.insert(key(&board)) {
                    let after: Vec<_> = replies(&board.play(u32::from(column))).collect();
                    out.push(column);
                    out.extend(mask(&after).to_le_bytes());
                    next.extend(after.iter().map(|(_, board)| canonical(board)));
                }
            }
            ply = next;
        }
        let sum = checksum(&out);
        out.extend(sum.to_le_bytes());
        out
    }

    /// The moves of the strategy, for a [`Builder`] that goes on from them.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn answers(&self) -> impl Iterator<Item = Answer> {
        self.moves.iter().map(|(&key, &column)| Answer {
            key,
            column: Some(column),
            nodes: 0,
        })
    }

    /// The winner's move in a dear position.
    pub fn winning_move(&self, board: &Board) -> Option<u32> {
        if !self.is_for(board) {
            return None;
        }
        let upright = canonical(board);
        let column = u32::from(*self.moves.get(&key(&upright))?);
        Some(if upright == *board {
            column
        } else {
            self.columns - 1 - column
        })
    }

    /// What the strategy says about a position: 1 if the player to move wins by it, -1 if that player
    /// loses against it.
    pub fn outcome(&self, board: &Board) -> Option<i32> {
        let is_winners = board.discs().is_multiple_of(2) == self.first_wins;
        if !self.is_for(board) {
            None
        } else if is_winners {
            let known = self.moves.contains_key(&key(&canonical(board)));
            known.then_some(1)
        } else {
            let known = self.lost.contains(&key(&canonical(board)));
            known.then_some(-1)
        }
    }

    fn is_for(&self, board: &Board) -> bool {
        (board.columns(), board.rows(), board.line()) == (self.columns, self.rows, 4)
    }

    /// The number of columns.
    pub fn columns(&self) -> u32 {
        self.columns
    }

    /// The number of rows.
    pub fn rows(&self) -> u32 {
        self.rows
    }

    /// Whether it is the first player who wins.
    pub fn first_wins(&self) -> bool {
        self.first_wins
    }

    /// The nodes that the solver needs at most, table cleared, for who wins in a position that the winner comes to where
    /// the strategy has no move.
    pub fn nodes(&self) -> u32 {
        self.nodes
    }

    /// How many positions it has a move for.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether it has no position.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }
}

/// The positions after each move of a position that is not over, with their columns.
fn replies(board: &Board) -> impl Iterator<Item = (u32, Board)> {
    board.moves().map(|column| (column, board.play(column)))
}

/// Of a position and its mirror image the one with the lower key.
pub(super) fn canonical(board: &Board) -> Board {
    let mirrored = board.mirrored();
    if key(&mirrored) < key(board) {
        mirrored
    } else {
        *board
    }
}

/// A number that differs for different positions of one size.
fn key(board: &Board) -> u128 {
    board.own().wrapping_add(board.occupied())
}
