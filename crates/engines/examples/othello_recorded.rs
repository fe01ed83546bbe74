//! Counts how recorded games began and ended: `othello_recorded OUT FILE.wtb…`.
//!
//! Of the first plies of every game each position is counted, turned so that its images are one. Positions that
//! the fewest games came through are left out until the rest fits into the file.

use anyhow::{Context, Result, bail};
use harif_engines::othello::{Board, Recorded, RecordedOpenings, Size, canonical};
use harif_rules::formats::wthor;
use std::collections::HashMap;

type Whole = Size<8, 8>;

/// So far into a game positions are counted.
const PLIES: usize = 30;
/// The most bytes of the file, which a page loads when its openings are opened.
const LONGEST: usize = 1_900_000;

fn main() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    let out = arguments.next().context("where to?")?;
    let mut positions: HashMap<Board, Recorded> = HashMap::new();
    let (mut counted, mut refused) = (0, 0);
    for path in arguments {
        let content = std::fs::read(&path).with_context(|| path.clone())?;
        for game in wthor::Database::open(&content)?.games() {
            let game = game?;
            match through(&game.moves) {
                Some(line) => {
                    counted += 1;
                    let margin = 2 * i32::from(game.black_discs) - 64;
                    for (board, is_black) in line {
                        let margin = if is_black { margin } else { -margin };
                        let recorded = positions.entry(board).or_default();
                        recorded.games += 1;
                        recorded.won += u32::from(margin > 0);
                        recorded.drawn += u32::from(margin == 0);
                    }
                }
                None => refused += 1,
            }
        }
    }
    if counted == 0 {
        bail!("no games");
    }
    for least in 2.. {
        positions.retain(|_, recorded| recorded.games >= least);
        let file = RecordedOpenings::pack(&positions);
        if file.len() <= LONGEST {
            let many = positions.len();
            println!(
                "{counted} games ({refused} could not be played), {many} positions of at least {least} games, {} bytes",
                file.len()
            );
            std::fs::write(out, file)?;
            break;
        }
    }
    Ok(())
}

/// The first positions of a game, each with whether Black is to move; none if a move is not legal.
fn through(moves: &[u8]) -> Option<Vec<(Board, bool)>> {
    let mut board = Board::start::<Whole>();
    let mut is_black = true;
    let mut line = vec![(canonical(board), is_black)];
    for &code in moves.iter().take(PLIES).take_while(|&&code| code != 0) {
        let (row, column) = (code / 10, code % 10);
        if !(1..=8).contains(&row) || !(1..=8).contains(&column) {
            return None;
        }
        let square = (row - 1) * 8 + column - 1;
        // The file does not write passes down.
        if board.moves::<Whole>() == 0 {
            (board, is_black) = (board.pass(), !is_black);
        }
        (board, is_black) = (board.play::<Whole>(square)?, !is_black);
        line.push((canonical(board), is_black));
    }
    Some(line)
}
