//! Solves files of `moves score` lines and prints time, nodes and errors.
#![allow(clippy::print_stdout)]
use harif_engines::connect4::{Board, Control, Goal, Options, Progress, Solver, Tricks};
use std::time::Instant;

/// The processor time of this thread in seconds, where the system tells: on a
/// busy machine it says more than the time on the wall.
fn processor_seconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(text.split(' ').next()?.parse::<f64>().ok()? * 1e-9)
}

fn main() {
    let mut options = Options::default();
    let mut goal = Goal::Score;
    let mut verbose = false;
    let mut files = vec![];
    let mut size = (7, 6);
    for argument in std::env::args().skip(1) {
        let tricks = &mut options.tricks;
        match argument.split_once('=') {
            Some(("threads", n)) => options.threads = n.parse().expect("a number"),
            Some(("mb", n)) => options.table_bytes = n.parse::<usize>().expect("a number") << 20,
            Some(("size", n)) => {
                let (c, r) = n.split_once('x').expect("CxR");
                size = (c.parse().unwrap(), r.parse().unwrap());
            }
            Some(("off", "follower")) => tricks.follower_bound = false,
            Some(("off", "leader")) => tricks.leader_bound = false,
            Some(("off", "hopeless")) => tricks.hopeless_bound = false,
            Some(("off", "lookup")) => tricks.early_lookup = false,
            Some(("off", "mirror")) => tricks.mirror = false,
            Some(("off", "history")) => tricks.history = false,
            Some(("off", "near")) => tricks.near_table = false,
            Some(("off", "outside")) => tricks.outside_in = false,
            Some(("off", "all")) => *tricks = Tricks::NONE,
            Some(_) => panic!("unknown option {argument}"),
            None if argument == "weak" => goal = Goal::Outcome,
            None if argument == "verbose" => verbose = true,
            None => files.push(argument),
        }
    }
    let mut solver = Solver::new(options);
    for file in files {
        let text = if file == "empty" {
            "\n".to_string()
        } else {
            std::fs::read_to_string(&file).expect("a readable file")
        };
        let positions: Vec<(Board, Option<i32>)> = text
            .lines()
            .map(|line| {
                let mut fields = line.split(' ');
                let board = Board::from_moves(size.0, size.1, fields.next().unwrap_or(""))
                    .expect("legal moves");
                (board, fields.next().and_then(|score| score.parse().ok()))
            })
            .collect();
        solver.prepare(&positions[0].0);
        let nodes_before = solver.nodes();
        let mut scores = vec![0; positions.len()];
        let mut worst = 0.0f64;
        let processor = processor_seconds();
        let start = Instant::now();
        let mut last = start;
        for ((board, _), score) in positions.iter().zip(&mut scores) {
            solver.clear();
            let mut say = |p: Progress| println!("{p:?}");
            let mut control = Control {
                progress: if verbose { Some(&mut say) } else { None },
                ..Control::default()
            };
            *score = solver.solve(board, goal, &mut control).lower;
            let now = Instant::now();
            worst = worst.max((now - last).as_secs_f64());
            last = now;
        }
        let wall = start.elapsed().as_secs_f64();
        let time = if options.threads == 1 {
            processor
                .zip(processor_seconds())
                .map_or(wall, |(before, after)| after - before)
        } else {
            wall
        };
        let errors = positions
            .iter()
            .zip(&scores)
            .filter(|((_, expected), score)| {
                expected.is_some_and(|e| {
                    if goal == Goal::Score {
                        e != **score
                    } else {
                        e.signum() != **score
                    }
                })
            })
            .count();
        let count = positions.len() as f64;
        let nodes = (solver.nodes() - nodes_before) as f64;
        println!(
            "{file}: {count} positions, mean {:.3} us, worst {:.3} ms, {:.1} nodes, {:.2} Mn/s, {errors} errors",
            time / count * 1e6,
            worst * 1e3,
            nodes / count,
            nodes / time / 1e6
        );
        if positions.len() == 1 {
            println!("score {}", scores[0]);
        }
    }
}
