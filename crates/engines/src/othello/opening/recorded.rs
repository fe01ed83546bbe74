//! How people went on: for positions of the opening, how many recorded games came through them and how those
//! games ended.
//!
//! The file is made by `examples/othello_recorded.rs`. Behind a word that says what it is stand the number of
//! positions and a checksum, then for each position [`RECORD`] bytes in the order of their keys: the key, the games, those that
//! the side to move won, and those drawn. A position is found by bisection, so opening the file takes no time.

use super::first_image;
use crate::othello::Board;
use crate::othello::packed::fnv1a;
use std::collections::HashMap;
use std::fmt;

/// The first bytes of the file.
const MAGIC: &[u8; 8] = b"harif-o1";
/// Bytes before the first record: the first word, the number of positions, the checksum.
const HEADER: usize = 8 + 4 + 8;
/// Bytes of a record: the key, the games, the wins, the draws.
const RECORD: usize = KEY + 3 + 3 + 2;
const KEY: usize = 5;

/// How the games went that came through a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Recorded {
    /// How many games.
    pub games: u32,
    /// Those that the side to move won.
    pub won: u32,
    /// Those drawn.
    pub drawn: u32,
}

impl Recorded {
    /// The games that the side to move lost.
    pub const fn lost(self) -> u32 {
        self.games - self.won - self.drawn
    }

    /// The same games, seen by the other side.
    #[must_use]
    pub const fn flipped(self) -> Self {
        Self {
            won: self.lost(),
            ..self
        }
    }
}

/// Why bytes are no file of recorded openings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordedError {
    /// They are something else, or cut off.
    Format,
    /// They were changed.
    Checksum,
}

impl fmt::Display for RecordedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Format => "this is no file of recorded openings",
            Self::Checksum => "the file of recorded openings is damaged",
        })
    }
}

impl std::error::Error for RecordedError {}

/// The openings of recorded games.
#[derive(Clone, PartialEq, Eq)]
pub struct RecordedOpenings {
    records: Vec<u8>,
}

impl fmt::Debug for RecordedOpenings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RecordedOpenings")
            .field("positions", &self.len())
            .finish_non_exhaustive()
    }
}

impl RecordedOpenings {
    /// The openings in the bytes of a file.
    ///
    /// # Errors
    /// If the bytes are not a whole, undamaged file.
    pub fn open(bytes: &[u8]) -> Result<Self, RecordedError> {
        let (header, records) = bytes
            .split_at_checked(HEADER)
            .ok_or(RecordedError::Format)?;
        let count = header[8..12].try_into().map(u32::from_le_bytes);
        let sum = header[12..].try_into().map(u64::from_le_bytes);
        let (Ok(count), Ok(sum)) = (count, sum) else {
            return Err(RecordedError::Format);
        };
        if !header.starts_with(MAGIC) || records.len() != count as usize * RECORD {
            return Err(RecordedError::Format);
        }
        if fnv1a(records) != sum {
            return Err(RecordedError::Checksum);
        }
        let records = records.to_vec();
        Ok(Self { records })
    }

