//! How fast a written evaluator is beside the built-in one that counts the same: nodes a second of alpha-beta
//! on the same positions, the two in turn.
//!
//! `cargo run --release -p harif-search --example expression_speed`

use harif_rules::{AnyPosition, Game, Position};
use harif_search::evaluators::{Evaluated, EvaluatorSpec};
use harif_search::{AlphaBeta, Control, Evaluator, Limits, Search, Silent, Switches};
use std::time::{Duration, Instant};

/// A game, the built-in evaluator, and the same as an expression.
const PAIRS: [(&str, &str, &str, u32); 3] = [
    (
        "connect4",
        "windows",
        "3*centre+5*threes+2*twos-4*opponent_threes",
        9,
    ),
    (
        "connect4",
        "threats",
        "3*centre-3*opponent_centre+2*twos-2*opponent_twos+12*threats-12*opponent_threats+20*parity-20*opponent_parity",
        8,
    ),
    ("othello", "discs", "discs-opponent_discs", 7),
];
const ROUNDS: u32 = 3;

fn search<P: Evaluated>(position: &P, spec: &EvaluatorSpec, depth: u32) -> u64 {
    spec.with(|evaluator: &dyn Evaluator<P>| {
        let mut search = AlphaBeta::new(evaluator, Switches::default());
        let limits = Limits::depth(depth);
        let report = search.search(position, limits, Control::never(), &mut Silent);
        report.counters.nodes
    })
    .expect("an evaluator of the game")
}

fn main() {
    for (game, built_in, written, depth) in PAIRS {
        let game: Game = game.parse().expect("a game");
        let mut random = fastrand::Rng::with_seed(1);
        let positions: Vec<AnyPosition> = (0..6)
            .map(|_| {
                let mut position = AnyPosition::start(game);
                for _ in 0..6 {
                    let count = position.count_moves();
                    let m = position.moves().nth(random.usize(..count));
                    position.play_unchecked(m.expect("counted"));
                }
                position
            })
            .collect();
        let specs = [built_in.to_owned(), format!("expr:{written}")]
            .map(|text| EvaluatorSpec::read(game, &text).expect("an evaluator"));
        let mut speeds = [(0, Duration::ZERO); 2];
        for _ in 0..ROUNDS {
            for (spec, (nodes, time)) in specs.iter().zip(&mut speeds) {
                let start = Instant::now();
                for position in &positions {
                    *nodes += match position {
                        AnyPosition::ConnectFour(p) => search(p, spec, depth),
                        AnyPosition::Othello(p) => search(p, spec, depth),
                        _ => 0,
                    };
                }
                *time += start.elapsed();
            }
        }
        let [fast, own] = speeds.map(|(nodes, time)| nodes as f64 / time.as_secs_f64());
        println!(
            "{game} {built_in}: {fast:.0} nodes a second; as an expression {own:.0}; ratio {:.2}",
            own / fast
        );
    }
}
