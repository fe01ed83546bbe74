//! The live view of a tournament on a terminal.

use crate::terminal::Terminal;

/// So many games that the view is on the screen long before they are played.
const LONG: &str = "
name = \"a long one\"
game = \"connect4\"
games = 100000
concurrency = 2
players = [{ agent = \"alphabeta:depth=5\" }, { agent = \"random\" }]
openings = { random = 2 }
";

#[test]
fn a_tournament_is_watched_left_and_resumed() {
    let home = tempfile::tempdir().unwrap();
    std::fs::write(home.path().join("t.toml"), LONG).unwrap();
    let mut terminal = Terminal::start_in(home.path(), &["arena", "run", "t.toml"], 110, 30);
    let shown = terminal.wait_for("Playing now");
    assert!(shown.contains("a long one: Connect Four"), "{shown}");
    assert!(shown.contains("Standings"), "{shown}");
    // Standings, games under way, speed and time left.
    terminal.wait_until("a pace", |shown| {
        shown.contains("of 100,000 games") && shown.contains("left")
    });
    terminal.wait_until("a board", |shown| shown.contains("x alphabeta:depth=5"));
    terminal.press("q");
    // The way back was told before the screen was taken, too: what came last is waited for.
    let shown = terminal.wait_for("Stopped after");
    assert!(shown.contains("harif arena resume t.db"), "{shown}");
    assert_eq!(terminal.exit_code(), 130);
    let mut terminal = Terminal::start_in(home.path(), &["arena", "resume", "t.db"], 110, 30);
    terminal.wait_for("Playing now");
    terminal.press("\x03");
    assert_eq!(terminal.exit_code(), 130);
}
