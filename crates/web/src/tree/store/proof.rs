//! "Prove it": what was skipped is given any value, or really searched.

use super::TreeStore;
use super::{Task, subject};
use harif_play::Algorithm;
use harif_play::service::Reply;
use harif_play::service::record::{Recipe, RecordRequest};
use harif_rules::AnyMove;
use harif_search::Score;
use leptos::prelude::*;

/// A skipped move that was searched after all.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Found {
    pub(crate) m: AnyMove,
    /// Its value in the scores of the node in which it was skipped; none while it is searched.
    pub(crate) value: Option<Score>,
    pub(crate) nodes: u64,
}

/// A proof that is going on at a cut.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Proof {
    pub(crate) node: usize,
    /// What the best of the skipped moves is said to be worth, in the scores of the node.
    pub(crate) hidden: Score,
    /// The skipped moves that were asked for.
    pub(crate) found: Vec<Found>,
}

impl TreeStore {
    /// Begins a proof at a node that was cut.
    pub(crate) fn prove(self, node: usize) {
        let recording = self.recording.get_untracked();
        let cutoff = recording.as_ref().and_then(|it| it.cutoff(node));
        if let Some(cutoff) = cutoff {
            self.proof.set(Some(Proof {
                node,
                hidden: cutoff.score,
                found: Vec::new(),
            }));
        }
    }

    /// Says what the skipped moves are worth.
    pub(crate) fn suppose(self, hidden: Score) {
        self.proof.update(|proof| {
            if let Some(proof) = proof {
                proof.hidden = hidden;
            }
        });
    }

    /// Searches what was skipped with plain minimax, which skips nothing.
    pub(crate) fn search_skipped(self) {
        let (Some(recording), Some(proof)) =
            (self.recording.get_untracked(), self.proof.get_untracked())
        else {
            return;
        };
        let Some(cutoff) = recording.cutoff(proof.node) else {
            return;
        };
        let root = recording.node(recording.path(proof.node)[0]);
        let mut recipe = Recipe::new(Algorithm::Minimax, root.depth);
        recipe.evaluator.clone_from(&recording.recipe.evaluator);
        recipe.switches.distance = recording.recipe.switches.distance;
        let skipped = cutoff.skipped.clone();
        self.proof.update(|proof| {
            if let Some(proof) = proof {
                let unknown = |&m: &AnyMove| Found {
                    m,
                    value: None,
                    nodes: 0,
                };
                proof.found = skipped.iter().map(unknown).collect();
            }
        });
        for &m in &skipped {
            let mut under = recording.tree.path(proof.node);
            under.push(m);
            let wanted = RecordRequest {
                of: subject(&recording.start),
                how: recipe.to_string(),
                under,
                // Only the number is wanted.
                events: 1,
            };
            let node = proof.node;
            self.ask(wanted, Task::Skipped { node, m });
        }
    }

    /// The answer for one skipped move.
    pub(crate) fn skipped_heard(self, node: usize, m: AnyMove, reply: Reply) {
        let Some(recording) = self.recording.get_untracked() else {
            return;
        };
        let Reply::Recorded(end) = reply else { return };
        let Some(best) = end.thought.progress.best() else {
            return;
        };
        // Minimax scores for MAX; the node may want them for its own side.
        let sign = if recording.flips() && !recording.is_max(node) {
            -1
        } else {
            1
        };
        let above = u64::from(recording.node(node).ply) + 1;
        self.proof.update(|proof| {
            let proof = proof.as_mut().filter(|proof| proof.node == node);
            let found = proof.and_then(|proof| proof.found.iter_mut().find(|found| found.m == m));
            if let Some(found) = found {
                found.value = Some(sign * best.value.score);
                found.nodes = end.searched.saturating_sub(above);
            }
        });
    }
}
