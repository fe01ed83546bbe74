//! A page asks, the engines of this program answer: one socket, one request at a time in the pool.
//!
//! The socket is read while the engines think, so a request can be stopped at any time. Requests of
//! one page are answered in their order.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::Extension;
use axum::extract::ws::{Message, WebSocket};
use axum::extract::{State, WebSocketUpgrade};
use axum::response::Response;
use harif_play::service::{ReplyMessage, Request, RequestMessage};
use tokio::sync::mpsc;
use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at, timeout};

use crate::connections::{Peer, open_socket};
use crate::pool::{Job, PageId, Pool, refusal, turned_away};
use crate::programs::{Programs, Seats};

/// The longest request: a game with all its moves takes a few thousand bytes.
const LONGEST: usize = 64 * 1024;
/// How many requests of one page may wait.
const MOST_WAITING: usize = 16;
/// How many replies may lie between a search and its page.
const MOST_REPLIES: usize = 32;
/// How often a silent page is asked whether it is there, and how long it may be silent.
const PING_EVERY: Duration = Duration::from_secs(20);
pub(crate) const LONGEST_SILENCE: Duration = Duration::from_secs(65);
/// How long a page may take to read a reply.
const SEND_TIME: Duration = Duration::from_secs(10);

/// Opens the socket of a page.
pub(super) async fn join(
    State((pool, programs)): State<(Pool, Programs)>,
    Extension(peer): Extension<Peer>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let upgrade = upgrade.max_message_size(LONGEST);
    open_socket(peer, upgrade, |socket| converse(socket, pool, programs))
}

/// Carries requests to the pool and its replies back, until the page goes away.
async fn converse(mut socket: WebSocket, pool: Pool, programs: Programs) {
    let (tell, mut told) = mpsc::channel(MOST_REPLIES);
    let mut requests = PageRequests::new(pool, programs, tell);
    let mut pings = pings();
    let mut heard_at = Instant::now();
    loop {
        let said = tokio::select! {
            heard = socket.recv() => {
                heard_at = Instant::now();
                match heard {
                    Some(Ok(Message::Text(text))) => {
                        // What is no request at all has no number to answer to: the page is told
                        // by the end of its socket.
                        let Ok(ask) = serde_json::from_str(&text) else { break };
                        requests.hear(ask)
                    }
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => Vec::new(),
                    _ => break,
                }
            }
            Some(said) = told.recv() => {
                let is_answer = said.reply.is_answer();
                let mut all = vec![said];
                if is_answer {
                    all.extend(requests.answered());
                }
                all
            }
            _ = pings.tick() => {
                if heard_at.elapsed() > LONGEST_SILENCE
                    || !send(&mut socket, Message::Ping(Vec::new().into())).await
                {
                    break;
                }
                Vec::new()
            }
        };
        for said in said {
            let Ok(text) = serde_json::to_string(&said) else {
                return;
            };
            if !send(&mut socket, Message::Text(text.into())).await {
                return;
            }
        }
    }
}

/// The moments at which a silent page is asked whether it is there.
pub(crate) fn pings() -> Interval {
    let mut pings = interval_at(Instant::now() + PING_EVERY, PING_EVERY);
    pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
    pings
}

/// Sends a message; says no if the page does not read it in time.
pub(crate) async fn send(socket: &mut WebSocket, message: Message) -> bool {
    let sent = timeout(SEND_TIME, socket.send(message)).await;
    sent.is_ok_and(|sent| sent.is_ok())
}

/// A request of the page that is not answered yet.
struct Open {
    id: u32,
    request: Option<Request>,
    stop: Arc<AtomicBool>,
}

/// The requests of one page. Dropping it stops them.
struct PageRequests {
    pool: Pool,
    page: PageId,
    tell: mpsc::Sender<ReplyMessage>,
    /// The person's own programs at the board of this page.
    seats: Seats,
    /// The oldest first; only that one is being answered.
    open: VecDeque<Open>,
}

impl PageRequests {
    fn new(pool: Pool, programs: Programs, tell: mpsc::Sender<ReplyMessage>) -> Self {
        Self {
            page: pool.join(),
            pool,
            seats: Seats::new(programs),
            tell,
            open: VecDeque::new(),
        }
    }

    /// Takes in what a page asks; returns what is answered at once.
    fn hear(&mut self, ask: RequestMessage) -> Vec<ReplyMessage> {
        match ask {
            RequestMessage::Request { id, .. } if self.open.len() == MOST_WAITING => {
                vec![refusal(id, "too many requests of this page wait already")]
            }
            RequestMessage::Request { id, ask } => {
                self.open.push_back(Open {
                    id,
                    request: Some(ask),
                    stop: Arc::default(),
                });
                if self.open.len() == 1 {
                    self.next()
                } else {
                    Vec::new()
                }
            }
            RequestMessage::Stop { stop: id } => {
                for open in self.open.iter().filter(|open| open.id == id) {
                    open.stop.store(true, Ordering::Relaxed);
                }
                if self.open.front().is_some_and(|open| open.id == id) {
                    self.pool.hurry(self.page);
                    self.seats.give_up(id);
                }
                Vec::new()
            }
        }
    }

    /// The oldest request was answered: the next one is asked.
    fn answered(&mut self) -> Vec<ReplyMessage> {
        self.open.pop_front();
        self.next()
    }

    /// Hands the oldest request to the pool or to a program; returns the answers of those that need
    /// neither.
    fn next(&mut self) -> Vec<ReplyMessage> {
        let mut answers = Vec::new();
        while let Some(open) = self.open.front_mut() {
            let Some(request) = open.request.take() else {
                break;
            };
            let (id, stop) = (open.id, Arc::clone(&open.stop));
            if matches!(request, Request::Dismiss { .. }) {
                let reply = self.pool.answer_at_once(self.page, &request);
                answers.extend(reply.map(|reply| ReplyMessage { id, reply }));
                self.open.pop_front();
                continue;
            }
            let is_stopped = stop.load(Ordering::Relaxed);
            if matches!(request, Request::Programs) {
                let reply = self.seats.offered();
                answers.push(ReplyMessage { id, reply });
                self.open.pop_front();
                continue;
            }
            if let Request::Program { name, at, moves } = request {
                if let Some(answer) = self.seats.ask(id, (&name, &at, moves), &self.tell) {
                    answers.push(answer);
                    self.open.pop_front();
                    continue;
                }
                if is_stopped {
                    self.seats.give_up(id);
                }
                break;
            }
            let job = Job {
                page: self.page,
                id,
                request,
                stop,
                tell: self.tell.clone(),
            };
            if !self.pool.submit(job) {
                answers.push(turned_away(id));
                self.open.pop_front();
                continue;
            }
            if is_stopped {
                self.pool.hurry(self.page);
            }
            break;
        }
        answers
    }
}

impl Drop for PageRequests {
    fn drop(&mut self) {
        self.pool.leave(self.page);
    }
}
