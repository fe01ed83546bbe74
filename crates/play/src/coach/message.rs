//! From reasons to the catalogue: a key and its arguments, so that no front end writes sentences.
//!
//! The coach knows no language. It names a string of the catalogue and hands over what goes into
//! it; a front end looks the key up, turns each [`MessageValue`] into its own words (a player's
//! colour, a value with its kind) and says it.

use super::reason::{GoodPlace, Reason, ReviewTheme, Trap, TrapRole};
use harif_rules::{AnyMove, Cell, Column, Player};
use harif_search::Value;

/// A string of the catalogue with what it is filled with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The key in the catalogue.
    pub key: &'static str,
    /// The arguments by name, all that the string takes.
    pub arguments: Vec<(&'static str, MessageValue)>,
}

/// What a string can be filled with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MessageValue {
    /// A move.
    Move(AnyMove),
    /// Moves one after the other.
    Line(Vec<AnyMove>),
    /// A cell.
    Cell(Cell),
    /// A column.
    Column(Column),
    /// One of the two sides, by whatever name the front end gives it.
    Player(Player),
    /// A count.
    Number(i64),
    /// What a position or move is worth to the side that the sentence speaks to.
    Value(Value),
    /// Words that come from another string.
    Message(Box<Message>),
}

impl Message {
    /// A string without arguments.
    pub(super) const fn plain(key: &'static str) -> Self {
        Self {
            key,
            arguments: Vec::new(),
        }
    }

    /// The same string with one more argument.
    pub(super) fn with(mut self, name: &'static str, value: impl Into<MessageValue>) -> Self {
        self.arguments.push((name, value.into()));
        self
    }
}

macro_rules! message_values {
    ($($type:ty => $variant:ident),+ $(,)?) => {$(
        impl From<$type> for MessageValue {
            fn from(value: $type) -> Self {
                Self::$variant(value)
            }
        }
    )+};
}

message_values! {
    AnyMove => Move,
    Vec<AnyMove> => Line,
    Cell => Cell,
    Column => Column,
    Player => Player,
    Value => Value,
}

impl From<usize> for MessageValue {
    fn from(count: usize) -> Self {
        Self::Number(count as i64)
    }
}

impl From<u32> for MessageValue {
    fn from(count: u32) -> Self {
        Self::Number(i64::from(count))
    }
}

impl From<Message> for MessageValue {
    fn from(message: Message) -> Self {
        Self::Message(Box::new(message))
    }
}

impl Reason {
    /// The sentence that says it.
    pub fn message(&self) -> Message {
        let plain = Message::plain;
        match *self {
            Self::Wins => plain("coach-wins"),
            Self::MissedWin { m } => plain("coach-missed-win").with("move", m),
            Self::Blocks { player, m } => {
                plain("coach-blocks").with("player", player).with("move", m)
            }
            Self::MissedBlock { player, m } => plain("coach-missed-block")
                .with("player", player)
                .with("move", m),
            Self::Trap { trap, how } => trap_message(trap, how),
            Self::Under { player, cell } => plain("connect4-under-cell")
                .with("column", Column(cell.column))
                .with("player", player)
                .with("cell", cell),
            Self::Zugzwang { player, cell } => {
                // Rows are counted from 1, so the lowest one is odd.
                let odd = cell.row.is_multiple_of(2);
                plain(if odd {
                    "connect4-odd-cell"
                } else {
                    "connect4-even-cell"
                })
                .with("player", player)
                .with("cell", cell)
            }
            Self::Follow { player, wins } => plain(if wins {
                "connect4-follow-wins"
            } else {
                "connect4-follow-draws"
            })
            .with("player", player),
            Self::Punished { player, m } => plain("coach-punished")
                .with("player", player)
                .with("move", m),
            Self::Centre(place) => plain(match place {
                GoodPlace::Column => "connect4-centre",
                GoodPlace::Middle => "tictactoe-centre",
                GoodPlace::OppositeCorner => "tictactoe-opposite-corner",
                GoodPlace::Corner => "tictactoe-corner",
            }),
            Self::CentreMissed => plain("connect4-centre-missed"),
            Self::Corner => plain("othello-corner"),
            Self::CornerMissed { m } => plain("othello-corner-missed").with("move", m),
            Self::CornerGiven { player, cell } => plain("othello-corner-given")
                .with("player", player)
                .with("cell", cell),
            Self::XSquare => plain("othello-x-square"),
            Self::CSquare { player, cell } => plain("othello-c-square-given")
                .with("player", player)
                .with("cell", cell),
            Self::Costs { discs, m } => plain("othello-costs").with("n", discs).with("move", m),
            Self::StabilityMade { own: [from, to] } => plain("othello-stable").with("n", to - from),
            Self::StabilityGiven { player, m, discs } => plain("othello-stable-given")
                .with("player", player)
                .with("move", m)
                .with("n", discs),
            Self::ParityKept { squares } => plain("othello-parity-kept").with("n", squares),
            Self::ParityLost { squares, m } => plain("othello-parity-lost")
                .with("n", squares)
                .with("move", m),
            Self::Frontier { own: [from, to] } => plain("othello-frontier-change")
                .with("from", from)
                .with("to", to),
            Self::Mobility { own, other } => plain("othello-mobility-change")
                .with("from", own[0])
                .with("to", own[1])
                .with("otherfrom", other[0])
                .with("otherto", other[1]),
            Self::LeavesNoMove { player } => plain("othello-pass").with("player", player),
        }
    }
}

