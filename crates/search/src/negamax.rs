//! Negamax: alpha-beta in one function.
//!
//! What is good for one player is exactly as bad for the other, so the value for the side to move
//! is the largest of its children's values with the sign changed. A child sees the window from the
//! other side: (α, β) becomes (−β, −α). It visits the very same nodes as the max/min form.

use crate::run::{Entered, Run, TreeAlgorithm, TreeSearch};
use crate::{Evaluator, INFINITY, Node, Observer, Score, Side};
use harif_rules::Position;

/// Negamax with alpha-beta windows and an evaluator.
pub type Negamax<'e, E> = TreeSearch<'e, E, NegamaxAlgorithm>;

/// One function that changes the sign, with a window.
#[derive(Debug)]
pub enum NegamaxAlgorithm {}

impl<P: Position, E: Evaluator<P> + ?Sized> TreeAlgorithm<P, E> for NegamaxAlgorithm {
    fn child<O: Observer<P>>(run: &mut Run<'_, P, E, O>, node: &Node<'_, P>) -> Score {
        -negamax(run, &node.flipped())
    }
}

impl<P: Position> Node<'_, P> {
    /// The same node with the window as the other player sees it.
    #[inline]
    pub(crate) const fn flipped(&self) -> Self {
        Self {
            alpha: -self.beta,
            beta: -self.alpha,
            ..*self
        }
    }
}

fn negamax<P, E, O>(run: &mut Run<'_, P, E, O>, node: &Node<'_, P>) -> Score
where
    P: Position,
    E: Evaluator<P> + ?Sized,
    O: Observer<P>,
{
    let inner = match run.enter(node, node.position.turn()) {
        Entered::Leaf(score) => return score,
        Entered::Inner(inner) => inner,
    };
    let (mut alpha, beta) = (node.alpha, node.beta);
    let (mut value, mut best) = (-INFINITY, None);
    let moves = run.moves(node.position);
    for (index, &m) in moves.iter().enumerate() {
        let next = node.position.after_unchecked(m);
        let score = -negamax(run, &node.child(&next, m, -beta, -alpha));
        if run.is_stopped() {
            break;
        }
        if score > value {
            (value, best) = (score, Some(m));
            run.improve(node, m, score);
        }
        if value > alpha {
            alpha = value;
            run.narrow(Side::Alpha, m, alpha);
        }
        if run.switches.cut.closes(alpha, beta) {
            run.cutoff(&moves, index, value, beta);
            break;
        }
    }
    run.leave(node, &inner, value, best)
}
