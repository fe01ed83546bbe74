//! The graph of a game, drawn: positions that several lines reach stand there once, with an edge
//! from each of their parents.
//!
//! The three ways to merge are the three numbers that every text quotes for tic-tac-toe: every line
//! by itself (a tree), every position once (a graph), every position once whichever way it is
//! turned or mirrored.

use harif_rules::{AnyMove, AnyPosition, Position};
use std::collections::HashMap;

/// The most positions that are drawn at once.
const MOST: usize = 240;
/// The most that stand in one row.
const WIDEST: usize = 126;

/// What counts as the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Merge {
    /// Nothing: every line by itself.
    Lines,
    /// The same position.
    #[default]
    Positions,
    /// The same position but for turning and mirroring.
    Shapes,
}

impl Merge {
    pub(crate) const ALL: [Self; 3] = [Self::Lines, Self::Positions, Self::Shapes];

    /// The name in tests.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Lines => "lines",
            Self::Positions => "positions",
            Self::Shapes => "shapes",
        }
    }
}

/// A position with everything that leads to it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Vertex {
    pub(crate) position: AnyPosition,
    /// The first line that leads here.
    pub(crate) line: Vec<AnyMove>,
    /// How many lines do.
    pub(crate) lines: u64,
    /// The places of its parents in the row above.
    pub(crate) parents: Vec<usize>,
    /// From left to right, from 0 to 1.
    pub(crate) x: f64,
}

/// The first rows of a game's graph.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Graph {
    pub(crate) rows: Vec<Vec<Vertex>>,
    /// Whether the game goes on below what is drawn.
    pub(crate) goes_on: bool,
}

impl Graph {
    /// The graph below a position, so many moves deep and as far as it can be drawn.
    pub(crate) fn below(start: &AnyPosition, depth: u32, merge: Merge) -> Self {
        let root = Vertex {
            position: start.clone(),
            line: Vec::new(),
            lines: 1,
            parents: Vec::new(),
            x: 0.5,
        };
        let mut graph = Self {
            rows: vec![vec![root]],
            goes_on: false,
        };
        let mut drawn = 1;
        for _ in 0..depth {
            let above = graph.rows.last().expect("the root is a row");
            let next = row(above, merge);
            if next.is_empty() {
                break;
            }
            drawn += next.len();
            if drawn > MOST || next.len() > WIDEST {
                graph.goes_on = true;
                break;
            }
            graph.rows.push(next);
        }
        graph
    }

    /// How many positions stand in the widest row.
    pub(crate) fn widest(&self) -> usize {
        self.rows.iter().map(Vec::len).max().unwrap_or(0)
    }
}

/// The row below a row.
fn row(above: &[Vertex], merge: Merge) -> Vec<Vertex> {
    let mut row: Vec<Vertex> = Vec::new();
    let mut places: HashMap<u64, usize> = HashMap::new();
    for (parent, vertex) in above.iter().enumerate() {
        for m in vertex.position.moves() {
            let position = vertex.position.after_unchecked(m);
            let key = match merge {
                // Nothing is like anything else.
                Merge::Lines => row.len() as u64,
                Merge::Positions => position.hash64(),
                Merge::Shapes => position.canonical_hash64(),
            };
            let place = *places.entry(key).or_insert_with(|| {
                let mut line = vertex.line.clone();
                line.push(m);
                row.push(Vertex {
                    position,
                    line,
                    lines: 0,
                    parents: Vec::new(),
                    x: 0.0,
                });
                row.len() - 1
            });
            row[place].lines += vertex.lines;
            if row[place].parents.last() != Some(&parent) {
                row[place].parents.push(parent);
            }
        }
    }
    spread(above, &mut row);
    row
}

/// Orders a row by the middle of each position's parents, which keeps edges from crossing where
/// they need not, and gives each its place.
fn spread(above: &[Vertex], row: &mut [Vertex]) {
    let middle = |vertex: &Vertex| {
        let sum: f64 = vertex.parents.iter().map(|&parent| above[parent].x).sum();
        sum / vertex.parents.len() as f64
    };
    row.sort_by(|a, b| middle(a).total_cmp(&middle(b)));
    let count = row.len() as f64;
    for (place, vertex) in row.iter_mut().enumerate() {
        vertex.x = (place as f64 + 0.5) / count;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::model::merge::Levels;
    use harif_rules::{Game, notation};

    #[test]
    fn rows_have_the_sizes_that_counting_gives_and_no_line_is_lost() {
        for (game, moves) in [
            (Game::TIC_TAC_TOE, ""),
            (Game::TIC_TAC_TOE, "b2a1c3a3"),
            (Game::CONNECT_FOUR, "4453"),
            (Game::OTHELLO, "f5"),
        ] {
            let start = notation::position(game, moves).unwrap();
            let counted = Levels::count(&start, 9, 6_000);
            for merge in Merge::ALL {
                let graph = Graph::below(&start, 9, merge);
                assert!(graph.rows.len() > 1);
                for (row, level) in graph.rows.iter().zip(&counted.levels) {
                    let wanted = match merge {
                        Merge::Lines => level.paths as usize,
                        Merge::Positions => level.positions,
                        Merge::Shapes => level.shapes,
                    };
                    assert_eq!(row.len(), wanted, "{game} {moves} {merge:?}");
                    let lines: u64 = row.iter().map(|vertex| vertex.lines).sum();
                    assert_eq!(lines, level.paths);
                }
            }
        }
    }

    #[test]
    fn the_line_of_a_position_leads_to_it() {
        let start = notation::position(Game::TIC_TAC_TOE, "b2a1").unwrap();
        let graph = Graph::below(&start, 4, Merge::Positions);
        let merged = graph.rows.iter().flatten();
        assert!(merged.clone().any(|vertex| vertex.parents.len() > 1));
        for vertex in merged {
            let mut there = start.clone();
            for &m in &vertex.line {
                there.play(m).unwrap();
            }
            assert_eq!(there, vertex.position);
        }
    }
}
