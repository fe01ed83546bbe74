//! An opening book: exact scores of all early positions of a board.
//!
//! Scores are stored for a few plies only, the *layers*; a position between two of them is looked
//! up by playing on to the next, a few moves for each side. A layer has a score for every position
//! that a game can come to and that is not decided at a glance, a position and its mirror image being
//! one. Because *every* such position is there, the positions need not be stored: a layer is a
//! function that is right for them and says anything for others (`ribbon`), at little more than
//! the bits that the scores themselves need.
//!
//! From the inside out: `positions` says what is in a layer and in which order, `ribbon` is a
//! function from keys to bits, `code` makes scores of bits, `layer` is both together, `builder`
//! solves the deepest layer, and `installed` holds the books of the program.
//!
//! ```text
//! "harif c4"   8 bytes
//! version      1 byte: 2
//! columns      1 byte
//! rows         1 byte
//! layers       1 byte: how many follow, from the empty board on
//!   plies      1 byte
//!   positions  4 bytes
//!   lowest     1 byte: the lowest score, signed
//!   lengths    1 byte: how many follow
//!              1 byte each: the bits of the code of each score from the lowest on
//!   seed       4 bytes: of the hash
//!   cells      4 bytes: the bits that follow, filled up to whole bytes
//! checksum     8 bytes: FNV-1a of everything before it
//! ```
//!
//! Numbers are little endian.

mod builder;
mod code;
mod installed;
mod layer;
mod positions;
mod ribbon;

pub use builder::Builder;
pub use installed::{embedded, install};

use super::board::Board;
use layer::Layer;
use positions::{Position, Shape};
use std::fmt;

const MAGIC: &[u8; 8] = b"harif c4";
const VERSION: u8 = 2;
/// The most plies from one layer to the next: looking up a position one ply after a layer means
/// to look at up to a few hundred positions of the next.
const STRIDE: u32 = 4;

/// Why some bytes are not a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BookError {
    /// They do not start as such a file does, or are of another version.
    Format,
    /// They are cut short or too long, or say what cannot be.
    Length,
    /// The checksum does not match.
    Checksum,
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Format => "not an opening book of this version",
            Self::Length => "the book is cut short or too long",
            Self::Checksum => "the book is damaged",
        })
    }
}

impl std::error::Error for BookError {}

/// An opened book.
#[derive(Clone, Debug)]
pub struct Book {
    shape: Shape,
    /// From the empty board on.
    layers: Vec<Layer>,
}

impl Book {
    /// Opens a book from its bytes.
    ///
    /// # Errors
    /// If the bytes are not a whole, undamaged book.
    pub fn open(bytes: &[u8]) -> Result<Self, BookError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(BookError::Format)?;
        let rest = rest.strip_prefix(&[VERSION]).ok_or(BookError::Format)?;
        unsealed(bytes)?;
        Self::read(&rest[..rest.len() - 8]).ok_or(BookError::Length)
    }

    /// What follows the version.
    fn read(bytes: &[u8]) -> Option<Self> {
        let (&[columns, rows, number], mut bytes) = bytes.split_first_chunk()?;
        let shape = positions::shape(columns.into(), rows.into())?;
        let mut layers: Vec<Layer> = Vec::new();
        for _ in 0..number {
            let (layer, rest) = Layer::read(bytes)?;
            let last = layers.last().map_or(0, Layer::plies);
            let follows = layers.is_empty() || last < layer.plies();
            if !follows || last + STRIDE < layer.plies() {
                return None;
            }
            layers.push(layer);
            bytes = rest;
        }
        (bytes.is_empty() && !layers.is_empty()).then_some(Self { shape, layers })
    }

    /// The bytes of the book.
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.push(VERSION);
        bytes.push(self.columns() as u8);
        bytes.push(self.rows() as u8);
        bytes.push(self.layers.len() as u8);
        for layer in &self.layers {
            layer.write(&mut bytes);
        }
        sealed(bytes)
    }

    /// The number of columns of its board.
    pub fn columns(&self) -> u32 {
        use super::geometry::Geometry as _;
        self.shape.columns()
    }

    /// The number of rows of its board.
    pub fn rows(&self) -> u32 {
        use super::geometry::Geometry as _;
        self.shape.rows()
    }

    /// The number of plies up to which the book knows every position.
    pub fn plies(&self) -> u32 {
        self.layers.last().map_or(0, Layer::plies)
    }

    /// The plies that are stored and the number of scores in each.
    pub fn layers(&self) -> impl Iterator<Item = (u32, usize)> {
        let layer = |layer: &Layer| (layer.plies(), layer.positions());
        self.layers.iter().map(layer)
    }

    /// The exact score of a position, if it is in the book: on its board, early enough, in
    /// a game that goes on, and such that a game can come to it.
    pub fn score(&self, board: &Board) -> Option<i32> {
        if !self.is_about(board) || board.discs() > self.plies() {
            return None;
        }
        let position = Position::of(self.shape, board)?;
        let next = |layer: &&Layer| board.discs() <= layer.plies();
        let layer = self.layers.iter().find(next)?;
        Some(value(self.shape, layer, position, -i32::MAX, i32::MAX))
    }

    /// A score that a position one ply behind the book has at least: none of the moves that lead
    /// to it is better than the best. That is often the score itself.
    pub fn at_least(&self, board: &Board) -> Option<i32> {
        if !self.is_about(board) || board.discs() != self.plies() + 1 {
            return None;
        }
        let layer = self.layers.last()?;
        let position = Position::of(self.shape, board)?;
        position
            .parents(self.shape)
            .map(|parent| -value(self.shape, layer, parent, -i32::MAX, i32::MAX))
            .max()
    }

    fn is_about(&self, board: &Board) -> bool {
        let size = (board.columns(), board.rows(), board.line());
        size == (self.columns(), self.rows(), 4)
    }
}

/// The score of a position from those of a layer that is not behind it, by alpha-beta: exact if it
/// lies between the two bounds.
fn value(shape: Shape, layer: &Layer, position: Position, mut alpha: i32, beta: i32) -> i32 {
    if let Some(score) = position.glance(shape) {
        return score;
    }
    if position.discs() >= layer.plies() {
        return layer.score(position.key(shape));
    }
    let mut best = -i32::MAX;
    // No move wins at once, or a glance would have told.
    for child in position.children(shape) {
        best = best.max(-value(shape, layer, child, -beta, -alpha));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

/// The bytes with their checksum.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.extend(checksum(&bytes).to_le_bytes());
    bytes
}

/// The bytes without their checksum, if it matches.
fn unsealed(bytes: &[u8]) -> Result<&[u8], BookError> {
    let (bytes, sum) = bytes.split_last_chunk().ok_or(BookError::Length)?;
    if checksum(bytes) == u64::from_le_bytes(*sum) {
        Ok(bytes)
    } else {
        Err(BookError::Checksum)
    }
}

/// FNV-1a with 64 bits: enough against a damaged file, which is all we fear.
pub(super) fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
