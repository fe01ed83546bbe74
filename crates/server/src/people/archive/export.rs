//! Archived games as files, in the formats of the arena.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use harif_arena::export::{GameLine, ggf_line, pgn_game};
use harif_arena::{EndReason, PlayedGame, Score, Tournament};
use harif_rules::{Game, Player};
use harif_wire::GameEnd;

use super::Archived;

/// A format of files with games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportFormat {
    /// One JSON object a line.
    Jsonl,
    /// Tags and moves.
    Pgn,
    /// Othello games; others are left out.
    Ggf,
}

impl ExportFormat {
    /// The format of files whose names end like this.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "jsonl" => Some(Self::Jsonl),
            "pgn" => Some(Self::Pgn),
            "ggf" => Some(Self::Ggf),
            _ => None,
        }
    }

    /// The kind of a file in this format.
    pub const fn kind(self) -> &'static str {
        match self {
            Self::Jsonl => "application/jsonl; charset=utf-8",
            Self::Pgn | Self::Ggf => "text/plain; charset=utf-8",
        }
    }
}

/// Writes games one after the other.
#[derive(Debug)]
pub struct Writer {
    format: ExportFormat,
    frames: HashMap<Game, Tournament>,
}

impl Writer {
    /// A writer of this format.
    pub fn new(format: ExportFormat) -> Self {
        Self {
            format,
            frames: HashMap::new(),
        }
    }

    /// A game with its line end; none if the format cannot hold it.
    pub fn write(&mut self, game: &Archived) -> Option<String> {
        let record = &game.record;
        let rules: Game = record.rules.parse().ok()?;
        let (_, moves) = record.replay()?;
        let played = PlayedGame {
            number: u64::try_from(game.number).ok()?,
            round: 0,
            pair: u64::try_from(game.number).ok()?,
            players: [0, 1],
            start: record.start.clone(),
            opening_plies: 0,
            moves,
            notes: Vec::new(),
            score: record
                .winner
                .map_or(Score::Draw, |side| Score::won_by(side.into())),
            reason: reason_of(record.ending),
            detail: String::new(),
            mistakes: None,
            began: record.ended as i64,
        };
        let format = self.format;
        let frame = self.frame(rules)?;
        match format {
            ExportFormat::Jsonl => {
                let line = GameLine::new(frame, &played);
                Some(serde_json::to_string(&line).ok()? + "\n")
            }
            ExportFormat::Pgn => Some(pgn_game(frame, &played)),
            ExportFormat::Ggf => Some(ggf_line(frame, &played).ok()? + "\n"),
        }
    }

    /// What the games of one kind have in common: the arena writes games of tournaments.
    fn frame(&mut self, rules: Game) -> Option<&Tournament> {
        match self.frames.entry(rules) {
            Entry::Occupied(known) => Some(known.into_mut()),
            Entry::Vacant(new) => {
                let names = Player::BOTH.map(|side| side.name().to_owned());
                let file = Tournament::imported_file("harif", rules, &names);
                Some(new.insert(Tournament::read(&file).ok()?))
            }
        }
    }
}

/// Why a game ended, in the words of the arena.
const fn reason_of(ending: GameEnd) -> EndReason {
    match ending {
        GameEnd::Board => EndReason::Board,
        GameEnd::Resigned => EndReason::Resigned,
        GameEnd::Time => EndReason::Time,
        GameEnd::Agreed => EndReason::Adjudicated,
        GameEnd::Illegal => EndReason::Illegal,
        GameEnd::Crash => EndReason::Crash,
        GameEnd::Hang => EndReason::Hang,
        GameEnd::Flood | GameEnd::Absent | GameEnd::Other => EndReason::Disconnect,
    }
}
