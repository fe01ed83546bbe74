//! `harif solve`: exact scores in the documented shape, checked against a solver without tricks.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};

use crate::common::{Run, harif, harif_reading};
use harif_rules::formats::obf;
use harif_rules::{AnyPosition, Board, Game, Player, Position, notation};
use serde_json::{Value, json};

/// A solve that is stopped again and again and goes on from its file comes to the same score as one in a
/// single piece, and a last run has nothing to do.
#[test]
fn a_stopped_solve_goes_on_from_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("proofs");
    let file = file.to_str().unwrap();
    let solve = ["solve", "connect4:columns=6,rows=6", "start", "--json"];
    let whole = harif(&solve).ok().json()[0].clone();
    let mut time = "1";
    let last = loop {
        let flags = ["--resume", file, "--time", time];
        let run = harif(&[&solve[..], &flags].concat());
        assert_eq!(run.code, Some(0), "{run:?}");
        let answer = run.json()[0].clone();
        if answer["kind"] == "exact" {
            break answer;
        }
        time = "1000";
    };
    assert_eq!(time, "1000", "it was never stopped");
    assert_eq!(last["score"], whole["score"]);
    // What is known needs no proof.
    let again = harif(&[&solve[..], &["--resume", file]].concat());
    assert!(again.json()[0]["nodes"].as_u64() < whole["nodes"].as_u64().map(|nodes| nodes / 10));
    again.complains("Going on from");
}

/// What cannot be gone on with is refused in words, and left as it is.
#[test]
fn a_file_that_is_no_proof_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("proofs");
    let path = file.to_str().unwrap();
    let solve = |game: &str| harif(&["solve", game, "start", "--resume", path, "--time", "50"]);
    solve("connect4:columns=5,rows=5").ok();
    let bytes = std::fs::read(&file).unwrap();
    let refused = |game: &str, word: &str| {
        let run = solve(game);
        run.complains(word);
        assert_eq!(run.code, Some(2), "{}", run.stderr);
    };
    refused("connect4:columns=6,rows=5", "5 × 5");
    refused("connect4:columns=9,rows=9", "8 × 7");
    refused("connect4:columns=5,rows=5,line=3", "lines of four");
    refused("othello:size=4", "lines of four");
    let mut damaged = bytes.clone();
    damaged[11] ^= 1;
    std::fs::write(&file, &damaged).unwrap();
    refused("connect4:columns=5,rows=5", "damaged");
    std::fs::write(&file, b"something else").unwrap();
    refused("connect4:columns=5,rows=5", "not a file of proofs");
    assert_eq!(std::fs::read(&file).unwrap(), b"something else");
}

/// The score by looking at everything: discs in Othello, empty squares to the winner; half the cells that stay empty elsewhere.
fn plain_score(position: &AnyPosition, known: &mut HashMap<AnyPosition, i32>) -> i32 {
    if let Some(outcome) = position.outcome() {
        let margin = outcome.margin_for(position.turn());
        let game = position.game();
        let discs: usize = Player::BOTH.iter().map(|&side| position.count(side)).sum();
        let cells = usize::from(game.columns()) * usize::from(game.rows());
        return match game {
            Game::Othello { .. } => margin,
            _ => margin.signum() * ((cells + 2 - discs) / 2) as i32,
        };
    }
    if let Some(&score) = known.get(position) {
        return score;
    }
    let after = |m| -plain_score(&position.after_unchecked(m), known);
    let score = position.moves().map(after).max().expect("a move");
    known.insert(position.clone(), score);
    score
}

