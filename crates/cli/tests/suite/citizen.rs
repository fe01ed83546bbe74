//! Every command in a pipe that is 80 columns wide: no line is wider, nothing is coloured, and Persian is asked for
//! and given.

use std::collections::BTreeSet;

use unicode_width::UnicodeWidthStr;

use crate::common::{Run, harif, harif_reading_with, harif_with};

const COLUMNS: usize = 80;

/// What each command is run with here, and what it reads.
const RUNS: &[(&[&str], &str)] = &[
    (
        &["play", "tictactoe", "--plain", "--agent", "random"],
        "hint\nmoves\nvalues\nhelp\nquit\n",
    ),
    (&["games"], ""),
    (&["agents"], ""),
    (&["analyze", "tictactoe", "b2a1c3"], ""),
    (&["eval", "othello", "f5d6"], ""),
    (&["eval", "connect4", "4433"], ""),
    (&["solve", "tictactoe", "b2"], ""),
    (&["search", "connect4", "44", "--depth", "4"], ""),
    (&["search", "othello", "f5d6", "--depth", "2"], ""),
    (&["tree", "tictactoe", "b2a1c3", "--depth", "2"], ""),
    (&["tree", "numbers", "((3 12 8)(2 4 6)(14 5 2))"], ""),
    (&["watch", "examples/buggy/cut_wrong_bound_ttt.py"], ""),
    (&["lab", "tictactoe", "--preset", "ordering"], ""),
    (&["learn"], ""),
    (&["learn", "1"], "\n\n\n\n\n"),
    (&["problems"], ""),
    (&["replay", "tictactoe"], ""),
    (&["arena", "sprt", "136", "111", "96"], ""),
    (
        &["match", "tictactoe", "minimax", "random", "--games", "4"],
        "",
    ),
    (&["moves", "tictactoe", "b2a1"], ""),
    (&["moves", "connect4", "99"], ""),
    (&["perft", "connect4", "3"], ""),
    (&["config"], ""),
    (&["play", "checkers"], ""),
    (&["search", "connect4", "--evaluator", "windows:five=3"], ""),
];

/// Commands that serve, speak a protocol, print a script or a file, or work for long: their help is looked at like
/// that of all others.
const OTHERS: &[&str] = &[
    "bench",
    "serve",
    "host",
    "join",
    "grade",
    "cluster",
    "shard",
    "sizes",
    "convert",
    "gtp",
    "uci",
    "ugi",
    "nboard",
    "completions",
    "man",
    "help",
];

fn run(arguments: &[&str], input: &str, lang: &str) -> Run {
    let arguments = [arguments, &["--lang", lang]].concat();
    let variables = [("COLUMNS", "80")];
    if input.is_empty() {
        harif_with(&arguments, &variables)
    } else {
        harif_reading_with(&arguments, input.as_bytes(), &variables)
    }
}

/// What is wrong with an output at this width.
fn faults(output: &str) -> Vec<String> {
    let lines = output.lines();
    let wrong = lines.filter(|line| {
        // A path or an address stands in one piece, however long it is.
        let longest = line
            .split(' ')
            .map(UnicodeWidthStr::width)
            .max()
            .unwrap_or(0);
        line.contains('\u{1b}') || line.width() > COLUMNS.max(longest)
    });
    wrong.map(str::to_owned).collect()
}

/// Lines of a note that end early although the first word of the next one would still fit behind them: they were broken
/// twice, for another width and for this one.
fn broken_prose(help: &str) -> Vec<String> {
    let is_prose = |line: &str| !line.is_empty() && !line.starts_with(' ');
    let is_broken = |line: &str, next: &str| {
        let word = next.split(' ').next().unwrap_or_default();
        // A sentence may end its line, as may what introduces the line below it; among Persian lines, a command too.
        let goes_on = !line.ends_with(['.', ':', ';', '،', '؛'])
            && is_persian(line) == is_persian(next)
            && !(is_persian(line) && line.ends_with(|c: char| c.is_ascii()));
        // As clap counts, joiners included.
        let short = line.chars().count() + 1 + word.chars().count() <= COLUMNS;
        is_prose(line) && is_prose(next) && goes_on && short
    };
    let mut broken = Vec::new();
    for note in help.split("\n\n").skip(2) {
        let lines: Vec<&str> = note.lines().collect();
        let pairs = lines.windows(2).filter(|pair| is_broken(pair[0], pair[1]));
        broken.extend(pairs.map(|pair| pair.join("\n")));
    }
    broken
}

fn is_persian(text: &str) -> bool {
    text.chars().any(|c| ('\u{0600}'..='\u{06ff}').contains(&c))
}

/// The names of the commands.
fn commands() -> BTreeSet<String> {
    let help = harif(&["--help"]).ok().stdout;
    let listed = help.split("\nCommands:\n").nth(1).unwrap_or_default();
    let lines = listed.lines().take_while(|line| line.starts_with("  "));
    lines
        .filter(|line| !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next().map(str::to_owned))
        .collect()
}

#[test]
fn every_command_keeps_to_eighty_columns_in_both_languages() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../");
    let mut wrong = Vec::new();
    for &(arguments, input) in RUNS {
        let at_home: Vec<String> = arguments
            .iter()
            .map(|argument| argument.replace("examples/", &format!("{root}examples/")))
            .collect();
        let at_home: Vec<&str> = at_home.iter().map(String::as_str).collect();
        for lang in ["en", "fa"] {
            let Run {
                code,
                stdout,
                stderr,
            } = run(&at_home, input, lang);
            let said = format!("{stdout}\n{stderr}");
            assert!(!said.contains("panicked"), "{arguments:?}: {said}");
            assert!(matches!(code, Some(0 | 2)), "{arguments:?}: {said}");
            wrong.extend(
                faults(&said)
                    .into_iter()
                    .map(|line| format!("{arguments:?} {lang}: {line}")),
            );
            let is_data = ["perft", "config", "eval"].contains(&arguments[0]);
            if !is_data && is_persian(&said) != (lang == "fa") {
                wrong.push(format!("{arguments:?} {lang}: {said}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_help_keeps_to_eighty_columns_and_every_command_is_run_here() {
    let commands = commands();
    let run_here: BTreeSet<&str> = RUNS.iter().map(|(arguments, _)| arguments[0]).collect();
    for name in &commands {
        let known = run_here.contains(&**name) || OTHERS.contains(&&**name);
        assert!(known, "nothing here runs {name}");
        for lang in ["en", "fa"] {
            let Run { stdout, code, .. } = run(&[name, "--help"], "", lang);
            assert_eq!(code, Some(0), "{name}");
            let wrong = faults(&stdout);
            assert!(wrong.is_empty(), "{name} {lang}: {wrong:#?}");
            let broken = broken_prose(&stdout);
            assert!(broken.is_empty(), "{name} {lang}: {broken:#?}");
        }
    }
}
