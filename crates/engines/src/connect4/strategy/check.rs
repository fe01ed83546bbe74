//! Proves a strategy again, without anything that its builder knew.
//!
//! The check walks every game that the loser can play against the strategy, from the empty board on. Where
//! the strategy has a move it is played, and every reply to it is followed. Where it has none, a solver
//! with an empty table must find a move that wins. That is the whole proof: if all positions at the ends
//! are won, then so is every position before them, by the move that is stored there.

use super::super::board::Board;
use super::super::solver::{Solver, SolverOptions};
use super::Strategy;
use harif_search::Control;
use std::collections::HashSet;
use std::fmt;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;
use web_time::Instant;

/// What a strategy was found to be that holds against every reply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// Positions in which the strategy has the move.
    pub dear: usize,
    /// Positions in which the solver has to find it.
    pub ends: usize,
    /// How many of those took the solver more nodes than the strategy says.
    pub above_limit: usize,
    /// The nodes for all of them, and for the dearest.
    pub nodes: u64,
    /// See `nodes`.
    pub most_nodes: u64,
    /// The longest that a move took the solver.
    pub slowest: Duration,
}

/// Why a strategy does not win every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// The winner's move cannot be played here.
    NotAMove(Board),
    /// The loser has won, or the board is full without a line.
    NotWon(Board),
    /// The strategy has no move here, and no move wins.
    NoWinningMove(Board),
    /// So many of its positions cannot come about.
    Unreachable(usize),
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAMove(board) => write!(f, "the move stored for {board:?} cannot be played"),
            Self::NotWon(board) => write!(f, "a game ends without a win: {board:?}"),
            Self::NoWinningMove(board) => write!(f, "no move wins in {board:?}"),
            Self::Unreachable(number) => {
                write!(f, "{number} positions cannot come about by the strategy")
            }
        }
    }
}

impl std::error::Error for Flaw {}

/// A word for a position and its mirror image.
type Name = (u128, u128);

fn name(board: &Board) -> Name {
    let [one, other] = [*board, board.mirrored()].map(|it| (it.occupied(), it.own()));
    one.min(other)
}

impl Strategy {
    /// Plays every game against the strategy and proves that all of them are won.
    ///
    /// Each of the threads has a table of `table_bytes`, cleared before every position. `tell` is called now and then with
    /// the number of positions that are solved and how many there are to solve.
    ///
    /// # Errors
    /// The first flaw that was found.
    ///
    /// # Panics
    /// If a solver panics, which would be a bug of the solver.
    pub fn check(
        &self,
        threads: usize,
        table_bytes: usize,
        tell: &(dyn Fn(usize, usize) + Sync),
    ) -> Result<Checked, Flaw> {
        let (dear, ends) = self.walk()?;
        if dear != self.len() {
            return Err(Flaw::Unreachable(self.len() - dear));
        }
        let options = SolverOptions {
            table_bytes,
            ..SolverOptions::default()
        };
        let (next, flaw) = (AtomicUsize::new(0), Mutex::new(None));
        let total = Mutex::new(Checked {
            dear,
            ends: ends.len(),
            ..Checked::default()
        });
        std::thread::scope(|scope| {
            for _ in 0..threads.clamp(1, ends.len().max(1)) {
                scope.spawn(|| {
                    let mut solver = Solver::new(options);
                    loop {
                        let number = next.fetch_add(1, Relaxed);
                        let Some(board) = ends.get(number) else { break };
                        solver.clear();
                        let (before, started) = (solver.nodes(), Instant::now());
                        if solver.winning_move(board, Control::never()).is_none() {
                            *flaw.lock().expect("no thread panics") = Some(*board);
                            next.store(ends.len(), Relaxed);
                            break;
                        }
                        let nodes = solver.nodes() - before;
                        let mut total = total.lock().expect("no thread panics");
                        total.nodes += nodes;
                        total.most_nodes = total.most_nodes.max(nodes);
                        total.slowest = total.slowest.max(started.elapsed());
                        total.above_limit += usize::from(nodes > u64::from(self.nodes()));
                        drop(total);
                        if (number + 1).is_multiple_of(1_000) {
                            tell(number + 1, ends.len());
                        }
                    }
                });
            }
        });
        match flaw.into_inner().expect("no thread panics") {
            Some(board) => Err(Flaw::NoWinningMove(board)),
            None => Ok(total.into_inner().expect("no thread panics")),
        }
    }

    /// How many positions of the winner the strategy has a move for in all its games, and those where
    /// it ends.
    fn walk(&self) -> Result<(usize, Vec<Board>), Flaw> {
        let empty = Board::new(self.columns(), self.rows(), 4).expect("a strategy has a size");
        let mut open = if self.first_wins() {
            vec![empty]
        } else {
            empty.moves().map(|column| empty.play(column)).collect()
        };
        let mut met: HashSet<Name> = HashSet::new();
        let (mut dear, mut ends) = (0, Vec::new());
        while let Some(board) = open.pop() {
            if !met.insert(name(&board)) {
                continue;
            }
            if board.is_won() || board.is_full() {
                return Err(Flaw::NotWon(board));
            }
            let Some(column) = self.winning_move(&board) else {
                ends.push(board);
                continue;
            };
            if !board.can_play(column) {
                return Err(Flaw::NotAMove(board));
            }
            dear += 1;
            let after = board.play(column);
            if after.is_full() && !after.is_won() {
                return Err(Flaw::NotWon(after));
            }
            if !after.is_won() {
                open.extend(after.moves().map(|reply| after.play(reply)));
            }
        }
        Ok((dear, ends))
    }
}
