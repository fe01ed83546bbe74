//! The levels of the Othello engine: data for the player, and words for people.
//!
//! A weaker level looks less far ahead, and gives discs away: over a game no more than its budget,
//! in one move no more than its cap. It never plays nonsense: what it gives away is measured by
//! its own judgement of every move, so its mistakes are moves that are a little worse, as people's
//! are.

/// One level of the Othello engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// Its number; `othello-level-N` are its words in the catalogue.
    pub number: u8,
    /// How many moves it looks ahead on the 8×8 board.
    pub depth: u32,
    /// With how many empty squares it plays perfectly but for what it gives away.
    pub exact: u32,
    /// How many moves it looks ahead on boards wider than eight squares, and on those without a
    /// learned evaluation.
    pub wide_depth: u32,
    /// A typical time for a move in the middle of the game, in milliseconds, rounded up.
    pub typical_ms: u32,
    /// Its strength on the scale of chess ratings, level 1 being 0: from the points that each level
    /// made against the one below (`examples/othello_ladder.rs`; the games are in `OTHELLO_NOTES.md` of
    /// the engines).
    pub rating: u32,
    /// How many discs it gives away in a game.
    pub budget: i32,
    /// How many discs it gives away in one move at most.
    pub cap: i32,
}

const fn level(
    number: u8,
    [depth, exact, wide_depth]: [u32; 3],
    [typical_ms, rating]: [u32; 2],
    [budget, cap]: [i32; 2],
) -> Level {
    Level {
        number,
        depth,
        exact,
        wide_depth,
        typical_ms,
        rating,
        budget,
        cap,
    }
}

/// The levels, the weakest first.
pub const LEVELS: [Level; 12] = [
    level(1, [1, 4, 1], [1, 0], [120, 16]),
    level(2, [2, 5, 1], [1, 301], [90, 13]),
    level(3, [3, 6, 2], [1, 660], [66, 10]),
    level(4, [4, 8, 2], [1, 994], [46, 8]),
    level(5, [5, 10, 3], [1, 1328], [30, 6]),
    level(6, [6, 12, 3], [2, 1561], [18, 5]),
    level(7, [7, 14, 4], [4, 1721], [9, 4]),
    level(8, [8, 16, 4], [7, 1870], [5, 3]),
    level(9, [10, 18, 5], [3, 2001], [0, 0]),
    level(10, [12, 20, 5], [6, 2054], [0, 0]),
    level(11, [15, 22, 6], [17, 2129], [0, 0]),
    level(12, [18, 24, 6], [60, 2163], [0, 0]),
];

/// A level solves no more empty squares on wide boards.
const MOST_WIDE_EXACT: u32 = 12;

impl Level {
    /// With how many empty squares it plays perfectly on boards wider than eight squares, where the
    /// end takes longer to see.
    pub(crate) const fn wide_exact(&self) -> u32 {
        if self.exact < MOST_WIDE_EXACT {
            self.exact
        } else {
            MOST_WIDE_EXACT
        }
    }

    /// The level of that number.
    pub fn numbered(number: u64) -> Option<&'static Level> {
        LEVELS
            .iter()
            .find(|level| u64::from(level.number) == number)
    }
}
