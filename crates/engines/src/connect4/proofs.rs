//! What a solver has proved, as bytes: a solve of many minutes can be stopped and gone on with later.
//!
//! Only what took much work is kept. With that in its table again, a solver finds the rest sooner than a file
//! with everything could be read.
//!
//! ```text
//! "harif pr"   8 bytes
//! version      1 byte: 1
//! columns      1 byte
//! rows         1 byte
//!   key        8 bytes: the discs of the player to move and all discs, added, with bit column·(rows + 1) + row
//!              for a cell; early in the game the lower number of the position and its mirror image
//!   lower      1 byte, signed: the score is at least this
//!   upper      1 byte, signed: the score is at most this
//! checksum     8 bytes: FNV-1a of everything before it
//! ```
//!
//! Numbers are little endian. The bounds are not proved again: a forged file gives wrong answers.

use super::board::Board;
use super::book::checksum;
use super::table::Known;
use std::fmt;

const MAGIC: &[u8; 8] = b"harif pr";
const VERSION: u8 = 1;
const HEADER: usize = 11;
const ENTRY: usize = 10;

/// The bounds of the score of one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Proof {
    pub(crate) key: u64,
    pub(crate) known: Known,
}

/// Why some bytes cannot be gone on with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofsError {
    /// They do not start as such a file does, or are of another version.
    Format,
    /// They are cut short, or the checksum does not match.
    Damaged,
    /// They are about boards with so many columns and rows.
    OtherBoard(u8, u8),
    /// Nothing is kept for this board: it has more than 64 bits, or its lines are not of four.
    NotKept,
}

impl fmt::Display for ProofsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Format => write!(f, "not a file of proofs of this version"),
            Self::Damaged => write!(f, "the file of proofs is damaged"),
            Self::OtherBoard(columns, rows) => {
                write!(f, "the proofs are about boards of {columns}×{rows}")
            }
            Self::NotKept => write!(f, "proofs about this board cannot be kept"),
        }
    }
}

impl std::error::Error for ProofsError {}

/// Whether proofs about boards like this one can be kept.
pub(crate) fn can_keep(board: &Board) -> bool {
    board.line() == 4 && board.columns() >= 4 && board.columns() * (board.rows() + 1) <= 64
}

/// The bytes of a file.
pub(crate) fn write(board: &Board, proofs: &[Proof]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(HEADER + ENTRY * proofs.len() + 8);
    bytes.extend(MAGIC);
    bytes.extend([VERSION, board.columns() as u8, board.rows() as u8]);
    for Proof { key, known } in proofs {
        bytes.extend(key.to_le_bytes());
        bytes.extend((known.lower as i8).to_le_bytes());
        bytes.extend((known.upper as i8).to_le_bytes());
    }
    let sum = checksum(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

/// What the bytes of a file say about boards like this one.
pub(crate) fn read(board: &Board, bytes: &[u8]) -> Result<Vec<Proof>, ProofsError> {
    if !bytes.starts_with(MAGIC) || bytes.get(8) != Some(&VERSION) {
        return Err(ProofsError::Format);
    }
    let (payload, sum) = bytes
        .split_last_chunk::<8>()
        .filter(|(payload, _)| payload.len() >= HEADER)
        .ok_or(ProofsError::Damaged)?;
    if checksum(payload) != u64::from_le_bytes(*sum) {
        return Err(ProofsError::Damaged);
    }
    let (header, entries) = payload.split_at(HEADER);
    if (board.columns(), board.rows()) != (header[9].into(), header[10].into()) {
        return Err(ProofsError::OtherBoard(header[9], header[10]));
    }
    let (entries, rest) = entries.as_chunks::<ENTRY>();
    let most = (board.cells() as i32 + 1) / 2;
    let proof = |&[a, b, c, d, e, f, g, h, lower, upper]: &[u8; ENTRY]| {
        let known = Known {
            lower: (lower as i8).into(),
            upper: (upper as i8).into(),
        };
        let makes_sense = -most <= known.lower && known.lower <= known.upper && known.upper <= most;
        makes_sense.then_some(Proof {
            key: u64::from_le_bytes([a, b, c, d, e, f, g, h]),
            known,
        })
    };
    let proofs: Option<Vec<Proof>> = entries.iter().map(proof).collect();
    proofs
        .filter(|_| rest.is_empty())
        .ok_or(ProofsError::Damaged)
}
