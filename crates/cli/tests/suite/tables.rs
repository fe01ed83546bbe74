//! Tables fit the screen: no line of cells is wider than it, whatever the command.

use std::process::{Command, Stdio};

const COMMANDS: &[&str] = &[
    "search tictactoe --algorithm minimax --depth 4",
    "search connect4 --depth 6 4453",
    "search othello --depth 4 f5d6c3",
    "analyze connect4 4453 --depth 6",
    "analyze othello f5d6c3 --depth 4",
    "lab tictactoe --preset ordering",
    "lab connect4 --preset algorithms --depth 1-4",
    "sizes connect4 --max-cells 20",
    "agents othello",
    "games",
];

fn output(command: &str, columns: u16, lang: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_harif"))
        .args(command.split_whitespace())
        .args(["--lang", lang])
        .env("COLUMNS", columns.to_string())
        .env("HARIF_CONFIG", "/nonexistent/harif/config.toml")
        .stdin(Stdio::null())
        .output()
        .expect("harif runs");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command}: {error}");
    String::from_utf8(output.stdout).expect("text")
}

/// A line of a table has columns: blanks stand between its cells. Sentences have none.
fn is_of_table(line: &str) -> bool {
    line.trim().contains("  ")
}

#[test]
fn no_table_is_wider_than_the_screen() {
    for command in COMMANDS {
        for columns in [80, 40] {
            for lang in ["en", "fa"] {
                let shown = output(command, columns, lang);
                for line in shown.lines().filter(|line| is_of_table(line)) {
                    let width = unicode_width::UnicodeWidthStr::width(line);
                    assert!(
                        width <= columns.into(),
                        "{command} at {columns}: {width} in {line:?}\n{shown}"
                    );
                }
            }
        }
    }
}

/// A narrow table says what a wide one says.
#[test]
fn a_narrow_table_loses_no_number() {
    let command = "lab tictactoe --preset ordering";
    let wide = output(command, 200, "en");
    let narrow = output(command, 40, "en");
    for count in wide.split_whitespace().filter(|word| word.contains(',')) {
        assert!(narrow.contains(count), "{count} is lost\n{narrow}");
    }
}
