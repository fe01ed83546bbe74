//! A game on the page.

pub(crate) use harif_play::session::Session;
