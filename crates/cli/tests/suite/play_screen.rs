//! Whole games on the full screen, by keyboard and by mouse.

use crate::common::words;
use crate::terminal::Terminal;

const HUMANS: &[&str] = &["--agent", "human"];

fn two_people(game: &str, columns: u16, rows: u16) -> Terminal {
    let arguments = [&["play", game], HUMANS].concat();
    let terminal = Terminal::start(&arguments, columns, rows);
    terminal.wait_for("to move");
    terminal
}

/// Quits a game, whether it asks or not.
fn quit(mut terminal: Terminal) {
    terminal.press("q");
    terminal.press("y");
    assert_eq!(terminal.exit_code(), 0);
}

#[test]
fn two_people_play_connect_four_by_digits() {
    let mut terminal = two_people("connect4", 80, 24);
    let shown = terminal.press_for("1212121", "wins with 4 in a line: a1 a2 a3 a4");
    assert!(shown.contains("Red (●) wins"), "{shown}");
    assert!(shown.contains("n: new game, r: review"), "{shown}");
    assert!(shown.contains("*▄███▄*"), "the line is marked:\n{shown}");
    insta::assert_snapshot!(shown);
    terminal.press_for("u", "Took back to move 7");
    terminal.press_for("r", "wins with 4 in a line");
    terminal.press("q");
    assert_eq!(terminal.exit_code(), 0);
}

#[test]
fn arrows_and_enter_play_and_a_full_column_is_refused() {
    let mut terminal = two_people("connect4", 80, 24);
    terminal.press_for("4444444", "Column 4 is full.");
    terminal.press_for("\x1b[D\r", "4. 3");
    let shown = terminal.press_for("l\x1b[C ", "4. 3 5");
    assert!(!shown.contains("is full"), "{shown}");
    quit(terminal);
}

#[test]
fn numbers_of_two_digits_wait_for_enter() {
    let mut terminal = two_people("tictactoe:columns=4,rows=4,line=4", 80, 24);
    terminal.press_for("1", "Number 1: Enter plays it");
    terminal.press_for("6", "1. d4");
    terminal.press_for("1\r", "1. d4 a1");
    terminal.press_for("1", "Number 1");
    terminal.press("\x1b");
    terminal.wait_without("Number 1");
    terminal.press_for("9", "2. b3");
    quit(terminal);
}

#[test]
fn the_mouse_hovers_and_drops() {
    let mut terminal = two_people("connect4", 80, 24);
    let (column, row) = terminal.find("6");
    terminal.point(column, row - 5);
    terminal.wait_until("a disc above column 6", |shown| {
        shown
            .lines()
            .nth(1)
            .is_some_and(|line| line.chars().nth(column) == Some('●'))
    });
    terminal.click(column, row - 5);
    terminal.wait_for("1. 6");
    terminal.click(column, row);
    terminal.wait_for("1. 6 6");
    // Beside the board a click does nothing.
    terminal.click(79, 20);
    terminal.press_for("3", "2. 3");
    quit(terminal);
}

#[test]
fn the_mouse_plays_on_numbered_squares() {
    let mut terminal = two_people("othello", 80, 24);
    let shown = terminal.shown();
    for number in 1..=4 {
        assert!(shown.contains(&number.to_string()), "{shown}");
    }
    // The first legal move is on d3, above the discs in the middle.
    let (column, _) = terminal.find("d     e");
    let (_, row) = terminal.find("  3   ·");
    terminal.click(column, row);
    terminal.wait_for("Moves: 1. ");
    terminal.wait_for("White (○) to move");
    quit(terminal);
}

#[test]
fn a_small_window_says_so_and_recovers() {
    let mut terminal = Terminal::start(&["play", "othello", "--agent", "human"], 20, 5);
    terminal.wait_for("20 × 12");
    terminal.press("H");
    terminal.resize(80, 24);
    terminal.wait_for("Black (●) to move");
    terminal.resize(12, 3);
    terminal.wait_for("The window");
    terminal.resize(120, 40);
    let shown = terminal.wait_for("Black (●) to move");
    assert!(shown.contains("┼"), "a large board has lines:\n{shown}");
    terminal.resize(1, 1);
    terminal.resize(80, 24);
    terminal.wait_for("Black (●) to move");
    quit(terminal);
}

