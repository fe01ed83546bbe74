//! Compares the two learned Othello evaluations, the net over patterns that searches and the deep net.
//!
//! ```text
//! othello_compare error FILE…        mean absolute error on lines `own opp score`
//! othello_compare rate FILE…         evaluations a second on the same positions
//! ```
//!
//! `OTHELLO_WEIGHTS=FILE` in the environment has the first one's weights read from that file.

use std::collections::BTreeMap;
use std::hint::black_box;
use std::process::ExitCode;
use std::time::Instant;

use harif_engines::othello::{Board, Deep, Features, Pattern};

#[path = "support/weights.rs"]
mod weights;

fn main() -> ExitCode {
    if weights::take_from_environment().is_none() {
        eprintln!("OTHELLO_WEIGHTS is no file of weights");
        return ExitCode::FAILURE;
    }
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match arguments.split_first() {
        Some((task, files)) if task == "error" => positions(files).map(|all| error(&all)),
        Some((task, files)) if task == "rate" => positions(files).map(|all| rate(&all)),
        _ => None,
    };
    if done.is_some() {
        return ExitCode::SUCCESS;
    }
    eprintln!("othello_compare error|rate FILE…");
    ExitCode::FAILURE
}

/// Boards with their exact scores from files of lines `own opp score`.
fn positions(files: &[String]) -> Option<Vec<(Board, i32)>> {
    let mut all = Vec::new();
    for file in files {
        for line in std::fs::read_to_string(file).ok()?.lines() {
            let mut words = line.split_whitespace();
            let own = u64::from_str_radix(words.next()?, 16).ok()?;
            let opp = u64::from_str_radix(words.next()?, 16).ok()?;
            all.push((Board { own, opp }, words.next()?.parse().ok()?));
        }
    }
    Some(all)
}

fn error(all: &[(Board, i32)]) {
    let mut by_empties: BTreeMap<u32, Vec<[f64; 2]>> = BTreeMap::new();
    for &(board, score) in all {
        let off = |value: i32| f64::from(value) / f64::from(Pattern::DISC) - f64::from(score);
        let both = [
            off(Pattern::new().evaluate(board)),
            off(deep().evaluate(board)),
        ];
        let empties = (!(board.own | board.opp)).count_ones();
        by_empties.entry(empties).or_default().push(both);
    }
    println!("empties positions  search (bias)    deep (bias)");
    for (empties, off) in by_empties {
        let mean =
            |of: &dyn Fn(&[f64; 2]) -> f64| off.iter().map(of).sum::<f64>() / off.len() as f64;
        println!(
            "{empties:7} {:9} {:7.3} ({:+.2}) {:7.3} ({:+.2})",
            off.len(),
            mean(&|off| off[0].abs()),
            mean(&|off| off[0]),
            mean(&|off| off[1].abs()),
            mean(&|off| off[1]),
        );
    }
}

fn deep() -> Deep {
    Deep::available().expect("embedded")
}

fn rate(all: &[(Board, i32)]) {
    let boards: Vec<Board> = all.iter().map(|(board, _)| *board).collect();
    let features: Vec<Features> = boards.iter().map(|&board| Features::of(board)).collect();
    let time = |name: &str, rounds: usize, most: usize, evaluate: &dyn Fn(usize) -> i32| {
        let places = 0..boards.len().min(most);
        let evaluations = rounds * places.len();
        let begin = Instant::now();
        for _ in 0..rounds {
            for place in places.clone() {
                black_box(evaluate(place));
            }
        }
        let each = begin.elapsed().as_secs_f64() / evaluations as f64;
        println!(
            "{name}: {:.0} ns, {:.1} a millisecond",
            each * 1e9,
            1e-3 / each
        );
    };
    for _ in 0..2 {
        time("search, fresh", 20, usize::MAX, &|place| {
            Pattern::new().evaluate(boards[place])
        });
        time("search, features at hand", 20, usize::MAX, &|place| {
            Pattern::new().evaluate_with(boards[place], &features[place])
        });
        time("deep", 1, 200, &|place| deep().evaluate(boards[place]));
    }
}
