//! Searches without an observer, for counting instructions: `cargo xtask hooks` runs it.

use harif_rules::{ConnectFour, Othello, Position};
use harif_search::evaluators::{Discs, Windows};
use harif_search::{AlphaBeta, Control, Limits, Negamax, Search, Silent, Switches};

fn nodes<P: Position>(mut search: impl Search<P>, position: &P, depth: u32) -> u64 {
    let limits = Limits::depth(depth);
    let report = search.search(position, limits, Control::never(), &mut Silent);
    report.counters.nodes
}

fn main() {
    let switches = Switches::default();
    let connect4 = nodes(
        AlphaBeta::new(&Windows, switches),
        &ConnectFour::standard(),
        7,
    );
    let othello = nodes(Negamax::new(&Discs, switches), &Othello::standard(), 9);
    println!("{}", connect4 + othello);
}
