//! The line to the server: one thread that sends and hears, and calls again when the line is lost.

use std::io;
use std::sync::mpsc::{Receiver, Sender, TryRecvError};
use std::time::Duration;

use harif_wire::{ClientMessage, ServerMessage, VERSION};
use tungstenite::Message;

use super::Happened;
use super::route::{Route, Socket};

/// How long it waits before it calls again, at first and at most.
const FIRST_PAUSE: Duration = Duration::from_millis(500);
const LONGEST_PAUSE: Duration = Duration::from_secs(8);

/// What the thread knows of the game, to come back to it.
#[derive(Debug, Default)]
struct Place {
    game: String,
    token: String,
    since: u32,
    /// What the token becomes where the person sits down.
    secret: Option<String>,
}

impl Place {
    /// Learns from what crosses the line.
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

    fn say(&mut self, said: &ClientMessage) {
        if let ClientMessage::Enter {
            game,
            token,
            since,
            secret,
            ..
        } = said
        {
            game.clone_into(&mut self.game);
            token.clone_into(&mut self.token);
            self.since = *since;
            self.secret.clone_from(secret);
        }
    }

    fn enter(&self) -> ClientMessage {
        ClientMessage::Enter {
            version: VERSION,
            game: self.game.clone(),
            token: self.token.clone(),
            since: self.since,
            secret: self.secret.clone(),
        }
    }
}

/// Runs the line until nothing is left to send and the other end of the queue is gone.
pub(super) fn run(
    mut socket: Socket,
    route: &Route,
    to_send: &Receiver<ClientMessage>,
    happened: &Sender<Happened>,
) {
    let mut place = Place::default();
    loop {
        match talk(&mut socket, &mut place, to_send, happened) {
            End::Left => return,
            End::NewGame => {
                // Another game is another connection.
                let _ = socket.close(None);
                let _ = socket.flush();
            }
            End::Lost => {
                if happened.send(Happened::Lost).is_err() || place.game.is_empty() {
                    return;
                }
            }
        }
        let mut pause = FIRST_PAUSE;
        socket = loop {
            if let Ok(mut again) = route.connect()
                && send(&mut again, &place.enter())
            {
                break again;
            }
            std::thread::sleep(pause);
            pause = (pause * 2).min(LONGEST_PAUSE);
        };
        if happened.send(Happened::Back).is_err() {
            return;
        }
    }
}

enum End {
    /// The person left.
    Left,
    /// The connection broke.
    Lost,
    /// The person goes to another game.
    NewGame,
}

fn talk(
    socket: &mut Socket,
    place: &mut Place,
    to_send: &Receiver<ClientMessage>,
    happened: &Sender<Happened>,
) -> End {
    loop {
        loop {
            match to_send.try_recv() {
                Ok(message) => {
                    let is_inside = !place.game.is_empty();
                    place.say(&message);
                    if is_inside && matches!(message, ClientMessage::Enter { .. }) {
                        return End::NewGame;
                    }
                    if !send(socket, &message) {
                        return End::Lost;
                    }
                }
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
                    if happened.send(Happened::Said(said)).is_err() {
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

pub(crate) fn send(socket: &mut Socket, message: &ClientMessage) -> bool {
    let text = serde_json::to_string(message);
    text.is_ok_and(|text| socket.send(Message::text(text)).is_ok())
}
