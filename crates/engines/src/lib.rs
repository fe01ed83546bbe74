//! How to think fast: specialised engines for the games harif knows best.
//!
//! * [`connect4`] solves Connect Four exactly, on every board of up to 128 bits.
//! * [`othello`] solves Othello endings exactly.
//! * [`boards`] turns positions of the rules into the boards of both.
//! * [`threats`] says what a strong player sees on a board of lines, as data.
//! * [`layers`] lists every position of a game up to a ply, once.
//! * [`solve`] answers exactly about any position of any game: the one way to the solvers.

#![deny(missing_docs)]

mod atomic;
pub mod boards;
pub mod connect4;
mod intrinsics;
pub mod layers;
pub mod othello;
pub mod solve;
pub mod threats;
