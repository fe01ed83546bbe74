//! Beginning a game against an opponent, and what is remembered of it.

use super::model::Remembered;
use crate::play::model::seats::{Seat, You};
use crate::play::model::session::Session;
use crate::shell::model::link::Room;
use crate::shell::store::{Store, memory};
use harif_play::chance;
use harif_rules::{AnyPosition, Game};
use leptos::prelude::*;

/// Where the first screen keeps what it remembers.
const PLACE: &str = "home";

/// What earlier visits left.
pub(super) fn remembered() -> Remembered {
    memory::recall(PLACE).map_or_else(Remembered::default, |kept| Remembered::read(&kept))
}

/// Remembers a change.
pub(super) fn remember(change: impl FnOnce(&mut Remembered)) {
    let mut now = remembered();
    change(&mut now);
    memory::remember(PLACE, &now.write());
}

impl Store {
    /// Begins a new game against an agent and goes to its board. The game on the table is kept among the
    /// person's games, so there is nothing to ask.
    pub(crate) fn challenge(self, game: Game, seat: Seat) {
        remember(|remembered| remembered.played(game, &seat));
        let you = self
            .settings
            .with_untracked(|settings| You::named(&settings.you));
        // Who chooses an opponent wants to play, whatever was asked for before.
        let you = match you {
            Some(you @ (You::First | You::Second)) => you,
            _ => You::Random,
        };
        let other = self.opponents.with_untracked(|agents| agents[1].clone());
        let seats = you.seats(chance::random_side(), &[seat, other]);
        self.open_session(self.clocked(Session::new(AnyPosition::start(game), seats)));
        self.enter(Room::Play);
        window().scroll_to_with_x_and_y(0.0, 0.0);
    }

    /// Goes on with a game that was left.
    pub(crate) fn take_up(self, game: Game) {
        self.choose_game(game);
        self.enter(Room::Play);
    }
}
