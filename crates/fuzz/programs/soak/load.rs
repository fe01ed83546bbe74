//! The processes, and those who ask something of them.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tungstenite::{Message, WebSocket};

use super::Shared;

/// The sockets of the hostile client, and the threads that hold them.
const HOSTILE_SOCKETS: usize = 200;
const HOSTILE_THREADS: usize = 4;
/// How long the hostile client leaves its sockets alone before it asks for more.
const HOSTILE_PAUSE: Duration = Duration::from_millis(500);
/// How often the honest page asks, and how long it waits for an answer.
const HONEST_PAUSE: Duration = Duration::from_millis(200);
const HONEST_PATIENCE: Duration = Duration::from_secs(10);

/// Connections that begin a request and never end it, and what else a rude client sends: messages without pause, most of them
/// nonsense.
const HALF_SENT: usize = 100;
const FLOOD: usize = 500;

const TOURNAMENT: &str = "
name = \"soak\"
game = \"connect4\"
games = 40
seed = 1
[limits]
nodes = 2000
[[players]]
agent = \"alphabeta\"
[[players]]
agent = \"random\"
";

/// Everything that runs.
pub(super) struct Load {
    server: Child,
    engine: Child,
    threads: Vec<JoinHandle<()>>,
}

impl Load {
    pub(super) fn start(
        program: PathBuf,
        folder: &Path,
        shared: &Arc<Shared>,
        started: Instant,
    ) -> std::io::Result<Self> {
        let page = folder.join("page");
        std::fs::create_dir_all(&page)?;
        std::fs::write(
            page.join("index.html"),
            "<!doctype html><title>soak</title>",
        )?;
        let mut server = Command::new(&program)
            .args(["serve", "--json", "--port", "0", "--page"])
            .arg(&page)
            .stdout(Stdio::piped())
            .spawn()?;
        let host = address(&mut server)?;
        let mut engine = Command::new(&program)
            .args(["ugi", "--game", "connect4"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let mut threads = Vec::new();
        let mut start = |work: Box<dyn FnOnce(&Shared) + Send>| {
            let shared = Arc::clone(shared);
            threads.push(std::thread::spawn(move || work(&shared)));
        };
        for _ in 0..HOSTILE_THREADS {
            let host = host.clone();
            start(Box::new(move |shared| be_hostile(&host, shared)));
        }
        let rude = host.clone();
        start(Box::new(move |shared| be_rude(&rude, shared)));
        start(Box::new(move |shared| be_honest(&host, shared, started)));
        start(Box::new(measure_machine));
        let (input, output) = (engine.stdin.take(), engine.stdout.take());
        if let (Some(input), Some(output)) = (input, output) {
            start(Box::new(move |shared| {
                let played = drive_engine(input, BufReader::new(output), shared);
                if let Err(error) = played {
                    shared.trouble(format!("the engine: {error}"));
                }
            }));
        }
        let folder = folder.to_owned();
        start(Box::new(move |shared| {
            if let Err(error) = play_tournaments(&program, &folder, shared) {
                shared.trouble(format!("the arena: {error}"));
            }
        }));
        Ok(Self {
            server,
            engine,
            threads,
        })
    }

    /// The processes that live as long as the load, with their names.
    pub(super) fn processes(&self) -> [(&'static str, u32); 2] {
        [("server", self.server.id()), ("engine", self.engine.id())]
    }

    pub(super) fn end(mut self) {
        for thread in self.threads {
            let _ = thread.join();
        }
        for child in [&mut self.server, &mut self.engine] {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// The host and port that a server says it listens on.
fn address(server: &mut Child) -> std::io::Result<String> {
    let output = server.stdout.take().ok_or(std::io::ErrorKind::BrokenPipe)?;
    let mut line = String::new();
    BufReader::new(output).read_line(&mut line)?;
    let said: Value = serde_json::from_str(&line)?;
    let address = said["address"].as_str().unwrap_or_default();
    let host = address.trim_start_matches("http://").trim_end_matches('/');
    Ok(host.to_owned())
}

fn connect(host: &str) -> Option<WebSocket<TcpStream>> {
    let stream = TcpStream::connect(host).ok()?;
    stream.set_nodelay(true).ok()?;
    stream.set_read_timeout(Some(HONEST_PATIENCE)).ok()?;
    let (socket, _) = tungstenite::client(format!("ws://{host}/engine"), stream).ok()?;
    Some(socket)
}

/// Requests that would take minutes.
fn endless(number: usize) -> Value {
    let at = |game: &str| json!({"game": game, "position": "start"});
    match number % 5 {
        0 => json!({"study": {"at": at("othello"), "time_ms": 300_000}}),
        1 => json!({"move": {"at": at("othello:size=20"), "agent": "minimax:depth=20"}}),
        2 => json!({"study": {"at": at("connect4:columns=9,rows=8,line=4"), "time_ms": 300_000}}),
        3 => json!({"lab": {"experiment": "g=connect4;p=start;a=minimax;d=40"}}),
        _ => json!({"record": {"of": {"position": at("othello:size=12")},
            "how": "minimax,depth=60", "events": 200_000}}),
    }
}

/// Holds its part of the hostile sockets: asks for what never ends, reads nothing, and opens some of
/// them again and again.
fn be_hostile(host: &str, shared: &Shared) {
    let mut sockets: Vec<Option<WebSocket<TcpStream>>> = Vec::new();
    sockets.resize_with(HOSTILE_SOCKETS / HOSTILE_THREADS, || None);
    let mut number = 0;
    while !shared.is_over() {
        for (place, socket) in sockets.iter_mut().enumerate() {
            number += 1;
            // Every other socket stays, the rest come and go.
            if socket.is_none() || (place + number) % 4 == 1 {
                *socket = connect(host);
            }
            let asked = socket.as_mut().is_some_and(|socket| {
                let ask = json!({"id": number, "ask": endless(number)}).to_string();
                socket.send(Message::text(ask)).is_ok()
            });
            if !asked {
                *socket = None;
            }
        }
        std::thread::sleep(HOSTILE_PAUSE);
    }
}

/// Half-sent headers, floods of small messages, and connections that are dropped in the middle of everything.
fn be_rude(host: &str, shared: &Shared) {
    let mut half_sent = std::collections::VecDeque::new();
    let mut number = 0;
    while !shared.is_over() {
        if let Ok(mut stream) = TcpStream::connect(host) {
            let _ = write!(stream, "GET /engine HTTP/1.1\r\nHost: {host}\r\nX-Slow: ");
            half_sent.push_back(stream);
        }
        // The oldest go on by a byte now and then, as slow clients do.
        if half_sent.len() > HALF_SENT
            && let Some(mut oldest) = half_sent.pop_front()
        {
            let _ = oldest.write_all(b"a");
        }
        if let Some(mut socket) = connect(host) {
            for _ in 0..FLOOD {
                number += 1;
                let message = match number % 3 {
                    0 => json!({"id": number, "ask": {"dismiss": {"agent": "absent"}}}).to_string(),
                    1 => json!({"stop": number}).to_string(),
                    _ => "{".repeat(number % 200),
                };
                if socket.send(Message::text(message)).is_err() {
                    break;
                }
            }
        }
        std::thread::sleep(HOSTILE_PAUSE / 5);
    }
}

/// How late this machine is by itself: the way of a byte through a socket to a thread that does nothing else, and back. Where
/// other programs keep the machine busy, a server can answer no sooner.
fn measure_machine(shared: &Shared) {
    let measure = || -> std::io::Result<()> {
        let listener = std::net::TcpListener::bind("127.0.0.1:0")?;
        let address = listener.local_addr()?;
        let echo = std::thread::spawn(move || -> std::io::Result<()> {
            let (mut stream, _) = listener.accept()?;
            let mut byte = [0];
            while std::io::Read::read(&mut stream, &mut byte)? > 0 {
                stream.write_all(&byte)?;
            }
            Ok(())
        });
        let mut stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        while !shared.is_over() {
            let sent = Instant::now();
            stream.write_all(&[0])?;
            std::io::Read::read_exact(&mut stream, &mut [0])?;
            if let Ok(mut late) = shared.machine.lock() {
                late.push(sent.elapsed().as_secs_f64() * 1_000.0);
            }
            std::thread::sleep(HONEST_PAUSE);
        }
        drop(stream);
        let _ = echo.join();
        Ok(())
    };
    if let Err(error) = measure() {
        shared.trouble(format!("the machine: {error}"));
    }
}

/// Asks short questions and notes how long the answers take.
fn be_honest(host: &str, shared: &Shared, started: Instant) {
    let at = json!({"game": "tictactoe", "position": "a1b1a2b2"});
    let questions = [
        json!({"move": {"at": at, "agent": "minimax"}}),
        json!({"study": {"at": at, "time_ms": 3_000}}),
        json!({"judge": {"at": at, "played": "a3", "time_ms": 3_000}}),
    ];
    let mut socket = None;
    for (id, question) in questions.iter().cycle().enumerate() {
        if shared.is_over() {
            return;
        }
        if socket.is_none() {
            socket = connect(host);
        }
        let asked = Instant::now();
        let answered = socket
            .as_mut()
            .and_then(|socket| answer(socket, id as u64, question));
        if answered.is_none() {
            shared.trouble(format!("no answer to {question}"));
            socket = None;
        }
        let took = asked.elapsed().as_secs_f64() * 1_000.0;
        if let Ok(mut latencies) = shared.latencies.lock() {
            latencies.push(((asked - started).as_secs_f64(), took));
        }
        std::thread::sleep(HONEST_PAUSE);
    }
}

/// The answer to a question; none if it is refused or does not come.
fn answer(socket: &mut WebSocket<TcpStream>, id: u64, question: &Value) -> Option<Value> {
    let ask = json!({"id": id, "ask": question}).to_string();
    socket.send(Message::text(ask)).ok()?;
    loop {
        let message = socket.read().ok()?;
        let Ok(said) = serde_json::from_str::<Value>(message.to_text().ok()?) else {
            continue;
        };
        let reply = &said["reply"];
        if reply["error"].is_object() {
            return None;
        }
        if ["move", "studied", "judged"]
            .iter()
            .any(|key| reply[*key].is_object())
        {
            return Some(said);
        }
    }
}

/// Has an engine think about one position after another.
fn drive_engine(
    mut input: impl Write,
    mut output: impl BufRead,
    shared: &Shared,
) -> std::io::Result<()> {
    let mut number = 0_u64;
    while !shared.is_over() {
        number += 1;
        let moves = ["4", "4 4", "4 4 5", "4 3 4"][number as usize % 4];
        writeln!(
            input,
            "uginewgame\nposition startpos moves {moves}\ngo nodes 20000"
        )?;
        input.flush()?;
        loop {
            let mut line = String::new();
            if output.read_line(&mut line)? == 0 {
                return Err(std::io::ErrorKind::UnexpectedEof.into());
            }
            if line.starts_with("bestmove") {
                break;
            }
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    writeln!(input, "quit")
}

/// Plays tournaments, each in a file of its own.
fn play_tournaments(program: &Path, folder: &Path, shared: &Shared) -> std::io::Result<()> {
    let file = folder.join("soak.toml");
    std::fs::write(&file, TOURNAMENT)?;
    while !shared.is_over() {
        for ending in ["db", "db-wal", "db-shm"] {
            let _ = std::fs::remove_file(file.with_extension(ending));
        }
        let played = Command::new(program)
            .args(["arena", "run"])
            .arg(&file)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()?;
        if !played.success() {
            shared.trouble(format!("a tournament ended with {played}"));
        }
        std::thread::sleep(Duration::from_secs(2));
    }
    Ok(())
}
