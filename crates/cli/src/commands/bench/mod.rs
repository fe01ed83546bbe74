//! `harif bench`: fixed positions, and one number that is a checksum of how the searches behave;
//! `harif bench connect4` and `harif bench othello` do the same for the exact solvers.
//!
//! The sum of all nodes moves only when a search behaves differently. A change that moves it owes
//! a reason; one that does not has only made things faster or clearer.

mod connect4;
mod othello;
mod set;

use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use harif_play::Algorithm::{self, AlphaBeta, Mcts, Minimax, Negamax, Pvs};
use harif_play::{Plan, Unwatched};
use harif_rules::{Game, notation};
use harif_search::{Control, Limits, Order, Switches};
use harif_text::say;
use serde::Serialize;

use crate::context::Context;
use crate::failure::Failure;

/// Search fixed positions and print the node-count signature
#[derive(Args, Debug)]
#[command(help_template = super::HELP, before_help = "\
Examples:
  harif bench                             every position, then the signature
  harif bench --json
  harif bench connect4                    the Connect Four solver, on positions of every stage
  harif bench othello                     perft and endings

One thread, no book, and every position begins with an empty table: the nodes, and with them the
signature, are the same on every machine.
")]
pub(crate) struct Arguments {
    /// The solver to measure; the searches if left out
    #[arg(value_enum, value_name = "GAME")]
    game: Option<Solved>,
}

/// The games that have a solver of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Solved {
    Connect4,
    Othello,
}

/// One fixed search: the game, its moves, the search and its depth.
struct Entry(&'static str, &'static str, Algorithm, u32);

/// A little of every game, size and search; a second or two in all.
const ENTRIES: &[Entry] = &[
    Entry("tictactoe", "start", Minimax, 9),
    Entry("tictactoe", "start", AlphaBeta, 9),
    Entry("tictactoe:columns=5,rows=5,line=4", "c3b2", Negamax, 4),
    Entry("connect4", "start", AlphaBeta, 8),
    Entry("connect4", "4453", Negamax, 8),
    Entry("connect4", "444423", Pvs, 11),
    Entry("4inline", "4435", Pvs, 9),
    Entry("connect4:columns=10,rows=10,line=5", "5566", AlphaBeta, 5),
    Entry("othello", "start", Negamax, 8),
    Entry("othello", "f5d6c3d3c4f4", Pvs, 8),
    Entry("othello:size=6", "start", AlphaBeta, 8),
    Entry("othello:size=10", "start", Pvs, 6),
    Entry("connect4", "4453", Mcts, 0),
];

/// Random games of the entries that count games instead of depth.
const GAMES: u64 = 2_000;

impl Entry {
    fn plan(&self) -> Plan {
        let &Self(_, _, algorithm, depth) = self;
        let limits = match algorithm {
            Mcts => Limits::nodes(GAMES),
            _ => Limits::depth(depth),
        };
        let switches = Switches {
            order: Order::Centre,
            table: algorithm == Pvs,
            distance: true,
            ..Switches::default()
        };
        Plan {
            switches,
            ..Plan::new(algorithm, limits)
        }
    }
}

#[derive(Serialize)]
struct Row {
    game: &'static str,
    position: &'static str,
    algorithm: &'static str,
    depth: u32,
    best: Option<String>,
    nodes: u64,
    ms: f64,
}

#[derive(Serialize)]
struct Total {
    signature: u64,
    ms: f64,
    nps: u64,
}

pub(super) fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    match arguments.game {
        None => searches(context),
        Some(Solved::Connect4) => set::measure(context, connect4::sets()),
        Some(Solved::Othello) => set::measure(context, othello::sets()),
    }
}

/// Every search of the table, then the signature.
fn searches(context: &mut Context) -> Result<(), Failure> {
    let (mut signature, mut time) = (0, Duration::ZERO);
    for entry in ENTRIES {
        let &Entry(name, moves, algorithm, _) = entry;
        let game: Game = name.parse().map_err(broken)?;
        let position = notation::position(game, moves).map_err(broken)?;
        let started = Instant::now();
        let report = entry
            .plan()
            .run(&position, Control::never(), &mut Unwatched);
        let spent = started.elapsed();
        signature += report.counters.nodes;
        time += spent;
        let row = Row {
            game: name,
            position: moves,
            algorithm: algorithm.name(),
            depth: report.depth,
            best: report.best.map(|m| m.to_string()),
            nodes: report.counters.nodes,
            ms: crate::values::rounded(spent.as_secs_f64() * 1e3),
        };
        if context.json {
            context.out.json(&row)?;
        } else {
            let best = row.best.as_deref().unwrap_or_default();
            context.out.line(format_args!(
                "{:<34} {:<13} {:<10} {:>3} {best:>3} {:>11} {:>9.1} ms",
                row.game, row.position, row.algorithm, row.depth, row.nodes, row.ms
            ))?;
            context.out.flush()?;
        }
    }
    total(context, signature, time)
}

/// The last line: the sum of all nodes.
fn total(context: &mut Context, signature: u64, time: Duration) -> Result<(), Failure> {
    if context.json {
        return context.out.json(&Total {
            signature,
            ms: crate::values::rounded(time.as_secs_f64() * 1e3),
            nps: (signature as f64 / time.as_secs_f64().max(1e-9)) as u64,
        });
    }
    let line = say!(context.text, "bench-signature", n = signature);
    context.out.line(line)
}

/// An entry of our own table that cannot be read is our mistake, not the user's.
fn broken(error: impl std::error::Error + Send + Sync + 'static) -> Failure {
    Failure::Other(error.into())
}
