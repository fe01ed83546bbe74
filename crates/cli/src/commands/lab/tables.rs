//! The results as tables for people, and as rows for programs.

use std::fmt::Write;
use std::time::Duration;

use harif_play::lab::{Agreement, Design, Record, Row, rows_of};
use harif_search::effective_branching_factor;
use harif_text::{Text, say};
use harif_words::lab::{self, Preset};
use harif_words::values;
use harif_words::{by_key, games};
use serde::Serialize;

use super::design::common;
use super::measure::Results;
use crate::failure::Failure;
use crate::layout::grouped;
use crate::table::{self, Grid};

/// Comma-separated values with a line of names.
pub(super) fn csv(design: &Design, rows: &[Row]) -> Result<String, Failure> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for row in rows {
        let record = Record::new(row, design);
        writer
            .serialize(record)
            .map_err(|error| Failure::Other(error.into()))?;
    }
    let bytes = writer
        .into_inner()
        .map_err(|error| Failure::Other(error.into_error().into()))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// A line for each row, then one that says whether the values agree.
pub(super) fn json(design: &Design, rows: &[Row], agreement: &Agreement) -> String {
    #[derive(Serialize)]
    struct Stamp<'a> {
        agree: Option<bool>,
        exact: bool,
        differ: Option<&'a str>,
    }
    let stamp = match agreement {
        Agreement::Exact | Agreement::Estimates => (Some(true), None),
        Agreement::Nothing => (None, None),
        Agreement::Differ(odd) => {
            let position = design.positions[odd.position].0.as_str();
            (Some(false), Some(position))
        }
    };
    let mut text = String::new();
    for row in rows {
        let record = serde_json::to_string(&Record::new(row, design)).unwrap_or_default();
        let _ = writeln!(text, "{record}");
    }
    let stamp = Stamp {
        agree: stamp.0,
        exact: *agreement == Agreement::Exact,
        differ: stamp.1,
    };
    let _ = writeln!(
        text,
        "{}",
        serde_json::to_string(&stamp).unwrap_or_default()
    );
    text
}

/// All positions of one contender and depth together.
struct Sum {
    rows: usize,
    nodes: u64,
    cutoffs: u64,
    first_cutoffs: u64,
    time: Duration,
    spread: Duration,
    /// The value and the best move, where there is only one position.
    only: Option<(String, String)>,
}

fn sum<'a>(text: &Text, rows: impl Iterator<Item = &'a Row>) -> Sum {
    let mut sum = Sum {
        rows: 0,
        nodes: 0,
        cutoffs: 0,
        first_cutoffs: 0,
        time: Duration::ZERO,
        spread: Duration::ZERO,
        only: None,
    };
    for row in rows {
        sum.nodes += row.counters.nodes;
        sum.cutoffs += row.counters.cutoffs;
        sum.first_cutoffs += row.counters.first_cutoffs;
        sum.time += row.time();
        sum.spread += row.spread();
        let shown = row.best.as_ref().map(|best| {
            let value = best.value;
            // Persian words stay out of tables.
            let label = if text.needs_own_line() {
                format!("{} {}", values::glyph(value.kind()), value.score)
            } else {
                values::label(text, &value)
            };
            (label, best.m.to_string())
        });
        sum.only = if sum.rows == 0 { shown } else { None };
        sum.rows += 1;
    }
    sum
}

/// A table for people, or for a document.
fn drawn(grid: &Grid, markdown: bool) -> String {
    let drawn = if markdown {
        self::markdown(grid)
    } else {
        grid.draw(table::width())
    };
    drawn + "\n"
}

fn markdown(grid: &Grid) -> String {
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let rule: Vec<String> = (0..grid.header.len())
        .map(|column| {
            let is_number = grid.numbers.contains(&column);
            if is_number { "---:" } else { "---" }.to_owned()
        })
        .collect();
    let rows = grid.rows.iter().map(|row| line(row));
    line(&grid.header) + &line(&rule) + &rows.collect::<String>()
}

/// The tables that people read: nodes against depth, then the deepest depth in detail.
pub(super) fn readable(
    text: &Text,
    preset: Option<Preset>,
    design: &Design,
    results: &Results,
    markdown: bool,
) -> String {
    let mut report = String::new();
    let name = games::name_with_size(text, design.game);
    let _ = writeln!(report, "{}: {name}", say!(text, "lab-title"));
    let _ = writeln!(report, "{}", common(design));
    if let Some(preset) = preset {
        let _ = writeln!(report, "{}", preset.question(text));
    }
    let positions = design.positions.len();
    if positions > 1 {
        let _ = writeln!(
            report,
            "{}",
            say!(text, "lab-positions-count", n = positions)
        );
    }
    let _ = writeln!(report, "{}\n", say!(text, "lab-nodes-first"));
    let several_depths = design.depths.first < design.depths.last;
    if several_depths && design.contenders.len() > 1 {
        report += &drawn(&by_depth(text, design, &results.rows), markdown);
    }
    report + &drawn(&details(text, design, &results.rows), markdown)
}

