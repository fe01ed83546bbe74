//! The zoo: searches with one classic mistake each, to play against, to diagnose, to learn from.
//!
//! All of them are one small negamax with alpha-beta, which looks at the whole game where that is
//! small and judges by eye where it is not, and each bug is one place in it where a student's program goes wrong. They are real: nothing is scripted, the
//! bad moves follow from the bug. [`Bug::Healthy`] is the same search without a mistake, so that every bug can be shown to
//! be the reason for the moves that it makes. As an agent the zoo is `zoo:bug=NAME`.

mod search;

use harif_rules::Game;
pub use search::{Found, look, look_to};

/// A mistake in a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bug {
    /// None: what the others should have been.
    Healthy,
    /// The value of a child is not negated: the opponent is taken for a friend.
    SignNotFlipped,
    /// Only its own move is looked at: the answer lies beyond the horizon.
    OnePly,
    /// A drawn game is scored as a lost one.
    DrawIsLoss,
    /// A win now and a win later are worth the same, so it dawdles.
    NoDistance,
    /// The test for a finished game looks for a full board only and misses wins.
    MissesWins,
    /// The loop returns after the first child instead of looking at all of them.
    ReturnsEarly,
    /// The ends of the window are negated but not swapped, so that it is closed from the start.
    WindowNotSwapped,
    /// The best value starts at zero, so a losing side has no best move and takes any.
    BestStartsAtZero,
    /// The test for a line looks along rows and columns and forgets the diagonals.
    NoDiagonals,
    /// Leaves are judged for the side that thinks, though every value is for the side to move. It shows
    /// only where a search stops before the game does.
    JudgesForItself,
    /// A finished game is noticed only where the depth is used up as well: `and` stands where `or`
    /// belongs.
    LeafNeedsBoth,
    /// α is updated after the loop, so nothing is ever cut. The moves are right, at the price of
    /// minimax: only the number of positions shows it.
    AlphaAfterLoop,
    /// Moves are generated for the player at the root at every ply, also where the other side is to
    /// move. It shows only where the two sides have different moves.
    MovesOfRoot,
}

impl Bug {
    /// Every animal of the zoo; the healthy one is none.
    pub const ALL: &'static [Self] = &[
        Self::SignNotFlipped,
        Self::OnePly,
        Self::DrawIsLoss,
        Self::NoDistance,
        Self::MissesWins,
        Self::ReturnsEarly,
        Self::WindowNotSwapped,
        Self::BestStartsAtZero,
        Self::NoDiagonals,
        Self::JudgesForItself,
        Self::LeafNeedsBoth,
        Self::AlphaAfterLoop,
        Self::MovesOfRoot,
    ];

    /// The names of all of them, the healthy one last.
    pub const NAMES: [&'static str; Self::ALL.len() + 1] = {
        let mut names = [Self::Healthy.name(); Self::ALL.len() + 1];
        let mut index = 0;
        while index < Self::ALL.len() {
            names[index] = Self::ALL[index].name();
            index += 1;
        }
        names
    };

    /// The name in addresses and in the catalogue.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Healthy => "healthy",
            Self::SignNotFlipped => "sign",
            Self::OnePly => "one-ply",
            Self::DrawIsLoss => "draw",
            Self::NoDistance => "distance",
            Self::MissesWins => "terminal",
            Self::ReturnsEarly => "return",
            Self::WindowNotSwapped => "window",
            Self::BestStartsAtZero => "zero",
            Self::NoDiagonals => "diagonal",
            Self::JudgesForItself => "judge",
            Self::LeafNeedsBoth => "and",
            Self::AlphaAfterLoop => "late-alpha",
            Self::MovesOfRoot => "root-moves",
        }
    }

    /// Whether a person who plays a game against the bug can find it out. A wrong judgement shows only
    /// where a search stops before the game does, a wrong draw only where games end in draws.
    pub const fn shows_in(self, game: Game) -> bool {
        // So few cells that searches see the end, where good play draws.
        let is_small = game.cell_count() <= 9;
        // Where sides pass, they have moves of their own.
        let moves_differ = game.info().passes;
        match self {
            Self::JudgesForItself => !is_small,
            Self::DrawIsLoss => is_small,
            Self::MovesOfRoot => moves_differ,
            _ => true,
        }
    }

    /// Whether it makes wrong moves. One bug costs only time.
    pub const fn errs(self) -> bool {
        !matches!(self, Self::Healthy | Self::AlphaAfterLoop)
    }

    /// The bug of that name.
    pub fn named(name: &str) -> Option<Self> {
        let mut all = Self::ALL.iter().copied().chain([Self::Healthy]);
        all.find(|bug| bug.name() == name)
    }
}
