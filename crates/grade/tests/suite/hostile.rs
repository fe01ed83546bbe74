//! Submissions that hang, flood, fork, eat, delete, lie and die: each gets its own result, and its neighbour keeps full marks.

use crate::marks::{MODEL, file, grade};
use harif_grade::{Answer, Assignment, Graded, Submission, Trouble, Why};
use std::process::Command;

/// Whether this system keeps a submission in its folder, and its signals inside (the version of Landlock).
fn landlock() -> i32 {
    let ask = "import ctypes; print(ctypes.CDLL(None).syscall(444, None, ctypes.c_size_t(0), 1))";
    let said = Command::new("python3").args(["-c", ask]).output();
    let said = said.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    said.ok().and_then(|text| text.parse().ok()).unwrap_or(-1)
}

fn assignment() -> Assignment {
    Assignment::read(
        r#"
        kind = "course"
        positions = ["b2", "b2a1", "b2a1c3a3", "a1b1a2b2a3", "b2a1c3a3a2"]
        [points]
        player = 1
        winner = 1
        [limits]
        seconds = 5
        start = 60
        megabytes = 700
        file_megabytes = 37
        processes = 40
        "#,
    )
    .unwrap()
}

/// The model with other text in `player`, and before everything.
fn with(player: &str, before: &str) -> String {
    let model = file(MODEL);
    let from = "    marks = sum(";
    assert!(model.contains(from));
    format!(
        "{before}\n{}",
        model.replacen(from, &format!("    {player}\n{from}"), 1)
    )
}

fn why(graded: &Graded, part: &str) -> Option<String> {
    let miss = graded.misses.iter().find(|miss| miss.part == part)?;
    Some(match &miss.why {
        Why::NoAnswer(Answer::Raised { kind, .. }) => kind.clone(),
        Why::NoAnswer(Answer::TimedOut) => "timed-out".to_owned(),
        Why::NoAnswer(Answer::Ended(_)) => "ended".to_owned(),
        Why::Wrong { .. } => "wrong".to_owned(),
        other => format!("{other:?}"),
    })
}

/// A name, what stands in `player`, what stands before everything, and what comes of `player`: nothing wrong where that is empty.
type Case = (&'static str, &'static str, &'static str, &'static str);

const CASES: &[Case] = &[
    ("loop", "while True: pass", "", "timed-out"),
    (
        "swallow",
        "while True:\n        try:\n            while True: pass\n        except BaseException: pass",
        "",
        "timed-out",
    ),
    ("memory", "x = bytearray(2 << 30)", "", "MemoryError"),
    ("recursion", "return player(board)", "", "RecursionError"),
    ("exit", "import sys; sys.exit(3)", "", "SystemExit"),
    ("gone", "import os; os._exit(0)", "", "ended"),
    ("abort", "import os; os.abort()", "", "ended"),
    ("suicide", "import os; os.kill(os.getpid(), 9)", "", "ended"),
    (
        "strange",
        "raise Strange()",
        "class Strange(Exception):\n    def __str__(self): raise Strange()\n    __repr__ = __str__",
        "Strange",
    ),
    (
        "object",
        "return Odd()",
        "class Odd:\n    def __eq__(self, other): return True\n    def __repr__(self): raise ValueError",
        "wrong",
    ),
    (
        "unicode",
        "return 'ایکس \\ud800 \\x00'",
        "سلام = 'درود'",
        "wrong",
    ),
    // What is no mistake costs nothing.
    (
        "flood",
        "import os; print('x' * 10**8); os.write(2, b'y' * 10**7)",
        "",
        "",
    ),
    (
        "junk",
        "import os\n    for fd in range(3, 20):\n        try: os.write(fd, b'{junk}\\n' * 50)\n        except OSError: pass",
        "",
        "",
    ),
    (
        "window",
        "pass",
        "import tkinter, pygame\nroot = tkinter.Tk()\nroot.mainloop()\npygame.init()",
        "",
    ),
    (
        "asks",
        "pass",
        "name = input('name? ')\nwhile True:\n    if input('again? ') == 'never': break",
        "",
    ),
    ("leaves", "pass", "import sys\nsys.exit()", ""),
    ("sleeps", "import time; time.sleep(1000)", "", ""),
    (
        "cleans",
        "import shutil, os; shutil.rmtree(os.path.dirname(__file__), ignore_errors=True)",
        "",
        "",
    ),
    (
        "forks",
        "import os, select\n    for _ in range(3):\n        if os.fork() == 0:\n            os.setsid()\n            select.select([], [], [], 600)\n            os._exit(0)",
        "",
        "",
    ),
];

