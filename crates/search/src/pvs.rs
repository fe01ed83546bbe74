//! Principal variation search: negamax with what strong programs add to it.
//!
//! *Deepening*: search to depth 1, 2, 3 …; each depth tells the next which moves are good, so the
//! sum costs less than the last depth alone with a bad order. *The table* remembers positions met
//! by another way, and the best move of those met at a smaller depth. *Killers* are moves that
//! closed the window in a sister node, *history* counts what each move achieved anywhere. And the
//! *null window*: once a good first move is known, all others need only be shown to be no better,
//! with a window of zero width that closes fast; in the rare case that one is better, it is
//! searched again to learn by how much.

use crate::order::{Moves, sort_by_key_once};
use crate::run::{Entered, Run, TreeAlgorithm, TreeSearch};
use crate::{Cut, Evaluator, Fail, INFINITY, Node, Observer, Score, Side, Switches};
use harif_rules::Position;

/// Principal variation search with an evaluator. It is fail-soft and cuts on equality whatever the
/// switches say: null windows make no sense otherwise.
pub type PrincipalVariation<'e, E> = TreeSearch<'e, E, PvsAlgorithm>;

/// Negamax with deepening and null windows.
#[derive(Debug)]
pub enum PvsAlgorithm {}

impl<P: Position, E: Evaluator<P> + ?Sized> TreeAlgorithm<P, E> for PvsAlgorithm {
    const DEEPENS: bool = true;

    fn switches(asked: Switches) -> Switches {
        Switches {
            cut: Cut::OnEqual,
            fail: Fail::Soft,
            ..asked
        }
    }

    fn child<O: Observer<P>>(run: &mut Run<'_, P, E, O>, node: &Node<'_, P>) -> Score {
        let m = node.by.expect("a child has a move");
        let (alpha, beta) = (node.alpha, node.beta);
        // The first move has this α too.
        let in_full = alpha == -INFINITY;
        -search_child(run, &node.flipped(), m, in_full, (alpha, beta))
    }
}

/// Searches a child with a null window, unless it must be searched in full, and again in full if
/// it turns out to be better. `window` is the parent's; the score is the child's.
fn search_child<P, E, O>(
    run: &mut Run<'_, P, E, O>,
    child: &Node<'_, P>,
    m: P::Move,
    in_full: bool,
    (alpha, beta): (Score, Score),
) -> Score
where
    P: Position,
    E: Evaluator<P> + ?Sized,
    O: Observer<P>,
{
    if !in_full {
        let null = Node {
            alpha: -alpha - 1,
            beta: -alpha,
            ..*child
        };
        let score = pvs(run, &null);
        if run.is_stopped() || -score <= alpha || -score >= beta {
            return score;
        }
        run.search_again(m, alpha, beta);
    }
    pvs(run, child)
}

fn pvs<P, E, O>(run: &mut Run<'_, P, E, O>, node: &Node<'_, P>) -> Score
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
    let mut moves = run.moves(node.position);
    run.experience.order(&mut moves, node, inner.hint);
    for (index, &m) in moves.iter().enumerate() {
        let next = node.position.after_unchecked(m);
        let child = node.child(&next, m, -beta, -alpha);
        let in_full = index == 0 || beta - alpha <= 1;
        let score = -search_child(run, &child, m, in_full, (alpha, beta));
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
        if alpha >= beta {
            run.cutoff(&moves, index, value, beta);
            run.experience.learn(node, m);
            break;
        }
    }
    run.leave(node, &inner, value, best)
}

/// Which moves have closed windows so far.
pub(crate) struct Experience<M> {
    /// For each ply, the last two moves that closed a window there.
    killers: Vec<[Option<M>; 2]>,
    /// For each move of each player, how much it has cut off, deep cuts counting more.
    history: [Vec<u32>; 2],
}

impl<M> Default for Experience<M> {
    fn default() -> Self {
        Self {
            killers: Vec::new(),
            history: [Vec::new(), Vec::new()],
        }
    }
}

impl<M: Copy + PartialEq> Experience<M> {
    /// Sorts moves: the table's, then the killers, then by history; ties as they were.
    fn order<P: Position<Move = M>>(
        &self,
        moves: &mut Moves<M>,
        node: &Node<'_, P>,
        hint: Option<M>,
    ) {
        let killers = self
            .killers
            .get(node.ply as usize)
            .copied()
            .unwrap_or([None; 2]);
        let history = &self.history[node.position.turn().index()];
        sort_by_key_once(moves, |m| {
            let rank = if hint == Some(m) {
                0
            } else if killers.contains(&Some(m)) {
                1
            } else {
                2
            };
            let past = history
                .get(node.position.move_index(m))
                .copied()
                .unwrap_or(0);
            (rank, u32::MAX - past)
        });
    }

    fn learn<P: Position<Move = M>>(&mut self, node: &Node<'_, P>, m: M) {
        let ply = node.ply as usize;
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        let [first, second] = &mut self.killers[ply];
        if *first != Some(m) {
            *second = first.replace(m);
        }
        let history = &mut self.history[node.position.turn().index()];
        let index = node.position.move_index(m);
        if history.len() <= index {
            history.resize(index + 1, 0);
        }
        history[index] = history[index].saturating_add(node.depth * node.depth);
    }
}
