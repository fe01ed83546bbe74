//! Signals and a game on the full screen: Ctrl-Z, `fg`, TERM. A shell runs the program, as it does
//! for people.

use crate::terminal::Terminal;

#[test]
fn a_game_is_stopped_and_taken_up_again() {
    let mut terminal = Terminal::shell(80, 24);
    terminal.run("play connect4 --agent human");
    terminal.wait_for("to move");
    terminal.press_for("4", "1. 4");
    terminal.press_for("\x1a", "topped");
    assert!(!terminal.is_full_screen(), "the shell has its screen back");
    // What is typed now reaches the shell, in the mode that it left the terminal in.
    terminal.type_command("echo $((40 + 2))");
    terminal.wait_for("42");
    terminal.type_command("fg");
    terminal.wait_for("1. 4");
    assert!(terminal.is_full_screen());
    terminal.press_for("3", "1. 4 3");
    terminal.press("\x03");
    terminal.type_command("echo code $?.");
    terminal.wait_for("code 130.");
}

#[test]
fn a_signal_gives_the_terminal_back() {
    let mut terminal = Terminal::shell(80, 24);
    for (menu, shown) in [("", "> Start"), ("play othello --agent human", "to move")] {
        terminal.run(menu);
        terminal.wait_for(shown);
        let children = format!("/proc/{0}/task/{0}/children", terminal.process());
        let child = std::fs::read_to_string(children).unwrap();
        let kill = std::process::Command::new("kill")
            .args(["-TERM", child.trim()])
            .status();
        assert!(kill.unwrap().success());
        terminal.type_command("echo code $?.");
        terminal.wait_for("code 143.");
        terminal.type_command("clear");
        terminal.wait_without("code 143.");
    }
}
