//! An opening book for 7×6: exact scores of all early positions.
//!
//! A book holds a score for every position of up to a number of plies in which
//! the player to move has no win with the next disc (those need no book), a
//! position and its mirror image being one. The positions themselves are not
//! stored: they are enumerated again when the book is opened, in the order of
//! their keys, and the file is nothing but the scores in that order.
//!
//! ```text
//! "harif c4"   8 bytes
//! plies        1 byte
//! scores       1 byte each, ply by ply, keys ascending within a ply
//! checksum     8 bytes, little endian: FNV-1a of everything before it
//! ```

mod builder;
mod shelf;

pub use builder::Builder;
pub use shelf::{embedded, install};

use super::board::Board;
use super::geometry::{Fixed64, Geometry};
use super::lines::{completing, has_four};
use std::fmt;

/// The shape of the boards in the book.
type Shape = Fixed64<7, 6, 8>;
const SHAPE: Shape = Fixed64;
const MAGIC: &[u8; 8] = b"harif c4";
/// The most plies: one more multiplies size and building time by three or four.
const MAX_PLIES: u8 = 12;

/// Why some bytes are not a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BookError {
    /// They do not start as a book does, or ask for too many plies.
    Format,
    /// There are more or fewer scores than positions.
    Length,
    /// The checksum does not match.
    Checksum,
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Format => "not an opening book",
            Self::Length => "the book is cut short or too long",
            Self::Checksum => "the book is damaged",
        })
    }
}

impl std::error::Error for BookError {}

/// An opened book.
#[derive(Clone, Debug)]
pub struct Book {
    /// For each ply the keys, ascending.
    keys: Vec<Vec<u64>>,
    /// For each ply the scores in the order of the keys.
    scores: Vec<Vec<i8>>,
}

impl Book {
    /// Opens a book from its bytes.
    ///
    /// # Errors
    /// If the bytes are not a whole, undamaged book.
    pub fn open(bytes: &[u8]) -> Result<Self, BookError> {
        let (plies, scores) = unseal(bytes)?;
        let keys = enumerate(plies);
        let mut rest = scores;
        let mut by_ply = Vec::with_capacity(keys.len());
        for keys in &keys {
            let (now, later) = rest.split_at_checked(keys.len()).ok_or(BookError::Length)?;
            by_ply.push(now.iter().map(|&byte| byte as i8).collect());
            rest = later;
        }
        if rest.is_empty() {
            Ok(Self {
                keys,
                scores: by_ply,
            })
        } else {
            Err(BookError::Length)
        }
    }

    /// The number of plies up to which the book goes.
    pub fn plies(&self) -> u32 {
        self.keys.len() as u32 - 1
    }

    /// The number of positions in the book.
    pub fn len(&self) -> usize {
        self.keys.iter().map(Vec::len).sum()
    }

    /// Whether the book holds nothing; none does.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The exact score of a position, if it is in the book.
    pub fn score(&self, board: &Board) -> Option<i32> {
        if (board.columns(), board.rows(), board.line()) != (7, 6, 4) {
            return None;
        }
        let ply = board.discs() as usize;
        let key = canonical(board.own() as u64, board.occupied() as u64);
        let place = self.keys.get(ply)?.binary_search(&key).ok()?;
        Some(i32::from(self.scores[ply][place]))
    }
}

/// The key of a position or its mirror image, whichever is smaller.
fn canonical(own: u64, occupied: u64) -> u64 {
    let key = SHAPE.key(own, occupied);
    key.min(SHAPE.mirror(key))
}

/// The discs of the player to move and all discs, from a key: in each column the
/// highest bit of `key + 1` above the column's floor marks the height.
fn position(key: u64) -> (u64, u64) {
    let mut occupied = 0;
    for column in 0..SHAPE.columns() {
        let first = column * SHAPE.stride();
        let sum = (key >> first) & 0x7f;
        // `own + occupied` of a column of height h lies from 2^h - 1 to 2^(h+1) - 2.
        let height = (sum + 1).ilog2();
        occupied |= ((1 << height) - 1) << first;
    }
    (key - occupied, occupied)
}

