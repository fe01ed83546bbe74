//! How to think fast: specialised engines for the games harif knows best.
//!
//! * [`connect4`] solves Connect Four exactly, on every board of up to 128 bits.
//! * [`othello`] solves Othello endings exactly.
//! * [`boards`] turns positions of the rules into the boards of both.
//! * [`threats`] says what a strong player sees on a board of lines, as data.
//! * [`exact`] asks either about any position and answers with the reports of `search`.

#![deny(missing_docs)]

pub mod boards;
pub mod connect4;
pub mod exact;
mod intrinsics;
pub mod othello;
pub mod threats;
