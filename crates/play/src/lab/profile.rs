//! Where in the tree a search spends its nodes, where it cuts, and who moves which end of the
//! window.

use harif_rules::{AnyPosition, Position};
use harif_search::plan::Plan;
use harif_search::{Control, LeafReason, Node, Observer, Score, Side};
use serde::{Deserialize, Serialize};

/// A search by plies, counted from the root.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Profile {
    /// The nodes of each ply.
    pub nodes: Vec<u64>,
    /// The nodes of each ply whose remaining moves were skipped.
    pub cutoffs: Vec<u64>,
    /// The moves that were skipped in the nodes of each ply.
    pub skipped: Vec<u64>,
    /// How often α was raised in nodes where the side of the root moves, and where the other does.
    pub alpha_raised: [u64; 2],
    /// How often β was lowered, likewise.
    pub beta_lowered: [u64; 2],
}

impl Profile {
    /// Runs a search once more and counts.
    pub fn of(plan: &Plan, position: &AnyPosition, control: Control<'_>) -> Self {
        let mut watcher = Watcher::default();
        plan.run_on_any(position, control, &mut watcher);
        watcher.profile
    }

    fn reach(&mut self, ply: usize) {
        if self.nodes.len() <= ply {
            for list in [&mut self.nodes, &mut self.cutoffs, &mut self.skipped] {
                list.resize(ply + 1, 0);
            }
        }
    }
}

#[derive(Default)]
struct Watcher {
    profile: Profile,
    /// The plies of the nodes that are open.
    open: Vec<usize>,
}

impl Watcher {
    fn ply(&self) -> usize {
        self.open.last().copied().unwrap_or(0)
    }
}

impl<P: Position> Observer<P> for Watcher {
    fn enter(&mut self, node: &Node<'_, P>) {
        let ply = node.ply as usize;
        self.open.push(ply);
        self.profile.reach(ply);
        self.profile.nodes[ply] += 1;
    }

    /// `leave` is not called for leaves.
    fn leaf(&mut self, _: LeafReason, _: Score) {
        self.open.pop();
    }

    fn narrow(&mut self, side: Side, _: P::Move, _: Score) {
        let other = self.ply() % 2;
        match side {
            Side::Alpha => self.profile.alpha_raised[other] += 1,
            Side::Beta => self.profile.beta_lowered[other] += 1,
        }
    }

    fn cutoff(&mut self, _: P::Move, _: Score, _: Score, skipped: &[P::Move]) {
        let ply = self.ply();
        self.profile.cutoffs[ply] += 1;
        self.profile.skipped[ply] += skipped.len() as u64;
    }

    fn leave(&mut self, _: Score) {
        self.open.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use harif_rules::{Game, notation};
    use harif_search::Limits;
    use harif_search::plan::{Algorithm, Unwatched};

    #[test]
    fn the_plies_add_up_to_the_whole_and_each_side_moves_its_own_end() {
        for algorithm in [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::Negamax] {
            for (game, moves) in [(Game::TIC_TAC_TOE, "b2"), (Game::CONNECT_FOUR, "44")] {
                let position = notation::position(game, moves).unwrap();
                let plan = Plan::new(algorithm, Limits::depth(5));
                let report = plan.run(&position, Control::never(), &mut Unwatched);
                let profile = Profile::of(&plan, &position, Control::never());
                assert_eq!(profile.nodes.iter().sum::<u64>(), report.counters.nodes);
                assert_eq!(profile.cutoffs.iter().sum::<u64>(), report.counters.cutoffs);
                if algorithm == Algorithm::AlphaBeta {
                    // MAX raises α and never lowers β, MIN lowers β and never raises α.
                    assert!(profile.alpha_raised[0] > 0 && profile.beta_lowered[1] > 0);
                    assert_eq!((profile.alpha_raised[1], profile.beta_lowered[0]), (0, 0));
                }
            }
        }
    }
}
