//! The moves at the root with their values: a table, or a list where the language is Persian.

use std::fmt::Write;

use comfy_table::{CellAlignment, Table, presets};
use harif_rules::AnyMove;
use harif_search::Report;
use harif_text::{Text, say};
use harif_words::values;

use crate::layout::grouped;

/// How much of a line is shown in a table.
const LINE_SHOWN: usize = 12;

/// Every move at the root, the best first and then as they were searched.
pub(super) fn draw(text: &Text, report: &Report<AnyMove>) -> String {
    let mut moves: Vec<_> = report.moves.iter().collect();
    // Stable: moves of one value stay in the order searched, and a bound never leads.
    moves.sort_by_key(|entry| (Some(entry.m) != report.best, -i64::from(entry.value.score)));
    if text.needs_own_line() {
        let mut list = String::new();
        for entry in moves {
            let line = shown(&entry.pv);
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
    let mut table = plain_table();
    table.set_header([
        say!(text, "think-move"),
        say!(text, "think-value"),
        say!(text, "think-kind"),
        say!(text, "think-nodes"),
        say!(text, "think-line"),
    ]);
    for entry in moves {
        table.add_row([
            entry.m.to_string(),
            values::label(text, &entry.value),
            values::kind(text, entry.value.kind()),
            grouped(entry.nodes),
            shown(&entry.pv),
        ]);
    }
    align_right(&mut table, &[3]);
    format!("{}\n", table.trim_fmt())
}

/// A table of aligned columns without any lines, that reads well aloud and pastes well.
pub(super) fn plain_table() -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table
}

/// Aligns columns of numbers to the right.
pub(super) fn align_right(table: &mut Table, columns: &[usize]) {
    for &column in columns {
        if let Some(column) = table.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
}

fn shown(line: &[AnyMove]) -> String {
    let mut text = harif_words::line(&line[..line.len().min(LINE_SHOWN)]);
    if line.len() > LINE_SHOWN {
        text.push_str(" …");
    }
    text
}
