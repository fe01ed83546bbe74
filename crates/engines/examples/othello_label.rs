//! Exact labels for training: solves the Othello positions on standard input.
//!
//! Each line holds the discs of the side to move and of its opponent as hexadecimal numbers; the
//! answer is the same line with the exact score after it. `othello_label THREADS < positions`.

use harif_engines::othello::{Board, Pattern, Query, Size, Solver};
use std::io::Write;

fn board(line: &str) -> Option<Board> {
    let mut numbers = line.split_whitespace();
    let mut next = || u64::from_str_radix(numbers.next()?, 16).ok();
    let (own, opp) = (next()?, next()?);
    Some(Board { own, opp })
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
                let mut solver = Solver::<Size<8, 8>, _>::with_evaluator(32, Pattern::new());
                while let Some(line) = next() {
                    let Some(board) = board(&line) else {
                        eprintln!("not a position: {line}");
                        continue;
                    };
                    let solution = solver.solve(board, Query::default());
                    let score = solution.score().expect("an unstopped search is exact");
                    let answer = format!("{:016x} {:016x} {score}\n", board.own, board.opp);
                    if std::io::stdout().write_all(answer.as_bytes()).is_err() {
                        return;
                    }
                }
            });
        }
    });
}
