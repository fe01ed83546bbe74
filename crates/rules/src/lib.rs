//! What the games are: positions, moves, outcomes, notation, file formats, perft.
//!
//! Everything here is a pure function of a position. There is no search, no clock, no randomness
//! and no I/O; those live in other crates and look at the games through [`Position`].
//!
//! * [`Position`] is the trait that searches are generic over, and [`Board`] adds what a screen
//!   needs: cells, winning lines, setting up.
//! * [`TicTacToe`], [`ConnectFour`] and [`Othello`] are bitboards, generic over the word they fit
//!   in; [`grid`] holds plain versions of all three for every size, which are also the reference
//!   that the bitboards are tested against.
//! * [`Game`] names a game with its size, [`GameInfo`] says what a front end must know of it, and
//!   [`AnyPosition`] is a position of any of them.
//! * [`notation`] reads and writes moves, transcripts and boards as text; [`formats`] does the same
//!   for the files of the Othello world; [`perft`] counts.

#![deny(missing_docs)]
#![forbid(unsafe_code)]

mod any;
mod board;
mod cell;
mod connect4;
pub mod formats;
mod game;
pub mod grid;
mod info;
pub mod lines;
pub mod notation;
mod othello;
mod perft;
mod player;
mod position;
mod symmetry;
mod tictactoe;
mod word;

pub use any::{AnyMove, AnyPosition, IntoAny};
pub use board::{Board, Setup, SetupError};
pub use cell::{Cell, Column, ParsePlaceError};
pub use connect4::ConnectFour;
pub use game::{Game, GameError, GameName, closest};
pub use info::{FirstRow, GameInfo, MoveInput, Pieces, ScoreUnit, SideName, SizeOption};
pub use lines::LineRules;
pub use othello::{Frame, Othello, OthelloMove};
pub use perft::{perft, perft_while};
pub use player::{Outcome, Player};
pub use position::{IllegalMove, IllegalReason, Position};
pub use symmetry::Symmetry;
pub use tictactoe::TicTacToe;
pub use word::{Huge, Indices, Word};
