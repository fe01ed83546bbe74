//! Exact answers about any position of any game: the one way to the solvers.
//!
//! | game | answered by |
//! |---|---|
//! | Connect Four up to 128 bits | [`connect4`](crate::connect4) |
//! | Othello up to 8×8 | [`othello::Solver`](crate::othello::Solver) |
//! | Othello beyond | [`othello::solve_grid`](crate::othello::solve_grid) |
//! | everything else | principal variation search to the end of the game |
//!
//! Answers come as scores in the convention of the published problems ([`Solver::solve`]: see
//! [`final_score`]), or as the values of `search` ([`Solver::analyze`]).
//!
//! ```
//! use harif_engines::solve::{Options, Question, Solver};
//! use harif_rules::{Game, notation};
//! use harif_search::Control;
//!
//! let mut solver = Solver::new(Options { table_megabytes: 1, ..Options::default() });
//! let position = notation::position(Game::CONNECT_FOUR, "2252576253462244111563365343671351441")?;
//! let answer = solver.solve(&position, Question::default(), Control::never(), &mut |_| ());
//! assert_eq!(answer.bounds.exact(), Some(-1));
//! # Ok::<(), harif_rules::notation::NotationError>(())
//! ```

mod bounds;
mod connect4;
mod lines;
mod othello;
mod score;

pub use bounds::{Bounds, Progress};
pub use score::{final_score, plies_to_end};

use crate::connect4::ProofsError;
use connect4::ConnectFour;
use harif_rules::{AnyMove, AnyPosition, Board, Game, Player, Position};
use harif_search::{Bound, Control, Counters, Report, RootMove, sort_short_by_key};
use lines::Lines;
use othello::Othello;
use std::cmp::Reverse;
use std::time::Duration;
use web_time::Instant;

/// With more empty squares than this, an Othello ending takes too long while a person waits.
const OTHELLO_EMPTIES: [(u8, u32); 3] = [(4, 16), (6, 26), (8, 20)];

/// Boards of Connect Four with more cells than this are not solved while a person waits, unless few
/// cells are empty.
const SOON_SOLVED: u32 = 42;
const FEW_EMPTIES: u32 = 30;
/// With so few empty cells on boards that have a strategy, the exact values of all moves take milliseconds.
const AT_ONCE_EMPTIES: u32 = 26;

/// How soon the solvers answer for a position, as a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prospect {
    /// Within seconds, so that a person can wait for it.
    Soon,
    /// It cannot be foreseen: within seconds, or never.
    Open,
    /// Not while a person waits, or there is no solver for the game.
    Hopeless,
}

/// How a [`Solver`] is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Megabytes for the table of each solver that is used.
    pub table_megabytes: usize,
    /// How many threads share a position; one is deterministic in its node counts.
    pub threads: usize,
    /// Whether early Connect Four positions are looked up in the book.
    pub book: bool,
    /// Whether what was proved about one Connect Four position helps with the next. Without it
    /// the node count of a position does not depend on those before it.
    pub keep: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            table_megabytes: 64,
            threads: 1,
            book: true,
            keep: true,
        }
    }
}

/// What is asked about a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Question {
    /// Only who wins: scores are 1, 0 or -1.
    pub weak: bool,
    /// Bounds for every move, not only for the position.
    pub every_move: bool,
}

/// What was proved about a position, for the side to move, and what it cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The bounds of the score; they have met unless the solve was stopped.
    pub bounds: Bounds,
    /// A move that reaches the lower bound, where the solver names one.
    pub best: Option<AnyMove>,
    /// Every legal move in the order of the rules, if that was asked for.
    pub moves: Vec<MoveBounds>,
    /// The nodes visited.
    pub nodes: u64,
    /// The time of the solve alone, without that for allocating tables.
    pub time: Duration,
}

