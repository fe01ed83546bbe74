//! Games line by line, through pipes.

use crate::common::{Run, harif, harif_reading, program};

fn plain(arguments: &[&str], lines: &str) -> Run {
    let arguments = [&["play"], arguments, &["--plain"]].concat();
    harif_reading(&arguments, lines.as_bytes()).ok()
}

/// The text after another one, which must be there.
#[track_caller]
fn after<'a>(text: &'a str, mark: &str) -> &'a str {
    let at = text
        .find(mark)
        .unwrap_or_else(|| panic!("no {mark:?} in:\n{text}"));
    &text[at + mark.len()..]
}

#[test]
fn a_win_and_another_game() {
    let run = plain(
        &["connect4", "--agent", "human"],
        "1\n2\n1\n2\n1\n2\n1\ny\n4\nquit\n",
    );
    let rest = after(&run.stdout, "Red (x) wins with 4 in a line: a1 a2 a3 a4");
    let rest = after(rest, "Play again? (y/n) y\nA new game.");
    let rest = after(rest, ". . . x . . .");
    assert!(rest.ends_with("Goodbye.\n"), "{rest}");
}

#[test]
fn a_draw_is_told() {
    let run = plain(
        &["tictactoe", "--agent", "human"],
        "b2\na1\nc1\na3\na2\nc2\nb1\nb3\nc3\nn\n",
    );
    let rest = after(&run.stdout, "Draw\nThe board is full.");
    assert!(rest.ends_with("Play again? (y/n) n\nGoodbye.\n"), "{rest}");
}

#[test]
fn a_perfect_opponent_does_not_lose_and_you_are_told() {
    let lines = "1\n".repeat(9) + "n\n";
    let run = plain(
        &["tictactoe", "--agent", "minimax:depth=9", "--first", "me"],
        &lines,
    );
    assert!(
        run.stdout.contains("You lose") || run.stdout.contains("Draw"),
        "{}",
        run.stdout
    );
    run.prints("O plays ");
}

#[test]
fn a_pass_is_an_event_and_a_line() {
    // A game by lot in which one side has to pass.
    let agents = ["--first-agent", "random", "--second-agent", "random"];
    let arguments = [&["othello:size=4", "--seed", "8"][..], &agents].concat();
    let run = plain(&arguments, "");
    let rest = after(&run.stdout, "has no legal move and passes.\n");
    after(rest, " plays ");
}

#[test]
fn undo_redo_and_swap() {
    let run = plain(
        &["connect4", "--agent", "human"],
        "4\n3\nundo\nredo\nredo\nundo\nundo\nundo\n5\nswap\n",
    );
    let rest = after(&run.stdout, "Took back to move 2.");
    let rest = after(rest, "Nothing to replay.");
    let rest = after(rest, "Nothing to take back.");
    after(rest, ". . . . x . .");
}

#[test]
fn against_an_agent_undo_takes_back_both_moves() {
    let run = plain(
        &["connect4", "--agent", "alphabeta:depth=2", "--first", "me"],
        "1\nundo\n7\nquit\n",
    );
    let rest = after(&run.stdout, "Took back to move 1.");
    let board = after(rest, "move (1–7, ? for help): 7\n");
    assert!(!board.contains("x . . . . . ."), "{board}");
}

#[test]
fn every_mistake_is_explained_and_nothing_is_lost() {
    let run = plain(
        &["connect4", "--agent", "human"],
        "9\n0\nhelo\n-1\n\n444\n4\nsave /nonexistent/folder/game.json\nmoves\n?\nquit\n",
    );
    for told in [
        "There is no column 9; they go from 1 to 7.",
        "helo is not a move.",
        "Did you mean help?",
        "444 is not a move.",
        "could not be written",
        "Type a move, its number, or one of: undo",
        "Legal moves: 1  2  3  4  5  6  7",
    ] {
        after(&run.stdout, told);
    }
    after(&run.stdout, ". . . x . . .");
}

#[test]
fn the_end_of_the_input_is_a_polite_end() {
    for lines in ["", "4", "4\n", "4\n3\n"] {
        let run = plain(&["connect4", "--agent", "human"], lines);
        assert!(
            run.stdout
                .ends_with("The input ended; the game stops here.\n"),
            "{}",
            run.stdout
        );
    }
}

#[test]
fn digits_of_every_script_and_words_of_both_languages() {
    let run = plain(
        &["connect4", "--agent", "human", "--lang", "fa"],
        "۴\n٣\nواگرد\nخروج\n",
    );
    run.prints(" . . o x . . .");
    // The board is never mirrored, and its digits stay Latin.
    run.prints(" 1 2 3 4 5 6 7\n");
    for line in run.stdout.lines() {
        let persian = line.chars().any(|c| ('\u{0600}'..='\u{06ff}').contains(&c));
        let board = line.starts_with(" .") || line.starts_with(" 1");
        assert!(!(persian && board), "{line}");
    }
}

#[test]
fn hostile_lines_are_refused_and_the_game_goes_on() {
    let mut lines = vec![b'4'; 1 << 20];
    lines.extend(b"\n\xff\xfe\n4\nquit\n");
    let arguments = ["play", "connect4", "--agent", "human", "--plain"];
    let run = harif_reading(&arguments, &lines).ok();
    after(&run.stdout, "A line is too long");
    after(&run.stdout, "This line is not text in UTF-8.");
    after(&run.stdout, ". . . x . . .");
}

