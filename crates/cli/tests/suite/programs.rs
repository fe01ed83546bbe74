//! Programs of one's own: at the board and in a match, well and badly behaved.

use std::path::{Path, PathBuf};

use crate::common::{harif, harif_reading, program, words};

/// A script that is started as it is.
fn script(folder: &Path, name: &str, content: &str) -> String {
    use std::os::unix::fs::PermissionsExt as _;
    let file: PathBuf = folder.join(name);
    std::fs::write(&file, format!("#!/bin/sh\n{content}\n")).unwrap();
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o755)).unwrap();
    file.to_str().unwrap().to_owned()
}

/// harif itself, behind a script, speaking one of the protocols.
fn good(folder: &Path, protocol: &str, game: &str) -> String {
    let harif = env!("CARGO_BIN_EXE_harif");
    let game = match protocol {
        "nboard" => String::new(),
        _ => format!("--game {game}"),
    };
    let line = format!("exec '{harif}' {protocol} {game} --agent alphabeta:depth=2");
    script(folder, protocol, &line)
}

/// A program that says yes to everything in GTP and does this when it is asked for a move.
fn gtp(folder: &Path, name: &str, genmove: &str) -> String {
    let line = format!(
        "while read command; do case $command in genmove*) {genmove} ;; quit) exit ;; *) echo = ;; esac; echo; done"
    );
    script(folder, name, &line)
}

#[test]
fn a_program_sits_down_in_every_protocol() {
    let folder = tempfile::tempdir().unwrap();
    for (protocol, game, moves) in [
        ("gtp", "connect4", "4\n3\n"),
        ("ugi", "tictactoe", "b2\n"),
        ("uci", "othello", "f5\n"),
        ("nboard", "othello", "f5\n"),
    ] {
        let program = good(folder.path(), protocol, game);
        let run = harif_reading(
            &["play", game, "--agent", &program, "--first", "me", "--json"],
            moves.as_bytes(),
        );
        assert_eq!(run.code, Some(0), "{protocol}: {run:?}");
        let played = run
            .json()
            .into_iter()
            .filter(|event| event["event"] == "move");
        let played: Vec<_> = played.collect();
        assert_eq!(
            played.len(),
            2 * moves.lines().count(),
            "{protocol}: {run:?}"
        );
        let agent = played[1]["agent"].as_str().unwrap();
        assert!(
            agent.starts_with("program:") && agent.ends_with(protocol),
            "{agent}"
        );
    }
}

#[test]
fn taking_back_and_a_new_game_reach_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let program = good(folder.path(), "gtp", "connect4");
    let run = harif_reading(
        &[
            "play", "connect4", "--agent", &program, "--first", "me", "--json",
        ],
        b"4\nundo\n3\n3\nnew\n1\n",
    );
    assert_eq!(run.code, Some(0), "{run:?}");
    let events = run.json();
    assert!(
        events.iter().all(|event| event["event"] != "error"),
        "{run:?}"
    );
    let moves = events.iter().filter(|event| event["event"] == "move");
    assert_eq!(moves.count(), 8, "{run:?}");
}

/// What is wrong is told, the program is asked once more, and then the person says who goes on.
#[test]
fn a_program_that_plays_badly_is_told_of_and_gets_a_successor() {
    let folder = tempfile::tempdir().unwrap();
    for (name, genmove, told) in [
        ("wild", "echo '= z9'", "z9"),
        ("dead", "echo alas >&2; exit 3", "alas"),
        ("shy", "echo '? no idea'", "no idea"),
    ] {
        let program = gtp(folder.path(), name, genmove);
        let arguments = [
            "play", "connect4", "--agent", &program, "--first", "me", "--plain",
        ];
        let run = harif_reading(&arguments, b"4\nnobody\nminimax:depth=2\n3\nquit\n");
        assert_eq!(run.code, Some(0), "{name}: {run:?}");
        assert_eq!(run.stdout.matches(told).count(), 2, "{name}: {run:?}");
        assert!(run.stdout.contains("started again"), "{name}: {run:?}");
        assert!(run.stdout.contains("harif arena check"), "{name}: {run:?}");
        assert!(run.stdout.contains("no agent"), "{name}: {run:?}");
        // The agent that was named answered both moves.
        assert_eq!(run.stdout.matches(" plays ").count(), 2, "{name}: {run:?}");
        // The person takes the seat and makes the move of the program, then an own one.
        let run = harif_reading(&arguments, b"4\n5\n6\nquit\n");
        assert!(run.stdout.contains(" . . . x o x ."), "{name}: {run:?}");
        // The same without words.
        let json = [
            "play", "connect4", "--agent", &program, "--first", "me", "--json",
        ];
        let run = harif_reading(&json, b"4\nseat minimax:depth=2\nquit\n");
        assert_eq!(run.code, Some(0), "{name}: {run:?}");
        let moves = run.json().into_iter();
        let moves: Vec<_> = moves.filter(|event| event["event"] == "move").collect();
        assert_eq!(moves.len(), 2, "{name}: {run:?}");
        assert_eq!(moves[1]["agent"], "minimax:depth=2", "{name}: {run:?}");
        let persian = [&arguments[..], &["--lang", "fa"]].concat();
        let run = harif_reading(&persian, b"4\nquit\n");
        assert_eq!(run.code, Some(0), "{name}: {run:?}");
        assert!(run.stdout.contains("دوباره اجرا می"), "{name}: {run:?}");
    }
}

