//! The search of the zoo: negamax with alpha-beta, and every place where it can go wrong.
//!
//! Right, it reads: a finished game is worth its result for the side to move, the sooner the more;
//! otherwise the value is the best of −value(child) with the window turned round, and the rest is
//! skipped when α ≥ β.

use super::Bug;
use harif_rules::{AnyMove, AnyPosition, Board, Cell, Outcome, Player, Position, with_position};
use harif_search::evaluators::{self, Chosen, Evaluated};
use harif_search::{Control, INFINITY, Score};

/// A won game before its distance is taken off.
const WON: Score = 1_000;
/// Judgements by eye stay below won games.
const MOST: Score = 900;
/// How far a bug-free animal looks on boards that are too large to be searched to the end. An odd
/// number: the other side is to move at the leaves, where a judgement for the wrong side shows.
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
pub fn look(position: &AnyPosition, bug: Bug, control: Control<'_>) -> Found {
    let game = position.game();
    let cells = u32::from(game.columns()) * u32::from(game.rows());
    let far = if cells <= SMALL { cells } else { FAR };
    let depth = if bug == Bug::OnePly { 1 } else { far };
    let judge = evaluators::names(game)[0];
    let (index, value) =
        with_position!(position, p => Animal::new(p, bug, judge, control).root(p, depth));
    let m = position
        .moves()
        .nth(index)
        .expect("a position that is not over has moves");
    Found { m, value }
}

struct Animal<'a, P: Evaluated> {
    bug: Bug,
    /// Who thinks.
    own: Player,
    judge: Option<Chosen<P>>,
    control: Control<'a>,
}

impl<'a, P: Evaluated> Animal<'a, P> {
    fn new(position: &P, bug: Bug, judge: &str, control: Control<'a>) -> Self {
        Self {
            bug,
            own: position.turn(),
            judge: P::evaluator(judge),
            control,
        }
    }

    /// The place of the best move in the list, and its value.
    fn root(&self, position: &P, depth: u32) -> (usize, Score) {
        let mut best = (0, self.lowest());
        for (index, m) in position.moves().enumerate() {
            // The root asks for exact values, so that every wrong choice comes from below.
            let child = position.after_unchecked(m);
            let value = self.seen_by_parent(self.value(&child, depth - 1, 1, -INFINITY, INFINITY));
            if value > best.1 {
                best = (index, value);
            }
            if self.bug == Bug::ReturnsEarly || self.control.is_over() {
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

    fn value(&self, position: &P, depth: u32, ply: u32, alpha: Score, beta: Score) -> Score {
        if let Some(outcome) = position.outcome() {
            let won = matches!(outcome, Outcome::Won { .. });
            // Looking for a full board only: a won game with cells left is taken for an open one,
            // which nobody can play on, so it looks like nothing.
            if self.bug == Bug::MissesWins && won {
                return 0;
            }
            // The same for a line that the test does not look along.
            if self.bug == Bug::NoDiagonals && won && is_diagonal(position) {
                return 0;
            }
            return self.finished(outcome, position, ply);
        }
        if depth == 0 {
            return self.judgement(position);
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
            if alpha >= beta || self.bug == Bug::ReturnsEarly || self.control.is_over() {
                break;
            }
        }
        best
    }

    /// The value of an unfinished game by eye, for the side to move: what whoever thinks makes of
    /// it, and the opposite where the other side is to move.
    fn judgement(&self, position: &P) -> Score {
        let own = self
            .judge
            .map_or(0, |judge| judge.evaluate(position, self.own));
        let own = own.clamp(-MOST, MOST);
        if self.bug == Bug::JudgesForItself || position.turn() == self.own {
            own
        } else {
            -own
        }
    }

    /// The value of a finished game for the side to move.
    fn finished(&self, outcome: Outcome, position: &P, ply: u32) -> Score {
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

/// Whether the only lines that won are diagonal: their cells share neither a row nor a column.
fn is_diagonal(position: &impl Board) -> bool {
    let cells = position.winning_cells();
    let apart = |of: fn(&Cell) -> u8| {
        let mut seen: Vec<u8> = cells.iter().map(of).collect();
        seen.sort_unstable();
        seen.dedup();
        seen.len() == cells.len()
    };
    apart(|cell| cell.row) && apart(|cell| cell.column)
}
