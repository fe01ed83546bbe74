//! A class in a room: a teacher, pupils, bots, their games and tournaments.
//!
//! * [`harif_wire::class`] is what is said.
//! * [`event`] is what happens, [`room`] a room as its events, [`tournament`] who meets whom in it.
//! * [`find`] looks for games that were played in it.
//! * [`password`] derives keys, [`nickname`] finds names.
//!
//! The clients and the games are the hall's: `people::hall::class`.

mod checks;
pub mod event;
pub mod find;
pub mod nickname;
pub mod password;
pub mod room;
pub mod tournament;
