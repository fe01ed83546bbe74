//! A game as the columns of its table hold it.

use super::StoreError;
use crate::game::{Mistakes, Note, PlayedGame};
use crate::result::{EndReason, Score};
use harif_rules::{AnyMove, AnyPosition, Game, notation};
use rusqlite::Row;
use std::fmt::Write;

/// A game as the columns hold it.
pub(super) struct StoredGame {
    game: PlayedGame,
    moves: String,
    notes: String,
    score: String,
    reason: String,
    mistakes: Option<String>,
}

impl StoredGame {
    pub(super) fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        let number = |name: &str| row.get::<_, i64>(name);
        Ok(Self {
            game: PlayedGame {
                number: number("number")? as u64,
                round: row.get("round")?,
                pair: number("pair")? as u64,
                players: [number("first")? as usize, number("second")? as usize],
                start: row.get("start")?,
                opening_plies: number("opening_plies")? as usize,
                moves: Vec::new(),
                notes: Vec::new(),
                score: Score::Draw,
                reason: EndReason::Board,
                detail: row.get("detail")?,
                mistakes: None,
                began: row.get("began")?,
            },
            moves: row.get("moves")?,
            notes: row.get("notes")?,
            score: row.get("score")?,
            reason: row.get("reason")?,
            mistakes: row.get("mistakes")?,
        })
    }

    pub(super) fn replay(self, rules: Game) -> Result<PlayedGame, StoreError> {
        let mut game = self.game;
        let number = game.number;
        let illegal = |error| StoreError::Game { number, error };
        let word = |text: &str| StoreError::Word {
            number,
            text: text.to_owned(),
        };
        let mut position: AnyPosition = game.start_position(rules).map_err(illegal)?;
        game.moves = notation::moves::play_all(&mut position, &self.moves).map_err(illegal)?;
        game.notes = read_notes(&self.notes).ok_or_else(|| word(&self.notes))?;
        // A pass that ended the game was left out of the moves like every pass.
        let noted = game.opening_plies + game.notes.len();
        while game.moves.len() < noted {
            game.moves.push(AnyMove::Pass);
        }
        game.score = Score::named(&self.score).ok_or_else(|| word(&self.score))?;
        game.reason = EndReason::named(&self.reason).ok_or_else(|| word(&self.reason))?;
        game.mistakes = match &self.mistakes {
            Some(text) => Some(read_mistakes(text).ok_or_else(|| word(text))?),
            None => None,
        };
        Ok(game)
    }
}

pub(super) fn write_notes(notes: &[Note]) -> String {
    let mut text = String::with_capacity(notes.len() * 12);
    for note in notes {
        let Note {
            micros,
            nodes,
            depth,
            value,
        } = note;
        if !text.is_empty() {
            text.push(' ');
        }
        write!(text, "{micros}/{nodes}/{depth}/").expect("a string takes everything");
        if let Some(value) = value {
            write!(text, "{value}").expect("a string takes everything");
        }
    }
    text
}

fn read_notes(text: &str) -> Option<Vec<Note>> {
    text.split_whitespace()
        .map(|note| {
            let mut parts = note.split('/');
            let mut next = || parts.next();
            Some(Note {
                micros: next()?.parse().ok()?,
                nodes: next()?.parse().ok()?,
                depth: next()?.parse().ok()?,
                value: match next()? {
                    "" => None,
                    value => Some(value.parse().ok()?),
                },
            })
        })
        .collect()
}

fn read_mistakes(text: &str) -> Option<[Mistakes; 2]> {
    let mut sides = text.split_whitespace().map(|side| {
        let (judged, wrong) = side.split_once('/')?;
        Some(Mistakes {
            judged: judged.parse().ok()?,
            wrong: wrong.parse().ok()?,
        })
    });
    Some([sides.next()??, sides.next()??])
}

pub(super) fn write_mistakes([first, second]: &[Mistakes; 2]) -> String {
    let side = |side: &Mistakes| format!("{}/{}", side.judged, side.wrong);
    format!("{} {}", side(first), side(second))
}
