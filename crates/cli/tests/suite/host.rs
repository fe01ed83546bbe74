//! `harif host` as its clients meet it: killed at any moment, and two terminals that play.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::time::{Duration, Instant};

use crate::common::{harif, program, when_ready};
use harif_rules::{AnyPosition, Game, Position};
use serde_json::{Value, json};
use tempfile::TempDir;
use tungstenite::{Message, WebSocket};

/// The program with its folder: the page and the games.
pub(super) struct Host {
    program: Child,
    /// Address and port; with TLS the scheme before them.
    pub(super) place: String,
    pub(super) folder: TempDir,
}

impl Host {
    pub(super) fn start() -> Self {
        Self::start_with(tempfile::tempdir().expect("a folder"), &[])
    }

    /// The same with more arguments, which may name files in the folder.
    pub(super) fn start_with(folder: TempDir, more: &[&str]) -> Self {
        std::fs::write(folder.path().join("index.html"), "<!doctype html>").expect("a page");
        let (program, place) = launch_with(&folder, "0", more);
        Self {
            program,
            place,
            folder,
        }
    }

    /// Reads what it writes to standard error until these words have come.
    pub(super) fn complains(&mut self, words: &str) {
        let stderr = self.program.stderr.as_mut().expect("its errors");
        let mut told = Vec::new();
        // Byte by byte: what comes after them is for the next time.
        while !String::from_utf8_lossy(&told).contains(words) {
            let mut byte = [0];
            stderr.read_exact(&mut byte).expect("more to come");
            told.push(byte[0]);
        }
    }

    fn kill(&mut self) {
        self.program.kill().expect("it runs");
        self.program.wait().expect("it ends");
    }

    /// Kills it without a warning, and starts it again at the same place.
    fn kill_and_restart(&mut self) {
        self.kill();
        let port = self.place.rsplit(':').next().expect("a port").to_owned();
        (self.program, self.place) = launch(&self.folder, &port);
    }
}

fn launch(folder: &TempDir, port: &str) -> (Child, String) {
    launch_with(folder, port, &[])
}

fn launch_with(folder: &TempDir, port: &str, more: &[&str]) -> (Child, String) {
    let store = folder.path().join("games.db");
    let mut child = program(&["host", "--json", "--address", "127.0.0.1", "--port", port])
        .arg("--page")
        .arg(folder.path())
        .arg("--store")
        .arg(store)
        .args(more)
        .spawn()
        .expect("the program starts");
    let (_, host) = when_ready(&mut child);
    (child, host)
}

impl Drop for Host {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

/// A client that stops at the first sign of a server that is gone.
pub(super) struct Client(WebSocket<TcpStream>);

impl Client {
    pub(super) fn connect(host: &str) -> Option<Self> {
        let stream = TcpStream::connect(host).ok()?;
        stream.set_nodelay(true).ok()?;
        let (socket, _) = tungstenite::client(format!("ws://{host}/people"), stream).ok()?;
        Some(Self(socket))
    }

    /// Sets how long it waits for a message.
    pub(super) fn wait_at_most(&self, time: Duration) {
        let stream = self.0.get_ref();
        stream.set_read_timeout(Some(time)).expect("an option");
    }

    pub(super) fn say(&mut self, message: &Value) -> Option<()> {
        self.0.send(Message::text(message.to_string())).ok()
    }

