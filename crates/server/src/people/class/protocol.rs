//! What is said about a class: `{"class": …}` in both directions. `docs/host.md` describes it for
//! people who write a client.
//!
//! What the server says is a state, never a step: a client puts it in the place of what it knew, so a
//! message that comes twice does no harm.

use serde::{Deserialize, Serialize};

use crate::people::protocol::{Ending, Side, TimeControl};

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
        setup: Setup,
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
    Show(Shown),
    /// Lets two members play.
    Pair {
        /// Who moves first, and who second.
        players: [MemberId; 2],
        /// The game.
        #[serde(flatten)]
        setup: Setup,
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
    Find(Wish),
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
        why: Ending,
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
pub struct Setup {
    /// The game with its size.
    pub game: String,
    /// Where it begins; the usual start if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The clock; none if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<TimeControl>,
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
pub struct Shown {
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
    pub setup: Setup,
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
pub struct Wish {
    /// The game with its size.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// Where it began.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Who played.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub members: Vec<MemberId>,
    /// The member who won.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<MemberId>,
    /// Why it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Ending>,
    /// The tournament.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament: Option<u32>,
    /// Only games that began before this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
}

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
    Assignment(Assignment),
    /// An assignment was taken back.
    Unassigned {
        /// Which.
        assignment: u32,
    },
    /// How far a pupil is.
    Progress(Progress),
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
    Shown(Shown),
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
    /// The time of the server, in milliseconds since 1970.
    pub now: u64,
    /// Whether the door is closed for new members.
    pub locked: bool,
    /// The members.
    pub members: Vec<MemberState>,
    /// The assignments.
    pub assignments: Vec<Assignment>,
    /// How far pupils are; a pupil hears of itself only.
    pub progress: Vec<Progress>,
    /// Invitations from and to the client.
    pub invites: Vec<Invite>,
    /// Running games, and those that ended lately.
    pub games: Vec<RoomGame>,
    /// The boards of running games, for the teacher.
    pub boards: Vec<BoardState>,
    /// What the teacher shows.
    pub shown: Shown,
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
pub struct Assignment {
    /// The number.
    pub id: u32,
    /// What follows the address in a link of the page.
    pub link: String,
    /// When it was given.
    pub at: u64,
}

/// How far a pupil is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
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
    pub setup: Setup,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameResult {
    /// Why.
    pub by: Ending,
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
    pub clock: Option<TimeControl>,
    /// Who moves first, and who second.
    pub players: [MemberId; 2],
    /// The tournament that it belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament: Option<u32>,
    /// How it ended; none while it runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<GameResult>,
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
    pub clock: Option<TimeControl>,
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
    pub why: Ending,
    /// How many moves had been played.
    pub ply: u32,
    /// The move that was not allowed.
    #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
    pub m: Option<String>,
}
