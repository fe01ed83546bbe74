//! Thousands of problems in a few bytes each.
//!
//! ```text
//! file     "HPR1"  sections  0  checksum: 4 bytes, FNV-1a of everything before, lowest byte first
//! section  length of the game's name: 1 byte, more than 0 · name · problems: 2 bytes, lowest first · problems
//! problem  answer: 1 byte, the number of its cell (its column where discs fall)
//!          flags: 1 byte, 1 for second player to move, 2 for a goal of a draw
//!          themes: 1 byte, a bit each · plies: 1 byte · rating: 1 byte, (points − 400) / 8
//!          board: five cells in each byte, three to a cell (empty, first, second), row by row from row 0
//! ```
//!
//! All problems of a section have the same length, so each is found and read by itself: a phone does not unpack
//! what it does not show.

use super::{Goal, Problem, ProblemGame, ProblemTheme};
use harif_rules::{AnyMove, AnyPosition, Board, Cell, Column, Game, Player, Position, Setup};
use std::ops::Range;

const MAGIC: &[u8] = b"HPR1";
const HEAD: usize = 5;
const SECOND: u8 = 1;
const DRAW: u8 = 2;
const LEAST_POINTS: u16 = 400;
const POINTS_STEP: u16 = 8;

/// Bytes that are no file of problems.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CollectionError {
    /// They begin differently or are too few.
    #[error("this is no file of problems")]
    NotProblems,
    /// They are not those that were written.
    #[error("the file of problems is damaged")]
    Damaged,
    /// A game that there is none of.
    #[error("the file has problems of a game that this program does not know")]
    UnknownGame,
}

/// A file of problems, checked once and read piece by piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Collection {
    bytes: Vec<u8>,
    sections: Vec<Section>,
}

/// The problems of one game in one size.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Section {
    game: Game,
    start: usize,
    count: usize,
}

impl Section {
    fn length(&self) -> usize {
        length(self.game)
    }
}

/// How many bytes a problem of a game takes.
const fn length(game: Game) -> usize {
    HEAD + game.cell_count().div_ceil(5)
}

impl Collection {
    /// The problems of a file.
    ///
    /// # Errors
    /// If the bytes are not such a file, whole.
    pub fn read(bytes: Vec<u8>) -> Result<Self, CollectionError> {
        if !bytes.starts_with(MAGIC) || bytes.len() < MAGIC.len() + HEAD {
            return Err(CollectionError::NotProblems);
        }
        let (body, sum) = bytes.split_at(bytes.len() - 4);
        if checksum(body).to_le_bytes() != sum {
            return Err(CollectionError::Damaged);
        }
        let mut sections = Vec::new();
        let mut at = MAGIC.len();
        let piece = |range: Range<usize>| body.get(range).ok_or(CollectionError::Damaged);
        loop {
            let name_length = usize::from(piece(at..at + 1)?[0]);
            at += 1;
            if name_length == 0 {
                break;
            }
            let name = std::str::from_utf8(piece(at..at + name_length)?);
            let game = name.ok().and_then(|name| name.parse().ok());
            let game: Game = game.ok_or(CollectionError::UnknownGame)?;
            at += name_length;
            let count = piece(at..at + 2)?;
            let count = usize::from(u16::from_le_bytes([count[0], count[1]]));
            at += 2;
            piece(at..at + count * length(game))?;
            sections.push(Section {
                game,
                start: at,
                count,
            });
            at += count * length(game);
        }
        Ok(Self { bytes, sections })
    }

    /// The file of these problems, those of one game and size together and in the order given.
    ///
    /// # Panics
    /// If there are more than 65,535 of one game and size, or an answer is a pass.
    pub fn write(problems: &[Problem]) -> Vec<u8> {
        let mut games: Vec<Game> = Vec::new();
        for problem in problems {
            let game = problem.position.game();
            if !games.contains(&game) {
                games.push(game);
            }
        }
        let mut bytes = MAGIC.to_vec();
        for game in games {
            let of_game = || problems.iter().filter(|it| it.position.game() == game);
            let name = game.to_string();
            let count = u16::try_from(of_game().count()).expect("not too many");
            bytes.push(name.len() as u8);
            bytes.extend(name.bytes());
            bytes.extend(count.to_le_bytes());
            of_game().for_each(|problem| pack(problem, &mut bytes));
        }
        bytes.push(0);
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    /// How many problems of a game there are.
    pub fn len(&self, kind: ProblemGame) -> usize {
        self.of(kind).map(|section| section.count).sum()
    }

    /// Whether there are no problems at all.
    pub fn is_empty(&self) -> bool {
        self.sections.iter().all(|section| section.count == 0)
    }

    /// A problem of a game by its number.
    pub fn get(&self, kind: ProblemGame, index: usize) -> Option<Problem> {
        let (section, at) = self.place(kind, index)?;
        unpack(section.game, &self.bytes[at..at + section.length()])
    }

    /// The problem with this name.
    pub fn find(&self, id: &str) -> Option<Problem> {
        let kind = ProblemGame::ALL
            .into_iter()
            .find(|kind| id.starts_with(letter(*kind)))?;
        let index = (0..self.len(kind)).find(|&index| {
            self.place(kind, index).is_some_and(|(section, at)| {
                let packed = &self.bytes[at..at + section.length()];
                id == id_of_bytes(section.game, packed[1] & SECOND, &packed[HEAD..])
            })
        })?;
        self.get(kind, index)
    }

    /// Every problem of a game.
    pub fn all(&self, kind: ProblemGame) -> impl Iterator<Item = Problem> + '_ {
        (0..self.len(kind)).filter_map(move |index| self.get(kind, index))
    }