#[test]
fn what_is_no_engine_gets_help_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let broken = script(folder.path(), "broken", "echo 'no such module' >&2; exit 1");
    for arguments in [
        &["play", "connect4", "--agent", &broken, "--plain"][..],
        &["match", "connect4", &broken, "random"][..],
    ] {
        let run = harif(arguments).refused();
        for part in ["no such module", "GTP", "ended", "harif arena check"] {
            assert!(run.stderr.contains(part), "{part}: {run:?}");
        }
    }
    // A mistyped agent is no program.
    let run = harif(&["play", "connect4", "--agent", "minmax:depth=3"]).refused();
    run.complains("minimax");
}

#[test]
fn a_match_takes_one_line() {
    let arguments = ["match", "tictactoe", "random", "alphabeta", "--games", "10"];
    let output = program(&arguments).env("COLUMNS", "80").output().unwrap();
    let shown = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0), "{shown}");
    assert!(shown.contains("Elo"), "{shown}");
    for line in shown.lines() {
        assert!(line.chars().count() <= 80, "{line}");
    }
    // Twice the same player, and an odd number of games.
    let run = harif(&words("match tictactoe random random --games 3 --json"));
    assert_eq!(run.code, Some(0), "{run:?}");
    let summary = run.json().pop().unwrap();
    assert_eq!(summary["games"], 4, "{run:?}");
}

#[test]
fn in_a_match_the_reason_of_a_lost_game_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let good = good(folder.path(), "gtp", "connect4");
    let wild = gtp(folder.path(), "wild", "echo '= z9'");
    let hung = gtp(folder.path(), "hung", "sleep 600");
    for bad in [wild, hung] {
        let limits = words("--games 2 --time 2000 --openings 0 --json");
        let run = harif(&[&["match", "connect4", &good, &bad], &limits[..]].concat());
        assert_eq!(run.code, Some(0), "{run:?}");
        let lines = run.json();
        let reasons: Vec<_> = lines
            .iter()
            .filter_map(|line| line["reason"].as_str())
            .collect();
        assert_eq!(reasons.len(), 2, "{run:?}");
        assert!(
            reasons
                .iter()
                .all(|reason| ["illegal", "hang", "time"].contains(reason)),
            "{run:?}"
        );
    }
}

#[test]
fn after_a_match_the_first_fault_is_told_in_the_programs_own_words() {
    let folder = tempfile::tempdir().unwrap();
    let dead = gtp(folder.path(), "dead", "echo alas >&2; exit 3");
    let run = harif(&["match", "tictactoe", &dead, "random", "--games", "2"]);
    assert_eq!(run.code, Some(0), "{run:?}");
    assert_eq!(run.stdout.matches("alas").count(), 1, "{run:?}");
    run.prints("harif arena check");
}

#[test]
fn a_match_can_be_kept() {
    let folder = tempfile::tempdir().unwrap();
    let db = folder.path().join("kept.db");
    let db = db.to_str().unwrap();
    let run = harif(&[
        "match",
        "tictactoe",
        "random",
        "greedy",
        "--games",
        "4",
        "--db",
        db,
        "--plain",
    ]);
    assert_eq!(run.code, Some(0), "{run:?}");
    let shown = harif(&["arena", "show", db]).ok();
    shown.prints("greedy");
}

/// The figure "win rates of depth against depth", in one line.
#[test]
fn several_players_meet_each_other_and_the_figure_has_every_pair() {
    let folder = tempfile::tempdir().unwrap();
    let figure = folder.path().join("wins.svg");
    let players = ["minimax:depth=1", "minimax:depth=2", "minimax:depth=3"];
    let mut arguments = vec!["match", "tictactoe"];
    arguments.extend(players);
    arguments.extend(["--games", "2", "--chart", figure.to_str().unwrap()]);
    let run = harif(&arguments);
    assert_eq!(run.code, Some(0), "{run:?}");
    run.prints("All 6 games are played.");
    run.complains("wins.svg");
    let svg = std::fs::read_to_string(&figure).unwrap();
    for (number, player) in (1..).zip(players) {
        assert!(svg.contains(&format!(">{number}. {player}<")), "{svg}");
    }
    // What one side of a pair wins the other loses, and a player does not meet itself.
    let cells: Vec<&str> = svg
        .split("text-anchor=\"middle\">")
        .skip(1)
        .filter_map(|part| part.split_once("<title>").map(|(said, _)| said))
        .collect();
    assert_eq!(cells.len(), 9, "{svg}");
    let share =
        |row: usize, column: usize| cells[3 * row + column].trim_end_matches('%').parse::<i32>();
    for row in 0..3 {
        assert_eq!(cells[3 * row + row], "·");
        for column in (0..3).filter(|&column| column != row) {
            assert_eq!(
                share(row, column).unwrap() + share(column, row).unwrap(),
                100
            );
        }
    }
    let persian = harif(&[&arguments[..], &["--lang", "fa"]].concat());
    persian.complains("wins.svg");
    let svg = std::fs::read_to_string(&figure).unwrap();
    assert!(svg.contains("بازیکن"), "{svg}");
}
