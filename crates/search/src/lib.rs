//! How to think, step by step: game-tree searches that can be read like a textbook and watched
//! while they run.
//!
//! Five searches share one vocabulary. [`minimax`] looks at everything. [`alphabeta`] skips what
//! cannot change the answer, as two functions that take turns. [`negamax`] says the same in one
//! function by changing the sign. [`pvs`] adds what strong programs add: deepening, a table, and
//! windows of zero width. [`mcts`] plays random games and counts.
//!
//! All of them are generic over [`Position`] and over an
//! [`Observer`] that is told every step; an observer that wants nothing costs nothing. What a
//! search found is a [`Report`]; what it did, step by step, is a [`record::RecordedTree`].
//!
//! ```
//! use harif_rules::ConnectFour;
//! use harif_search::{AlphaBeta, Control, Limits, Search, Silent, Switches, evaluators::Windows};
//!
//! let mut search = AlphaBeta::new(&Windows, Switches::default());
//! let start = ConnectFour::standard();
//! let report = search.search(&start, Limits::depth(6), Control::never(), &mut Silent);
//! assert_eq!(report.best.unwrap().to_string(), "4");
//! ```

#![deny(missing_docs)]
#![forbid(unsafe_code)]

pub mod alphabeta;
mod control;
mod evaluator;
pub mod evaluators;
mod limits;
pub mod mcts;
pub mod minimax;
pub mod negamax;
pub mod numbers;
mod observer;
mod order;
// Every search for several boards takes long to compile, and no test inside this crate needs it.
#[cfg(not(test))]
pub mod plan;
pub mod pvs;
pub mod record;
mod report;
mod run;
mod score;
mod switches;
mod table;

pub use alphabeta::AlphaBeta;
pub use control::{Control, Pause};
pub use evaluator::{Evaluator, Finish, Term};
pub use limits::Limits;
pub use mcts::MonteCarlo;
pub use minimax::Minimax;
pub use negamax::Negamax;
pub use observer::{LeafReason, Node, Observer, Side, Silent};
pub use order::sort_short_by_key;
pub use pvs::PrincipalVariation;
pub use report::{Counters, Iteration, Report, RootMove, effective_branching_factor};
pub use run::TreeSearch;
pub use score::{Bound, GameResult, INFINITY, Kind, LONGEST_GAME, Score, Value, WIN};
pub use switches::{Cut, Fail, Order, Switches, Ties};

use harif_rules::Position;

/// A way to choose a move.
pub trait Search<P: Position> {
    /// Thinks about a position within limits and reports the best that was found.
    ///
    /// When `control` is over the search ends within a few milliseconds, and what it has found until
    /// then is reported all the same. A finished game has no best move.
    fn search<O: Observer<P>>(
        &mut self,
        position: &P,
        limits: Limits,
        control: Control<'_>,
        observer: &mut O,
    ) -> Report<P::Move>;
}
