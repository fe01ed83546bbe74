//! Compares the two learned Othello evaluations, the linear one and the net.
//!
//! ```text
//! othello_compare error FILE…        mean absolute error on lines `own opp score`
//! othello_compare rate FILE…         evaluations a second on the same positions
//! othello_compare order FROM-TO FILE.obf   nodes of the exact solver with each as the order of moves
//! othello_compare match MILLISECONDS PAIRS   games of the engine with one against the other
//! ```
//!
//! The games of a pair begin with the same ten random moves, once with each colour.

use std::collections::BTreeMap;
use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use harif_engines::othello::{
    Board, Engine, Evaluator, Features, Frame, Judge, Judgement, Net, NetFeatures, Pattern, Query,
    Solver, Square, Task,
};

type Whole = Frame<8, 8>;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match arguments.split_first() {
        Some((task, files)) if task == "error" => positions(files).map(|all| error(&all)),
        Some((task, files)) if task == "rate" => positions(files).map(|all| rate(&all)),
        Some((task, [range, file])) if task == "order" => order(range, file),
        Some((task, [time, pairs])) if task == "match" => contest(time, pairs),
        _ => None,
    };
    if done.is_some() {
        return ExitCode::SUCCESS;
    }
    eprintln!("othello_compare error|rate FILE…, order FROM-TO FILE.obf, match MILLISECONDS PAIRS");
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
        let off = |value: i32| f64::from(value) / f64::from(Net::DISC) - f64::from(score);
        let both = [
            off(Pattern::new().evaluate(board)),
            off(Net::new().evaluate(board)),
        ];
        let empties = (!(board.own | board.opp)).count_ones();
        by_empties.entry(empties).or_default().push(both);
    }
    println!("empties positions  linear (bias)     net (bias)");
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

fn rate(all: &[(Board, i32)]) {
    const ROUNDS: usize = 20;
    let boards: Vec<Board> = all.iter().map(|(board, _)| *board).collect();
    let linear: Vec<Features> = boards.iter().map(|&board| Features::of(board)).collect();
    let net: Vec<NetFeatures> = boards.iter().map(|&board| NetFeatures::of(board)).collect();
    let (pattern, small) = (Pattern::new(), Net::new());
    let time = |name: &str, evaluate: &dyn Fn(usize) -> i32| {
        let begin = Instant::now();
        for _ in 0..ROUNDS {
            for place in 0..boards.len() {
                black_box(evaluate(place));
            }
        }
        let each = begin.elapsed().as_secs_f64() / (ROUNDS * boards.len()) as f64;
        println!(
            "{name}: {:.0} ns, {:.2} million a second",
            each * 1e9,
            1e-6 / each
        );
    };
    for _ in 0..2 {
        time("linear, fresh", &|place| pattern.evaluate(boards[place]));
        time("net, fresh", &|place| small.evaluate(boards[place]));
        time("linear, features at hand", &|place| {
            pattern.evaluate_with(boards[place], &linear[place])
        });
        time("net, features at hand", &|place| {
            small.evaluate_with(boards[place], &net[place])
        });
    }
}

/// The lines FROM to TO of an OBF file: board, side to move, rest.
fn order(range: &str, file: &str) -> Option<()> {
    let (from, to) = range.split_once('-')?;
    let (from, to): (usize, usize) = (from.parse().ok()?, to.parse().ok()?);
    let text = std::fs::read_to_string(file).ok()?;
    let mut sums = [(0_u64, 0.0); 4];
    for line in text.lines().skip(from - 1).take(to + 1 - from) {
        let (cells, rest) = line.split_at_checked(64)?;
        let set = |disc: char| {
            cells
                .chars()
                .enumerate()
                .filter(|&(_, cell)| cell == disc)
                .map(|(place, _)| 1_u64 << place)
                .sum()
        };
        let (black, white) = (set('X'), set('O'));
        let board = if rest.trim_start().starts_with('X') {
            Board {
                own: black,
                opp: white,
            }
        } else {
            Board {
                own: white,
                opp: black,
            }
        };
        let found = [
            solver(board, Pattern::new()),
            solver(board, Net::new()),
            engine(board, &Pattern::new()),
            engine(board, &Net::new()),
        ];
        for ((sum, part), name) in sums.iter_mut().zip(found).zip(NAMES) {
            print!(
                "{name}: {:.1} M nodes {:.2} s   ",
                part.0 as f64 / 1e6,
                part.1
            );
            sum.0 += part.0;
            sum.1 += part.1;
        }
        println!();
    }
    for ((nodes, seconds), name) in sums.into_iter().zip(NAMES) {
        println!(
            "together, {name}: {:.1} M nodes, {seconds:.1} s",
            nodes as f64 / 1e6
        );
    }
    Some(())
}

