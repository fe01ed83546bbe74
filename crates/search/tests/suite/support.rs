//! What the tests of the searches share.

use harif_rules::{AnyMove, AnyPosition, Game, Position};
use harif_search::evaluators::EvaluatorSpec;
use harif_search::plan::{Algorithm, Plan, Unwatched};
use harif_search::{Control, Limits, Report, Search, Silent, Switches};
use harif_testing::positions;

/// Searches a position; nothing stops it but its limits.
pub(crate) fn think<P: Position>(
    search: &mut impl Search<P>,
    position: &P,
    limits: Limits,
) -> Report<P::Move> {
    search.search(position, limits, Control::never(), &mut Silent)
}

/// The searches through the tree, all that there are but the one with random games.
pub(crate) const TREE_SEARCHES: [Algorithm; 4] = [
    Algorithm::Minimax,
    Algorithm::AlphaBeta,
    Algorithm::Negamax,
    Algorithm::Pvs,
];

/// Searches as front ends do: compiled for the board where people play on it most.
pub(crate) fn run(
    algorithm: Algorithm,
    position: &AnyPosition,
    evaluator: EvaluatorSpec,
    switches: Switches,
    limits: Limits,
) -> Report<AnyMove> {
    let plan = Plan {
        evaluator: Some(evaluator),
        switches,
        seed: switches.seed,
        ..Plan::new(algorithm, limits)
    };
    plan.run(position, Control::never(), &mut Unwatched)
}

/// What each of these searches says to the same depth.
pub(crate) fn reports(
    position: &AnyPosition,
    evaluator: EvaluatorSpec,
    depth: u32,
    switches: Switches,
) -> [Report<AnyMove>; 4] {
    let limits = Limits::depth(depth);
    TREE_SEARCHES.map(|algorithm| run(algorithm, position, evaluator, switches, limits))
}

/// A position after at most so many random moves that is not over.
pub(crate) fn random_position(game: Game, most: usize, seed: u64) -> AnyPosition {
    let mut rng = fastrand::Rng::with_seed(seed);
    let plies = rng.usize(..=most);
    positions::random_position(game, plies, &mut rng)
}
