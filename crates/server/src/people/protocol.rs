//! What a client and the server of a game between people say to each other, as JSON over a
//! `WebSocket`. `docs/host.md` is the description for people who write a client.
//!
//! Everything that happens in a game is an [`Event`] with a number: 1, 2, 3, without a gap. A client
//! that was away says the last number it has, and gets the rest. What a client does says after which
//! event it was meant, so that a message that arrives twice, or late, does nothing.

use harif_rules::Player;
use serde::{Deserialize, Serialize};

use super::class::protocol::{ClassNews, ClassRequest};

/// The version of these messages.
pub const VERSION: u32 = 1;

/// What a client says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ClientMessage {
    /// Begins a new game. Answered with [`ServerMessage::Created`].
    Create(Wanted),
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
    /// Asks for the time of the server; the number comes back.
    Ping(u32),
    /// Everything about a class.
    Class(ClassRequest),
}

/// A game as it is asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wanted {
    /// The version that the client speaks.
    pub version: u32,
    /// The game with its size, such as `connect4(columns=8,rows=7,line=4)`.
    pub game: String,
    /// Where it begins; the usual start if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The side of the one who asks; by lot if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// The clock; none if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<TimeControl>,
}

/// A side: [`Player`] as it is written in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The side that makes the first move.
    First,
    /// The side that answers.
    Second,
}

impl From<Player> for Side {
    fn from(player: Player) -> Self {
        match player {
            Player::First => Self::First,
            Player::Second => Self::Second,
        }
    }
}

impl From<Side> for Player {
    fn from(side: Side) -> Self {
        match side {
            Side::First => Self::First,
            Side::Second => Self::Second,
        }
    }
}

impl Side {
    /// 0 for the first player, 1 for the second.
    pub fn index(self) -> usize {
        Player::from(self).index()
    }

    /// The other side.
    #[must_use]
    pub fn opponent(self) -> Self {
        Player::from(self).opponent().into()
    }
}

/// A Fischer clock: a time for the game, and what each move adds to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimeControl {
    /// Milliseconds for the game, on each side.
    pub time_ms: u64,
    /// Milliseconds that a move adds.
    pub increment_ms: u64,
}

/// What one side can ask the other for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Offer {
    /// To call it a draw.
    Draw,
    /// To take back the last move of the side that asks, and what came after it.
    Takeback,
    /// To play again with sides changed, once the game is over.
    Rematch,
}

/// Something that happened in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    /// Its number in the game, from 1 on.
    pub number: u32,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// What both clocks showed then, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<[u64; 2]>,
    /// What happened.
    pub what: Happening,
}

/// What can happen in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Happening {
    /// A side sat down. The game begins when both have.
    Sat {
        /// The side.
        side: Side,
    },
    /// A move was played. A side without a choice passes by itself.
    Moved {
        /// The side that moved.
        side: Side,
        /// The move.
        #[serde(rename = "move")]
        m: String,
    },
    /// A side asks for something.
    Offered {
        /// The side.
        side: Side,
        /// For what.
        what: Offer,
    },
    /// The other side said no.
    Declined {
        /// The number of the event with the offer.
        offer: u32,
    },
    /// Moves were taken back.
    Tookback {
        /// How many moves are left on the board.
        to: usize,
    },
    /// The game is over.
    Ended {
        /// Why.
        by: Ending,
        /// The winner; none in a draw.
        winner: Option<Side>,
    },
    /// Both sides play again.
    Rematch {
        /// The new game. The tokens of the seats stay, the sides change.
        game: String,
    },
    /// The server was away. The clock begins its turn again: that time costs nothing.
    Resumed {},
    /// Another member of the room took over a seat.
    Replaced {
        /// The seat.
        side: Side,
    },
}

impl Happening {
    /// Whether it settles something: what was meant before it is out of date, and so is an offer.
    pub const fn is_decisive(&self) -> bool {
        match self {
            Self::Moved { .. }
            | Self::Declined { .. }
            | Self::Tookback { .. }
            | Self::Ended { .. }
            | Self::Rematch { .. } => true,
            Self::Sat { .. } | Self::Offered { .. } | Self::Resumed {} | Self::Replaced { .. } => {
                false
            }
        }
    }
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ending {
    /// By the rules of the game.
    Board,
    /// One side gave up.
    Resigned,
    /// The time of one side ran out.
    Time,
    /// Both sides agreed to a draw.
    Agreed,
    /// A bot sent a move that the rules do not allow.
    Illegal,
    /// The program of a bot ended.
    Crash,
    /// The program of a bot did not answer.
    Hang,
    /// A bot sent more messages than it may.
    Flood,
    /// A bot was away for too long, or a member was put out of its room.
    Absent,
}

impl Ending {
    /// Whether the game was lost by a fault and not by play.
    pub const fn is_fault(self) -> bool {
        match self {
            Self::Board | Self::Resigned | Self::Time | Self::Agreed => false,
            Self::Illegal | Self::Crash | Self::Hang | Self::Flood | Self::Absent => true,
        }
    }
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
    Entered(Box<Entered>),
    /// Something happened.
    Event(Event),
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

/// What a client that comes to a game has to know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entered {
    /// The version that the server speaks.
    pub version: u32,
    /// The game's name on this server.
    pub game: String,
    /// The game with its size.
    pub rules: String,
    /// Where it began.
    pub position: String,
    /// The clock.
    pub clock: Option<TimeControl>,
    /// The client's side; none if it watches.
    pub seat: Option<Side>,
    /// The token of its seat, if it sat down now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
    /// The number of the last event.
    pub last: u32,
    /// The time of the server, in milliseconds since 1970.
    pub now: u64,
}

/// Whether a player is connected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Presence {
    /// Whether it is.
    pub here: bool,
    /// Since when, in milliseconds since 1970; 0 if it never was.
    pub since: u64,
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
}