    /// The next message of a kind.
    pub(super) fn hear(&mut self, kind: &str) -> Option<Value> {
        loop {
            let message = self.0.read().ok()?;
            if let Ok(text) = message.to_text()
                && let Ok(said) = serde_json::from_str::<Value>(text)
                && let Some(found) = said.get(kind)
            {
                return Some(found.clone());
            }
        }
    }
}

/// A game as its players know it: the keys, and every event that was told.
#[derive(Clone, Debug, Default)]
struct Known {
    game: Value,
    token: Value,
    told: Vec<Value>,
}

/// Plays random moves on both sides until the server is gone; everything told goes into `known`.
fn play(host: &str, seed: u64, known: &mut Vec<Known>) -> Option<()> {
    let mut random = fastrand::Rng::with_seed(seed);
    let game: Game = "othello:size=12".parse().expect("a game");
    loop {
        let mut one = Client::connect(host)?;
        let wanted = json!({"version": 1, "game": game.to_string(), "side": "first"});
        one.say(&json!({"create": wanted}))?;
        let created = one.hear("created")?;
        known.push(Known {
            game: created["game"].clone(),
            token: created["token"].clone(),
            told: Vec::new(),
        });
        let mut two = Client::connect(host)?;
        let enter = json!({"version": 1, "game": created["game"], "token": created["invite"]});
        two.say(&json!({"enter": enter}))?;
        two.hear("entered")?;
        let mut position = AnyPosition::start(game);
        let known = known.last_mut().expect("a game");
        let mut players = [one, two];
        // The first player hears of both seats.
        while known.told.len() < 2 {
            let event = players[0].hear("event")?;
            known.told.push(event);
        }
        while !position.is_over() {
            let moves: Vec<_> = position.moves().collect();
            let m = random.choice(moves).expect("a move").to_string();
            let mover = position.turn().index();
            let after = known.told.len();
            players[mover].say(&json!({"move": {"after": after, "move": m}}))?;
            // The other side passes by itself where it has to.
            loop {
                let event = players[0].hear("event")?;
                let moved = event["what"]["moved"]["move"].as_str().map(str::to_owned);
                known.told.push(event);
                let Some(moved) = moved else { break };
                position
                    .play(moved.parse().expect("a move"))
                    .expect("legal");
                let forced = position.moves().eq([harif_rules::AnyMove::Pass]);
                if !forced && !position.is_over() {
                    break;
                }
            }
        }
    }
}

#[test]
fn every_move_that_was_told_survives_a_kill() {
    let mut server = Host::start();
    let mut random = fastrand::Rng::with_seed(24);
    let mut known: Vec<Known> = Vec::new();
    for round in 0..8 {
        let players: Vec<_> = (0..3)
            .map(|lane| {
                let host = server.place.clone();
                std::thread::spawn(move || {
                    let mut known = Vec::new();
                    play(&host, round * 10 + lane, &mut known);
                    known
                })
            })
            .collect();
        std::thread::sleep(Duration::from_millis(random.u64(30..200)));
        server.kill_and_restart();
        for player in players {
            known.extend(player.join().expect("a player"));
        }
        for game in &known {
            let mut back = Client::connect(&server.place).expect("it is back");
            let enter = json!({"version": 1, "game": game.game, "token": game.token, "since": 0});
            back.say(&json!({"enter": enter})).expect("it listens");
            let last = back.hear("entered").expect("the game")["last"].as_u64();
            assert!(last.is_some_and(|last| last as usize >= game.told.len()));
            for told in &game.told {
                assert_eq!(back.hear("event").as_ref(), Some(told), "round {round}");
            }
        }
    }
    let told: usize = known.iter().map(|game| game.told.len()).sum();
    assert!(told > 100, "only {told} events were told at all");
}

/// A terminal that plays: what it shows is read as it comes.
pub(super) struct Terminal {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    shown: String,
}

impl Terminal {
    pub(super) fn start(arguments: &[&str]) -> Self {
        let mut child = program(arguments)
            .stdin(Stdio::piped())
            .spawn()
            .expect("the program starts");
        Self {
            input: child.stdin.take().expect("its input"),
            output: BufReader::new(child.stdout.take().expect("its output")),
            child,
            shown: String::new(),
        }
    }

    pub(super) fn type_line(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("it reads");
    }

