//! Games between people: one socket for each client, one thread that owns all games.
//!
//! * [`harif_wire`] is what client and server say to each other.
//! * [`game`] is one game, [`class`] a room of a class, [`hall`] all of them with their clients: machines
//!   without I/O, tested by laws.
//! * [`store`] keeps them, [`archive`] finds those that are over.
//!
//! The thread sleeps until a client says something or a clock runs out. What it has to send goes to
//! the sockets through bounded queues; a client that does not read is cut off, and comes back with
//! the number of the last event it has.

pub mod archive;
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
use tokio::sync::mpsc::error::TrySendError;

use crate::connections::{Peer, open_socket};
use crate::engine::{LONGEST_SILENCE, pings, send};
use class::password::{self, Derived, Job};
use figures::Figures;
use hall::{ClientId, Hall, Letters};
use harif_wire::ServerMessage;
pub use limits::{HallLimits, MOST_ARCHIVED, Rate};
use store::Changed;

/// The longest message of a client.
const LONGEST: usize = 4 * 1024;
/// How many messages may wait for a client that reads slowly. A whole game fits.
const MOST_LETTERS: usize = 4_500;
/// How many messages are done in one step.
const MOST_TOGETHER: usize = 256;
/// How long to wait before what could not be kept is tried again.
const TICK: Duration = Duration::from_millis(20);
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

/// What the thread waits for.
enum Event {
    Connected(ClientId, IpAddr, letters::Sender<ServerMessage>),
    Message(ClientId, String),
    Disconnected(ClientId),
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
    events: mpsc::Sender<Event>,
    next_client: AtomicU64,
    figures: Arc<Figures>,
}

impl Drop for Line {
    fn drop(&mut self) {
        let _ = self.events.send(Event::End);
    }
}

impl People {
    /// Starts the thread. It ends when the last copy of this is dropped.
    ///
    /// # Errors
    /// When the machine refuses a thread, or the store fails.
    pub fn start(mut hall: Hall) -> std::io::Result<Self> {
        let (events, receiver) = mpsc::channel();
        let tell = events.clone();
        let watched = hall.watch_store(Box::new(move |changed| {
            tell.send(Event::Changed(changed)).is_ok()
        }));
        watched.map_err(std::io::Error::other)?;
        let tell = events.clone();
        let jobs = password::start_worker(move |ticket, key| {
            let _ = tell.send(Event::Derived(ticket, key));
        })?;
        let thread = std::thread::Builder::new().name("people".into());
        let figures = Arc::new(Figures::default());
        let counted = Arc::clone(&figures);
        thread.spawn(move || run(hall, &receiver, &jobs, &counted))?;
        Ok(Self(Arc::new(Line {
            events,
            next_client: AtomicU64::new(0),
            figures,
        })))
    }

    /// What happens here, as numbers.
    pub fn figures(&self) -> Arc<Figures> {
        Arc::clone(&self.0.figures)
    }
}

/// What waited in the queue and is done in one step: while it is kept, the next ones gather.
#[derive(Default)]
struct Group {
    connected: Vec<(ClientId, IpAddr, letters::Sender<ServerMessage>)>,
    changed: Vec<Changed>,
    said: Vec<(ClientId, String)>,
    gone: Vec<ClientId>,
    /// What came after them.
    next: Option<Event>,
}

impl Group {
    fn gather(first: Event, events: &Receiver<Event>) -> Self {
        let mut group = Self {
            next: Some(first),
            ..Self::default()
        };
        for _ in 0..MOST_TOGETHER {
            match group.next.take().or_else(|| events.try_recv().ok()) {
                Some(Event::Connected(client, address, line)) => {
                    group.connected.push((client, address, line));
                }
                Some(Event::Changed(changed)) => group.changed.push(changed),
                Some(Event::Message(client, text)) => group.said.push((client, text)),
                Some(Event::Disconnected(client)) => group.gone.push(client),
                other => {
                    group.next = other;
                    break;
                }
            }
        }
        group
    }

