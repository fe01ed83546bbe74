//! A game between people: how it is asked for, what happens in it, how it ends.

use harif_rules::Player;
use serde::{Deserialize, Serialize};

use crate::Unknown;

/// A game as it is asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameRequest {
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
    pub clock: Option<FischerClock>,
    /// Whether it may go into the public archive, where the server has one; yes if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub public: Option<bool>,
}

/// The most games that a client asks for at a glance.
pub const MOST_GLANCES: usize = 20;

/// A game with a token that leads into it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GamePass {
    /// The game.
    pub game: String,
    /// The token.
    pub token: String,
}

/// How a game stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameSummary {
    /// The game.
    pub game: String,
    /// What is on the board.
    pub position: String,
    /// The side to move; none before both sit and after the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<Side>,
    /// Whether it is over.
    pub over: bool,
    /// When something last happened in it.
    pub at: u64,
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
pub struct FischerClock {
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
pub struct GameEvent {
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
        by: GameEnd,
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
    /// Something that a newer server says.
    #[serde(untagged)]
    Unknown(Unknown),
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
            Self::Sat { .. }
            | Self::Offered { .. }
            | Self::Resumed {}
            | Self::Replaced { .. }
            | Self::Unknown(_) => false,
        }
    }
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GameEnd {
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
    /// Something that a newer server says.
    #[serde(other)]
    Other,
}

impl GameEnd {
    /// All that this version knows.
    pub const ALL: [Self; 9] = [
        Self::Board,
        Self::Resigned,
        Self::Time,
        Self::Agreed,
        Self::Illegal,
        Self::Crash,
        Self::Hang,
        Self::Flood,
        Self::Absent,
    ];

    /// Its name in messages and addresses.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Board => "board",
            Self::Resigned => "resigned",
            Self::Time => "time",
            Self::Agreed => "agreed",
            Self::Illegal => "illegal",
            Self::Crash => "crash",
            Self::Hang => "hang",
            Self::Flood => "flood",
            Self::Absent => "absent",
            Self::Other => "other",
        }
    }

    /// The ending with a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|by| by.name() == name)
    }

    /// Whether the game was lost by a fault and not by play.
    pub const fn is_fault(self) -> bool {
        match self {
            Self::Board | Self::Resigned | Self::Time | Self::Agreed => false,
            Self::Illegal | Self::Crash | Self::Hang | Self::Flood | Self::Absent | Self::Other => {
                true
            }
        }
    }
}

/// What a client that comes to a game has to know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameEntry {
    /// The version that the server speaks.
    pub version: u32,
    /// The game's name on this server.
    pub game: String,
    /// The game with its size.
    pub rules: String,
    /// Where it began.
    pub position: String,
    /// The clock.
    pub clock: Option<FischerClock>,
    /// The client's side; none if it watches.
    pub seat: Option<Side>,
    /// The token of its seat, if it sat down now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
    /// The token of those who watch, if it sat down now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub watch: Option<String>,
    /// Whether the game goes into the public archive of the server when it is over.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub public: bool,
    /// The address by which other machines reach the server, told to clients on its own machine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_have_the_names_that_messages_have() {
        for by in GameEnd::ALL {
            let written = serde_json::to_string(&by).expect("an ending");
            assert_eq!(written, format!("{:?}", by.name()));
            assert_eq!(GameEnd::named(by.name()), Some(by));
        }
        assert_eq!(GameEnd::named("other"), None);
    }
}
