//! The board and the panels around it.

pub(crate) mod bar;
pub(crate) mod board;
pub(crate) mod cell;
pub(crate) mod chips;
mod clock;
pub(crate) mod coach;
pub(crate) mod controls;
pub(crate) mod edit;
pub(crate) mod explorer;
pub(crate) mod graph;
#[cfg(test)]
mod laws;
pub(crate) mod lesson;
pub(crate) mod moves;
pub(crate) mod overlay;
pub(crate) mod review;
pub(crate) mod room;
pub(crate) mod root_table;
pub(crate) mod setup;
pub(crate) mod sheet;
pub(crate) mod status;
pub(crate) mod thinking;
pub(crate) mod touch;
