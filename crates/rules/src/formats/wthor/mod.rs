//! WTHOR, the database of tournament games that the French federation keeps.
//!
//! A file begins with 16 bytes and goes on with records of one size; numbers are little-endian.
//!
//! | bytes | header |
//! |---|---|
//! | 0–3 | century, year, month and day on which the file was made |
//! | 4–7 | how many games follow (`.wtb`) |
//! | 8–9 | how many names follow (`.jou`, `.trn`) |
//! | 10–11 | the year of the games |
//! | 12 | the size of the board, 0 for 8 |
//! | 13 | 1 for collections of problems |
//! | 14 | from how many empty cells on the theoretical scores are computed |
//! | 15 | nothing |
//!
//! | bytes | a game in a `.wtb` file |
//! |---|---|
//! | 0–1, 2–3, 4–5 | the numbers of the tournament, of Black and of White |
//! | 6 | Black's discs at the end, the empty cells counted for the winner |
//! | 7 | the same with best play from some depth on |
//! | 8–67 | the moves, 10 × row + column, both from 1; zeros after the last; passes left out |
//!
//! A `.jou` file holds the names of players, 20 bytes each, and a `.trn` file those of
//! tournaments, 26 bytes each, filled up with zeros; a number is a place in that list.

mod game;
mod names;

pub use game::Game;
pub use names::{NameError, NameList, Names};

use super::Refused;

/// The length of the header.
pub const HEADER_BYTES: usize = 16;
/// The length of a game.
pub const GAME_BYTES: usize = 68;
/// How many moves a game has room for.
pub const MOVES: usize = 60;

/// What a file says about itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    /// Century, year, month and day on which the file was made.
    pub made: [u8; 4],
    /// How many games the file says it holds.
    pub games: u32,
    /// How many names the file says it holds.
    pub names: u16,
    /// The year of the games.
    pub year: u16,
    /// The size of the board; 0 means 8.
    pub size: u8,
    /// 1 for collections of problems, 0 otherwise.
    pub kind: u8,
    /// From how many empty cells on the theoretical scores are computed.
    pub depth: u8,
    /// A byte without a meaning.
    pub reserved: u8,
}

impl Header {
    /// The header of a new file with games of that year. Files must say when they were made, and
    /// there is no clock here: it is the first day of that year.
    pub fn for_year(year: u16) -> Self {
        let made_in = if year == 0 { 2000 } else { year };
        Self {
            made: [(made_in / 100).min(99) as u8, (made_in % 100) as u8, 1, 1],
            games: 0,
            names: 0,
            year,
            size: 8,
            kind: 0,
            depth: 0,
            reserved: 0,
        }
    }

    fn read(content: &[u8]) -> Result<(Self, &[u8]), WthorError> {
        let found = content.len();
        let (header, rest) = content
            .split_first_chunk::<HEADER_BYTES>()
            .ok_or(WthorError::NoHeader { found })?;
        let &[
            m0,
            m1,
            m2,
            m3,
            g0,
            g1,
            g2,
            g3,
            n0,
            n1,
            y0,
            y1,
            size,
            kind,
            depth,
            reserved,
        ] = header;
        let header = Self {
            made: [m0, m1, m2, m3],
            games: u32::from_le_bytes([g0, g1, g2, g3]),
            names: u16::from_le_bytes([n0, n1]),
            year: u16::from_le_bytes([y0, y1]),
            size,
            kind,
            depth,
            reserved,
        };
        Ok((header, rest))
    }

    fn to_bytes(self) -> [u8; HEADER_BYTES] {
        let [m0, m1, m2, m3] = self.made;
        let [g0, g1, g2, g3] = self.games.to_le_bytes();
        let [n0, n1] = self.names.to_le_bytes();
        let [y0, y1] = self.year.to_le_bytes();
        let (size, kind, depth, reserved) = (self.size, self.kind, self.depth, self.reserved);
        [
            m0, m1, m2, m3, g0, g1, g2, g3, n0, n1, y0, y1, size, kind, depth, reserved,
        ]
    }
}