/// A random game stopped with a few cells left, as moves, with the position.
fn random_line(rng: &mut fastrand::Rng, game: Game, most_empty: usize) -> (String, AnyPosition) {
    let cells = usize::from(game.columns()) * usize::from(game.rows());
    loop {
        let empty = rng.usize(1..=most_empty);
        let mut position = AnyPosition::start(game);
        let mut moves = Vec::new();
        let discs = |position: &AnyPosition| -> usize {
            Player::BOTH.iter().map(|&side| position.count(side)).sum()
        };
        while !position.is_over() && discs(&position) < cells - empty {
            // Random games of lines end early; where it can be helped, this one goes on.
            let legal: Vec<_> = position.moves().collect();
            let goes_on = |&&m: &&_| !position.after_unchecked(m).is_over();
            let quiet: Vec<_> = legal.iter().filter(goes_on).copied().collect();
            let choice = if quiet.is_empty() { &legal } else { &quiet };
            let m = choice[rng.usize(..choice.len())];
            position.play(m).unwrap();
            moves.push(m);
        }
        if !position.is_over() {
            let text = match game {
                Game::Othello { .. } => obf::write(&obf::Problem {
                    position: position.clone(),
                    scores: Vec::new(),
                }),
                _ if moves.is_empty() => "start".to_owned(),
                _ => notation::moves::write(moves),
            };
            return (text, position);
        }
    }
}

/// The law: whatever the game and size, every score is the plain one, moves and winners too.
#[test]
fn scores_are_those_of_a_plain_solver() {
    let mut rng = fastrand::Rng::with_seed(4);
    for (spec, most_empty, count) in [
        ("connect4", 11, 60),
        ("connect4:columns=4,rows=4", 12, 30),
        ("connect4:columns=5,rows=4", 11, 30),
        ("connect4:columns=8,rows=8", 9, 30),
        ("connect4:columns=4,rows=5,line=3", 12, 20),
        ("connect4:columns=16,rows=9,line=5", 3, 5),
        ("tictactoe", 9, 30),
        ("tictactoe:columns=4,rows=4,line=3", 8, 20),
        ("othello:size=4", 9, 30),
        ("othello:size=6", 8, 20),
        ("othello", 8, 30),
        ("othello:size=10", 6, 8),
    ] {
        let game: Game = spec.parse().unwrap();
        let lines: Vec<(String, AnyPosition)> = (0..count)
            .map(|_| random_line(&mut rng, game, most_empty))
            .collect();
        let texts: Vec<&str> = lines.iter().map(|(text, _)| text.as_str()).collect();
        let input = texts.join("\n");
        let all = harif_reading(&["solve", spec, "--all", "--json"], input.as_bytes()).ok();
        let weak = harif_reading(&["solve", spec, "--weak", "--json"], input.as_bytes()).ok();
        let one = harif_reading(&["solve", spec, "--json"], input.as_bytes()).ok();
        let (all, weak, one) = (all.json(), weak.json(), one.json());
        assert_eq!((all.len(), weak.len(), one.len()), (count, count, count));
        for (index, (text, position)) in lines.iter().enumerate() {
            let known = &mut HashMap::new();
            let score = plain_score(position, known);
            assert_eq!(all[index]["score"], score, "{spec} {text}");
            assert_eq!(one[index]["score"], score, "{spec} {text}");
            assert_eq!(weak[index]["score"], score.signum(), "{spec} {text}");
            for answer in [&all[index], &weak[index], &one[index]] {
                assert_eq!(answer["kind"], "exact");
            }
            let moves = all[index]["moves"].as_array().unwrap();
            assert_eq!(moves.len(), position.count_moves(), "{spec} {text}");
            for (m, told) in position.moves().zip(moves) {
                let score = -plain_score(&position.after_unchecked(m), known);
                let expected = json!({"move": m.to_string(), "score": score});
                assert_eq!(told, &expected, "{spec} {text}");
            }
            if let Game::Othello { .. } = game {
                let best = one[index]["best"].as_str().unwrap();
                let after = position.after(best.parse().unwrap()).unwrap();
                assert_eq!(-plain_score(&after, known), score, "{spec} {text}: {best}");
            }
        }
    }
}

/// The line with which the public sets begin; its score is theirs.
const PUBLIC: &str = "2252576253462244111563365343671351441";

