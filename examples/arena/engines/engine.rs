//! A tic-tac-toe engine in one file. Change `choose` and it is yours.
//!
//! It speaks GTP: one command a line on standard input, one answer on standard output. An answer
//! is `= text` or `? what is wrong`, followed by an empty line. That is the whole protocol.
//!
//! Build it:   rustc -O engine.rs
//! Check it:   harif arena check --game tictactoe ./engine

use std::collections::HashMap;
use std::io::{BufRead, Write};

/// Marks by cell: "B2" to 'b' (moves first) or 'w'.
type Board = HashMap<String, char>;

/// The cells on which a mark can be put.
fn free(board: &Board) -> Vec<String> {
    let cells = ('1'..='3').flat_map(|row| ('A'..='C').map(move |column| format!("{column}{row}")));
    cells.filter(|cell| !board.contains_key(cell)).collect()
}

/// Your move: one of `free(board)`. This one plays in the middle of the list.
fn choose(board: &Board, _colour: char) -> String {
    let cells = free(board);
    cells[cells.len() / 2].clone()
}

fn main() -> std::io::Result<()> {
    let mut board = Board::new();
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let words: Vec<&str> = line.split_whitespace().collect();
        let colour = |word: &str| word.chars().next().map_or('b', |c| c.to_ascii_lowercase());
        let answer = match words.as_slice() {
            [] => continue,
            ["name", ..] => Ok("my engine".to_string()),
            ["protocol_version", ..] => Ok("2".to_string()),
            ["boardsize" | "clear_board", ..] => {
                board.clear();
                Ok(String::new())
            }
            ["play", side, cell, ..] => {
                let cell = cell.to_uppercase();
                if free(&board).contains(&cell) {
                    board.insert(cell, colour(side));
                    Ok(String::new())
                } else {
                    Err("illegal move")
                }
            }
            ["genmove", side, ..] => {
                let cell = choose(&board, colour(side));
                board.insert(cell.clone(), colour(side));
                Ok(cell)
            }
            ["quit", ..] => Ok(String::new()),
            _ => Err("unknown command"),
        };
        let mut out = std::io::stdout().lock();
        // The empty line ends the answer; without the flush it never leaves this program.
        match answer {
            Ok(text) => write!(out, "= {text}\n\n")?,
            Err(wrong) => write!(out, "? {wrong}\n\n")?,
        }
        out.flush()?;
        if words.first() == Some(&"quit") {
            break;
        }
    }
    Ok(())
}
