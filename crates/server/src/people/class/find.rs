//! Looking for games that were played in a room.

use harif_rules::Game;

use super::checks::read_screen;
use super::room::Room;
use harif_wire::Refusal;
use harif_wire::class::{MemberId, RoomGame, ScreenBoard, Wish};

/// The most games of one answer.
const MOST_FOUND: usize = 100;

/// The games that fit a wish, the latest first, and whether there are more than these.
pub fn find(room: &Room, wish: &Wish) -> (Vec<RoomGame>, bool) {
    // However a game and a position are written, they are compared in one form.
    let rules = wish.game.as_deref().map(str::parse::<Game>);
    let (Ok(rules), Ok(start)) = (rules.transpose(), wished_start(wish)) else {
        return (Vec::new(), false);
    };
    let rules = rules.map(|rules| rules.to_string());
    let before = wish.before.as_deref();
    let is_later = |game: &&RoomGame| before.is_some_and(|id| game.id != id);
    // The one that is named is not wanted either.
    let named = usize::from(before.is_some());
    let fits = |game: &&RoomGame| {
        rules.as_ref().is_none_or(|rules| game.rules == *rules)
            && start.as_ref().is_none_or(|start| game.position == *start)
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
    (found, more)
}

fn winner(game: &RoomGame) -> Option<MemberId> {
    let side = game.result?.winner?;
    Some(game.players[side.index()])
}

/// The position of a wish in the form in which positions are kept.
fn wished_start(wish: &Wish) -> Result<Option<String>, Refusal> {
    let Some(position) = &wish.position else {
        return Ok(None);
    };
    let game = wish.game.clone().ok_or(Refusal::Setup)?;
    let position = position.clone();
    let board = read_screen(&ScreenBoard { game, position })?;
    Ok(Some(board.position))
}
