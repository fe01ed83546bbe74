//! Mistakes, broken pipes and hostile input: a clear message, the right exit code, no panic.

use std::io::{BufRead, BufReader, Read, Write};

use crate::common::{harif, harif_reading, program, start};

/// A device that never ends is refused like a file that is too long, before it fills the memory, by everything that reads a
/// whole file.
#[cfg(target_os = "linux")]
#[test]
fn files_without_end_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let new = folder.path().join("new.db");
    let new = new.to_str().unwrap();
    std::fs::write(
        folder.path().join("endless.toml"),
        "game = \"tictactoe\"\n[openings]\nfile = \"/dev/zero\"\n[[players]]\nagent = \"random\"\n[[players]]\nagent = \"greedy\"\n",
    )
    .unwrap();
    let openings = folder.path().join("endless.toml");
    for arguments in [
        &["arena", "run", "/dev/zero", "--db", new] as &[&str],
        &["arena", "run", openings.to_str().unwrap(), "--db", new],
        &["play", "tictactoe", "--plain", "--load", "/dev/zero"],
    ] {
        let run = harif(arguments).refused();
        assert!(run.stderr.starts_with("harif: "), "{}", run.stderr);
        run.complains("/dev/zero");
    }
    let config = program(&["config"])
        .env("HARIF_CONFIG", "/dev/zero")
        .output();
    let said = config.unwrap();
    assert!(!said.status.success());
    assert!(String::from_utf8_lossy(&said.stderr).contains("/dev/zero"));
}

#[test]
fn mistakes_are_named_with_the_way_out() {
    let cases: &[(&[&str], &[&str])] = &[
        (
            &["moves", "conect4"],
            &["no game called conect4", "Did you mean connect4?"],
        ),
        (
            &["moves", "chess"],
            &[
                "no game called chess",
                "tictactoe, connect4, 4inline, othello",
            ],
        ),
        (&["moves", "othello:size=7"], &["even size", "from 4 to 20"]),
        (
            &["moves", "connect4(columns=99)"],
            &["columns cannot be 99", "from 2 to 16"],
        ),
        (
            &["moves", "connect4(colums=9)"],
            &["no option called colums", "columns, rows, line"],
        ),
        (
            &["moves", "connect4(columns=8"],
            &["connect4:columns=8,rows=7,line=4"],
        ),
        (
            &["mvoes", "connect4"],
            &["unrecognized subcommand 'mvoes'", "'moves'"],
        ),
        (&["perft", "connect4", "deep"], &["invalid value 'deep'"]),
        (&["perft", "connect4", "0"], &["1..=1000"]),
        (
            &["perft", "connect4", "3", "9"],
            &["Move 1, 9, is not legal", "outside the board"],
        ),
        (
            &["moves", "--lang", "tlh", "connect4"],
            &["unknown language \"tlh\"", "en or fa"],
        ),
        (
            &["completions", "basch"],
            &["invalid value 'basch'", "bash"],
        ),
    ];
    for (arguments, expected) in cases {
        let run = harif(arguments).refused();
        assert!(run.stderr.starts_with("harif: "), "{}", run.stderr);
        assert_eq!(run.stdout, "");
        for part in *expected {
            assert!(run.stderr.contains(part), "{arguments:?}: {}", run.stderr);
        }
    }
}

#[test]
fn persian_mistakes_stand_on_lines_of_their_own() {
    let run = harif(&["moves", "conect4", "--lang", "fa"]).refused();
    assert!(run.stderr.starts_with("harif:\n"), "{}", run.stderr);
    run.complains("connect4");
}

