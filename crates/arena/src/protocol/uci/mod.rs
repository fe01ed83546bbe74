//! UCI with `UCI_Variant`, as Fairy-Stockfish and cutechess use it, and UGI, its sibling for any
//! game: the same conversation in two dialects.
//!
//! **Coordinates of UCI.** Games are chess variants in which pawns are dropped: `P@d6`. The side
//! that begins is White and owns the capital `P`. Ranks count from the bottom, so Othello and
//! tic-tac-toe, whose row 1 is at the top, are turned upside down: harif's `d3` on a board of eight
//! rows is `P@d6`. A forced pass is a move of a disc to its own square; Fairy-Stockfish takes the
//! lowest square that the mover owns.
//!
//! **Positions of UCI.** The board in FEN with what is left to drop in brackets:
//! `3/3/3[PPPPPpppp] w - - 0 1`.
//!
//! **UGI**, the universal game interface of cutegames, has moves and positions as harif writes them: `d3`, `4`, `pass`, and
//! boards such as `8/8/8/3ox3/3xo3/8/8/8 x` in place of FEN. It adds `query`.

mod engine;
mod host;
mod variant;

pub use engine::UciEngine;
pub use host::UciHost;

/// Which of the two a conversation is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// Chess variants: `uci`, `ucinewgame`, `P@d6`, `wtime`.
    Uci,
    /// Any game: `ugi`, `uginewgame`, `d3`, `p1time`, `query`.
    Ugi,
}

impl Dialect {
    /// The word that everything begins with.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Uci => "uci",
            Self::Ugi => "ugi",
        }
    }

    /// The words for the clocks and increments of both sides.
    const fn clock_words(self) -> ([&'static str; 2], [&'static str; 2]) {
        match self {
            Self::Uci => (["wtime", "btime"], ["winc", "binc"]),
            Self::Ugi => (["p1time", "p2time"], ["p1inc", "p2inc"]),
        }
    }
}
