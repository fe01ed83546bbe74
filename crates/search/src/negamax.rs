//! Negamax: alpha-beta in one function.
//!
//! What is good for one player is exactly as bad for the other, so the value for the side to move
//! is the largest of its children's values with the sign changed. A child sees the window from the
//! other side: (α, β) becomes (−β, −α). It visits the very same nodes as the max/min form.

use crate::run::{Entered, Method, Run};
use crate::{
    Control, Evaluator, INFINITY, Limits, Node, Observer, Report, Score, Search, Side, Switches,
};
use harif_rules::Position;

/// Negamax with alpha-beta windows and an evaluator.
#[derive(Debug)]
pub struct Negamax<'e, E: ?Sized>(Method<'e, E>);

impl<'e, E: ?Sized> Negamax<'e, E> {
    /// Negamax that judges by this evaluator.
    pub const fn new(evaluator: &'e E, switches: Switches) -> Self {
        Self(Method::new(evaluator, switches))
    }
}

impl<P: Position, E: Evaluator<P> + ?Sized> Search<P> for Negamax<'_, E> {
    fn search<O: Observer<P>>(
        &mut self,
        position: &P,
        limits: Limits,
        control: Control<'_>,
        observer: &mut O,
    ) -> Report<P::Move> {
        let run = self.0.begin(position, limits, control, observer);
        run.think(position, limits, false, |run, node, _| {
            -negamax(run, &node.flipped())
        })
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
