//! The lab: counts, agreement, formats, files.

use crate::common::{harif, program, words};
use serde_json::Value;

/// The rows of a lab in JSON, and its stamp.
fn lab(arguments: &[&str]) -> (Vec<Value>, Value) {
    let mut all = vec!["lab"];
    all.extend_from_slice(arguments);
    all.push("--json");
    let mut lines = harif(&all).ok().json();
    let stamp = lines.pop().expect("the last line is the stamp");
    (lines, stamp)
}

#[test]
fn the_five_counts_of_tic_tac_toe() {
    let (rows, stamp) = lab(&words(
        "tictactoe --algorithm minimax,alphabeta --order natural,centre,edges --cut equal,strict --depth 9",
    ));
    let nodes = |algorithm: &str, order: &str, cut: &str| {
        let row = rows.iter().find(|row| {
            row["algorithm"] == algorithm && row["order"] == order && row["cut"] == cut
        });
        row.expect("every combination is there")["nodes"]
            .as_u64()
            .unwrap()
    };
    assert_eq!(nodes("minimax", "natural", "equal"), 549_946);
    assert_eq!(nodes("alphabeta", "natural", "equal"), 18_297);
    assert_eq!(nodes("alphabeta", "natural", "strict"), 146_120);
    assert_eq!(nodes("alphabeta", "centre", "equal"), 7_275);
    assert_eq!(nodes("alphabeta", "edges", "equal"), 42_094);
    assert_eq!(rows.len(), 3 + 6, "minimax has no cut rule to vary");
    assert_eq!(
        (&stamp["agree"], &stamp["exact"]),
        (&Value::Bool(true), &Value::Bool(true))
    );
}

#[test]
fn every_preset_runs_and_agrees() {
    for preset in [
        "algorithms",
        "ordering",
        "equality",
        "distance",
        "fail-soft",
        "parity",
        "table",
    ] {
        let run = harif(&["lab", "tictactoe", "b2a1", "--preset", preset]).ok();
        let last = run.stdout.lines().last().unwrap_or_default();
        let expected = match preset {
            "parity" => "There is nothing to compare: every search is alone at its depth.",
            _ => "✓ All exact values agree.",
        };
        assert_eq!(last, expected, "{preset}");
    }
}

#[test]
fn the_table_puts_nodes_against_depth() {
    let run = harif(&["lab", "tictactoe", "--preset", "ordering", "--depth", "7-9"]).ok();
    let row = |start: &str| {
        let line = run
            .stdout
            .lines()
            .find(|line| line.trim_start().starts_with(start));
        line.unwrap_or_default()
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(row("9 "), "9 18,297 7,275 42,094", "{}", run.stdout);
    assert!(
        row("order=centre").starts_with("order=centre 9 7,275 0.40 ✓ Draw b2"),
        "{}",
        run.stdout
    );
    let persian = harif(&["lab", "tictactoe", "--depth", "3", "--lang", "fa"])
        .ok()
        .stdout;
    for line in persian.lines().filter(|line| line.contains("alphabeta ")) {
        assert!(line.is_ascii() || !line.chars().any(|c| ('\u{600}'..'\u{700}').contains(&c)));
    }
}

#[test]
fn csv_and_markdown_have_a_row_for_each_search() {
    let csv = harif(&[
        "lab", "connect4", "4,4", "--depth", "1-2", "--format", "csv",
    ])
    .ok()
    .stdout;
    let lines: Vec<&str> = csv.lines().collect();
    assert!(
        lines[0].starts_with("position,algorithm,evaluator,order,cut,fail,table"),
        "{csv}"
    );
    assert_eq!(lines.len(), 1 + 2 * 3, "{csv}");
    assert!(
        lines[1].starts_with("\"4,4\",minimax,windows,natural"),
        "{csv}"
    );
    let markdown = harif(&["lab", "connect4", "--depth", "2", "--format", "markdown"])
        .ok()
        .stdout;
    assert!(
        markdown.contains("| minimax | 2 | 57 | 1.00 |"),
        "{markdown}"
    );
}

#[test]
fn random_positions_follow_from_the_seed() {
    let arguments = words("connect4 --random 3 --depth 2 --algorithm alphabeta");
    let positions = |seed: &str| {
        let (rows, stamp) = lab(&[&arguments[..], &["--seed", seed]].concat());
        assert_eq!(
            stamp["agree"],
            Value::Null,
            "one search of each: nothing to compare"
        );
        rows.iter()
            .map(|row| row["position"].clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(positions("7"), positions("7"));
    assert_ne!(positions("7"), positions("8"));
}

#[test]
fn the_chart_is_a_whole_file_with_a_line_for_each_search() {
    let folder = tempfile::tempdir().unwrap();
    let chart = folder.path().join("nodes.svg");
    let table = folder.path().join("table.csv");
    let arguments = [
        "lab",
        "connect4",
        "--depth",
        "1-4",
        "--format",
        "csv",
        "--out",
        table.to_str().unwrap(),
        "--chart",
        chart.to_str().unwrap(),
    ];
    let run = harif(&arguments);
    assert_eq!(
        (run.code, run.stdout.as_str()),
        (Some(0), ""),
        "{}",
        run.stderr
    );
    run.complains("Wrote");
    let svg = std::fs::read_to_string(&chart).unwrap();
    assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
    assert_eq!(
        svg.matches("<polyline").count(),
        3 + 2,
        "three searches, the best and the worst case"
    );
    assert!(svg.contains("b^⌈d/2⌉ + b^⌊d/2⌋ − 1"));
    assert_eq!(
        std::fs::read_to_string(&table).unwrap().lines().count(),
        1 + 4 * 3
    );

    let nowhere = folder.path().join("no/such/folder.svg");
    let run = harif(&[
        "lab",
        "tictactoe",
        "--depth",
        "1",
        "--chart",
        nowhere.to_str().unwrap(),
    ]);
    assert_eq!(run.code, Some(1));
    run.complains("could not be written");
}

#[test]
fn a_closed_pipe_ends_the_lab_quietly() {
    let mut child = program(&["lab", "tictactoe", "--depth", "1-3"])
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty());
}
