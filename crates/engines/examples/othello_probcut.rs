//! Fits the errors of multi-ProbCut, and checks them on other positions.
//!
//! ```text
//! othello_probcut POSITIONS SEED [THREADS]
//! ```
//!
//! `OTHELLO_WEIGHTS=FILE` in the environment fits them for the weights in that file.
//!
//! Plays games by the engine with some random moves, takes a position of each, and searches it
//! without shortcuts to every depth up to [`DEEPEST`], and to the end where few squares are empty.
//! The deviation between two depths is modelled as
//! `exp(a + b·empties + c·ln(1 + depth) + d·ln(1 + shallow))`, with other numbers and without the
//! second term for a solving search, whose depth is the number of empty squares; the numbers are found by least squares on three quarters of the positions, and the
//! share of errors beyond 1.1, 1.5, 2.0 and 2.6 deviations is counted on the rest.

use harif_engines::othello::{Board, Effort, Engine, Judgement, Pattern, Size, Square};
use harif_search::Control;

#[path = "support/weights.rs"]
mod weights;

type Whole = Size<8, 8>;

/// The deepest search without shortcuts.
const DEEPEST: u32 = 10;
/// The most empty squares with which positions are solved.
const SOLVED: u32 = 19;

/// The scores of one position by depth, and the exact one.
struct Sample {
    empties: u32,
    scores: Vec<i32>,
    exact: Option<i32>,
}

/// A pair of searches of the same position.
struct Pair {
    empties: u32,
    depth: u32,
    shallow: u32,
    difference: f64,
}

fn main() {
    weights::take_from_environment().expect("a readable file of weights");
    let mut words = std::env::args().skip(1);
    let mut number = || words.next().and_then(|word| word.parse::<u64>().ok());
    let (positions, seed) = (number().unwrap_or(400), number().unwrap_or(1));
    let threads = number().unwrap_or(1).max(1);
    // Threads have a share of the positions and a seed each.
    let share = |thread: u64| {
        let mut engine = Engine::new(64);
        let mut random = fastrand::Rng::with_seed(seed + (thread << 32));
        let positions = positions.div_ceil(threads);
        (0..positions)
            .filter_map(|done| {
                if thread == 0 {
                    eprint!("\r{done} of {positions} ");
                }
                sample(&mut engine, &mut random)
            })
            .collect::<Vec<Sample>>()
    };
    let samples: Vec<Sample> = std::thread::scope(|scope| {
        let running: Vec<_> = (0..threads)
            .map(|thread| scope.spawn(move || share(thread)))
            .collect();
        running
            .into_iter()
            .flat_map(|thread| thread.join().expect("a thread that fits"))
            .collect()
    });
    eprintln!();
    let held_out = samples.len() / 4;
    for (title, pairs) in [
        ("judging", judging as fn(&Sample) -> Vec<Pair>),
        ("solving", solving),
    ] {
        let test: Vec<Pair> = samples[..held_out].iter().flat_map(pairs).collect();
        let train: Vec<Pair> = samples[held_out..].iter().flat_map(pairs).collect();
        let model = fit(&train);
        println!("{title}: {model:.4?} from {} pairs", train.len());
        check(&test, &model);
    }
}

/// Plays a game to some number of empty squares and searches what is there.
fn sample(engine: &mut Engine, random: &mut fastrand::Rng) -> Option<Sample> {
    let stop_at = random.u32(10..=50);
    let mut board = Board::start::<Whole>();
    while board.empties::<Whole>().count_ones() > stop_at {
        let legal = board.moves::<Whole>();
        if legal == 0 {
            if board.is_over::<Whole>() {
                return None;
            }
            board = board.pass();
            continue;
        }
        let opening = board.empties::<Whole>().count_ones() > 50;
        let square = if opening || random.u32(..10) == 0 {
            let squares: Vec<Square> = (0..64).filter(|s| legal >> s & 1 == 1).collect();
            squares[random.usize(..squares.len())]
        } else {
            look(engine, board, 3, 8).0.moves[0].square
        };
        board = board.after(square, board.flips(square));
    }
    if board.moves::<Whole>() == 0 {
        return None;
    }
    let empties = board.empties::<Whole>().count_ones();
    let now = Pattern::new().evaluate(board);
    let mut scores = vec![(now + Pattern::DISC / 2).div_euclid(Pattern::DISC)];
    scores.extend(look(engine, board, DEEPEST.min(empties - 1), 0).1);
    let exact = (empties <= SOLVED).then(|| look(engine, board, 60, 60).0.moves[0].score);
    Some(Sample {
        empties,
        scores,
        exact,
    })
}