#[test]
fn against_an_agent_undo_takes_back_both_moves() {
    let arguments = words("play connect4 --first me --agent alphabeta:depth=2");
    let mut terminal = Terminal::start(&arguments, 80, 24);
    terminal.wait_for("Your turn, Red (●)");
    terminal.press("1");
    terminal.wait_until("an answer", |shown| {
        shown.contains("Your turn") && shown.contains("1. 1 ")
    });
    terminal.wait_for("Depth 2:");
    let shown = terminal.press_for("u", "Took back to move 1");
    assert!(!shown.contains("Moves:"), "{shown}");
    terminal.press_for("r", "1. 1 ");
    terminal.press_for("x", "Sides swapped: you are Yellow");
    quit(terminal);
}

#[test]
fn thinking_can_be_cut_short_and_cancelled() {
    let arguments = words("play othello --first me --agent pvs:time=3600000");
    let mut terminal = Terminal::start(&arguments, 80, 24);
    terminal.wait_for("Your turn");
    terminal.press_for("1", "White (○) is thinking");
    terminal.press_for("m", "Your turn");
    terminal.wait_for("Stopped early");
    terminal.press_for("1", "is thinking");
    terminal.press_for("u", "Took back to move 3");
    terminal.wait_for("Your turn");
    terminal.press("\x03");
    assert_eq!(terminal.exit_code(), 130);
}

#[test]
fn hints_go_up_a_ladder_and_end_with_the_move() {
    let arguments = words("play tictactoe --agent human --position a1b1a2");
    let mut terminal = Terminal::start(&arguments, 80, 24);
    terminal.wait_for("O to move");
    terminal.press_for("H", "Hint 1 of 4. Look at");
    terminal.press_for("H", "Your opponent threatens to win: stop it.");
    terminal.press_for("H", "Play a3:");
    terminal.press_for("H", "The line goes a3");
    terminal.press_for("H", "No more hints.");
    terminal.press_for("HHH", "Play a3:");
    let shown = terminal.press_for(":a3\r", "X to move");
    assert!(!shown.contains("Hint"), "{shown}");
    assert!(!shown.contains('!'), "{shown}");
    // The next hint is the first one of its own position.
    terminal.press_for("H", "Hint 1 of 4.");
    quit(terminal);
}

#[test]
fn values_stand_on_every_move_in_words_and_signs() {
    let arguments = words("play tictactoe --agent human --position b2b1");
    let mut terminal = Terminal::start(&arguments, 100, 30);
    terminal.wait_for("X to move");
    let shown = terminal.press_for("v", "Values for X");
    assert!(shown.contains("✓W3"), "{shown}");
    assert!(shown.contains("✓ Win in 3"), "{shown}");
    terminal.press_for("v", "Values are hidden.");
    terminal.wait_without("✓W3");
    quit(terminal);
}

#[test]
fn the_coach_says_why_and_reviews_the_game() {
    let mut terminal = two_people("tictactoe", 80, 24);
    for cell in ["b2", "a1", "a2", "b1"] {
        terminal.press(&format!(":{cell}\r"));
    }
    terminal.wait_for("2. a2 b1");
    terminal.press_for("w", "Coach");
    terminal.wait_for("b1: Blunder");
    terminal.press_for(":c2\r", "X wins");
    let shown = terminal.press_for("r", "Review");
    assert!(
        shown.contains("Blunder") || shown.contains("blundered"),
        "{shown}"
    );
    terminal.press_for("\x1b", "n: new game");
    terminal.press("n");
    terminal.wait_without("X wins");
    quit(terminal);
}

#[test]
fn new_games_and_quitting_ask_when_there_is_something_to_lose() {
    let mut terminal = two_people("connect4", 80, 24);
    terminal.press_for("1", "1. 1");
    terminal.press("n");
    terminal.wait_without("Moves:");
    terminal.press_for("1234", "2. 3 4");
    terminal.press_for("n", "Give this game up");
    terminal.press("n");
    terminal.wait_without("Give this game up");
    terminal.wait_for("2. 3 4");
    terminal.press_for("q", "Quit? The game is kept");
    terminal.press_for("\x1b", "Red (●) to move");
    quit(terminal);
}

#[test]
fn a_game_that_was_left_is_offered_again() {
    let home = tempfile::tempdir().unwrap();
    let arguments = ["play", "connect4", "--agent", "human"];
    let mut terminal = Terminal::start_in(home.path(), &arguments, 80, 24);
    terminal.wait_for("to move");
    terminal.press_for("435", "2. 5");
    terminal.press("qy");
    assert_eq!(terminal.exit_code(), 0);

    let mut terminal = Terminal::start_in(home.path(), &arguments, 80, 24);
    terminal.wait_for("A game of Connect Four with 3 moves is still open.");
    terminal.press_for("y", "1. 4 3  2. 5");
    terminal.press("\x03");
    assert_eq!(terminal.exit_code(), 130);

    let mut off = arguments.to_vec();
    off.push("--no-autosave");
    let mut terminal = Terminal::start_in(home.path(), &off, 80, 24);
    terminal.wait_for("Red (●) to move");
    terminal.press("q");
    assert_eq!(terminal.exit_code(), 0);
}

