//! Games between people: one socket for each client, one thread that owns all games.
//!
//! * [`harif_wire`] is what client and server say to each other.
//! * [`game`] is one game, [`class`] a room of a class, [`hall`] all of them with their clients: machines
//!   without I/O, tested by laws.
//! * [`store`] keeps them.
//!
//! The thread sleeps until a client says something or a clock runs out. What it has to send goes to
//! the sockets through bounded queues; a client that does not read is cut off, and comes back with
//! the number of the last event it has.

pub mod class;
pub mod figures;
pub mod game;
pub mod hall;
mod limits;
pub mod store;
pub mod token;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use axum::Extension;
use axum::extract::ws::{Message, WebSocket};
use axum::extract::{State, WebSocketUpgrade};
use axum::response::Response;
use tokio::sync::mpsc as letters;

use crate::connections::Peer;
use crate::engine::{LONGEST_SILENCE, pings, send};
use class::password::{self, Derived, Job};
use figures::Figures;
use hall::{ClientId, Hall, Letters};
use harif_wire::ServerMessage;
pub use limits::{Limits, Rate};
use store::Changed;

/// The longest message of a client.
const LONGEST: usize = 4 * 1024;
/// How many messages may wait for a client that reads slowly. A whole game fits.
const MOST_LETTERS: usize = 4_500;
/// How often old games are forgotten.
const FORGET_EVERY: Duration = Duration::from_hours(1);

/// The time of the server: that of the machine when it started, and steady from there on.
#[derive(Clone, Copy, Debug)]
struct Clock {
    started: Instant,
    since_1970: u64,
}

impl Clock {
    fn new() -> Self {
        let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH);
        Self {
            started: Instant::now(),
            since_1970: since_1970.map_or(0, |time| time.as_millis() as u64),
        }
    }

    fn now(&self) -> u64 {
        self.since_1970 + self.started.elapsed().as_millis() as u64
    }
}

/// What the thread hears.
enum Heard {
    Connected(ClientId, IpAddr, letters::Sender<ServerMessage>),
    Said(ClientId, String),
    Gone(ClientId),
    /// The key of a password was derived.
    Derived(u64, Option<Derived>),
    /// Another process wrote into the same store.
    Changed(Changed),
    /// The server ends.
    End,
}

/// The line to the thread that owns the games.
#[derive(Clone, Debug)]
pub struct People(Arc<Line>);

#[derive(Debug)]
struct Line {
    heard: mpsc::Sender<Heard>,
    next_client: AtomicU64,
    figures: Arc<Figures>,
}

impl Drop for Line {
    fn drop(&mut self) {
        let _ = self.heard.send(Heard::End);
    }
}

impl People {
    /// Starts the thread. It ends when the last copy of this is dropped.
    ///
    /// # Errors
    /// When the machine refuses a thread, or the store fails.
    pub fn start(mut hall: Hall) -> std::io::Result<Self> {
        let (heard, receiver) = mpsc::channel();
        let tell = heard.clone();
        let watched = hall.watch_store(Box::new(move |changed| {
            tell.send(Heard::Changed(changed)).is_ok()
        }));
        watched.map_err(std::io::Error::other)?;
        let tell = heard.clone();
        let jobs = password::start_worker(move |ticket, key| {
            let _ = tell.send(Heard::Derived(ticket, key));
        })?;
        let thread = std::thread::Builder::new().name("people".into());
        let figures = Arc::new(Figures::default());
        let counted = Arc::clone(&figures);
        thread.spawn(move || run(hall, &receiver, &jobs, &counted))?;
        Ok(Self(Arc::new(Line {
            heard,
            next_client: AtomicU64::new(0),
            figures,
        })))
    }

    /// What happens here, as numbers.
    pub fn figures(&self) -> Arc<Figures> {
        Arc::clone(&self.0.figures)
    }
}

