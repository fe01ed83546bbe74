//! The search of the zoo: negamax with alpha-beta, and every place where it can go wrong.
//!
//! Right, it reads: a finished game is worth its result for the side to move, the sooner the more;
//! otherwise the value is the best of −value(child) with the window turned round, and the rest is
//! skipped when α ≥ β.

use super::Bug;
use harif_rules::{AnyMove, AnyPosition, Board, Outcome, Position, with_position};
use harif_search::{INFINITY, Score};
use std::sync::atomic::{AtomicBool, Ordering};

/// A won game before its distance is taken off.
const WON: Score = 1_000;
/// How far a bug-free animal looks on boards that are too large to be searched to the end.
const FAR: u32 = 5;
/// Boards of so few cells are searched to the end.
const SMALL: u32 = 9;

/// What an animal found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The move it plays.
    pub m: AnyMove,
    /// What it believes the position to be worth for the side to move.
    pub value: Score,
}

/// Chooses a move in a position that is not over, as the bug will have it.
///
/// # Panics
/// If the game is over.
pub fn look(position: &AnyPosition, bug: Bug, stop: &AtomicBool) -> Found {
    let game = position.game();
    let cells = u32::from(game.columns()) * u32::from(game.rows());
    let far = if cells <= SMALL { cells } else { FAR };
    let depth = if bug == Bug::OnePly { 1 } else { far };
    let (index, value) = with_position!(position, p => Animal { bug, stop }.root(p, depth));
    let m = position
        .moves()
        .nth(index)
        .expect("a position that is not over has moves");
    Found { m, value }
}

struct Animal<'a> {
    bug: Bug,
    stop: &'a AtomicBool,
}

impl Animal<'_> {
    /// The place of the best move in the list, and its value.
    fn root<P: Position>(&self, position: &P, depth: u32) -> (usize, Score) {
        let mut best = (0, self.lowest());
        for (index, m) in position.moves().enumerate() {
            // The root asks for exact values, so that every wrong choice comes from below.
            let child = position.after_unchecked(m);
            let value = self.seen_by_parent(self.value(&child, depth - 1, 1, -INFINITY, INFINITY));
            if value > best.1 {
                best = (index, value);
            }
            if self.bug == Bug::ReturnsEarly || self.stop.load(Ordering::Relaxed) {
                break;
            }
        }
        best
    }

    /// Where the search for the best value begins.
    fn lowest(&self) -> Score {
        match self.bug {
            Bug::BestStartsAtZero => 0,
            _ => -INFINITY,
        }
    }

    /// The value of a child for its parent: the other side's gain is one's own loss.
    fn seen_by_parent(&self, value: Score) -> Score {
        match self.bug {
            Bug::SignNotFlipped => value,
            _ => -value,
        }
    }

    fn value<P: Position>(
        &self,
        position: &P,
        depth: u32,
        ply: u32,
        alpha: Score,
        beta: Score,
    ) -> Score {
        if let Some(outcome) = position.outcome() {
            let won = matches!(outcome, Outcome::Won { .. });
            // Looking for a full board only: a won game with cells left is taken for an open one,
            // which nobody can play on, so it looks like nothing.
            if self.bug == Bug::MissesWins && won {
                return 0;
            }
            return self.finished(outcome, position, ply);
        }
        if depth == 0 {
            return 0;
        }
        let mut alpha = alpha;
        let mut best = self.lowest();
        for m in position.moves() {
            let child = position.after_unchecked(m);
            let (low, high) = match self.bug {
                Bug::WindowNotSwapped => (-alpha, -beta),
                _ => (-beta, -alpha),
            };
            let value = self.seen_by_parent(self.value(&child, depth - 1, ply + 1, low, high));
            best = best.max(value);
            alpha = alpha.max(best);
            if alpha >= beta || self.bug == Bug::ReturnsEarly || self.stop.load(Ordering::Relaxed) {
                break;
            }
        }
        best
    }

    /// The value of a finished game for the side to move.
    fn finished<P: Position>(&self, outcome: Outcome, position: &P, ply: u32) -> Score {
        let distance = if self.bug == Bug::NoDistance {
            0
        } else {
            ply as Score
        };
        match outcome {
            Outcome::Draw if self.bug == Bug::DrawIsLoss => distance - WON,
            Outcome::Draw => 0,
            Outcome::Won { by, .. } if by == position.turn() => WON - distance,
            Outcome::Won { .. } => distance - WON,
        }
    }
}
