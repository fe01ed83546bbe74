//! The functions of the tic-tac-toe course at the command line: on all boards of nine cells they give
//! what `python/harif/cs50.py` gives.

use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::common::{harif, harif_reading, words};

/// Every board of nine cells, reachable or not.
fn all_boards() -> Vec<String> {
    (0..3_u32.pow(9))
        .map(|number| {
            let cell = |place: u32| match number / 3_u32.pow(place) % 3 {
                0 => '.',
                1 => 'X',
                _ => 'O',
            };
            (0..9).map(cell).collect()
        })
        .collect()
}

/// Reads boards, one a line, and writes what the functions of the module say of each.
const ASK: &str = r#"
import importlib.util, json, sys
spec = importlib.util.spec_from_file_location("cs50", sys.argv[1])
course = importlib.util.module_from_spec(spec)
spec.loader.exec_module(course)
for line in sys.stdin:
    cells = [cell if cell in "XO" else None for cell in line.strip()]
    board = [cells[0:3], cells[3:6], cells[6:9]]
    actions = sorted(course.actions(board))
    results = [course.result(board, action) for action in actions]
    written = ["/".join("".join(cell or "." for cell in row) for row in result) for result in results]
    print(json.dumps({
        "player": course.player(board), "actions": actions, "results": written,
        "winner": course.winner(board), "terminal": course.terminal(board),
        "utility": course.utility(board), "minimax": course.minimax(board),
    }))
"#;

#[test]
fn all_boards_are_as_the_course_defines_them() {
    let module = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../python/harif/cs50.py");
    let boards = all_boards();
    let input = boards.join("\n") + "\n";
    let child = Command::new("python3")
        .args(["-c", ASK])
        .arg(module)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let Ok(mut child) = child else {
        eprintln!("skipped: there is no python3");
        return;
    };
    let mut stdin = child.stdin.take().unwrap();
    let sent = input.clone();
    let writer = std::thread::spawn(move || {
        use std::io::Write as _;
        stdin.write_all(sent.as_bytes())
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    assert!(output.status.success());
    let expected = String::from_utf8(output.stdout).unwrap();
    let run = harif_reading(&["moves", "tictactoe", "--json"], input.as_bytes()).ok();
    let found: Vec<Value> = run.json();
    assert_eq!(found.len(), 19_683);
    assert_eq!(expected.lines().count(), 19_683);
    for ((board, found), expected) in boards.iter().zip(found).zip(expected.lines()) {
        let expected: Value = serde_json::from_str(expected).unwrap();
        for (key, expected) in expected.as_object().unwrap() {
            assert_eq!(&found[key], expected, "{key} of {board}");
        }
    }
}

#[test]
fn boards_and_moves_can_be_written_in_every_way() {
    let answer = |arguments: &[&str]| {
        let arguments = [&["moves", "tictactoe", "--json"], arguments].concat();
        harif_reading(&arguments, b"").ok().json().remove(0)
    };
    // The upper row has two X, and X is to move: the corner wins.
    for written in ["XX./OO./...", "xx1/oo1/3 x"] {
        let found = answer(&["--position", written]);
        assert_eq!(found["minimax"], json!([0, 2]), "{written}");
        assert_eq!(found["player"], "X");
        assert_eq!(found["turn"], "first");
    }
    let moves = answer(&["a3"]);
    assert_eq!(moves["player"], "O");
    assert_eq!(moves["actions"].as_array().unwrap().len(), 8);
    // Both sides have a line: no game gets there, and the course still has an answer.
    let unreachable = answer(&["xxx/ooo/3 x"]);
    assert_eq!(unreachable["winner"], "X");
    assert_eq!(unreachable["terminal"], true);
    assert_eq!(unreachable["minimax"], Value::Null);
    let refused = harif_reading(&["moves", "tictactoe", "--json", "xxxx"], b"").refused();
    refused.prints("error");
}

#[test]
fn a_board_can_be_written_as_python_prints_it() {
    let boards = [
        r#"[["X", None, "O"], ["O", "X", "X"], [None, EMPTY, "O"]]"#,
        "[['X', '', 'O'], ['O', 'X', 'X'], [null, ' ', 'O']]",
        "X.O/OXX/..O",
    ];
    let run = harif_reading(
        &["moves", "tictactoe", "--json"],
        (boards.join("\n") + "\n").as_bytes(),
    );
    let found = run.ok().json();
    assert_eq!(found.len(), boards.len());
    for answer in &found {
        assert_eq!(answer["player"], "X");
        assert_eq!(answer["actions"], json!([[0, 1], [2, 0], [2, 1]]));
    }
    for wrong in [
        "[['X', None], ['O', 'X', 'X'], [None, None, 'O', 'X']]",
        "[['X', None, 'Q'], ['O', 'X', 'X'], [None, None, 'O']]",
        "[['X', None, 'O'], ['O', 'X', 'X']]",
        "[",
    ] {
        harif(&["moves", "tictactoe", "--json", wrong]).refused();
    }
}

#[test]
fn a_board_that_no_game_reaches_is_answered_in_words_too() {
    let run = harif(&["moves", "tictactoe", "XX./XO./..."]).ok();
    for line in [
        "No game reaches this board. The functions of the course say of it:",
        "  X X .",
        "player   O",
        "actions  {(0, 2), (1, 2), (2, 0), (2, 1), (2, 2)}",
        "winner   None",
        "terminal False",
        "utility  0",
        "minimax  (0, 2)",
    ] {
        assert!(
            run.stdout.lines().any(|it| it == line),
            "{line}: {}",
            run.stdout
        );
    }
    let over = harif(&words(
        "moves tictactoe [['X','X','X'],['O','O','O'],['','','']]",
    ))
    .ok();
    over.prints("minimax  None");
    harif(&["moves", "tictactoe", "XXXX"]).refused();
    harif(&["moves", "connect4", "XX./XO./..."]).refused();
}
