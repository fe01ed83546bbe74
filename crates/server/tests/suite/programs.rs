//! The person's own programs at the board of a page: they play, what is wrong with them is told, and
//! none outlives what it was asked for.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, Instant};

use harif_arena::{ProgramSpec, ProtocolName};
use harif_rules::Game;
use harif_server::Server;
use harif_server::pool::{Pool, PoolLimits};
use harif_server::programs::{OwnProgram, Programs};
use serde_json::{Value, json};

use crate::common::{Client, Running, bare, until};

/// A program in Python that speaks GTP: it writes its number into a file and does `genmove` when it is
/// asked for a move.
fn engine(folder: &Path, name: &str, genmove: &str) -> OwnProgram {
    let file = folder.join(name);
    let noted = folder.join(format!("{name}.pid")).display().to_string();
    let source = format!(
        "import os, sys, time\n\
         open({noted:?}, 'w').write(str(os.getpid()))\n\
         n = 0\n\
         for line in sys.stdin:\n\
         \x20   command = line.split()[0] if line.split() else ''\n\
         \x20   if command == 'clear_board': n = 0\n\
         \x20   if command == 'play': n += 1\n\
         \x20   if command == 'genmove':\n\
         \x20       {genmove}\n\
         \x20   else: print('= ', flush=True); print(flush=True)\n\
         \x20   if command == 'quit': break\n"
    );
    std::fs::write(&file, source).expect("a file");
    let spec = ProgramSpec {
        command: vec![
            "python3".to_owned(),
            file.to_str().expect("a path").to_owned(),
        ],
        protocol: ProtocolName::Gtp,
        folder: None,
        options: BTreeMap::new(),
    };
    OwnProgram {
        name: name.to_owned(),
        command: file.to_str().expect("a path").to_owned(),
        games: vec![(Game::CONNECT_FOUR, spec)],
    }
}

const ANSWER: &str = "print('= ' + 'ABCDEFG'[n % 7], end='\\n\\n', flush=True)";
const SLEEP: &str = "time.sleep(600)";

fn serve(programs: Vec<OwnProgram>) -> Running {
    Running::start(Server {
        engines: Some(Pool::new(PoolLimits::of_machine())),
        programs: Programs::new(programs),
        ..bare()
    })
}

fn ask(client: &mut Client, id: u32, name: &str, moves: &[&str]) {
    let at = json!({"game": "connect4", "position": "start"});
    let ask = json!({"program": {"name": name, "at": at, "moves": moves}});
    client.say(&json!({"id": id, "ask": ask}));
}

fn reply(client: &mut Client, id: u32) -> Value {
    let said = client.hear();
    assert_eq!(said["id"], id, "{said}");
    said["reply"].clone()
}

/// The number of the process that a program noted when it was started.
fn number(folder: &Path, name: &str) -> u32 {
    let file = folder.join(format!("{name}.pid"));
    let read = || std::fs::read_to_string(&file).ok()?.parse().ok();
    until(|| read().is_some());
    read().expect("a number")
}

fn lives(number: u32) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{number}/stat"));
    // One that has ended and was not waited for yet does nothing any more.
    status.is_ok_and(|status| !status.contains(") Z"))
}

#[test]
fn programs_are_offered_and_play() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = serve(vec![engine(folder.path(), "mine", ANSWER)]);
    let mut client = server.socket("/engine");
    client.say(&json!({"id": 1, "ask": "programs"}));
    let offered = json!({"programs": [{"name": "mine", "games": ["connect4"]}]});
    assert_eq!(reply(&mut client, 1), offered);
    ask(&mut client, 2, "mine", &[]);
    assert_eq!(reply(&mut client, 2)["move"]["move"], "1");
    let first = number(folder.path(), "mine");
    ask(&mut client, 3, "mine", &["1", "4"]);
    // It was told its own move and the answer, and is the same process.
    assert_eq!(reply(&mut client, 3)["move"]["move"], "2");
    assert_eq!(number(folder.path(), "mine"), first);
    // Without engines on the command line there are none to choose or to run.
    let server = Running::with_engines(&Pool::new(PoolLimits::of_machine()));
    let mut client = server.socket("/engine");
    client.say(&json!({"id": 1, "ask": "programs"}));
    assert_eq!(reply(&mut client, 1), json!({"programs": []}));
    ask(&mut client, 2, "mine", &[]);
    assert_eq!(reply(&mut client, 2)["fault"]["kind"], "absent");
}

