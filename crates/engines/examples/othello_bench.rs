//! Measures the Othello engine.
//!
//! ```text
//! othello_bench perft [DEPTH]
//! othello_bench [--threads N] [--table MB] [--weak] [--progress] [--only FROM-TO] FILE.obf…
//! othello_bench --stop [--threads N] [--table MB] [--only FROM-TO] FILE.obf…
//! othello_bench --learned [--depth N] [--threads N] [--table MB] [--progress] [--only FROM-TO] FILE.obf…
//! ```
//!
//! Each line of an OBF file is a board, the side to move and, if known, moves
//! with their scores; the best of them is checked. `--only` picks lines,
//! counted from 1 in each file. `--learned` asks the midgame engine, which solves
//! in steps; with `--depth` it looks only so far ahead and proves nothing. `--stop` measures how
//! long the solver goes on after it was told to stop.

#[path = "support/times.rs"]
mod times;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use harif_engines::othello::{
    Board, Effort, Engine, Judgement, Query, Size, Solver, Window, perft_from_start,
};
use harif_engines::solve::Progress;
use harif_search::Control;

type Whole = Size<8, 8>;

/// Leaves of the game tree from depth 1 on, a pass counted as a move.
const PERFT: [u64; 11] = [
    4,
    12,
    56,
    244,
    1396,
    8200,
    55092,
    390_216,
    3_005_288,
    24_571_284,
    212_258_800,
];

