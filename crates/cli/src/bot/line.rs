//! The line of a bot to the server: one thread that sends and hears, and comes back when the line is
//! lost.

use std::io;
use std::sync::mpsc::{Receiver, Sender, TryRecvError};
use std::time::Duration;

use harif_wire::class::{ClassNews, ClassRequest};
use harif_wire::{ClientMessage, ServerMessage, VERSION};
use tungstenite::Message;

use super::Happened;
use crate::friend::{Route, Socket, line};

/// How long it waits before it calls again, at first and at most.
const FIRST_PAUSE: Duration = Duration::from_millis(500);
const LONGEST_PAUSE: Duration = Duration::from_secs(8);

/// Where the bot is, to come back to it.
#[derive(Debug, Default)]
struct Place {
    room: String,
    token: String,
}

impl Place {
    fn hear(&mut self, said: &ServerMessage) {
        match said {
            ServerMessage::Class(ClassNews::Room(state)) => {
                state.room.clone_into(&mut self.room);
                if let Some(token) = &state.token {
                    token.clone_into(&mut self.token);
                }
            }
            ServerMessage::Class(ClassNews::Token { token }) => token.clone_into(&mut self.token),
            _ => {}
        }
    }

    fn enter(&self) -> ClientMessage {
        ClientMessage::Class(ClassRequest::Enter {
            version: VERSION,
            room: self.room.clone(),
            token: self.token.clone(),
        })
    }
}

/// Runs the line until the other end of the queue is gone, or the server does not know the bot.
pub(super) fn run(
    mut socket: Socket,
    route: &Route,
    to_send: &Receiver<ClientMessage>,
    happened: &Sender<Happened>,
) {
    let mut place = Place::default();
    while talk(&mut socket, &mut place, to_send, happened) {
        if happened.send(Happened::Lost).is_err() || place.token.is_empty() {
            return;
        }
        let mut pause = FIRST_PAUSE;
        socket = loop {
            if let Ok(mut again) = route.connect()
                && line::send(&mut again, &place.enter())
            {
                break again;
            }
            if let Err(TryRecvError::Disconnected) = to_send.try_recv() {
                return;
            }
            std::thread::sleep(pause);
            pause = (pause * 2).min(LONGEST_PAUSE);
        };
        if happened.send(Happened::Back).is_err() {
            return;
        }
    }
}

/// Talks until the line is lost (true) or the program ends.
fn talk(
    socket: &mut Socket,
    place: &mut Place,
    to_send: &Receiver<ClientMessage>,
    happened: &Sender<Happened>,
) -> bool {
    loop {
        loop {
            match to_send.try_recv() {
                Ok(message) if line::send(socket, &message) => {}
                Ok(_) => return true,
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => {
                    let _ = socket.close(None);
                    let _ = socket.flush();
                    return false;
                }
            }
        }
        match socket.read() {
            Ok(Message::Text(text)) => {
                // What a newer server says beyond this is not for us.
                if let Ok(said) = serde_json::from_str(&text) {
                    place.hear(&said);
                    if happened.send(Happened::Said(said)).is_err() {
                        return false;
                    }
                }
            }
            Ok(Message::Close(_)) => return true,
            Ok(_) => {}
            Err(tungstenite::Error::Io(error))
                if matches!(
                    error.kind(),
                    io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut
                ) => {}
            Err(_) => return true,
        }
    }
}
