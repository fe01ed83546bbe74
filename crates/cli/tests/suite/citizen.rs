//! Every command in a pipe that is 80 columns wide, in both languages: no line is wider, nothing is coloured, errors go to
//! standard error, Persian is given where it is asked for, with a flag or by the system, and no English is between it.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Stdio;
use std::sync::Mutex;

use unicode_width::UnicodeWidthChar;

use crate::common::{Run, harif, harif_reading_with, harif_with, program};

const COLUMNS: usize = 80;

/// What each command is run with here, and what it reads. `~` is the folder of the repository, files without a path are
/// those of [`folder`], and commands of the arena go on with what those before them wrote.
const RUNS: &[(&[&str], &str)] = &[
    (
        &["play", "tictactoe", "--plain", "--agent", "random"],
        "hint\nmoves\nvalues\nhelp\nwhy\nb9\nquit\n",
    ),
    (&["play", "checkers"], ""),
    (&["play", "connect4", "--agent", "./crash.py"], ""),
    (&["serve", "--agent", "./none.py"], ""),
    (
        &["host", "--store", "people.db", "--restore", "none.db"],
        "",
    ),
    (
        &["join", "http://127.0.0.1:1/", "BKTRMZ", "--", "random"],
        "",
    ),
    (&["games"], ""),
    (&["agents"], ""),
    (&["agents", "othello"], ""),
    (&["analyze", "tictactoe", "b2a1c3"], ""),
    (&["analyze", "connect4", "4444444"], ""),
    (&["eval", "othello", "f5d6"], ""),
    (&["eval", "connect4", "4433"], ""),
    (&["eval", "othello", "none.obf"], ""),
    (&["solve", "tictactoe", "b2"], ""),
    (&["solve", "connect4", "scores.txt", "--stats"], ""),
    (&["solve", "othello", "problems.obf"], ""),
    (&["search", "connect4", "44", "--depth", "4"], ""),
    (&["search", "othello", "f5d6", "--depth", "2"], ""),
    (&["search", "connect4", "--evaluator", "windows:five=3"], ""),
    (&["search", "connect4", "--depth", "999"], ""),
    (&["tree", "tictactoe", "b2a1c3", "--depth", "2"], ""),
    (&["tree", "numbers", "((3 12 8)(2 4 6)(14 5 2))"], ""),
    (&["tree", "numbers", "((3 12"], ""),
    (&["watch", "~/examples/buggy/cut_wrong_bound_ttt.py"], ""),
    (&["grade", "none"], ""),
    (&["lab", "tictactoe", "--preset", "ordering"], ""),
    (&["lab", "tictactoe", "--preset", "none"], ""),
    (&["learn"], ""),
    (&["learn", "1"], "\n\n\n\n\n"),
    (&["learn", "2"], "\n\n\n\n\n"),
    (&["learn", "3"], "\n\n\n\n\n"),
    (&["learn", "12"], ""),
    (&["problems"], ""),
    (&["replay", "tictactoe"], ""),
    (
        &[
            "arena",
            "new",
            "tictactoe",
            "random",
            "greedy",
            "--games",
            "2",
            "--out",
            "t.toml",
        ],
        "",
    ),
    (&["arena", "run", "t.toml"], ""),
    (&["arena", "run", "none.toml"], ""),
    (&["arena", "resume", "t.db"], ""),
    (&["arena", "show", "t.db"], ""),
    (&["arena", "show", "none.db"], ""),
    (&["arena", "report", "t.db", "--out", "t.html"], ""),
    (&["arena", "export", "t.db", "--out", "games.jsonl"], ""),
    (&["arena", "import", "games.jsonl", "imported.db"], ""),
    (&["arena", "merge", "t.db", "--out", "merged.db"], ""),
    (&["arena", "sprt", "136", "111", "96"], ""),
    (&["arena", "check", "--game", "tictactoe", "./crash.py"], ""),
    (
        &["match", "tictactoe", "minimax", "random", "--games", "4"],
        "",
    ),
    (&["match", "connect4", "./none.py", "random"], ""),
    (&["cluster", "label", "none.parquet", "--out", "labels"], ""),
    (
        &[
            "shard", "label", "--input", "none", "--output", "labels", "--shard", "0/5",
        ],
        "",
    ),
    (&["moves", "tictactoe", "b2a1"], ""),
    (&["moves", "tictactoe", "XXX/OOO/..."], ""),
    (&["moves", "connect4", "99"], ""),
    (&["perft", "connect4", "3"], ""),
    (&["sizes", "connect4", "--max-cells", "16"], ""),
    (&["bench", "none"], ""),
    (&["convert", "games.txt", "--check"], ""),
    (&["convert", "none.ggf", "--to", "ggf"], ""),
    (&["gtp"], "name\nquit\n"),
    (&["uci", "--agent", "none"], "quit\n"),
    (&["ugi", "--game", "othello"], "quit\n"),
    (&["nboard", "--agent", "none"], "quit\n"),
    (&["config"], ""),
    (&["completions", "none"], ""),
    (&["man", "none"], ""),
    (&["help", "play"], ""),
    (&["help", "none"], ""),
];

/// Runs that print numbers, names and words of a protocol, with nothing between them that could be said in Persian.
const DATA: &[&[&str]] = &[&["perft"], &["eval", "othello", "f5d6"], &["gtp"], &["ugi"]];

/// The files that the runs speak of.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, content) in [
        ("scores.txt", "2252576253462244111563365343671351441 -1\n"),
        (
            "problems.obf",
            "OOOOOOOOOXXOXXXOOXOXXOXOOOXXOXXOOXXXXOXOOXOXXXXOOXXOOOX---OOOO-- X;\n",
        ),
        ("games.txt", "f5d6c3d3c4\n"),
        ("crash.py", "import no_such_module\n"),
    ] {
        std::fs::write(folder.path().join(name), content).unwrap();
    }
    folder
}