#[test]
fn two_machines_can_be_paused_and_stepped_and_finish_by_themselves() {
    let arguments = words("play tictactoe --first-agent random --second-agent random --seed 3");
    let mut terminal = Terminal::start(&arguments, 80, 24);
    terminal.wait_for("1. ");
    let shown = terminal.press_for(" ", "Paused.");
    let played = |shown: &str| {
        let line = shown
            .lines()
            .find(|line| line.contains("Moves:"))
            .unwrap_or("");
        line.split_whitespace()
            .filter(|word| word.len() == 2 && !word.ends_with('.'))
            .count()
    };
    let before = played(&shown);
    terminal.press(".");
    terminal.wait_until("one more move", |shown| played(shown) == before + 1);
    terminal.press_for(" ", "n: new game");
    terminal.press("q");
    assert_eq!(terminal.exit_code(), 0);
}

#[test]
fn games_are_saved_and_loaded() {
    let home = tempfile::tempdir().unwrap();
    let arguments = ["play", "othello:size=6", "--agent", "human"];
    let mut terminal = Terminal::start_in(home.path(), &arguments, 80, 24);
    terminal.wait_for("to move");
    terminal.press_for("1", "Moves:");
    terminal.press_for(":save my game.json\r", "Saved as my game.json.");
    terminal.press_for("S", "Saved as othello-1.json.");
    terminal.press("\x03");
    terminal.exit_code();
    for file in ["my game.json", "othello-1.json"] {
        let arguments = ["play", "--load", file, "--no-autosave"];
        let mut terminal = Terminal::start_in(home.path(), &arguments, 80, 24);
        terminal.wait_for("Moves: 1. ");
        terminal.press("qy");
        assert_eq!(terminal.exit_code(), 0);
    }
}

#[test]
fn the_menu_starts_a_game_and_remembers_it() {
    let home = tempfile::tempdir().unwrap();
    std::fs::write(home.path().join("config.toml"), "# mine\nfirst = \"me\"\n").unwrap();
    let mut terminal = Terminal::start_in(home.path(), &[], 80, 24);
    terminal.wait_for("> Start");
    // Up to the game, and on to the one after Connect Four.
    terminal.press_for("kkkkkkk", "> Game");
    terminal.press_for("l", "4 in line");
    terminal.press_for("jjj", "> Opponent");
    terminal.press("\x1b[C");
    terminal.press_for("jjj\r", "4 in line – ");
    terminal.press("\x03");
    assert_eq!(terminal.exit_code(), 130);
    let kept = std::fs::read_to_string(home.path().join("config.toml")).unwrap();
    assert!(kept.starts_with("# mine\nfirst = \"me\"\n"), "{kept}");
    assert!(kept.contains("columns=8,rows=7"), "{kept}");
    let mut terminal = Terminal::start_in(home.path(), &[], 80, 24);
    terminal.wait_for("4 in line");
    terminal.press("q");
    assert_eq!(terminal.exit_code(), 0);
}

#[test]
fn a_size_that_was_typed_holds_when_the_cursor_goes_on() {
    let home = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start_in(home.path(), &[], 80, 24);
    terminal.wait_for("> Start");
    terminal.press_for("kkkkkk", "> Board size");
    terminal.press_for("9x7", "9×7_");
    terminal.press_for("\x1b[B", "> You play");
    terminal.wait_for("‹ 9 × 7 ›");
    // A size that there is not is told, and the cursor stays.
    terminal.press_for("k99j", "99_");
    terminal.wait_for("> Board size");
    terminal.press_for("\x1b[A\x1b[A\x1b[A", "> Board size");
    terminal.press("\x03");
    assert_eq!(terminal.exit_code(), 130);
}

#[test]
fn skins_help_and_typed_mistakes() {
    let mut terminal = two_people("othello", 80, 24);
    terminal.press_for("sss", "Black (X)");
    terminal.press_for("?", "take back your last move");
    terminal.press_for("\x1b", "Black (X) to move");
    terminal.press_for(":udno\r", "Did you mean undo?");
    terminal.press_for(":z9\r", "z9 is not on this board.");
    quit(terminal);
}