    /// The file for these positions. Where two have the same key neither is in it, so no position is told the games
    /// of another one of them.
    pub fn pack(positions: &HashMap<Board, Recorded>) -> Vec<u8> {
        let mut records: Vec<[u8; RECORD]> = positions
            .iter()
            .map(|(&board, recorded)| {
                let mut record = [0; RECORD];
                record[..KEY].copy_from_slice(&key(board));
                record[KEY..KEY + 3].copy_from_slice(&recorded.games.to_be_bytes()[1..]);
                record[KEY + 3..KEY + 6].copy_from_slice(&recorded.won.to_be_bytes()[1..]);
                record[KEY + 6..].copy_from_slice(&recorded.drawn.to_be_bytes()[2..]);
                record
            })
            .collect();
        records.sort_unstable();
        let same = |a: &[u8; RECORD], b: &[u8; RECORD]| a[..KEY] == b[..KEY];
        let mut apart = Vec::with_capacity(records.len());
        for group in records.chunk_by(same) {
            if let [record] = group {
                apart.push(*record);
            }
        }
        let records = apart.as_flattened();
        let mut file = MAGIC.to_vec();
        file.extend((apart.len() as u32).to_le_bytes());
        file.extend(fnv1a(records).to_le_bytes());
        file.extend(records);
        file
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.records.len() / RECORD
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// How the games went that came through a position, whichever way it is turned; none if hardly any did.
    pub fn at(&self, board: Board) -> Option<Recorded> {
        let wanted = key(board);
        let (records, _) = self.records.as_chunks::<RECORD>();
        let place = records
            .binary_search_by(|record| record[..KEY].cmp(&wanted))
            .ok()?;
        let number = |bytes: &[u8]| {
            bytes
                .iter()
                .fold(0, |sum, &byte| sum << 8 | u32::from(byte))
        };
        let record = &records[place];
        Some(Recorded {
            games: number(&record[KEY..KEY + 3]),
            won: number(&record[KEY + 3..KEY + 6]),
            drawn: number(&record[KEY + 6..]),
        })
    }
}

/// A number of 40 bits for a position and its images. With 140,000 positions in the file, another one has the key of one of
/// them with a chance of one in eight million.
fn key(board: Board) -> [u8; KEY] {
    let ([own, opp], _) = first_image(board);
    let mut mixed = own.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ opp.rotate_left(32);
    for _ in 0..2 {
        mixed = (mixed ^ mixed >> 31).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    }
    let mut key = [0; KEY];
    key.copy_from_slice(&(mixed ^ mixed >> 29).to_be_bytes()[..KEY]);
    key
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::othello::Size;
    use crate::othello::symmetry::turned;

    /// Positions of random games, each with games of its own.
    fn random_positions() -> HashMap<Board, Recorded> {
        let mut rng = fastrand::Rng::with_seed(23);
        let mut positions = HashMap::new();
        for _ in 0..200 {
            let mut board = Board::start::<Size<8, 8>>();
            for _ in 0..20 {
                let squares: Vec<u8> = (0..64)
                    .filter(|s| board.moves::<Size<8, 8>>() >> s & 1 == 1)
                    .collect();
                let Some(&square) = rng.choice(&squares) else {
                    break;
                };
                board = board.play::<Size<8, 8>>(square).expect("a legal move");
                let (won, drawn) = (rng.u32(..1 << 20), rng.u32(..1 << 16));
                let games = won + drawn + rng.u32(..1 << 20);
                let canonical = crate::othello::canonical(board);
                positions.insert(canonical, Recorded { games, won, drawn });
            }
        }
        positions
    }

    #[test]
    fn what_is_packed_is_found_whichever_way_it_is_turned() {
        let positions = random_positions();
        let openings = RecordedOpenings::open(&RecordedOpenings::pack(&positions)).unwrap();
        assert_eq!(openings.len(), positions.len());
        for (&board, &recorded) in &positions {
            for symmetry in 0..8 {
                let board = Board {
                    own: turned(board.own, symmetry),
                    opp: turned(board.opp, symmetry),
                };
                assert_eq!(openings.at(board), Some(recorded));
            }
            assert_eq!(recorded.flipped().flipped(), recorded);
        }
        assert_eq!(openings.at(Board::start::<Size<8, 8>>()), None);
    }

    #[test]
    fn other_and_damaged_files_are_refused() {
        let file = RecordedOpenings::pack(&random_positions());
        for length in [0, 7, HEADER - 1, HEADER + 5, file.len() - 1] {
            let cut = RecordedOpenings::open(&file[..length]);
            assert_eq!(cut, Err(RecordedError::Format), "{length}");
        }
        for (place, expected) in [
            (0, RecordedError::Format),
            (9, RecordedError::Format),
            (14, RecordedError::Checksum),
            (HEADER + 100, RecordedError::Checksum),
        ] {
            let mut damaged = file.clone();
            damaged[place] ^= 1;
            assert_eq!(RecordedOpenings::open(&damaged), Err(expected), "{place}");
        }
    }
}
