//! A student's program in Python that answers late, badly or not at all: the person who runs it always learns
//! which program it was and why.

use std::path::Path;

use crate::common::{harif, harif_reading};

/// A program for Connect Four that speaks GTP. `before` is done when it starts, `genmove` when it has
/// chosen the move `a`, its `n`th.
fn engine(folder: &Path, name: &str, before: &str, genmove: &str) -> String {
    let file = folder.join(format!("{name}.py"));
    let source = format!(
        r#"import sys, time
n, moves = 0, []
{before}
for line in sys.stdin:
    words = line.split()
    a = ""
    if words[0] == "clear_board":
        n, moves = 0, []
    elif words[0] == "play":
        moves.append(words[2][0].upper())
    elif words[0] == "genmove":
        n += 1
        a = [column for column in "DCEBFAG" if moves.count(column) < 6][0]
        {genmove}
        moves.append(a)
    print("=", a, end="\n\n", flush=True)
    if words[0] == "quit":
        break
"#
    );
    std::fs::write(&file, source).unwrap();
    file.to_str().unwrap().to_owned()
}

/// What a program does, how that is called, and what is told of it.
const BAD: [(&str, &str, &str, &[&str]); 9] = [
    ("late", "time.sleep(0.8)", "time", &["took", "of 500"]),
    (
        "later",
        "n > 2 and time.sleep(5)",
        "hang",
        &["genmove", "waited", "may take 500"],
    ),
    (
        "silent",
        "n > 1 and time.sleep(1000)",
        "hang",
        &["genmove", "waited"],
    ),
    ("garbage", r#"a = "%%% hello \x00""#, "illegal", &["hello"]),
    ("huge", r#"a = "x" * 5_000_000"#, "illegal", &["xxx", "…"]),
    (
        "gone",
        "len(moves) > 3 and [][3]",
        "crash",
        &["IndexError: list index out of range"],
    ),
    (
        "wild",
        r#"a = "Z9""#,
        "illegal",
        &["= Z9", "outside the board"],
    ),
    (
        "mute",
        r#"a = """#,
        "illegal",
        &["is no move", "letter of a column"],
    ),
    (
        "chatty",
        "\n        while True: print('hmm', flush=True)",
        "hang",
        &["hmm", "waited"],
    ),
];

#[test]
fn in_a_match_it_is_told_who_lost_and_why() {
    let folder = tempfile::tempdir().unwrap();
    let good = engine(folder.path(), "good", "", "pass");
    for (name, genmove, reason, told) in BAD {
        let bad = engine(folder.path(), name, "", genmove);
        let arguments = [
            "match",
            "connect4",
            &good,
            &bad,
            "--games",
            "2",
            "--openings",
            "0",
            "--time",
            "500",
        ];
        let run = harif(&arguments);
        assert_eq!(run.code, Some(0), "{name}: {run:?}");
        // The program, the fault in a word, and the story, once.
        let line = format!("{bad}: ");
        let mut lines = run
            .stdout
            .lines()
            .skip_while(|said| !said.starts_with(&line));
        let first = lines.next().unwrap_or_else(|| panic!("{name}: {run:?}"));
        assert!(first.len() > line.len(), "{name}: {run:?}");
        let story = lines.next().unwrap_or_default();
        for part in told {
            assert!(story.contains(part), "{name}: {part}: {story}");
        }
        assert!(story.chars().count() < 400, "{name}: {story}");
        let json = harif(&[&arguments[..], &["--json"]].concat());
        let games = json.json();
        let lost: Vec<_> = games
            .iter()
            .filter(|game| game["reason"] == reason)
            .collect();
        assert_eq!(lost.len(), 2, "{name}: {json:?}");
    }
}

#[test]
fn at_the_board_it_is_told_what_the_program_did() {
    let folder = tempfile::tempdir().unwrap();
    for (name, genmove, reason, told) in BAD {
        // At the board a program has seconds, which a test has not.
        if ["time", "hang"].contains(&reason) {
            continue;
        }
        let bad = engine(folder.path(), name, "", genmove);
        let arguments = [
            "play", "connect4", "--agent", &bad, "--first", "me", "--plain",
        ];
        let run = harif_reading(&arguments, b"1\n2\n3\nhuman\nquit\n");
        assert_eq!(run.code, Some(0), "{name}: {run:?}");
        for part in told.iter().chain(&["started again", "Who goes on"]) {
            assert!(run.stdout.contains(*part), "{name}: {part}: {run:?}");
        }
        let persian = harif_reading(
            &[&arguments[..], &["--lang", "fa"]].concat(),
            b"1\n2\n3\nquit\n",
        );
        assert!(
            persian.stdout.contains("دوباره اجرا می"),
            "{name}: {persian:?}"
        );
    }
}

#[test]
fn a_program_that_is_silent_from_the_start_is_refused_with_help() {
    let folder = tempfile::tempdir().unwrap();
    let silent = engine(folder.path(), "silent", "time.sleep(1000)", "pass");
    let broken = engine(folder.path(), "broken", "import no_such_module", "pass");
    for (program, told, hint) in [
        (&silent, "nothing after", "flush"),
        (&broken, "no_such_module", "ended before it answered"),
    ] {
        let run = harif(&["match", "connect4", program, "random"]).refused();
        for part in [told, program, "GTP", hint] {
            assert!(run.stderr.contains(part), "{part}: {run:?}");
        }
        assert_eq!(run.stderr.contains("flush"), hint == "flush", "{run:?}");
    }
}

#[test]
fn a_file_that_is_not_there_is_named_and_nothing_else() {
    for command in ["./no-such-engine", "python3 no_such_engine.py"] {
        let file = command.split(' ').next_back().unwrap();
        for arguments in [
            &["match", "connect4", command, "random"][..],
            &["play", "connect4", "--plain", "--agent", command],
        ] {
            let run = harif(arguments).refused();
            assert_eq!(run.stderr, format!("harif: There is no file {file}.\n"));
        }
    }
}
