//! Help is a promise: every command is there, shows examples first, and its examples run.

use crate::common::{Run, harif, harif_with, program};

/// The files that examples speak of.
const FILES: &[(&str, &str)] = &[
    ("scores.txt", "2252576253462244111563365343671351441 -1\n"),
    (
        "problems.obf",
        "OOOOOOOOOXXOXXXOOXOXXOXOOOXXOXXOOXXXXOXOOXOXXXXOOXXOOOX---OOOO-- X;\n",
    ),
];

/// The commands that `harif --help` lists.
fn commands() -> Vec<String> {
    let help = harif(&["--help"]).ok().stdout;
    let listed = help
        .split("Commands:\n")
        .nth(1)
        .expect("a list of commands");
    listed
        .lines()
        .take_while(|line| line.starts_with("  "))
        .filter(|line| !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .map(str::to_owned)
        .collect()
}

/// The examples of a help text that can be run as they are: the command of each line, without what
/// a shell would do with its output and without the words beside it.
fn examples(help: &str) -> Vec<Vec<String>> {
    let until_usage = help.split("Usage:").next().unwrap_or_default();
    until_usage
        .lines()
        .filter_map(|line| line.trim().strip_prefix("harif "))
        .map(|line| line.split("  ").next().unwrap_or_default())
        .map(|line| line.split([';', '|', '>', '…']).next().unwrap_or_default())
        .map(|line| line.split_whitespace().map(str::to_owned).collect())
        .collect()
}

#[test]
fn every_command_shows_examples_first() {
    let commands = commands();
    assert!(commands.len() >= 11, "{commands:?}");
    for command in commands {
        let help = harif(&[&command, "--help"]).ok().stdout;
        let example = help
            .find("Examples:")
            .unwrap_or_else(|| panic!("{command}: {help}"));
        let usage = help.find("Usage:").expect("a usage");
        assert!(example < usage, "{command}: examples come first");
        assert!(help.contains("--json"), "{command}");
        let short = harif(&[&command, "-h"]).ok().stdout;
        assert!(
            short.contains("Examples:"),
            "{command}: the short help has them too"
        );
    }
}

#[test]
fn every_example_of_every_command_runs() {
    let mut run = 0;
    for command in commands() {
        // Games at the keyboard, files, the server, conversations and benches have tests of their own.
        let elsewhere = [
            "bench", "play", "serve", "host", "join", "convert", "arena", "gtp", "uci", "ugi",
            "nboard", "watch", "grade", "match", "cluster", "shard",
        ];
        if elsewhere.contains(&command.as_str()) {
            continue;
        }
        let help = harif(&[&command, "--help"]).ok().stdout;
        let examples = examples(&help);
        assert!(!examples.is_empty(), "{command}");
        for example in examples {
            // Figures and the tree on the screen are in `tree.rs`, a solve of hours in `solve.rs`.
            let elsewhere = ["--browse", "--png", "--svg", "--resume"];
            if example.iter().any(|it| elsewhere.contains(&it.as_str())) {
                continue;
            }
            let folder = tempfile::tempdir().unwrap();
            for (name, content) in FILES {
                std::fs::write(folder.path().join(name), content).unwrap();
            }
            let arguments: Vec<&str> = example.iter().map(String::as_str).collect();
            let output = program(&arguments)
                .current_dir(folder.path())
                .output()
                .unwrap();
            let stderr = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(0), "{example:?}: {stderr}");
            assert!(!output.stdout.is_empty(), "{example:?}");
            run += 1;
        }
    }
    assert!(run >= 30, "only {run} examples were found");
}

#[test]
fn the_first_examples_run_too() {
    let help = harif(&["--help"]).ok().stdout;
    for example in examples(&help) {
        let arguments: Vec<&str> = example.iter().map(String::as_str).collect();
        // Both stay until they are told to end, and have tests of their own.
        if matches!(arguments.first(), Some(&("play" | "serve"))) {
            continue;
        }
        let run: Run = harif(&arguments);
        assert_eq!(run.code, Some(0), "{example:?}: {}", run.stderr);
    }
}

#[test]
fn help_of_a_command_is_its_help() {
    for command in commands() {
        let asked = harif(&["help", &command]).ok().stdout;
        assert_eq!(asked, harif(&[&command, "--help"]).ok().stdout, "{command}");
    }
    let nested = harif(&["help", "arena", "check"]).ok().stdout;
    assert_eq!(nested, harif(&["arena", "check", "--help"]).ok().stdout);
    let whole = harif(&["help"]).ok().stdout;
    assert_eq!(whole, harif(&["--help"]).ok().stdout);
    let refused = harif(&["help", "bake"]).refused();
    refused.complains("bake");
}