    /// Does all of it: a client comes before it says something, and goes after that.
    fn hear(self, hall: &mut Hall, lines: &mut Lines, clock: Clock) -> Letters {
        for (client, address, line) in self.connected {
            lines.insert(client, line);
            hall.connect(clock.now(), client, address);
        }
        let mut written = hall.changed(clock.now(), self.changed);
        let said = self.said.iter();
        let said = said.map(|(client, text)| (*client, text.as_str()));
        written.extend(hall.hear_together(clock.now(), said));
        for client in self.gone {
            lines.remove(&client);
            written.extend(hall.disconnect(clock.now(), client));
        }
        written
    }
}

type Lines = HashMap<ClientId, letters::Sender<ServerMessage>>;

/// Hears everything, what each client says in its order.
fn run(mut hall: Hall, events: &Receiver<Event>, jobs: &mpsc::Sender<Job>, figures: &Figures) {
    let clock = Clock::new();
    let mut lines = Lines::new();
    let mut forget_at = Instant::now();
    let mut tick_after = Instant::now();
    let mut next = None;
    loop {
        if forget_at <= Instant::now() {
            // Where the store fails, the next hour tries again.
            let _ = hall.forget_old(clock.now());
            forget_at = Instant::now() + FORGET_EVERY;
        }
        let flag = hall.next_flag(clock.now());
        let flag = flag.map(|at| Duration::from_millis(at.saturating_sub(clock.now())));
        let pause = tick_after.saturating_duration_since(Instant::now());
        let wait = flag.map_or(FORGET_EVERY, |flag| flag.max(pause).min(FORGET_EVERY));
        let came = match next.take() {
            Some(event) => Ok(event),
            // However much is said, clocks run out.
            None if wait.is_zero() => Err(RecvTimeoutError::Timeout),
            None => events.recv_timeout(wait),
        };
        let began = Instant::now();
        let written = match came {
            Err(RecvTimeoutError::Disconnected) | Ok(Event::End) => return,
            Err(RecvTimeoutError::Timeout) => {
                tick_after = Instant::now() + TICK;
                hall.tick(clock.now())
            }
            Ok(Event::Derived(ticket, key)) => hall.derived(clock.now(), ticket, key),
            Ok(first) => {
                let mut group = Group::gather(first, events);
                figures.add_heard(group.said.len());
                next = group.next.take();
                group.hear(&mut hall, &mut lines, clock)
            }
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
fn deliver(hall: &mut Hall, lines: &mut Lines, mut written: Letters, clock: Clock) -> usize {
    let mut count = 0;
    while !written.is_empty() {
        let mut lost = Vec::new();
        for (client, message) in written {
            // One that has just left says so itself.
            if let Some(line) = lines.get(&client)
                && let Err(TrySendError::Full(_)) = line.try_send(message)
            {
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
    Extension(peer): Extension<Peer>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let upgrade = upgrade.max_message_size(LONGEST).read_buffer_size(LONGEST);
    let address = peer.address;
    open_socket(peer, upgrade, move |socket| {
        converse(socket, people, address)
    })
}

/// Tells the thread that a client is gone, however its socket ended.
struct Goodbye(People, ClientId);

impl Drop for Goodbye {
    fn drop(&mut self) {
        let _ = self.0.0.events.send(Event::Disconnected(self.1));
    }
}

async fn converse(mut socket: WebSocket, people: People, address: IpAddr) {
    let client = people.0.next_client.fetch_add(1, Ordering::Relaxed);
    let (line, mut letters) = letters::channel(MOST_LETTERS);
    let connected = Event::Connected(client, address, line);
    if people.0.events.send(connected).is_err() {
        return;
    }
    let goodbye = Goodbye(people, client);
    let mut pings = pings();
    let mut heard_at = tokio::time::Instant::now();
    loop {
        tokio::select! {
            received = socket.recv() => {
                heard_at = tokio::time::Instant::now();
                match received {
                    Some(Ok(Message::Text(text))) => {
                        let said = Event::Message(client, text.as_str().to_owned());
                        if goodbye.0.0.events.send(said).is_err() {
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
