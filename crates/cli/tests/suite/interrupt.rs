//! Ctrl-C: a search keeps its best, anything else ends.

use crate::common::words;
use serde_json::Value;

/// Sends what Ctrl-C sends.
fn interrupt(child: &std::process::Child) {
    signal(child, "-INT");
}

fn signal(child: &std::process::Child, name: &str) {
    let pid = child.id().to_string();
    let kill = std::process::Command::new("kill")
        .args([name, &pid])
        .status();
    assert!(kill.unwrap().success());
}

/// A running program that has answered a first line, so that it is certainly under way.
fn under_way(
    arguments: &[&str],
    line: &[u8],
) -> (
    std::process::Child,
    std::process::ChildStdin,
    impl std::io::BufRead,
) {
    use std::io::{BufRead, BufReader, Write};
    let mut child = crate::common::start(arguments);
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    stdin.write_all(line).unwrap();
    answers.read_line(&mut String::new()).unwrap();
    (child, stdin, answers)
}

/// How long a program has computed, in the kernel's ticks (a hundred a second).
#[cfg(target_os = "linux")]
fn ticks(child: &std::process::Child) -> u64 {
    let told = std::fs::read_to_string(format!("/proc/{}/stat", child.id())).expect("it runs");
    // The name in parentheses may hold anything; after it, user and system time are words 12 and 13.
    let (_, words) = told.rsplit_once(')').expect("the name of the program");
    let times = words.split_whitespace().skip(11).take(2);
    times
        .map(|ticks| ticks.parse::<u64>().expect("a number"))
        .sum()
}

/// Sends a line and waits until the program has computed for a while since: what the line asks for is
/// then under way, however slow the machine is.
#[cfg(target_os = "linux")]
fn set_to_work(child: &mut std::process::Child, stdin: &mut std::process::ChildStdin, line: &[u8]) {
    use std::io::Write;
    const WHILE: u64 = 30;
    let before = ticks(child);
    stdin.write_all(line).unwrap();
    while ticks(child) < before + WHILE {
        assert!(
            child.try_wait().unwrap().is_none(),
            "it should still compute"
        );
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_stops_the_search_and_keeps_its_best() {
    use std::io::Read;
    let arguments = words("search connect4 --algorithm pvs --depth 40 --json");
    // A win at once is found at once; the empty board would take days.
    let (mut child, mut stdin, mut answers) = under_way(&arguments, b"121212\n");
    set_to_work(&mut child, &mut stdin, b"start\n");
    interrupt(&child);
    let mut answer = String::new();
    answers.read_to_string(&mut answer).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let answer: Value = serde_json::from_str(&answer).expect("the best so far");
    assert_eq!(answer["stopped"], true);
    assert!(
        answer["best"].is_string() && answer["depth"].as_u64() >= Some(1),
        "{answer}"
    );
}

/// TERM, too, lets a search answer; its code tells which signal it was.
#[test]
fn a_terminated_search_answers_and_tells_so() {
    use std::io::{Read, Write};
    let arguments = ["search", "connect4", "--depth", "40", "--json"];
    let (mut child, mut stdin, mut answers) = under_way(&arguments, b"121212\n");
    stdin.write_all(b"start\n").unwrap();
    std::thread::sleep(std::time::Duration::from_secs(1));
    signal(&child, "-TERM");
    let mut answer = String::new();
    answers.read_to_string(&mut answer).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(143));
    let answer: Value = serde_json::from_str(&answer).expect("the best so far");
    assert_eq!(answer["stopped"], true);
}

#[test]
fn an_interrupt_while_nothing_can_be_stopped_ends_the_program() {
    let (mut child, stdin, answers) = under_way(&["moves", "connect4", "--json"], b"4\n");
    interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
    drop((stdin, answers));
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_stops_a_solve_and_keeps_what_is_proved() {
    use std::io::Read;
    // A finished game is answered at once; Othello from the start would take weeks.
    let arguments = ["solve", "othello", "--json", "--stats"];
    let wiped_out = format!("{} X;\n", "O".repeat(64));
    let (mut child, mut stdin, mut answers) = under_way(&arguments, wiped_out.as_bytes());
    set_to_work(&mut child, &mut stdin, b"start\n");
    interrupt(&child);
    let mut rest = String::new();
    answers.read_to_string(&mut rest).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let lines: Vec<Value> = rest
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(lines.len(), 2, "the bounds and the counts: {rest}");
    let bounds = lines[0]["bounds"].as_array().expect("two bounds");
    assert!(bounds[0].as_i64() < bounds[1].as_i64(), "{rest}");
    assert!(lines[0]["kind"] == "lower" || lines[0]["kind"] == "upper");
    assert_eq!(lines[1]["stats"]["positions"], 2);
}

#[test]
fn an_interrupt_between_two_lines_of_a_conversation_ends_it() {
    let (mut child, stdin, answers) = under_way(&["solve", "tictactoe", "--json"], b"b2\n");
    interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
    drop((stdin, answers));
}
