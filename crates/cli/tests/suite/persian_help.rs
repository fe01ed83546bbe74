//! Help and mistakes in Persian: everything that English help has, and nothing left in English.

use std::collections::BTreeSet;

use harif_text::{Help, Lang, Text, Value};

use crate::common::{Run, harif, program};

fn is_persian(line: &str) -> bool {
    line.chars().any(|c| ('\u{0600}'..='\u{06ff}').contains(&c))
}

/// Every command with the commands under it, as it is typed; the program itself is empty.
fn commands() -> Vec<Vec<String>> {
    let mut all = vec![Vec::new()];
    let mut next = 0;
    while let Some(path) = all.get(next).cloned() {
        next += 1;
        let help = help(&path, "en");
        let listed = help.split("\nCommands:\n").nth(1).unwrap_or_default();
        let lines = listed.lines().take_while(|line| line.starts_with("  "));
        for line in lines.filter(|line| !line.starts_with("   ")) {
            let name = line.split_whitespace().next().expect("a name");
            // The help of a command's commands is the help of all others.
            if name != "help" || path.is_empty() {
                all.push([&path[..], &[name.to_owned()]].concat());
            }
        }
    }
    all
}

fn help(path: &[String], lang: &str) -> String {
    let mut arguments: Vec<&str> = path.iter().map(String::as_str).collect();
    arguments.extend(["--help", "--lang", lang]);
    harif(&arguments).ok().stdout
}

/// The flags, arguments and commands that a help text lists, without what is said of them.
fn listed(help: &str) -> BTreeSet<String> {
    let indented = help.lines().filter(|line| line.starts_with("  "));
    let pieces = indented.filter_map(|line| {
        let piece = line.trim().split("  ").next()?;
        let is_listed =
            piece.starts_with(['-', '<', '[']) && piece != "--" && !piece.starts_with("- ");
        (is_listed && !piece.starts_with("[default") && !piece.starts_with("[possible"))
            .then(|| piece.to_owned())
    });
    pieces.collect()
}

#[test]
fn persian_help_lists_what_english_help_lists_and_explains_each_in_persian() {
    let commands = commands();
    assert!(commands.len() >= 30, "{commands:?}");
    for path in commands {
        let (english, persian) = (help(&path, "en"), help(&path, "fa"));
        assert_eq!(listed(&english), listed(&persian), "{path:?}");
        let left = [
            "Usage:",
            "Options:",
            "Arguments:",
            "Commands:",
            "Examples:",
            "Every command",
        ];
        for word in left.iter().chain(&["[default", "[possible", "Print "]) {
            assert!(!persian.contains(word), "{path:?}: {word} in {persian}");
        }
        assert!(
            is_persian(persian.lines().next().unwrap_or_default()),
            "{persian}"
        );
        let lines: Vec<&str> = persian.lines().collect();
        for at in 0..lines.len() {
            if listed(lines[at]).is_empty() {
                continue;
            }
            assert!(
                !is_persian(lines[at]),
                "directions share a line: {}",
                lines[at]
            );
            let explained = lines.get(at + 1).is_some_and(|line| is_persian(line));
            assert!(explained, "{path:?}: {} in {persian}", lines[at]);
        }
        let (english, persian) = (
            examples(&english, "Usage:"),
            examples(&persian, "طرز استفاده:"),
        );
        let commands = |lines: &[(String, bool)]| -> Vec<String> {
            lines.iter().map(|(command, _)| command.clone()).collect()
        };
        assert_eq!(commands(&english), commands(&persian), "{path:?}");
        let explained = |lines: &[(String, bool)]| lines.iter().filter(|(_, it)| *it).count();
        assert_eq!(explained(&english), explained(&persian), "{path:?}");
    }
}

/// The examples before the usage, and whether each is explained: beside it, or in Persian above it.
fn examples(help: &str, usage: &str) -> Vec<(String, bool)> {
    let help = help.split(usage).next().unwrap_or_default();
    let lines: Vec<&str> = help.lines().collect();
    let example = |at: usize| {
        let line = lines[at].trim();
        let (command, beside) = line.split_once("  ").unwrap_or((line, ""));
        let above = at > 0 && is_persian(lines[at - 1]) && lines[at - 1].starts_with("  ");
        let is_example =
            command.contains("harif ") && !is_persian(line) && lines[at].starts_with("  ");
        is_example.then(|| (command.to_owned(), above || !beside.is_empty()))
    };
    (0..lines.len()).filter_map(example).collect()
}