#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = start(&["moves", "connect4", "--json"]);
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    for _ in 0..10_000 {
        // Fails once the program has gone, which is what we wait for.
        if stdin.write_all(b"4453\n").is_err() {
            break;
        }
    }
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(
        output.stderr.is_empty(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

#[test]
fn help_and_completions_survive_a_closed_pipe() {
    for arguments in [&["--help"][..], &["completions", "bash"], &["games"]] {
        let mut child = program(arguments).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert!(output.stderr.is_empty(), "{arguments:?}");
    }
}

#[test]
fn each_line_is_answered_before_the_next_is_read() {
    let mut child = start(&["moves", "connect4", "--json"]);
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    for position in ["4", "44", "nonsense", "444"] {
        writeln!(stdin, "{position}").unwrap();
        let mut answer = String::new();
        answers.read_line(&mut answer).unwrap();
        assert!(
            answer.contains(&format!("\"position\":\"{position}\"")),
            "{answer}"
        );
    }
    drop(stdin);
    let mut rest = String::new();
    answers.read_to_string(&mut rest).unwrap();
    assert_eq!(rest, "");
    assert_eq!(child.wait().unwrap().code(), Some(2));
}

#[test]
fn a_line_of_a_hundred_megabytes_is_refused_in_little_memory() {
    let mut child = start(&["moves", "connect4", "--json"]);
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    let mut answer = String::new();
    stdin.write_all(b"4\n").unwrap();
    answers.read_line(&mut answer).unwrap();

    let chunk = vec![b'4'; 1 << 20];
    for _ in 0..100 {
        stdin.write_all(&chunk).unwrap();
    }
    stdin.write_all(b"\n44\n").unwrap();
    answer.clear();
    answers.read_line(&mut answer).unwrap();
    assert!(
        answer.contains("line 2 is longer than 65536 bytes"),
        "{answer}"
    );
    answer.clear();
    answers.read_line(&mut answer).unwrap();
    assert!(answer.contains("\"position\":\"44\""), "{answer}");

    #[cfg(target_os = "linux")]
    {
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let peak = peak.unwrap().trim().trim_end_matches(" kB");
        let kilobytes: u64 = peak.parse().unwrap();
        assert!(
            kilobytes < 50_000,
            "{kilobytes} kB for a line that is not kept"
        );
    }
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(2));
}

#[test]
fn bytes_that_are_no_text_are_refused() {
    let run = harif_reading(&["moves", "connect4", "--json"], b"\xff\xfe\n4\n").refused();
    let answers = run.json();
    assert_eq!(answers[0]["error"], "line 1 is not UTF-8 text");
    assert_eq!(answers[1]["position"], "4");
}

#[test]
fn a_wrong_configuration_file_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("config.toml");
    let with_config = |content: &str, arguments: &[&str]| {
        std::fs::write(&path, content).unwrap();
        let output = program(arguments)
            .env("HARIF_CONFIG", &path)
            .output()
            .unwrap();
        let stdout = String::from_utf8(output.stdout).unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        (output.status.code(), stdout, stderr)
    };
    let (code, _, stderr) = with_config("langg = \"fa\"", &["games"]);
    assert_eq!(code, Some(2));
    assert!(
        stderr.contains("config.toml") && stderr.contains("langg"),
        "{stderr}"
    );

    let (code, stdout, _) = with_config("lang = \"fa\"\ndepth = 4", &["games"]);
    assert_eq!(code, Some(0));
    assert!(
        stdout.contains("دوز"),
        "the configured language speaks: {stdout}"
    );
    let (_, stdout, _) = with_config("lang = \"fa\"", &["games", "--lang", "en"]);
    assert!(
        stdout.contains("Tic-tac-toe"),
        "a flag overrides it: {stdout}"
    );
    let (_, stdout, _) = with_config("depth = 4", &["config"]);
    assert!(
        stdout.contains("config.toml") && stdout.contains("depth = 4"),
        "{stdout}"
    );
    let (_, stdout, _) = with_config("depth = 4", &["config", "--json"]);
    let value: serde_json::Value = serde_json::from_str(&stdout).unwrap();
    assert_eq!(
        (&value["exists"], &value["values"]["depth"]),
        (&true.into(), &4.into())
    );
}

/// What is wrong is told on standard error, and standard output holds answers only.
#[test]
fn a_wrong_position_is_told_on_standard_error() {
    for command in ["moves", "search", "analyze"] {
        let run = harif(&[command, "tictactoe", "b2", "zz"]).refused();
        run.complains("zz");
        assert!(
            run.stdout.contains("position b2") && !run.stdout.contains("zz"),
            "{run:?}"
        );
    }
}

#[test]
fn a_missing_file_is_said_to_be_missing() {
    for command in ["moves", "search", "analyze", "solve"] {
        let run = harif(&[command, "connect4", "no-such-games.txt"]);
        assert_ne!(run.code, Some(0), "{run:?}");
        run.complains("There is no file no-such-games.txt");
    }
}
