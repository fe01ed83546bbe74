//! `harif serve`, as a browser meets it: over real sockets, with a small page in a folder.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Stdio};

use crate::common::{harif, program, when_ready};
use serde_json::{Value, json};
use tempfile::TempDir;

/// A name with a hash in it, as the build gives.
const SCRIPT: &str = "boot.0123456789abcdef.js";

/// A program that serves a small page, ended when the test is.
struct Server {
    program: Child,
    /// Host and port.
    host: String,
    _folder: TempDir,
}

impl Server {
    fn start() -> Self {
        Self::with(&[]).0
    }

    /// A server with more arguments, and what it said when it was ready.
    fn with(arguments: &[&str]) -> (Self, Value) {
        let folder = small_page();
        let bare = program(&["serve", "--json", "--port", "0", "--page"]);
        // A signal that was ignored when these tests began would be ignored by the program too.
        let mut child = std::process::Command::new("env")
            .arg("--default-signal=HUP")
            .arg(bare.get_program())
            .args(bare.get_args())
            .arg(folder.path())
            .args(arguments)
            .envs(
                bare.get_envs()
                    .filter_map(|(name, value)| Some((name, value?))),
            )
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let (said, host) = when_ready(&mut child);
        let server = Self {
            program: child,
            host,
            _folder: folder,
        };
        (server, said)
    }

    /// Asks for a path; the headers that matter to the test are given as written.
    fn get(&self, path: &str, headers: &str) -> Answer {
        self.send(&format!(
            "GET {path} HTTP/1.1\r\nHost: {}\r\n{headers}",
            self.host
        ))
    }

    fn send(&self, request: &str) -> Answer {
        let mut stream = TcpStream::connect(&self.host).expect("a connection");
        let request = format!("{request}Connection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).expect("it listens");
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).expect("an answer");
        Answer::read(&bytes)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

/// An answer as it came over the wire.
struct Answer {
    code: u16,
    headers: String,
    body: Vec<u8>,
}

impl Answer {
    fn read(bytes: &[u8]) -> Self {
        let end = bytes
            .windows(4)
            .position(|at| at == b"\r\n\r\n")
            .expect("headers");
        let headers = String::from_utf8_lossy(&bytes[..end]).to_lowercase();
        let code = headers.split(' ').nth(1).and_then(|code| code.parse().ok());
        Self {
            code: code.expect("a status"),
            headers,
            body: bytes[end + 4..].to_vec(),
        }
    }

    fn header(&self, name: &str) -> Option<&str> {
        let wanted = format!("{name}: ");
        self.headers
            .lines()
            .find_map(|line| line.strip_prefix(&wanted))
    }
}

/// A folder with what a page has: a document, a service worker, files with hashes and compressed
/// forms (the server does not look into them).
fn small_page() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        std::fs::write(folder.path().join(name), text).expect("a file");
    };
    write("index.html", "<!doctype html>the document");
    write("sw.js", "const VERSION = \"harif-one\";");
    write(SCRIPT, "plain");
    write(&format!("{SCRIPT}.br"), "brotli");
    write(&format!("{SCRIPT}.gz"), "gzip");
    write("harif.0123456789abcdef.wasm", "\0asm");
    write("manifest.webmanifest", "{}");
    folder
}

#[test]
fn files_come_with_their_kinds_and_rules() {
    let server = Server::start();
    for (path, kind) in [
        ("/", "text/html; charset=utf-8"),
        ("/index.html", "text/html; charset=utf-8"),
        ("/sw.js", "text/javascript; charset=utf-8"),
        ("/harif.0123456789abcdef.wasm", "application/wasm"),
        ("/manifest.webmanifest", "application/manifest+json"),
    ] {
        let answer = server.get(path, "");
        assert_eq!(answer.code, 200, "{path}");
        assert_eq!(answer.header("content-type"), Some(kind), "{path}");
        let policy = answer.header("content-security-policy").expect("a policy");
        assert!(policy.starts_with("default-src 'none'"), "{policy}");
        assert!(
            !policy.contains("unsafe-inline") && !policy.contains("http"),
            "{policy}"
        );
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
    }
    assert_eq!(server.get("/", "").body, b"<!doctype html>the document");
}

#[test]
fn what_has_a_hash_is_kept_and_the_rest_is_asked_about() {
    let server = Server::start();
    let script = server.get(&format!("/{SCRIPT}"), "");
    assert_eq!(
        script.header("cache-control"),
        Some("public, max-age=31536000, immutable")
    );
    let document = server.get("/", "");
    assert_eq!(document.header("cache-control"), Some("no-cache"));
    let tag = document.header("etag").expect("a tag").to_owned();
    let again = server.get("/", &format!("If-None-Match: {tag}\r\n"));
    assert_eq!((again.code, again.body.len()), (304, 0));
    let other = server.get("/", "If-None-Match: \"harif-two\"\r\n");
    assert_eq!(other.code, 200);
}

