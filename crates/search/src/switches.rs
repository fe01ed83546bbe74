//! The switches that students flip to compare searches.

/// How a search behaves; the defaults are the textbook's.
// Each of the flags is a switch of its own that a student flips alone.
#[expect(clippy::struct_excessive_bools)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switches {
    /// In which order moves are tried.
    pub order: Order,
    /// When the rest of the moves is skipped.
    pub cut: Cut,
    /// What is returned when the value lies outside the window.
    pub fail: Fail,
    /// Whether positions met again are looked up.
    pub table: bool,
    /// Whether positions that a symmetry turns into each other share a table entry.
    pub symmetry: bool,
    /// Whether a win counts more the sooner it comes, and a loss less.
    pub distance: bool,
    /// Whether every move at the root is searched with a full window, so that its value is exact
    /// and not only "at most".
    pub every_move: bool,
    /// Which of several best moves at the root is chosen.
    pub ties: Ties,
    /// What random choices between best moves follow from.
    pub seed: u64,
}

impl Default for Switches {
    fn default() -> Self {
        Self {
            order: Order::Natural,
            cut: Cut::OnEqual,
            fail: Fail::Soft,
            table: false,
            symmetry: false,
            distance: false,
            every_move: false,
            ties: Ties::First,
            seed: 0,
        }
    }
}

/// In which order moves are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// As the rules list them.
    Natural,
    /// The most central first.
    Centre,
    /// The least central first.
    Edges,
    /// The best first, as the evaluator judges the positions they lead to.
    Evaluation,
    /// As the rules list them, last first.
    Reversed,
}

/// When the rest of the moves is skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cut {
    /// When α ≥ β: the rest cannot *change* the value at the root.
    OnEqual,
    /// Only when α > β: moves that tie keep their exact value.
    OnlyStrict,
}

/// What is returned when the value lies outside the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fail {
    /// The best value seen: a tighter bound.
    Soft,
    /// The edge of the window.
    Hard,
}

/// Which of several moves at the root is chosen if all of them are exactly as good as the best.
///
/// Alpha-beta shows of moves after the first best one only that they are no better. To know which
/// are as good, every choice but the first widens the window of later moves at the root by one
/// point; moves that tie are then searched to their exact value, which costs nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ties {
    /// The first of them in the order searched.
    First,
    /// The last of them in the order searched.
    Last,
    /// Any of them: the seed and the position decide which.
    Random,
}

macro_rules! named {
    ($type:ident { $($variant:ident = $name:literal),+ $(,)? }) => {
        impl $type {
            /// Every choice, in the order in which people should see them.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The name used on the command line.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),+ }
            }

            /// The choice of that name.
            pub fn named(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|choice| choice.name() == name)
            }
        }
    };
}

named!(Order {
    Natural = "natural",
    Centre = "centre",
    Edges = "edges",
    Evaluation = "evaluation",
    Reversed = "reversed",
});
named!(Cut { OnEqual = "equal", OnlyStrict = "strict" });
named!(Fail { Soft = "soft", Hard = "hard" });
named!(Ties {
    First = "first",
    Last = "last",
    Random = "random",
});

impl Cut {
    /// Whether a window is closed, so that the rest of the moves is skipped.
    #[inline]
    pub const fn closes(self, alpha: i32, beta: i32) -> bool {
        match self {
            Self::OnEqual => alpha >= beta,
            Self::OnlyStrict => alpha > beta,
        }
    }
}

impl Fail {
    /// What to return for a value found with that window.
    #[inline]
    pub const fn returned(self, value: i32, alpha: i32, beta: i32) -> i32 {
        match self {
            Self::Hard if value < alpha => alpha,
            Self::Hard if value > beta => beta,
            Self::Soft | Self::Hard => value,
        }
    }
}
