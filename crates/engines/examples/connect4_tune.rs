//! Tunes the order in which the Connect Four solver tries moves.
//!
//! ```text
//! connect4_tune seconds=N [threads=N] [seed=N] [from=FILE] [file=FILE] [test=FILE…] SET…
//! ```
//!
//! A set is a file of `moves score` lines; `connect4_bench list SET` makes one. Every thread takes the
//! best weights so far, changes one or two at random, and solves all positions: if that takes fewer
//! nodes, the change stays. What counts is the mean logarithm of nodes of each set, so that no single
//! position rules; the sets count alike. The easiest set comes first, because a bad change is given
//! up early.
//!
//! The weights go to `file`, a row for each stage and parity, can be read from there with `from`, and
//! are printed as source text in the end. The sets to `test` with are solved with the first weights
//! and with the last, and have no part in the choice.
#![allow(clippy::print_stdout)]

use harif_engines::connect4::{Board, MoveOrder, Refinements, Solver, SolverOptions, Weights};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

struct Job {
    seconds: u64,
    threads: usize,
    seed: u64,
    from: Option<String>,
    file: Option<String>,
    tests: Vec<String>,
    sets: Vec<String>,
}

/// The best so far.
struct Best {
    order: MoveOrder,
    /// The mean logarithm of nodes, and that of each position.
    cost: f64,
    each: Vec<f64>,
    /// How often it was replaced.
    version: u64,
    tried: u64,
}

fn main() {
    let job = parse(std::env::args().skip(1));
    let mut boards: Vec<(Board, f64)> = Vec::new();
    for set in &job.sets {
        let set = positions(set);
        let weight = 1.0 / (set.len() * job.sets.len()) as f64;
        boards.extend(set.into_iter().map(|board| (board, weight)));
    }
    let order = job
        .from
        .as_ref()
        .map_or(MoveOrder::TUNED, |file| read(file));
    let each = measure(&order, &boards, &[]);
    let cost = sum(&each);
    println!("begin {cost:.4}: {} positions", boards.len());
    if job.seconds == 0 {
        print_rust(&order);
        return;
    }
    let best = Mutex::new(Best {
        order,
        cost,
        each,
        version: 0,
        tried: 0,
    });
    let end = Instant::now() + Duration::from_secs(job.seconds);
    std::thread::scope(|scope| {
        for thread in 0..job.threads {
            let (best, boards, job) = (&best, &boards, &job);
            scope.spawn(move || climb(best, boards, end, job.seed * 1000 + thread as u64, job));
        }
    });
    let best = best.into_inner().expect("no thread panics");
    println!("end {:.4} after {} trials", best.cost, best.tried);
    save(&best.order, job.file.as_deref());
    print_rust(&best.order);
    for set in &job.tests {
        let boards = positions(set);
        for (name, order) in [("first", order), ("last", best.order)] {
            let nodes = solve_all(&order, &boards, job.threads);
            let logarithms: f64 = nodes.iter().map(|&n| (n as f64).ln()).sum();
            let total: u64 = nodes.iter().sum();
            let count = boards.len() as f64;
            println!(
                "test {set} {name}: {:.0} nodes on average, logarithm {:.4}",
                total as f64 / count,
                logarithms / count
            );
        }
    }
}

fn positions(file: &str) -> Vec<Board> {
    let text = std::fs::read_to_string(file).expect("a readable file");
    let board = |line: &str| {
        let moves = line.split(' ').next().unwrap_or("");
        Board::from_moves(7, 6, moves).expect("legal moves")
    };
    text.lines().map(board).collect()
}

/// The nodes that each position takes.
fn solve_all(order: &MoveOrder, boards: &[Board], threads: usize) -> Vec<u64> {
    let next = AtomicUsize::new(0);
    let nodes: Vec<AtomicU64> = boards.iter().map(|_| AtomicU64::new(0)).collect();
    std::thread::scope(|scope| {
        for _ in 0..threads.min(boards.len()) {
            scope.spawn(|| {
                let mut solver = solver(order);
                while let place = next.fetch_add(1, Relaxed)
                    && let Some(board) = boards.get(place)
                {
                    solver.clear();
                    let before = solver.nodes();
                    solver.score(board);
                    nodes[place].store(solver.nodes() - before, Relaxed);
                }
            });
        }
    });
    nodes.into_iter().map(AtomicU64::into_inner).collect()
}

fn parse(arguments: impl Iterator<Item = String>) -> Job {
    let mut job = Job {
        seconds: 60,
        threads: 1,
        seed: 1,
        from: None,
        file: None,
        tests: vec![],
        sets: vec![],
    };
    for argument in arguments {
        let number = |text: &str| text.parse::<u64>().expect("a number");
        match argument.split_once('=') {
            Some(("seconds", n)) => job.seconds = number(n),
            Some(("threads", n)) => job.threads = number(n) as usize,
            Some(("seed", n)) => job.seed = number(n),
            Some(("from", file)) => job.from = Some(file.to_string()),
            Some(("test", file)) => job.tests.push(file.to_string()),
            Some(("file", file)) => job.file = Some(file.to_string()),
            Some(_) => panic!("unknown option {argument}"),
            None => job.sets.push(argument),
        }
    }
    job
}

