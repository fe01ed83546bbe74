//! What a server says about finished games over HTTP, at `/archive/…`.

use serde::{Deserialize, Serialize};

use crate::game::{GameEnd, Side};

/// A finished game of the archive.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ArchivedGame {
    /// Its number: later games have larger ones.
    pub number: i64,
    /// The game with its size.
    pub game: String,
    /// Where it began; the usual start if left out.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub start: String,
    /// The moves in a row, passes left out.
    pub moves: String,
    /// The winner; none in a draw.
    pub winner: Option<Side>,
    /// Why it ended.
    pub by: GameEnd,
    /// When, in milliseconds since 1970.
    pub ended: u64,
    /// What follows the address of the page to look at it.
    pub link: String,
}

/// The answer to a search, the latest game first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FoundGames {
    /// The games.
    pub games: Vec<ArchivedGame>,
    /// Where the search goes on, as `before`, if it may find more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<i64>,
}

/// How the archived games went on that came to a position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ArchivedLine {
    /// How many games came to it.
    pub games: u64,
    /// Whether only the latest ones were counted.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub latest: bool,
    /// What was played, most often first. Moves that are mirror images of each other are told the same games.
    pub moves: Vec<OpeningMove>,
}

/// How the games went in which a move was played, for the side that played it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpeningMove {
    /// The move.
    #[serde(rename = "move")]
    pub m: String,
    /// How many there are.
    pub games: u64,
    /// How many of them it won.
    pub wins: u64,
    /// How many were drawn.
    pub draws: u64,
    /// How many it lost.
    pub losses: u64,
}
