//! The exact solvers behind one door: any position in, a report of `search` out.
//!
//! The solvers work on bare bitboards and scores of their own; here their answers become the
//! values that the rest of the house speaks of, with results, distances and margins.

use crate::boards::{self, plies_of_score};
use crate::{connect4, othello};
use harif_rules::{AnyMove, AnyPosition, Board, Column, Othello, Player, Position, Word};
use harif_search::{Bound, Control, Counters, GameResult, Report, RootMove, Value};
use othello::Frame as Shape;
use web_time::Instant;

/// With more empty squares than this, an Othello ending takes too long to be solved while someone
/// waits.
const OTHELLO_EMPTIES: [(u8, usize); 3] = [(4, 16), (6, 26), (8, 20)];

/// Connect Four boards with more cells than this are not solved while someone waits.
const SOON_SOLVED: u32 = 42;

/// How large the solvers may grow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExactOptions {
    /// Megabytes for the table of each solver that is used.
    pub table_megabytes: usize,
    /// How many threads share a position; one is deterministic in its node counts.
    pub threads: usize,
    /// Whether early Connect Four positions are looked up in the book.
    pub book: bool,
}

impl Default for ExactOptions {
    fn default() -> Self {
        Self {
            table_megabytes: 64,
            threads: 1,
            book: true,
        }
    }
}

/// The exact solvers, which keep what they have learned from one position to the next.
#[derive(Debug)]
pub struct Exact {
    options: ExactOptions,
    connect4: connect4::Solver,
}

/// What the solvers proved about one move.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Proved {
    m: AnyMove,
    value: Option<Value>,
    line: Vec<AnyMove>,
    nodes: u64,
}

impl Exact {
    /// Solvers that allocate nothing until they are asked.
    pub fn new(options: ExactOptions) -> Self {
        Self {
            options,
            connect4: connect4::Solver::new(connect4::Options {
                table_bytes: options.table_megabytes << 20,
                threads: options.threads,
                ..connect4::Options::default()
            }),
        }
    }

    /// Whether a position can be solved while someone waits.
    pub fn can_solve(position: &AnyPosition) -> bool {
        let empties = |size: u8| {
            let discs: usize = Player::BOTH.iter().map(|&side| position.count(side)).sum();
            usize::from(size) * usize::from(size) - discs
        };
        match position {
            AnyPosition::ConnectFour(_) | AnyPosition::WideConnectFour(_) => true,
            AnyPosition::Othello(board) => OTHELLO_EMPTIES
                .iter()
                .any(|&(size, most)| size == board.size() && empties(size) <= most),
            _ => false,
        }
    }

