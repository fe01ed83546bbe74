//! Random searches for the laws of what is shown of them.

use harif_play::{Algorithm, Plan};
use harif_rules::{AnyPosition, Game, Position};
use harif_search::numbers::NumberTree;
use harif_search::{Control, Limits};
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
        let tree: NumberTree = numbers(random, 3).parse().expect("brackets and numbers");
        let (report, recorded) = plan.record_numbers(&tree, Control::never(), EVENTS);
        return RecordedSearch::new(Start::Numbers(tree), plan, report, recorded);
    }
    let games = [Game::TIC_TAC_TOE, Game::CONNECT_FOUR, Game::OTHELLO];
    let game = games[random.usize(..games.len())];
    let position = random_position(random, game);
    let (report, tree) = plan.record(&position, Control::never(), EVENTS);
    RecordedSearch::new(Start::Position(position), plan, report, tree)
}

fn random_position(random: &mut fastrand::Rng, game: Game) -> AnyPosition {
    let mut position = AnyPosition::start(game);
    for _ in 0..random.usize(..6) {
        let moves: Vec<_> = position.moves().collect();
        let next = position.after_unchecked(moves[random.usize(..moves.len())]);
        if next.is_over() {
            break;
        }
        position = next;
    }
    position
}

/// A tree of numbers as it is written.
fn numbers(random: &mut fastrand::Rng, height: u32) -> String {
    let parts: Vec<String> = (0..random.usize(1..=4))
        .map(|_| {
            if height > 1 && random.u8(..3) > 0 {
                numbers(random, height - 1)
            } else {
                random.i32(-30..=30).to_string()
            }
        })
        .collect();
    format!("({})", parts.join(" "))
}

/// Alpha-beta on a tree of numbers.
pub(super) fn numbers_search(written: &str) -> RecordedSearch {
    let tree: NumberTree = written.parse().expect("brackets and numbers");
    let plan = Plan::new(Algorithm::AlphaBeta, Limits::depth(tree.height()));
    let (report, recorded) = plan.record_numbers(&tree, Control::never(), EVENTS);
    RecordedSearch::new(Start::Numbers(tree), plan, report, recorded)
}
