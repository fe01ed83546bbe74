//! Ready-made comparisons: one for each thing that students struggle with.

use harif_play::Algorithm;
use harif_play::lab::Choices;
use harif_search::{Cut, Fail, Order};
use harif_text::{Text, say};

/// A ready-made comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Preset {
    Algorithms,
    Ordering,
    Equality,
    Distance,
    FailSoft,
    Parity,
    Table,
}

impl Preset {
    /// Every preset, in the order in which people should see them.
    pub(super) const ALL: &'static [Self] = &[
        Self::Algorithms,
        Self::Ordering,
        Self::Equality,
        Self::Distance,
        Self::FailSoft,
        Self::Parity,
        Self::Table,
    ];

    /// The name used on the command line.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Algorithms => "algorithms",
            Self::Ordering => "ordering",
            Self::Equality => "equality",
            Self::Distance => "distance",
            Self::FailSoft => "fail-soft",
            Self::Parity => "parity",
            Self::Table => "table",
        }
    }

    /// The preset of that name.
    pub(super) fn named(name: &str) -> Option<Self> {
        Self::ALL
            .iter()
            .copied()
            .find(|preset| preset.name() == name)
    }

    /// What it compares, in a sentence.
    pub(super) fn title(self, text: &Text) -> String {
        match self {
            Self::Algorithms => say!(text, "lab-preset-algorithms"),
            Self::Ordering => say!(text, "lab-preset-ordering"),
            Self::Equality => say!(text, "lab-preset-equality"),
            Self::Distance => say!(text, "lab-preset-distance"),
            Self::FailSoft => say!(text, "lab-preset-fail"),
            Self::Parity => say!(text, "lab-preset-parity"),
            Self::Table => say!(text, "lab-preset-table"),
        }
    }

    /// What it ranges over.
    pub(super) fn choices(self) -> Choices {
        let usual = Choices::default();
        match self {
            Self::Algorithms => Choices {
                algorithms: vec![Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::Negamax],
                ..usual
            },
            Self::Ordering => Choices {
                orders: Order::ALL.to_vec(),
                ..usual
            },
            Self::Equality => Choices {
                cuts: Cut::ALL.to_vec(),
                ..usual
            },
            Self::Distance => Choices {
                distances: vec![false, true],
                ..usual
            },
            // Without a table the returned value changes no node count; with one, a value outside
            // the window is a better bound to remember.
            Self::FailSoft => Choices {
                fails: Fail::ALL.to_vec(),
                tables: vec![false, true],
                ..usual
            },
            Self::Parity => usual,
            Self::Table => Choices {
                tables: vec![false, true],
                symmetries: vec![false, true],
                ..usual
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presets_are_known_by_their_names() {
        for &preset in Preset::ALL {
            assert_eq!(Preset::named(preset.name()), Some(preset));
        }
        assert_eq!(Preset::named("nothing"), None);
    }
}
