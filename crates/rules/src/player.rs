//! Who plays and how a game ends.

use std::fmt;

/// One of the two sides, named by who moves first, never by a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Player {
    /// The side that makes the first move of the game (X, Black, ●).
    First,
    /// The side that answers (O, White, ○).
    Second,
}

impl Player {
    /// Both sides, in the order in which they move.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The other side.
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// 0 for the first player, 1 for the second: an index into a pair.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The stable lower-case name used in files and JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Second => "second",
        }
    }

    /// The letter of this side in board text: `x` or `o`.
    pub const fn letter(self) -> char {
        match self {
            Self::First => 'x',
            Self::Second => 'o',
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How a finished game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// One side won.
    Won {
        /// The winner.
        by: Player,
        /// By how much, as the game counts: 1 in the line games, discs in Othello. There squares that
        /// stayed empty count for the winner, so a side without discs has lost by the whole board.
        margin: u32,
    },
    /// Neither side won.
    Draw,
}

impl Outcome {
    /// The winner, if there is one.
    pub const fn winner(self) -> Option<Player> {
        match self {
            Self::Won { by, .. } => Some(by),
            Self::Draw => None,
        }
    }

    /// The margin seen by `player`: positive if that side won, negative if it lost, 0 for a draw.
    pub const fn margin_for(self, player: Player) -> i32 {
        match self {
            Self::Won { by, margin } if by as u8 == player as u8 => margin as i32,
            Self::Won { margin, .. } => -(margin as i32),
            Self::Draw => 0,
        }
    }

    /// 1 if `player` won, −1 if that side lost, 0 for a draw: the utility of textbooks.
    pub const fn utility_for(self, player: Player) -> i32 {
        self.margin_for(player).signum()
    }
}