/// Why a file, or a game in it, cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WthorError {
    /// The file is shorter than its header.
    #[error("the file has {found} bytes and no whole header, which has {HEADER_BYTES}")]
    NoHeader {
        /// How many bytes there are.
        found: usize,
    },
    /// A board that has no cells of two digits.
    #[error("the file holds games on boards of size {0}; only 8×8 is known")]
    OtherSize(u8),
    /// The file is longer or shorter than it says.
    #[error(
        "the file says that it holds {promised} games, but {found} bytes follow the header, which \
         is {} whole games", found / GAME_BYTES
    )]
    WrongLength {
        /// How many games the header says there are.
        promised: u32,
        /// How many bytes follow the header.
        found: usize,
    },
    /// A number that names no cell.
    #[error("game {game}, byte {offset} of the file: {found} is no cell (11 to 88)")]
    NotACell {
        /// Which game it is, counted from 1.
        game: usize,
        /// Where in the file it stands.
        offset: usize,
        /// The number.
        found: u8,
    },
    /// A move after the zeros that end the moves.
    #[error("game {game}, byte {offset} of the file: {found} after the end of the moves")]
    AfterTheEnd {
        /// Which game it is, counted from 1.
        game: usize,
        /// Where in the file it stands.
        offset: usize,
        /// The number.
        found: u8,
    },
    /// A move that the rules refuse.
    #[error("game {game}, byte {offset} of the file: {refused}")]
    Illegal {
        /// Which game it is, counted from 1.
        game: usize,
        /// Where in the file it stands.
        offset: usize,
        /// The move with the rule.
        refused: Refused,
    },
}

/// A `.wtb` file whose games are read one by one.
#[derive(Clone, Copy, Debug)]
pub struct Database<'a> {
    header: Header,
    records: &'a [u8],
}

impl<'a> Database<'a> {
    /// Looks at the header of a file.
    ///
    /// # Errors
    /// If there is none, or if it is one of boards other than 8×8.
    pub fn open(content: &'a [u8]) -> Result<Self, WthorError> {
        let (header, records) = Header::read(content)?;
        if !matches!(header.size, 0 | 8) {
            return Err(WthorError::OtherSize(header.size));
        }
        Ok(Self { header, records })
    }

    /// What the file says about itself.
    pub const fn header(&self) -> Header {
        self.header
    }

    /// The games that are there, and at the end an error if the header says that there are more or
    /// fewer, or if the file ends inside a game.
    pub fn games(&self) -> impl Iterator<Item = Result<Game, WthorError>> + use<'a> {
        let (promised, found) = (self.header.games, self.records.len());
        let (whole, rest) = self.records.as_chunks::<GAME_BYTES>();
        let fits = rest.is_empty() && whole.len() == promised as usize;
        let complaint = (!fits).then_some(Err(WthorError::WrongLength { promised, found }));
        let games = whole.iter().zip(1..);
        games
            .map(|(record, number)| Ok(Game::from_bytes(number, record)))
            .chain(complaint)
    }
}

/// A whole `.wtb` file. The header says how many games there are, whatever it said before.
///
/// # Panics
/// If there are more games than a header can say.
pub fn write(header: Header, games: &[Game]) -> Vec<u8> {
    let count = u32::try_from(games.len()).expect("fewer than 2³² games");
    let header = Header {
        games: count,
        ..header
    };
    let mut content = Vec::with_capacity(HEADER_BYTES + games.len() * GAME_BYTES);
    content.extend(header.to_bytes());
    content.extend(games.iter().flat_map(|game| game.to_bytes()));
    content
}

