//! Games with other people as plain data: what the server says, what is known of a game, the client
//! as a state machine, and the seats that this device has.

pub(crate) mod archive;
pub(crate) mod assignment;
pub(crate) mod book;
#[cfg(test)]
mod class_laws;
pub(crate) mod classroom;
pub(crate) mod client;
pub(crate) mod connection;
pub(crate) mod known;
#[cfg(test)]
pub(in crate::people) mod laws;
pub(crate) mod link;
pub(crate) mod room_search;
pub(crate) mod rooms;
pub(crate) mod server_clock;
pub(crate) mod words;
