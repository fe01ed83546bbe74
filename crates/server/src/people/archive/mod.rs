//! Finished games that can be looked up: by game, result and any position of their openings.
//!
//! A game goes into the archive in the very step that ends it. What is kept of it is its moves and its
//! result: no token, no name. A game that was begun by link is public if the server's archive was switched on when it began
//! and its players did not say no; a game of a room belongs to the room, and goes with it.

mod entry;
pub mod export;
mod line;
mod search;

pub use entry::{Archived, Finished, FinishedGame, Passed, position_key};
pub use line::ArchiveLine;
pub(crate) use line::routes;
pub use search::{Query, Winner, opening, search};

/// So far into a game it is still the opening.
pub const OPENING_PLIES: usize = 30;
/// How many games one search looks at before it says where to go on.
const MOST_LOOKED_AT: usize = 20_000;
/// How many games are read at once.
const AT_ONCE: usize = 500;
/// How many of the latest games the statistics of a position count.
const MOST_COUNTED: usize = 20_000;