    /// The exact value of every move, told one by one as they are found; the moves that could not
    /// be decided before a stop are left out of the report.
    ///
    /// # Panics
    /// If the position is not one that [`can_solve`](Self::can_solve) names.
    pub fn analyze(
        &mut self,
        position: &AnyPosition,
        control: Control<'_>,
        told: &mut dyn FnMut(&RootMove<AnyMove>),
    ) -> Report<AnyMove> {
        let started = Instant::now();
        let mut moves: Vec<RootMove<AnyMove>> = Vec::new();
        let mut nodes = 0;
        let mut take = |proved: Proved| {
            nodes += proved.nodes;
            if let Some(value) = proved.value {
                let entry = RootMove {
                    m: proved.m,
                    value,
                    pv: proved.line,
                    nodes: proved.nodes,
                };
                told(&entry);
                moves.push(entry);
            }
        };
        match position {
            AnyPosition::ConnectFour(_) | AnyPosition::WideConnectFour(_) => {
                self.connect4(position, control, &mut take);
            }
            AnyPosition::Othello(board) => self.othello(board, control, &mut take),
            _ => panic!("no solver for {}", position.game()),
        }
        moves.sort_by_key(|entry| {
            std::cmp::Reverse((entry.value.score, entry.value.bound == Bound::Exact))
        });
        if let Some(best) = moves.first_mut() {
            self.extend_line(position, best, control);
        }
        let best = moves.first();
        let ties = best.map_or(0, |best| {
            let equal = moves.iter().filter(|entry| entry.value == best.value);
            equal.count()
        });
        Report {
            best: best.map(|best| best.m).or_else(|| position.moves().next()),
            value: best.map(|best| best.value),
            pv: best.map(|best| best.pv.clone()).unwrap_or_default(),
            ties,
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

    /// A move that wins by a [strategy](connect4::strategy) of the program, if it has one for the position. How soon it
    /// wins is not known.
    pub fn known_win(position: &AnyPosition) -> Option<Report<AnyMove>> {
        let board = boards::connect4(position)?;
        let strategy = connect4::strategy::embedded(board.columns(), board.rows())?;
        let column = strategy.winning_move(&board)?;
        let after = board.play(column);
        let most = (after.cells() + 2 - after.discs()) as i32 / 2;
        let bounds = connect4::Bounds {
            lower: -most,
            upper: -1,
        };
        let m = AnyMove::Column(Column(column as u8));
        let entry = RootMove {
            m,
            value: connect4_value(&after, bounds)?,
            pv: vec![m],
            nodes: 0,
        };
        Some(Report {
            best: Some(m),
            value: Some(entry.value),
            pv: vec![m],
            ties: 1,
            depth: 0,
            counters: Counters::default(),
            time: std::time::Duration::ZERO,
            iterations: Vec::new(),
            stopped: false,
            moves: vec![entry],
        })
    }

    /// Follows the best move with best play to the end of the game, as far as time allows.
    fn extend_line(
        &mut self,
        position: &AnyPosition,
        best: &mut RootMove<AnyMove>,
        control: Control<'_>,
    ) {
        let Some(board) = boards::connect4(position) else {
            return;
        };
        let AnyMove::Column(Column(column)) = best.m else {
            return;
        };
        if best.value.bound == Bound::Exact {
            let next = board.play(u32::from(column));
            let line = self.connect4.best_line(&next, control);
            let moves = line.iter().map(|&c| AnyMove::Column(Column(c as u8)));
            best.pv.extend(moves);
        }
    }

    /// The moves of a Connect Four position, the middle first, because the best is often there.
    fn connect4(
        &mut self,
        position: &AnyPosition,
        control: Control<'_>,
        take: &mut dyn FnMut(Proved),
    ) {
        let Some(board) = boards::connect4(position) else {
            return;
        };
        if self.options.book {
            // Here and not sooner: who never asks for Connect Four need not open it.
            self.connect4.use_book(Some(connect4::book::embedded()));
            self.connect4.use_strategies(true);
        }
        let mut columns: Vec<u32> = board.moves().collect();
        columns.sort_by_key(|&column| (2 * column + 1).abs_diff(board.columns()));
        if board.cells() > SOON_SOLVED {
            // Who knows whether there is time for scores: a move that wins comes first.
            let win = self.connect4.winning_move(&board, control);
            columns.sort_by_key(|&column| Some(column) != win);
        }
        for column in columns {
            let m = AnyMove::Column(Column(column as u8));
            let before = self.connect4.nodes();
            let next = board.play(column);
            let goal = connect4::Goal::Score;
            let bounds = self.connect4.solve(&next, goal, control);
            take(Proved {
                m,
                value: connect4_value(&next, bounds),
                line: vec![m],
                nodes: self.connect4.nodes() - before,
            });
            if control.is_over() {
                break;
            }
        }
    }

    fn othello(&self, position: &Othello<u64>, control: Control<'_>, take: &mut dyn FnMut(Proved)) {
        let megabytes = self.options.table_megabytes;
        match position.size() {
            4 => {
                let solver = othello::Solver::<Shape<4, 4>>::new(megabytes);
                self.othello_with(solver, position, control, take);
            }
            6 => {
                let solver = othello::Solver::<Shape<6, 6>>::new(megabytes);
                self.othello_with(solver, position, control, take);
            }
            _ => {
                // The learned judgement orders moves better: half the nodes.
                if let Some(pattern) = othello::Pattern::available() {
                    let solver =
                        othello::Solver::<Shape<8, 8>, _>::with_evaluator(megabytes, pattern);
                    self.othello_with(solver, position, control, take);
                } else {
                    let solver = othello::Solver::<Shape<8, 8>>::new(megabytes);
                    self.othello_with(solver, position, control, take);
                }
            }
        }
    }

    fn othello_with<S: othello::Shape, E: othello::Evaluator<S>>(
        &self,
        mut solver: othello::Solver<S, E>,
        position: &Othello<u64>,
        control: Control<'_>,
        take: &mut dyn FnMut(Proved),
    ) {
        let board = othello::Board {
            own: position.discs(position.turn()),
            opp: position.discs(position.turn().opponent()),
        };
        let query = || othello::Query {
            threads: self.options.threads,
            control,
            ..othello::Query::default()
        };
        if position.placements().is_empty() {
            let solution = solver.solve(board.pass(), query());
            take(Proved {
                m: AnyMove::Pass,
                value: margin_value(-solution.upper, -solution.lower, S::AREA),
                line: vec![AnyMove::Pass],
                nodes: solution.nodes,
            });
            return;
        }
        for value in solver.analyze(board, query()) {
            let m = AnyMove::Cell(Othello::<u64>::cell(u32::from(value.square)));
            take(Proved {
                m,
                value: margin_value(value.lower, value.upper, S::AREA),
                line: vec![m],
                nodes: value.nodes,
            });
        }
    }
}

/// What the bounds on the score of the position *after* a move say about the move.
fn connect4_value(after: &connect4::Board, bounds: connect4::Bounds) -> Option<Value> {
    let value = |score: i32, bound| {
        // The mover of the move is the opponent of the side to move after it.
        let result = match score.signum() {
            1 => GameResult::Loss,
            0 => GameResult::Draw,
            _ => GameResult::Win,
        };
        let plies = if after.is_won() {
            0
        } else {
            plies_of_score(after.cells(), after.discs(), score)
        };
        Value::of_result(result, plies + 1, bound)
    };
    if let Some(score) = bounds.exact() {
        return Some(value(score, Bound::Exact));
    }
    let widest = (after.cells() as i32 + 2 - after.discs() as i32) / 2;
    if bounds.upper < widest {
        // At most so much for the opponent: at least so much for the mover.
        Some(value(bounds.upper, Bound::AtLeast))
    } else if bounds.lower > -widest {
        Some(value(bounds.lower, Bound::AtMost))
    } else {
        None
    }
}

/// What bounds on a margin say about a move.
const fn margin_value(lower: i32, upper: i32, area: i32) -> Option<Value> {
    if lower == upper {
        Some(Value::of_margin(lower, Bound::Exact))
    } else if lower > -area {
        Some(Value::of_margin(lower, Bound::AtLeast))
    } else if upper < area {
        Some(Value::of_margin(upper, Bound::AtMost))
    } else {
        None
    }
}