const NAMES: [&str; 4] = [
    "solver, linear",
    "solver, net",
    "engine, linear",
    "engine, net",
];

/// Nodes and seconds of the engine, which solves in steps.
fn engine(board: Board, judge: &impl Judge) -> (u64, f64) {
    let mut engine = Engine::new(128);
    let begin = Instant::now();
    let judgement = engine.search_with(judge, board, Task::default());
    (judgement.nodes, begin.elapsed().as_secs_f64())
}

/// Nodes and seconds of the exact solver alone.
fn solver(board: Board, evaluator: impl Evaluator<Whole>) -> (u64, f64) {
    let mut solver = Solver::<Whole, _>::with_evaluator(128, evaluator);
    let begin = Instant::now();
    let solution = solver.solve(board, Query::default());
    (solution.nodes, begin.elapsed().as_secs_f64())
}

/// Moves at random before the engines take over.
const OPENING: usize = 10;

fn contest(time: &str, pairs: &str) -> Option<()> {
    let time = Duration::from_millis(time.parse().ok()?);
    let pairs: u64 = pairs.parse().ok()?;
    let mut engines = [Engine::new(64), Engine::new(64)];
    let mut depths = [(0_u64, 0_u64); 2];
    let (mut points, mut discs) = (0.0, 0);
    for seed in 0..pairs {
        for net_begins in [true, false] {
            engines.iter_mut().for_each(Engine::forget);
            let margin = play(opening(seed), time, net_begins, &mut engines, &mut depths);
            let margin = if net_begins { margin } else { -margin };
            points += f64::from(margin.signum() + 1) / 2.0;
            discs += margin;
        }
        let games = 2.0 * (seed + 1) as f64;
        let depth = depths.map(|(sum, moves)| sum as f64 / moves.max(1) as f64);
        println!(
            "after {games} games the net has {:.1} %, {:+.2} discs a game; depth {:.1} against {:.1}",
            100.0 * points / games,
            f64::from(discs) / games,
            depth[0],
            depth[1],
        );
    }
    Some(())
}

/// The position after some random moves.
fn opening(seed: u64) -> Board {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut board = Board::start::<Whole>();
    for _ in 0..OPENING {
        let legal = board.moves::<Whole>();
        let squares: Vec<Square> = (0..64).filter(|s| legal >> s & 1 == 1).collect();
        if let Some(&square) = random.choice(&squares) {
            board = board.after(square, board.flips(square));
        }
    }
    board
}

/// Plays a game to its end; the score of the side that begins. The net's
/// engine is the first.
fn play(
    mut board: Board,
    time: Duration,
    net_begins: bool,
    engines: &mut [Engine; 2],
    depths: &mut [(u64, u64); 2],
) -> i32 {
    let mut beginner = true;
    while !board.is_over::<Whole>() {
        if board.moves::<Whole>() == 0 {
            board = board.pass();
        } else {
            let side = usize::from(beginner != net_begins);
            let task = Task {
                deadline: Some(Instant::now() + time),
                ..Task::default()
            };
            let Judgement { moves, depth, .. } = if side == 0 {
                engines[0].search_with(&Net::new(), board, task)
            } else {
                engines[1].search_with(&Pattern::new(), board, task)
            };
            depths[side].0 += u64::from(depth);
            depths[side].1 += 1;
            board = board.after(moves[0].square, board.flips(moves[0].square));
        }
        beginner = !beginner;
    }
    let score = board.final_score::<Whole>();
    if beginner { score } else { -score }
}