#[test]
fn the_version_is_the_packages() {
    let version = harif(&["--version"]).ok().stdout;
    assert_eq!(version, format!("harif {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn a_shell_is_offered_commands_games_agents_presets_and_files() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = harif(&["completions", shell]).ok().stdout;
        assert!(script.contains("HARIF_COMPLETE"), "{shell}: {script}");
    }
    let offered = |words: &[&str]| -> Vec<String> {
        let mut arguments = vec!["--", "harif"];
        arguments.extend(words);
        let run = harif_with(&arguments, &[("HARIF_COMPLETE", "fish")]).ok();
        let lines = run.stdout.lines();
        lines
            .map(|it| it.split('\t').next().unwrap().to_owned())
            .collect()
    };
    let all = offered(&[""]);
    for command in commands() {
        assert!(all.contains(&command), "{command}: {all:?}");
    }
    for (words, wanted) in [
        (&["play", "con"][..], "connect4"),
        (&["play", "othello:"], "othello:size=6"),
        (&["play", "connect4", "--agent", "alphab"], "alphabeta"),
        (
            &["play", "connect4", "--agent", "pvs:ord"],
            "pvs:order=centre",
        ),
        (&["search", "connect4", "--evaluator", "win"], "windows"),
        (
            &["search", "connect4", "--evaluator", "windows:two=3,th"],
            "windows:two=3,three=",
        ),
        (&["lab", "connect4", "--preset", "ord"], "ordering"),
        (&["tree", "num"], "numbers"),
        (&["play", "--load", "Cargo.t"], "Cargo.toml"),
        (&["help", ""], "play"),
        (&["match", "connect4", "alphab"], "alphabeta"),
        (
            &["match", "connect4", "random", "zoo:bug=si"],
            "zoo:bug=sign",
        ),
        (&["match", "connect4", "./Cargo.t"], "./Cargo.toml"),
        (&["replay", "connect4", "--first", "mini"], "minimax"),
        (&["play", "connect4", "--first", "m"], "me"),
    ] {
        let offered = offered(words);
        assert!(
            offered.iter().any(|it| it == wanted),
            "{words:?}: {offered:?}"
        );
    }
    assert!(!offered(&["play", ""]).contains(&"numbers".to_owned()));
}

/// Bash cuts words at `:` and `=`, and puts what it is offered behind its last cut.
#[test]
#[cfg(unix)]
fn bash_completes_words_with_colons_and_equals_signs() {
    const ASK: &str = r#"
        source <(harif completions bash)
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_TYPE=9
        COMP_POINT=${#COMP_LINE}
        _harif harif "$CURRENT" ""
        printf '%s\n' "${COMPREPLY[@]}"
    "#;
    let folder = std::path::Path::new(env!("CARGO_BIN_EXE_harif"))
        .parent()
        .unwrap();
    let path = std::env::var("PATH").unwrap_or_default();
    // The line, and how bash cuts its last word.
    for (line, cut, offered) in [
        ("harif play con", &["con"][..], "connect4"),
        ("harif play othello:", &["othello", ":"], "size=6"),
        (
            "harif play othello:size=1",
            &["othello", ":", "size", "=", "1"],
            "10",
        ),
        (
            "harif search connect4 --evaluator windows:th",
            &["windows", ":", "th"],
            "three=",
        ),
        (
            "harif play connect4 --agent zoo:bug=si",
            &["zoo", ":", "bug", "=", "si"],
            "sign",
        ),
        ("harif lab connect4 --preset ", &[""], "ordering"),
        ("harif solve connect4 Cargo.t", &["Cargo.t"], "Cargo.toml"),
    ] {
        let whole: Vec<&str> = line.split(' ').collect();
        let words = [&whole[..whole.len() - 1], cut].concat();
        let current = cut
            .last()
            .filter(|it| **it != ":")
            .copied()
            .unwrap_or_default();
        let asked = std::process::Command::new("bash")
            .args(["-c", ASK, "ask"])
            .args(words)
            .env("PATH", format!("{}:{path}", folder.display()))
            .env("COMP_LINE", line)
            .env("CURRENT", current)
            .output();
        let Ok(asked) = asked else {
            eprintln!("skipped: there is no bash");
            return;
        };
        let said = String::from_utf8(asked.stdout).unwrap();
        assert!(said.lines().any(|it| it == offered), "{line}: {said}");
    }
}

#[test]
fn every_command_has_a_manual_page() {
    let commands = commands();
    let whole = harif(&["man"]).ok().stdout;
    for command in commands {
        assert!(whole.contains(&format!("harif\\-{command}")), "{command}");
        let page = harif(&["man", &command]).ok().stdout;
        assert!(page.contains(".SH SYNOPSIS"), "{command}: {page}");
        assert!(page.contains("Examples:"), "{command}: {page}");
    }
    let refused = harif(&["manual", "bake"]).refused();
    refused.complains("bake");
}
