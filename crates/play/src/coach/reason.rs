//! What the coach has to say, as data. [`message`](super::Message) gives each its words.

use harif_engines::threats::Seven;
use harif_rules::{AnyMove, Cell, Column, Player};

/// A reason with the line that shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExplainedReason {
    /// What is claimed.
    pub reason: Reason,
    /// Legal moves from the position before the judged move that demonstrate it. The line of
    /// something made or allowed begins with the judged move; the line of something missed or
    /// prevented begins with the other move that it speaks of.
    pub line: Vec<AnyMove>,
}

/// Something true about a move. "You" is the side that made it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// It ends the game in your favour.
    Wins,
    /// Another move would have won at once.
    MissedWin {
        /// That move.
        m: AnyMove,
    },
    /// It takes the cell with which the opponent would have won.
    Blocks {
        /// The opponent.
        player: Player,
        /// The move that would have won.
        m: AnyMove,
    },
    /// It leaves the cell with which the opponent now wins, and there was a block.
    MissedBlock {
        /// The opponent.
        player: Player,
        /// The move that wins.
        m: AnyMove,
    },
    /// A shape that wins by force, and whose it is.
    Trap {
        /// The shape.
        trap: Trap,
        /// What the move has to do with it.
        how: TrapRole,
    },
    /// The disc lets the opponent win on the cell above it.
    Under {
        /// The opponent.
        player: Player,
        /// The cell above.
        cell: Cell,
    },
    /// One side holds a winning cell that the other must open in the end, as the line shows.
    Zugzwang {
        /// Who holds it.
        player: Player,
        /// The winning cell.
        cell: Cell,
    },
    /// One side is sure of something by answering every disc in the same column.
    Follow {
        /// Who answers.
        player: Player,
        /// Whether it is sure of a win, or of a draw at least.
        wins: bool,
    },
    /// The opponent's answer wins in the end, as the analysis has proved.
    Punished {
        /// The opponent.
        player: Player,
        /// The answer.
        m: AnyMove,
    },
    /// In the opening, the one column or cell that belongs to the most lines.
    Centre(GoodPlace),
    /// The middle column was free, and better.
    CentreMissed,
    /// It takes a corner of an Othello board.
    Corner,
    /// A corner of an Othello board was free, and better.
    CornerMissed {
        /// The corner.
        m: AnyMove,
    },
    /// The opponent can take a corner that it could not take before.
    CornerGiven {
        /// The opponent.
        player: Player,
        /// The corner.
        cell: Cell,
    },
    /// It stands diagonally beside an empty corner, which the opponent then takes.
    XSquare,
    /// It stands beside an empty corner on an edge, and the opponent then takes the corner.
    CSquare {
        /// The opponent.
        player: Player,
        /// The corner.
        cell: Cell,
    },
    /// How many discs it gives away against the best move, both values being exact.
    Costs {
        /// The discs.
        discs: u32,
        /// The best move.
        m: AnyMove,
    },
    /// More of your discs can never be turned again.
    StabilityMade {
        /// Your stable discs before and after.
        own: [u32; 2],
    },
    /// The opponent has an answer that makes discs of its own safe for ever, more than after the
    /// best move.
    StabilityGiven {
        /// The opponent.
        player: Player,
        /// The answer.
        m: AnyMove,
        /// How many more stable discs it makes.
        discs: u32,
    },
    /// You begin a region with an odd number of empty squares, where the last move can be yours,
    /// though an even one could have been begun.
    ParityKept {
        /// How many squares were empty there.
        squares: u32,
    },
    /// You begin a region with an even number of empty squares; the best move begins an odd one.
    ParityLost {
        /// How many squares were empty there.
        squares: u32,
        /// The best move.
        m: AnyMove,
    },
    /// Many more of your discs lie beside empty squares.
    Frontier {
        /// Your discs beside empty squares before and after.
        own: [u32; 2],
    },
    /// How many moves each side has, before and after.
    Mobility {
        /// Your moves before and after.
        own: [u32; 2],
        /// The opponent's moves before and after.
        other: [u32; 2],
    },
    /// The opponent has no legal move and must pass.
    LeavesNoMove {
        /// The opponent.
        player: Player,
    },
}

/// A place that is good because of the lines through it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GoodPlace {
    /// The middle column of Connect Four.
    Column,
    /// The middle cell of tic-tac-toe.
    Middle,
    /// The corner opposite one of the opponent's.
    OppositeCorner,
    /// Any other corner.
    Corner,
}

/// A shape that wins whatever the answer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Trap {
    /// Two lines open at once in tic-tac-toe.
    Fork,
    /// Two cells that win at once in Connect Four.
    TwoThreats,
    /// Two winning cells one above the other.
    Stacked {
        /// Their column.
        column: Column,
    },
    /// A row of three and a diagonal that share one end.
    Seven(Seven),
    /// Threats one after the other, each with one answer, until one has none.
    Forcing,
}