fn run(arguments: &[&str], input: &str, lang: &str) -> Run {
    let arguments = [&["--lang", lang], arguments].concat();
    let variables = [("COLUMNS", "80")];
    if input.is_empty() {
        harif_with(&arguments, &variables)
    } else {
        harif_reading_with(&arguments, input.as_bytes(), &variables)
    }
}

/// How the same thing is asked for: in English, in Persian with a flag, and in Persian by the system. Colours are never
/// asked for, and refused only once: a pipe is enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    English,
    Persian,
    PersianSystem,
}

fn run_in(folder: &Path, arguments: &[&str], input: &str, form: Form) -> Run {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let arguments: Vec<String> = arguments.iter().map(|it| it.replace('~', root)).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let language: &[&str] = match form {
        Form::English => &["--lang", "en"],
        Form::Persian => &["--lang", "fa"],
        Form::PersianSystem => &[],
    };
    let mut program = program(&[language, &arguments].concat());
    program
        .current_dir(folder)
        .env("COLUMNS", "80")
        .env("LC_ALL", "fa_IR.UTF-8")
        .env("HARIF_DATA", folder.join("data"))
        .stdin(Stdio::piped());
    if form == Form::Persian {
        program.env_remove("NO_COLOR");
    }
    Run::with_input(program, input.as_bytes())
}

/// How many columns a line takes in a terminal, which gives every letter one of its own.
fn columns(line: &str) -> usize {
    line.chars().filter_map(UnicodeWidthChar::width).sum()
}

/// What is wrong with an output at this width.
fn faults(output: &str) -> Vec<String> {
    let lines = output.lines();
    let wrong = lines.filter(|line| {
        // A path or an address stands in one piece, however long it is.
        let longest = line.split(' ').map(columns).max().unwrap_or(0);
        line.contains('\u{1b}') || columns(line) > COLUMNS.max(longest)
    });
    wrong.map(str::to_owned).collect()
}

/// Lines of English among Persian: sentences have such words, names and commands have not.
fn english(output: &str) -> Vec<String> {
    const WORDS: [&str; 15] = [
        "the", "is", "are", "was", "of", "not", "that", "this", "there", "has", "cannot", "it",
        "with", "from", "such",
    ];
    let is_english = |line: &&str| {
        let mut words = line.split(|c: char| !c.is_ascii_alphabetic() && c != '-' && c != '_');
        // Examples of commands and names of flags are the same in all languages, as is what a program says itself.
        let line_start = line.trim_start();
        let is_example = line_start.starts_with('-')
            || line_start.starts_with("harif ")
            || line.contains("Error:");
        !is_example && words.any(|word| WORDS.contains(&word))
    };
    output
        .lines()
        .filter(is_english)
        .map(str::to_owned)
        .collect()
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

/// The names of the commands that a help lists.
fn commands(help: &[&str]) -> BTreeSet<String> {
    let help = harif(help).ok().stdout;
    let listed = help.split("\nCommands:\n").nth(1).unwrap_or_default();
    let lines = listed.lines().take_while(|line| line.starts_with("  "));
    lines
        .filter(|line| !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next().map(str::to_owned))
        .collect()
}

/// What is wrong with a run.
fn wrong_with(arguments: &[&str], form: Form, run: &Run) -> Vec<String> {
    let Run {
        code,
        stdout,
        stderr,
    } = run;
    let said = format!("{stdout}\n{stderr}");
    let is_data = DATA.iter().any(|data| arguments.starts_with(data));
    let mut wrong = faults(&said);
    if said.contains("panicked") || !matches!(code, Some(0..=2)) {
        wrong.push(format!("{code:?}: {said}"));
    }
    // The report of a check is its answer, whatever it says.
    let is_report = arguments.starts_with(&["arena", "check"]);
    if (*code != Some(0) && stderr.is_empty() || *code == Some(2) && !stdout.is_empty())
        && !is_report
    {
        wrong.push(format!("not on standard error: {said}"));
    }
    if !is_data && is_persian(&said) != (form != Form::English) {
        wrong.push(format!("in the other language: {said}"));
    }
    if form != Form::English && !is_data {
        wrong.extend(
            english(&said)
                .into_iter()
                .map(|line| format!("English: {line}")),
        );
    }
    wrong
}

#[test]
fn every_command_keeps_to_eighty_columns_in_both_languages() {
    let wrong = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for form in [Form::English, Form::Persian, Form::PersianSystem] {
            let wrong = &wrong;
            scope.spawn(move || {
                let folder = folder();
                for &(arguments, input) in RUNS {
                    let run = run_in(folder.path(), arguments, input, form);
                    let found = wrong_with(arguments, form, &run);
                    let found = found
                        .into_iter()
                        .map(|it| format!("{arguments:?} {form:?}: {it}"));
                    wrong.lock().unwrap().extend(found);
                }
            });
        }
    });
    let wrong = wrong.into_inner().unwrap();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A command that is not in the list above has never been looked at.
#[test]
fn every_command_of_the_help_is_run_here() {
    for name in commands(&["--help"]) {
        let is_run = RUNS.iter().any(|(arguments, _)| arguments[0] == name);
        assert!(is_run, "nothing here runs {name}");
        for below in commands(&[&name, "--help"]) {
            let whole = [name.as_str(), below.as_str()];
            let is_run = RUNS
                .iter()
                .any(|(arguments, _)| arguments.starts_with(&whole));
            assert!(is_run, "nothing here runs {name} {below}");
        }
    }
}

#[test]
fn every_help_keeps_to_eighty_columns() {
    for name in &commands(&["--help"]) {
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