#[test]
fn the_smallest_form_that_is_accepted_is_sent() {
    let server = Server::start();
    for (accepted, form, body) in [
        ("gzip, deflate, br", Some("br"), "brotli"),
        ("gzip", Some("gzip"), "gzip"),
        ("br;q=0, gzip;q=0.5", Some("gzip"), "gzip"),
        ("identity", None, "plain"),
    ] {
        let answer = server.get(
            &format!("/{SCRIPT}"),
            &format!("Accept-Encoding: {accepted}\r\n"),
        );
        assert_eq!(answer.header("content-encoding"), form, "{accepted}");
        assert_eq!(answer.body, body.as_bytes(), "{accepted}");
        assert_eq!(
            answer.header("content-type"),
            Some("text/javascript; charset=utf-8")
        );
        assert_eq!(answer.header("vary"), Some("accept-encoding"));
    }
}

#[test]
fn nothing_else_is_served() {
    let server = Server::start();
    for path in [
        "/nowhere",
        "/../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "//etc/passwd",
    ] {
        assert_eq!(server.get(path, "").code, 404, "{path}");
    }
    let host = format!("Host: {}\r\n", server.host);
    assert_eq!(
        server
            .send(&format!("POST / HTTP/1.1\r\n{host}Content-Length: 0\r\n"))
            .code,
        405
    );
    let head = server.send(&format!("HEAD / HTTP/1.1\r\n{host}"));
    assert_eq!((head.code, head.body.len()), (200, 0));
}

#[test]
fn strangers_are_refused() {
    let server = Server::start();
    assert_eq!(
        server.send("GET / HTTP/1.1\r\nHost: evil.example\r\n").code,
        403
    );
    let foreign = server.get("/engine", "Origin: http://evil.example\r\n");
    assert_eq!(foreign.code, 403);
}

/// Sends requests over the socket of the engines and reads replies until a number is answered.
struct Engines(tungstenite::WebSocket<TcpStream>);

impl Engines {
    fn of(server: &Server) -> Self {
        let stream = TcpStream::connect(&server.host).expect("a connection");
        let address = format!("ws://{}/engine", server.host);
        let (socket, _) = tungstenite::client(address, stream).expect("a socket");
        Self(socket)
    }

    fn ask(&mut self, message: &Value) {
        let text = message.to_string();
        self.0
            .send(tungstenite::Message::text(text))
            .expect("it listens");
    }

    /// The next reply that is not about progress.
    fn answer(&mut self) -> Value {
        loop {
            let message = self.0.read().expect("a reply");
            let said: Value = serde_json::from_str(message.to_text().expect("text")).expect("JSON");
            let is_on_the_way = |kind| said["reply"].get(kind).is_some();
            if !is_on_the_way("progress") && !is_on_the_way("waiting") {
                return said;
            }
        }
    }
}

fn move_request(id: u32, game: &str, position: &str, agent: &str) -> Value {
    json!({"id": id, "ask": {"move": {"at": {"game": game, "position": position}, "agent": agent}}})
}

#[test]
fn the_engines_answer_over_a_socket() {
    let server = Server::start();
    let mut engines = Engines::of(&server);
    // X has two in the first column and wins at once.
    engines.ask(&move_request(7, "tictactoe", "a1b1a2b2", "minimax"));
    let said = engines.answer();
    assert_eq!(said["id"], 7);
    assert_eq!(said["reply"]["move"]["move"], "a3", "{said}");
    engines.ask(&move_request(8, "tictactoe", "a1a1", "minimax"));
    let said = engines.answer();
    assert_eq!(said["id"], 8);
    assert!(said["reply"]["error"].is_object(), "{said}");
}

#[test]
fn a_search_without_end_can_be_stopped() {
    let server = Server::start();
    let mut engines = Engines::of(&server);
    engines.ask(&move_request(
        1,
        "othello:size=20",
        "start",
        "minimax:depth=20",
    ));
    engines.ask(&json!({"stop": 1}));
    let said = engines.answer();
    assert_eq!(said["id"], 1);
    assert!(said["reply"]["move"].is_object(), "{said}");
}

#[test]
fn nonsense_closes_the_socket_and_nothing_else() {
    let server = Server::start();
    let mut engines = Engines::of(&server);
    engines.ask(&json!({"launch": "everything"}));
    assert!(engines.0.read().map_or(true, |message| message.is_close()));
    assert_eq!(server.get("/", "").code, 200);
}

#[test]
fn a_folder_without_a_page_is_refused_with_the_way_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().to_string_lossy().into_owned();
    for path in [path.as_str(), "/no/such/folder"] {
        assert!(!Path::new(path).join("index.html").exists());
        let run = harif(&["serve", "--page", path]);
        let run = run.refused();
        run.complains("cargo xtask site");
    }
}

