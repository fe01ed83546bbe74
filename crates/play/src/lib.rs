//! Who plays: a game in progress, and the agents that take part in it.

#![deny(missing_docs)]
#![forbid(unsafe_code)]

pub mod record;