#[test]
fn connect_four_answers_in_the_documented_shape() {
    let answer = harif(&["solve", "connect4", "--json", PUBLIC]).ok();
    let keys = [
        "position", "score", "kind", "result", "plies", "nodes", "us",
    ];
    let mut at = 0;
    for key in keys {
        let found = answer.stdout[at..].find(&format!("\"{key}\":"));
        at += found.unwrap_or_else(|| panic!("{key} comes after the others: {}", answer.stdout));
    }
    let answer = &answer.json()[0];
    assert_eq!(answer.as_object().unwrap().len(), keys.len());
    assert_eq!(answer["position"], PUBLIC);
    assert_eq!(answer["score"], -1);
    assert_eq!(
        (&answer["result"], &answer["plies"]),
        (&json!("loss"), &json!(4))
    );
    assert!(answer["us"].as_f64().unwrap() >= 0.0);
}

#[test]
fn othello_answers_in_the_documented_shape() {
    let (line, _) = random_line(&mut fastrand::Rng::with_seed(5), Game::OTHELLO, 8);
    let (board, side) = line.trim_end_matches(';').split_once(' ').unwrap();
    let run = harif_reading(&["solve", "othello", "--json"], line.as_bytes()).ok();
    let answer = &run.json()[0];
    let keys = ["board", "turn", "score", "best", "kind", "nodes", "us"];
    for key in keys {
        assert!(answer.get(key).is_some(), "{key} is missing: {answer}");
    }
    assert_eq!(
        (&answer["board"], &answer["turn"]),
        (&json!(board), &json!(side))
    );
    // The whole game on 4×4: the second player wins 11 to 3, and gets two empty squares.
    let small = harif(&["solve", "othello:size=4", "start", "--json"]).ok();
    assert_eq!(small.json()[0]["score"], -10);
}

#[test]
fn words_for_people() {
    let said = harif(&["solve", "connect4", PUBLIC, "--all"]).ok().stdout;
    assert!(
        said.starts_with(&format!("{PUBLIC}  ✓ -1  Loss in 2 (")),
        "{said}"
    );
    assert!(
        said.lines().nth(1).unwrap().trim().starts_with("6:-1"),
        "{said}"
    );
    let persian = harif(&["solve", "connect4", PUBLIC, "--lang", "fa"]).ok();
    persian.prints("باخت در");
}

fn folder_with(name: &str, content: &[u8]) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    std::fs::write(&path, content).unwrap();
    let path = path.display().to_string();
    (folder, path)
}

/// A file with everything that can be wrong in one.
fn bad_file() -> (tempfile::TempDir, String) {
    let mut content = format!("\u{feff}{PUBLIC} -1\n\n# a comment\n8 1\n").into_bytes();
    content.extend(b"\xff\xfe\n");
    content.extend(format!("{PUBLIC} 3\r\n{PUBLIC}").into_bytes());
    folder_with("positions.txt", &content)
}

#[test]
fn a_bad_line_is_named_and_the_rest_goes_on() {
    let (_folder, path) = bad_file();
    let run = harif(&["solve", "connect4", "--json", "--stats", &path]);
    assert_eq!(run.code, Some(1), "{run:?}");
    let lines = run.json();
    assert_eq!(lines.len(), 6, "{}", run.stdout);
    assert_eq!(lines[0]["score"], -1);
    assert_eq!(lines[0].get("expected"), None);
    assert_eq!(
        (&lines[1]["line"], &lines[1]["file"]),
        (&json!(4), &json!(path))
    );
    assert!(
        lines[1]["error"]
            .as_str()
            .unwrap()
            .contains("outside the board")
    );
    assert_eq!(lines[2]["line"], 5);
    assert_eq!(
        (&lines[3]["score"], &lines[3]["expected"]),
        (&json!(-1), &json!(3))
    );
    assert_eq!(lines[4]["score"], -1);
    let stats = &lines[5]["stats"];
    for (name, count) in [
        ("positions", 3),
        ("checked", 2),
        ("wrong", 1),
        ("unreadable", 2),
    ] {
        assert_eq!(stats[name], count, "{name}: {stats}");
    }
    let said = harif(&["solve", "connect4", &path]);
    assert_eq!(said.code, Some(1));
    said.complains(&format!("{path}:4: "));
    assert!(
        said.stderr
            .contains(&format!("{path}:6: the stored score is +3"))
    );
    assert!(
        said.stdout
            .contains("2 stored scores checked: 1 right, 1 wrong.")
    );
    assert!(said.stdout.contains("2 lines could not be read."));
}