/// What was proved about one move, for the side that plays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveBounds {
    /// The move.
    pub m: AnyMove,
    /// The bounds of its score.
    pub bounds: Bounds,
    /// The nodes visited for it.
    pub nodes: u64,
}

/// One question to a backend.
#[derive(Clone, Copy, Debug)]
struct Asked<'a> {
    position: &'a AnyPosition,
    weak: bool,
    control: Control<'a>,
}

impl Asked<'_> {
    /// As much of the bounds as was asked for.
    const fn seen(&self, bounds: Bounds) -> Bounds {
        if self.weak { bounds.outcome() } else { bounds }
    }
}

/// What a backend proved about a position.
struct Found {
    bounds: Bounds,
    best: Option<AnyMove>,
    nodes: u64,
}

type OnProgress<'a> = &'a mut dyn FnMut(Progress);
type OnMove<'a> = &'a mut dyn FnMut(MoveBounds);

/// A solver for some of the games. The game of every position goes on.
trait Backend {
    /// Allocates what the position needs; not part of the time of a solve.
    fn prepare(&mut self, position: &AnyPosition);
    /// The bounds of the position.
    fn position(&mut self, asked: Asked<'_>, progress: OnProgress<'_>) -> Found;
    /// The bounds of every move, in any order, each told as it is found; and the nodes visited.
    fn moves(&mut self, asked: Asked<'_>, progress: OnProgress<'_>, found: OnMove<'_>) -> u64;
}

/// The exact solvers. They allocate nothing until they are asked, and keep what they have learned
/// from one position to the next.
#[derive(Debug)]
pub struct Solver {
    options: Options,
    /// Made when it is first asked: opening the book takes a moment.
    connect4: Option<ConnectFour>,
    othello: Othello,
    lines: Lines,
}

/// The system has no memory for a table of this size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableTooLarge {
    /// The size that was asked for.
    pub megabytes: usize,
}

impl std::fmt::Display for TableTooLarge {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "there is no memory for a table of {} MB", self.megabytes)
    }
}

impl std::error::Error for TableTooLarge {}

impl Options {
    /// Asks the system whether it would give memory for the table, and gives it back. Tables are
    /// allocated when they are first needed, and what fails then cannot be told in words any more.
    ///
    /// # Errors
    /// If it would not.
    pub fn check_memory(&self) -> Result<(), TableTooLarge> {
        let refused = TableTooLarge {
            megabytes: self.table_megabytes,
        };
        let bytes = self.table_megabytes.checked_mul(1 << 20).ok_or(refused)?;
        let mut trial: Vec<u8> = Vec::new();
        trial.try_reserve_exact(bytes).map_err(|_| refused)
    }
}

impl Solver {
    /// Solvers that have allocated nothing yet.
    pub const fn new(options: Options) -> Self {
        Self {
            options,
            connect4: None,
            othello: Othello::new(options),
            lines: Lines,
        }
    }

    /// How soon a position is solved as a rule.
    pub fn prospect(position: &AnyPosition) -> Prospect {
        let cells = score::cells(position.game());
        let empties = cells - score::discs(position);
        match position {
            AnyPosition::ConnectFour(_) | AnyPosition::WideConnectFour(_) => {
                if cells <= SOON_SOLVED || empties <= FEW_EMPTIES {
                    Prospect::Soon
                } else {
                    Prospect::Open
                }
            }
            AnyPosition::Othello(board) => {
                let is_soon = OTHELLO_EMPTIES
                    .iter()
                    .any(|&(size, most)| size == board.size() && empties <= most);
                if is_soon {
                    Prospect::Soon
                } else {
                    Prospect::Hopeless
                }
            }
            _ => Prospect::Hopeless,
        }
    }

    /// Which side wins every game by a [strategy](crate::connect4::strategy) or a book of the program, if it has one
    /// for the board.
    pub fn sure_winner(game: Game) -> Option<Player> {
        connect4::sure_winner(game).or_else(|| othello::sure_winner(game))
    }