#[test]
fn nothing_that_a_submission_does_reaches_another() {
    let folder = tempfile::tempdir().unwrap();
    let precious = folder.path().join("precious");
    std::fs::write(&precious, "kept").unwrap();
    let landlock = landlock();
    let text = |&(name, player, before, expected): &Case| (name, with(player, before), expected);
    let mut cases: Vec<(&str, String, &str)> = CASES.iter().map(text).collect();
    if landlock >= 1 {
        let reach = format!(
            "import os, shutil, glob\n    for p in glob.glob('/tmp/harif-*') + ['{}']:\n        shutil.rmtree(p, ignore_errors=True)\n    open('{}', 'w').write('lost')",
            folder.path().display(),
            precious.display()
        );
        cases.push(("reaches", with(&reach, ""), "PermissionError"));
    }
    if cfg!(all(
        target_os = "linux",
        any(target_arch = "x86_64", target_arch = "aarch64")
    )) {
        for (name, kind) in [("tcp", "STREAM"), ("udp", "DGRAM")] {
            let open = format!("import socket; socket.socket(socket.AF_INET, socket.SOCK_{kind})");
            cases.push((name, with(&open, ""), "PermissionError"));
        }
        // Processes of the submission may still speak with each other.
        let pair = "import socket; socket.socketpair()";
        cases.push(("pair", with(pair, ""), ""));
    }
    if landlock >= 6 {
        let kill = "import os\n    os.kill(os.getppid(), 9)";
        cases.push(("kills", with(kill, ""), "PermissionError"));
    }
    let neighbour = Submission::of_file("neighbour", "a.py", &file(MODEL));
    let mut submissions = vec![neighbour.clone()];
    for (name, text, _) in &cases {
        submissions.push(Submission::of_file(name, "a.py", text));
    }
    submissions.push(neighbour);
    let assignment = assignment();
    let graded = grade(&assignment, &submissions, 3);
    assert_eq!(graded.len(), submissions.len());
    for one in [&graded[0], &graded[graded.len() - 1]] {
        assert!(one.misses.is_empty() && one.trouble.is_none(), "{one:#?}");
        assert!((one.earned() - 2.0).abs() < 1e-9, "{one:#?}");
    }
    for (one, (name, _, expected)) in graded[1..].iter().zip(&cases) {
        let found = why(one, "player").unwrap_or_default();
        assert_eq!(found, *expected, "{name}: {one:#?}");
        // What went wrong in one function costs nothing in another.
        let winner = one.marks.iter().find(|mark| mark.part == "winner").unwrap();
        assert!((winner.earned - 1.0).abs() < 1e-9, "{name}: {one:#?}");
    }
    assert_eq!(std::fs::read_to_string(&precious).unwrap(), "kept");
    no_process_is_left(37);
}

/// Those that left their group are gone too. A limit that no other test has tells whose they are.
fn no_process_is_left(file_megabytes: u64) {
    let limit = format!("{} ", file_megabytes << 20);
    for entry in std::fs::read_dir("/proc").into_iter().flatten().flatten() {
        let limits = std::fs::read_to_string(entry.path().join("limits")).unwrap_or_default();
        let of_files = limits
            .lines()
            .find(|line| line.starts_with("Max file size"));
        let status = std::fs::read_to_string(entry.path().join("status")).unwrap_or_default();
        // One that was killed a moment ago may still wait for its parent.
        let is_gone = status.contains("State:\tZ") || status.contains("State:\tX");
        let is_ours = of_files.is_some_and(|line| line.contains(&limit));
        assert!(
            is_gone || !is_ours,
            "{} is left: {status}",
            entry.path().display()
        );
    }
}

#[test]
fn what_cannot_be_loaded_says_why() {
    let submissions = [
        Submission::of_file("syntax", "a.py", "def player(board:\n    pass\n"),
        Submission::of_file("module", "a.py", "import no_such_module_anywhere\n"),
        Submission::of_file("bytes", "a.py", "x = '\u{0}'\n"),
    ];
    let graded = grade(&assignment(), &submissions, 2);
    let kind = |one: &Graded| match &one.trouble {
        Some(Trouble::NotLoaded(Answer::Raised { kind, line, .. })) => (kind.clone(), *line),
        other => panic!("{other:?}"),
    };
    assert_eq!(kind(&graded[0]), ("SyntaxError".to_owned(), Some(1)));
    assert_eq!(
        kind(&graded[1]),
        ("ModuleNotFoundError".to_owned(), Some(1))
    );
    assert!(graded[2].trouble.is_some());
    assert!(graded.iter().all(|one| one.earned() < 0.01));
}

#[test]
fn a_program_over_a_protocol_that_misbehaves_is_told_so() {
    let assignment = Assignment::read(
        r#"
        game = "tictactoe"
        kind = "engine"
        protocol = "gtp"
        command = ["python3", "{file}"]
        positions = ["b2a1c1a3", "b2a1"]
        [limits]
        seconds = 5
        start = 15
        file_megabytes = 39
        "#,
    )
    .unwrap();
    let engine = file("examples/arena/engines/engine.py");
    let fixed = engine.replace(
        "random.choice(free(board))",
        "'A2' if 'A2' in free(board) else free(board)[0]",
    );
    let submissions = [
        Submission::of_file("first", "a.py", &fixed),
        Submission::of_file("flood", "a.py", "while True: print('x' * 1000)\n"),
        Submission::of_file("dies", "a.py", "raise SystemExit(1)\n"),
        Submission::of_file(
            "cheats",
            "a.py",
            &engine.replace("random.choice(free(board))", "'B2'"),
        ),
    ];
    let graded = grade(&assignment, &submissions, 2);
    assert!(graded[0].misses.is_empty(), "{:#?}", graded[0]);
    for one in &graded[1..] {
        assert!(one.earned() < 0.01, "{one:#?}");
        assert!(!one.misses.is_empty(), "{one:#?}");
    }
    no_process_is_left(39);
}
