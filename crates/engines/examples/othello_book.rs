//! Makes the opening book: `othello_book DEPTH > crates/engines/src/othello/opening/book.txt`.
//!
//! Every position along the named openings is searched to the given depth; moves that are worth at
//! most two discs less than the best are kept.

use harif_engines::othello::{Board, Effort, Engine, OPENINGS, Size, canonical};
use harif_search::Control;
use std::collections::HashSet;

/// How many discs a move of the book may be worse than the best.
const KEPT: i32 = 2;

fn main() {
    let depth = std::env::args().nth(1).and_then(|word| word.parse().ok());
    let depth: u32 = depth.unwrap_or(12);
    let mut engine = Engine::new(64);
    let mut seen = HashSet::new();
    println!(
        "# Made by examples/othello_book.rs at depth {depth}: position, then moves with values."
    );
    for opening in &OPENINGS {
        let mut board = Board::start::<Size<8, 8>>();
        for end in (0..=opening.line.len()).step_by(2) {
            let moves = &opening.line[..end];
            if end > 0 {
                let name = &opening.line.as_bytes()[end - 2..end];
                let square = (name[1] - b'1') * 8 + name[0] - b'a';
                board = board.after(square, board.flips(square));
            }
            if seen.insert(canonical(board)) {
                println!(
                    "{} {}",
                    if end == 0 { "start" } else { moves },
                    good(&mut engine, board, depth)
                );
            }
        }
    }
}

/// The good moves of a position with their values.
fn good(engine: &mut Engine, board: Board, depth: u32) -> String {
    let effort = Effort {
        depth,
        exact: 0,
        every_move: true,
        ..Effort::default()
    };
    let judgement = engine.search(board, effort, Control::never());
    let best = judgement.moves[0].score;
    let kept = judgement
        .moves
        .iter()
        .filter(|judged| judged.score + KEPT >= best);
    let words: Vec<String> = kept
        .map(|judged| {
            let (column, row) = (judged.square % 8, judged.square / 8 + 1);
            format!("{}{row}:{}", char::from(b'a' + column), judged.score)
        })
        .collect();
    words.join(" ")
}
