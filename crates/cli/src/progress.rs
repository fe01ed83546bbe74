//! A line on standard error that says how a long search gets on, where a person can see it.

use std::io::{IsTerminal, Write};
use std::time::Duration;

use harif_play::Watch;
use harif_rules::AnyMove;
use harif_search::Iteration;
use indicatif::{ProgressBar, ProgressStyle};

/// A spinner that shows the depth, the best move and the nodes. Silent where standard error is no
/// terminal.
#[derive(Debug)]
pub(crate) struct Spinner {
    bar: ProgressBar,
}

impl Spinner {
    pub(crate) fn new() -> Self {
        if !std::io::stderr().is_terminal() {
            let bar = ProgressBar::hidden();
            return Self { bar };
        }
        let bar = ProgressBar::new_spinner();
        if let Ok(style) = ProgressStyle::with_template("{spinner} {msg}  {elapsed}") {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_millis(120));
        Self { bar }
    }

    /// Says something else than the progress of one search.
    pub(crate) fn say(&self, message: String) {
        self.bar.set_message(message);
    }

    /// A line that stays, above the moving one. Where standard error is closed nobody misses it.
    pub(crate) fn tell(&self, line: &str) {
        self.bar.suspend(|| {
            let _ = writeln!(std::io::stderr(), "{line}");
        });
    }
}

impl Watch for Spinner {
    fn iteration(&mut self, row: &Iteration<AnyMove>) {
        let (depth, best, nodes) = (row.depth, row.best, row.nodes);
        self.bar
            .set_message(format!("depth {depth}  {best}  {nodes} nodes"));
    }
}

impl Drop for Spinner {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