    /// A move that wins, on boards with a [sure winner](Self::sure_winner): by the strategy, and where that ends by
    /// asking only who wins, as long as so many cells are empty that the exact values of all moves take longer.
    /// How soon it wins is not known. On the 6×6 board of Othello the best move for either side, with its score, where
    /// the book has it.
    pub fn quick_win(
        &mut self,
        position: &AnyPosition,
        control: Control<'_>,
    ) -> Option<Report<AnyMove>> {
        let started = Instant::now();
        let empties = score::cells(position.game()) - score::discs(position);
        let has_strategy = self.options.book
            && !position.is_over()
            && connect4::sure_winner(position.game()).is_some()
            && (empties > AT_ONCE_EMPTIES || connect4::is_in_strategy(position));
        let found = if has_strategy {
            self.connect4().winning_move(position, control)?
        } else {
            self.othello.in_book(position)?
        };
        let entry = RootMove {
            m: found.m,
            value: score::value_of_bounds(position, found.bounds)?,
            pv: vec![found.m],
            nodes: found.nodes,
        };
        Some(Report {
            best: Some(entry.m),
            value: Some(entry.value),
            pv: entry.pv.clone(),
            ties: 1,
            depth: 0,
            counters: Counters {
                nodes: found.nodes,
                ..Counters::default()
            },
            time: started.elapsed(),
            iterations: Vec::new(),
            stopped: false,
            moves: vec![entry],
        })
    }

    /// Makes ready for a solve that is stopped and gone on with, from what an earlier one had proved about boards like that of
    /// a position, if there are `bytes`; says about how many positions that is. The solver should [keep](Options::keep)
    /// what it proves.
    ///
    /// # Errors
    /// If the bytes are not what [`Solver::proofs`] gave for such a board, or nothing can be kept for it.
    pub fn resume(
        &mut self,
        position: &AnyPosition,
        bytes: Option<&[u8]>,
    ) -> Result<usize, ProofsError> {
        crate::boards::connect4(position).ok_or(ProofsError::NotKept)?;
        self.connect4().resume(position, bytes)
    }

    /// What took much work to prove about boards like that of a position, for [`Solver::resume`].
    ///
    /// # Errors
    /// If nothing can be kept for such a board.
    pub fn proofs(&mut self, position: &AnyPosition) -> Result<Vec<u8>, ProofsError> {
        crate::boards::connect4(position).ok_or(ProofsError::NotKept)?;
        self.connect4().proofs(position)
    }

    /// Makes what solving a position needs, such as tables and weights: a time limit that begins
    /// after this is spent on the position alone.
    pub fn prepare(&mut self, position: &AnyPosition) {
        if final_score(position).is_none() {
            self.backend(position).prepare(position);
        }
    }

    /// What can be proved about a position before `control` is over; unless it is, the bounds
    /// meet. `progress` is called when a bound closes, and now and then in between.
    pub fn solve(
        &mut self,
        position: &AnyPosition,
        question: Question,
        control: Control<'_>,
        progress: &mut dyn FnMut(Progress),
    ) -> Answer {
        let asked = Asked {
            position,
            weak: question.weak,
            control,
        };
        if let Some(score) = final_score(position) {
            return Answer {
                bounds: asked.seen(Bounds::exactly(score)),
                best: None,
                moves: Vec::new(),
                nodes: 0,
                time: Duration::ZERO,
            };
        }
        let backend = self.backend(position);
        backend.prepare(position);
        let started = Instant::now();
        let (found, moves) = if question.every_move {
            let mut moves = Vec::new();
            let nodes = backend.moves(asked, progress, &mut |entry| moves.push(entry));
            in_order_of_rules(position, &mut moves);
            (best_of(&moves, nodes), moves)
        } else {
            (backend.position(asked, progress), Vec::new())
        };
        Answer {
            bounds: found.bounds,
            best: found.best,
            moves,
            nodes: found.nodes,
            time: started.elapsed(),
        }
    }

