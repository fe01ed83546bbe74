//! Results to take away: rows for programs, a table for a report.

use super::Measured;
use harif_play::lab::Record;
use harif_text::{Text, say};
use serde_json::{Map, Value};
use std::fmt::Write as _;

/// The rows as JSON objects, in the words that the terminal uses.
fn records(measured: &Measured) -> Vec<Map<String, Value>> {
    let rows = measured.rows.iter();
    let record = |row| serde_json::to_value(Record::new(row, &measured.design));
    rows.filter_map(|row| match record(row) {
        Ok(Value::Object(fields)) => Some(fields),
        _ => None,
    })
    .collect()
}

/// The names of the columns, in the order of the record.
const COLUMNS: &[&str] = &[
    "position",
    "algorithm",
    "evaluator",
    "order",
    "cut",
    "fail",
    "table",
    "symmetry",
    "distance",
    "depth",
    "value",
    "kind",
    "result",
    "plies",
    "best",
    "nodes",
    "leaves",
    "cutoffs",
    "first_cutoffs",
    "table_probes",
    "table_hits",
    "deepest",
    "branching",
    "ms",
    "ms_iqr",
    "nps",
];

/// Comma-separated values with a line of names.
pub(crate) fn csv(measured: &Measured) -> String {
    let mut text = COLUMNS.join(",") + "\n";
    for record in records(measured) {
        let cells: Vec<String> = COLUMNS.iter().map(|name| cell(record.get(*name))).collect();
        text += &(cells.join(",") + "\n");
    }
    text
}

fn cell(value: Option<&Value>) -> String {
    match value {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) if text.contains([',', '"', '\n']) => {
            format!("\"{}\"", text.replace('"', "\"\""))
        }
        Some(Value::String(text)) => text.clone(),
        Some(other) => other.to_string(),
    }
}

/// The experiment, what it was held against, and every row.
pub(crate) fn json(measured: &Measured) -> String {
    let whole = serde_json::json!({
        "experiment": measured.experiment.to_string(),
        "version": env!("CARGO_PKG_VERSION"),
        "yardsticks": measured.yardsticks,
        "rows": records(measured),
    });
    format!("{whole:#}\n")
}

/// The searches at the deepest depth, as a table for a report; moves and numbers stay Latin.
pub(crate) fn markdown(text: &Text, measured: &Measured) -> String {
    let head = [
        say!(text, "cli-lab-search"),
        say!(text, "think-depth"),
        say!(text, "think-nodes"),
        say!(text, "think-value"),
        say!(text, "think-move"),
        say!(text, "think-time"),
    ];
    let mut report = format!(
        "| {} |\n| --- | ---: | ---: | --- | --- | ---: |\n",
        head.join(" | ")
    );
    let depth = measured.deepest().unwrap_or(measured.design.depths.last);
    for (index, contender) in measured.design.contenders.iter().enumerate() {
        for row in measured.of(index, depth) {
            let record = Record::new(row, &measured.design);
            let kind = record.kind.unwrap_or_default();
            let value = record
                .value
                .map_or_else(String::new, |value| value.to_string());
            // Writing to a text cannot fail.
            let _ = writeln!(
                report,
                "| {} | {depth} | {} | {value} ({kind}) | {} | {} ms |",
                contender.label,
                record.nodes,
                record.best.unwrap_or_default(),
                record.ms
            );
        }
    }
    let _ = writeln!(report, "\n`{}`", measured.experiment);
    report
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::model::run_now;
    use harif_text::Lang;

    #[test]
    fn every_export_has_every_row_and_every_column() {
        let measured = run_now("m9");
        let csv = csv(&measured);
        assert_eq!(csv.lines().count(), 1 + measured.rows.len());
        assert!(csv.contains(",7275,"), "{csv}");
        for line in csv.lines() {
            assert_eq!(line.split(',').count(), COLUMNS.len(), "{line}");
        }
        let json: Value = serde_json::from_str(&json(&measured)).unwrap();
        let rows = json["rows"].as_array().unwrap();
        assert_eq!(rows.len(), measured.rows.len());
        assert_eq!(rows[0].as_object().unwrap().len(), COLUMNS.len());
        let report = markdown(&Text::new(Lang::En), &measured);
        assert!(report.contains("| 42094 |"), "{report}");
    }

    #[test]
    fn what_would_break_a_row_is_quoted() {
        assert_eq!(cell(Some(&Value::from("a,\"b\""))), "\"a,\"\"b\"\"\"");
        assert_eq!(cell(None), "");
    }
}
