//! What happens in a room. A room is its events, as a game is: they are kept before clients are told,
//! and the same events give the same room.

use serde::{Deserialize, Serialize};

use super::password::Derived;
use crate::people::token::Hash;
use harif_wire::Side;
use harif_wire::class::{
    Invite, MemberId, MemberKind, Nickname, RoomGame, RoomGameResult, ScreenBoard, SharedBoard,
    TournamentPlan,
};

/// Something that happened in a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomEvent {
    /// Its number in the room, from 1 on.
    pub number: u32,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// What happened.
    pub what: RoomHappening,
}

/// What can happen in a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RoomHappening {
    /// The room was opened, or has a new password: every token of the teacher is void but this one.
    Opened {
        /// What is kept of the password.
        password: Derived,
        /// The hash of the printed code.
        #[serde(with = "hex")]
        recovery: Hash,
        /// The hash of the teacher's token.
        #[serde(with = "hex")]
        token: Hash,
    },
    /// A pupil or a bot came in.
    Joined {
        /// Its number.
        member: MemberId,
        /// What it is.
        kind: MemberKind,
        /// Its nickname.
        name: Nickname,
        /// What a bot calls its program.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        program: Option<String>,
        /// The hash of its token.
        #[serde(with = "hex")]
        token: Hash,
    },
    /// A member has one more token.
    Token {
        /// The member.
        member: MemberId,
        /// The hash of the new token.
        #[serde(with = "hex")]
        token: Hash,
        /// The hash of the token that becomes void when the new one is used.
        #[serde(default, with = "hex::optional")]
        replaces: Option<Hash>,
    },
    /// A new token was used: the one before it is void.
    Used {
        /// The hash of the new token.
        #[serde(with = "hex")]
        token: Hash,
    },
    /// A member has another nickname.
    Renamed {
        /// The member.
        member: MemberId,
        /// The nickname.
        name: Nickname,
    },
    /// A member was put out.
    Removed {
        /// The member.
        member: MemberId,
    },
    /// The door was closed or opened.
    Locked {
        /// Whether it is closed.
        locked: bool,
    },
    /// An assignment was given.
    Assigned {
        /// Its number.
        assignment: u32,
        /// What follows the address in a link of the page.
        link: String,
    },
    /// An assignment was taken back.
    Unassigned {
        /// Its number.
        assignment: u32,
    },
    /// A pupil told how far it is.
    Progressed {
        /// The assignment.
        assignment: u32,
        /// The pupil.
        member: MemberId,
        /// How much is done.
        done: u32,
        /// Of how much.
        of: u32,
        /// What was on the screen.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        board: Option<ScreenBoard>,
    },
    /// The teacher shows something to all.
    Showed(SharedBoard),
    /// A member asks another to play.
    Invited(Invite),
    /// An invitation was answered or has lapsed.
    Uninvited {
        /// Which.
        invite: u32,
    },
    /// A game began.
    Began {
        /// The game.
        game: RoomGame,
        /// Its number and round in its tournament.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        fixture: Option<(u64, u32)>,
    },
    /// A game ended.
    Ended {
        /// The game.
        game: String,
        /// How.
        result: RoomGameResult,
    },
    /// Another member took over a seat.
    Seated {
        /// The game.
        game: String,
        /// The seat.
        side: Side,
        /// The member.
        member: MemberId,
    },
    /// A tournament began.
    Tournament {
        /// Its number.
        tournament: u32,
        /// What was asked for, with all who play.
        plan: TournamentPlan,
        /// What pairings by lot depend on.
        seed: u64,
    },
    /// A tournament was stopped.
    Stopped {
        /// Which.
        tournament: u32,
    },
}

/// Hashes as text in JSON.
mod hex {
    use super::Hash;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    fn write(hash: &Hash) -> String {
        let digit = |value: u8| char::from_digit(u32::from(value), 16);
        let digits = hash.iter().flat_map(|byte| [byte >> 4, byte & 15]);
        digits.filter_map(digit).collect()
    }

    fn read(text: &str) -> Option<Hash> {
        let digits = text.as_bytes();
        if digits.len() != 64 || !text.is_ascii() {
            return None;
        }
        let mut hash = [0; 32];
        for (byte, pair) in hash.iter_mut().zip(digits.chunks(2)) {
            let pair = std::str::from_utf8(pair).ok()?;
            *byte = u8::from_str_radix(pair, 16).ok()?;
        }
        Some(hash)
    }

    pub(super) fn serialize<S: Serializer>(hash: &Hash, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&write(hash))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Hash, D::Error> {
        let text = String::deserialize(from)?;
        read(&text).ok_or_else(|| D::Error::custom("no hash"))
    }

    pub(super) mod optional {
        use super::{Deserialize, Deserializer, Error, Hash, Serializer, read, write};

        // The form of this function is given by `serde(with)`.
        #[expect(clippy::ref_option)]
        pub(in super::super) fn serialize<S: Serializer>(
            hash: &Option<Hash>,
            to: S,
        ) -> Result<S::Ok, S::Error> {
            match hash {
                Some(hash) => to.serialize_some(&write(hash)),
                None => to.serialize_none(),
            }
        }

        pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(
            from: D,
        ) -> Result<Option<Hash>, D::Error> {
            let Some(text) = Option::<String>::deserialize(from)? else {
                return Ok(None);
            };
            let hash = read(&text).ok_or_else(|| D::Error::custom("no hash"))?;
            Ok(Some(hash))
        }
    }
}
