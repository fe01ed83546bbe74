//! Othello endings: the fast solver up to 8×8, a plain one beyond.

use super::{Asked, Backend, Bounds, Found, MoveBounds, OnMove, OnProgress, Options, final_score};
use crate::boards;
use crate::othello::{
    OrderingEvaluator, Pattern, Query, Shape, Six, Size, Solver, Square, Window, is_learned,
    six_book_move, solve_grid,
};
use harif_rules::{self as rules, AnyMove, AnyPosition, Board as _, Cell, Game, Player, Position};

/// The Othello solvers by size, each made when it is first needed.
#[derive(Debug)]
pub(super) struct Othello {
    options: Options,
    four: Option<Solver<Size<4, 4>>>,
    six: Option<Solver<Size<6, 6>, Six>>,
    /// In place of the one before, where there are no weights for it or few squares are empty.
    six_by_hand: Option<Solver<Size<6, 6>>>,
    eight: Option<Solver<Size<8, 8>, Pattern>>,
    /// In place of the one before, while there are no weights.
    eight_by_hand: Option<Solver<Size<8, 8>>>,
    /// For [`FEW_EMPTIES`].
    eight_small: Option<Solver<Size<8, 8>>>,
}

/// With at most so many empty squares the hand-made order takes no more nodes than the learned one
/// (FFO 1 to 19: 1.58 and 1.75 million), and there is nothing to unpack for it.
const FEW_EMPTIES: u32 = 16;
/// The table for such positions in megabytes: more would only have to be cleared by the system.
const SMALL_TABLE: usize = 4;

/// Runs the same code with the solver for the size of a position; none where there is none.
macro_rules! with_solver {
    ($othello:expr, $position:expr, $solver:ident => $run:expr) => {{
        let megabytes = $othello.options.table_megabytes;
        match boards::othello($position) {
            Some((_, 4)) => {
                let $solver = $othello.four.get_or_insert_with(|| Solver::new(megabytes));
                Some($run)
            }
            Some((board, 6)) => {
                let many = board.empties::<Size<6, 6>>().count_ones() > FEW_EMPTIES;
                if many && is_learned(6) {
                    let make = || Solver::with_evaluator(megabytes, Six::new());
                    let $solver = $othello.six.get_or_insert_with(make);
                    Some($run)
                } else {
                    let make = || Solver::new(megabytes);
                    let $solver = $othello.six_by_hand.get_or_insert_with(make);
                    Some($run)
                }
            }
            Some((board, _)) if board.empties::<Size<8, 8>>().count_ones() <= FEW_EMPTIES => {
                let make = || Solver::new(megabytes.min(SMALL_TABLE));
                let $solver = $othello.eight_small.get_or_insert_with(make);
                Some($run)
            }
            // The learned evaluation orders moves better: half the nodes.
            Some(_) => match Pattern::available() {
                Some(pattern) => {
                    $othello.eight_by_hand = None;
                    let make = || Solver::with_evaluator(megabytes, pattern);
                    let $solver = $othello.eight.get_or_insert_with(make);
                    Some($run)
                }
                None => {
                    let make = || Solver::new(megabytes);
                    let $solver = $othello.eight_by_hand.get_or_insert_with(make);
                    Some($run)
                }
            },
            None => None,
        }
    }};
}

impl Othello {
    pub(super) const fn new(options: Options) -> Self {
        Self {
            options,
            four: None,
            six: None,
            six_by_hand: None,
            eight: None,
            eight_by_hand: None,
            eight_small: None,
        }
    }

    /// The best move of a position that the book of its board has.
    pub(super) fn in_book(&self, position: &AnyPosition) -> Option<MoveBounds> {
        let (board, 6) = boards::othello(position)? else {
            return None;
        };
        let (square, score) = six_book_move(board).filter(|_| self.options.book)?;
        Some(MoveBounds {
            m: square_move(square),
            bounds: Bounds::exactly(score),
            nodes: 0,
        })
    }
}

/// Which side wins every game by the book and, where that ends, by what the solver finds while a person waits.
pub(super) fn sure_winner(game: Game) -> Option<Player> {
    let six = Game::Othello { size: 6 };
    (game == six && is_learned(6)).then_some(Player::Second)
}

impl Backend for Othello {
    fn prepare(&mut self, position: &AnyPosition) {
        with_solver!(self, position, solver => {
            // Looking at it has allocated it.
            let _ = solver;
        });
    }

