//! How a game of the arena ended, and why.

use harif_rules::{Outcome, Player};
use serde::Serialize;

/// Who got the point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Score {
    /// The side that moved first.
    #[serde(rename = "1-0")]
    First,
    /// Half a point each.
    #[serde(rename = "1/2-1/2")]
    Draw,
    /// The side that moved second.
    #[serde(rename = "0-1")]
    Second,
}

impl Score {
    /// The score as match runners write it: `1-0`, `1/2-1/2` or `0-1`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::First => "1-0",
            Self::Draw => "1/2-1/2",
            Self::Second => "0-1",
        }
    }

    /// The score of that name.
    pub fn named(name: &str) -> Option<Self> {
        [Self::First, Self::Draw, Self::Second]
            .into_iter()
            .find(|score| score.name() == name)
    }

    /// The point of one side.
    pub const fn won_by(side: Player) -> Self {
        match side {
            Player::First => Self::First,
            Player::Second => Self::Second,
        }
    }

    /// Half points of a side: 2 for a win, 1 for a draw, 0 for a loss.
    pub fn half_points(self, side: Player) -> u8 {
        match self {
            Self::Draw => 1,
            decided if decided == Self::won_by(side) => 2,
            _ => 0,
        }
    }
}

impl From<Outcome> for Score {
    fn from(outcome: Outcome) -> Self {
        outcome.winner().map_or(Self::Draw, Self::won_by)
    }
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// By the rules, on the board.
    Board,
    /// An exact solver proved the result.
    Adjudicated,
    /// Somebody gave up.
    Resigned,
    /// Somebody used more time than there was.
    Time,
    /// Somebody sent a move that the rules refuse, or no move at all.
    Illegal,
    /// A program ended, or an agent of ours failed, in the middle of a game.
    Crash,
    /// A program did not answer.
    Hang,
    /// A program closed its end of the conversation but lives on.
    Disconnect,
    /// A program could not be started, or refused the game or its position.
    Refused,
}

impl Reason {
    /// Every reason, in the order in which people should see them.
    pub const ALL: [Self; 9] = [
        Self::Board,
        Self::Adjudicated,
        Self::Resigned,
        Self::Time,
        Self::Illegal,
        Self::Crash,
        Self::Hang,
        Self::Disconnect,
        Self::Refused,
    ];

    /// The stable lower-case name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Board => "board",
            Self::Adjudicated => "adjudicated",
            Self::Resigned => "resigned",
            Self::Time => "time",
            Self::Illegal => "illegal",
            Self::Crash => "crash",
            Self::Hang => "hang",
            Self::Disconnect => "disconnect",
            Self::Refused => "refused",
        }
    }

    /// The reason of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.name() == name)
    }

    /// Whether the game was lost by a fault and not by play.
    pub const fn is_fault(self) -> bool {
        !matches!(self, Self::Board | Self::Adjudicated | Self::Resigned)
    }
}

/// What a player did instead of moving: it loses the game, and the tournament goes on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}: {detail}", reason.name())]
pub struct Fault {
    /// The kind of fault.
    pub reason: Reason,
    /// What exactly happened, in words for the author of the program.
    pub detail: String,
}

impl Fault {
    /// A fault with its story.
    pub fn new(reason: Reason, detail: impl Into<String>) -> Self {
        Self {
            reason,
            detail: detail.into(),
        }
    }
}
