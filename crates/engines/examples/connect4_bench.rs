//! Solves sets of positions and prints time, nodes and errors.
//!
//! ```text
//! connect4_bench [OPTION=VALUE…] SET…
//! ```
//!
//! A set is a file of `moves score` lines (the score may be missing), the word `empty`, or
//! `DISCS..DISCS:PLIES..PLIES:COUNT:SEED`: random positions with so many discs whose game lasts so
//! many more plies, `COUNT` of them. With `list` the positions are printed and not timed, so that
//! a set that takes long to find can be kept in a file.
//!
//! Options: `rounds=N` (the best of N rounds counts), `threads=N`, `mb=N`, `size=CxR`, `off=TRICK`;
//! the words `weak` (who wins only), `all` (the values of all moves), `keep` (the table is not
//! cleared between positions), `book` (the opening book helps), `verbose`, and `stop` (how long a
//! solve goes on after it was told to stop, in place of everything else).
//!
//! The time is that on the wall for the whole set, divided by the number of positions: reading a
//! clock for each position would cost as much as an easy position takes.
#![allow(clippy::print_stdout)]
#[path = "support/times.rs"]
mod times;

use harif_engines::connect4::book;
use harif_engines::connect4::{Board, Goal, Refinements, Solver, SolverOptions};
use harif_engines::solve::Progress;
use harif_search::Control;
use std::ops::Range;
use std::time::Instant;

/// What the command line asks for.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a word of the command line"
)]
struct Job {
    options: SolverOptions,
    goal: Goal,
    size: (u32, u32),
    rounds: u32,
    all_moves: bool,
    keep_table: bool,
    book: bool,
    list: bool,
    stop: bool,
    verbose: bool,
    sets: Vec<String>,
}

/// A position, its moves as text and its score where that is known.
struct Item {
    board: Board,
    moves: String,
    score: Option<i32>,
}

fn main() {
    let job = parse(std::env::args().skip(1));
    for set in &job.sets {
        let items = read(set, &job);
        if job.list {
            for Item { moves, score, .. } in &items {
                println!("{moves} {}", score.expect("a set that was just solved"));
            }
        } else if job.stop {
            measure_stopping(set, &items, &job);
        } else {
            measure(set, &items, &job);
        }
    }
}

fn parse(arguments: impl Iterator<Item = String>) -> Job {
    let mut job = Job {
        options: SolverOptions::default(),
        goal: Goal::Score,
        size: (7, 6),
        rounds: 1,
        all_moves: false,
        keep_table: false,
        book: false,
        list: false,
        stop: false,
        verbose: false,
        sets: vec![],
    };
    for argument in arguments {
        let number = |text: &str| text.parse::<usize>().expect("a number");
        match argument.split_once('=') {
            Some(("rounds", n)) => job.rounds = number(n) as u32,
            Some(("threads", n)) => job.options.threads = number(n),
            Some(("mb", n)) => job.options.table_bytes = number(n) << 20,
            Some(("size", n)) => {
                let (columns, rows) = n.split_once('x').expect("CxR");
                job.size = (number(columns) as u32, number(rows) as u32);
            }
            Some(("off", trick)) => switch_off(&mut job.options.refinements, trick),
            Some(_) => panic!("unknown option {argument}"),
            None => match argument.as_str() {
                "weak" => job.goal = Goal::Outcome,
                "all" => job.all_moves = true,
                "keep" => job.keep_table = true,
                "book" => job.book = true,
                "list" => job.list = true,
                "stop" => job.stop = true,
                "verbose" => job.verbose = true,
                _ => job.sets.push(argument),
            },
        }
    }
    job
}

fn switch_off(refinements: &mut Refinements, name: &str) {
    match name {
        "follower" => refinements.follower_bound = false,
        "leader" => refinements.leader_bound = false,
        "hopeless" => refinements.hopeless_bound = false,
        "lookup" => refinements.early_lookup = false,
        "mirror" => refinements.mirror = false,
        "history" => refinements.history = false,
        "near" => refinements.near_table = false,
        "outside" => refinements.outside_in = false,
        "holdout" => refinements.hold_out = false,
        "net" => refinements.net = false,
        "all" => *refinements = Refinements::NONE,
        _ => panic!("no trick is called {name}"),
    }
}

fn read(set: &str, job: &Job) -> Vec<Item> {
    if set.contains("..") {
        return random_set(set, job);
    }
    let text = if set == "empty" {
        "\n".to_string()
    } else {
        std::fs::read_to_string(set).expect("a readable file")
    };
    let item = |line: &str| {
        let mut fields = line.split(' ');
        let moves = fields.next().unwrap_or("").to_string();
        Item {
            board: Board::from_moves(job.size.0, job.size.1, &moves).expect("legal moves"),
            moves,
            score: fields.next().and_then(|score| score.parse().ok()),
        }
    };
    text.lines().map(item).collect()
}