    fn position(&mut self, asked: Asked<'_>, progress: OnProgress<'_>) -> Found {
        let threads = self.options.threads;
        if let Some(MoveBounds { m, bounds, nodes }) = self.in_book(asked.position) {
            return Found {
                bounds: asked.seen(bounds),
                best: Some(m),
                nodes,
            };
        }
        let found = with_solver!(self, asked.position, solver => {
            one_position(solver, threads, asked, progress)
        });
        let found = found.unwrap_or_else(|| one_grid(asked));
        Found {
            bounds: asked.seen(found.bounds),
            ..found
        }
    }

    fn moves(&mut self, asked: Asked<'_>, progress: OnProgress<'_>, found: OnMove<'_>) -> u64 {
        let threads = self.options.threads;
        let mut nodes = 0;
        let mut found = |entry: MoveBounds| {
            nodes += entry.nodes;
            found(MoveBounds {
                bounds: asked.seen(entry.bounds),
                ..entry
            });
        };
        let done = with_solver!(self, asked.position, solver => {
            every_move(solver, threads, asked, progress, &mut found);
        });
        if done.is_none() {
            every_move_of_grid(asked, &mut found);
        }
        nodes
    }
}

fn one_position<S: Shape, E: OrderingEvaluator<S>>(
    solver: &mut Solver<S, E>,
    threads: usize,
    asked: Asked<'_>,
    progress: OnProgress<'_>,
) -> Found {
    let (board, _) = boards::othello(asked.position).expect("an Othello position");
    let query = Query {
        window: if asked.weak {
            Window::OUTCOME
        } else {
            Window::EXACT
        },
        threads,
        control: asked.control,
        progress: Some(progress),
    };
    let solution = solver.solve(board, query);
    let must_pass = board.moves::<S>() == 0;
    Found {
        bounds: Bounds {
            lower: solution.lower,
            upper: solution.upper,
        },
        best: if must_pass {
            Some(AnyMove::Pass)
        } else {
            solution.best.map(square_move)
        },
        nodes: solution.nodes,
    }
}

fn every_move<S: Shape, E: OrderingEvaluator<S>>(
    solver: &mut Solver<S, E>,
    threads: usize,
    asked: Asked<'_>,
    progress: OnProgress<'_>,
    found: OnMove<'_>,
) {
    let (board, _) = boards::othello(asked.position).expect("an Othello position");
    if board.moves::<S>() == 0 {
        let exact = Asked {
            weak: false,
            ..asked
        };
        let Found { bounds, nodes, .. } = one_position(solver, threads, exact, progress);
        let m = AnyMove::Pass;
        found(MoveBounds { m, bounds, nodes });
        return;
    }
    let query = Query {
        threads,
        control: asked.control,
        progress: Some(progress),
        ..Query::default()
    };
    for value in solver.analyze(board, query) {
        found(MoveBounds {
            m: square_move(value.square),
            bounds: Bounds {
                lower: value.lower,
                upper: value.upper,
            },
            nodes: value.nodes,
        });
    }
}

/// A board that is too large for the fast solver.
fn one_grid(asked: Asked<'_>) -> Found {
    let position = asked.position;
    let grid = boards::othello_grid(position).expect("an Othello position");
    let solution = solve_grid(&grid, asked.control);
    let size = usize::from(position.game().columns());
    let cell =
        |square: usize| AnyMove::Cell(Cell::new((square % size) as u8, (square / size) as u8));
    let must_pass = position.check(AnyMove::Pass).is_ok();
    Found {
        bounds: Bounds {
            lower: solution.lower,
            upper: solution.upper,
        },
        best: solution
            .best
            .map(cell)
            .or(must_pass.then_some(AnyMove::Pass)),
        nodes: solution.nodes,
    }
}

fn every_move_of_grid(asked: Asked<'_>, found: OnMove<'_>) {
    for m in asked.position.moves() {
        let after = asked.position.after_unchecked(m);
        let reply = match final_score(&after) {
            Some(score) => Found {
                bounds: Bounds::exactly(score),
                best: None,
                nodes: 0,
            },
            None => one_grid(Asked {
                position: &after,
                ..asked
            }),
        };
        found(MoveBounds {
            m,
            bounds: reply.bounds.flipped(),
            nodes: reply.nodes,
        });
    }
}

fn square_move(square: Square) -> AnyMove {
    AnyMove::Cell(rules::Othello::<u64>::cell(u32::from(square)))
}
