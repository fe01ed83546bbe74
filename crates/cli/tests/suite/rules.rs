//! The commands that show the rules: `games`, `moves`, `perft`.

use crate::common::{harif, harif_reading};
use serde_json::json;

#[test]
fn moves_answer_in_the_documented_shape() {
    let run = harif(&["moves", "connect4", "--json", "4453", "start"]).ok();
    let columns = json!(["1", "2", "3", "4", "5", "6", "7"]);
    assert_eq!(
        run.json(),
        [
            json!({"position": "4453", "turn": "first", "moves": columns, "outcome": null}),
            json!({"position": "start", "turn": "first", "moves": columns, "outcome": null}),
        ]
    );
    assert!(
        run.stdout
            .starts_with(r#"{"position":"4453","turn":"first","moves":["#)
    );
}

#[test]
fn finished_games_have_an_outcome_and_no_moves() {
    let run = harif(&["moves", "connect4", "--json", "1212121"]).ok();
    assert_eq!(run.json()[0]["moves"], json!([]));
    assert_eq!(
        run.json()[0]["outcome"],
        json!({"winner": "first", "margin": 1})
    );
    let draw = harif(&["moves", "tictactoe", "--json", "xox/xxo/oxo"]).ok();
    assert_eq!(
        draw.json()[0]["outcome"],
        json!({"winner": null, "margin": 0})
    );
    // Black encloses everything after nine moves, and the empty squares count for the winner.
    let wiped = harif(&["moves", "othello", "--json", "e6f4e3f6g5d6e7f5c5"]).ok();
    assert_eq!(
        wiped.json()[0]["outcome"],
        json!({"winner": "first", "margin": 64})
    );
}

#[test]
fn a_forced_pass_is_listed_as_a_move() {
    let moves = |board: &str| {
        let run = harif(&["moves", "othello:size=4", "--json", board]).ok();
        run.json()[0]["moves"].clone()
    };
    assert_eq!(moves("oxx./..../..../.... o"), json!(["d1"]));
    assert_eq!(moves("oxx./..../..../.... x"), json!(["pass"]));
}

#[test]
fn bad_positions_are_answered_and_the_rest_goes_on() {
    let run = harif_reading(
        &["moves", "tictactoe", "--json"],
        "b2\nzz\n\nb2b2\nstart\n".as_bytes(),
    )
    .refused();
    assert_eq!(run.stderr, "", "the answers say it all");
    let answers = run.json();
    assert_eq!(answers.len(), 5);
    assert_eq!(answers[0]["turn"], "second");
    assert_eq!(answers[1]["position"], "zz");
    assert!(
        answers[1]["error"]
            .as_str()
            .unwrap()
            .contains("\"z\" at character 1")
    );
    assert_eq!(answers[2]["position"], "");
    assert_eq!(answers[2]["moves"].as_array().unwrap().len(), 9);
    assert!(
        answers[3]["error"]
            .as_str()
            .unwrap()
            .contains("the cell is taken")
    );
    assert_eq!(answers[4]["turn"], "first");
}

#[test]
fn nothing_at_all_means_the_initial_position() {
    let run = harif(&["moves", "tictactoe", "--json"]).ok();
    assert_eq!(run.json()[0]["moves"].as_array().unwrap().len(), 9);
}

#[test]
fn people_see_a_board_and_numbered_moves() {
    let run = harif(&["moves", "tictactoe", "b2a1"]).ok();
    run.prints("Tic-tac-toe, position b2a1");
    assert!(
        run.stdout
            .contains("    a b c\n  1 o . .\n  2 . x .\n  3 . . .\n")
    );
    assert!(run.stdout.contains("X to move"));
    assert!(run.stdout.contains("Legal moves: 1: b1  2: c1"));
    let won = harif(&["moves", "connect4", "1212121"]).ok();
    won.prints("wins with 4 in a line: a1 a2 a3 a4");
}

#[test]
fn persian_stands_on_its_own_lines_with_latin_digits() {
    let run = harif(&["moves", "othello", "f5", "--lang", "fa"]).ok();
    run.prints("حرکت‌های مجاز");
    run.prints("  5 . . . x x x . .\n");
    assert!(!run.stdout.contains(['۱', '۵', '\u{2068}', '\u{200e}']));
}

#[test]
fn digits_of_every_script_are_read() {
    let latin = harif(&["moves", "connect4", "--json", "4453"]).ok();
    let persian = harif(&["moves", "connect4", "--json", "۴۴۵۳"]).ok();
    assert_eq!(latin.json()[0]["moves"], persian.json()[0]["moves"]);
    assert_eq!(latin.json()[0]["turn"], persian.json()[0]["turn"]);
}

#[test]
fn perft_gives_a_line_for_each_depth() {
    let tables: &[(&str, &[u64])] = &[
        (
            "tictactoe",
            &[9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872],
        ),
        ("connect4", &[7, 49, 343, 2401, 16807, 117_649, 823_536]),
        ("othello", &[4, 12, 56, 244, 1396, 8200, 55092]),
    ];
    for (game, nodes) in tables {
        let run = harif(&["perft", game, &nodes.len().to_string(), "--json"]).ok();
        let expected: Vec<String> = (1..)
            .zip(*nodes)
            .map(|(depth, nodes)| format!("{{\"depth\":{depth},\"nodes\":{nodes}}}"))
            .collect();
        assert_eq!(run.stdout.lines().collect::<Vec<_>>(), expected);
    }
    let after = harif(&["perft", "tictactoe", "2", "b2"]).ok();
    assert_eq!(
        after.stdout,
        "  1                     8\n  2                    56\n"
    );
}

#[test]
fn games_are_listed_by_every_name() {
    let run = harif(&["games", "--json"]).ok();
    let names: Vec<_> = run.json().iter().map(|game| game["name"].clone()).collect();
    assert_eq!(names, ["tictactoe", "connect4", "4inline", "othello"]);
    assert!(harif(&["games"]).ok().stdout.contains("othello:size=4..20"));
}
