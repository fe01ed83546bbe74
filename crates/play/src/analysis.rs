//! What every move is worth.

use crate::plan::{Algorithm, Plan, Watch};
use harif_rules::{AnyMove, AnyPosition, Board, Game};
use harif_search::{Limits, Report, RootMove, Switches};
use std::sync::atomic::AtomicBool;

/// The value of every legal move in a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// Every legal move that was reached, the best first.
    pub moves: Vec<RootMove<AnyMove>>,
    /// What the search did.
    pub report: Report<AnyMove>,
    /// The evaluator behind the values that are not proved.
    pub evaluator: &'static str,
}

impl Analysis {
    /// The best move, if the game is not over.
    pub fn best(&self) -> Option<&RootMove<AnyMove>> {
        self.moves.first()
    }

    /// What is known of one move.
    pub fn of(&self, m: AnyMove) -> Option<&RootMove<AnyMove>> {
        self.moves.iter().find(|entry| entry.m == m)
    }

    /// Whether every move's value is proved.
    pub fn is_exact(&self) -> bool {
        self.moves.iter().all(|entry| entry.value.proved)
    }
}

/// Works out the value of every legal move, as exactly as the limits allow: each move is searched
/// with a full window, so that its value is its own and not only "no better than the best".
pub fn analyze(
    position: &AnyPosition,
    limits: Limits,
    stop: &AtomicBool,
    watch: &mut dyn Watch,
) -> Analysis {
    let plan = Plan {
        evaluator: Some(best_evaluator(position.game())),
        switches: Switches {
            table: true,
            distance: true,
            every_move: true,
            ..Switches::default()
        },
        ..Plan::new(Algorithm::Pvs, limits)
    };
    let report = plan.run(position, stop, watch);
    let mut moves = report.moves.clone();
    // The sort is stable: of moves that tie, the one searched first stays first.
    moves.sort_by_key(|entry| std::cmp::Reverse(entry.value.score));
    Analysis {
        moves,
        report,
        evaluator: plan.evaluator_for(position.game()),
    }
}

/// The evaluator that plays best, which is not always the classroom's.
const fn best_evaluator(game: Game) -> &'static str {
    match game {
        Game::TicTacToe(rules) if rules.cells() <= 12 => "utility",
        Game::TicTacToe(_) => "lines",
        Game::ConnectFour(_) => "threats",
        Game::Othello { .. } => "positional",
    }
}
