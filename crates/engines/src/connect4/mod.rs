//! Connect Four, solved exactly and fast.
//!
//! [`Solver`] answers for any [`Board`] of up to 128 bits: the exact score, or
//! only who wins. From the outside in:
//!
//! - `solver` is what callers see, `board` what they pass in, `control` how they
//!   watch and stop it;
//! - `engine` picks the code for a size of board: `fours` for lines of four,
//!   `plain` for other lengths; `windows` decides which questions to ask;
//! - `search` answers one question (a `window`), with `node` (what a position
//!   is), `winning` (which of its moves wins), `children` (its moves), `bounds`
//!   (what needs no search), `order`, `history` and `net` (which move first), `table` (what is known
//!   already), `team` and `race` (where threads are, and what each asks) and `refinements` (switches);
//! - `book` holds early positions, `strategy` the moves that win on larger boards, `proofs` keeps what a long solve has proved, `zugzwang` says who is served by having to move;
//! - `geometry`, `lines` and `word` are the bitboards below all that.

mod board;
pub mod book;
mod bounds;
mod children;
mod control;
mod engine;
mod fours;
mod geometry;
mod history;
mod lines;
pub mod net;
mod node;
mod order;
mod plain;
mod proofs;
#[cfg(not(target_arch = "wasm32"))]
mod race;
mod refinements;
mod search;
mod solver;
pub mod strategy;
mod table;
mod team;
mod window;
mod windows;
mod winning;
mod word;
pub(crate) mod zugzwang;

pub use board::{Board, BoardError};
pub use control::Goal;
pub use order::{MoveOrder, Weights};
pub use proofs::ProofsError;
pub use refinements::Refinements;
pub use solver::{Solver, SolverOptions};
