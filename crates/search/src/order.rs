//! Which move to try first.
//!
//! The order never changes the value that is found, only how soon the window closes: with the best
//! move first everywhere, alpha-beta visits about the square root of the nodes of minimax.

use crate::{Evaluator, Order};
use harif_rules::{Player, Position};
use smallvec::SmallVec;

/// The moves of a position; few boards have more.
pub(crate) type Moves<M> = SmallVec<[M; 24]>;

/// The moves of a position in the order in which they should be tried.
#[inline]
pub(crate) fn ordered<P, E>(
    position: &P,
    order: Order,
    evaluator: &E,
    root: Player,
) -> Moves<P::Move>
where
    P: Position,
    E: Evaluator<P> + ?Sized,
{
    let mut moves: Moves<P::Move> = position.moves().collect();
    // All sorts are stable: moves that tie stay in their natural order.
    match order {
        Order::Natural => {}
        Order::Reversed => moves.reverse(),
        Order::Centre => sort_by_key_once(&mut moves, |m| -position.centrality(m)),
        Order::Edges => sort_by_key_once(&mut moves, |m| position.centrality(m)),
        Order::Evaluation => {
            let for_mover = if position.turn() == root { -1 } else { 1 };
            sort_by_key_once(&mut moves, |m| {
                for_mover * evaluate_after(position, m, evaluator, root)
            });
        }
    }
    moves
}

/// Sorts moves, ties staying as they are, and asks for each key only once. (The standard library's
/// way of doing that allocates, which is dear at every node.)
pub(crate) fn sort_by_key_once<M: Copy, K: Ord + Copy>(moves: &mut Moves<M>, key: impl Fn(M) -> K) {
    let mut keyed: SmallVec<[(K, M); 24]> = moves.iter().map(|&m| (key(m), m)).collect();
    sort_short_by_key(&mut keyed, |(key, _)| *key);
    for (place, (_, m)) in moves.iter_mut().zip(keyed) {
        *place = m;
    }
}

/// Sorts a short list, such as the moves of a position; ties stay as they are.
///
/// Each entry is carried to its place past the larger ones before it. For lists like these that is as
/// quick as the standard library's sort, and a hundredth of its code, which would be there once for each kind
/// of list and of search: it was a tenth of the page.
pub fn sort_short_by_key<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    for place in 1..list.len() {
        let mut at = place;
        while at > 0 && key(&list[at - 1]) > key(&list[at]) {
            list.swap(at - 1, at);
            at -= 1;
        }
    }
}

/// How the position after a move looks to `player`, finished games included.
fn evaluate_after<P, E>(position: &P, m: P::Move, evaluator: &E, player: Player) -> i64
where
    P: Position,
    E: Evaluator<P> + ?Sized,
{
    let next = position.after_unchecked(m);
    let judged = i64::from(evaluator.evaluate(&next, player));
    next.outcome().map_or(judged, |outcome| {
        i64::from(outcome.margin_for(player)) * i64::from(i32::MAX)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn short_lists_are_sorted_like_all_others(mut list: Vec<(i8, u8)>) {
            let mut expected = list.clone();
            expected.sort_by_key(|(key, _)| *key);
            sort_short_by_key(&mut list, |(key, _)| *key);
            prop_assert_eq!(list, expected);
        }
    }
}
