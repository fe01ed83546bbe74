//! Games from files, as a tournament that is over.

use super::line::GameLine;
use crate::game::{Mistakes, Note, PlayedGame};
use crate::result::{EndReason, Score};
use harif_rules::formats::ggf;
use harif_rules::{Game, Player, Position, notation};

/// The formats that can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImportFormat {
    /// One JSON object a line.
    Jsonl,
    /// A table.
    Csv,
    /// Tags and moves.
    Pgn,
    /// Othello games of servers and programs.
    Ggf,
    /// Moves in a row, one game a line.
    Transcript,
}

/// Games read from a file, with the players they name.
#[derive(Clone, Debug, PartialEq)]
pub struct Imported {
    /// The game that all of them are.
    pub game: Game,
    /// The names of the players.
    pub players: Vec<String>,
    /// The games, numbered from 0.
    pub games: Vec<PlayedGame>,
}

/// Why a file could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {reason}")]
pub struct ImportError {
    /// Where: the line or the game, counted from 1.
    pub place: String,
    /// What is wrong.
    pub reason: String,
}

/// What all formats are brought to before the rules look at it.
#[derive(Debug, Default)]
struct Rough {
    place: String,
    game: Option<String>,
    first: String,
    second: String,
    score: Option<String>,
    reason: Option<String>,
    detail: String,
    start: String,
    opening_plies: usize,
    moves: String,
    pair: Option<u64>,
    round: u32,
    began: i64,
    notes: Vec<Note>,
    mistakes: Option<[Mistakes; 2]>,
}

/// Reads the games of a text. `game` is needed where the format does not say it.
///
/// # Errors
/// At the first game that cannot be read or replayed.
pub fn import(
    format: ImportFormat,
    text: &str,
    game: Option<Game>,
) -> Result<Imported, ImportError> {
    let rough = match format {
        ImportFormat::Jsonl => jsonl(text)?,
        ImportFormat::Csv => csv_rows(text)?,
        ImportFormat::Pgn => pgn(text),
        ImportFormat::Ggf => ggf_games(text)?,
        ImportFormat::Transcript => transcripts(text),
    };
    play_through_rules(rough, game)
}

fn jsonl(text: &str) -> Result<Vec<Rough>, ImportError> {
    let lines = (1..).zip(text.lines());
    let filled = lines.filter(|(_, line)| !line.trim().is_empty());
    filled
        .map(|(number, line)| {
            let place = format!("line {number}");
            let read = serde_json::from_str::<GameLine>(line);
            let line = read.map_err(|error| ImportError {
                place: place.clone(),
                reason: error.to_string(),
            })?;
            Ok(from_line(place, line))
        })
        .collect()
}

fn from_line(place: String, line: GameLine) -> Rough {
    Rough {
        place,
        game: Some(line.game),
        first: line.first,
        second: line.second,
        score: Some(line.score),
        reason: Some(line.reason),
        detail: line.detail,
        start: line.start,
        opening_plies: line.opening_plies,
        moves: line.moves,
        pair: Some(line.pair),
        round: line.round,
        began: line.began,
        notes: line
            .notes
            .into_iter()
            .map(|(micros, nodes, depth, value)| Note {
                micros,
                nodes,
                depth,
                value,
            })
            .collect(),
        mistakes: line
            .mistakes
            .map(|sides| sides.map(|[judged, wrong]| Mistakes { judged, wrong })),
    }
}

fn csv_rows(text: &str) -> Result<Vec<Rough>, ImportError> {
    let failed = |place: String, reason: String| ImportError { place, reason };
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let header = reader
        .headers()
        .map_err(|error| failed("line 1".into(), error.to_string()))?
        .clone();
    let mut games = Vec::new();
    for (index, row) in reader.records().enumerate() {
        let place = format!("line {}", index + 2);
        let row = row.map_err(|error| failed(place.clone(), error.to_string()))?;
        let cell = |name: &str| {
            let at = header.iter().position(|column| column == name)?;
            row.get(at).map(str::to_owned)
        };
        let moves = cell("moves")
            .ok_or_else(|| failed(place.clone(), "there is no column \"moves\"".into()))?;
        let number = |name: &str| cell(name).and_then(|text| text.parse::<u64>().ok());
        games.push(Rough {
            game: cell("game"),
            first: cell("first").unwrap_or_default(),
            second: cell("second").unwrap_or_default(),
            score: cell("score"),
            reason: cell("reason"),
            detail: cell("detail").unwrap_or_default(),
            start: cell("start").unwrap_or_default(),
            opening_plies: number("opening_plies").unwrap_or(0) as usize,
            pair: number("pair"),
            round: number("round").unwrap_or(0) as u32,
            // Before 1970 it is negative.
            began: cell("began")
                .and_then(|text| text.parse().ok())
                .unwrap_or(0),
            moves,
            place,
            ..Rough::default()
        });
    }
    Ok(games)
}

fn pgn(text: &str) -> Vec<Rough> {
    let mut games: Vec<Rough> = Vec::new();
    let mut in_tags = false;
    for line in text.lines().map(str::trim) {
        if let Some((name, value)) = tag(line) {
            if !in_tags {
                in_tags = true;
                games.push(Rough {
                    place: format!("game {}", games.len() + 1),
                    ..Rough::default()
                });
            }
            if let Some(game) = games.last_mut() {
                set(game, name, value);
            }
        } else if !line.is_empty() {
            in_tags = false;
            if games.is_empty() {
                games.push(Rough {
                    place: "game 1".to_owned(),
                    ..Rough::default()
                });
            }
            if let Some(game) = games.last_mut() {
                for word in line.split_whitespace() {
                    let is_number = word.ends_with('.');
                    if !is_number && Score::named(word).is_none() && word != "*" {
                        game.moves.push_str(word);
                        game.moves.push(' ');
                    }
                }
            }
        }
    }
    games
}

