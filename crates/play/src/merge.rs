//! From a tree to a graph: the same positions, reached by different moves, counted once.

use harif_rules::{AnyPosition, Position};
use std::collections::{HashMap, HashSet};

/// One level of a game's tree, counted in three ways.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Level {
    /// Ways to come here: nodes of the tree.
    pub paths: u64,
    /// Different positions: nodes of the graph.
    pub positions: usize,
    /// Positions that no turning or mirroring makes equal.
    pub shapes: usize,
}

/// The levels of everything that can be played from a position, so many moves deep.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Levels {
    /// The levels, from the position itself on.
    pub levels: Vec<Level>,
    /// Whether there were more positions than were counted.
    pub cut_short: bool,
}

impl Levels {
    /// Counts level by level; at most about `most` positions are looked at.
    pub fn count(start: &AnyPosition, depth: u32, most: usize) -> Self {
        let mut counted = Self::default();
        let mut here: HashMap<u64, (AnyPosition, u64)> = HashMap::new();
        here.insert(start.hash64(), (start.clone(), 1));
        let mut seen = 0;
        for ply in 0..=depth {
            if here.is_empty() {
                break;
            }
            let shapes: HashSet<u64> = here
                .values()
                .map(|(position, _)| position.canonical_hash64())
                .collect();
            counted.levels.push(Level {
                paths: here.values().map(|(_, paths)| paths).sum(),
                positions: here.len(),
                shapes: shapes.len(),
            });
            seen += here.len();
            if seen > most {
                counted.cut_short = ply < depth;
                break;
            }
            let mut next: HashMap<u64, (AnyPosition, u64)> = HashMap::new();
            for (position, paths) in here.into_values() {
                for m in position.moves() {
                    let after = position.after_unchecked(m);
                    let entry = next.entry(after.hash64()).or_insert((after, 0));
                    entry.1 += paths;
                }
            }
            here = next;
        }
        counted
    }

    /// All levels together.
    pub fn total(&self) -> Level {
        let levels = self.levels.iter();
        levels.fold(Level::default(), |sum, level| Level {
            paths: sum.paths + level.paths,
            positions: sum.positions + level.positions,
            shapes: sum.shapes + level.shapes,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use harif_rules::Game;

    #[test]
    fn tic_tac_toe_has_the_numbers_of_the_literature() {
        let start = AnyPosition::start(Game::TIC_TAC_TOE);
        let counted = Levels::count(&start, 9, 10_000);
        let total = counted.total();
        assert_eq!(
            (total.paths, total.positions, total.shapes),
            (549_946, 5_478, 765)
        );
        assert!(!counted.cut_short);
        assert!(Levels::count(&start, 9, 100).cut_short);
    }
}
