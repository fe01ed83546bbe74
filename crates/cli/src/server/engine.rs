//! A page asks, the engines of this program answer: one socket, one thread that thinks.
//!
//! The socket is read while the thread thinks, so a request can be stopped at any time. Requests of
//! one page are answered in their order; pages do not wait for each other.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;

use axum::extract::WebSocketUpgrade;
use axum::extract::ws::{Message, WebSocket};
use axum::response::Response;
use harif_play::service::{ClientMessage, Request, ServerMessage, Service};
use harif_search::Control;
use tokio::sync::mpsc as replies;

/// The longest request: a game with all its moves takes a few thousand bytes.
const LONGEST: usize = 64 * 1024;
/// How many requests of one page may wait.
const MOST_WAITING: usize = 16;

/// Opens the socket of a page.
pub(super) async fn join(upgrade: WebSocketUpgrade) -> Response {
    upgrade
        .max_message_size(LONGEST)
        .on_upgrade(|socket| async move { converse(socket).await })
}

/// Carries requests to a thinker and its replies back, until the page goes away.
async fn converse(mut socket: WebSocket) {
    let (tell, mut told) = replies::unbounded_channel();
    let mut thinker = Thinker::start(tell);
    loop {
        tokio::select! {
            heard = socket.recv() => match heard {
                Some(Ok(Message::Text(text))) => {
                    // What is no request at all has no number to answer to: such a page is gone.
                    let Ok(ask) = serde_json::from_str(&text) else { break };
                    if !thinker.hear(ask) {
                        break;
                    }
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                _ => break,
            },
            said = told.recv() => {
                let Some(text) = said.and_then(|said| serde_json::to_string(&said).ok()) else { break };
                if socket.send(Message::Text(text.into())).await.is_err() {
                    break;
                }
            }
        }
    }
}

/// A request on its way to the thread, with the flag that stops it.
struct Task {
    id: u32,
    request: Request,
    stop: Arc<AtomicBool>,
}

/// The thread that thinks for one page. Dropping it stops what it is thinking about.
struct Thinker {
    tasks: mpsc::Sender<Task>,
    /// The requests that may not be answered yet, oldest first.
    open: VecDeque<(u32, Arc<AtomicBool>)>,
}

impl Thinker {
    /// Starts the thread; what it says goes to `tell`.
    fn start(tell: replies::UnboundedSender<ServerMessage>) -> Self {
        let (tasks, todo) = mpsc::channel::<Task>();
        std::thread::spawn(move || {
            let mut service = Service::new();
            for Task { id, request, stop } in todo {
                service.handle(&request, Control::new(&stop), &mut |reply| {
                    // A page that went away needs no reply.
                    let _ = tell.send(ServerMessage { id, reply });
                });
                // A request that ended needs no flag; setting it marks it as done.
                stop.store(true, Ordering::Relaxed);
            }
        });
        Self {
            tasks,
            open: VecDeque::new(),
        }
    }

    /// Takes in what a page asks. Says no when too much is waiting or the thread is gone.
    fn hear(&mut self, ask: ClientMessage) -> bool {
        match ask {
            ClientMessage::Request { id, ask: request } => {
                self.open.retain(|(_, stop)| !stop.load(Ordering::Relaxed));
                if self.open.len() == MOST_WAITING {
                    return false;
                }
                let stop = Arc::new(AtomicBool::new(false));
                self.open.push_back((id, Arc::clone(&stop)));
                self.tasks.send(Task { id, request, stop }).is_ok()
            }
            ClientMessage::Stop { stop: id } => {
                for (_, stop) in self.open.iter().filter(|(open, _)| *open == id) {
                    stop.store(true, Ordering::Relaxed);
                }
                true
            }
        }
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        for (_, stop) in &self.open {
            stop.store(true, Ordering::Relaxed);
        }
    }
}
