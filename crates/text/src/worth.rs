//! The worth of a move in words.
//!
//! Every number that people see says what kind of number it is, and a result comes
//! in words: "Win in 5", not "+13". Both front ends say it through here, so that
//! they say it alike.

use crate::{Text, say};

/// What a position or move is worth to somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Worth {
    /// A win in so many moves of the winner, the next one included.
    WinIn(u32),
    /// A win of unknown length.
    Win,
    /// A draw.
    Draw,
    /// A loss in so many moves of the winner.
    LossIn(u32),
    /// A loss of unknown length.
    Loss,
    /// A margin in discs.
    Discs(i64),
    /// Points of an evaluation.
    Score(i64),
}

/// What kind of knowledge a worth is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Certainty {
    /// Proved.
    Exact,
    /// It may be more.
    AtLeast,
    /// It may be less.
    AtMost,
    /// A judgement by eye.
    Estimate,
}

impl Certainty {
    /// The sign for places too narrow for a word. A shape and not only a colour.
    ///
    /// Put it beside the words in an element or column of its own: ≥ inside text
    /// that runs right to left is drawn as ≤.
    pub const fn glyph(self) -> char {
        match self {
            Certainty::Exact => '✓',
            Certainty::AtLeast => '≥',
            Certainty::AtMost => '≤',
            Certainty::Estimate => '~',
        }
    }
}

impl Text {
    /// A worth in words, whatever its kind: `Win in 5`, `Draw`, `+4 discs`.
    pub fn worth(&self, worth: Worth) -> String {
        match worth {
            Worth::WinIn(n) => say!(self, "value-win", n = n),
            Worth::Win => say!(self, "value-win-plain"),
            Worth::Draw => say!(self, "value-draw"),
            Worth::LossIn(n) => say!(self, "value-loss", n = n),
            Worth::Loss => say!(self, "value-loss-plain"),
            Worth::Discs(n) => say!(self, "value-discs", n = n),
            Worth::Score(n) => say!(self, "value-score", n = n),
        }
    }

    /// A worth in words with its kind: `Win in 5`, `at least Draw`, `~ +4 discs`.
    /// What is proved needs no mark in a sentence.
    pub fn worth_of_kind(&self, worth: Worth, certainty: Certainty) -> String {
        let value = self.worth(worth);
        match certainty {
            Certainty::Exact => value,
            Certainty::AtLeast => say!(self, "value-at-least", value = value),
            Certainty::AtMost => say!(self, "value-at-most", value = value),
            Certainty::Estimate => say!(self, "value-estimate", value = value),
        }
    }

    /// The word for a kind: `exact`, `at least`, `at most`, `estimate`.
    pub fn certainty(&self, certainty: Certainty) -> String {
        match certainty {
            Certainty::Exact => say!(self, "kind-exact"),
            Certainty::AtLeast => say!(self, "kind-at-least"),
            Certainty::AtMost => say!(self, "kind-at-most"),
            Certainty::Estimate => say!(self, "kind-estimate"),
        }
    }
}
