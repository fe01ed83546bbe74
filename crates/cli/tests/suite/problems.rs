//! `harif problems`: the same problem for all users on a date, with its answer and the line that refutes other moves.

use crate::common::harif;
use serde_json::Value;

fn json(arguments: &[&str]) -> Value {
    let mut all = vec!["problems", "--json", "--date", "2026-11-16"];
    all.extend(arguments);
    let line = harif(&all).ok().stdout;
    serde_json::from_str(&line).expect("one JSON object")
}

#[test]
fn a_problem_is_shown_answered_and_refuted() {
    for game in ["tictactoe", "connect4", "othello"] {
        let problem = json(&[game, "--answer"]);
        let answer = problem["answer"].as_str().expect("an answer");
        assert_eq!(problem["line"][0], answer);
        let right = json(&[game, "--move", answer]);
        assert_eq!(right["solved"], true);
        assert_eq!(right["id"], problem["id"]);
        for lang in ["en", "fa"] {
            let told = harif(&["problems", game, "--date", "2026-11-16", "--lang", lang])
                .ok()
                .stdout;
            assert!(told.contains("--answer"), "{told}");
            assert!(!told.contains("problem-"), "{told}");
        }
    }
    let all = harif(&["problems", "--json", "--date", "2026-11-16"])
        .ok()
        .stdout;
    assert_eq!(all.lines().count(), 3);
    // Another name for the same command, and Persian digits.
    let other = harif(&["puzzle", "--json", "--date", "۲۰۲۶-۱۱-۱۶"])
        .ok()
        .stdout;
    assert_eq!(all, other);
}

#[test]
fn themes_are_found_and_nonsense_is_told() {
    let problem = json(&["connect4", "--theme", "seven"]);
    let themes = problem["themes"].as_array().expect("themes");
    assert!(themes.iter().any(|theme| theme == "seven"));
    for (wrong, told) in [
        (
            ["connect4", "--date", "2026-02-30"],
            "2026-02-30 is no date",
        ),
        (
            ["connect4", "--theme", "sevens"],
            "There is no theme sevens",
        ),
        (["othello", "--theme", "seven"], "There is no such problem"),
        (["connect4", "--move", "99"], "99"),
        (["chess", "--theme", "seven"], "chess"),
    ] {
        let mut all = vec!["problems"];
        all.extend(wrong);
        let run = harif(&all).refused();
        assert!(run.stderr.contains(told), "{wrong:?}: {}", run.stderr);
    }
}
