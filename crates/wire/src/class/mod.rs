//! What is said about a class: `{"class": …}` in both directions.
//!
//! What the server says is a state, never a step: a client puts it in the place of what it knew, so a
//! message that comes twice does no harm.

mod news;

pub use news::*;

use serde::{Deserialize, Serialize};

use crate::game::{FischerClock, GameEnd, Side};

/// The number of a member within its room; the teacher is 0.
pub type MemberId = u32;

/// The teacher of every room.
pub const TEACHER: MemberId = 0;

/// What a client says about a class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ClassRequest {
    /// Opens a room.
    Open {
        /// The version that the client speaks.
        version: u32,
        /// The teacher's password.
        password: String,
    },
    /// Comes in as a new member.
    Join {
        /// The version that the client speaks.
        version: u32,
        /// The letters of the room.
        room: String,
        /// Set by bots.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bot: Option<BotInfo>,
        /// What the token of the member shall be, drawn by the client. So it can ask again where the
        /// answer was lost, and is the same member.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        secret: Option<String>,
    },
    /// Comes back.
    Enter {
        /// The version that the client speaks.
        version: u32,
        /// The letters of the room.
        room: String,
        /// The token of the member.
        token: String,
    },
    /// Comes in as the teacher by the password.
    Teach {
        /// The version that the client speaks.
        version: u32,
        /// The letters of the room.
        room: String,
        /// The password.
        password: String,
    },
    /// Sets a new password by the printed code.
    Recover {
        /// The version that the client speaks.
        version: u32,
        /// The letters of the room.
        room: String,
        /// The printed code.
        recovery: String,
        /// The new password.
        password: String,
    },
    /// What a client that is in a room says.
    #[serde(untagged)]
    Act(ClassAct),
}

/// What a member of a room says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ClassAct {
    /// Asks for a new token.
    Rotate {},
    /// Asks for another nickname.
    Rename {},
    /// Tells how far a pupil is in an assignment.
    Progress {
        /// The assignment.
        assignment: u32,
        /// How much is done.
        done: u32,
        /// Of how much.
        of: u32,
        /// What is on the pupil's screen.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        board: Option<ScreenBoard>,
    },
    /// Asks another member to play.
    Invite {
        /// The other member.
        member: MemberId,
        /// The side of the member who asks; by lot if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        side: Option<Side>,
        /// The game.
        #[serde(flatten)]
        setup: GameSetup,
    },
    /// Answers an invitation.
    Reply {
        /// The invitation.
        invite: u32,
        /// Whether it is accepted.
        yes: bool,
    },
    /// Gives an assignment to all.
    Assign {
        /// What follows the address in a link of the page, `#` included.
        link: String,
    },
    /// Takes an assignment back.
    Unassign {
        /// The assignment.
        assignment: u32,
    },
    /// Shows something to all, or nothing any more.
    Show(SharedBoard),
    /// Lets two members play.
    Pair {
        /// Who moves first, and who second.
        players: [MemberId; 2],
        /// The game.
        #[serde(flatten)]
        setup: GameSetup,
    },
    /// Begins a tournament.
    Tournament(TournamentPlan),
    /// Ends a tournament: no further game begins.
    Stop {
        /// The tournament.
        tournament: u32,
    },
    /// Gives a seat of a running game to another member.
    Seat {
        /// The game.
        game: String,
        /// The seat.
        side: Side,
        /// The member.
        member: MemberId,
    },
    /// Puts a member out of the room.
    Remove {
        /// The member.
        member: MemberId,
    },
    /// Closes or opens the door for new members.
    Lock {
        /// Whether it is closed.
        locked: bool,
    },
    /// Looks for games that were played in the room.
    Find(GameQuery),
    /// Asks for everything of the room.
    Export {},
    /// Deletes everything of the room.
    Erase {},
    /// A bot moves.
    Play {
        /// The game.
        game: String,
        /// The number of the last event that the bot knew.
        after: u32,
        /// The move.
        #[serde(rename = "move")]
        m: String,
    },
    /// A bot gives a game up because its program failed.
    Forfeit {
        /// The game.
        game: String,
        /// What the program did.
        why: GameEnd,
    },
}

/// What a bot says about itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BotInfo {
    /// A short name of the program: letters, digits, `.`, `_` and `-`.
    pub program: String,
}

/// A game to be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameSetup {
    /// The game with its size.
    pub game: String,
    /// Where it begins; the usual start if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The clock; none if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<FischerClock>,
}

/// A board on a pupil's screen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScreenBoard {
    /// The game with its size.
    pub game: String,
    /// The position.
    pub position: String,
}

/// What the teacher shows to all; nothing if both are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SharedBoard {
    /// A game of the room.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// Or what follows the address in a link of the page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
}

/// How members of a tournament are paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pairing {
    /// Every two members meet.
    RoundRobin,
    /// In each round members with similar points meet.
    Swiss,
    /// The loser of a meeting is out.
    Knockout,
    /// For some minutes, members who are free meet again and again.
    Arena,
}

/// A tournament as it is asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TournamentPlan {
    /// How members are paired.
    pub format: Pairing,
    /// The game, with a clock.
    #[serde(flatten)]
    pub setup: GameSetup,
    /// Who plays; if empty, all pupils and bots who are here.
    #[serde(default)]
    pub players: Vec<MemberId>,
    /// Rounds of a Swiss tournament.
    #[serde(default = "five")]
    pub rounds: u32,
    /// Games of each meeting.
    #[serde(default = "one")]
    pub games: u32,
    /// Minutes of an arena.
    #[serde(default = "thirty")]
    pub minutes: u32,
}

const fn one() -> u32 {
    1
}

const fn five() -> u32 {
    5
}

const fn thirty() -> u32 {
    30
}

/// Which games of a room are looked for: all that is given must fit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameQuery {
    /// The game with its size.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// Where it began.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// A position that it came to in its opening, in any mirror; only games that are over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reached: Option<String>,
    /// Who played.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub members: Vec<MemberId>,
    /// The member who won.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<MemberId>,
    /// Why it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<GameEnd>,
    /// The tournament.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament: Option<u32>,
    /// Only games that began before this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
}
