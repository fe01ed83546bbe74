//! Where a bot is on a server.

use harif_wire::class::{ClassNews, ClassRequest};
use harif_wire::{ClientMessage, ServerMessage, VERSION};

use crate::friend::ServerSpot;

/// The room of a bot.
#[derive(Debug, Default)]
pub(super) struct RoomPlace {
    room: String,
    token: String,
}

impl ServerSpot for RoomPlace {
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

    fn leaves_with(&mut self, _: &ClientMessage) -> bool {
        false
    }

    fn enter(&self) -> Option<ClientMessage> {
        (!self.token.is_empty()).then(|| {
            ClientMessage::Class(ClassRequest::Enter {
                version: VERSION,
                room: self.room.clone(),
                token: self.token.clone(),
            })
        })
    }
}
