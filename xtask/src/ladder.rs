//! `cargo xtask ladder`: what the named opponents are worth, measured anew.

use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, bail};

use crate::command::{cargo, root};

/// The sizes that are measured unless others are asked for: those that the page offers.
const GAMES: [&str; 14] = [
    "tictactoe",
    "connect4",
    "connect4(columns=8,rows=7,line=4)",
    "othello",
    "othello(size=6)",
    "tictactoe(columns=5,rows=5,line=4)",
    "tictactoe(columns=4,rows=4,line=4)",
    "connect4(columns=5,rows=4,line=4)",
    "othello(size=4)",
    "connect4(columns=8,rows=8,line=4)",
    "connect4(columns=9,rows=7,line=4)",
    "connect4(columns=9,rows=7,line=5)",
    "connect4(columns=10,rows=10,line=4)",
    "othello(size=10)",
];
/// Pairs of games between two opponents, and between neighbours.
const PAIRS: &str = "10";
const NEIGHBOUR_PAIRS: &str = "300";
/// Contests for each step of a ladder that is calibrated, and pairs of games in each.
const ROUNDS: &str = "10";
const ROUND_PAIRS: &str = "60";
/// What the opponents play by, and what they are worth.
const TABLES: [&str; 2] = ["minds.tsv", "ratings.tsv"];

/// `cargo xtask ladder [GAME…]`: measures games and puts their rows into the table; the rows of other games
/// stay. With `--calibrate` minds are found first.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode> {
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["--styles"] => styles(),
        ["--import", folder] => import(Path::new(folder)),
        ["--calibrate", games @ ..] => {
            let games = or_all(games);
            for game in &games {
                let rows = printed(&["calibrate", ROUNDS, ROUND_PAIRS, game])?;
                put(TABLES[0], &rows)?;
            }
            measure(&games)
        }
        games => measure(&or_all(games)),
    }
}

fn or_all<'a>(games: &[&'a str]) -> Vec<&'a str> {
    if games.is_empty() {
        GAMES.to_vec()
    } else {
        games.to_vec()
    }
}

fn measure(games: &[&str]) -> Result<ExitCode> {
    let date = today();
    for game in games {
        let rows = printed(&["measure", PAIRS, NEIGHBOUR_PAIRS, &date, game])?;
        put(TABLES[1], &rows)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Puts the rows of games into a table of the opponents.
fn put(table: &str, rows: &str) -> Result<()> {
    let path = root().join("crates/play/src/opponents").join(table);
    let before = std::fs::read_to_string(&path).unwrap_or_default();
    std::fs::write(&path, merged(&before, rows))?;
    Ok(())
}

/// `cargo xtask ladder --import FOLDER`: rows that were calibrated and measured on another machine, in files with the names of
/// the tables, and the table of styles made anew. A game whose steps are not as they should be stays as it was.
fn import(folder: &Path) -> Result<ExitCode> {
    let [minds, ratings] = TABLES.map(|table| std::fs::read_to_string(folder.join(table)));
    let (minds, ratings) = (minds?, ratings?);
    let mut games: Vec<&str> = ratings.lines().map(game_of).collect();
    games.dedup();
    for game in games {
        let [minds, ratings] = [&minds, &ratings].map(|table| rows_of(table, game));
        match is_ladder(&minds, &ratings) {
            Ok(()) => {
                put(TABLES[0], &minds)?;
                put(TABLES[1], &ratings)?;
                println!("{game}: taken over");
            }
            Err(why) => println!("{game}: left out, {why}"),
        }
    }
    styles()
}

/// The game of a row.
fn game_of(row: &str) -> &str {
    row.split('\t').next().unwrap_or_default()
}

/// The rows of a game: the last twelve, if it was calibrated or measured more than once.
fn rows_of(table: &str, game: &str) -> String {
    let rows: Vec<&str> = table.lines().filter(|row| game_of(row) == game).collect();
    let last = &rows[rows.len().saturating_sub(OPPONENTS)..];
    last.iter().flat_map(|row| [row, "\n"]).collect()
}

/// How many opponents a ladder has.
const OPPONENTS: usize = 12;

/// Whether rows are a ladder: all opponents, rising, and each scores between 55 and 80 % against the one below.
fn is_ladder(minds: &str, ratings: &str) -> Result<(), String> {
    if minds.lines().count() != OPPONENTS || ratings.lines().count() != OPPONENTS {
        return Err(format!("{OPPONENTS} rows are needed in both tables"));
    }
    let mut below = None;
    for row in ratings.lines() {
        let fields: Vec<&str> = row.split('\t').collect();
        let [_, _, _, name, numbers @ ..] = &fields[..] else {
            return Err(format!("not a row: {row}"));
        };
        let numbers: Vec<f64> = numbers.iter().filter_map(|it| it.parse().ok()).collect();
        let [rating, _, half_points, games] = numbers[..] else {
            return Err(format!("not a row: {row}"));
        };
        if let Some(below) = below {
            let percent = 50.0 * half_points / games;
            if !(55.0..=80.0).contains(&percent) {
                return Err(format!(
                    "{name} scores {percent:.1} % against the one below"
                ));
            }
            if rating <= below {
                return Err(format!("{name} has {rating}, the one below {below}"));
            }
        }
        below = Some(rating);
    }
    Ok(())
}

/// What the example of the arena prints.
fn printed(arguments: &[&str]) -> Result<String> {
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
    let rows = printed(&["styles", "60", "tictactoe", "connect4", "othello"])?;
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
    let new: Vec<&str> = rows.lines().map(game_of).collect();
    let stay = before.lines().filter(|row| !new.contains(&game_of(row)));
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

    /// A ladder whose opponents score so many half points of 200 games against the one below.
    fn ladder(half_points: [u32; 11]) -> (String, String) {
        let minds: Vec<String> = (0..12).map(|rung| format!("g\tname {rung}\t2\n")).collect();
        let below = std::iter::once(0).chain(half_points);
        let ratings: Vec<String> = below
            .enumerate()
            .map(|(rung, half_points)| {
                let rating = 50 * rung;
                format!("g\t2026-11-17\t9\tname {rung}\t{rating}\t5\t{half_points}\t200\n")
            })
            .collect();
        (minds.concat(), ratings.concat())
    }

    #[test]
    fn only_what_is_a_ladder_is_taken_over() {
        let (minds, ratings) = ladder([264; 11]);
        assert_eq!(is_ladder(&minds, &ratings), Ok(()));
        let mut steep = [264; 11];
        for half_points in [218, 322] {
            steep[4] = half_points;
            let (minds, ratings) = ladder(steep);
            let why = is_ladder(&minds, &ratings).unwrap_err();
            assert!(why.starts_with("name 5 scores"), "{why}");
        }
        let falling = ratings.replace("\t300\t", "\t249\t");
        assert!(is_ladder(&minds, &falling).is_err());
        assert!(is_ladder("", &ratings).is_err());
        let without_last: String = ratings.lines().take(11).collect();
        assert!(is_ladder(&minds, &without_last).is_err());
    }

    #[test]
    fn the_last_twelve_rows_of_a_game_count() {
        let (_, old) = ladder([264; 11]);
        let (_, new) = ladder([220; 11]);
        let other = "h\trow\n";
        assert_eq!(rows_of(&format!("{old}{other}{new}"), "g"), new);
        assert_eq!(rows_of(other, "g"), "");
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
