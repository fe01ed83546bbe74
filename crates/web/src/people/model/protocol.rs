//! What this page and a server of games say to each other, as `docs/host.md` describes it.
//!
//! The server has its own types, which do not compile for a browser. These are those of a client: they
//! read only what the page needs, and leave what a newer server adds aside instead of failing on it.
//! The laws of this module run the page's client against the real server.

use harif_rules::Player;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

/// The version of these messages.
pub(crate) const VERSION: u32 = 1;

/// What a client says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ClientMessage {
    /// Begins a new game.
    Create(Wanted),
    /// Comes to a game, or back to it: `since` is the number of the last event that is known.
    Enter {
        version: u32,
        game: String,
        token: String,
        since: u32,
    },
    /// Plays a move that was chosen when `after` was the last event.
    Move {
        after: u32,
        #[serde(rename = "move")]
        m: String,
    },
    Offer {
        after: u32,
        what: Offer,
    },
    /// Answers the offer of this event.
    Answer {
        offer: u32,
        yes: bool,
    },
    Resign {},
    /// Asks for the time of the server; the number comes back.
    Ping(u32),
}

/// A game as it is asked for. What is left out: the usual start, a side by lot, no clock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Wanted {
    pub(crate) version: u32,
    /// The game with its size.
    pub(crate) game: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) side: Option<Side>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) clock: Option<TimeControl>,
}

/// A side: [`Player`] as it is written in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Side {
    First,
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
    pub(crate) fn index(self) -> usize {
        Player::from(self).index()
    }

    #[must_use]
    pub(crate) fn opponent(self) -> Self {
        Player::from(self).opponent().into()
    }
}

/// A Fischer clock: a time for the game, and what each move adds to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TimeControl {
    pub(crate) time_ms: u64,
    pub(crate) increment_ms: u64,
}

/// What one side can ask the other for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Offer {
    Draw,
    Takeback,
    Rematch,
}

/// Something that happened in a game. Events have numbers without a gap.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Event {
    pub(crate) number: u32,
    /// When, in milliseconds since 1970.
    pub(crate) at: u64,
    /// What both clocks showed then, in milliseconds.
    #[serde(default)]
    pub(crate) clocks: Option<[u64; 2]>,
    pub(crate) what: Happening,
}

/// What can happen in a game.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Happening {
    Sat {
        side: Side,
    },
    Moved {
        side: Side,
        #[serde(rename = "move")]
        m: String,
    },
    Offered {
        side: Side,
        what: Offer,
    },
    Declined {},
    /// Moves were taken back; so many are left on the board.
    Tookback {
        to: usize,
    },
    Ended {
        by: Ending,
        winner: Option<Side>,
    },
    /// Both sides play again, in this game: the tokens of the seats stay, the sides change.
    Rematch {
        game: String,
    },
    /// The server was away. The clock begins its turn again.
    Resumed {},
    /// Something that this page does not know.
    #[serde(untagged)]
    Other(IgnoredAny),
}

impl Happening {
    /// Whether it settles something: what was meant before it is out of date, and so is an offer.
    pub(crate) const fn is_decisive(&self) -> bool {
        match self {
            Self::Moved { .. }
            | Self::Declined {}
            | Self::Tookback { .. }
            | Self::Ended { .. }
            | Self::Rematch { .. } => true,
            Self::Sat { .. } | Self::Offered { .. } | Self::Resumed {} | Self::Other(_) => false,
        }
    }
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Ending {
    /// By the rules of the game.
    Board,
    Resigned,
    Time,
    /// Both sides agreed to a draw.
    Agreed,
    /// By something that is no play: a program that failed, a player who was put out.
    #[serde(other)]
    Fault,
}

/// What the server says.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ServerMessage {
    /// A new game, with everything that its links need. The client is in it.
    Created {
        game: String,
        seat: Side,
        token: String,
        invite: String,
        watch: String,
    },
    /// The client is in the game; the events it does not have follow.
    Entered(Box<Entered>),
    Event(Event),
    /// Who is there.
    Present {
        first: Presence,
        second: Presence,
        watching: u32,
    },
    /// What the client said was not done.
    Refused {
        why: Refusal,
    },
    /// The answer to a ping.
    Pong {
        id: u32,
        now: u64,
    },
}

/// What a client that comes to a game has to know.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Entered {
    /// The game's name on this server.
    pub(crate) game: String,
    /// The game with its size.
    pub(crate) rules: String,
    /// Where it began.
    pub(crate) position: String,
    pub(crate) clock: Option<TimeControl>,
    /// The client's side; none if it watches.
    pub(crate) seat: Option<Side>,
    /// The token of its seat, if it sat down now.
    #[serde(default)]
    pub(crate) token: Option<String>,
    /// The number of the last event.
    pub(crate) last: u32,
    /// The time of the server, in milliseconds since 1970.
    pub(crate) now: u64,
}

/// Whether a player is connected, and since when it is or is not; 0 if it never was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct Presence {
    pub(crate) here: bool,
    pub(crate) since: u64,
}

/// Why something was not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Refusal {
    Unreadable,
    Version,
    /// No such game, or it is forgotten, or the token is not one of its own.
    Unknown,
    Setup,
    Watching,
    /// The other side has not sat down yet.
    Alone,
    Turn,
    Illegal,
    /// Something happened in between.
    Stale,
    Over,
    /// The game is not over.
    Running,
    /// There is nothing to take back.
    Nothing,
    /// No such offer, or it is one's own.
    Offer,
    /// Too many games, messages or events.
    Limit,
    /// The store failed.
    Store,
    /// A reason that this page does not know.
    #[serde(other)]
    Other,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_newer_server_says_does_no_harm() {
        let event = r#"{"event": {"number": 4, "at": 9, "what": {"replaced": {"side": "first"}}}}"#;
        let Ok(ServerMessage::Event(event)) = serde_json::from_str(event) else {
            panic!("not read");
        };
        assert!(matches!(event.what, Happening::Other(_)) && event.number == 4);
        let refused = r#"{"refused": {"why": "locked", "text": "a room"}}"#;
        let refused = serde_json::from_str(refused).ok();
        let why = Refusal::Other;
        assert_eq!(refused, Some(ServerMessage::Refused { why }));
        let ended: Ending = serde_json::from_str("\"crash\"").expect("an ending");
        assert_eq!(ended, Ending::Fault);
    }
}
