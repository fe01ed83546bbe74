//! Boards that are not 8×8: a learned evaluation for each size that has one,
//! and for those larger than the frame of the 8×8 engine a search of their own.
//!
//! One set of shapes serves every even size ([`layout`]); the weights were
//! trained from games of this search against itself with exact endings, see
//! `training/othello`.

mod engine;
mod layout;
mod learned;
mod place;
mod root;
mod search;
mod six;
mod six_book;
mod table;
mod weights;

pub use engine::WideEngine;
pub use layout::{PatternShape, pattern_shapes};
pub use learned::{Learned, View};
pub use six::Six;
pub use six_book::six_book_move;
pub use weights::{LEARNED_SIZES, install_size_weights, is_learned};

/// Numbers in a [`View`] of the 6×6 board: one for each pattern, filled up to
/// whole vectors.
pub const SIX_LANES: usize = 48;
/// The same for 10×10.
pub const TEN_LANES: usize = 96;
/// The same for 12×12.
pub const TWELVE_LANES: usize = 112;
