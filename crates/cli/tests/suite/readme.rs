//! Every command that the README shows does what it shows.

use std::process::{Command, Stdio};

const README: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../README.md");

/// The lines of the README's shell blocks that run harif, without their comments.
fn commands() -> Vec<String> {
    let readme = std::fs::read_to_string(README).expect("the README is there");
    let mut inside = false;
    let mut commands = Vec::new();
    for line in readme.lines() {
        if line.starts_with("```") {
            inside = line == "```sh";
        } else if inside && line.starts_with("harif ") {
            let command = line.split(" #").next().unwrap_or(line);
            commands.push(command.trim().to_owned());
        }
    }
    commands
}

/// Runs a command with nothing to read, in a home of its own, and checks that it went well.
fn run(command: &str) {
    let home = tempfile::tempdir().expect("a folder for the test");
    let mut words: Vec<&str> = command.split_whitespace().skip(1).collect();
    if words.first() == Some(&"play") && !words.contains(&"--plain") {
        // Without a terminal a game is played line by line; the end of input ends it politely.
        words.push("--plain");
    }
    let output = Command::new(env!("CARGO_BIN_EXE_harif"))
        .args(&words)
        .env("HOME", home.path())
        .env("XDG_CONFIG_HOME", home.path().join("config"))
        .env("XDG_DATA_HOME", home.path().join("data"))
        .env_remove("HARIF_CONFIG")
        .current_dir(home.path())
        .stdin(Stdio::null())
        .output()
        .expect("harif runs");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command}: {error}");
    // Where a file is written, that is told on standard error.
    let said = !output.stdout.is_empty() || !error.is_empty();
    assert!(said, "{command} said nothing");
}

#[test]
fn every_command_of_the_readme_runs() {
    let commands = commands();
    assert!(commands.len() >= 15, "{commands:?}");
    for command in &commands {
        run(command);
    }
}

#[test]
fn the_counts_of_the_readme_come_out() {
    let readme = std::fs::read_to_string(README).expect("the README is there");
    for (switches, count) in [
        ("--algorithm minimax", "549,946"),
        (
            "--algorithm alphabeta --cut equal --order natural",
            "18,297",
        ),
        (
            "--algorithm alphabeta --cut strict --order natural",
            "146,120",
        ),
        ("--algorithm alphabeta --cut equal --order centre", "7,275"),
        ("--algorithm alphabeta --cut equal --order edges", "42,094"),
    ] {
        assert!(readme.contains(&format!("| {count} |")), "{count}");
        let output = Command::new(env!("CARGO_BIN_EXE_harif"))
            .args(["search", "tictactoe", "--depth", "9", "--json", "start"])
            .args(switches.split_whitespace())
            .stdin(Stdio::null())
            .output()
            .expect("harif runs");
        let answer = String::from_utf8_lossy(&output.stdout);
        let nodes = format!("\"nodes\":{},", count.replace(',', ""));
        assert!(answer.contains(&nodes), "{switches}: {answer}");
    }
}
