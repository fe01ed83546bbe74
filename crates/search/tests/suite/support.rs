//! What the tests of the searches share.

use harif_rules::{AnyPosition, Game, Position};
use harif_search::{
    AlphaBeta, Control, Evaluator, Limits, Minimax, Negamax, PrincipalVariation, Report, Search,
    Silent, Switches,
};

/// Searches a position; nothing stops it but its limits.
pub(crate) fn think<P: Position>(
    search: &mut impl Search<P>,
    position: &P,
    limits: Limits,
) -> Report<P::Move> {
    search.search(position, limits, Control::never(), &mut Silent)
}

/// What the four searches through the tree say to the same depth: minimax, alpha-beta, negamax and PVS.
pub(crate) fn reports<P: Position, E: Evaluator<P> + ?Sized>(
    position: &P,
    evaluator: &E,
    depth: u32,
    switches: Switches,
) -> [Report<P::Move>; 4] {
    let limits = Limits::depth(depth);
    [
        think(&mut Minimax::new(evaluator, switches), position, limits),
        think(&mut AlphaBeta::new(evaluator, switches), position, limits),
        think(&mut Negamax::new(evaluator, switches), position, limits),
        think(
            &mut PrincipalVariation::new(evaluator, switches),
            position,
            limits,
        ),
    ]
}

/// A position after at most so many random moves that is not over.
pub(crate) fn random_position(game: Game, most: usize, seed: u64) -> AnyPosition {
    let mut rng = fastrand::Rng::with_seed(seed);
    let plies = rng.usize(..=most);
    let mut position = AnyPosition::start(game);
    for _ in 0..plies {
        let moves: Vec<_> = position.moves().collect();
        let next = position.after_unchecked(moves[rng.usize(..moves.len())]);
        if next.is_over() {
            break;
        }
        position = next;
    }
    position
}
