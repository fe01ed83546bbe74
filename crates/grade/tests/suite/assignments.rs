//! Assignments: what is read, and what is refused with a reason.

use harif_grade::{Assignment, ProgramKind};

#[test]
fn the_course_needs_no_file() {
    let course = Assignment::course();
    assert_eq!(course.kind, ProgramKind::Course);
    assert_eq!(course.positions.len(), 100);
    assert!((course.most() - 10.0).abs() < 1e-9);
}

#[test]
fn every_game_has_positions_of_its_own() {
    for game in ["tictactoe", "connect4", "othello(size=6)", "othello"] {
        let text =
            format!("game = \"{game}\"\nkind = \"function\"\ncall = \"f(board)\"\ndepth = 3");
        let read = || Assignment::read(&text).unwrap().positions;
        let positions = read();
        assert!(positions.len() >= 8, "{game}: {}", positions.len());
        let texts = |list: &[harif_grade::assignment::Placed]| {
            list.iter()
                .map(|placed| placed.text.clone())
                .collect::<Vec<_>>()
        };
        assert_eq!(
            texts(&positions),
            texts(&read()),
            "the same ones every time"
        );
    }
}

#[test]
fn mistakes_are_told_with_their_place() {
    for (text, told) in [
        ("", "kind"),
        ("kind = \"exam\"", "exam"),
        ("kind = \"course\"\ngame = \"connect4\"", "tic-tac-toe"),
        ("kind = \"function\"", "call"),
        ("kind = \"engine\"", "command"),
        ("kind = \"course\"\ncolour = 1", "colour"),
        ("kind = \"course\"\npositions = [\"zz\"]", "zz"),
        ("kind = \"course\"\n[points]\nstyle = 3", "style"),
        ("kind = \"course\"\n[points]\nplayer = -1", "player"),
        ("kind = \"course\"\n[points]", "empty"),
        (
            "kind = \"function\"\ncall = \"f()\"\ngame = \"othello\"\npositions = [\"f5\"]",
            "depth",
        ),
        (
            "kind = \"function\"\ncall = \"f()\"\nanswer = \"colour\"",
            "colour",
        ),
        (
            "kind = \"function\"\ncall = \"f()\"\n[points]\nvalue = 1",
            "value",
        ),
        (
            "kind = \"function\"\ncall = \"f()\"\n[[questions]]\npart = \"a\"\ncall = \"g()\"",
            "expect",
        ),
        (
            "kind = \"function\"\ncall = \"f()\"\ngame = \"othello\"\n[[questions]]\npart = \"a\"\ncall = \"g()\"\nevaluator = \"windows\"",
            "windows",
        ),
    ] {
        let error = Assignment::read(text).unwrap_err().to_string();
        assert!(error.contains(told), "{text:?}: {error}");
    }
}
