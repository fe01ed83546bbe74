//! Games with other people as plain data: what the server says, what is known of a game, the client
//! as a state machine, and the seats that this device has.

pub(crate) mod book;
pub(crate) mod client;
pub(crate) mod known;
#[cfg(test)]
mod laws;
pub(crate) mod link;
pub(crate) mod protocol;
pub(crate) mod qr;
pub(crate) mod server_clock;
pub(crate) mod words;