/// `[Name "value"]`.
fn tag(line: &str) -> Option<(&str, String)> {
    let inside = line.strip_prefix('[')?.strip_suffix("\"]")?;
    let (name, value) = inside.split_once(" \"")?;
    let mut plain = String::new();
    let mut escaped = false;
    for c in value.chars() {
        if c == '\\' && !escaped {
            escaped = true;
        } else {
            plain.push(c);
            escaped = false;
        }
    }
    Some((name, plain))
}

fn set(game: &mut Rough, name: &str, value: String) {
    match name {
        "First" => game.first = value,
        "Second" => game.second = value,
        "Result" => game.score = Some(value),
        "Game" => game.game = Some(value),
        "Termination" => game.reason = Some(value),
        "Detail" => game.detail = value,
        "Start" => game.start = value,
        "OpeningPlies" => game.opening_plies = value.parse().unwrap_or(0),
        "Pair" => game.pair = value.parse().ok(),
        "Round" => {
            game.round = value
                .parse::<u32>()
                .map_or(0, |round| round.saturating_sub(1));
        }
        _ => {}
    }
}

fn ggf_games(text: &str) -> Result<Vec<Rough>, ImportError> {
    let mut games = Vec::new();
    for (index, game) in ggf::read(text).enumerate() {
        let place = format!("game {}", index + 1);
        let game = game.map_err(|error| ImportError {
            place: place.clone(),
            reason: error.to_string(),
        })?;
        let [first, second] = game.players.clone();
        let start = if game.starts_as_usual() {
            String::new()
        } else {
            notation::board::write(game.start())
        };
        games.push(Rough {
            place,
            game: Some(Game::othello(game.size()).to_string()),
            first,
            second,
            score: game.claim.map(|claim| {
                let score = match claim.margin.signum() {
                    1 => Score::First,
                    0 => Score::Draw,
                    _ => Score::Second,
                };
                score.name().to_owned()
            }),
            reason: (!game.end().is_over()).then(|| EndReason::Resigned.name().to_owned()),
            start,
            moves: notation::moves::write(game.moves()),
            ..Rough::default()
        });
    }
    Ok(games)
}

fn transcripts(text: &str) -> Vec<Rough> {
    let lines = (1..).zip(text.lines());
    lines
        .map(|(number, line)| (number, line.split(['#', '%']).next().unwrap_or_default()))
        .filter(|(_, line)| !line.trim().is_empty())
        .map(|(number, line)| Rough {
            place: format!("line {number}"),
            moves: line.trim().to_owned(),
            ..Rough::default()
        })
        .collect()
}

/// Plays everything through the rules.
fn play_through_rules(rough: Vec<Rough>, wanted: Option<Game>) -> Result<Imported, ImportError> {
    let mut game = wanted;
    let mut players: Vec<String> = Vec::new();
    let mut games = Vec::new();
    for (number, rough) in rough.into_iter().enumerate() {
        let failed = |reason: String| ImportError {
            place: rough.place.clone(),
            reason,
        };
        let named: Option<Game> = match &rough.game {
            Some(name) => Some(name.parse().map_err(|error| failed(format!("{error}")))?),
            None => None,
        };
        let rules = named
            .or(game)
            .ok_or_else(|| failed("the file does not say which game it is".to_owned()))?;
        if *game.get_or_insert(rules) != rules {
            return Err(failed(format!("{rules} among games of another kind")));
        }
        let mut position =
            notation::position(rules, &rough.start).map_err(|error| failed(error.to_string()))?;
        let moves = notation::moves::play_all(&mut position, &rough.moves)
            .map_err(|error| failed(error.to_string()))?;
        let claimed = rough.score.as_deref().and_then(Score::named);
        let (score, reason) = match (position.outcome(), claimed) {
            // The board knows best.
            (Some(outcome), _) => (outcome.into(), EndReason::Board),
            (None, Some(score)) => {
                let reason = rough.reason.as_deref().and_then(EndReason::named);
                (score, reason.unwrap_or(EndReason::Adjudicated))
            }
            (None, None) => return Err(failed("the game is not over and has no result".into())),
        };
        let mut player = |name: &str, side: Player| {
            let name = if name.trim().is_empty() {
                side.name()
            } else {
                name.trim()
            };
            let known = players.iter().position(|other| other == name);
            known.unwrap_or_else(|| {
                players.push(name.to_owned());
                players.len() - 1
            })
        };
        games.push(PlayedGame {
            number: number as u64,
            round: rough.round,
            pair: rough.pair.unwrap_or(number as u64),
            players: [
                player(&rough.first, Player::First),
                player(&rough.second, Player::Second),
            ],
            start: rough.start,
            opening_plies: rough.opening_plies.min(moves.len()),
            moves,
            notes: rough.notes,
            score,
            reason,
            detail: rough.detail,
            mistakes: rough.mistakes,
            began: rough.began,
        });
    }
    match game {
        Some(game) if !games.is_empty() => Ok(Imported {
            game,
            players,
            games,
        }),
        _ => Err(ImportError {
            place: "the file".to_owned(),
            reason: "there is no game in it".to_owned(),
        }),
    }
}
