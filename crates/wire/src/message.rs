//! The messages themselves: what a client says, what the server says, and why it refuses.

use serde::{Deserialize, Serialize};

use crate::class::{ClassNews, ClassRequest};
use crate::game::{
    GameEntry, GameEvent, GamePass, GameRequest, GameSummary, Offer, Presence, Side,
};

/// What a client says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ClientMessage {
    /// Begins a new game. Answered with [`ServerMessage::Created`].
    Create(GameRequest),
    /// Comes to a game, or back to it, with a token of its link. Answered with
    /// [`ServerMessage::Entered`] and every event after `since`.
    Enter {
        /// The version that the client speaks.
        version: u32,
        /// The game.
        game: String,
        /// The token: of a seat, of the invitation, or of those who watch.
        token: String,
        /// The number of the last event that the client has.
        #[serde(default)]
        since: u32,
        /// What the token of the seat shall be if the client sits down: a secret that it drew itself. So
        /// it can ask again where the answer was lost, and gets the same seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        secret: Option<String>,
    },
    /// Plays a move.
    Move {
        /// The number of the last event that the client had when it was chosen.
        after: u32,
        /// The move, as the game writes it.
        #[serde(rename = "move")]
        m: String,
    },
    /// Asks the other side for something.
    Offer {
        /// The number of the last event that the client had.
        after: u32,
        /// For what.
        what: Offer,
    },
    /// Answers what the other side asked for.
    Answer {
        /// The number of the event with the offer.
        offer: u32,
        /// Whether it is accepted.
        yes: bool,
    },
    /// Gives the game up.
    Resign {},
    /// Asks how games stand, without coming to them. Answered with [`ServerMessage::Glanced`].
    Glance(Vec<GamePass>),
    /// Asks for the time of the server; the number comes back.
    Ping(u32),
    /// Everything about a class.
    Class(ClassRequest),
}

/// What the server says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ServerMessage {
    /// A new game, with everything that its links need. The client is in it.
    Created {
        /// The game.
        game: String,
        /// The side of the one who asked.
        seat: Side,
        /// The token of that seat; the server keeps only its hash.
        token: String,
        /// The token that lets a friend sit down, once.
        invite: String,
        /// The token of those who watch.
        watch: String,
    },
    /// The client is in the game; the events it does not have follow.
    Entered(Box<GameEntry>),
    /// Something happened.
    Event(GameEvent),
    /// Who is there.
    Present {
        /// The first player.
        first: Presence,
        /// The second player.
        second: Presence,
        /// How many watch.
        watching: u32,
    },
    /// What the client said was not done.
    Refused {
        /// Why.
        why: Refusal,
        /// The same in English.
        text: String,
    },
    /// How the games stand that were asked for; those that are forgotten are missing.
    Glanced(Vec<GameSummary>),
    /// The answer to a ping.
    Pong {
        /// Its number.
        id: u32,
        /// The time of the server, in milliseconds since 1970.
        now: u64,
    },
    /// Something about the class that the client is in.
    Class(ClassNews),
}

/// Why something was not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "lowercase")]
pub enum Refusal {
    /// The message could not be read.
    #[error("this is no message of the protocol")]
    Unreadable,
    /// Another version of the protocol.
    #[error("this server speaks version 1 of the protocol")]
    Version,
    /// No such game, or it is forgotten, or the token is not one of its own.
    #[error("there is no such game, or the link is not one of its links")]
    Unknown,
    /// Not a game or a position that can be played.
    #[error("this is no game that can be played here")]
    Setup,
    /// The client is in no game, or in no room.
    #[error("enter a game or a room first")]
    Nowhere,
    /// The client is in a game or a room already.
    #[error("this connection is in a game or a room already")]
    Inside,
    /// The client watches.
    #[error("those who watch do not play")]
    Watching,
    /// The other side has not sat down yet.
    #[error("the other side has not come yet")]
    Alone,
    /// It is the other side's turn.
    #[error("it is the other side's turn")]
    Turn,
    /// The rules do not allow the move.
    #[error("the rules do not allow this move")]
    Illegal,
    /// Something happened in between.
    #[error("something else happened first")]
    Stale,
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The game is not over.
    #[error("the game is not over")]
    Running,
    /// There is nothing to take back.
    #[error("there is nothing to take back")]
    Nothing,
    /// No such offer, or it is one's own.
    #[error("there is no such offer to answer")]
    Offer,
    /// No such room, or the token is not one of its members'.
    #[error("there is no such room, or this browser is no longer a member of it")]
    Room,
    /// Not the password, or none that can be one.
    #[error("this is not the password, or it has fewer than 8 or more than 200 characters")]
    Password,
    /// The door of the room is closed.
    #[error("the teacher has closed the door of this room for new members")]
    Locked,
    /// The room has as many members as it may.
    #[error("this room is full")]
    Full,
    /// Only the teacher does this.
    #[error("only the teacher can do this")]
    Teacher,
    /// No such member of the room.
    #[error("there is no such member in this room")]
    Member,
    /// That member plays already.
    #[error("one of the two plays already")]
    Busy,
    /// Too many games, messages or events.
    #[error("too much at once: try again later")]
    Limit,
    /// The store failed; nothing was done.
    #[error("the server could not keep it: nothing was done, try again")]
    Store,
    /// Something that a newer server says.
    #[error("something that this version does not know")]
    #[serde(other)]
    Other,
}
