//! What clients and servers of games between people say to each other, as JSON over a `WebSocket`.
//! Server, page and terminal use these very types; `docs/host.md` describes them for people who write
//! a client of their own.
//!
//! Everything that happens in a game is an [`GameEvent`] with a number: 1, 2, 3, without a gap. A client
//! that was away says the last number it has, and gets the rest. What a client does says after which
//! event it was meant, so that a message that arrives twice, or late, does nothing.
//!
//! A reader leaves aside what a newer program adds: fields it does not know, and variants where there
//! is an `Other` or [`Unknown`]. A message of an unknown kind cannot be read and is not for it.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

pub mod archive;
pub mod class;
pub mod escape;
mod game;
pub mod link;
mod message;

pub use game::*;
pub use message::*;

use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer, Serialize};

/// The version of these messages.
pub const VERSION: u32 = 1;

/// For how many days games and rooms are kept after what happened last in them.
pub const KEPT_DAYS: u32 = 30;

/// How many characters the password of a room has at least.
pub const SHORTEST_PASSWORD: u32 = 8;

/// Something that this version does not know, whatever it looks like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Unknown;

impl<'de> Deserialize<'de> for Unknown {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        IgnoredAny::deserialize(deserializer).map(|_| Self)
    }
}
