//! What is said while one search or one long command runs.

use std::io::Write;

use harif_play::Watch;
use harif_rules::AnyMove;
use harif_search::Iteration;

use crate::status_line::StatusLine;

/// A line that shows the depth, the best move and the nodes. Silent where standard error is no
/// terminal.
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

    /// Says something else than the progress of one search.
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

impl Watch for Spinner {
    fn iteration(&mut self, row: &Iteration<AnyMove>) {
        let (depth, best, nodes) = (row.depth, row.best, row.nodes);
        self.line
            .say(format!("depth {depth}  {best}  {nodes} nodes"));
    }
}
