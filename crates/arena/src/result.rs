//! How a game of the arena ended, and why.

use harif_play::service::{FaultKind, ProgramFault};
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
pub enum EndReason {
    /// By the rules, on the board.
    Board,
    /// An exact solver proved the result.
    Adjudicated,
    /// A player gave up.
    Resigned,
    /// A player used more time than there was.
    Time,
    /// A player sent a move that the rules refuse, or no move at all.
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

impl EndReason {
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

    /// What a player did instead of moving; none where the game ended without it.
    pub const fn kind(self) -> Option<FaultKind> {
        Some(match self {
            Self::Board | Self::Adjudicated => return None,
            Self::Resigned => FaultKind::Resigned,
            Self::Time => FaultKind::Time,
            Self::Illegal => FaultKind::Illegal,
            Self::Crash => FaultKind::Crash,
            Self::Hang => FaultKind::Hang,
            Self::Disconnect => FaultKind::Disconnect,
            Self::Refused => FaultKind::Refused,
        })
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
    pub reason: EndReason,
    /// What exactly happened, in words for the author of the program.
    pub detail: String,
}

impl Fault {
    /// The fault as a page is told of it, with the command that starts the program.
    pub fn told(&self, command: &str) -> ProgramFault {
        const LONGEST: usize = 300;
        ProgramFault {
            kind: self.reason.kind().unwrap_or(FaultKind::Refused),
            detail: self.detail.trim().chars().take(LONGEST).collect(),
            command: command.to_owned(),
        }
    }

    /// A fault with its story.
    pub fn new(reason: EndReason, detail: impl Into<String>) -> Self {
        Self {
            reason,
            detail: detail.into(),
        }
    }
}
