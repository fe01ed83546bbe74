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
