//! Looking for games that were played in a room.

use std::collections::HashSet;

use harif_rules::{Game, notation};

use super::checks::read_screen;
use super::room::Room;
use crate::people::archive::position_key;
use crate::people::store::{Slice, Store};
use harif_wire::Refusal;
use harif_wire::class::{GameQuery, MemberId, RoomGame, ScreenBoard};

/// The most games of one answer.
const MOST_FOUND: usize = 100;

/// The most games of a room that are looked at for a position: more than a room has.
const MOST_REACHED: usize = 10_000;

/// The games that fit a wish, the latest first, and whether there are more than these.
///
/// # Errors
/// If the store fails.
pub fn find(
    store: &mut dyn Store,
    code: &str,
    room: &Room,
    wish: &GameQuery,
) -> Result<(Vec<RoomGame>, bool), Refusal> {
    // However a game and a position are written, they are compared in one form.
    let rules = wish.game.as_deref().map(str::parse::<Game>);
    let key = wished(wish, wish.reached.as_ref()).map(|board| key_of(code, board));
    let start = wished(wish, wish.position.as_ref());
    let (Ok(rules), Ok(start), Ok(key)) = (rules.transpose(), start, key) else {
        return Ok((Vec::new(), false));
    };
    let start = start.map(|board| board.position);
    let reached = key.map(|key| came_to(store, key)).transpose()?;
    let rules = rules.map(|rules| rules.to_string());
    let before = wish.before.as_deref();
    let is_later = |game: &&RoomGame| before.is_some_and(|id| game.id != id);
    // The one that is named is not wanted either.
    let named = usize::from(before.is_some());
    let fits = |game: &&RoomGame| {
        rules.as_ref().is_none_or(|rules| game.rules == *rules)
            && start.as_ref().is_none_or(|start| game.position == *start)
            && reached
                .as_ref()
                .is_none_or(|names| names.contains(&game.id))
            && wish.members.iter().all(|id| game.players.contains(id))
            && wish.winner.is_none_or(|id| winner(game) == Some(id))
            && wish
                .by
                .is_none_or(|by| game.result.is_some_and(|it| it.by == by))
            && wish.tournament.is_none_or(|id| game.tournament == Some(id))
    };
    let games = room.games().rev().skip_while(is_later).skip(named);
    let mut found: Vec<RoomGame> = games.filter(fits).take(MOST_FOUND + 1).cloned().collect();
    let more = found.len() > MOST_FOUND;
    found.truncate(MOST_FOUND);
    Ok((found, more))
}

/// The key of a board among the games of a room.
fn key_of(code: &str, board: Option<ScreenBoard>) -> Option<i64> {
    let board = board?;
    let position = notation::position(board.game.parse().ok()?, &board.position).ok()?;
    Some(position_key(Some(code), &position))
}

/// The finished games of a room that came to a position.
fn came_to(store: &mut dyn Store, position: i64) -> Result<HashSet<String>, Refusal> {
    let games = store.archived(&Slice {
        rules: None,
        position: Some(position),
        before: i64::MAX,
        most: MOST_REACHED,
    });
    let games = games.map_err(|_| Refusal::Store)?;
    Ok(games.into_iter().map(|game| game.record.game).collect())
}

fn winner(game: &RoomGame) -> Option<MemberId> {
    let side = game.result?.winner?;
    Some(game.players[side.index()])
}

/// A position of a wish in the form in which positions are kept.
fn wished(wish: &GameQuery, position: Option<&String>) -> Result<Option<ScreenBoard>, Refusal> {
    let Some(position) = position.cloned() else {
        return Ok(None);
    };
    let game = wish.game.clone().ok_or(Refusal::Setup)?;
    read_screen(&ScreenBoard { game, position }).map(Some)
}
