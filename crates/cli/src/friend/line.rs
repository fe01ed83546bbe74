//! The line to a server: one thread that sends and hears, and calls again when the line is lost. A person's
//! game and a bot's room are places that it comes back to.

use std::collections::VecDeque;
use std::io;
use std::sync::mpsc::{Receiver, Sender, TryRecvError};
use std::time::Duration;

use harif_wire::{ClientMessage, ServerMessage, VERSION};
use tungstenite::Message;

use super::route::{Route, Socket};

/// How long it waits before it calls again, at first and at most.
const FIRST_PAUSE: Duration = Duration::from_millis(500);
const LONGEST_PAUSE: Duration = Duration::from_secs(8);

/// What comes from the line.
#[derive(Debug)]
pub(crate) enum LineNews {
    /// The server said something.
    Said(ServerMessage),
    /// The line to the server broke, and is being called again.
    Lost,
    /// It is there again.
    Back,
}

/// Where a client is on a server: what the line must know to come back after it broke.
pub(crate) trait ServerSpot {
    /// Learns from what the server says.
    fn hear(&mut self, said: &ServerMessage);
    /// Learns from what is to be sent; whether that leads to another place, which takes another connection.
    fn leaves_with(&mut self, said: &ClientMessage) -> bool;
    /// The message to come back with; none before there is anything to come back to.
    fn enter(&self) -> Option<ClientMessage>;
}

/// The game of a person.
#[derive(Debug, Default)]
pub(super) struct GamePlace {
    game: String,
    token: String,
    since: u32,
    /// What the token becomes where the person sits down.
    secret: Option<String>,
}

impl ServerSpot for GamePlace {
    fn hear(&mut self, said: &ServerMessage) {
        match said {
            ServerMessage::Created { game, token, .. } => {
                game.clone_into(&mut self.game);
                token.clone_into(&mut self.token);
            }
            ServerMessage::Entered(entered) => {
                entered.game.clone_into(&mut self.game);
                if let Some(token) = &entered.token {
                    token.clone_into(&mut self.token);
                }
            }
            ServerMessage::Event(event) => self.since = self.since.max(event.number),
            _ => {}
        }
    }

    fn leaves_with(&mut self, said: &ClientMessage) -> bool {
        let ClientMessage::Enter {
            game,
            token,
            since,
            secret,
            ..
        } = said
        else {
            return false;
        };
        let is_inside = !self.game.is_empty();
        game.clone_into(&mut self.game);
        token.clone_into(&mut self.token);
        self.since = *since;
        self.secret.clone_from(secret);
        is_inside
    }

    fn enter(&self) -> Option<ClientMessage> {
        (!self.game.is_empty()).then(|| ClientMessage::Enter {
            version: VERSION,
            game: self.game.clone(),
            token: self.token.clone(),
            since: self.since,
            secret: self.secret.clone(),
        })
    }
}

/// How talking ended.
enum End {
    /// The other end of the queue is gone.
    Left,
    /// The connection broke.
    Lost,
    /// The client goes to another place.
    Elsewhere,
}

/// What is to be sent: the queue, and before it what was taken out while the line was lost.
struct Outbox<'a> {
    queue: &'a Receiver<ClientMessage>,
    taken: VecDeque<ClientMessage>,
}

impl Outbox<'_> {
    fn next(&mut self) -> Result<ClientMessage, TryRecvError> {
        self.taken
            .pop_front()
            .map_or_else(|| self.queue.try_recv(), Ok)
    }

    /// Whether nothing will come any more.
    fn is_left(&mut self) -> bool {
        loop {
            match self.queue.try_recv() {
                Ok(message) => self.taken.push_back(message),
                Err(error) => return error == TryRecvError::Disconnected,
            }
        }
    }
}

/// Runs the line until the other end of the queue is gone, or there is nothing to come back to. What comes from it
/// is told as the news of the client that waits for it.
pub(crate) fn run<N: From<LineNews>>(
    mut socket: Socket,
    route: &Route,
    mut place: impl ServerSpot,
    to_send: &Receiver<ClientMessage>,
    told: &Sender<N>,
) {
    let tell = |news: LineNews| told.send(news.into()).is_ok();
    let mut outbox = Outbox {
        queue: to_send,
        taken: VecDeque::new(),
    };
    loop {
        match talk(&mut socket, &mut place, &mut outbox, &tell) {
            End::Elsewhere => {
                let _ = socket.close(None);
                let _ = socket.flush();
            }
            End::Lost if tell(LineNews::Lost) => {}
            End::Left | End::Lost => return,
        }
        let Some(enter) = place.enter() else { return };
        let mut pause = FIRST_PAUSE;
        socket = loop {
            if let Ok(mut again) = route.connect()
                && send(&mut again, &enter)
            {
                break again;
            }
            if outbox.is_left() {
                return;
            }
            std::thread::sleep(pause);
            pause = (pause * 2).min(LONGEST_PAUSE);
        };
        if !tell(LineNews::Back) {
            return;
        }
    }
}

fn talk(
    socket: &mut Socket,
    place: &mut impl ServerSpot,
    outbox: &mut Outbox<'_>,
    tell: &impl Fn(LineNews) -> bool,
) -> End {
    loop {
        loop {
            match outbox.next() {
                Ok(message) if place.leaves_with(&message) => return End::Elsewhere,
                Ok(message) if send(socket, &message) => {}
                Ok(_) => return End::Lost,
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => {
                    let _ = socket.close(None);
                    let _ = socket.flush();
                    return End::Left;
                }
            }
        }
        match socket.read() {
            Ok(Message::Text(text)) => {
                // What a newer server says beyond this is not for us.
                if let Ok(said) = serde_json::from_str(&text) {
                    place.hear(&said);
                    if !tell(LineNews::Said(said)) {
                        return End::Left;
                    }
                }
            }
            Ok(Message::Close(_)) => return End::Lost,
            Ok(_) => {}
            Err(tungstenite::Error::Io(error))
                if matches!(
                    error.kind(),
                    io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut
                ) => {}
            Err(_) => return End::Lost,
        }
    }
}

fn send(socket: &mut Socket, message: &ClientMessage) -> bool {
    let text = serde_json::to_string(message);
    text.is_ok_and(|text| socket.send(Message::text(text)).is_ok())
}
