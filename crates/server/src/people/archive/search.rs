//! Looking games up, and counting how they went on.

use std::collections::HashMap;

use harif_rules::{AnyPosition, Game, Position};
use harif_wire::archive::{ArchivedLine, OpeningMove};
use harif_wire::{GameEnd, Side};

use super::{AT_ONCE, Archived, FinishedGame, MOST_COUNTED, MOST_LOOKED_AT, position_key};
use crate::people::store::{Slice, Store, StoreError};

/// How a game ended for both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Winner {
    /// This side won.
    Side(Side),
    /// Neither did.
    Draw,
}

/// What is looked for in the public archive.
#[derive(Clone, Debug)]
pub struct Query {
    /// The game with its size.
    pub game: Option<Game>,
    /// A position that the game came to in its opening, in any mirror.
    pub position: Option<AnyPosition>,
    /// Who won.
    pub winner: Option<Winner>,
    /// Why it ended.
    pub by: Option<GameEnd>,
    /// Only games with smaller numbers.
    pub before: Option<i64>,
    /// So many at most.
    pub most: usize,
}

impl Query {
    /// Whether a game is one of those that are looked for, but for its position, which the store knows.
    fn fits(&self, game: &FinishedGame) -> bool {
        let winner = game.winner.map_or(Winner::Draw, Winner::Side);
        self.winner.is_none_or(|wanted| wanted == winner)
            && self.by.is_none_or(|by| by == game.ending)
    }
}

/// The games that fit, the latest first, and where to go on if there may be more. However many games
/// there are, one search looks at a bounded number of them.
///
/// # Errors
/// If the store fails.
pub fn search(
    store: &mut dyn Store,
    query: &Query,
) -> Result<(Vec<Archived>, Option<i64>), StoreError> {
    let rules = query.game.map(|game| game.to_string());
    let position = query.position.as_ref();
    let position = position.map(|position| position_key(None, position));
    let mut before = query.before.unwrap_or(i64::MAX);
    let mut found = Vec::new();
    let mut looked_at = 0;
    while found.len() < query.most && looked_at < MOST_LOOKED_AT {
        let games = store.archived(&Slice {
            rules: rules.as_deref(),
            position,
            before,
            most: AT_ONCE,
        })?;
        let is_last = games.len() < AT_ONCE;
        for game in games {
            looked_at += 1;
            before = game.number;
            if query.fits(&game.record) {
                found.push(game);
                if found.len() == query.most {
                    return Ok((found, Some(before)));
                }
            }
        }
        if is_last {
            return Ok((found, None));
        }
    }
    Ok((found, Some(before)))
}

/// How the public games went on that came to a position.
///
/// # Errors
/// If the store fails.
pub fn opening(store: &mut dyn Store, position: &AnyPosition) -> Result<ArchivedLine, StoreError> {
    let key = position_key(None, position);
    let counts = store.continuations(key, MOST_COUNTED)?;
    let games = counts.iter().map(|count| count.games).sum();
    let mover: Side = position.turn().into();
    let mut by_next: HashMap<i64, [u64; 3]> = HashMap::new();
    for count in &counts {
        let Some(next) = count.next else { continue };
        let how = match count.winner {
            Some(winner) if winner == mover => 0,
            None => 1,
            Some(_) => 2,
        };
        by_next.entry(next).or_default()[how] += count.games;
    }
    let moves = position.moves().filter_map(|m| {
        let next = position_key(None, &position.after_unchecked(m));
        let [wins, draws, losses] = *by_next.get(&next)?;
        Some(OpeningMove {
            m: m.to_string(),
            games: wins + draws + losses,
            wins,
            draws,
            losses,
        })
    });
    let mut moves: Vec<OpeningMove> = moves.collect();
    moves.sort_by_key(|it| std::cmp::Reverse(it.games));
    Ok(ArchivedLine {
        games,
        latest: games as usize >= MOST_COUNTED,
        moves,
    })
}