    /// The value of every move, told one by one as they are found; moves of which nothing was
    /// proved before `control` was over are left out of the report.
    pub fn analyze(
        &mut self,
        position: &AnyPosition,
        control: Control<'_>,
        told: &mut dyn FnMut(&RootMove<AnyMove>),
    ) -> Report<AnyMove> {
        let started = Instant::now();
        let asked = Asked {
            position,
            weak: false,
            control,
        };
        let mut moves: Vec<RootMove<AnyMove>> = Vec::new();
        let mut nodes = 0;
        let backend = self.backend(position);
        if !position.is_over() {
            backend.prepare(position);
            nodes = backend.moves(asked, &mut |_| (), &mut |found| {
                if let Some(value) = score::value_of_bounds(position, found.bounds) {
                    let entry = RootMove {
                        m: found.m,
                        value,
                        pv: vec![found.m],
                        nodes: found.nodes,
                    };
                    told(&entry);
                    moves.push(entry);
                }
            });
        }
        sort_short_by_key(&mut moves, |entry| {
            Reverse((entry.value.score, entry.value.bound == Bound::Exact))
        });
        if let Some(best) = moves.first_mut() {
            self.extend_line(position, best, control);
        }
        let best = moves.first();
        let equal = |entry: &&RootMove<AnyMove>| best.is_some_and(|best| entry.value == best.value);
        Report {
            best: best.map(|best| best.m).or_else(|| position.moves().next()),
            value: best.map(|best| best.value),
            pv: best.map(|best| best.pv.clone()).unwrap_or_default(),
            ties: moves.iter().filter(equal).count(),
            depth: best.and_then(|best| best.value.plies).unwrap_or(0),
            counters: Counters {
                nodes,
                ..Counters::default()
            },
            time: started.elapsed(),
            iterations: Vec::new(),
            stopped: control.is_over(),
            moves,
        }
    }

    /// Follows the best move with best play to the end of the game, as far as time allows.
    fn extend_line(
        &mut self,
        position: &AnyPosition,
        best: &mut RootMove<AnyMove>,
        control: Control<'_>,
    ) {
        if let Some(connect4) = &mut self.connect4
            && crate::boards::connect4(position).is_some()
            && best.value.bound == Bound::Exact
        {
            let next = position.after_unchecked(best.m);
            best.pv.extend(connect4.best_line(&next, control));
        }
    }

    fn connect4(&mut self) -> &mut ConnectFour {
        let options = self.options;
        self.connect4
            .get_or_insert_with(|| ConnectFour::new(options))
    }

    fn backend(&mut self, position: &AnyPosition) -> &mut dyn Backend {
        match (crate::boards::connect4(position), position.game()) {
            (Some(_), _) => self.connect4(),
            (None, Game::Othello { .. }) => &mut self.othello,
            (None, _) => &mut self.lines,
        }
    }
}

/// The position's own answer, from those of its moves.
fn best_of(moves: &[MoveBounds], nodes: u64) -> Found {
    let rank = |entry: &&MoveBounds| (entry.bounds.lower, entry.bounds.upper);
    // Of equal moves the first.
    let best = moves.iter().rev().max_by_key(rank);
    let upper = moves.iter().map(|entry| entry.bounds.upper).max();
    let lower = best.map(|entry| entry.bounds.lower);
    Found {
        bounds: Bounds {
            lower: lower.expect("a game that goes on has a move"),
            upper: upper.expect("a game that goes on has a move"),
        },
        best: best.map(|entry| entry.m),
        nodes,
    }
}

fn in_order_of_rules(position: &AnyPosition, moves: &mut [MoveBounds]) {
    let order: Vec<AnyMove> = position.moves().collect();
    sort_short_by_key(moves, |entry| order.iter().position(|&m| m == entry.m));
}
