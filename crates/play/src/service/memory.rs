//! Analyses that were made before: the coach judges a move by the values that were just shown.

use crate::Analysis;
use harif_rules::AnyPosition;
use std::collections::VecDeque;

/// How many positions are remembered: a whole game with some variations.
const MOST: usize = 128;

/// The latest analyses, with the milliseconds that each was given.
#[derive(Debug, Default)]
pub(super) struct Memory(VecDeque<(AnyPosition, u32, Analysis)>);

impl Memory {
    /// What is known of a position, if it was proved or studied for at least this long.
    pub(super) fn recall(&self, position: &AnyPosition, time_ms: u32) -> Option<&Analysis> {
        let known = self.0.iter().find(|(known, ..)| known == position);
        known
            .filter(|(_, given, analysis)| *given >= time_ms || analysis.is_exact())
            .map(|(.., analysis)| analysis)
    }

    /// Remembers an analysis and forgets the oldest.
    pub(super) fn keep(&mut self, position: &AnyPosition, time_ms: u32, analysis: Analysis) {
        self.0.retain(|(known, ..)| known != position);
        if self.0.len() == MOST {
            self.0.pop_front();
        }
        self.0.push_back((position.clone(), time_ms, analysis));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use harif_rules::Game;
    use harif_search::{Report, RootMove, Value};

    fn analysis(position: &AnyPosition, proved: usize) -> Analysis {
        use harif_rules::Position;
        let moves = position.moves().enumerate().map(|(at, m)| RootMove {
            m,
            value: Value {
                proved: at < proved,
                ..Value::estimate(0)
            },
            pv: vec![m],
            nodes: 1,
        });
        Analysis {
            moves: moves.collect(),
            report: Report::default(),
            evaluator: "threats",
        }
    }

    /// An analysis is good enough where it had as much time, or has nothing left to prove; the latest are kept.
    #[test]
    fn what_was_studied_enough_is_known() {
        let start = AnyPosition::start(Game::CONNECT_FOUR);
        for (proved, is_exact) in [(0, false), (6, false), (7, true)] {
            let mut memory = Memory::default();
            memory.keep(&start, 100, analysis(&start, proved));
            for (asked, enough) in [(0, true), (100, true), (101, false)] {
                let known = memory.recall(&start, asked).is_some();
                assert_eq!(known, enough || is_exact, "{proved} {asked}");
            }
        }
        let mut memory = Memory::default();
        let positions: Vec<AnyPosition> = (0..MOST as u64 + 30)
            .map(|seed| crate::openings::random(Game::othello(12), 12, seed).1)
            .collect();
        for position in &positions {
            memory.keep(position, 1, analysis(position, 0));
        }
        for (age, position) in positions.iter().rev().enumerate() {
            assert_eq!(memory.recall(position, 1).is_some(), age < MOST, "{age}");
        }
        // What is studied again is young again.
        let old = &positions[30];
        memory.keep(old, 9, analysis(old, 0));
        memory.keep(&start, 1, analysis(&start, 0));
        assert!(memory.recall(old, 9).is_some() && memory.recall(&positions[31], 1).is_none());
    }
}