/// Nodes against depth, a column for each contender.
fn by_depth(text: &Text, design: &Design, rows: &[Row]) -> Grid {
    let mut header = vec![heading(text, "think-depth", "depth")];
    header.extend(
        design
            .contenders
            .iter()
            .map(|contender| contender.label.clone()),
    );
    let depths = design.depths.first..=design.depths.last;
    let rows = depths.map(|depth| {
        let each = (0..design.contenders.len()).map(|contender| {
            let sum = sum(text, rows_of(rows, contender, depth));
            if sum.rows == 0 {
                String::new()
            } else {
                grouped(sum.nodes)
            }
        });
        std::iter::once(depth.to_string()).chain(each).collect()
    });
    Grid {
        rows: rows.collect(),
        numbers: (0..header.len()).collect(),
        header,
        keys: 1,
    }
}

/// Every contender at the deepest depth; or, where there is only one, at every depth.
fn details(text: &Text, design: &Design, rows: &[Row]) -> Grid {
    let one = design.contenders.len() == 1;
    let measured = rows
        .iter()
        .map(|row| row.depth)
        .max()
        .unwrap_or(design.depths.last);
    let depths = if one {
        design.depths.first..=measured
    } else {
        measured..=measured
    };
    let header = vec![
        heading(text, "cli-lab-search", "search"),
        heading(text, "think-depth", "depth"),
        heading(text, "think-nodes", "nodes"),
        heading(text, "lab-ratio", "ratio"),
        heading(text, "think-value", "value"),
        heading(text, "think-move", "move"),
        heading(text, "cli-lab-branching", "branching"),
        heading(text, "cli-lab-first-cut", "first cut"),
        heading(text, "think-time", "time"),
    ];
    let mut first_nodes = None;
    let mut lines = Vec::new();
    for depth in depths {
        for (index, contender) in design.contenders.iter().enumerate() {
            let sum = sum(text, rows_of(rows, index, depth));
            if sum.rows == 0 {
                continue;
            }
            let first = *first_nodes.get_or_insert(sum.nodes);
            let (value, best) = sum.only.unwrap_or_default();
            let mean = sum.nodes / sum.rows as u64;
            let branching = effective_branching_factor(mean, depth);
            let first_cut = sum.first_cutoffs as f64 / sum.cutoffs as f64 * 100.0;
            lines.push(vec![
                contender.label.clone(),
                depth.to_string(),
                grouped(sum.nodes),
                format!("{:.2}", sum.nodes as f64 / first as f64),
                value,
                best,
                branching.map_or_else(String::new, |b| format!("{b:.2}")),
                if sum.cutoffs == 0 {
                    String::new()
                } else {
                    format!("{first_cut:.0}%")
                },
                time(sum.time, sum.spread),
            ]);
        }
    }
    Grid {
        header,
        rows: lines,
        numbers: vec![1, 2, 3, 6, 7, 8],
        keys: 1,
    }
}

/// The heading of a column; Latin where the language's own would spoil a table.
fn heading(text: &Text, key: &str, latin: &str) -> String {
    let own = by_key(text, key).filter(|_| !text.needs_own_line());
    own.unwrap_or_else(|| latin.to_owned())
}

/// Milliseconds, with their spread where there is one.
fn time(median: Duration, spread: Duration) -> String {
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    if spread.is_zero() {
        format!("{:.1} ms", ms(median))
    } else {
        format!("{:.1} ± {:.1} ms", ms(median), ms(spread))
    }
}

/// The stamp, and a word if the comparison was cut short.
pub(super) fn footer(
    text: &Text,
    design: &Design,
    results: &Results,
    agreement: &Agreement,
) -> String {
    let stamp = lab::agreement(text, design, &results.rows, agreement);
    let mut footer = format!("{stamp}\n");
    if results.cancelled {
        let _ = writeln!(footer, "{}", say!(text, "lab-cancelled"));
    }
    footer
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markdown_aligns_its_numbers() {
        let grid = Grid {
            header: vec!["a".into(), "n".into()],
            rows: vec![vec!["x".into(), "1".into()]],
            numbers: vec![1],
            keys: 1,
        };
        assert_eq!(
            drawn(&grid, true),
            "| a | n |\n| --- | ---: |\n| x | 1 |\n\n"
        );
    }
}
