//! Minimax: look at everything, as two functions that take turns.
//!
//! MAX is the player to move at the root and wants the largest value; MIN is the opponent and
//! wants the smallest. The value of a finished game is known; where the depth is used up, an
//! evaluator guesses. Everything in between is the largest or the smallest of its children.

use crate::evaluators::Utility;
use crate::run::{Entered, Run, TreeAlgorithm, TreeSearch};
use crate::{
    Control, Evaluator, INFINITY, Limits, Node, Observer, Score, Search, Silent, Switches,
};
use harif_rules::Position;

/// Minimax with an evaluator. Of the switches, those about windows have no effect.
pub type Minimax<'e, E> = TreeSearch<'e, E, MinimaxAlgorithm>;

/// Two functions that take turns, without windows.
#[derive(Debug)]
pub enum MinimaxAlgorithm {}

impl<P: Position, E: Evaluator<P> + ?Sized> TreeAlgorithm<P, E> for MinimaxAlgorithm {
    const HAS_WINDOWS: bool = false;

    fn child<O: Observer<P>>(run: &mut Run<'_, P, E, O>, node: &Node<'_, P>) -> Score {
        min_value(run, node)
    }
}

fn max_value<P, E, O>(run: &mut Run<'_, P, E, O>, node: &Node<'_, P>) -> Score
where
    P: Position,
    E: Evaluator<P> + ?Sized,
    O: Observer<P>,
{
    let inner = match run.enter(node, run.root()) {
        Entered::Leaf(score) => return score,
        Entered::Inner(inner) => inner,
    };
    let (mut value, mut best) = (-INFINITY, None);
    for m in run.moves(node.position) {
        let next = node.position.after_unchecked(m);
        let score = min_value(run, &node.child(&next, m, -INFINITY, INFINITY));
        if run.is_stopped() {
            break;
        }
        if score > value {
            (value, best) = (score, Some(m));
            run.improve(node, m, score);
        }
    }
    run.leave(node, &inner, value, best)
}

fn min_value<P, E, O>(run: &mut Run<'_, P, E, O>, node: &Node<'_, P>) -> Score
where
    P: Position,
    E: Evaluator<P> + ?Sized,
    O: Observer<P>,
{
    let inner = match run.enter(node, run.root()) {
        Entered::Leaf(score) => return score,
        Entered::Inner(inner) => inner,
    };
    let (mut value, mut best) = (INFINITY, None);
    for m in run.moves(node.position) {
        let next = node.position.after_unchecked(m);
        let score = max_value(run, &node.child(&next, m, -INFINITY, INFINITY));
        if run.is_stopped() {
            break;
        }
        if score < value {
            (value, best) = (score, Some(m));
            run.improve(node, m, score);
        }
    }
    run.leave(node, &inner, value, best)
}

/// An optimal move by looking at the whole game, faster wins first; none if the game is over.
///
/// This is the `minimax` of the tic-tac-toe course. It looks at every line of play to the end, so
/// it is meant for small boards.
///
/// ```
/// use harif_rules::{AnyPosition, Game, Position, notation};
/// use harif_search::minimax;
///
/// let must_block = notation::position(Game::TIC_TAC_TOE, "a1 c3 b1")?;
/// assert_eq!(minimax::best_move(&must_block).unwrap().to_string(), "c1");
/// let over = notation::position(Game::TIC_TAC_TOE, "a1 a3 b1 b3 c1")?;
/// assert_eq!(minimax::best_move(&over), None);
/// # Ok::<(), notation::NotationError>(())
/// ```
pub fn best_move<P: Position>(position: &P) -> Option<P::Move> {
    let switches = Switches {
        distance: true,
        ..Switches::default()
    };
    let whole_game = Limits::depth(u32::MAX);
    Minimax::new(&Utility, switches)
        .search(position, whole_game, Control::never(), &mut Silent)
        .best
}
