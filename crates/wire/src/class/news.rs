//! What the server says about a class.

use serde::{Deserialize, Serialize};

use super::{GameSetup, MemberId, ScreenBoard, SharedBoard, TournamentPlan};
use crate::game::{FischerClock, GameEnd, Side};

/// What the server says about a class.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ClassNews {
    /// A new room, or a room with a new password.
    Opened {
        /// Its letters.
        room: String,
        /// The teacher's token.
        token: String,
        /// The code that sets a new password, to be printed.
        recovery: String,
    },
    /// The client is in the room: all of it.
    Room(Box<RoomState>),
    /// A new token for the client.
    Token {
        /// The token.
        token: String,
    },
    /// A member.
    Member(MemberState),
    /// A member was removed.
    Left {
        /// Which.
        member: MemberId,
    },
    /// Whether the door is closed for new members.
    Locked(bool),
    /// An assignment.
    Assignment(ClassAssignment),
    /// An assignment was taken back.
    Unassigned {
        /// Which.
        assignment: u32,
    },
    /// How far a pupil is.
    Progress(PupilProgress),
    /// An invitation to play.
    Invite(Invite),
    /// An invitation was answered, or has lapsed.
    Uninvited {
        /// Which.
        invite: u32,
    },
    /// A game of the room.
    Game(RoomGame),
    /// What is on the board of a running game.
    Board(BoardState),
    /// What the teacher shows.
    Shown(SharedBoard),
    /// A tournament with its table.
    Tournament(TournamentState),
    /// A bot is to move.
    Turn(Box<BotTurn>),
    /// What a bot did wrong.
    Fault(BotFault),
    /// The games that were looked for, the latest first.
    Found {
        /// The games.
        games: Vec<RoomGame>,
        /// Whether there are more: ask with `before` the last of these.
        more: bool,
    },
    /// A part of the export.
    Exported {
        /// Its number, from 1 on.
        part: u32,
        /// How many parts there are.
        of: u32,
        /// The text.
        text: String,
    },
    /// The room is erased.
    Gone {},
}

/// A room as a member sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RoomState {
    /// The version that the server speaks.
    pub version: u32,
    /// The letters.
    pub room: String,
    /// The client's own number.
    pub you: MemberId,
    /// A new token, to be kept in the place of the old one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
    /// The address by which other machines reach the server, told to clients on its own machine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// The time of the server, in milliseconds since 1970.
    pub now: u64,
    /// Whether the door is closed for new members.
    pub locked: bool,
    /// The members.
    pub members: Vec<MemberState>,
    /// The assignments.
    pub assignments: Vec<ClassAssignment>,
    /// How far pupils are; a pupil hears of itself only.
    pub progress: Vec<PupilProgress>,
    /// Invitations from and to the client.
    pub invites: Vec<Invite>,
    /// Running games, and those that ended lately.
    pub games: Vec<RoomGame>,
    /// The boards of running games, for the teacher.
    pub boards: Vec<BoardState>,
    /// What the teacher shows.
    pub shown: SharedBoard,
    /// The tournaments.
    pub tournaments: Vec<TournamentState>,
}

/// What a member is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MemberKind {
    /// The teacher.
    Teacher,
    /// A pupil.
    Pupil,
    /// A program on a machine of its author.
    Bot,
}

/// A nickname: a quality and an animal, as places in the lists of every language.
pub type Nickname = [u8; 2];

/// A member as others see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MemberState {
    /// The number.
    pub id: MemberId,
    /// What it is.
    pub kind: MemberKind,
    /// The nickname; the teacher has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<Nickname>,
    /// What a bot calls its program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub program: Option<String>,
    /// Whether it is connected.
    pub here: bool,
    /// Since when, in milliseconds since 1970; 0 if that is not known.
    pub since: u64,
}

/// Something for all pupils to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClassAssignment {
    /// The number.
    pub id: u32,
    /// What follows the address in a link of the page.
    pub link: String,
    /// When it was given.
    pub at: u64,
}

/// How far a pupil is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PupilProgress {
    /// The assignment.
    pub assignment: u32,
    /// The pupil.
    pub member: MemberId,
    /// How much is done.
    pub done: u32,
    /// Of how much.
    pub of: u32,
    /// When it was told.
    pub at: u64,
    /// What was on the screen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<ScreenBoard>,
}

/// An invitation to play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Invite {
    /// The number.
    pub id: u32,
    /// Who asks.
    pub from: MemberId,
    /// Who is asked.
    pub to: MemberId,
    /// The side of the member who asks; by lot if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// The game.
    #[serde(flatten)]
    pub setup: GameSetup,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomGameResult {
    /// Why.
    pub by: GameEnd,
    /// The winner; none in a draw.
    pub winner: Option<Side>,
}

/// A game of a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomGame {
    /// Its name.
    pub id: String,
    /// The game with its size.
    pub rules: String,
    /// Where it begins.
    pub position: String,
    /// The clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<FischerClock>,
    /// Who moves first, and who second.
    pub players: [MemberId; 2],
    /// The tournament that it belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament: Option<u32>,
    /// How it ended; none while it runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<RoomGameResult>,
}

/// What is on the board of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardState {
    /// The game.
    pub game: String,
    /// The position.
    pub position: String,
    /// The last move.
    #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
    pub m: Option<String>,
    /// How many moves were played.
    pub plies: u32,
    /// The side to move.
    pub turn: Side,
    /// What the clocks showed, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<[u64; 2]>,
    /// When.
    pub at: u64,
}

/// A tournament with its table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TournamentState {
    /// The number.
    pub id: u32,
    /// What was asked for, with all who play.
    #[serde(flatten)]
    pub plan: TournamentPlan,
    /// When an arena ends, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ends: Option<u64>,
    /// The round that is being played, from 1 on.
    pub round: u32,
    /// How many games are over.
    pub played: u32,
    /// Whether no further game begins and none runs.
    pub over: bool,
    /// The members by rank.
    pub rows: Vec<TableRow>,
}

/// A member in the table of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct TableRow {
    /// The member.
    pub member: MemberId,
    /// The points: one for a win and for a round without an opponent, half for a draw.
    pub points: f64,
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// Games lost by a fault of the program or by being away.
    pub faults: u32,
    /// The rating above the average of all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub elo: Option<f64>,
    /// Half of its 95 % interval.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<f64>,
}

/// What a bot needs in order to move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BotTurn {
    /// The game.
    pub game: String,
    /// The number of the last event, for the answer.
    pub after: u32,
    /// The side of the bot.
    pub side: Side,
    /// The game with its size.
    pub rules: String,
    /// Where it began.
    pub start: String,
    /// All moves since then.
    pub moves: Vec<String>,
    /// The clock.
    pub clock: Option<FischerClock>,
    /// What both clocks show now, in milliseconds.
    pub clocks: Option<[u64; 2]>,
}

/// What a bot did wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BotFault {
    /// The game that it lost.
    pub game: String,
    /// The bot.
    pub member: MemberId,
    /// What it did.
    pub why: GameEnd,
    /// How many moves had been played.
    pub ply: u32,
    /// The move that was not allowed.
    #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
    pub m: Option<String>,
}
