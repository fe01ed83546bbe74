//! A server for one test, ended with it, and clients that talk to it.

use std::io::{ErrorKind, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use harif_server::guard::Guard;
use harif_server::page::Page;
use harif_server::pool::Pool;
use harif_server::programs::Programs;
use harif_server::{ConnectionLimits, Server};
use serde_json::Value;
use tungstenite::{Message, WebSocket};

/// A server in a thread of the test.
pub(crate) struct Running {
    pub(crate) host: String,
    over: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Running {
    pub(crate) fn start(server: Server) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
        let host = listener.local_addr().expect("an address").to_string();
        let over = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&over);
        let thread = std::thread::spawn(move || {
            let served = server.run(listener, || flag.load(Ordering::Relaxed));
            served.expect("it serves");
        });
        Self {
            host,
            over,
            thread: Some(thread),
        }
    }

    /// A server with engines.
    pub(crate) fn with_engines(pool: &Pool) -> Self {
        Self::start(Server {
            engines: Some(pool.clone()),
            ..bare()
        })
    }

    /// Sends bytes and reads everything that comes back.
    pub(crate) fn exchange(&self, request: &str) -> String {
        let mut stream = TcpStream::connect(&self.host).expect("a connection");
        stream.write_all(request.as_bytes()).expect("it listens");
        let mut answer = Vec::new();
        // A connection that is reset has said all it will.
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    pub(crate) fn socket(&self, path: &str) -> Client {
        let stream = TcpStream::connect(&self.host).expect("a connection");
        stream.set_nodelay(true).expect("an option");
        let address = format!("ws://{}{path}", self.host);
        let (socket, _) = tungstenite::client(address, stream).expect("a socket");
        Client(socket)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// A server with a page of one line.
pub(crate) fn bare() -> Server {
    let page = Page::embedded(&[("index.html", b"<!doctype html>a page")]);
    Server {
        page: page.expect("a page"),
        guard: Guard::default(),
        limits: ConnectionLimits::new(1_000, 1_000),
        engines: None,
        programs: Programs::default(),
        people: None,
        archive: None,
        certificate: None,
    }
}

/// One end of a `WebSocket`.
pub(crate) struct Client(pub(crate) WebSocket<TcpStream>);

impl Client {
    pub(crate) fn say(&mut self, message: &Value) {
        let text = message.to_string();
        self.0.send(Message::text(text)).expect("it listens");
    }

    /// The next message.
    pub(crate) fn hear(&mut self) -> Value {
        loop {
            let message = match self.0.read() {
                // A signal to the process says nothing about the connection.
                Err(tungstenite::Error::Io(error)) if error.kind() == ErrorKind::Interrupted => {
                    continue;
                }
                message => message.expect("a message"),
            };
            if message.is_text() {
                return serde_json::from_str(message.to_text().expect("text")).expect("JSON");
            }
        }
    }

    /// The next message of a kind, waited for.
    pub(crate) fn hear_of(&mut self, kind: &str) -> Value {
        self.wait_at_most(Duration::from_mins(1));
        loop {
            let said = self.hear();
            if let Some(found) = said.get(kind) {
                return found.clone();
            }
        }
    }

    /// Sets how long `try_hear` waits.
    pub(crate) fn wait_at_most(&self, time: Duration) {
        let stream = self.0.get_ref();
        stream.set_read_timeout(Some(time)).expect("an option");
    }
}

/// Waits for what comes about without a sound; a test that hangs here has failed.
pub(crate) fn until(mut is_so: impl FnMut() -> bool) {
    let started = Instant::now();
    while !is_so() {
        assert!(started.elapsed() < Duration::from_mins(1), "it never comes");
        std::thread::sleep(Duration::from_millis(1));
    }
}
