//! `NBoard`, version 2: the protocol of Othello programs. The host says the game in GGF and then
//! move by move; the engine answers `go` with `=== move`, and `ping n` with `pong n` once nothing of
//! what it was doing can reach the host any more.

mod engine;
mod host;

pub use engine::NboardEngine;
pub use host::NboardHost;

use harif_rules::{AnyMove, OthelloMove};

/// A move as `NBoard` writes it: `F5`, `PA` for a pass.
fn write_move(m: AnyMove) -> String {
    match m {
        AnyMove::Pass => "PA".to_owned(),
        m => m.to_string().to_ascii_uppercase(),
    }
}

/// The move before the evaluation and the time: `F5/1.2/3` or `F5 1.2 3`.
fn read_move(text: &str) -> Option<AnyMove> {
    let word = text.trim().split(['/', ' ', '\t']).next()?;
    if ["pa", "pass", "ps"].contains(&word.to_ascii_lowercase().as_str()) {
        return Some(AnyMove::Pass);
    }
    match word.parse::<OthelloMove>().ok()? {
        OthelloMove::Place(cell) => Some(AnyMove::Cell(cell)),
        OthelloMove::Pass => Some(AnyMove::Pass),
    }
}
