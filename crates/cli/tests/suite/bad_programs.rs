//! A student's program in Python that answers late, badly or not at all: the person who runs it always learns
//! which program it was and why.

use std::path::Path;

use crate::common::{harif, harif_reading, words};
use crate::terminal::Terminal;

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
        // It never stops, but leaves the processor to others now and then.
        "\n        while True: print('hmm', flush=True) or time.sleep(0.001)",
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
        let limits = words("--games 2 --openings 0 --time 500");
        let arguments = [&["match", "connect4", &good, &bad], &limits[..]].concat();
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
        let story: Vec<&str> = lines
            .take_while(|said| !said.contains("arena check"))
            .collect();
        let story = story.join(" ");
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

/// Sentences of ours that are English. What a program wrote itself stays as it is.
fn english(said: &str) -> Vec<&str> {
    const OURS: [&str; 8] = [
        "took", "waited", "legal", "answer", "ended", "exit", "nothing", "flush",
    ];
    let is_ours = |line: &&str| {
        let is_quoted = line.contains("Error: ") || line.trim_start().starts_with(['<', '>']);
        !is_quoted && OURS.iter().any(|word| line.to_lowercase().contains(word))
    };
    said.lines().filter(is_ours).collect()
}

#[test]
fn in_persian_it_is_told_in_persian() {
    let folder = tempfile::tempdir().unwrap();
    for (name, genmove, _, _) in BAD {
        if !["late", "silent", "gone", "wild", "mute"].contains(&name) {
            continue;
        }
        let bad = engine(folder.path(), name, "", genmove);
        let check = [
            "arena", "check", "--game", "connect4", "--time", "300", &bad,
        ];
        let play = [
            "match", "connect4", &bad, "random", "--games", "2", "--time", "300",
        ];
        for arguments in [&check[..], &play] {
            let run = harif(&[&["--lang", "fa"], arguments].concat());
            assert_eq!(english(&run.stdout), [""; 0], "{run:?}");
        }
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
        assert_eq!(english(&persian.stdout), [""; 0], "{name}: {persian:?}");
    }
}

/// On the full screen it stays until it was read, and it says how to go on.
#[test]
fn on_the_screen_it_is_told_how_to_go_back_to_the_board() {
    let folder = tempfile::tempdir().unwrap();
    let bad = engine(folder.path(), "gone", "", "[][3]");
    let arguments = ["play", "connect4", "--first", "me", "--agent", &bad];
    let mut terminal = Terminal::start(&arguments, 80, 24);
    terminal.wait_for("Your turn");
    terminal.press("4");
    // It is started again at once, and fails again.
    let shown = terminal.wait_for("failed twice in a row");
    for told in ["It ended with code 1.", "Enter goes back to the board."] {
        assert!(shown.contains(told), "{shown}");
    }
    terminal.press_for("\r", "1. 4");
    terminal.press("qy");
    assert_eq!(terminal.exit_code(), 0);
}

#[test]
fn a_program_that_is_silent_from_the_start_is_refused_with_help() {
    let folder = tempfile::tempdir().unwrap();
    let silent = engine(folder.path(), "silent", "time.sleep(1000)", "pass");
    let broken = engine(folder.path(), "broken", "import no_such_module", "pass");
    for (program, told, hint) in [
        (&silent, "Nothing came after", "flush"),
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
