//! What all rooms speak of, without a page: plain data and functions that native tests can hold.

pub(crate) mod geometry;
pub(crate) mod keys;
pub(crate) mod link;
mod link_clock;
pub(crate) mod qr;
pub(crate) mod room;
pub(crate) mod settings;

use harif_rules::Game;

/// The games in the order in which rooms offer them, in their usual sizes.
pub(crate) const GAMES: [Game; 3] = [Game::CONNECT_FOUR, Game::OTHELLO, Game::TIC_TAC_TOE];
