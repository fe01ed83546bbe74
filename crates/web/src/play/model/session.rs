//! A game on the page.

use super::seats::Seat;

pub(crate) use harif_play::session::must_pass;

/// A game in progress on the page.
pub(crate) type Session = harif_play::session::Session<Seat>;
