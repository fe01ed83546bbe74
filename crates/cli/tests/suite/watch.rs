//! `harif watch` on programs in Python: every example with a bug gets its name, every right one is right.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;

use serde_json::Value;

use crate::common::{harif, program};

/// The folder of the examples in the repository.
fn examples(kind: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../examples")
        .join(kind)
}

/// The Python files of a folder.
fn programs(kind: &str) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = std::fs::read_dir(examples(kind))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end == "py"))
        .collect();
    found.sort();
    found
}

/// Whether this Python can run a line; a missing one is said aloud.
fn python_runs(line: &str) -> bool {
    let mut command = Command::new("python3");
    command
        .args(["-c", line])
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let runs = command.status().is_ok_and(|status| status.success());
    if !runs {
        eprintln!("skipped: python3 cannot run {line:?}");
    }
    runs
}

/// The Python itself: what finds it among several takes longer to start than it does.
fn python() -> &'static str {
    static PROGRAM: LazyLock<String> = LazyLock::new(|| {
        let ask = ["-c", "import sys; print(sys.executable)"];
        let said = Command::new("python3").args(ask).output().unwrap();
        String::from_utf8(said.stdout).unwrap().trim().to_owned()
    });
    &PROGRAM
}

/// The answer of `harif watch FILE --json`.
fn watched(path: &Path) -> Value {
    let file = path.to_str().unwrap();
    // One of them would search on for ever; in use the clock stops it, here a count.
    let run = harif(&[
        "watch",
        file,
        "--json",
        "--calls",
        "10000",
        "--python",
        python(),
    ]);
    run.ok().json().remove(0)
}

/// The names of the findings.
fn ids(answer: &Value) -> Vec<String> {
    let findings = answer["findings"].as_array().unwrap();
    findings
        .iter()
        .map(|finding| finding["id"].as_str().unwrap().to_owned())
        .collect()
}

#[test]
fn right_programs_are_right_and_their_boards_are_understood() {
    if !python_runs("import ast") {
        return;
    }
    let programs = programs("right");
    assert!(programs.len() >= 12);
    let numpy = python_runs("import numpy");
    for path in programs {
        let text = std::fs::read_to_string(&path).unwrap();
        if text.contains("import numpy") && !numpy {
            eprintln!("skipped: {} needs numpy", path.display());
            continue;
        }
        let answer = watched(&path);
        assert_eq!(ids(&answer), ["right"], "{}: {answer}", path.display());
        let game = answer["board"]["game"].as_str().unwrap_or_default();
        let name = path.file_stem().unwrap().to_str().unwrap();
        let start = match name.split('_').next().unwrap() {
            "ttt" => "tictactoe",
            other => other,
        };
        assert!(game.starts_with(start), "{name}: {game}");
    }
}

/// What is found in each of some programs, watched by as many threads as there are cores.
fn watched_together(programs: &[PathBuf]) -> Vec<(&PathBuf, Value)> {
    let threads = std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|first| {
                let share = programs.iter().skip(first).step_by(threads);
                scope.spawn(move || share.map(|path| (path, watched(path))).collect::<Vec<_>>())
            })
            .collect();
        let answers = workers
            .into_iter()
            .flat_map(|it| it.join().expect("watched"));
        answers.collect()
    })
}

