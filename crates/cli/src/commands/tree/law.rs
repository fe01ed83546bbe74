//! Random searches for the laws of what is shown of them.

use harif_play::{Algorithm, Plan};
use harif_rules::Game;
use harif_search::numbers::NumberTree;
use harif_search::{Control, Limits};
use harif_testing::positions::{random_numbers, random_position};
use harif_words::recorded::{RecordedSearch, Start};

const EVENTS: usize = 4_000;

/// A small search of a random kind, on a random position or a random tree of numbers.
pub(super) fn random_search(random: &mut fastrand::Rng) -> RecordedSearch {
    let algorithms = [
        Algorithm::Minimax,
        Algorithm::AlphaBeta,
        Algorithm::Negamax,
        Algorithm::Pvs,
    ];
    let plan = Plan::new(
        algorithms[random.usize(..algorithms.len())],
        Limits::depth(random.u32(1..=4)),
    );
    if random.u8(..4) == 0 {
        let tree: NumberTree = random_numbers(random, 3)
            .parse()
            .expect("brackets and numbers");
        let (report, recorded) = plan.record_numbers(&tree, Control::never(), EVENTS);
        return RecordedSearch::new(Start::Numbers(tree), plan, report, recorded);
    }
    let games = [Game::TIC_TAC_TOE, Game::CONNECT_FOUR, Game::OTHELLO];
    let game = games[random.usize(..games.len())];
    let moves = random.usize(..6);
    let position = random_position(game, moves, random);
    let (report, tree) = plan.record(&position, Control::never(), EVENTS);
    RecordedSearch::new(Start::Position(position), plan, report, tree)
}

/// Alpha-beta on a tree of numbers.
pub(super) fn numbers_search(written: &str) -> RecordedSearch {
    let tree: NumberTree = written.parse().expect("brackets and numbers");
    let plan = Plan::new(Algorithm::AlphaBeta, Limits::depth(tree.height()));
    let (report, recorded) = plan.record_numbers(&tree, Control::never(), EVENTS);
    RecordedSearch::new(Start::Numbers(tree), plan, report, recorded)
}