fn can_win_now(own: u64, occupied: u64) -> bool {
    completing(SHAPE, own) & SHAPE.playable(occupied) != 0
}

/// The keys of all positions of the book, ply by ply, ascending.
fn enumerate(plies: u8) -> Vec<Vec<u64>> {
    let mut all = vec![vec![0]];
    for ply in 0..usize::from(plies) {
        let mut next: Vec<u64> = Vec::with_capacity(4 * all[ply].len());
        for &key in &all[ply] {
            next.extend(children(key).filter_map(Child::key));
        }
        next.sort_unstable();
        next.dedup();
        all.push(next);
    }
    all
}

/// What a move leads to.
enum Child {
    /// The opponent can win at once.
    Loses,
    /// A position of the book.
    Listed(u64),
}

impl Child {
    fn key(self) -> Option<u64> {
        match self {
            Self::Loses => None,
            Self::Listed(key) => Some(key),
        }
    }
}

/// The positions after each move from one of the book, where nobody wins now.
fn children(key: u64) -> impl Iterator<Item = Child> {
    let (own, occupied) = position(key);
    let other = own ^ occupied;
    (0..SHAPE.columns()).filter_map(move |column| {
        let disc = SHAPE.playable(occupied) & SHAPE.column(column);
        debug_assert!(
            !has_four(SHAPE, own | disc),
            "a position of the book has no win"
        );
        (disc != 0).then(|| {
            if can_win_now(other, occupied | disc) {
                Child::Loses
            } else {
                Child::Listed(canonical(other, occupied | disc))
            }
        })
    })
}

/// The bytes of a file with these contents.
fn seal(plies: u8, scores: impl IntoIterator<Item = u8>) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.push(plies);
    bytes.extend(scores);
    bytes.extend(checksum(&bytes).to_le_bytes());
    bytes
}

/// The plies and the scores of a file.
fn unseal(bytes: &[u8]) -> Result<(u8, &[u8]), BookError> {
    let rest = bytes.strip_prefix(MAGIC).ok_or(BookError::Format)?;
    let (&plies, rest) = rest.split_first().ok_or(BookError::Format)?;
    if plies > MAX_PLIES {
        return Err(BookError::Format);
    }
    let (scores, sum) = rest.split_last_chunk::<8>().ok_or(BookError::Length)?;
    if checksum(&bytes[..bytes.len() - 8]) != u64::from_le_bytes(*sum) {
        return Err(BookError::Checksum);
    }
    Ok((plies, scores))
}

/// FNV-1a with 64 bits: enough against a damaged file, which is all we fear.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_lead_back_to_their_positions() {
        for (ply, keys) in enumerate(6).iter().enumerate() {
            for &key in keys {
                let (own, occupied) = position(key);
                assert_eq!(SHAPE.key(own, occupied), key);
                assert_eq!(occupied.count_ones() as usize, ply);
                assert!(!can_win_now(own, occupied));
            }
        }
    }

    #[test]
    fn the_numbers_of_positions_are_those_of_a_plain_count() {
        // Every move sequence, canonical positions in a set.
        let mut boards = vec![Board::new(7, 6, 4).expect("a size that fits")];
        for keys in enumerate(7) {
            let mut seen: Vec<u64> = boards
                .iter()
                .map(|board| canonical(board.own() as u64, board.occupied() as u64))
                .collect();
            seen.sort_unstable();
            seen.dedup();
            assert_eq!(keys, seen);
            let mut next: Vec<Board> = boards
                .iter()
                .flat_map(|board| board.moves().map(|column| board.play(column)))
                .filter(|board| !board.moves().any(|column| board.play(column).is_won()))
                .collect();
            next.sort_unstable_by_key(|board| (board.occupied(), board.own()));
            next.dedup();
            boards = next;
        }
    }
}