#[test]
fn every_bug_gets_its_name() {
    if !python_runs("import ast") {
        return;
    }
    let programs = programs("buggy");
    assert!(programs.len() >= 60);
    let mut wrong = Vec::new();
    for (path, answer) in watched_together(&programs) {
        let text = std::fs::read_to_string(path).unwrap();
        let line = text
            .lines()
            .find_map(|line| line.strip_prefix("Bug: "))
            .expect("a header");
        let expected = line.split(' ').next().unwrap();
        let found = ids(&answer);
        if found.first().map(String::as_str) != Some(expected) {
            wrong.push(format!("{}: {found:?}", path.display()));
            continue;
        }
        let first = &answer["findings"][0];
        assert!(first["node"].as_u64().unwrap() > 0, "{first}");
        assert!(first["sentence"].as_str().unwrap().len() > 20, "{first}");
        // The tree that is recomputed departs in what the finding says, there or at an earlier call: a finding names
        // the node that shows its fault best.
        let departure = &answer["departure"];
        let (departs, named) = (&departure["node"], &first["node"]);
        assert!(
            departs.as_u64() <= named.as_u64(),
            "{}: {departure} {first}",
            path.display()
        );
        let differs = match expected {
            // The value happens to be the searched one; the move shows that it is not.
            "static-instead-of-searched"
                if path.ends_with("static_instead_of_searched_root.py") =>
            {
                "other"
            }
            "max-min-confused"
            | "sign-not-negated"
            | "sign-negated-twice"
            | "value-wrong"
            | "static-instead-of-searched"
            | "start-value-wrong" => "value",
            "window-swapped"
            | "window-not-passed"
            | "window-not-updated"
            | "window-updated-after-loop" => "window",
            // A node that tries nothing has no loop that could end early.
            "move-missed" if first["got"] == 0 => "other",
            "cut-wrong-bound" | "cut-too-early" | "move-missed" => "leftout",
            "never-cuts" | "inner-break" => "wenton",
            _ => "other",
        };
        if departure["in"] != differs {
            wrong.push(format!("{}: {departure} {first}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// What Python says of a file that it cannot read is told with the file and the line, and nothing else is asked for.
#[test]
fn a_file_that_is_not_python_is_told_of_with_its_line() {
    if !python_runs("import ast") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path
    };
    let broken = file("broken.py", "x = 1\ndef minimax(board)\n    return 0\n");
    let outer = file("outer.py", "import broken\nprint(broken.minimax([]))\n");
    for path in [broken, outer] {
        let run = harif(&["watch", path.to_str().unwrap(), "--function", "minimax"]).refused();
        run.complains("broken.py is not valid Python");
        run.complains("(line 2)");
        assert!(!run.stderr.contains("--function"), "{}", run.stderr);
        assert_eq!(run.stderr.matches("line 2").count(), 1, "{}", run.stderr);
    }
}

/// A board that no program could find: one number in base three. The user's expression makes rows of it, with names of
/// the program and of the arguments inside a comprehension.
#[test]
fn a_board_is_made_by_an_expression() {
    if !python_runs("import ast") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ternary.py");
    let program = "\
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
def cell(code, i):
    return code // 3**i % 3
def won(code, side):
    return any(all(cell(code, i) == side for i in line) for line in LINES)
def minimax(code, side):
    if won(code, 1):
        return 1
    if won(code, 2):
        return -1
    free = [i for i in range(9) if cell(code, i) == 0]
    values = [minimax(code + side * 3**i, 3 - side) for i in free]
    return max(values, default=0) if side == 1 else min(values, default=0)
print(minimax(1 + 2 * 3**4 + 3**8, 2))
";
    std::fs::write(&file, program).unwrap();
    let watch = |board: Option<&str>| {
        let mut arguments = vec!["watch", file.to_str().unwrap(), "--json"];
        arguments.extend(board.iter().flat_map(|board| ["--board", board]));
        harif(&arguments).ok().json().remove(0)
    };
    assert_eq!(watch(None)["board"]["game"], Value::Null);
    let answer = watch(Some(
        "[[cell(code, 3 * r + c) for c in range(3)] for r in range(3)]",
    ));
    assert_eq!(answer["board"]["game"], "tictactoe", "{answer}");
    assert_eq!(ids(&answer), ["right"], "{answer}");
    // Two parts may be given as a pair.
    let bits = "(sum(1 << i for i in range(9) if cell(code, i) == 1), \
                sum(1 << i for i in range(9) if cell(code, i) == 2))";
    assert_eq!(watch(Some(bits))["board"]["game"], "tictactoe");
}

/// The page teaches with traces of the examples: they are what the examples give today.
#[test]
fn the_traces_of_the_lesson_come_from_the_examples() {
    if !python_runs("import ast") {
        return;
    }
    let traces = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/src/learn/traces");
    let board = r#"["X", "O", " ", " ", "O", " ", " ", " ", "X"]"#;
    let flat = format!("alphabeta({board}, 'X', -math.inf, math.inf)");
    let cells = "search({(i // 3, i % 3): 'XO--O---X'[i] for i in range(9)}, 'X')";
    for (name, folder, program, call) in [
        ("right", "right", "ttt_flat_alphabeta.py", flat.as_str()),
        ("max-min", "buggy", "max_min_confused_dict.py", cells),
        ("window", "buggy", "window_not_passed_ttt.py", &flat),
        ("cut", "buggy", "cut_wrong_bound_ttt.py", &flat),
    ] {
        let out = tempfile::tempdir().unwrap();
        let out = out.path().join("search.jsonl");
        let program = examples(folder).join(program);
        let (program, written) = (program.to_str().unwrap(), out.to_str().unwrap());
        harif(&["watch", program, "--call", call, "--out", written]).ok();
        let expected = std::fs::read_to_string(traces.join(format!("{name}.jsonl"))).unwrap();
        let found = std::fs::read_to_string(&out).unwrap();
        // Line by line: the whole of two traces would fill the screen many times.
        let differs = found.lines().zip(expected.lines()).find(|(a, b)| a != b);
        assert!(
            differs.is_none() && found.len() == expected.len(),
            "make it anew: harif watch {program} --call {call:?} --out …\n{differs:?}"
        );
    }
}

#[test]
fn the_report_shows_the_witness() {
    if !python_runs("import ast") {
        return;
    }
    let path = examples("buggy").join("max_min_confused_ttt.py");
    let english = harif(&["watch", path.to_str().unwrap(), "--function", "minimax"])
        .ok()
        .stdout;
    for part in ["Tic-tac-toe", "max-min-confused", "Right would be", "X"] {
        assert!(english.contains(part), "{part}: {english}");
    }
    let persian = harif(&["watch", path.to_str().unwrap(), "--lang", "fa"])
        .ok()
        .stdout;
    assert!(persian.contains("گره"), "{persian}");
}

#[test]
fn a_program_without_a_search_says_how_to_help() {
    if !python_runs("import ast") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.py");
    std::fs::write(&file, "print(input())\n").unwrap();
    let refused = harif(&["watch", file.to_str().unwrap()]).refused();
    refused.complains("--function");
    std::fs::write(&file, "def broken(:\n").unwrap();
    let refused = harif(&["watch", file.to_str().unwrap()]).refused();
    refused.complains("line 1");
}

#[test]
fn windows_and_input_do_not_keep_a_program_from_its_search() {
    if !python_runs("import ast") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let right = std::fs::read_to_string(examples("right").join("ttt_flag_undo.py")).unwrap();
    let loops = "import pygame\npygame.init()\nscreen = pygame.display.set_mode((300, 300))\n\
                 while True:\n    for event in pygame.event.get():\n        if event.type == pygame.QUIT:\n            raise SystemExit\n";
    let body = right.split("if __name__").next().unwrap();
    let file = folder.path().join("window.py");
    let board = "board = [[X, None, O], [None, O, None], [X, None, None]]\n";
    std::fs::write(&file, format!("{body}{board}{loops}")).unwrap();
    let answer = watched(&file);
    assert_eq!(ids(&answer), ["right"], "{answer}");
    let called = harif(&[
        "watch",
        file.to_str().unwrap(),
        "--call",
        "minimax([['X', None, 'O'], [None, 'O', None], ['X', None, None]], 0, True)",
        "--json",
    ])
    .ok();
    assert_eq!(ids(&called.json()[0]), ["right"]);
}

#[test]
fn a_trace_is_kept_and_read_again() {
    if !python_runs("import ast") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().join("search.jsonl");
    let path = examples("buggy").join("never_cuts_connect4.py");
    let arguments = [
        "watch",
        path.to_str().unwrap(),
        "--json",
        "--out",
        kept.to_str().unwrap(),
    ];
    let first = harif(&arguments).ok().json().remove(0);
    let second = watched(&kept);
    assert_eq!(first["findings"], second["findings"]);
    let missing = program(&["watch", "nothing.py"]).output().unwrap();
    assert_eq!(missing.status.code(), Some(2));
}
