//! How a game on the page changes: moves, turns, advice and what is known of its positions.

pub(crate) mod advice;
pub(crate) mod game;
pub(crate) mod sheet;
pub(crate) mod sound;
pub(crate) mod turn;
pub(crate) mod worth;