#[test]
fn a_port_that_is_taken_is_refused_with_the_way_out() {
    let server = Server::start();
    let folder = small_page();
    let path = folder.path().to_string_lossy().into_owned();
    let port = server.host.rsplit(':').next().expect("a port");
    let run = harif(&["serve", "--page", &path, "--port", port]);
    let run = run.refused();
    assert!(
        run.stderr.contains("already in use") && run.stderr.contains("--port"),
        "{}",
        run.stderr
    );
}

#[test]
fn an_address_for_other_machines_is_refused_with_the_way_out() {
    let folder = small_page();
    let path = folder.path().to_string_lossy().into_owned();
    for address in ["0.0.0.0", "192.0.2.7", "::"] {
        let refused = harif(&["serve", "--page", &path, "--address", address]).refused();
        refused.complains("harif host");
    }
}

/// Ctrl-C is a wish, not an accident.
#[cfg(unix)]
#[test]
fn ctrl_c_ends_it_well() {
    let mut server = Server::start();
    assert_eq!(server.get("/", "").code, 200);
    let id = server.program.id().to_string();
    let sent = std::process::Command::new("kill")
        .args(["-INT", &id])
        .status();
    assert!(sent.is_ok_and(|status| status.success()));
    let ended = server.program.wait().expect("it ends");
    assert_eq!(ended.code(), Some(0));
}

/// A program of the person, and what is said of it before a page is served.
#[cfg(unix)]
mod programs {
    use super::*;
    use crate::engines_end::is_running;

    /// The example of the documentation, as people start it.
    fn engine() -> String {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let file = root.join("examples/arena/engines/engine.py");
        file.to_str().expect("a path").to_owned()
    }

    #[test]
    fn what_is_offered_is_told_first() {
        let engine = engine();
        let named = format!("mine={engine}");
        let (_server, said) = Server::with(&["--agent", &engine, "--agent", &named]);
        assert_eq!(said["programs"][0]["name"], "engine.py", "{said}");
        assert_eq!(said["programs"][1]["name"], "mine", "{said}");
        let games = said["programs"][1]["games"].as_array().expect("a list");
        assert!(games.contains(&json!("tictactoe")), "{said}");
    }

    #[test]
    fn what_cannot_be_offered_is_refused_with_help() {
        let folder = small_page();
        let page = folder.path().to_str().expect("a path");
        let missing = folder.path().join("missing.py");
        let missing = missing.to_str().expect("a path");
        let run = harif(&["serve", "--page", page, "--agent", missing]).refused();
        let told = format!("harif: There is no file {missing}.\n");
        assert_eq!(run.stderr, told, "{run:?}");
        let engine = engine();
        let twice = [
            "serve", "--page", page, "--agent", &engine, "--agent", &engine,
        ];
        let run = harif(&twice).refused();
        assert!(
            run.stderr.contains("engine.py") && run.stderr.contains("NAME="),
            "{run:?}"
        );
        // Others never run programs of this machine.
        harif(&["host", "--agent", &engine]).refused();
    }

    /// A program that answers, and computes for ever when it is asked for a move, with a helper.
    const SPINNING: &str = "#!/bin/sh
        while read command; do case $command in
          genmove*) echo $$ >> FILE; (while :; do :; done) & echo $! >> FILE; while :; do :; done ;;
          *) echo =; echo ;;
        esac; done";

    #[test]
    fn a_thinking_program_ends_with_the_server() {
        for signal in ["-TERM", "-HUP"] {
            let folder = tempfile::tempdir().expect("a folder");
            let (file, pids) = (folder.path().join("spin.sh"), folder.path().join("pids"));
            let source = SPINNING.replace("FILE", pids.to_str().expect("a path"));
            std::fs::write(&file, source).expect("a file");
            let (mut server, _) = Server::with(&["--agent", file.to_str().expect("a path")]);
            let mut engines = Engines::of(&server);
            let at = json!({"game": "connect4", "position": "start"});
            let ask = json!({"program": {"name": "spin.sh", "at": at, "moves": []}});
            engines.ask(&json!({"id": 1, "ask": ask}));
            let noted = || std::fs::read_to_string(&pids).unwrap_or_default();
            until(|| noted().lines().count() == 2);
            let pids: Vec<u32> = noted().lines().map(|pid| pid.parse().unwrap()).collect();
            assert!(pids.iter().all(|&pid| is_running(pid)), "{pids:?}");
            let sent = std::process::Command::new("kill")
                .args([signal, &server.program.id().to_string()])
                .status();
            assert!(sent.expect("kill runs").success());
            server.program.wait().expect("it ends");
            until(|| !pids.iter().any(|&pid| is_running(pid)));
        }
    }

    fn until(is_so: impl Fn() -> bool) {
        for _ in 0..6_000 {
            if is_so() {
                return;
            }
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        panic!("it never comes");
    }
}
