//! The search of the zoo: negamax with alpha-beta, and every place where it can go wrong.
//!
//! Right, it reads: a finished game is worth its result for the side to move, the sooner the more;
//! otherwise the value is the best of −value(child) with the window turned round, and the rest is
//! skipped when α ≥ β.

use super::Bug;
use harif_rules::{
    AnyMove, AnyPosition, Board, Cell, Outcome, Player, Position, Setup, with_position,
};
use harif_search::evaluators::{self, Chosen, Evaluated};
use harif_search::{Control, INFINITY, Score};
use std::cell::Cell as Counter;

/// A won game before its distance is taken off.
const WON: Score = 1_000;
/// Judgements by eye stay below won games.
const MOST: Score = 900;
/// How far an animal looks on boards that are too large to be searched to the end.
const FAR: u32 = 5;
/// Boards of so few cells are searched to the end.
const SMALL: u32 = 9;
/// So many leaves are soon looked at.
const MOST_LEAVES: u64 = 100_000;

/// What an animal found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The move it plays.
    pub m: AnyMove,
    /// What it believes the position to be worth for the side to move.
    pub value: Score,
    /// How many positions it looked at, the root included.
    pub nodes: u64,
}

/// Chooses a move in a position that is not over, as the bug will have it, and looks as far as is
/// quick: to the end of small games, otherwise five plies or fewer.
///
/// # Panics
/// If the game is over.
pub fn look(position: &AnyPosition, bug: Bug, control: Control<'_>) -> Found {
    look_to(position, bug, usual_depth(position), control)
}

/// The same to a depth; the bug that looks at its own move only does so at every depth.
///
/// # Panics
/// If the game is over.
pub fn look_to(position: &AnyPosition, bug: Bug, depth: u32, control: Control<'_>) -> Found {
    let depth = if bug == Bug::OnePly { 1 } else { depth.max(1) };
    let judge = evaluators::names(position.game())[0];
    let (index, value, nodes) = with_position!(position, p => {
        let animal = Animal::new(p, bug, judge, control);
        let (index, value) = animal.root(p, depth);
        (index, value, animal.nodes.get())
    });
    let m = position
        .moves()
        .nth(index)
        .expect("a position that is not over has moves");
    Found { m, value, nodes }
}

/// How far to look unless a depth is set: an odd number, so that the other side is to move at the
/// leaves, where a judgement for the wrong side shows. A bug that cuts nothing must stay quick.
fn usual_depth(position: &AnyPosition) -> u32 {
    let game = position.game();
    let cells = u32::from(game.columns()) * u32::from(game.rows());
    if cells <= SMALL {
        return cells;
    }
    let leaves = |depth: &u32| (position.count_moves() as u64).saturating_pow(*depth);
    let quick = [FAR, 3]
        .into_iter()
        .find(|depth| leaves(depth) <= MOST_LEAVES);
    quick.unwrap_or(1)
}

struct Animal<'a, P: Evaluated> {
    bug: Bug,
    /// Who thinks.
    own: Player,
    judge: Option<Chosen<P>>,
    control: Control<'a>,
    nodes: Counter<u64>,
}

impl<'a, P: Evaluated> Animal<'a, P> {
    fn new(position: &P, bug: Bug, judge: &str, control: Control<'a>) -> Self {
        Self {
            bug,
            own: position.turn(),
            judge: P::evaluator(judge),
            control,
            nodes: Counter::new(1),
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
        self.nodes.set(self.nodes.get() + 1);
        let noticed = self.bug != Bug::LeafNeedsBoth || depth == 0;
        if let Some(outcome) = position.outcome().filter(|_| noticed) {
            let won = matches!(outcome, Outcome::Won { .. });
            // Looking for a full board only: a won game with cells left is taken for an open one,
            // which cannot be played on, so it looks like nothing.
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
        for m in self.moves(position) {
            let child = position.after_unchecked(m);
            let (low, high) = match self.bug {
                Bug::WindowNotSwapped => (-alpha, -beta),
                _ => (-beta, -alpha),
            };
            let value = self.seen_by_parent(self.value(&child, depth - 1, ply + 1, low, high));
            best = best.max(value);
            // After the loop it would be too late: there is nothing left to skip.
            if self.bug != Bug::AlphaAfterLoop {
                alpha = alpha.max(best);
            }
            if alpha >= beta || self.bug == Bug::ReturnsEarly || self.control.is_over() {
                break;
            }
        }
        best
    }

    /// The moves that are looked at. A finished game has none, so one that is not noticed is worth
    /// what the search for the best value begins with.
    fn moves(&self, position: &P) -> Vec<P::Move> {
        let listed = position.moves().collect();
        if self.bug != Bug::MovesOfRoot || position.turn() == self.own {
            return listed;
        }
        let mut setup = Setup::of(position);
        setup.set_turn(Some(self.own));
        // Where the number of discs says whose turn it is, both sides have the same moves.
        let Ok(own) = P::set_up(&setup) else {
            return listed;
        };
        let moves = own.moves().filter(|&m| position.check(m).is_ok());
        moves.collect()
    }

    /// The value of an unfinished game by eye, for the side to move: what the side that thinks makes of
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