/// Random positions of the kind that `set` describes.
fn random_set(set: &str, job: &Job) -> Vec<Item> {
    let fields: Vec<&str> = set.split(':').collect();
    let &[discs, plies, count, seed] = fields.as_slice() else {
        panic!("{set} is not DISCS..DISCS:PLIES..PLIES:COUNT:SEED");
    };
    let range = |text: &str| -> Range<u32> {
        let (from, to) = text.split_once("..").expect("a range");
        from.parse().expect("a number")..to.parse().expect("a number")
    };
    let (discs, plies) = (range(discs), range(plies));
    let count: usize = count.parse().expect("a number");
    let mut rng = fastrand::Rng::with_seed(seed.parse().expect("a number"));
    let mut solver = Solver::new(job.options);
    let mut items = Vec::with_capacity(count);
    while items.len() < count {
        let Some((board, moves)) = random_board(&mut rng, job.size, discs.clone()) else {
            continue;
        };
        // Any length will do: no need to know it.
        let score = (plies != (0..99)).then(|| solver.score(&board));
        if score.is_none_or(|score| plies.contains(&plies_left(&board, score))) {
            items.push(Item {
                board,
                moves,
                score,
            });
        }
    }
    items
}

/// A position after random moves, unless the game ended on the way.
fn random_board(
    rng: &mut fastrand::Rng,
    (columns, rows): (u32, u32),
    discs: Range<u32>,
) -> Option<(Board, String)> {
    let mut board = Board::new(columns, rows, 4).expect("a size that fits");
    let mut moves = String::new();
    for _ in 0..rng.u32(discs) {
        let open: Vec<u32> = board.moves().collect();
        let column = open[rng.usize(..open.len())];
        board = board.play(column);
        moves.push(char::from_digit(column + 1, 36).expect("few columns"));
        if board.is_won() {
            return None;
        }
    }
    Some((board, moves))
}

/// How many plies the game lasts, up to one.
fn plies_left(board: &Board, score: i32) -> u32 {
    let end = if score == 0 {
        board.cells()
    } else {
        board.cells() + 2 - 2 * score.unsigned_abs()
    };
    end.saturating_sub(board.discs())
}

fn measure(set: &str, items: &[Item], job: &Job) {
    let mut solver = Solver::new(job.options);
    solver.use_book(job.book.then(book::embedded).flatten());
    let mut scores = vec![0; items.len()];
    let mut times = vec![f64::MAX; items.len()];
    let (mut best, mut nodes) = (f64::MAX, 0);
    solver.prepare(&items[0].board);
    for _ in 0..job.rounds {
        let before = solver.nodes();
        let start = Instant::now();
        let mut last = start;
        for ((item, score), time) in items.iter().zip(&mut scores).zip(&mut times) {
            if !job.keep_table {
                solver.clear();
            }
            *score = solve(&mut solver, &item.board, job);
            if job.all_moves {
                let now = Instant::now();
                *time = time.min((now - last).as_secs_f64());
                last = now;
            }
        }
        best = best.min(start.elapsed().as_secs_f64());
        nodes = solver.nodes() - before;
    }
    let count = items.len() as f64;
    let errors = items
        .iter()
        .zip(&scores)
        .filter(|(item, score)| {
            item.score
                .is_some_and(|expected| job.goal.answer(expected) != **score)
        })
        .count();
    println!(
        "{set}: {count} positions, {:.3} us, {:.1} nodes, {:.2} Mn/s, {errors} errors",
        best / count * 1e6,
        nodes as f64 / count,
        nodes as f64 / best / 1e6
    );
    if job.all_moves {
        times::print_spread("all moves", times);
    }
    if items.len() == 1 {
        println!("score {}", scores[0]);
    }
}

/// How long a solve goes on after it was told to stop.
fn measure_stopping(set: &str, items: &[Item], job: &Job) {
    let mut solver = Solver::new(job.options);
    times::measure_stopping(set, items, |item, stop| {
        solver.clear();
        let bounds = solver.solve(&item.board, job.goal, Control::new(stop));
        bounds.exact().is_none()
    });
}

fn solve(solver: &mut Solver, board: &Board, job: &Job) -> i32 {
    let mut say = |progress: Progress| println!("{progress:?}");
    let control = Control::never();
    if job.all_moves {
        let values = solver.analyze(board, job.goal, control);
        let best = values.iter().flatten().map(|bounds| bounds.lower).max();
        best.unwrap_or(0)
    } else if job.verbose {
        let bounds = solver.solve_with_progress(board, job.goal, control, &mut say);
        bounds.lower
    } else {
        solver.solve(board, job.goal, control).lower
    }
}
