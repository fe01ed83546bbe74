//! `harif learn`: the lessons in the terminal, with their questions and puzzles.

use std::io::Write;
use std::process::Stdio;

use crate::common::{harif, program};

/// A lesson with these lines typed, and the user's data in a folder.
fn learn(arguments: &[&str], typed: &str, data: &std::path::Path) -> String {
    let mut all = vec!["learn"];
    all.extend(arguments);
    let mut child = program(&all)
        .env("HARIF_DATA", data)
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(typed.as_bytes()).unwrap();
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_lesson_is_answered_solved_and_remembered() {
    let folder = tempfile::tempdir().unwrap();
    let told = learn(&["3"], "b\na\n1 2\n4\n", folder.path());
    assert!(told.contains("3. The window"), "{told}");
    assert!(told.contains("▼≤2"), "the tree after the search: {told}");
    assert!(
        told.contains("Not this time.\nCorrect. α is what"),
        "{told}"
    );
    assert!(
        told.contains("Not this time. 1 leaf is never looked at."),
        "{told}"
    );
    assert!(told.contains("Correct. These are the leaves"), "{told}");
    let list = learn(&[], "", folder.path());
    assert!(list.contains("✓  3  The window"), "{list}");
    assert!(list.contains("1 of 11 lessons done"), "{list}");
    // What is not answered is not done.
    learn(&["4"], "\n\n", folder.path());
    assert_eq!(learn(&[], "", folder.path()), list);
}

#[test]
fn a_move_solves_a_puzzle_or_tells_what_it_is_worth() {
    let folder = tempfile::tempdir().unwrap();
    // The second lesson: after a1 b2 c3 the edges hold and the corners lose.
    let told = learn(&["2"], "۳\nz9\na3\nb1\n", folder.path());
    assert!(told.contains("Not this time. a3: Loss in"), "{told}");
    assert!(told.contains("Correct. b1: Draw."), "{told}");
}

#[test]
fn every_lesson_is_told_in_both_languages_and_as_data() {
    let folder = tempfile::tempdir().unwrap();
    for number in 1..=11 {
        let number = number.to_string();
        for lang in ["en", "fa"] {
            let told = learn(&[&number, "--lang", lang], "", folder.path());
            assert!(told.lines().count() > 15, "{told}");
        }
        let data = harif(&["learn", &number, "--json"]).ok().json();
        assert_eq!(data[0]["answers"].as_array().unwrap().len(), 3);
        assert_eq!(data[0]["text"].as_array().unwrap().len(), 3);
    }
    assert_eq!(harif(&["learn", "--json"]).ok().json().len(), 11);
    harif(&["learn", "12"]).refused();
}
