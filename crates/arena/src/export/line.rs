//! One game with everything that is known of it, for programs: JSONL and CSV.

use crate::game::{Mistakes, Note, PlayedGame};
use crate::spec::Tournament;
use harif_rules::{Player, notation};
use serde::{Deserialize, Serialize};

/// A game as one JSON object; a stable format.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq)]
pub struct GameLine {
    /// Its number in the schedule, from 0.
    pub number: u64,
    /// The round, from 0.
    pub round: u32,
    /// Games of one pair begin from the same opening.
    pub pair: u64,
    /// The game that is played.
    pub game: String,
    /// Who moved first.
    pub first: String,
    /// Who moved second.
    pub second: String,
    /// `1-0`, `1/2-1/2` or `0-1`.
    pub score: String,
    /// Why it ended.
    pub reason: String,
    /// What happened.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub detail: String,
    /// The board before the first move, if it is not the usual one.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub start: String,
    /// How many of the moves are the opening.
    #[serde(default)]
    pub opening_plies: usize,
    /// The moves in harif's notation, passes left out.
    pub moves: String,
    /// Milliseconds of thinking, first and second.
    #[serde(default)]
    pub ms: [f64; 2],
    /// Nodes, first and second.
    #[serde(default)]
    pub nodes: [u64; 2],
    /// When it began, in milliseconds since 1970.
    #[serde(default)]
    pub began: i64,
    /// Moves judged by proof and those that were wrong, first and second.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mistakes: Option<[[u32; 2]; 2]>,
    /// For each move after the opening: microseconds, nodes, depth, value.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<(u64, u64, u32, Option<i32>)>,
}

/// The names of the columns of CSV.
pub(super) const COLUMNS: [&str; 20] = [
    "number",
    "round",
    "pair",
    "game",
    "first",
    "second",
    "score",
    "reason",
    "detail",
    "start",
    "opening_plies",
    "moves",
    "first_ms",
    "second_ms",
    "first_nodes",
    "second_nodes",
    "began",
    "first_mistakes",
    "second_mistakes",
    "plies",
];

impl GameLine {
    /// What is known of a game.
    pub fn new(tournament: &Tournament, game: &PlayedGame) -> Self {
        let name = |side: Player| tournament.players[game.players[side.index()]].name.clone();
        let sum = |of: fn(&Note) -> u64| {
            Player::BOTH.map(|side| game.notes_of(side, tournament.game).map(of).sum::<u64>())
        };
        Self {
            number: game.number,
            round: game.round,
            pair: game.pair,
            game: tournament.game.to_string(),
            first: name(Player::First),
            second: name(Player::Second),
            score: game.score.name().to_owned(),
            reason: game.reason.name().to_owned(),
            detail: game.detail.clone(),
            start: game.start.clone(),
            opening_plies: game.opening_plies,
            moves: notation::moves::write(game.moves.iter().copied()),
            ms: sum(|note| note.micros).map(|micros| micros as f64 / 1e3),
            nodes: sum(|note| note.nodes),
            began: game.began,
            mistakes: game
                .mistakes
                .map(|sides| sides.map(|Mistakes { judged, wrong }| [judged, wrong])),
            notes: game
                .notes
                .iter()
                .map(|note| (note.micros, note.nodes, note.depth, note.value))
                .collect(),
        }
    }

    /// The cells of a line of CSV, as [`COLUMNS`] names them.
    pub(super) fn columns(&self) -> Vec<String> {
        let wrong = |side: usize| {
            let mistakes = self.mistakes.map(|mistakes| mistakes[side][1].to_string());
            mistakes.unwrap_or_default()
        };
        vec![
            self.number.to_string(),
            self.round.to_string(),
            self.pair.to_string(),
            self.game.clone(),
            self.first.clone(),
            self.second.clone(),
            self.score.clone(),
            self.reason.clone(),
            self.detail.clone(),
            self.start.clone(),
            self.opening_plies.to_string(),
            self.moves.clone(),
            self.ms[0].to_string(),
            self.ms[1].to_string(),
            self.nodes[0].to_string(),
            self.nodes[1].to_string(),
            self.began.to_string(),
            wrong(0),
            wrong(1),
            (self.opening_plies + self.notes.len()).to_string(),
        ]
    }
}
