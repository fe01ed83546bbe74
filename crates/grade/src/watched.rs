//! The diagnosis of a submission's own search on a position.

use crate::assignment::{Placed, Symbol};
use crate::confine::Job;
use crate::tracing::{self, TraceRequest, TracingError};
use harif_rules::Game;
use harif_watch::board::opponent;
use harif_watch::{Fault, Finding, Tree, diagnose};
use std::path::Path;

/// What was seen of a search.
#[derive(Clone, Debug)]
pub struct Watched {
    /// Where the search began.
    pub position: String,
    /// Whether students see that position.
    pub hidden: bool,
    /// The surest finding; none where nothing is proved either way.
    pub finding: Option<Finding>,
    /// What could be better.
    pub advice: Vec<Finding>,
    /// How many nodes the search visited.
    pub nodes: u64,
    /// How many alpha-beta would visit with the same leaves in the same order.
    pub needed: u64,
    /// The game and the board of the finding's node: 0 empty, 1 and 2 the sides, from the top.
    pub board: Option<(Game, Vec<u8>)>,
    /// The moves that lead to it.
    pub line: Vec<String>,
    /// Whether the search came to its end.
    pub complete: bool,
}

impl Watched {
    /// Whether a mistake is proved.
    pub fn has_fault(&self) -> bool {
        self.finding
            .as_ref()
            .is_some_and(|finding| finding.fault != Fault::Right)
    }
}

/// Watches one call; none if no search was seen.
pub(crate) fn watch(
    job: &Job<'_>,
    file: &Path,
    function: Option<&str>,
    call: &str,
    placed: &Placed,
    sides: &[Symbol; 2],
    stop: &dyn Fn() -> bool,
) -> Result<Option<Watched>, TracingError> {
    let request = TraceRequest {
        python: job.tools.python(),
        file,
        function,
        call: Some(call),
        board: None,
        seconds: job.limits.seconds,
        calls: job.limits.calls,
    };
    let within = |command: Vec<String>| {
        let confined = job.confined(&command, 4);
        let mut whole = std::process::Command::new(&confined[0]);
        whole.args(&confined[1..]).current_dir(job.folder);
        whole
    };
    let trace = match tracing::trace(&request, &job.tools.tracer(), &within, None, stop) {
        Ok(trace) => trace,
        // What a submission writes instead of a trace is its own affair.
        Err(TracingError::Trace(_)) => return Ok(None),
        Err(error) => return Err(error),
    };
    if trace.header.failed.is_some() || trace.calls.is_empty() {
        return Ok(None);
    }
    let tree = Tree::new(&trace);
    let diagnosis = diagnose(&tree);
    let finding = diagnosis.findings.first().cloned();
    let place = finding
        .as_ref()
        .and_then(|finding| trace.calls.iter().position(|call| call.id == finding.node));
    let board = place.and_then(|place| {
        let layout = tree.layout.as_ref()?;
        let mut cells = tree.cells[place].as_ref()?.to_vec();
        // The trace counts the sides as it meets them, pictures by who moves first.
        let [first, second] = sides.each_ref().map(letter);
        if first == Some(layout.sides[1]) || second == Some(layout.sides[0]) {
            for cell in cells.iter_mut().filter(|cell| **cell != 0) {
                *cell = opponent(*cell);
            }
        }
        Some((layout.game(), cells))
    });
    Ok(Some(Watched {
        position: placed.text.clone(),
        hidden: placed.hidden,
        finding,
        advice: diagnosis.advice,
        nodes: diagnosis.nodes,
        needed: diagnosis.needed,
        board,
        line: place.map_or_else(Vec::new, |place| tree.line_to(place)),
        complete: trace.end.reason == "complete",
    }))
}

/// The letter that a trace writes for a symbol.
fn letter(symbol: &Symbol) -> Option<char> {
    match symbol {
        Symbol::Number(number) => number.to_string().chars().next(),
        Symbol::Text(text) => text.chars().next(),
    }
}