#[test]
fn what_a_program_does_wrong_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let bad = [
        (
            "wild",
            "print('= Z9', end='\\n\\n', flush=True)",
            "illegal",
            "Z9",
        ),
        (
            "dead",
            "sys.exit('no such column')",
            "crash",
            "no such column",
        ),
        (
            "shy",
            "print('? no idea', end='\\n\\n', flush=True)",
            "illegal",
            "no idea",
        ),
        (
            "quitter",
            "print('= resign', end='\\n\\n', flush=True)",
            "resigned",
            "",
        ),
        (
            "flood",
            "print('= ' + 'x' * 3000000, end='\\n\\n', flush=True)",
            "illegal",
            "xxx",
        ),
    ];
    let programs = bad.map(|(name, genmove, ..)| engine(folder.path(), name, genmove));
    let server = serve(programs.into());
    let mut client = server.socket("/engine");
    for (id, (name, _, kind, detail)) in (1..).zip(bad) {
        ask(&mut client, id, name, &[]);
        let fault = reply(&mut client, id)["fault"].clone();
        assert_eq!(fault["kind"], kind, "{name}: {fault}");
        let told = fault["detail"].as_str().expect("a text");
        assert!(
            told.contains(detail) && told.len() < 2_000,
            "{name}: {fault}"
        );
        assert!(fault["command"].as_str().expect("a text").ends_with(name));
    }
    // What is no question of a game that goes on is refused, and starts nothing.
    ask(&mut client, 20, "wild", &["9"]);
    assert!(reply(&mut client, 20)["error"]["message"].is_string());
    ask(&mut client, 21, "none", &[]);
    assert_eq!(reply(&mut client, 21)["fault"]["kind"], "absent");
    let at = json!({"game": "othello", "position": "start"});
    let question = json!({"program": {"name": "wild", "at": at, "moves": []}});
    client.say(&json!({"id": 22, "ask": question}));
    assert_eq!(reply(&mut client, 22)["fault"]["kind"], "refused");
}

/// How soon a program must be gone: a glance of its lane and one of its host, on a busy machine. Without
/// being told it would be ended after twenty seconds.
const SOON: Duration = Duration::from_secs(10);

fn ends_soon(number: u32) {
    let told = Instant::now();
    until(|| !lives(number));
    assert!(told.elapsed() < SOON, "{:?}", told.elapsed());
}

#[test]
fn a_program_ends_when_it_is_told_to_stop_when_its_page_goes_and_with_the_server() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = serve(vec![
        engine(folder.path(), "slow", SLEEP),
        engine(folder.path(), "mine", ANSWER),
    ]);
    // Stopped: its process is gone when that is answered, and the next question starts a new one.
    let mut client = server.socket("/engine");
    ask(&mut client, 1, "slow", &[]);
    let first = number(folder.path(), "slow");
    assert!(lives(first));
    let told = Instant::now();
    client.say(&json!({"stop": 1}));
    assert_eq!(reply(&mut client, 1)["fault"]["kind"], "hang");
    assert!(told.elapsed() < SOON, "{:?}", told.elapsed());
    assert!(!lives(first));
    std::fs::remove_file(folder.path().join("slow.pid")).expect("it was noted");
    // A page that goes while its program thinks, and one whose program waits.
    ask(&mut client, 2, "slow", &[]);
    let thinking = number(folder.path(), "slow");
    let mut other = server.socket("/engine");
    ask(&mut other, 1, "mine", &[]);
    assert_eq!(reply(&mut other, 1)["move"]["move"], "1");
    let waiting = number(folder.path(), "mine");
    assert!(lives(thinking) && lives(waiting));
    drop(client);
    ends_soon(thinking);
    assert!(lives(waiting));
    drop(other);
    ends_soon(waiting);
    // The server ends.
    std::fs::remove_file(folder.path().join("slow.pid")).expect("it was noted");
    let mut client = server.socket("/engine");
    ask(&mut client, 1, "slow", &[]);
    let last = number(folder.path(), "slow");
    assert!(lives(last));
    drop(server);
    ends_soon(last);
}

#[test]
fn only_so_many_pages_have_programs() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = serve(vec![engine(folder.path(), "mine", ANSWER)]);
    let mut pages: Vec<Client> = (0..8).map(|_| server.socket("/engine")).collect();
    for page in &mut pages {
        ask(page, 1, "mine", &[]);
        assert_eq!(reply(page, 1)["move"]["move"], "1");
    }
    let mut late = server.socket("/engine");
    ask(&mut late, 1, "mine", &[]);
    assert!(reply(&mut late, 1)["error"]["message"].is_string());
    drop(pages.pop());
    // The place is free as soon as the server has seen it go.
    let mut id = 1;
    until(|| {
        id += 1;
        ask(&mut late, id, "mine", &[]);
        reply(&mut late, id)["move"]["move"] == "1"
    });
}
