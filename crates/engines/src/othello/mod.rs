//! Othello, the exact half: board, endgame solver, facts for the coach.
//!
//! The core works on two `u64`: the discs of the side to move (`own`) and of
//! the other side (`opp`). Bit `row * 8 + column`, with a1 as bit 0 and row 1
//! on top. Boards smaller than 8×8 sit in the top left corner of the same
//! frame ([`Size`]), so one search serves them all; larger boards have a
//! plain solver of their own ([`solve_grid`]).
//!
//! Scores are disc differences at the end of the game for the side to move,
//! with the empty squares given to the winner.
//!
//! A *node* is a position entered by the search, at any depth down to one
//! empty square, those of the searches that order moves included. A pass opens
//! no new node, and the full board after the last move is not counted.

mod board;
mod deep;
mod evaluate;
mod facts;
mod grid;
mod grid_solver;
#[cfg(not(target_arch = "wasm32"))]
mod helpers;
mod kind;
mod last;
mod last_flip;
mod lines;
mod midgame;
mod opening;
mod order;
mod packed;
mod pattern;
mod perft;
pub mod portable;
mod query;
mod search;
mod shallow;
pub(crate) mod shape;
mod sizes;
mod solver;
mod split;
mod stability;
mod symmetry;
mod table;
mod thread_table;

pub use board::{Board, Square};
pub use deep::{Deep, Looks};
pub use evaluate::{HandMade, OrderingEvaluator, Preparation, Prepared};
pub use facts::{Facts, MoveFacts, Region, SideFacts, facts, move_facts};
pub use grid::{Cell, Grid};
pub use grid_solver::{GridSolution, solve_grid};
pub use midgame::{Effort, Engine, Judge, Judged, Judgement, OnIteration, OnJudgement};
pub use opening::{
    BookMove, OPENINGS, Opening, Recorded, RecordedError, RecordedOpenings, book_moves,
};
pub use packed::WeightsError;
pub use pattern::{Features, Pattern, install_weights, weights_ready};
pub use perft::{perft, perft_from_start};
pub use query::{MoveValue, Query, Solution, Window};
pub use shape::{Shape, Size};
pub use sizes::{
    LEARNED_SIZES, Learned, PatternShape, SIX_LANES, Six, TEN_LANES, TWELVE_LANES, View,
    WideEngine, install_size_weights, is_learned, pattern_shapes, six_book_move,
};
pub use solver::Solver;
pub use stability::stable_discs;
pub use symmetry::canonical;
