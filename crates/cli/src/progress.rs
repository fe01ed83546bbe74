//! What is said while one search or one long command runs.

use std::io::Write;
use std::time::{Duration, Instant};

use harif_play::Watch;
use harif_rules::AnyMove;
use harif_search::{Iteration, RootMove};
use harif_text::{Text, Value, say};

use crate::status_line::StatusLine;

/// A line that says what a long command does. Silent where standard error is no terminal.
#[derive(Debug)]
pub(crate) struct Spinner {
    line: StatusLine,
}

impl Spinner {
    pub(crate) fn new() -> Self {
        Self {
            line: StatusLine::new(None),
        }
    }

    /// Says something else.
    pub(crate) fn say(&self, message: String) {
        self.line.say(message);
    }

    /// A line that stays, above the moving one. If standard error is closed, the line is lost.
    pub(crate) fn tell(&self, line: &str) {
        self.line.aside(|| {
            let _ = writeln!(std::io::stderr(), "{line}");
        });
    }
}

/// A line that shows how one search gets on: the depth, the move at the root that it came to, the
/// nodes and how many it visits in a second. Silent where standard error is no terminal.
pub(crate) struct SearchLine<'a> {
    text: &'a Text,
    line: StatusLine,
    counted: Counted,
}

impl<'a> SearchLine<'a> {
    pub(crate) fn new(text: &'a Text) -> Self {
        Self {
            text,
            line: StatusLine::new(None),
            counted: Counted::default(),
        }
    }

    fn say(&self, depth: u32, m: AnyMove) {
        if self.line.is_seen() {
            let (nodes, time) = (self.counted.nodes(), self.counted.time());
            self.line.say(stand(self.text, depth, m, nodes, time));
        }
    }
}

impl Watch for SearchLine<'_> {
    fn root_move(&mut self, depth: u32, root_move: &RootMove<AnyMove>) {
        self.counted.add(root_move.nodes);
        self.say(depth, root_move.m);
    }

    fn iteration(&mut self, row: &Iteration<AnyMove>) {
        self.counted.finish(row.nodes);
        self.say(row.depth, row.best);
    }
}

/// How a search stands, in a line.
pub(crate) fn stand(text: &Text, depth: u32, m: AnyMove, nodes: u64, time: Duration) -> String {
    let (m, short) = (Value::ltr(m), Value::Short(nodes));
    let speed = Value::Short(speed(nodes, time));
    say!(text, "progress-search", n = depth, move = m, short = short, speed = speed)
}

/// Nodes in a second.
pub(crate) fn speed(nodes: u64, time: Duration) -> u64 {
    let millis = u64::try_from(time.as_millis()).unwrap_or(u64::MAX).max(1);
    nodes.saturating_mul(1_000) / millis
}

/// The nodes of a search: those of the depths that are finished, and of the moves since.
#[derive(Debug)]
struct Counted {
    finished: u64,
    since: u64,
    began: Instant,
}

impl Default for Counted {
    fn default() -> Self {
        Self {
            finished: 0,
            since: 0,
            began: Instant::now(),
        }
    }
}

impl Counted {
    const fn add(&mut self, nodes: u64) {
        self.since += nodes;
    }

    const fn finish(&mut self, all: u64) {
        (self.finished, self.since) = (all, 0);
    }

    const fn nodes(&self) -> u64 {
        self.finished + self.since
    }

    fn time(&self) -> Duration {
        self.began.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_are_those_of_the_finished_depths_and_of_the_moves_since() {
        let mut counted = Counted::default();
        counted.add(40);
        counted.add(2);
        assert_eq!(counted.nodes(), 42);
        // A depth is told with all nodes since the search began.
        counted.finish(43);
        counted.add(7);
        assert_eq!(counted.nodes(), 50);
        assert_eq!(speed(3_000, Duration::from_millis(1_500)), 2_000);
        assert_eq!(speed(3_000, Duration::ZERO), 3_000_000);
    }
}
