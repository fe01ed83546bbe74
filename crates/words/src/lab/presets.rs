//! Ready-made experiments: one for each thing that students get wrong about searching, and the
//! counts that every text quotes.

use harif_play::lab::Experiment;
use harif_text::Text;

use crate::label;

/// A ready-made experiment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Preset {
    /// How many nodes tic-tac-toe takes.
    Counts,
    /// Preferring faster wins.
    Distance,
    /// Equal moves chosen in different orders.
    Ties,
    /// Cutting on α ≥ β against only on α > β.
    Equality,
    /// Fail-soft against fail-hard.
    FailSoft,
    /// Minimax, alpha-beta and negamax side by side.
    Algorithms,
    /// A danger that lies beyond the depth.
    Horizon,
    /// The value at odd and even depths.
    Parity,
    /// How near alpha-beta comes to its best case.
    SquareRoot,
    /// The same search in different move orders.
    Ordering,
    /// Which side moves which end of the window.
    Window,
    /// Whether endings are scored right.
    Endings,
    /// Preferring slower losses.
    SlowLoss,
    /// With and without the transposition table.
    Table,
}

impl Preset {
    /// Every preset, in the order in which people should see them.
    pub const ALL: [Self; 14] = [
        Self::Counts,
        Self::Distance,
        Self::Ties,
        Self::Equality,
        Self::FailSoft,
        Self::Algorithms,
        Self::Horizon,
        Self::Parity,
        Self::SquareRoot,
        Self::Ordering,
        Self::Window,
        Self::Endings,
        Self::SlowLoss,
        Self::Table,
    ];

    /// Its name on the command line and in addresses, the name that older addresses have, and the
    /// experiment.
    const fn entry(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::Counts => (
                "counts",
                "counts",
                "g=tictactoe;p=start;d=9;a=minimax,alphabeta,alphabeta:cut=strict,\
                 alphabeta:order=centre,alphabeta:order=edges",
            ),
            Self::Distance => (
                "distance",
                "m1",
                "g=tictactoe;p=b2c1a1a3;a=alphabeta,alphabeta:distance=on;d=9",
            ),
            Self::Ties => (
                "ties",
                "m2",
                "g=tictactoe;p=start;d=9;a=minimax,alphabeta:order=centre,alphabeta:order=reversed",
            ),
            Self::Equality => (
                "equality",
                "m3",
                "g=tictactoe;p=start;a=alphabeta,alphabeta:cut=strict,minimax;d=9",
            ),
            // Without a table the returned value changes no node count; with one, a value outside
            // the window is a better bound to remember.
            Self::FailSoft => (
                "fail-soft",
                "m4",
                "g=connect4;p=44;d=1-7;a=alphabeta,alphabeta:fail=hard,alphabeta:table=on,\
                 alphabeta:fail=hard:table=on",
            ),
            Self::Algorithms => (
                "algorithms",
                "m5",
                "g=connect4;p=start,4,4453;a=minimax,alphabeta,negamax;d=1-5",
            ),
            Self::Horizon => ("horizon", "m6", "g=tictactoe;p=a1b2a2;a=alphabeta;d=1-6"),
            Self::Parity => ("parity", "m7", "g=connect4;p=44;a=alphabeta;d=1-8"),
            Self::SquareRoot => (
                "square-root",
                "m8",
                "g=connect4;p=start;d=1-7;a=minimax,alphabeta,alphabeta:order=centre,\
                 alphabeta:order=evaluation",
            ),
            Self::Ordering => (
                "ordering",
                "m9",
                "g=tictactoe;p=start;a=alphabeta,alphabeta:order=centre,alphabeta:order=edges;d=9",
            ),
            Self::Window => ("window", "m10", "g=tictactoe;p=start;a=alphabeta;d=9"),
            Self::Endings => (
                "endings",
                "m11",
                "g=tictactoe;p=start;n=24;s=3;d=9;a=minimax,alphabeta,negamax,pvs:table=on",
            ),
            Self::SlowLoss => (
                "slow-loss",
                "m12",
                "g=tictactoe;p=b2b3a3;a=alphabeta,alphabeta:distance=on;d=9",
            ),
            Self::Table => (
                "table",
                "table",
                "g=tictactoe;p=start;d=9;a=alphabeta,alphabeta:table=on,\
                 alphabeta:table=on:symmetry=on",
            ),
        }
    }

    /// Its name on the command line and in addresses.
    pub const fn name(self) -> &'static str {
        self.entry().0
    }

    /// The preset of that name; names in older addresses are still read.
    pub fn named(name: &str) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|preset| preset.name() == name || preset.entry().1 == name)
    }

    /// What it measures.
    ///
    /// # Panics
    /// Never: a test reads every experiment.
    pub fn experiment(self) -> Experiment {
        self.entry().2.parse().expect("presets are tested")
    }

    /// What it answers, as a question.
    pub fn question(self, text: &Text) -> String {
        label(text, &format!("lab-ask-{}", self.name()))
    }
}
