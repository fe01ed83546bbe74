//! One game of a `.wtb` file: its 68 bytes, and what they mean.

use super::{GAME_BYTES, HEADER_BYTES, MOVES, Names, WthorError};
use crate::formats::{CannotWrite, Claim, Format, GameText};
use crate::{AnyMove, AnyPosition, Cell, Game as AnyGame};

/// The tag of a [`GameText`] that keeps the theoretical score.
const THEORETICAL: &str = "THEORETICAL";

/// A game as it stands in the file; nothing of it is checked yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    /// Which game of the file it is, counted from 1, for messages.
    pub number: usize,
    /// The number of the tournament.
    pub tournament: u16,
    /// The numbers of Black and White.
    pub players: [u16; 2],
    /// Black's discs at the end, the empty cells counted for the winner.
    pub black_discs: u8,
    /// The same with best play from some depth on.
    pub theoretical: u8,
    /// The moves, 10 × row + column, both from 1, and zeros after the last.
    pub moves: [u8; MOVES],
}

impl Game {
    pub(super) fn from_bytes(number: usize, record: &[u8; GAME_BYTES]) -> Self {
        let (head, moves) = record.split_at(GAME_BYTES - MOVES);
        let pair = |at: usize| u16::from_le_bytes([head[at], head[at + 1]]);
        Self {
            number,
            tournament: pair(0),
            players: [pair(2), pair(4)],
            black_discs: head[6],
            theoretical: head[7],
            moves: moves.try_into().expect("the rest of the record"),
        }
    }

    pub(super) fn to_bytes(self) -> [u8; GAME_BYTES] {
        let mut record = [0; GAME_BYTES];
        let (head, moves) = record.split_at_mut(GAME_BYTES - MOVES);
        head[0..2].copy_from_slice(&self.tournament.to_le_bytes());
        head[2..4].copy_from_slice(&self.players[0].to_le_bytes());
        head[4..6].copy_from_slice(&self.players[1].to_le_bytes());
        head[6] = self.black_discs;
        head[7] = self.theoretical;
        moves.copy_from_slice(&self.moves);
        record
    }

    /// Replays the game. Players and tournaments without a name are called by their numbers.
    ///
    /// # Errors
    /// At the first move that is none, or that the rules refuse.
    pub fn replay(&self, year: u16, names: &Names) -> Result<GameText, WthorError> {
        let mut game = GameText::new(AnyPosition::start(AnyGame::OTHELLO));
        let (number, begin) = (self.number, self.first_move_offset());
        let mut over = false;
        for (offset, &found) in (begin..).zip(&self.moves) {
            if found == 0 {
                over = true;
                continue;
            }
            if over {
                let game = number;
                return Err(WthorError::AfterTheEnd {
                    game,
                    offset,
                    found,
                });
            }
            let cell = cell(found).ok_or(WthorError::NotACell {
                game: number,
                offset,
                found,
            })?;
            game.play(AnyMove::Cell(cell))
                .map_err(|refused| WthorError::Illegal {
                    game: number,
                    offset,
                    refused,
                })?;
        }
        game.players = self.players.map(|player| names.players.name(player));
        game.place = names.tournaments.name(self.tournament);
        game.date = year.to_string();
        game.claim = Some(Claim {
            margin: 2 * i32::from(self.black_discs) - CELLS,
            ending: None,
        });
        let theoretical = self.theoretical.to_string();
        game.tags.push((THEORETICAL.to_owned(), theoretical));
        Ok(game)
    }

    /// Where in the file the moves begin.
    const fn first_move_offset(&self) -> usize {
        HEADER_BYTES + self.number * GAME_BYTES - MOVES
    }

    /// The record of a game. Players and tournaments get the number of their name, or the number
    /// that they are called by, or 0, the number of the unknown. The score is the claimed one or
    /// that on the board, and an even one if neither is there.
    ///
    /// # Errors
    /// If the game is not on 8×8 from the usual four discs.
    pub fn of(game: &GameText, names: &Names) -> Result<Self, CannotWrite> {
        let (format, size) = (Format::Wthor, game.size());
        if size != AnyGame::OTHELLO.columns() {
            return Err(CannotWrite::OtherSize { format, size });
        }
        if !game.starts_as_usual() {
            return Err(CannotWrite::OtherStart(format));
        }
        let mut moves = [0; MOVES];
        let placed = game.moves().filter_map(|m| match m {
            AnyMove::Cell(cell) => Some(cell),
            AnyMove::Pass | AnyMove::Column(_) => None,
        });
        for (code, cell) in moves.iter_mut().zip(placed) {
            *code = 10 * (cell.row + 1) + cell.column + 1;
        }
        let margin = match (game.claim, game.final_score()) {
            (Some(claim), _) => claim.margin,
            (None, Some(score)) => score.with_empties,
            (None, None) => 0,
        };
        let black_discs = i32::midpoint(margin.clamp(-CELLS, CELLS), CELLS) as u8;
        let theoretical = game.tag(THEORETICAL).and_then(|tag| tag.parse().ok());
        Ok(Self {
            number: 1,
            tournament: names.tournaments.number(&game.place),
            players: [
                names.players.number(&game.players[0]),
                names.players.number(&game.players[1]),
            ],
            black_discs,
            theoretical: theoretical.unwrap_or(black_discs),
            moves,
        })
    }
}

/// How many cells the board has.
const CELLS: i32 = 64;

/// The cell that a number names.
fn cell(code: u8) -> Option<Cell> {
    let (row, column) = (code / 10, code % 10);
    let named = (1..=8).contains(&row) && (1..=8).contains(&column);
    named.then(|| Cell::new(column - 1, row - 1))
}
