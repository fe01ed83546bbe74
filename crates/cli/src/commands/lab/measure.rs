//! Running a comparison in a terminal: progress on the way, Ctrl-C at any time.

use harif_play::lab::{Design, Row};

use crate::interrupt::Listener;
use crate::progress::Spinner;

/// Everything that was measured.
#[derive(Debug)]
pub(super) struct Results {
    pub(super) rows: Vec<Row>,
    /// Whether Ctrl-C ended it early; the rows that were finished are there.
    pub(super) cancelled: bool,
}

/// Runs every contender on every position to every depth.
pub(super) fn run(design: &Design, listener: &Listener) -> Results {
    let spinner = Spinner::new();
    let total = design.size();
    let mut rows = Vec::with_capacity(total);
    for step in design.steps() {
        let (done, label) = (rows.len() + 1, &design.contenders[step.contender].label);
        spinner.say(format!("{done}/{total}  {label}  {}", step.depth));
        let row = design.measure(step, listener.control());
        let Some(row) = row.filter(|_| !listener.interrupted()) else {
            return Results {
                rows,
                cancelled: true,
            };
        };
        rows.push(row);
    }
    Results {
        rows,
        cancelled: false,
    }
}