#[test]
fn listed_moves_are_checked_too() {
    let (line, _) = random_line(&mut fastrand::Rng::with_seed(5), Game::OTHELLO, 8);
    let (board, side) = line.trim_end_matches(';').split_once(' ').unwrap();
    let bare = format!("{board} {side};\n");
    let all = harif_reading(&["solve", "othello", "--all", "--json"], bare.as_bytes()).ok();
    let moves = all.json()[0]["moves"].as_array().unwrap().clone();
    let listed = |wrong: bool| {
        let entry = |told: &Value| {
            // The worst move's score, so that the best of them stays what it is.
            let worst = moves
                .iter()
                .map(|told| told["score"].as_i64().unwrap())
                .min();
            let score = told["score"].as_i64().unwrap();
            let off = i64::from(wrong && Some(score) == worst);
            format!("{}:{:+}; ", told["move"].as_str().unwrap(), score - 2 * off)
        };
        let scores: String = moves.iter().map(entry).collect();
        format!("{board} {side}; {scores}\n")
    };
    let right = harif_reading(
        &["solve", "othello", "--all", "-"],
        listed(false).as_bytes(),
    )
    .ok();
    assert!(right.stdout.contains("1 stored score checked: 1 right"));
    let wrong = harif_reading(&["solve", "othello", "--all", "-"], listed(true).as_bytes());
    assert_eq!(wrong.code, Some(1), "{wrong:?}");
    wrong.complains("-:1: the stored score of");
}

#[test]
fn arguments_files_and_standard_input_are_one_stream() {
    let (_folder, path) = folder_with("more", format!("{PUBLIC}\n").as_bytes());
    let input = format!("{PUBLIC} -1\n% nothing\n");
    let arguments = ["solve", "connect4", "--json", PUBLIC, &path, "-"];
    let run = harif_reading(&arguments, input.as_bytes()).ok();
    assert_eq!(run.json().len(), 3);
    assert!(run.json().iter().all(|answer| answer["score"] == -1));
    assert_eq!(
        harif_reading(&["solve", "connect4", "--json"], b"")
            .ok()
            .stdout,
        ""
    );
    // An argument without moves is the initial position.
    let nothing = harif(&["solve", "connect4", "--json", ""]).ok();
    assert_eq!(nothing.json()[0]["score"], 1);
    let refused = harif(&["solve", "connect4", "nosuchfile.txt", PUBLIC]).refused();
    assert!(refused.stdout.contains("Loss in 2") && refused.stderr.contains("nosuchfile.txt"));
    let board = "----OX----OOXX---OOOXX-XOOXXOOOOOXXOXXOOOXXXOOOOOXXXXOXO--OOOOOX X;";
    assert_eq!(
        harif(&["solve", "othello", "--json", "--", board])
            .ok()
            .json()[0]["score"],
        2
    );
}

#[test]
fn flags_change_the_cost_and_never_the_score() {
    let scores = |run: Run| -> Vec<Value> {
        let lines = run.ok().json();
        lines.iter().map(|answer| answer["score"].clone()).collect()
    };
    let input = {
        let mut rng = fastrand::Rng::with_seed(8);
        let mut line = || random_line(&mut rng, Game::CONNECT_FOUR, 20).0;
        let lines: Vec<String> = (0..30).map(|_| line()).collect();
        lines.join("\n")
    };
    let ask = |flags: &[&str]| {
        let arguments = [&["solve", "connect4", "--json"], flags].concat();
        scores(harif_reading(&arguments, input.as_bytes()))
    };
    let plain = ask(&[]);
    assert_eq!(plain.len(), 30);
    for flags in [
        &["--threads", "2"][..],
        &["--table", "1"],
        &["--keep"],
        &["--no-book"],
        &["--all"],
    ] {
        assert_eq!(ask(flags), plain, "{flags:?}");
    }
    let one = harif(&["solve", "connect4", "--json", "443535216"])
        .ok()
        .json();
    let two = harif(&["solve", "connect4", "--json", "443535216"])
        .ok()
        .json();
    assert_eq!(
        one[0]["nodes"], two[0]["nodes"],
        "one thread is deterministic"
    );
}

