//! Alpha-beta in the max/min form: minimax that skips what cannot change the answer.
//!
//! α is what MAX is already sure of somewhere above, β what MIN is. MAX pushes α up, MIN pulls β
//! down. When they meet, one of the two would not let the game come here, because a move made
//! earlier is at least as good; so whatever the remaining moves are worth, the value at the root
//! stays the same, and they are skipped. They are not skipped because they lose: their values are unknown.

use crate::run::{Entered, Run, TreeAlgorithm, TreeSearch};
use crate::{Evaluator, INFINITY, Node, Observer, Score, Side};
use harif_rules::Position;

/// Alpha-beta with an evaluator.
pub type AlphaBeta<'e, E> = TreeSearch<'e, E, AlphaBetaAlgorithm>;

/// Two functions that take turns, with a window.
#[derive(Debug)]
pub enum AlphaBetaAlgorithm {}

impl<P: Position, E: Evaluator<P> + ?Sized> TreeAlgorithm<P, E> for AlphaBetaAlgorithm {
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
    let (mut alpha, beta) = (node.alpha, node.beta);
    let (mut value, mut best) = (-INFINITY, None);
    let moves = run.moves(node.position);
    for (index, &m) in moves.iter().enumerate() {
        let next = node.position.after_unchecked(m);
        let score = min_value(run, &node.child(&next, m, alpha, beta));
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
    let (alpha, mut beta) = (node.alpha, node.beta);
    let (mut value, mut best) = (INFINITY, None);
    let moves = run.moves(node.position);
    for (index, &m) in moves.iter().enumerate() {
        let next = node.position.after_unchecked(m);
        let score = max_value(run, &node.child(&next, m, alpha, beta));
        if run.is_stopped() {
            break;
        }
        if score < value {
            (value, best) = (score, Some(m));
            run.improve(node, m, score);
        }
        if value < beta {
            beta = value;
            run.narrow(Side::Beta, m, beta);
        }
        if run.switches.cut.closes(alpha, beta) {
            run.cutoff(&moves, index, value, alpha);
            break;
        }
    }
    run.leave(node, &inner, value, best)
}