#[test]
fn hints_values_and_reasons() {
    let run = plain(
        &["tictactoe", "--agent", "human", "--position", "b2a1a2"],
        "hint\nhint\nhint\nhint\nvalues\nb1\nwhy\nquit\n",
    );
    let rest = after(&run.stdout, "Hint 1 of 4. Look at");
    let rest = after(rest, "Your opponent threatens to win: stop it.");
    let rest = after(rest, "Hint 3 of 4. Play c2:");
    let rest = after(rest, "Hint 4 of 4. The line goes c2");
    let rest = after(rest, "Values for O");
    let rest = after(rest, "Loss in 1 (exact)");
    let rest = after(rest, "b1: Blunder.");
    after(rest, "threatened c2: you had to block it.");
}

#[test]
fn a_review_of_the_game() {
    let run = plain(
        &["tictactoe", "--agent", "human"],
        "b2\nb1\na1\na2\nc3\nreview\nn\n",
    );
    let rest = after(&run.stdout, "Review");
    let rest = after(rest, "Move 2, O\nb1: Mistake.\nDraw became Loss in 3");
    after(rest, "a1 was better: Draw");
}

#[test]
fn saved_games_come_back_and_damaged_ones_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.json");
    let name = file.to_str().unwrap();
    let run = plain(
        &["connect4", "--agent", "human"],
        &format!("4\n3\nsave {name}\n"),
    );
    after(&run.stdout, "Saved as ");
    let run = harif_reading(&["play", "--load", name, "--plain"], b"4\n").ok();
    after(&run.stdout, ". . o x . . .");
    after(&run.stdout, ". . . x . . .");

    let other = harif(&["play", "othello", "--load", name]).refused();
    other.complains("not of othello");
    let content = std::fs::read_to_string(&file).unwrap();
    for damaged in [
        &content[..content.len() / 2],
        "",
        "[]",
        "{\"format\":\"x\"}",
        "\0\0",
    ] {
        std::fs::write(&file, damaged).unwrap();
        let run = harif(&["play", "--load", name]).refused();
        run.complains(name);
        assert_eq!(std::fs::read_to_string(&file).unwrap(), damaged);
    }
    let run = harif(&["play", "--load", "/nonexistent/game.json"]).refused();
    run.complains("There is no file");
}

#[test]
fn wrong_requests_are_refused_with_the_way_out() {
    for (arguments, told) in [
        (&["play", "conect4"][..], "Did you mean connect4?"),
        (&["play", "othello:size=7"], "even"),
        (
            &["play", "connect4", "--agent", "minmax"],
            "Did you mean minimax?",
        ),
        (&["play", "connect4", "--agent", "minimax:dpth=4"], "depth"),
        (&["play", "connect4", "--first", "you"], "me, them, random"),
        (
            &["play", "connect4", "--position", "44444449"],
            "the column is full",
        ),
        (
            &[
                "play",
                "connect4",
                "--agent",
                "human",
                "--first-agent",
                "pvs",
            ],
            "cannot be used with",
        ),
        (&["play"], "GAME"),
    ] {
        let run = harif(arguments).refused();
        assert!(run.stderr.contains(told), "{arguments:?}: {}", run.stderr);
    }
}

#[test]
fn who_starts_follows_from_the_seed() {
    let starts = |seed: &str| {
        let run = plain(&["tictactoe", "--seed", seed, "--agent", "random"], "");
        run.stdout.contains("X: You")
    };
    let sides: Vec<bool> = ["1", "2", "3", "4", "5", "6", "7", "8"]
        .map(starts)
        .to_vec();
    assert_eq!(sides, ["1", "2", "3", "4", "5", "6", "7", "8"].map(starts));
    assert!(sides.contains(&true) && sides.contains(&false));
}

#[test]
fn two_agents_play_to_the_end_without_any_input() {
    let run = plain(
        &[
            "othello:size=4",
            "--first-agent",
            "greedy",
            "--second-agent",
            "random",
            "--seed",
            "1",
        ],
        "",
    );
    run.prints("Black (x) plays ");
    let last = run.stdout.lines().last().unwrap();
    assert!(
        last.starts_with("Black (x) ") && last.contains(", White (o) "),
        "{last}"
    );
}

#[test]
fn a_position_that_is_over_says_so() {
    let run = plain(
        &["connect4", "--agent", "human", "--position", "1212121"],
        "n\n",
    );
    after(&run.stdout, "Red (x) wins");
}

#[test]
fn without_a_terminal_it_plays_line_by_line_and_says_so() {
    let run = harif_reading(&["play", "connect4", "--agent", "human"], b"4\n").ok();
    assert!(
        run.stdout.starts_with("This terminal has no full screen"),
        "{}",
        run.stdout
    );
    let mut help = program(&[]);
    let output = help.output().unwrap();
    assert!(output.status.success());
    assert!(String::from_utf8_lossy(&output.stdout).contains("harif play connect4"));
}
