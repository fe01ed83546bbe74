//! Othello games in the formats of the Othello world.

use super::pgn::date;
use crate::game::PlayedGame;
use crate::result::{EndReason, Score};
use crate::spec::Tournament;
use harif_rules::formats::{self, Claim, ClaimedEnd, GameText, Ply, ggf};
use harif_rules::notation;

/// Why a game cannot be written in a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CannotExport {
    /// The format is for Othello.
    #[error("the format is for Othello")]
    NotOthello,
    /// The format cannot say where the game begins.
    #[error("the game begins from another board")]
    OtherStart,
}

/// A game in GGF, on one line.
///
/// # Errors
/// If it is not Othello.
pub fn ggf_line(tournament: &Tournament, game: &PlayedGame) -> Result<String, CannotExport> {
    if !formats::can_hold(tournament.game) {
        return Err(CannotExport::NotOthello);
    }
    let start = game
        .start_position(tournament.game)
        .map_err(|_| CannotExport::OtherStart)?;
    let mut text = GameText::new(start);
    text.players = game
        .players
        .map(|player| tournament.players[player].name.clone());
    text.place.clone_from(&tournament.name);
    text.date = date(game.began);
    for (index, &m) in game.moves.iter().enumerate() {
        let note = index
            .checked_sub(game.opening_plies)
            .and_then(|at| game.notes.get(at));
        let ply = Ply {
            played: m,
            evaluation: note.and_then(|note| note.value).map(f64::from),
            seconds: note.map(|note| note.micros as f64 / 1e6),
        };
        // The moves were legal when they were stored.
        if text.play(ply).is_err() {
            return Err(CannotExport::OtherStart);
        }
    }
    text.claim_final_score();
    if text.claim.is_none() {
        // Ended away from the board: everything to the winner, as servers write it.
        let size = i32::from(tournament.game.columns());
        text.claim = Some(Claim {
            margin: match game.score {
                Score::First => size * size,
                Score::Draw => 0,
                Score::Second => -size * size,
            },
            ending: Some(match game.reason {
                EndReason::Time | EndReason::Hang => ClaimedEnd::TimedOut,
                EndReason::Adjudicated => ClaimedEnd::Agreed,
                _ => ClaimedEnd::Resigned,
            }),
        });
    }
    Ok(ggf::write(&text))
}

/// The moves of a game in a row.
///
/// # Errors
/// If it does not begin at the usual start.
pub fn transcript_line(game: &PlayedGame) -> Result<String, CannotExport> {
    if game.start.is_empty() {
        Ok(notation::moves::write(game.moves.iter().copied()))
    } else {
        Err(CannotExport::OtherStart)
    }
}