fn trap_message(trap: Trap, how: TrapRole) -> Message {
    // The five traps in the five relations that a move can have to them.
    let [made, missed, allowed, stopped, stands] = match trap {
        Trap::Fork => [
            "tictactoe-fork",
            "tictactoe-fork-missed",
            "tictactoe-fork-allowed",
            "tictactoe-fork-stopped",
            "tictactoe-fork-stands",
        ],
        Trap::TwoThreats => [
            "coach-two-threats",
            "coach-two-threats-missed",
            "coach-two-threats-allowed",
            "coach-two-threats-stopped",
            "coach-two-threats-stands",
        ],
        Trap::Stacked { .. } => [
            "connect4-stacked",
            "connect4-stacked-missed",
            "connect4-stacked-allowed",
            "connect4-stacked-stopped",
            "connect4-stacked-stands",
        ],
        Trap::Seven(_) => [
            "connect4-seven-made",
            "connect4-seven-missed",
            "connect4-seven-allowed",
            "connect4-seven-stopped",
            "connect4-seven-stands",
        ],
        Trap::Forcing => [
            "coach-forcing",
            "coach-forcing-missed",
            "coach-forcing-allowed",
            "coach-forcing-stopped",
            "coach-forcing-stands",
        ],
    };
    let (key, message) = match how {
        TrapRole::Made => (made, Message::plain(made)),
        TrapRole::Missed { m } => (missed, Message::plain(missed).with("move", m)),
        TrapRole::Allowed { player, m } => (
            allowed,
            Message::plain(allowed)
                .with("player", player)
                .with("move", m),
        ),
        TrapRole::Stopped { player, m } => {
            let message = Message::plain(stopped).with("move", m);
            let message = match trap {
                Trap::Fork => message,
                _ => message.with("player", player),
            };
            (stopped, message)
        }
        TrapRole::Stands { player } => (stands, Message::plain(stands).with("player", player)),
    };
    // Where the shape is on the board, the sentence also says where.
    match trap {
        Trap::Stacked { column } => message.with("column", column),
        Trap::Seven(seven) if key == made || key == stands => message.with("cell", seven.corner),
        _ => message,
    }
}

impl ReviewTheme {
    /// The name of the theme.
    pub const fn message(self) -> Message {
        Message::plain(match self {
            Self::Win => "theme-win",
            Self::Block => "theme-block",
            Self::TwoThreats => "theme-two-threats",
            Self::Seven => "theme-seven",
            Self::Stacked => "theme-stacked",
            Self::Under => "theme-under",
            Self::Zugzwang => "theme-zugzwang",
            Self::Ahead => "theme-ahead",
            Self::Centre => "theme-centre",
            Self::Corner => "theme-corner",
            Self::Mobility => "theme-mobility",
            Self::Stability => "theme-stability",
            Self::Parity => "theme-parity",
        })
    }
}
