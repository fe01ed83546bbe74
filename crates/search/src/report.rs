//! What a search found.

use crate::Value;
use std::time::Duration;

/// What a search found, with what it cost.
#[derive(Clone, Debug, PartialEq)]
pub struct Report<M> {
    /// The best move; none if the game is over.
    pub best: Option<M>,
    /// What the best move is worth.
    pub value: Option<Value>,
    /// The line of best play that the value rests on.
    pub pv: Vec<M>,
    /// Every move at the root in the order searched. Moves not reached before a limit are absent.
    pub moves: Vec<RootMove<M>>,
    /// How many moves at the root are known to be exactly as good as the best one, itself
    /// included. Alpha-beta often cannot know: a move that is "at most" as good is no tie.
    pub ties: usize,
    /// How many moves were looked ahead in the last iteration that was finished.
    pub depth: u32,
    /// What was counted.
    pub counters: Counters,
    /// How long it took.
    pub time: Duration,
    /// One row for each depth that was finished.
    pub iterations: Vec<Iteration<M>>,
    /// Whether a limit other than the depth ended the search.
    pub stopped: bool,
}

/// A move at the root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RootMove<M> {
    /// The move.
    pub m: M,
    /// What it is worth for the side to move at the root.
    pub value: Value,
    /// The line that follows it, itself first.
    pub pv: Vec<M>,
    /// How many nodes were spent on it.
    pub nodes: u64,
}

/// What a search had found when it finished one depth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Iteration<M> {
    /// The depth.
    pub depth: u32,
    /// The best move.
    pub best: M,
    /// Its value.
    pub value: Value,
    /// The line of best play.
    pub pv: Vec<M>,
    /// Nodes since the search began.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
}

/// What a search counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Positions visited, the root included.
    pub nodes: u64,
    /// Nodes without children: game over, depth limit, table. In MCTS, games played out.
    pub leaves: u64,
    /// Nodes whose remaining moves were skipped.
    pub cutoffs: u64,
    /// Cutoffs by the first move tried: the measure of a good order.
    pub first_cutoffs: u64,
    /// Look-ups in the table.
    pub table_probes: u64,
    /// Look-ups that found the position.
    pub table_hits: u64,
    /// The most moves after the root that any node was.
    pub deepest: u32,
}

impl<M> Default for Report<M> {
    /// A report of nothing found.
    fn default() -> Self {
        Self {
            best: None,
            value: None,
            pv: Vec::new(),
            moves: Vec::new(),
            ties: 0,
            depth: 0,
            counters: Counters::default(),
            time: Duration::ZERO,
            iterations: Vec::new(),
            stopped: false,
        }
    }
}

impl<M: Copy + PartialEq> Report<M> {
    /// Nodes for each second.
    pub fn nodes_per_second(&self) -> f64 {
        self.counters.nodes as f64 / self.time.as_secs_f64().max(1e-9)
    }

    /// The branching factor of the uniform tree of this depth with as many nodes.
    pub fn effective_branching_factor(&self) -> Option<f64> {
        effective_branching_factor(self.counters.nodes, self.depth)
    }

    /// What is known of one move.
    pub fn root_move(&self, m: M) -> Option<&RootMove<M>> {
        self.moves.iter().find(|entry| entry.m == m)
    }

    /// The same report about the same moves by other names.
    pub fn map<N>(self, rename: impl Fn(M) -> N) -> Report<N> {
        Report {
            best: self.best.map(&rename),
            value: self.value,
            pv: self.pv.into_iter().map(&rename).collect(),
            moves: self
                .moves
                .into_iter()
                .map(|entry| entry.map(&rename))
                .collect(),
            ties: self.ties,
            depth: self.depth,
            counters: self.counters,
            time: self.time,
            iterations: self
                .iterations
                .into_iter()
                .map(|row| row.map(&rename))
                .collect(),
            stopped: self.stopped,
        }
    }
}

impl<M> RootMove<M> {
    /// The same move by another name.
    pub fn map<N>(self, rename: impl Fn(M) -> N) -> RootMove<N> {
        RootMove {
            m: rename(self.m),
            value: self.value,
            pv: self.pv.into_iter().map(rename).collect(),
            nodes: self.nodes,
        }
    }
}

impl<M> Iteration<M> {
    /// The same row about the same moves by other names.
    pub fn map<N>(self, rename: impl Fn(M) -> N) -> Iteration<N> {
        Iteration {
            depth: self.depth,
            best: rename(self.best),
            value: self.value,
            pv: self.pv.into_iter().map(rename).collect(),
            nodes: self.nodes,
            time: self.time,
        }
    }
}

/// The b for which 1 + b + b² + … + b^depth equals `nodes`; none without depth or children.
pub fn effective_branching_factor(nodes: u64, depth: u32) -> Option<f64> {
    if depth == 0 || nodes <= 1 {
        return None;
    }
    let size = |b: f64| (0..=depth).map(|d| b.powi(d as i32)).sum::<f64>();
    let (mut low, mut high) = (0.0, nodes as f64);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if size(middle) < nodes as f64 {
            low = middle;
        } else {
            high = middle;
        }
    }
    Some(high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_branching_factor_of_a_uniform_tree_is_its_own() {
        let nodes = 1 + 7 + 49 + 343 + 2401;
        let b = effective_branching_factor(nodes, 4).unwrap();
        assert!((b - 7.0).abs() < 1e-9, "{b}");
        assert_eq!(effective_branching_factor(1, 4), None);
        assert_eq!(effective_branching_factor(100, 0), None);
    }
}