impl Trap {
    /// Which shape is told when one move makes several: the one with the most to learn from.
    pub(super) const fn rank(self) -> u8 {
        match self {
            Self::Forcing => 0,
            Self::Stacked { .. } => 1,
            Self::Fork | Self::TwoThreats => 2,
            Self::Seven(_) => 3,
        }
    }
}

/// What a move has to do with a trap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TrapRole {
    /// The move makes it.
    Made,
    /// Another move would have made it.
    Missed {
        /// That move.
        m: AnyMove,
    },
    /// The opponent can make it now, and could have been kept from it.
    Allowed {
        /// The opponent.
        player: Player,
        /// The opponent's move that makes it.
        m: AnyMove,
    },
    /// The opponent could have made it after most other moves, and no longer can.
    Stopped {
        /// The opponent.
        player: Player,
        /// The opponent's move that would have made it.
        m: AnyMove,
    },
    /// It is there on the board, whichever side moved last.
    Stands {
        /// Whose it is.
        player: Player,
    },
}

/// What there is to learn from a reason: what reviews count by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ReviewTheme {
    /// Winning at once.
    Win,
    /// Blocking a win.
    Block,
    /// Two threats at once, forks, and threats in a row.
    TwoThreats,
    /// The "7".
    Seven,
    /// Winning cells one above the other.
    Stacked,
    /// Playing under a winning cell.
    Under,
    /// Who must move in the end.
    Zugzwang,
    /// Looking further ahead.
    Ahead,
    /// The centre and the corners of the line games.
    Centre,
    /// The corners of Othello and the squares beside them.
    Corner,
    /// The number of moves in Othello.
    Mobility,
    /// Discs that can never be turned again.
    Stability,
    /// Who moves last in a region.
    Parity,
}

impl ReviewTheme {
    /// Every theme, the most urgent first.
    pub const ALL: [Self; 13] = [
        Self::Win,
        Self::Block,
        Self::TwoThreats,
        Self::Seven,
        Self::Stacked,
        Self::Under,
        Self::Zugzwang,
        Self::Ahead,
        Self::Centre,
        Self::Corner,
        Self::Mobility,
        Self::Stability,
        Self::Parity,
    ];
}

impl Reason {
    /// What there is to learn from it.
    pub const fn theme(&self) -> ReviewTheme {
        match self {
            Self::Wins | Self::MissedWin { .. } => ReviewTheme::Win,
            Self::Blocks { .. } | Self::MissedBlock { .. } => ReviewTheme::Block,
            Self::Trap { trap, .. } => match trap {
                Trap::Fork | Trap::TwoThreats | Trap::Forcing => ReviewTheme::TwoThreats,
                Trap::Stacked { .. } => ReviewTheme::Stacked,
                Trap::Seven(_) => ReviewTheme::Seven,
            },
            Self::Under { .. } => ReviewTheme::Under,
            Self::Zugzwang { .. } | Self::Follow { .. } => ReviewTheme::Zugzwang,
            Self::Punished { .. } | Self::Costs { .. } => ReviewTheme::Ahead,
            Self::Centre(_) | Self::CentreMissed => ReviewTheme::Centre,
            Self::Corner
            | Self::CornerMissed { .. }
            | Self::CornerGiven { .. }
            | Self::XSquare
            | Self::CSquare { .. } => ReviewTheme::Corner,
            Self::Mobility { .. } | Self::LeavesNoMove { .. } | Self::Frontier { .. } => {
                ReviewTheme::Mobility
            }
            Self::StabilityMade { .. } | Self::StabilityGiven { .. } => ReviewTheme::Stability,
            Self::ParityKept { .. } | Self::ParityLost { .. } => ReviewTheme::Parity,
        }
    }

    /// Whether it speaks for the move (`Some(true)`), against it (`Some(false)`), or only states
    /// a fact, for the side that made the move.
    pub fn speaks_for(&self, mover: Player) -> Option<bool> {
        match self {
            Self::Wins
            | Self::Blocks { .. }
            | Self::Centre(_)
            | Self::Corner
            | Self::StabilityMade { .. }
            | Self::ParityKept { .. }
            | Self::LeavesNoMove { .. }
            | Self::Trap {
                how: TrapRole::Made | TrapRole::Stopped { .. },
                ..
            } => Some(true),
            Self::Zugzwang { player, .. } | Self::Follow { player, .. } => Some(*player == mover),
            Self::Mobility { .. }
            | Self::Trap {
                how: TrapRole::Stands { .. },
                ..
            } => None,
            _ => Some(false),
        }
    }
}
