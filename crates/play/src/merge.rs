//! From a tree to a graph: the same positions, reached by different moves, counted once.

use harif_rules::{AnyPosition, Position};
use std::collections::{HashMap, HashSet};

/// One level of a game's tree, counted in three ways.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LevelCount {
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
    pub levels: Vec<LevelCount>,
    /// Whether there were more positions than were counted.
    pub cut_short: bool,
}

impl Levels {
    /// Counts level by level; at most about `most` positions are looked at.
    pub fn count(start: &AnyPosition, depth: u32, most: usize) -> Self {
        let mut counting = Counting::new(start, depth, most);
        loop {
            if let Some(levels) = counting.go_on(usize::MAX) {
                return levels;
            }
        }
    }

    /// All levels together.
    pub fn total(&self) -> LevelCount {
        let levels = self.levels.iter();
        levels.fold(LevelCount::default(), |sum, level| LevelCount {
            paths: sum.paths + level.paths,
            positions: sum.positions + level.positions,
            shapes: sum.shapes + level.shapes,
        })
    }
}

/// A count that is made in parts, for a page that has other things to do as well.
#[derive(Debug)]
pub struct Counting {
    counted: Levels,
    depth: u32,
    most: usize,
    /// Positions of the levels up to this one.
    seen: usize,
    /// What is left of this level, with the ways to come there.
    here: std::vec::IntoIter<(AnyPosition, u64)>,
    shapes: HashSet<u64>,
    next: HashMap<u64, (AnyPosition, u64)>,
}

impl Counting {
    /// Begins a count; at most about `most` positions will be looked at.
    pub fn new(start: &AnyPosition, depth: u32, most: usize) -> Self {
        let mut counting = Self {
            counted: Levels::default(),
            depth,
            most,
            seen: 0,
            here: Vec::new().into_iter(),
            shapes: HashSet::new(),
            next: HashMap::from([(start.hash64(), (start.clone(), 1))]),
        };
        counting.begin_level();
        counting
    }

    /// Looks at so many more positions; returns the levels once all are counted.
    pub fn go_on(&mut self, positions: usize) -> Option<Levels> {
        let ply = self.counted.levels.len() as u32 - 1;
        let is_last = ply == self.depth || self.seen > self.most;
        for (position, paths) in self.here.by_ref().take(positions) {
            self.shapes.insert(position.canonical_hash64());
            for m in position.moves().filter(|_| !is_last) {
                let after = position.after_unchecked(m);
                let entry = self.next.entry(after.hash64()).or_insert((after, 0));
                entry.1 += paths;
            }
        }
        if !self.here.as_slice().is_empty() {
            return None;
        }
        if let Some(level) = self.counted.levels.last_mut() {
            level.shapes = self.shapes.len();
        }
        if is_last || self.next.is_empty() {
            self.counted.cut_short = is_last && ply < self.depth;
            return Some(std::mem::take(&mut self.counted));
        }
        self.begin_level();
        None
    }

    fn begin_level(&mut self) {
        let level: Vec<_> = std::mem::take(&mut self.next).into_values().collect();
        self.seen += level.len();
        self.shapes.clear();
        self.counted.levels.push(LevelCount {
            paths: level.iter().map(|(_, paths)| paths).sum(),
            positions: level.len(),
            shapes: 0,
        });
        self.here = level.into_iter();
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
        // The last move may be counted without being cut short, as far as is asked for.
        assert!(!Levels::count(&start, 2, 10).cut_short);
        assert_eq!(Levels::count(&start, 2, 1_000).levels.len(), 3);
    }

    #[test]
    fn parts_of_any_size_give_the_same_count() {
        for game in [Game::TIC_TAC_TOE, Game::CONNECT_FOUR, Game::OTHELLO] {
            let start = AnyPosition::start(game);
            for (depth, most) in [(0, 10), (3, 10_000), (4, 300), (4, 17)] {
                let whole = Levels::count(&start, depth, most);
                for part in [1, 3, 50] {
                    let mut counting = Counting::new(&start, depth, most);
                    let counted = (0..).find_map(|_| counting.go_on(part));
                    assert_eq!(
                        counted.as_ref(),
                        Some(&whole),
                        "{game} {depth} {most} {part}"
                    );
                }
            }
        }
    }
}
