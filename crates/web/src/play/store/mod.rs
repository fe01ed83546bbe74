//! How a game on the page changes: moves, the runner of the table, advice and what is known of its positions.

pub(crate) mod advice;
pub(crate) mod explorer;
pub(crate) mod game;
mod programs;
pub(crate) mod sheet;
pub(crate) mod sound;
pub(crate) mod table;
pub(crate) mod worth;