/// Searches without shortcuts; also gives the score of each step.
fn look(engine: &mut Engine, board: Board, depth: u32, exact: u32) -> (Judgement, Vec<i32>) {
    let mut scores = Vec::new();
    let mut progress = |judgement: &Judgement| scores.push(judgement.moves[0].score);
    let judgement = engine.search_with_progress(
        board,
        Effort {
            depth,
            exact,
            shortcuts: false,
            ..Effort::default()
        },
        Control::never(),
        &mut progress,
    );
    (judgement, scores)
}

fn judging(sample: &Sample) -> Vec<Pair> {
    let depths = 0..sample.scores.len();
    let pairs = depths.flat_map(|depth| (0..depth).map(move |shallow| (depth, shallow)));
    pairs
        .filter(|(depth, shallow)| (depth - shallow) % 2 == 0 && *depth >= 2)
        .map(|(depth, shallow)| Pair {
            empties: sample.empties,
            depth: depth as u32,
            shallow: shallow as u32,
            difference: f64::from(sample.scores[depth] - sample.scores[shallow]),
        })
        .collect()
}

fn solving(sample: &Sample) -> Vec<Pair> {
    let Some(exact) = sample.exact else {
        return Vec::new();
    };
    let scores = (0..).zip(&sample.scores);
    scores
        .map(|(shallow, &score)| Pair {
            empties: sample.empties,
            depth: sample.empties,
            shallow,
            difference: f64::from(exact - score),
        })
        .collect()
}

const TERMS: usize = 4;

fn terms(pair: &Pair) -> [f64; TERMS] {
    [
        1.0,
        if pair.depth < pair.empties {
            f64::from(pair.empties)
        } else {
            0.0
        },
        f64::from(1 + pair.depth).ln(),
        f64::from(1 + pair.shallow).ln(),
    ]
}

fn deviation(model: &[f64; TERMS], pair: &Pair) -> f64 {
    let sum: f64 = model.iter().zip(terms(pair)).map(|(a, x)| a * x).sum();
    sum.exp()
}

/// The likeliest model if errors are normal: Newton's method on the logarithm of the deviation.
fn fit(pairs: &[Pair]) -> [f64; TERMS] {
    let mut model = [1.0, 0.0, 0.0, 0.0];
    for _ in 0..50 {
        let mut gradient = [0.0; TERMS];
        let mut curvature = [[0.0; TERMS]; TERMS];
        for pair in pairs {
            let x = terms(pair);
            let ratio = (pair.difference / deviation(&model, pair))
                .powi(2)
                .min(25.0);
            for i in 0..TERMS {
                gradient[i] += (ratio - 1.0) * x[i];
                for j in 0..TERMS {
                    curvature[i][j] += 2.0 * x[i] * x[j];
                }
                // Terms that do not vary are held near zero.
                curvature[i][i] += 1e-3;
            }
        }
        let step = solve(curvature, gradient);
        for (a, by) in model.iter_mut().zip(step) {
            *a += by;
        }
    }
    model
}

/// Solves linear equations by elimination.
fn solve(mut rows: [[f64; TERMS]; TERMS], mut right: [f64; TERMS]) -> [f64; TERMS] {
    for pivot in 0..TERMS {
        let largest = (pivot..TERMS)
            .max_by(|&a, &b| rows[a][pivot].abs().total_cmp(&rows[b][pivot].abs()))
            .unwrap_or(pivot);
        rows.swap(pivot, largest);
        right.swap(pivot, largest);
        for row in 0..TERMS {
            if row != pivot {
                let factor = rows[row][pivot] / rows[pivot][pivot];
                let taken = rows[pivot];
                for (cell, taken) in rows[row].iter_mut().zip(taken) {
                    *cell -= factor * taken;
                }
                right[row] -= factor * right[pivot];
            }
        }
    }
    std::array::from_fn(|i| right[i] / rows[i][i])
}

/// How often the difference exceeds multiples of the deviation, on either side.
fn check(pairs: &[Pair], model: &[f64; TERMS]) {
    for limit in [1.1, 1.5, 2.0, 2.6] {
        let beyond = |pair: &&Pair| pair.difference.abs() > limit * deviation(model, pair);
        let share = pairs.iter().filter(beyond).count() as f64 / pairs.len() as f64;
        println!("  beyond {limit} deviations: {:.1} %", 100.0 * share);
    }
    for (low, high) in [(10, 19), (20, 29), (30, 39), (40, 50)] {
        let inside: Vec<&Pair> = (pairs.iter())
            .filter(|pair| (low..=high).contains(&pair.empties) && pair.shallow == pair.depth / 2)
            .collect();
        if inside.is_empty() {
            continue;
        }
        let root = |sum: f64| (sum / inside.len() as f64).sqrt();
        let seen = root(inside.iter().map(|pair| pair.difference.powi(2)).sum());
        let expected = root(
            inside
                .iter()
                .map(|pair| deviation(model, pair).powi(2))
                .sum(),
        );
        println!(
            "  {low} to {high} empties, half the depth: {seen:.2} seen, {expected:.2} expected ({} pairs)",
            inside.len()
        );
    }
}