    /// Reads until a line has this; returns the line.
    pub(super) fn wait_for(&mut self, text: &str) -> String {
        let started = Instant::now();
        loop {
            let mut line = String::new();
            let read = self.output.read_line(&mut line).expect("its output");
            self.shown.push_str(&line);
            assert!(read > 0, "no {text:?} in:\n{}", self.shown);
            if line.contains(text) {
                return line;
            }
            assert!(
                started.elapsed() < Duration::from_secs(100),
                "{}",
                self.shown
            );
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn two_terminals_play_a_whole_game_and_another() {
    let server = Host::start();
    let address = format!("http://{}/", server.place);
    let mut one = Terminal::start(&["play", "tictactoe", "--with", &address, "--first", "me"]);
    let link = one.wait_for("#with=").trim().to_owned();
    let mut two = Terminal::start(&["play", "--with", &link]);
    one.wait_for("Your turn");
    for (round, m) in ["a1", "b1", "a2", "b2", "a3"].into_iter().enumerate() {
        let (mover, other) = if round % 2 == 0 {
            (&mut one, &mut two)
        } else {
            (&mut two, &mut one)
        };
        mover.type_line(m);
        if round < 4 {
            other.wait_for("Your turn");
        }
    }
    one.wait_for("You win");
    two.wait_for("You lose");
    // Sides change, and the one who lost begins.
    one.type_line("y");
    two.wait_for("wants to play again");
    two.type_line("y");
    two.wait_for("Your turn");
    two.type_line("draw");
    one.wait_for("offers a draw");
    one.type_line("n");
    two.wait_for("no");
    two.type_line("resign");
    one.wait_for("You win");
    // The invitation was for one person.
    let third = harif(&["play", "--with", &link]).refused();
    third.complains("invitation");
}

/// A finished game is in the archive, which a browser asks for and the operator writes into files.
#[test]
fn a_finished_game_is_looked_up_and_exported() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Host::start_with(folder, &["--archive"]);
    let address = format!("http://{}/", server.place);
    let with = ["play", "othello:size=4", "--with", &address];
    let mut one = Terminal::start(&[&with[..], &["--first", "me"]].concat());
    let link = one.wait_for("#with=").trim().to_owned();
    let mut two = Terminal::start(&["play", "--with", &link]);
    two.wait_for("everyone can look it up");
    one.wait_for("Your turn");
    one.type_line("b1");
    two.wait_for("Your turn");
    two.type_line("resign");
    one.wait_for("You win");
    let ask = |path: &str| {
        let mut stream = TcpStream::connect(&server.place).expect("a connection");
        let place = &server.place;
        write!(
            stream,
            "GET {path} HTTP/1.1\r\nHost: {place}\r\nConnection: close\r\n\r\n"
        )
        .expect("it listens");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        let (_, body) = answer.split_once("\r\n\r\n").expect("a head");
        serde_json::from_str::<Value>(body).expect("JSON")
    };
    let found = ask("/archive/games?game=othello:size=4&winner=first");
    let game = &found["games"][0];
    assert_eq!(
        (&game["moves"], &game["by"]),
        (&json!("b1"), &json!("resigned"))
    );
    assert_eq!(game["link"], "#/play?g=othello&b=4x4&m=b1&r=review");
    let opening = ask("/archive/opening?game=othello:size=4&position=");
    // The four first moves mirror each other.
    assert_eq!(opening["moves"].as_array().map(Vec::len), Some(4));
    assert_eq!(opening["moves"][0]["wins"], 1);
    let folder = server.folder.path();
    let path = |name: &str| folder.join(name).display().to_string();
    let (store, games) = (path("games.db"), ["jsonl", "pgn", "ggf"]);
    for ending in games {
        let file = path(&format!("games.{ending}"));
        let done = harif(&["host", "--store", &store, "--export", &file]).ok();
        done.prints("One game");
        let read = path(&format!("{ending}.db"));
        let done = harif(&["arena", "import", &file, &read]).ok();
        done.prints("One game");
    }
    let file = path("none.jsonl");
    let none = ["--export", &file, "--only", "connect4"];
    harif(&[&["host", "--store", &store][..], &none].concat()).ok();
    assert_eq!(std::fs::read_to_string(&file).expect("a file"), "");
    let wrong = harif(&["host", "--store", &store, "--export", "games.exe"]).refused();
    wrong.complains(".jsonl");
}

#[test]
fn a_terminal_that_leaves_says_how_to_come_back() {
    let server = Host::start();
    let address = format!("http://{}/", server.place);
    let mut one = Terminal::start(&["play", "connect4", "--with", &address, "--first", "me"]);
    let link = one.wait_for("#with=").trim().to_owned();
    let mut two = Terminal::start(&["play", "--with", &link]);
    one.wait_for("Your turn");
    one.type_line("4");
    two.wait_for("Your turn");
    two.type_line("quit");
    let back = two.wait_for("#with=").trim().to_owned();
    assert_ne!(back, link);
    one.wait_for("away");
    let mut again = Terminal::start(&["play", "--with", &back]);
    again.wait_for("Your turn");
    again.type_line("5");
    one.wait_for("Your turn");
}

#[test]
fn what_cannot_be_is_told_with_the_way_out() {
    for (arguments, told) in [
        (
            &["play", "connect4", "--with", "127.0.0.1:1"][..],
            "harif host",
        ),
        (
            &["play", "connect4", "--with", "127.0.0.1:1", "--ca", "x"],
            "https://",
        ),
        (&["play", "connect4", "--with", "not a link"], "link"),
        (&["play", "--with", "127.0.0.1:1"], "harif play connect4"),
        (
            &[
                "play",
                "connect4",
                "--with",
                "127.0.0.1:1",
                "--clock",
                "soon",
            ],
            "5+3",
        ),
    ] {
        let refused = harif(arguments).refused();
        assert!(
            refused.stderr.contains(told),
            "{arguments:?}: {}",
            refused.stderr
        );
    }
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("index.html"), "<!doctype html>").expect("a page");
    let path = folder.path().to_string_lossy().into_owned();
    let refused = harif(&["host", "--page", &path, "--store", &path]).refused();
    refused.complains("--store");
}