#[test]
fn a_limit_gives_bounds() {
    for game in [
        "othello",
        "othello:size=10",
        "tictactoe:columns=6,rows=6,line=5",
    ] {
        let run = harif(&["solve", game, "start", "--time", "60", "--json", "--stats"]).ok();
        let lines = run.json();
        let (kind, bounds) = (&lines[0]["kind"], lines[0]["bounds"].as_array().unwrap());
        assert!(
            ["lower", "upper"].contains(&kind.as_str().unwrap()),
            "{run:?}"
        );
        assert!(bounds[0].as_i64() < bounds[1].as_i64(), "{run:?}");
        assert!(bounds.contains(&lines[0]["score"]), "{run:?}");
        assert_eq!(lines[1]["stats"]["open"], 1);
    }
}

#[test]
fn finished_games_are_answered_by_the_rules() {
    let run = harif(&["solve", "connect4", "--json", "1212121"]).ok();
    let answer = &run.json()[0];
    assert_eq!(
        (&answer["score"], &answer["plies"]),
        (&json!(-18), &json!(0))
    );
    let run = harif(&["solve", "tictactoe", "--json", "b2a1c3c1b1b3a2c2a3"]).ok();
    assert_eq!(run.json()[0]["result"], "draw");
}

#[test]
fn a_closed_pipe_is_quiet() {
    let mut child = crate::common::start(&["solve", "connect4", "--json"]);
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    let line = format!("{PUBLIC}\n");
    stdin.write_all(line.as_bytes()).unwrap();
    answers.read_line(&mut String::new()).unwrap();
    drop(answers);
    // The program notices with one of the next answers.
    let _ = stdin.write_all(line.repeat(10_000).as_bytes());
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty(), "{output:?}");
}

#[test]
fn the_table_of_sizes() {
    let arguments = ["sizes", "connect4", "--max-cells", "20", "--threads", "1"];
    let rows = harif(&[&arguments[..], &["--json"]].concat()).ok().json();
    let sizes: Vec<_> = rows
        .iter()
        .map(|row| (&row["columns"], &row["rows"]))
        .collect();
    assert_eq!(sizes.len(), 3, "4×4, 4×5, 5×4: {sizes:?}");
    assert!(
        rows.iter()
            .all(|row| row["value"] == "=" && row["agrees"] == true)
    );
    let said = harif(&arguments).ok().stdout;
    assert!(said.contains("3 agree, 0 differ"), "{said}");
    assert!(said.contains("quoted: =, agrees"), "{said}");
    let refused = harif(&["sizes", "othello"]).refused();
    assert!(refused.stderr.contains("harif sizes connect4"));
    // A size that is not decided in time is not compared.
    let hurried = [
        "sizes",
        "connect4",
        "--max-cells",
        "35",
        "--time",
        "1",
        "--json",
    ];
    let rows = harif(&hurried).ok().json();
    let last = rows.last().unwrap();
    assert_eq!(
        (&last["value"], &last["agrees"]),
        (&Value::Null, &Value::Null)
    );
    assert_eq!(last["bounds"], json!([-1, 1]));
}

/// What every Othello program computes: perft, and endings of the FFO test with their scores.
#[test]
fn the_benches_compute_known_numbers() {
    let rows = harif(&["bench", "othello", "--json"]).ok().json();
    let row = |name: &str| rows.iter().find(|row| row["set"] == name).unwrap();
    assert_eq!(row("perft 11")["nodes"], 212_258_800);
    for (name, score) in [("FFO 1", 18), ("FFO 2", 10), ("FFO 3", 2), ("FFO 40", 38)] {
        assert_eq!(row(name)["scores"], score, "{name}");
    }
    let bench = || {
        let rows = harif(&["bench", "connect4", "--json"]).ok().json();
        rows.last().unwrap()["signature"].as_u64().unwrap()
    };
    assert_eq!(bench(), bench(), "the signature is the same each time");
}
