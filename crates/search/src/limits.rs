//! How much work is asked for, and what is left of it while a search runs.

use crate::Control;
use std::time::Duration;
use web_time::Instant;

/// How long a search may think. What is `None` is unlimited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// How many moves to look ahead.
    pub depth: Option<u32>,
    /// How many positions to visit.
    pub nodes: Option<u64>,
    /// How long to take.
    pub time: Option<Duration>,
}

impl Limits {
    /// Looks this many moves ahead, however long it takes.
    pub const fn depth(depth: u32) -> Self {
        Self {
            depth: Some(depth),
            nodes: None,
            time: None,
        }
    }

    /// Visits at most this many positions.
    pub const fn nodes(nodes: u64) -> Self {
        Self {
            depth: None,
            nodes: Some(nodes),
            time: None,
        }
    }

    /// Takes at most this long.
    pub const fn time(time: Duration) -> Self {
        Self {
            depth: None,
            nodes: None,
            time: Some(time),
        }
    }

    /// Whether something other than the depth may end the search.
    pub const fn has_budget(&self) -> bool {
        self.nodes.is_some() || self.time.is_some()
    }
}

/// The limits of a search that is under way.
#[derive(Debug)]
pub(crate) struct Budget<'a> {
    nodes: u64,
    control: Control<'a>,
    started: Instant,
    spent: bool,
}

/// How many nodes pass between two looks at the clock and the stop flag. The slowest boards take
/// some microseconds a node, so this stays well below five milliseconds.
const NODES_BETWEEN_LOOKS: u64 = 128;

impl<'a> Budget<'a> {
    pub(crate) fn new(limits: Limits, control: Control<'a>) -> Self {
        Self {
            nodes: limits.nodes.unwrap_or(u64::MAX),
            control: control.within(limits.time),
            started: Instant::now(),
            spent: false,
        }
    }

    /// Whether the search must end before it visits another node, `visited` having been visited.
    #[inline]
    pub(crate) fn is_spent(&mut self, visited: u64) -> bool {
        if visited >= self.nodes {
            self.spent = true;
        } else if visited.is_multiple_of(NODES_BETWEEN_LOOKS) {
            self.look();
        }
        self.spent
    }

    /// Looks at the clock and the stop flag now.
    #[cold]
    #[inline(never)]
    pub(crate) fn look(&mut self) -> bool {
        self.spent |= self.control.is_over();
        self.spent
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}