#[test]
fn a_pass_is_told_as_an_event() {
    // A game by lot in which one side has to pass.
    let arguments =
        words("play othello:size=4 --first-agent random --second-agent random --seed 8");
    let mut terminal = Terminal::start(&arguments, 80, 24);
    terminal.wait_for("has no legal move and passes.");
    terminal.wait_for("pass");
    terminal.wait_for("n: new game");
    terminal.press("q");
    assert_eq!(terminal.exit_code(), 0);
}

/// A digit that names no column is refused like any other mistake, however small the window.
#[test]
fn a_digit_beyond_the_last_column_is_refused() {
    for (game, columns, rows) in [("connect4:columns=4,rows=4", 80, 24), ("connect4", 40, 15)] {
        let mut terminal = two_people(game, columns, rows);
        terminal.press_for("9", "There is no column 9");
        terminal.press_for("1", "1. 1");
        quit(terminal);
    }
}

#[test]
fn keys_typed_while_an_opponent_thinks_are_played_in_their_turn() {
    let arguments = words("play connect4 --first me --agent random --seed 1 --no-autosave");
    let mut terminal = Terminal::start(&arguments, 80, 24);
    terminal.wait_for("Your turn");
    // A reply takes a third of a second at least.
    terminal.press("17\x1b[D\r");
    let played = |number: usize| {
        move |shown: &str| {
            let line = shown.lines().find(|line| line.contains("Moves:"));
            let words = line.unwrap_or_default().split_whitespace();
            words.filter(|word| word.len() == 1).count() == number
        }
    };
    let shown = terminal.wait_until("three moves of each", played(6));
    let line = shown.lines().find(|line| line.contains("Moves:")).unwrap();
    let moves: Vec<&str> = line
        .split_whitespace()
        .filter(|word| word.len() == 1)
        .collect();
    assert_eq!([moves[0], moves[2], moves[4]], ["1", "7", "6"], "{shown}");
    // What is forgotten is not played.
    terminal.press("11\x1b");
    terminal.wait_until("four moves of each", played(8));
    terminal.wait_for("Your turn");
    quit(terminal);
}

#[test]
fn help_on_a_small_screen_scrolls_to_its_end() {
    for lang in ["en", "fa"] {
        let arguments = ["play", "tictactoe", "--agent", "human", "--lang", lang];
        let mut terminal = Terminal::start(&arguments, 40, 15);
        terminal.wait_for("9");
        terminal.press("?");
        let last_row = |shown: &str| shown.lines().nth(14).unwrap_or_default().to_owned();
        let first = terminal.wait_until("where it is", |shown| last_row(shown).contains('1'));
        let end = terminal.press_for("\x1b[6~\x1b[6~\x1b[6~\x1b[6~\x1b[6~\x1b[6~", "~");
        assert!(end.contains("✓"), "{end}");
        assert_ne!(last_row(&first), last_row(&end));
        terminal.press("\x1b[5~\x1b[5~\x1b[5~\x1b[5~\x1b[5~\x1b[5~");
        terminal.wait_until("the beginning", |shown| shown == first);
        terminal.press("q");
        quit(terminal);
    }
}

#[test]
fn the_menu_changes_the_language_and_enter_starts_from_every_line() {
    let home = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start_in(home.path(), &[], 80, 24);
    terminal.wait_for("> Start");
    terminal.press_for("k", "> Language");
    terminal.press_for("l", "زبان");
    terminal.press_for("\r", "نوبت");
    terminal.press("\x03");
    assert_eq!(terminal.exit_code(), 130);
    let kept = std::fs::read_to_string(home.path().join("config.toml")).unwrap();
    assert!(kept.contains("lang = \"fa\""), "{kept}");
    let terminal = Terminal::start_in(home.path(), &[], 80, 24);
    terminal.wait_for("شروع");
}

/// A large board is drawn with room for its numbers where there is any, and says so where not.
#[test]
fn a_large_board_is_readable_or_says_what_it_needs() {
    let game = "connect4:columns=16,rows=16";
    let terminal = two_people(game, 80, 40);
    let shown = terminal.shown();
    assert!(shown.contains(" 8   9   a   b "), "{shown}");
    let arguments = ["play", game, "--agent", "human"];
    let terminal = Terminal::start(&arguments, 40, 15);
    terminal.wait_for("too small");
    let terminal = two_people("tictactoe:columns=16,rows=16,line=5", 80, 30);
    let shown = terminal.shown();
    assert!(shown.contains("254 255 256"), "{shown}");
    let terminal = two_people("tictactoe:columns=16,rows=16,line=5", 60, 24);
    let shown = terminal.shown();
    assert!(
        !shown.contains("25"),
        "numbers would run together:\n{shown}"
    );
}
