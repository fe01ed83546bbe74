//! The screens of every game, in small and large windows, in both languages.

use crate::common::words;
use crate::terminal::Terminal;

const GAMES: &[(&str, &str, &str)] = &[
    ("tictactoe", "tictactoe", "51"),
    ("connect4", "connect4", "443"),
    ("4inline", "4inline", "443"),
    ("othello", "othello", "11"),
    ("othello6", "othello:size=6", "11"),
];

/// A picture after some moves of two people.
fn picture(game: &str, moves: &str, lang: &str, columns: u16, rows: u16) -> String {
    let arguments = ["play", game, "--agent", "human", "--lang", lang];
    let mut terminal = Terminal::start(&arguments, columns, rows);
    let turn = if lang == "en" { "to move" } else { "نوبت" };
    terminal.wait_for(turn);
    for (number, key) in (1..).zip(moves.chars()) {
        terminal.press(&key.to_string());
        // Moves come in pairs: `1. 4 4  2. 3`.
        terminal.wait_until("the move", |shown| {
            let line = shown
                .lines()
                .rev()
                .find(|line| line.contains("1. "))
                .unwrap_or("");
            let words = line.split_whitespace();
            words
                .filter(|word| !word.ends_with('.') && !word.ends_with(':'))
                .count()
                == number
        });
    }
    let shown = terminal.shown();
    terminal.press("\x03");
    assert_eq!(terminal.exit_code(), 130);
    shown
}

fn check(lang: &str, columns: u16, rows: u16) {
    for &(name, game, moves) in GAMES {
        let shown = picture(game, moves, lang, columns, rows);
        insta::assert_snapshot!(format!("{name}-{lang}-{columns}x{rows}"), shown);
    }
}

#[test]
fn small_english() {
    check("en", 80, 24);
}

#[test]
fn large_english() {
    check("en", 120, 40);
}

#[test]
fn small_persian() {
    check("fa", 80, 24);
}

#[test]
fn roomy_persian() {
    check("fa", 100, 30);
}

/// No line holds both a board and Persian.
#[test]
fn persian_never_shares_a_line_with_a_board() {
    for &(_, game, moves) in GAMES {
        let shown = picture(game, moves, "fa", 100, 30);
        for line in shown.lines() {
            let persian = line.chars().any(|c| ('\u{0600}'..='\u{06ff}').contains(&c));
            let board = line.contains(['│', '┼', '·', '▄', '▀', '█', '─', '▼']);
            assert!(!(persian && board), "{line}\nin\n{shown}");
        }
    }
}

#[test]
fn the_menu_in_both_languages() {
    for (lang, start) in [("en", "Start"), ("fa", "شروع")] {
        let mut terminal = Terminal::start(&["--lang", lang], 80, 24);
        let shown = terminal.wait_for(start);
        insta::assert_snapshot!(format!("menu-{lang}"), shown);
        terminal.press("q");
        assert_eq!(terminal.exit_code(), 0);
    }
}

#[test]
fn help_in_both_languages() {
    // Words of its first line and of its last.
    let ends = [
        ("en", "closes this", "≤ at most"),
        ("fa", "هر کلیدی", "حداکثر"),
    ];
    for (lang, first, last) in ends {
        let arguments = ["play", "tictactoe", "--agent", "human", "--lang", lang];
        let mut terminal = Terminal::start(&arguments, 80, 50);
        terminal.wait_for("1");
        terminal.press("?");
        let shown = terminal.wait_until("help", |shown| {
            shown.contains(first) && shown.contains(last)
        });
        insta::assert_snapshot!(format!("help-{lang}"), shown);
        terminal.press("\x1b");
        terminal.press("\x03");
        assert_eq!(terminal.exit_code(), 130);
    }
}

#[test]
fn every_skin_draws_connect_four() {
    for skin in ["unicode", "blocks", "ascii", "contrast"] {
        let arguments = [
            "play",
            "connect4",
            "--agent",
            "human",
            "--skin",
            skin,
            "--position",
            "4433",
        ];
        let terminal = Terminal::start(&arguments, 80, 24);
        let shown = terminal.wait_until("the whole screen", |shown| {
            shown.contains("to move") && shown.contains("q quit")
        });
        insta::assert_snapshot!(format!("skin-{skin}"), shown);
    }
}

/// What an agent thought, with the clock taken out.
#[test]
fn the_thinking_of_an_agent() {
    for (columns, rows) in [(80, 24), (110, 32)] {
        let arguments = words("play connect4 --first me --agent pvs:depth=5 --position 4435");
        let mut terminal = Terminal::start(&arguments, columns, rows);
        terminal.wait_for("Your turn");
        let shown = terminal.press_for("4", "thought");
        let timeless: Vec<String> = shown
            .lines()
            .map(|line| match line.split_once(" nodes in ") {
                Some((before, _)) => format!("{before} nodes in ⏱"),
                None => line.to_owned(),
            })
            .collect();
        insta::assert_snapshot!(format!("thinking-{columns}x{rows}"), timeless.join("\n"));
    }
}
