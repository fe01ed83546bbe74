//! The exact solvers behind one question: what is this position worth, for the side to move?
//!
//! | game | answered by | score |
//! |---|---|---|
//! | Connect Four up to 128 bits | `engines::connect4` | (cells + 2 − discs at the end) / 2 for the winner |
//! | Othello up to 8×8 | `engines::othello` | discs at the end, empty squares to the winner |
//! | Othello beyond | `engines::othello::solve_grid` | the same |
//! | everything else | principal variation search to the end | as in Connect Four |

mod connect4;
mod generic;
mod othello;

use std::time::Duration;

use harif_rules::{AnyMove, AnyPosition, Board, Game, Player, Position};
use harif_search::Control;

/// How the solvers work.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::struct_excessive_bools)] // each is a switch of its own
pub(crate) struct Options {
    /// Megabytes for a table.
    pub(crate) table: usize,
    /// Threads for one position.
    pub(crate) threads: usize,
    /// Ask only who wins.
    pub(crate) weak: bool,
    /// Ask about every move.
    pub(crate) all: bool,
    /// Look early Connect Four positions up.
    pub(crate) book: bool,
    /// Remember positions from one question to the next.
    pub(crate) keep: bool,
}

/// When a solver must stop, and whom it tells how far it is.
pub(crate) struct Attention<'a> {
    pub(crate) control: Control<'static>,
    /// Told bounds and nodes now and then.
    pub(crate) progress: Option<&'a mut dyn FnMut(Bounds, u64)>,
}

/// What is proved: the score lies between the two, inclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bounds {
    pub(crate) lower: i32,
    pub(crate) upper: i32,
}

impl Bounds {
    pub(crate) const fn exactly(score: i32) -> Self {
        Self {
            lower: score,
            upper: score,
        }
    }

    /// The score, if the bounds have met.
    pub(crate) fn exact(self) -> Option<i32> {
        (self.lower == self.upper).then_some(self.lower)
    }

    /// The bounds of a position whose moves have these.
    fn best_of(moves: &[MoveScore]) -> Option<Self> {
        let lower = moves.iter().map(|entry| entry.bounds.lower).max()?;
        let upper = moves.iter().map(|entry| entry.bounds.upper).max()?;
        Some(Self { lower, upper })
    }

    /// Who wins, and nothing more.
    fn outcome(self) -> Self {
        Self {
            lower: self.lower.signum(),
            upper: self.upper.signum(),
        }
    }

    /// The same bounds seen by the other side.
    const fn flipped(self) -> Self {
        Self {
            lower: -self.upper,
            upper: -self.lower,
        }
    }
}

/// What is proved of one move, for the side that plays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MoveScore {
    pub(crate) m: AnyMove,
    pub(crate) bounds: Bounds,
}

/// What was proved of a position, and what it cost.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) bounds: Bounds,
    /// A move that reaches the lower bound, where the solver names one.
    pub(crate) best: Option<AnyMove>,
    /// Every legal move in the order of the rules, if that was asked for.
    pub(crate) moves: Vec<MoveScore>,
    pub(crate) nodes: u64,
    /// The time of the solver alone.
    pub(crate) time: Duration,
}

impl Answer {
    /// What the rules alone say about a finished game.
    fn of_finished(position: &AnyPosition, weak: bool) -> Option<Self> {
        let score = final_score(position)?;
        Some(Self {
            bounds: Bounds::exactly(if weak { score.signum() } else { score }),
            best: None,
            moves: Vec::new(),
            nodes: 0,
            time: Duration::ZERO,
        })
    }
}

/// The score of a finished game for the side to move.
pub(super) fn final_score(position: &AnyPosition) -> Option<i32> {
    let margin = position.outcome()?.margin_for(position.turn());
    Some(match position.game() {
        // The rules count discs; by convention the winner also gets what stayed empty.
        Game::Othello { .. } => {
            let empty = cells(position.game()) - discs(position);
            margin + margin.signum() * empty as i32
        }
        Game::TicTacToe(_) | Game::ConnectFour(_) => margin.signum() * line_score(position, 0),
    })
}

/// What a line game is worth to the side that completes its line so many moves from now.
pub(super) fn line_score(position: &AnyPosition, plies: u32) -> i32 {
    let at_the_end = discs(position) + plies;
    (cells(position.game()) + 2 - at_the_end) as i32 / 2
}

/// How many cells the board of a game has.
pub(super) fn cells(game: Game) -> u32 {
    u32::from(game.columns()) * u32::from(game.rows())
}

/// How many discs lie on the board.
pub(super) fn discs(position: &AnyPosition) -> u32 {
    let counts = Player::BOTH.iter().map(|&side| position.count(side) as u32);
    counts.sum()
}

/// All solvers, each made when it is first needed and kept for the next position.
#[derive(Debug)]
pub(crate) struct Solvers {
    options: Options,
    /// Opening the book takes a moment, so this too waits until it is needed.
    connect4: Option<connect4::ConnectFour>,
    othello: othello::Othello,
}

impl Solvers {
    pub(crate) fn new(options: Options) -> Self {
        Self {
            options,
            connect4: None,
            othello: othello::Othello::new(options),
        }
    }

    /// What can be proved about a position before somebody stops it.
    pub(crate) fn solve(&mut self, position: &AnyPosition, attention: Attention<'_>) -> Answer {
        if let Some(answer) = Answer::of_finished(position, self.options.weak) {
            return answer;
        }
        let boards = harif_engines::boards::connect4(position);
        match (boards, position.game()) {
            (Some(board), _) => {
                let options = self.options;
                let make = || connect4::ConnectFour::new(options);
                self.connect4
                    .get_or_insert_with(make)
                    .solve(&board, attention)
            }
            (None, Game::Othello { .. }) => self.othello.solve(position, attention),
            (None, _) => generic::solve(position, self.options, attention),
        }
    }
}
