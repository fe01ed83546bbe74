//! `cargo xtask ladder`: what the named opponents are worth, measured anew.

use std::process::{Command, ExitCode};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, bail};

use crate::command::{cargo, root};

/// The sizes that are measured unless others are asked for: those that the page offers.
const GAMES: [&str; 14] = [
    "tictactoe",
    "tictactoe(columns=4,rows=4,line=4)",
    "tictactoe(columns=5,rows=5,line=4)",
    "connect4",
    "connect4(columns=8,rows=7,line=4)",
    "connect4(columns=5,rows=4,line=4)",
    "connect4(columns=8,rows=8,line=4)",
    "connect4(columns=9,rows=7,line=4)",
    "connect4(columns=10,rows=10,line=4)",
    "connect4(columns=9,rows=7,line=5)",
    "othello",
    "othello(size=6)",
    "othello(size=4)",
    "othello(size=10)",
];
/// Pairs of games between two opponents, and between neighbours.
const PAIRS: &str = "10";
const NEIGHBOUR_PAIRS: &str = "150";

/// `cargo xtask ladder [GAME…]`: measures games and puts their rows into the table; the rows of other games
/// stay.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode> {
    if arguments.first().is_some_and(|first| first == "--styles") {
        return styles();
    }
    let games: Vec<String> = if arguments.is_empty() {
        GAMES.map(str::to_owned).to_vec()
    } else {
        arguments.to_vec()
    };
    let table = root().join("crates/play/src/opponents/ratings.tsv");
    let date = today();
    for game in games {
        let rows = measured(&["measure", PAIRS, NEIGHBOUR_PAIRS, &date, &game])?;
        let before = std::fs::read_to_string(&table).unwrap_or_default();
        std::fs::write(&table, merged(&before, &rows))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// What the example of the arena prints.
fn measured(arguments: &[&str]) -> Result<String> {
    let mut command: Command = cargo();
    command
        .args(["run", "--release", "--quiet", "--package", "harif-arena"])
        .args(["--example", "opponents", "--"])
        .args(arguments)
        .current_dir(root())
        .stderr(std::process::Stdio::inherit());
    let output = command.output().context("could not start cargo")?;
    if !output.status.success() {
        bail!("{} could not be measured", arguments.join(" "));
    }
    String::from_utf8(output.stdout).context("the rows are text")
}

/// Between these lines of the document stands the table of styles.
const STYLES: [&str; 2] = ["<!-- styles -->", "<!-- end of styles -->"];

/// `cargo xtask ladder --styles`: what is particular about each opponent, into the document.
fn styles() -> Result<ExitCode> {
    let path = root().join("docs/opponents.md");
    let rows = measured(&["styles", "60", "connect4", "othello(size=6)"])?;
    let document = std::fs::read_to_string(&path)?;
    std::fs::write(
        &path,
        with_styles(&document, &rows).context("the document has no place for the table")?,
    )?;
    Ok(ExitCode::SUCCESS)
}

/// The document with these rows as its table of styles.
fn with_styles(document: &str, rows: &str) -> Option<String> {
    let [begin, end] = STYLES;
    let (before, rest) = document.split_once(begin)?;
    let (_, after) = rest.split_once(end)?;
    let head = "| game | opponent | habit | itself | the others |\n|---|---|---|---|---|";
    Some(format!("{before}{begin}\n{head}\n{rows}{end}{after}"))
}

/// The table with the rows of a game in place of those it had.
fn merged(before: &str, rows: &str) -> String {
    let game = |row: &str| row.split('\t').next().unwrap_or_default().to_owned();
    let measured: Vec<String> = rows.lines().map(game).collect();
    let stay = before.lines().filter(|row| !measured.contains(&game(row)));
    let lines = stay.chain(rows.lines());
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// The day, as it stands in the table.
fn today() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    let mut days = since.map_or(0, |since| since.as_secs() / 86_400);
    let mut year = 1970;
    let leap = |year: u64| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    };
    let length = |year: u64| if leap(year) { 366 } else { 365 };
    while days >= length(year) {
        days -= length(year);
        year += 1;
    }
    let february = if leap(year) { 29 } else { 28 };
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    format!("{year}-{month:02}-{:02}", days + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rows_of_a_game_are_replaced_and_others_stay() {
        let before = "a\told\nb\t1\na\told too\n";
        assert_eq!(merged(before, "a\tnew\n"), "b\t1\na\tnew\n");
        assert_eq!(merged("", "c\t1\n"), "c\t1\n");
    }

    #[test]
    fn the_table_of_styles_is_replaced() {
        let document = "a\n<!-- styles -->\nold\n<!-- end of styles -->\nb\n";
        let once = with_styles(document, "| x |\n").unwrap();
        assert!(once.starts_with("a\n") && once.ends_with("-->\nb\n") && !once.contains("old"));
        assert_eq!(with_styles(&once, "| x |\n").as_ref(), Some(&once));
        assert_eq!(with_styles("no place", ""), None);
    }

    #[test]
    fn today_is_a_day() {
        let date = today();
        assert_eq!(date.len(), 10);
        assert!(
            date.as_str() > "2026-01-01" && date.as_str() < "2200-01-01",
            "{date}"
        );
    }
}