/// Hears everything in its order.
fn run(mut hall: Hall, heard: &Receiver<Heard>, jobs: &mpsc::Sender<Job>, figures: &Figures) {
    let clock = Clock::new();
    let mut lines: HashMap<ClientId, letters::Sender<ServerMessage>> = HashMap::new();
    let mut forget_at = Instant::now();
    loop {
        if forget_at <= Instant::now() {
            // Where the store fails, the next hour tries again.
            let _ = hall.forget_old(clock.now());
            forget_at = Instant::now() + FORGET_EVERY;
        }
        let flag = hall
            .next_flag(clock.now())
            .map(|at| at.saturating_sub(clock.now()));
        let wait = Duration::from_millis(flag.unwrap_or(u64::MAX)).min(FORGET_EVERY);
        let heard = heard.recv_timeout(wait);
        let began = Instant::now();
        let written = match heard {
            Err(RecvTimeoutError::Disconnected) | Ok(Heard::End) => return,
            Err(RecvTimeoutError::Timeout) => hall.tick(clock.now()),
            Ok(Heard::Connected(client, address, line)) => {
                lines.insert(client, line);
                hall.connect(clock.now(), client, address);
                Vec::new()
            }
            Ok(Heard::Said(client, text)) => {
                figures.add_heard();
                hall.hear(clock.now(), client, &text)
            }
            Ok(Heard::Gone(client)) => {
                lines.remove(&client);
                hall.disconnect(clock.now(), client)
            }
            Ok(Heard::Changed(changed)) => hall.changed(clock.now(), &changed),
            Ok(Heard::Derived(ticket, key)) => hall.derived(clock.now(), ticket, key),
        };
        let is_refusal =
            |(_, said): &&(ClientId, ServerMessage)| matches!(said, ServerMessage::Refused { .. });
        figures.add_sent(written.len(), written.iter().filter(is_refusal).count());
        figures.add_cut(deliver(&mut hall, &mut lines, written, clock));
        let cut = hall.take_cut();
        figures.add_cut(cut.len());
        for client in cut {
            // Its socket ends when it has sent what waits for it.
            lines.remove(&client);
        }
        for job in hall.take_jobs() {
            let _ = jobs.send(job);
        }
        let (games, rooms) = hall.open();
        figures.set_open(lines.len(), games, rooms);
        figures.add_busy(began.elapsed().as_micros() as u64);
    }
}

/// Hands messages to the sockets. A client whose queue is full is cut off, which others are told; says
/// how many were.
fn deliver(
    hall: &mut Hall,
    lines: &mut HashMap<ClientId, letters::Sender<ServerMessage>>,
    mut written: Letters,
    clock: Clock,
) -> usize {
    let mut count = 0;
    while !written.is_empty() {
        let mut lost = Vec::new();
        for (client, message) in written {
            let line = lines.get(&client);
            if line.is_some_and(|line| line.try_send(message).is_err()) {
                lines.remove(&client);
                lost.push(client);
            }
        }
        count += lost.len();
        let gone = lost.into_iter();
        written = gone
            .flat_map(|client| hall.disconnect(clock.now(), client))
            .collect();
    }
    count
}

/// Opens the socket of a client.
pub(super) async fn join(
    State(people): State<People>,
    Extension(Peer(address)): Extension<Peer>,
    upgrade: WebSocketUpgrade,
) -> Response {
    upgrade
        .max_message_size(LONGEST)
        .on_upgrade(move |socket| async move { converse(socket, people, address).await })
}

/// Tells the thread that a client is gone, however its socket ended.
struct Goodbye(People, ClientId);

impl Drop for Goodbye {
    fn drop(&mut self) {
        let _ = self.0.0.heard.send(Heard::Gone(self.1));
    }
}

async fn converse(mut socket: WebSocket, people: People, address: IpAddr) {
    let client = people.0.next_client.fetch_add(1, Ordering::Relaxed);
    let (line, mut letters) = letters::channel(MOST_LETTERS);
    let connected = Heard::Connected(client, address, line);
    if people.0.heard.send(connected).is_err() {
        return;
    }
    let goodbye = Goodbye(people, client);
    let mut pings = pings();
    let mut heard_at = tokio::time::Instant::now();
    loop {
        tokio::select! {
            heard = socket.recv() => {
                heard_at = tokio::time::Instant::now();
                match heard {
                    Some(Ok(Message::Text(text))) => {
                        let said = Heard::Said(client, text.as_str().to_owned());
                        if goodbye.0.0.heard.send(said).is_err() {
                            return;
                        }
                    }
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                    _ => return,
                }
            }
            letter = letters.recv() => {
                // No line: the client read too slowly and was cut off.
                let Some(letter) = letter else { return };
                let Ok(text) = serde_json::to_string(&letter) else { return };
                if !send(&mut socket, Message::Text(text.into())).await {
                    return;
                }
            }
            _ = pings.tick() => {
                if heard_at.elapsed() > LONGEST_SILENCE
                    || !send(&mut socket, Message::Ping(Vec::new().into())).await
                {
                    return;
                }
            }
        }
    }
}
