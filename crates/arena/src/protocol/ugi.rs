//! UGI, the universal game interface of cutegames: UCI for any game.
//!
//! Moves and positions are harif's own: `d3`, `4`, `pass`, and boards such as
//! `8/8/8/3ox3/3xo3/8/8/8 x` where chess has its FEN. The machines are those of [`uci`](super::uci)
//! in another dialect, with `query` added.

pub use super::uci::Dialect;
