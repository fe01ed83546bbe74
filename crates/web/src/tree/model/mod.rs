//! A recorded search as the page shows it: what is known at each node, what is drawn of it, and
//! the way through it step by step.

pub(crate) mod address;
pub(crate) mod code;
pub(crate) mod export;
pub(crate) mod focus;
pub(crate) mod graph;
pub(crate) mod icicle;
pub(crate) mod line;
pub(crate) mod prove;
pub(crate) mod recording;
pub(crate) mod score;
pub(crate) mod stage;
pub(crate) mod telling;
pub(crate) mod watched;

pub(crate) use harif_play::merge;

#[cfg(test)]
pub(in crate::tree) mod laws;