#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a word of the command line"
)]
struct Options {
    threads: usize,
    table: usize,
    weak: bool,
    stop: bool,
    progress: bool,
    learned: bool,
    depth: Option<u32>,
    only: (usize, usize),
    files: Vec<String>,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let correct = if arguments.first().is_some_and(|word| word == "perft") {
        let depth = arguments.get(1).map_or(Ok(11), |word| word.parse());
        depth.is_ok_and(run_perft)
    } else {
        options(arguments).is_some_and(|options| run(&options))
    };
    if correct {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// Does what the options ask for; whether nothing was wrong.
fn run(options: &Options) -> bool {
    match read_files(options) {
        Ok(problems) if options.stop => {
            measure_stopping(&problems, options);
            true
        }
        Ok(problems) => solve_all(&problems, options),
        Err(error) => {
            eprintln!("{error}");
            false
        }
    }
}

/// Counts leaves and compares them with the known numbers.
fn run_perft(deepest: u32) -> bool {
    let mut correct = true;
    for depth in 1..=deepest {
        let start = Instant::now();
        let leaves = perft_from_start(depth);
        let right = PERFT
            .get(depth as usize - 1)
            .is_none_or(|&known| known == leaves);
        println!(
            "perft {depth:2} {leaves:13} {:8.3} s{}",
            start.elapsed().as_secs_f64(),
            mark(right)
        );
        correct &= right;
    }
    correct
}

fn options(arguments: Vec<String>) -> Option<Options> {
    let mut options = Options {
        threads: 1,
        table: 128,
        weak: false,
        stop: false,
        progress: false,
        learned: false,
        depth: None,
        only: (1, usize::MAX),
        files: Vec::new(),
    };
    let mut words = arguments.into_iter();
    while let Some(word) = words.next() {
        match word.as_str() {
            "--threads" => options.threads = words.next()?.parse().ok()?,
            "--table" => options.table = words.next()?.parse().ok()?,
            "--weak" => options.weak = true,
            "--stop" => options.stop = true,
            "--learned" => options.learned = true,
            "--depth" => options.depth = Some(words.next()?.parse().ok()?),
            "--progress" => options.progress = true,
            "--only" => {
                let range = words.next()?;
                let (from, to) = range.split_once('-')?;
                options.only = (from.parse().ok()?, to.parse().ok()?);
            }
            _ => options.files.push(word),
        }
    }
    Some(options)
}

/// A line of a file: its number, its board seen by the side to move and its score if that is known.
struct Problem {
    number: usize,
    board: Board,
    score: Option<i32>,
}

/// The chosen lines of all files, or what is wrong with them.
fn read_files(options: &Options) -> Result<Vec<Problem>, String> {
    let mut problems = Vec::new();
    for file in &options.files {
        let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
        for (number, line) in (1..).zip(text.lines()) {
            if number < options.only.0 || number > options.only.1 {
                continue;
            }
            let (board, score) = read_line(line)
                .ok_or_else(|| format!("{file}:{number}: not a position: {line}"))?;
            problems.push(Problem {
                number,
                board,
                score,
            });
        }
    }
    Ok(problems)
}

/// How long the solver goes on after it was told to stop.
fn measure_stopping(problems: &[Problem], options: &Options) {
    let mut solver = Solver::<Whole>::new(options.table);
    times::measure_stopping("solver", problems, |problem, stop| {
        let query = Query {
            threads: options.threads,
            control: Control::new(stop),
            ..Query::default()
        };
        solver.solve(problem.board, query).stopped
    });
}

/// Solves all problems; whether every score was right.
fn solve_all(problems: &[Problem], options: &Options) -> bool {
    let mut solver = Solver::<Whole>::new(options.table);
    let mut engine = Engine::new(options.table);
    let mut correct = true;
    let (mut nodes, mut time) = (0, Duration::ZERO);
    for &Problem {
        number,
        board,
        score,
    } in problems
    {
        let start = Instant::now();
        let found = if options.learned {
            judge(&mut engine, board, options)
        } else {
            solve(&mut solver, board, options)
        };
        let taken = start.elapsed();
        let right = score.is_none_or(|score| found.agrees(score, options));
        let empties = board.empties::<Whole>().count_ones();
        let best = found.best.map_or("--".into(), name);
        println!(
            "{number:3} {empties:2} empties {:+3} {best} {}{}",
            found.lower,
            rate(found.nodes, taken),
            mark(right)
        );
        correct &= right;
        nodes += found.nodes;
        time += taken;
    }
    println!("total {}", rate(nodes, time));
    correct
}

/// What a search said about a position.
struct Found {
    lower: i32,
    upper: i32,
    best: Option<u8>,
    nodes: u64,
}

impl Found {
    /// Whether that fits the known score; judgements cannot be wrong.
    fn agrees(&self, score: i32, options: &Options) -> bool {
        if options.weak {
            (self.lower > 0) == (score > 0) && (self.upper < 0) == (score < 0)
        } else {
            options.depth.is_some() || (self.lower == score && self.upper == score)
        }
    }
}

/// Asks the endgame solver.
fn solve(solver: &mut Solver<Whole>, board: Board, options: &Options) -> Found {
    let mut show = |progress: Progress| {
        if options.progress {
            println!("    {progress:?}");
        }
    };
    let query = Query {
        window: if options.weak {
            Window::OUTCOME
        } else {
            Window::EXACT
        },
        threads: options.threads,
        progress: Some(&mut show),
        ..Query::default()
    };
    let solution = solver.solve(board, query);
    Found {
        lower: solution.lower,
        upper: solution.upper,
        best: solution.best,
        nodes: solution.nodes,
    }
}

/// Asks the midgame engine.
fn judge(engine: &mut Engine, board: Board, options: &Options) -> Found {
    engine.forget();
    let started = Instant::now();
    let mut show = |judgement: &Judgement| {
        if options.progress {
            let best = &judgement.moves[0];
            let line: String = (best.line.iter())
                .map(|square| square.map_or("--".into(), name))
                .collect();
            println!(
                "    depth {:2} {:+3} {} {line}",
                judgement.depth,
                best.score,
                rate(judgement.nodes, started.elapsed())
            );
        }
    };
    let judgement = engine.search_with_progress(
        board,
        Effort {
            depth: options.depth.unwrap_or(60),
            exact: if options.depth.is_some() { 0 } else { 60 },
            threads: options.threads,
            ..Effort::default()
        },
        Control::never(),
        &mut show,
    );
    let best = judgement.moves.first();
    let score = best.map_or(0, |best| best.score);
    Found {
        lower: score,
        upper: score,
        best: best.map(|best| best.square),
        nodes: judgement.nodes,
    }
}

/// A board seen by the side to move, and its score if the line tells.
fn read_line(line: &str) -> Option<(Board, Option<i32>)> {
    let squares = line.get(..64)?;
    let discs = |wanted: char| {
        squares.bytes().zip(0..).fold(0_u64, |set, (byte, square)| {
            set | u64::from(char::from(byte) == wanted) << square
        })
    };
    let (black, white) = (discs('X'), discs('O'));
    let rest = line[64..].trim_start();
    let board = if rest.starts_with('O') {
        Board {
            own: white,
            opp: black,
        }
    } else {
        Board {
            own: black,
            opp: white,
        }
    };
    let scores = rest
        .split(';')
        .skip(1)
        .filter_map(|entry| entry.split_once(':'));
    let best = scores
        .filter_map(|(_, score)| score.trim().parse().ok())
        .max();
    Some((board, best))
}

fn name(square: u8) -> String {
    format!("{}{}", char::from(b'a' + square % 8), square / 8 + 1)
}

fn rate(nodes: u64, time: Duration) -> String {
    let seconds = time.as_secs_f64();
    format!(
        "{nodes:13} nodes {seconds:9.3} s {:6.1} M/s",
        nodes as f64 / seconds / 1e6
    )
}

fn mark(right: bool) -> &'static str {
    if right { "" } else { "  WRONG" }
}
