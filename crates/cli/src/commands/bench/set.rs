//! Sets of positions for the solvers: made by seed, solved one by one, counted.

use std::time::{Duration, Instant};

use harif_engines::solve::{Options, Question, Solver};
use harif_rules::{AnyPosition, Game, Player, Position};
use harif_search::Control;
use serde::Serialize;

use super::total;
use crate::commands::solve::meter::Meter;
use crate::context::Context;
use crate::failure::Failure;
use crate::values::rounded;

/// One row of a bench.
pub(super) struct Set {
    /// What it holds, in a few words that never change.
    pub(super) name: String,
    pub(super) work: Work,
}

/// What a row measures.
pub(super) enum Work {
    /// Exact scores of positions.
    Solve(Vec<AnyPosition>),
    /// Something that counts by itself, such as perft.
    Count(fn() -> u64),
}

/// A row in JSON.
#[derive(Serialize)]
struct Row<'a> {
    set: &'a str,
    positions: usize,
    /// The sum of the scores: a bench that computes wrong numbers shows it.
    scores: i64,
    nodes: u64,
    ms: f64,
    worst_ms: f64,
    nps: u64,
}

/// Works through the sets and prints a row for each, then the signature.
pub(super) fn measure(context: &mut Context, sets: Vec<Set>) -> Result<(), Failure> {
    let mut solver = Solver::new(Options {
        table_megabytes: 64,
        threads: 1,
        book: false,
        keep: false,
    });
    let (mut signature, mut time) = (0, Duration::ZERO);
    let meter = Meter::new(Some(sets.len() as u64));
    for Set { name, work } in sets {
        let (mut scores, mut nodes, mut spent, mut worst) = (0, 0, Duration::ZERO, Duration::ZERO);
        let mut positions = 1;
        match work {
            Work::Solve(list) => {
                positions = list.len();
                for position in &list {
                    // Without a listener Ctrl-C ends the program.
                    let control = Control::never();
                    let answer = solver.solve(position, Question::default(), control, &mut |_| ());
                    scores += i64::from(answer.bounds.lower);
                    nodes += answer.nodes;
                    spent += answer.time;
                    worst = worst.max(answer.time);
                }
            }
            Work::Count(count) => {
                let started = Instant::now();
                nodes = count();
                spent = started.elapsed();
                worst = spent;
            }
        }
        signature += nodes;
        time += spent;
        let milliseconds = |time: Duration| rounded(time.as_secs_f64() * 1e3);
        let row = Row {
            set: &name,
            positions,
            scores,
            nodes,
            ms: milliseconds(spent),
            worst_ms: milliseconds(worst),
            nps: (nodes as f64 / spent.as_secs_f64().max(1e-9)) as u64,
        };
        meter.aside(|| tell(context, &row))?;
        meter.step();
    }
    drop(meter);
    total(context, signature, time)
}

fn tell(context: &mut Context, row: &Row) -> Result<(), Failure> {
    if context.json {
        return context.out.json(row);
    }
    context.out.line(format_args!(
        "{:<24} {:>4} {:>6} {:>12} {:>10.3} ms {:>9.1} M/s",
        row.set,
        row.positions,
        row.scores,
        row.nodes,
        row.ms,
        row.nps as f64 / 1e6
    ))?;
    context.out.flush()
}

/// Positions after random moves from the start of a game, none of them over, with `discs` on the
/// board each time.
pub(super) fn random_positions(
    game: Game,
    discs: std::ops::RangeInclusive<usize>,
    count: usize,
    seed: u64,
) -> Vec<AnyPosition> {
    let mut lot = Lot(seed);
    let mut positions = Vec::with_capacity(count);
    while positions.len() < count {
        let goal = discs.start() + lot.below(discs.end() - discs.start() + 1);
        let mut position = AnyPosition::start(game);
        while !position.is_over() && on_board(&position) < goal {
            let moves: Vec<_> = position.moves().collect();
            position.play_unchecked(moves[lot.below(moves.len())]);
        }
        if !position.is_over() {
            positions.push(position);
        }
    }
    positions
}

fn on_board(position: &AnyPosition) -> usize {
    Player::BOTH.iter().map(|&side| position.count(side)).sum()
}

/// Random numbers that no library can change under our feet: `SplitMix64`.
struct Lot(u64);

impl Lot {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) % end as u64) as usize
    }
}