/// Tries changes until the time is over.
fn climb(best: &Mutex<Best>, boards: &[(Board, f64)], end: Instant, seed: u64, job: &Job) {
    let mut rng = fastrand::Rng::with_seed(seed);
    // A change that helped while another was adopted is tried on top of that.
    let mut again: Option<Change> = None;
    while Instant::now() < end {
        let (base, each, version) = {
            let best = best.lock().expect("no thread panics");
            (best.order, best.each.clone(), best.version)
        };
        let change = again.take().unwrap_or_else(|| Change::random(&mut rng));
        let mut order = base;
        change.apply(&mut order);
        if order == base {
            continue;
        }
        let found = measure(&order, boards, &each);
        let mut best = best.lock().expect("no thread panics");
        best.tried += 1;
        if found.len() < boards.len() || sum(&found) > sum(&each) - LEAST_GAIN {
            continue;
        }
        if best.version == version {
            best.order = order;
            best.cost = sum(&found);
            best.each = found;
            best.version += 1;
            println!("{:4} {:.4} {change:?}", best.tried, best.cost);
            save(&best.order, job.file.as_deref());
        } else {
            again = Some(change);
        }
    }
}

fn sum(numbers: &[f64]) -> f64 {
    numbers.iter().sum()
}

/// Smaller gains are chance.
const LEAST_GAIN: f64 = 0.0007;

/// A change to one or two weights in some stages, for one player or both.
#[derive(Clone, Debug)]
struct Change(Vec<Step>);

/// A weight by its place, the stages and players, and what is added.
type Step = (usize, Vec<(usize, usize)>, i32);

impl Change {
    fn random(rng: &mut fastrand::Rng) -> Self {
        let count = 1 + usize::from(rng.u32(..3) == 0);
        let parts = (0..count).map(|_| {
            let weight = rng.usize(..Weights::NAMES.len());
            let stages = match rng.u32(..6) {
                0 => vec![0, 1, 2, 3],
                1 => vec![2, 3],
                2 => vec![1, 2],
                _ => vec![rng.usize(..4)],
            };
            let sides = match rng.u32(..3) {
                0 => vec![0, 1],
                _ => vec![rng.usize(..2)],
            };
            let places = stages
                .iter()
                .flat_map(|&stage| sides.iter().map(move |&side| (stage, side)));
            let step = [1, 2, 3, 4, 6, 8, 12][rng.usize(..7)];
            (
                weight,
                places.collect(),
                if rng.bool() { step } else { -step },
            )
        });
        Self(parts.collect())
    }

    fn apply(&self, order: &mut MoveOrder) {
        for (weight, places, step) in &self.0 {
            for &(stage, side) in places {
                *order.0[stage][side].numbers()[*weight] += step;
            }
        }
    }
}

fn solver(order: &MoveOrder) -> Solver {
    // A few hundred bytes for each trial, for as long as the program runs.
    let order: &'static MoveOrder = Box::leak(Box::new(*order));
    Solver::new(SolverOptions {
        table_bytes: 64 << 20,
        refinements: Refinements {
            order,
            ..Refinements::ALL
        },
        ..SolverOptions::default()
    })
}

/// The weighted logarithms of the nodes that the positions take; of fewer positions where those are
/// clearly worse than `before`.
fn measure(order: &MoveOrder, boards: &[(Board, f64)], before: &[f64]) -> Vec<f64> {
    let mut solver = solver(order);
    let mut each = Vec::with_capacity(boards.len());
    for (board, weight) in boards {
        let nodes = solver.nodes();
        solver.clear();
        solver.score(board);
        each.push(((solver.nodes() - nodes).max(1) as f64).ln() * weight);
        let done = each.len();
        if done % 16 == 0 && before.len() > done {
            let lost = (sum(&each) - sum(&before[..done])) / weight;
            if lost > 0.15 * (done as f64).sqrt() {
                break;
            }
        }
    }
    each
}

fn save(order: &MoveOrder, file: Option<&str>) {
    let Some(file) = file else { return };
    let mut order = *order;
    let rows = order.0.as_flattened_mut().iter_mut().map(|weights| {
        let numbers: Vec<String> = weights.numbers().iter().map(ToString::to_string).collect();
        numbers.join(" ")
    });
    let text: Vec<String> = rows.collect();
    std::fs::write(file, text.join("\n")).expect("a file that can be written");
}

fn read(file: &str) -> MoveOrder {
    let text = std::fs::read_to_string(file).expect("a readable file");
    let mut order = MoveOrder::TUNED;
    for (weights, row) in order.0.as_flattened_mut().iter_mut().zip(text.lines()) {
        for (weight, number) in weights.numbers().into_iter().zip(row.split(' ')) {
            *weight = number.parse().expect("a number");
        }
    }
    order
}

/// The weights as source text.
fn print_rust(order: &MoveOrder) {
    let mut order = *order;
    for (stage, sides) in order.0.iter_mut().enumerate() {
        for (side, weights) in sides.iter_mut().enumerate() {
            let numbers = weights.numbers();
            let fields = Weights::NAMES.iter().zip(numbers).filter(|(_, n)| **n != 0);
            let fields: Vec<String> = fields.map(|(name, n)| format!("{name}: {n}")).collect();
            println!(
                "// stage {stage}, parity {side}\nWeights {{ {}, ..Weights::ZERO }},",
                fields.join(", ")
            );
        }
    }
}
