//! Running a comparison in a terminal: progress on the way, Ctrl-C at any time.

use std::time::Instant;

use harif_play::lab::{Design, Row};
use harif_text::{Text, Value, say};

use crate::interrupt::Listener;
use crate::progress::{Spinner, speed};

/// Everything that was measured.
#[derive(Debug)]
pub(super) struct Results {
    pub(super) rows: Vec<Row>,
    /// Whether Ctrl-C ended it early; the rows that were finished are there.
    pub(super) cancelled: bool,
}

/// Runs every contender on every position to every depth.
pub(super) fn run(text: &Text, design: &Design, listener: &Listener) -> Results {
    let (spinner, began) = (Spinner::new(), Instant::now());
    let total = design.size();
    let mut rows = Vec::with_capacity(total);
    for step in design.steps() {
        let (done, label) = (rows.len() + 1, &design.contenders[step.contender].label);
        let nodes: u64 = rows.iter().map(|row: &Row| row.counters.nodes).sum();
        let speed = speed(nodes, began.elapsed());
        spinner.say(say!(
            text,
            "progress-lab",
            n = done,
            total = total,
            name = Value::ltr(label),
            depth = step.depth,
            short = Value::Short(nodes),
            speed = Value::Short(speed)
        ));
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
