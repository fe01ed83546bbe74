//! The moves at the root with their values: a table, or a list where the language is Persian.

use std::fmt::Write;

use harif_rules::AnyMove;
use harif_search::{Report, RootMove};
use harif_text::{Text, say};
use harif_words::values;

use crate::layout::grouped;
use crate::table::{self, Grid};

/// How much of a line is shown in a table.
const LINE_SHOWN: usize = 12;
/// How much of it at least, on a narrow screen.
const FEWEST_SHOWN: usize = 3;

/// Every move at the root, the best first and then as they were searched.
pub(super) fn draw(text: &Text, report: &Report<AnyMove>) -> String {
    let mut moves: Vec<_> = report.moves.iter().collect();
    // Stable: moves of one value stay in the order searched, and a bound never leads.
    moves.sort_by_key(|entry| (Some(entry.m) != report.best, -i64::from(entry.value.score)));
    if text.needs_own_line() {
        let mut list = String::new();
        for entry in moves {
            let line = shown(&entry.pv, LINE_SHOWN);
            let value = values::words(text, &entry.value);
            let kind = values::kind(text, entry.value.kind());
            let _ = writeln!(
                list,
                "{} {}  {}",
                values::glyph(entry.value.kind()),
                entry.m,
                line
            );
            let _ = writeln!(list, "    {value} ({kind})");
        }
        return list;
    }
    let width = table::width();
    // The line of a narrow screen is shorter; the numbers stay whole.
    let lengths = (FEWEST_SHOWN..=LINE_SHOWN).rev();
    let mut grids = lengths.map(|length| grid(text, &moves, length));
    let first = grids.next().expect("some length");
    let fitting = std::iter::once(first.clone()).chain(grids);
    let fitting = fitting.into_iter().find(|grid| grid.fits(width));
    fitting.unwrap_or(first).draw(width)
}

fn grid(text: &Text, moves: &[&RootMove<AnyMove>], length: usize) -> Grid {
    let row = |entry: &&RootMove<AnyMove>| {
        vec![
            entry.m.to_string(),
            values::label_with_unit(text, &entry.value),
            values::kind(text, entry.value.kind()),
            grouped(entry.nodes),
            shown(&entry.pv, length),
        ]
    };
    Grid {
        header: vec![
            say!(text, "think-move"),
            say!(text, "think-value"),
            say!(text, "think-kind"),
            say!(text, "think-nodes"),
            say!(text, "think-line"),
        ],
        rows: moves.iter().map(row).collect(),
        numbers: vec![3],
        keys: 1,
    }
}

fn shown(line: &[AnyMove], length: usize) -> String {
    let mut text = harif_words::line(&line[..line.len().min(length)]);
    if line.len() > length {
        text.push_str(" …");
    }
    text
}
