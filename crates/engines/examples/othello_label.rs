//! Labels for training: scores of the Othello positions on standard input.
//!
//! Each line holds the discs of the side to move and of its opponent as hexadecimal numbers, and may
//! end with a depth. Without one the position is solved exactly. With one the score is that of a
//! selective search of so many plies, to the end of the game where that is in sight: many times as fast,
//! and a disc or so off. The answer is the two boards with the score after them.
//! `othello_label THREADS < positions`.

use std::io::Write;

use harif_engines::othello::{Board, Effort, Engine, Pattern, Query, Size, Solver};
use harif_search::Control;

/// A position, and how deep to search it if it is not to be solved.
fn task(line: &str) -> Option<(Board, Option<u32>)> {
    let mut words = line.split_whitespace();
    let mut board = || u64::from_str_radix(words.next()?, 16).ok();
    let (own, opp) = (board()?, board()?);
    let depth = words.next().map(str::parse).transpose().ok()?;
    Some((Board { own, opp }, depth))
}

/// What one thread labels with.
struct Labeller {
    solver: Solver<Size<8, 8>, Pattern>,
    engine: Engine,
}

impl Labeller {
    fn new() -> Labeller {
        Labeller {
            solver: Solver::with_evaluator(32, Pattern::new()),
            engine: Engine::new(32),
        }
    }

    /// The score for the side to move; none if a search is asked for and there is no move.
    fn score(&mut self, board: Board, depth: Option<u32>) -> Option<i32> {
        let Some(depth) = depth else {
            return self.solver.solve(board, Query::default()).score();
        };
        let effort = Effort {
            depth,
            exact: 0,
            ..Effort::default()
        };
        let judgement = self.engine.search(board, effort, Control::never());
        judgement.moves.first().map(|best| best.score)
    }
}

fn main() {
    let threads = std::env::args().nth(1).and_then(|n| n.parse().ok());
    let input = std::io::stdin();
    let next = || {
        let mut line = String::new();
        (input.read_line(&mut line).ok()? > 0).then_some(line)
    };
    std::thread::scope(|scope| {
        for _ in 0..threads.unwrap_or(1) {
            scope.spawn(|| {
                let mut labeller = Labeller::new();
                while let Some(line) = next() {
                    let Some((board, depth)) = task(&line) else {
                        eprintln!("not a position: {line}");
                        continue;
                    };
                    let Some(score) = labeller.score(board, depth) else {
                        continue;
                    };
                    let answer = format!("{:016x} {:016x} {score}\n", board.own, board.opp);
                    if std::io::stdout().write_all(answer.as_bytes()).is_err() {
                        return;
                    }
                }
            });
        }
    });
}