    /// The points of a problem, read without its board.
    pub fn rating(&self, kind: ProblemGame, index: usize) -> Option<u16> {
        let (_, at) = self.place(kind, index)?;
        Some(points(self.bytes[at + 4]))
    }

    /// The numbers of the problems with a theme.
    pub fn with_theme(&self, kind: ProblemGame, theme: ProblemTheme) -> Vec<usize> {
        let has = |&index: &usize| {
            self.place(kind, index)
                .is_some_and(|(_, at)| self.bytes[at + 2] & theme.bit() != 0)
        };
        (0..self.len(kind)).filter(has).collect()
    }

    fn of(&self, kind: ProblemGame) -> impl Iterator<Item = &Section> {
        let sections = self.sections.iter();
        sections.filter(move |section| ProblemGame::of(section.game) == kind)
    }

    /// Where a problem stands in the file.
    fn place(&self, kind: ProblemGame, index: usize) -> Option<(&Section, usize)> {
        let mut left = index;
        for section in self.of(kind) {
            if left < section.count {
                return Some((section, section.start + left * section.length()));
            }
            left -= section.count;
        }
        None
    }
}

const fn points(byte: u8) -> u16 {
    LEAST_POINTS + byte as u16 * POINTS_STEP
}

fn pack(problem: &Problem, bytes: &mut Vec<u8>) {
    let game = problem.position.game();
    let answer = match problem.answer {
        AnyMove::Cell(cell) => cell.row * game.columns() + cell.column,
        AnyMove::Column(Column(column)) => column,
        AnyMove::Pass => panic!("a pass is no answer"),
    };
    let steps = problem.rating.saturating_sub(LEAST_POINTS) / POINTS_STEP;
    let is_second = problem.position.turn() == Player::Second;
    let flag = |holds: bool, flag: u8| if holds { flag } else { 0 };
    bytes.extend([
        answer,
        flag(is_second, SECOND) | flag(problem.goal == Goal::Draw, DRAW),
        problem
            .themes
            .iter()
            .fold(0, |all, theme| all | theme.bit()),
        problem.plies,
        steps.min(255) as u8,
    ]);
    bytes.extend(board(&problem.position));
}

/// The cells, five to a byte.
fn board(position: &AnyPosition) -> Vec<u8> {
    let digit = |cell: Cell| match position.at(cell) {
        None => 0,
        Some(Player::First) => 1,
        Some(Player::Second) => 2,
    };
    let cells: Vec<u8> = position.game().cells().map(digit).collect();
    let five = |cells: &[u8]| cells.iter().rev().fold(0, |all, cell| all * 3 + cell);
    cells.chunks(5).map(five).collect()
}

fn unpack(game: Game, bytes: &[u8]) -> Option<Problem> {
    let &[answer, flags, themes, plies, rating, ref board @ ..] = bytes else {
        return None;
    };
    let mut setup = Setup::new(game);
    for (index, cell) in game.cells().enumerate() {
        let digit = board.get(index / 5)? / 3_u8.pow(index as u32 % 5) % 3;
        let disc = [None, Some(Player::First), Some(Player::Second)][usize::from(digit)];
        setup.put(cell, disc);
    }
    let is_second = flags & SECOND != 0;
    setup.set_turn(Some(if is_second {
        Player::Second
    } else {
        Player::First
    }));
    let position = AnyPosition::set_up(&setup).ok()?;
    let cell = if game.info().gravity {
        Cell::new(answer, 0)
    } else {
        Cell::new(answer % game.columns(), answer / game.columns())
    };
    let answer = game.info().move_at(cell);
    position.check(answer).ok()?;
    Some(Problem {
        position,
        answer,
        goal: if flags & DRAW == 0 {
            Goal::Win
        } else {
            Goal::Draw
        },
        plies,
        rating: points(rating),
        themes: ProblemTheme::ALL
            .into_iter()
            .filter(|theme| themes & theme.bit() != 0)
            .collect(),
    })
}

/// The first letter of the names of a game's problems.
const fn letter(kind: ProblemGame) -> char {
    match kind {
        ProblemGame::TicTacToe => 't',
        ProblemGame::ConnectFour => 'c',
        ProblemGame::Othello => 'o',
    }
}

/// The name of the problem in a position.
pub(super) fn id_of(position: &AnyPosition) -> String {
    let turn = if position.turn() == Player::Second {
        SECOND
    } else {
        0
    };
    id_of_bytes(position.game(), turn, &board(position))
}

fn id_of_bytes(game: Game, turn: u8, board: &[u8]) -> String {
    let mut all = vec![game.columns(), game.rows(), turn];
    all.extend(board);
    format!("{}{:08x}", letter(ProblemGame::of(game)), checksum(&all))
}

/// FNV-1a in 32 bits.
fn checksum(bytes: &[u8]) -> u32 {
    let add = |sum: u32, &byte: &u8| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    bytes.iter().fold(0x811c_9dc5, add)
}
