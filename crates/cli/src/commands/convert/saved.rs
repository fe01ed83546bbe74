//! Games as harif itself saves them, one after another in a text.

use harif_play::record::{EarlyEnd, GameRecord, PlayerInfo, RecordError};
use harif_rules::formats::{self, Claim, GameText, obf};
use harif_rules::{Player, Position, notation};
use serde::Serialize;
use serde::de::IgnoredAny;

use super::read::{Item, Trouble};

/// The tags in which a saved game keeps what other formats have fields for.
const PLACE: &str = "place";
const DATE: &str = "date";
const RESULT: &str = "RE";

/// Reads saved games that follow each other, with or without line ends between them.
pub(super) fn read(text: &str) -> impl Iterator<Item = Result<Item, Trouble>> {
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<IgnoredAny>();
    let mut number = 0;
    std::iter::from_fn(move || {
        let begin = values.byte_offset();
        let value = values.next()?;
        number += 1;
        let game = value
            .map_err(|error| error.to_string())
            .and_then(|_| read_game(&text[begin..values.byte_offset()]));
        Some(game.map_err(|reason| Trouble {
            text: format!("game {number}: {reason}"),
            illegal: false,
        }))
    })
}

fn read_game(text: &str) -> Result<Item, String> {
    let mut record = GameRecord::from_json(text).map_err(|error| error.to_string())?;
    if !formats::can_hold(record.game()) {
        return Err(format!(
            "this is a game of {}, not of othello",
            record.game()
        ));
    }
    record.go_to_end();
    let mut game = GameText::new(record.start().clone());
    for m in record.moves() {
        game.play(m).map_err(|refused| refused.to_string())?;
    }
    game.players = Player::BOTH.map(|side| {
        let info = record.player(side);
        let named = !info.name.is_empty();
        if named { &info.name } else { &info.agent }.clone()
    });
    for (name, value) in record.tags() {
        match (name.as_str(), value.parse::<Claim>()) {
            (PLACE, _) => game.place.clone_from(value),
            (DATE, _) => game.date.clone_from(value),
            (RESULT, Ok(claim)) => game.claim = Some(claim),
            _ => game.tags.push((name.clone(), value.clone())),
        }
    }
    Ok(game.into())
}

/// The game as harif saves it, on one line.
pub(super) fn write(game: &GameText) -> Result<String, String> {
    let record = record_of(game).map_err(|error| error.to_string())?;
    // Line ends inside strings are written as escapes, so these are all between the tokens.
    Ok(record.to_json().lines().map(str::trim_start).collect())
}

fn record_of(game: &GameText) -> Result<GameRecord, RecordError> {
    let mut record = GameRecord::from_position(game.start().clone());
    for m in game.moves() {
        record.play(m)?;
    }
    for (side, name) in Player::BOTH.into_iter().zip(&game.players) {
        let info = PlayerInfo {
            name: name.clone(),
            agent: String::new(),
        };
        record.set_player(side, info)?;
    }
    let tags = game
        .tags
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()));
    for (name, value) in tags.chain([(PLACE, &*game.place), (DATE, &*game.date)]) {
        if !value.is_empty() {
            record.set_tag(name, value)?;
        }
    }
    if let Some(claim) = game.claim {
        record.set_tag(RESULT, &claim.to_string())?;
        if let Some(ending) = off_board(claim).filter(|_| !game.end().is_over()) {
            record.end(ending)?;
        }
    }
    Ok(record)
}

/// The end that a claim tells, where it names a loser.
fn off_board(claim: Claim) -> Option<EarlyEnd> {
    let loser = match claim.margin.signum() {
        1 => Player::Second,
        -1 => Player::First,
        _ => return None,
    };
    match claim.ending? {
        formats::ClaimedEnd::Resigned => Some(EarlyEnd::Resignation(loser)),
        formats::ClaimedEnd::TimedOut => Some(EarlyEnd::Time(loser)),
        formats::ClaimedEnd::Agreed => None,
    }
}

/// A position with its scores; a stable format.
#[derive(Serialize)]
struct PositionJson {
    position: String,
    turn: &'static str,
    score: Option<i32>,
    moves: Vec<ScoreJson>,
}

#[derive(Serialize)]
struct ScoreJson {
    #[serde(rename = "move")]
    played: Option<String>,
    score: i32,
}

/// The position on one line. It is no saved game and is not read back.
pub(super) fn write_position(problem: &obf::Problem) -> Result<String, String> {
    let score = |entry: &obf::MoveScore| ScoreJson {
        played: entry.played.map(|m| m.to_string()),
        score: entry.score,
    };
    let json = PositionJson {
        position: notation::board::write(&problem.position),
        turn: problem.position.turn().name(),
        score: problem.score(),
        moves: problem.scores.iter().map(score).collect(),
    };
    serde_json::to_string(&json).map_err(|error| error.to_string())
}