/// Text without its line breaks, for what help wraps.
fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn every_string_of_the_help_is_shown_somewhere() {
    let helps: Vec<String> = commands().iter().map(|path| help(path, "fa")).collect();
    let shown: String = helps.iter().map(|help| flat(help) + "\n").collect();
    let lines: Vec<&str> = helps.iter().flat_map(|help| help.lines()).collect();
    let text = Text::for_terminal(Lang::Fa);
    let persian = Help::new(&text).expect("Persian has help");
    let mut missing = Vec::new();
    for key in Help::keys(Lang::Fa).filter(|key| !key.starts_with("usage-")) {
        // A string with arguments is told by what stands before the first.
        let arguments = [("value", Value::ltr("\0")), ("line", Value::ltr("\0"))];
        let said = persian
            .get(key, &arguments)
            .unwrap_or_else(|| panic!("{key}"));
        let pieces: Vec<&str> = if key.starts_with("examples-") {
            said.lines().collect()
        } else {
            said.split('\0').take(1).collect()
        };
        for piece in pieces {
            // What is wrapped begins a line all the same, so a word of another string does not do. A
            // value stands behind its name.
            let start: String = piece.chars().take(20).take_while(|c| *c != '\n').collect();
            let name = key.rsplit('-').next().filter(|_| key.starts_with("value-"));
            let start = name.map_or(start.clone(), |name| format!("{name}: {start}"));
            let begins = lines
                .iter()
                .any(|line| line.trim().starts_with(start.trim()));
            if !begins || !shown.contains(&flat(piece)) {
                missing.push(format!("{key}: {piece}"));
            }
        }
    }
    assert!(missing.is_empty(), "not shown by any help: {missing:#?}");
}

#[test]
fn mistakes_are_told_in_persian_with_the_way_out() {
    let cases: &[(&[&str], &[&str])] = &[
        (&["plya"], &["فرمان plya وجود ندارد", "play بود؟"]),
        (
            &["play", "--frist", "me"],
            &["گزینهٔ --frist وجود ندارد", "--first", "harif play"],
        ),
        (&["games", "chess"], &["آرگومان chess اضافه است"]),
        (
            &["play", "connect4", "--first", "you"],
            &["you", "me, them, random"],
        ),
        (
            &["play", "connect4", "--first"],
            &["نوشته نشده است", "--first"],
        ),
        (
            &["perft", "connect4", "0"],
            &["0 برای <DEPTH>", "از 1 تا 1000"],
        ),
        (
            &["perft", "connect4", "deep"],
            &["deep برای <DEPTH> پذیرفته نیست"],
        ),
        (&["perft"], &["این‌ها نوشته نشده است", "<GAME>, <DEPTH>"]),
        (&["games", "--json", "--json"], &["--json", "فقط یک بار"]),
        (
            &[
                "play",
                "connect4",
                "--agent",
                "pvs",
                "--first-agent",
                "mcts",
            ],
            &[
                "--agent <SPEC>",
                "--first-agent <SPEC>",
                "نمی‌شود به کار برد",
            ],
        ),
        (
            &["arena", "new", "tictactoe", "random"],
            &["حداقل 2 مقدار", "1 مقدار نوشته شده است"],
        ),
    ];
    for (arguments, parts) in cases {
        let run = harif(&[&["--lang", "fa"], *arguments].concat()).refused();
        for part in *parts {
            assert!(run.stderr.contains(part), "{arguments:?}: {}", run.stderr);
        }
        run.complains("--help");
        let lines = run.stderr.lines().skip(1);
        assert!(
            lines.clone().count() >= 2 && lines.clone().all(is_persian),
            "{}",
            run.stderr
        );
        assert!(!run.stderr.contains("error:"), "{}", run.stderr);
    }
}

#[test]
fn the_locale_chooses_the_language_and_a_flag_overrides_it() {
    let first = |variables: &[(&str, &str)], arguments: &[&str]| {
        let mut command = program(arguments);
        for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            command.env_remove(name);
        }
        let output = command.envs(variables.iter().copied()).output().unwrap();
        let said = [output.stdout, output.stderr].concat();
        is_persian(&String::from_utf8(said).unwrap())
    };
    let persian = ("LANG", "fa_IR.UTF-8");
    assert!(first(&[persian], &["--help"]));
    assert!(first(&[persian], &["play", "--frist"]));
    assert!(first(&[persian], &["games"]));
    assert!(first(&[("LC_ALL", "fa_IR")], &["--help"]));
    assert!(!first(&[persian, ("LC_ALL", "C.UTF-8")], &["--help"]));
    assert!(!first(&[persian], &["--help", "--lang", "en"]));
    assert!(!first(&[persian], &["--lang=en", "play", "--frist"]));
    assert!(!first(&[("LANG", "de_DE.UTF-8")], &["--help"]));
    assert!(!first(&[], &["--help"]));
}

#[test]
fn play_lists_the_words_that_are_understood() {
    let help = help(&["play".to_owned()], "fa");
    for word in ["واگرد", "راهنمایی", "جدید", "پاس", "بله", "خیر"] {
        assert!(help.contains(word), "{word} in {help}");
    }
    let typed: Run = crate::common::harif_reading(
        &[
            "play", "othello", "--plain", "--agent", "human", "--lang", "fa",
        ],
        "حرکت‌ها\nخروج\n".as_bytes(),
    );
    assert_eq!(typed.code, Some(0), "{typed:?}");
}
