//! `harif eval`: Othello positions judged as they stand.

use std::io::{BufRead, BufReader, Write};

use crate::common::{harif, harif_reading, program};
use harif_engines::othello::{Board, Deep};
use harif_rules::formats::obf;
use harif_rules::{Game, notation};
use serde_json::Value;

/// A position as a line of OBF, and what the deep net says of it.
fn judged(moves: &str) -> (String, f64) {
    let position = notation::position(Game::OTHELLO, moves).expect("a position");
    let line = obf::write(&obf::Problem {
        position,
        scores: Vec::new(),
    });
    let set = |disc: char| -> u64 {
        let cells = line.chars().take(64).enumerate();
        cells
            .filter(|&(_, cell)| cell == disc)
            .map(|(square, _)| 1 << square)
            .sum()
    };
    let (black, white) = (set('X'), set('O'));
    let board = if line[64..].trim().starts_with('X') {
        Board {
            own: black,
            opp: white,
        }
    } else {
        Board {
            own: white,
            opp: black,
        }
    };
    let deep = Deep::available().expect("embedded");
    let value = f64::from(deep.evaluate(board)) / f64::from(Deep::DISC);
    (line, value)
}

#[test]
fn moves_and_boards_are_judged_alike_and_by_the_deep_net() {
    let (line, expected) = judged("f5d6c3");
    let run = harif(&["eval", "othello", "--json", "--", "f5d6c3", &line]).ok();
    let answers = run.json();
    assert_eq!(answers.len(), 2);
    for answer in &answers {
        assert_eq!(answer["turn"], "second");
        assert_eq!(answer["empties"], 57);
        let eval = answer["eval"].as_f64().expect("a number");
        assert!((eval - expected).abs() < 1e-9, "{eval} {expected}");
    }
    assert_eq!(answers[0]["position"], "f5d6c3");
    let words = harif(&["eval", "othello", "f5d6c3"]).ok().stdout;
    assert!(words.contains("f5d6c3"), "{words}");
}

#[test]
fn scores_beside_positions_give_the_mean_error() {
    let (obf, value) = judged("f5d6c3");
    let lines = format!("f5d6c3 4\n\n% a comment\n{obf} G5:-7;\n");
    let mean = f64::midpoint((value - 4.0).abs(), (value + 7.0).abs());
    let run = harif_reading(&["eval", "othello", "--json"], lines.as_bytes()).ok();
    let answers = run.json();
    let row = |empties: Option<u32>| {
        let wanted = empties.map_or(Value::Null, Value::from);
        let row = answers
            .iter()
            .find(|row| row.get("error").is_some() && row["empties"] == wanted);
        row.expect("a row").clone()
    };
    for row in [row(Some(57)), row(None)] {
        assert_eq!(row["positions"], 2);
        let error = row["error"].as_f64().expect("a number");
        assert!((error - mean).abs() < 1e-9, "{error} {mean}");
    }
    assert_eq!(answers[0]["expected"], 4);
    assert_eq!(answers[1]["expected"], -7);
    let words = harif_reading(&["eval", "othello"], lines.as_bytes())
        .ok()
        .stdout;
    assert!(words.contains(&format!("{mean:.2} discs off")), "{words}");
}

#[test]
fn a_line_that_is_no_position_is_told_and_the_rest_goes_on() {
    let lines = "f5d6c3\nz9\nf5\n";
    let run = harif_reading(&["eval", "othello", "--json"], lines.as_bytes()).refused();
    let answers = run.json();
    assert!(answers[0]["eval"].is_number());
    assert_eq!(answers[1]["position"], "z9");
    assert!(answers[1]["error"].is_string());
    assert!(answers[2]["eval"].is_number());
    let run = harif_reading(&["eval", "othello", "--lang", "fa"], b"z9\n").refused();
    run.prints("z9");
}

#[test]
fn other_games_and_sizes_are_refused_with_a_way_out() {
    for game in ["connect4", "othello:size=6", "tictactoe"] {
        let run = harif(&["eval", game, "start"]).refused();
        run.complains("harif analyze");
    }
    let small = format!("{} X", "-".repeat(14) + "OX--" + "--XO" + &"-".repeat(14));
    let run = harif(&["eval", "othello", "--json", "--", &small]).refused();
    assert!(run.json()[0]["error"].is_string());
}

/// A script can hold a conversation: each line is answered before the next is there.
#[test]
fn lines_are_answered_one_by_one() {
    let mut child = program(&["eval", "othello", "--json"])
        .stdin(std::process::Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("piped");
    let mut output = BufReader::new(child.stdout.take().expect("piped"));
    for line in ["f5", "f5d6", "f5f6e6"] {
        writeln!(input, "{line}").expect("it listens");
        let mut answer = String::new();
        output.read_line(&mut answer).expect("it answers");
        let answer: Value = serde_json::from_str(&answer).expect("JSON");
        assert_eq!(answer["position"], line);
    }
    drop(input);
    assert!(child.wait().expect("it ends").success());
}
