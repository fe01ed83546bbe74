//! `play --json`: a game as events that a script reads and answers.

use std::io::{BufRead, BufReader, Write};

use crate::common::{harif, harif_reading, start, words};
use serde_json::{Value, json};

fn events(arguments: &[&str], input: &str) -> Vec<Value> {
    harif_reading(arguments, input.as_bytes()).ok().json()
}

fn kinds(events: &[Value]) -> Vec<&str> {
    let kinds = events.iter().map(|event| event["event"].as_str());
    kinds.map(|kind| kind.expect("an event")).collect()
}

#[test]
fn two_people_play_a_game_from_a_pipe() {
    let arguments = ["play", "connect4", "--agent", "human", "--json"];
    let events = events(&arguments, "1\n{\"move\":\"2\"}\n1\n2\n1\n2\n1\n");
    assert_eq!(
        events[0],
        json!({"event": "start", "game": "connect4", "position": "7/7/7/7/7/7 x",
               "first": "human", "second": "human"})
    );
    assert_eq!(events[1]["event"], "turn");
    assert_eq!(events[1]["moves"].as_array().unwrap().len(), 7);
    assert_eq!(
        events[2],
        json!({"event": "move", "ply": 1, "player": "first", "agent": "human", "move": "1"})
    );
    assert_eq!(events[4]["move"], "2");
    assert_eq!(
        events.last().unwrap(),
        &json!({"event": "end", "winner": "first", "margin": 1, "moves": "1212121"})
    );
}

/// Every position of the stream is read by the other commands, and has the moves that it lists.
#[test]
fn positions_of_the_stream_are_positions_of_every_command() {
    for game in ["tictactoe", "connect4", "othello:size=4"] {
        let arguments = [
            "play",
            game,
            "--first-agent",
            "human",
            "--second-agent",
            "random",
            "--seed",
            "3",
            "--json",
        ];
        let input = "1\n".repeat(12);
        for turn in events(&arguments, &input) {
            if turn["event"] == "turn" {
                let position = turn["position"].as_str().unwrap();
                let read = harif(&["moves", game, "--json", position]).ok().json();
                assert_eq!(read[0]["moves"], turn["moves"], "{position}");
                assert_eq!(read[0]["turn"], turn["turn"], "{position}");
            }
        }
    }
}

#[test]
fn mistakes_are_events_and_the_game_goes_on() {
    let arguments = ["play", "tictactoe", "--agent", "human", "--json"];
    let input = "z9\n{\"move\":\n{\"jump\":\"b2\"}\nundo\nhint\nb2\nb2\n\nundo\nredo\nquit\nb1\n";
    let events = events(&arguments, input);
    let errors = events.iter().filter(|it| it["event"] == "error").count();
    assert_eq!(errors, 6, "{events:?}");
    let told: Vec<&Value> = events
        .iter()
        .filter(|it| it["event"] == "position")
        .collect();
    assert_eq!((&told[0]["ply"], &told[1]["ply"]), (&json!(0), &json!(1)));
    let moves = events.iter().filter(|it| it["event"] == "move").count();
    assert_eq!(moves, 1, "nothing is read after quit: {events:?}");
}

#[test]
fn agents_tell_what_they_saw_and_watching_needs_no_input() {
    let arguments =
        words("play tictactoe --first-agent alphabeta:depth=9 --second-agent random:seed=4 --json");
    let events = harif(&arguments).ok().json();
    assert_eq!(kinds(&events).last(), Some(&"end"));
    assert!(!kinds(&events).contains(&"turn"));
    let first = &events[1];
    assert_eq!(first["agent"], "alphabeta:depth=9");
    let thought = &first["thought"];
    assert_eq!(
        (&thought["kind"], &thought["result"]),
        (&json!("exact"), &json!("draw"))
    );
    assert!(
        thought["nodes"].as_u64() > Some(0) && thought["depth"] == 9,
        "{thought}"
    );
}

/// A script that waits for each answer before it sends the next line.
#[test]
fn a_conversation_works_line_by_line() {
    let mut child = start(&words("play tictactoe --first me --agent greedy --json"));
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut next = || {
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        serde_json::from_str::<Value>(&line).expect("an event")
    };
    assert_eq!(next()["event"], "start");
    for _ in 0..2 {
        let turn = next();
        assert_eq!(turn["event"], "turn");
        let m = turn["moves"][0].as_str().unwrap();
        writeln!(stdin, "{}", json!({ "move": m })).unwrap();
        assert_eq!(next()["player"], "first");
        assert_eq!(next()["player"], "second");
    }
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}
