//! What the first screen remembers, and which opponent it offers.

pub(crate) mod face;
pub(crate) mod offer;

use crate::play::model::seats::{Seat, SeatExt};
use crate::shell::model::GAMES;
use harif_play::opponents::Opponent;
use harif_rules::Game;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What is remembered of earlier visits, by the name of the game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Remembered {
    /// The game whose opponents are listed.
    game: Option<String>,
    /// The size that was played last.
    sizes: BTreeMap<String, String>,
    /// Who was played last.
    opponents: BTreeMap<String, String>,
}

impl Remembered {
    /// What was kept; what cannot be read is nothing.
    pub(crate) fn read(kept: &str) -> Self {
        serde_json::from_str(kept).unwrap_or_default()
    }

    pub(crate) fn write(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// The kind of game whose opponents are listed first.
    pub(crate) fn kind(&self) -> Game {
        let named = |game: &Game| self.game.as_deref() == Some(game.name());
        GAMES.into_iter().find(named).unwrap_or(GAMES[0])
    }

    /// A kind of game in the size that was played last.
    pub(crate) fn sized(&self, kind: Game) -> Game {
        let kept = self.sizes.get(kind.name());
        kept.and_then(|size| size.parse().ok())
            .filter(|game: &Game| game.name() == kind.name())
            .unwrap_or(kind)
    }

    /// Who was played last in a kind of game, if that still can play it.
    pub(crate) fn last(&self, game: Game) -> Option<Seat> {
        let kept = self.opponents.get(game.name())?;
        Seat::read(kept, game).ok().filter(|seat| !seat.is_human())
    }

    /// Who is offered first: the last opponent, or for newcomers one that they can beat.
    pub(crate) fn offered(&self, game: Game) -> Seat {
        self.last(game).unwrap_or_else(|| FIRST.spec())
    }

    /// A kind of game was chosen, in some size.
    pub(crate) fn choose(&mut self, game: Game) {
        self.game = Some(game.name().to_owned());
        self.sizes.insert(game.name().to_owned(), game.to_string());
    }

    /// A game against an opponent was begun.
    pub(crate) fn played(&mut self, game: Game, seat: &Seat) {
        self.choose(game);
        if !seat.is_human() {
            self.opponents
                .insert(game.name().to_owned(), seat.to_string());
        }
    }
}

/// Who a newcomer meets.
const FIRST: Opponent = Opponent::Tara;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_played_is_offered_again_and_nonsense_is_forgotten() {
        let mut remembered = Remembered::default();
        assert_eq!(remembered.kind(), Game::CONNECT_FOUR);
        assert_eq!(remembered.offered(Game::OTHELLO), FIRST.spec());
        let small = Game::othello(6);
        let depth_six = Seat::read("alphabeta:depth=6", small).unwrap();
        remembered.played(small, &depth_six);
        let read = Remembered::read(&remembered.write());
        assert_eq!(read, remembered);
        assert_eq!(read.kind(), Game::OTHELLO);
        assert_eq!(read.sized(Game::OTHELLO), small);
        assert_eq!(read.offered(small), depth_six);
        assert_eq!(read.sized(Game::TIC_TAC_TOE), Game::TIC_TAC_TOE);
        // A game between people is no opponent.
        remembered.played(Game::OTHELLO, &Seat::HUMAN);
        assert_eq!(remembered.offered(Game::OTHELLO), depth_six);
        for nonsense in [
            "",
            "[]",
            r#"{"opponents":{"othello":"<script>"},"sizes":{"othello":"connect4"}}"#,
        ] {
            let read = Remembered::read(nonsense);
            assert_eq!(read.offered(Game::OTHELLO), FIRST.spec());
            assert_eq!(read.sized(Game::OTHELLO), Game::OTHELLO);
        }
    }
}