/// Whether the length and the header agree that this is a file of games.
pub(super) fn looks_like(content: &[u8]) -> bool {
    Database::open(content).is_ok_and(|database| {
        let promised = u64::from(database.header.games) * GAME_BYTES as u64;
        database.records.len() as u64 == promised
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::{Agreement, GameText, transcript};
    use crate::{AnyPosition, Game as AnyGame};

    fn game(moves: &str) -> GameText {
        transcript::read(8, moves).next().unwrap().unwrap()
    }

    #[test]
    fn a_file_made_by_hand_is_read() {
        let mut content = vec![20, 15, 9, 30, 1, 0, 0, 0, 0, 0, 209, 7, 8, 0, 24, 0];
        content.extend([116, 0, 1, 0, 2, 0, 64, 30]);
        // e6 f4 e3 f6 g5 d6 e7 f5 c5: Black wins by a wipe-out.
        content.extend([65, 46, 35, 66, 57, 64, 75, 56, 53]);
        content.resize(HEADER_BYTES + GAME_BYTES, 0);
        let database = Database::open(&content).unwrap();
        assert_eq!(database.header().year, 2001);
        let games: Vec<Game> = database.games().map(Result::unwrap).collect();
        let read = games[0].replay(2001, &Names::default()).unwrap();
        assert_eq!(
            read.moves().collect::<Vec<_>>(),
            game("e6f4e3f6g5d6e7f5c5").moves().collect::<Vec<_>>()
        );
        assert_eq!(read.agreement(), Agreement::WithEmpties);
        assert_eq!(read.players, ["1", "2"]);
        assert_eq!((&*read.place, &*read.date), ("116", "2001"));
        assert_eq!(read.tag("THEORETICAL"), Some("30"));
        assert_eq!(write(database.header(), &games), content);
    }

    #[test]
    fn false_lengths_are_told_after_the_games_that_are_there() {
        let one = Game::of(&game("f5"), &Names::default()).unwrap();
        let whole = write(Header::for_year(1999), &[one, one]);
        assert!(looks_like(&whole));
        for length in HEADER_BYTES..whole.len() {
            let database = Database::open(&whole[..length]).unwrap();
            let games: Vec<_> = database.games().collect();
            assert_eq!(games.len(), (length - HEADER_BYTES) / GAME_BYTES + 1);
            let error = games.last().unwrap().unwrap_err();
            assert!(error.to_string().contains("says that it holds 2 games"));
        }
        for length in 0..HEADER_BYTES {
            let error = Database::open(&whole[..length]).unwrap_err();
            assert_eq!(error, WthorError::NoHeader { found: length });
        }
        let mut boast = whole;
        boast[4..8].fill(255);
        let told = Database::open(&boast).unwrap().games().last().unwrap();
        assert!(told.unwrap_err().to_string().contains("4294967295 games"));
    }

    #[test]
    fn bad_games_are_named_by_number_and_byte() {
        let good = Game::of(&game("f5d6c3"), &Names::default()).unwrap();
        let bytes = |change: fn(&mut [u8])| {
            let mut content = write(Header::for_year(1999), &[good, good]);
            change(&mut content[HEADER_BYTES + GAME_BYTES + 8..]);
            let database = Database::open(&content).unwrap();
            let second = database.games().nth(1).unwrap().unwrap();
            second
                .replay(1999, &Names::default())
                .unwrap_err()
                .to_string()
        };
        assert_eq!(
            bytes(|moves| moves[1] = 99),
            "game 2, byte 93 of the file: 99 is no cell (11 to 88)"
        );
        assert_eq!(
            bytes(|moves| moves[2] = 11),
            "game 2, byte 94 of the file: move 3, a1: it flips no disc"
        );
        assert_eq!(
            bytes(|moves| moves[59] = 11),
            "game 2, byte 151 of the file: 11 after the end of the moves"
        );
    }

    #[test]
    fn only_usual_games_fit() {
        let small = GameText::new(AnyPosition::start(AnyGame::Othello { size: 6 }));
        let error = Game::of(&small, &Names::default()).unwrap_err();
        assert!(error.to_string().contains("6×6"));
        let later = GameText::new(game("f5").end().clone());
        let error = Game::of(&later, &Names::default()).unwrap_err();
        assert!(error.to_string().contains("usual four discs"));
        let mut wide = Header::for_year(1999);
        wide.size = 10;
        let error = Database::open(&write(wide, &[])).unwrap_err();
        assert_eq!(error, WthorError::OtherSize(10));
    }
}
