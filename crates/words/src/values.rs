//! Values as people are told them: words first, then the number, always its kind.

use harif_search::{Kind, Value};
use harif_text::{Text, say};

/// The sign that says how far a value can be trusted: a shape, never only a colour.
///
/// Put it beside the words in an element or column of its own: ≥ inside text that runs right to
/// left is drawn as ≤.
pub const fn glyph(kind: Kind) -> &'static str {
    match kind {
        Kind::Exact => "✓",
        Kind::AtLeast => "≥",
        Kind::AtMost => "≤",
        Kind::Estimate => "~",
    }
}

/// The kind of a value in a word.
pub fn kind(text: &Text, kind: Kind) -> String {
    match kind {
        Kind::Exact => say!(text, "kind-exact"),
        Kind::AtLeast => say!(text, "kind-at-least"),
        Kind::AtMost => say!(text, "kind-at-most"),
        Kind::Estimate => say!(text, "kind-estimate"),
    }
}

/// A value in words, without its kind: "Win in 3", "Draw", "+6 discs".
///
/// "In 3" counts the winner's own moves, this one included.
pub fn words(text: &Text, value: &Value) -> String {
    match Told::of(value) {
        Told::Estimate(n) => say!(text, "value-score", n = n),
        Told::Margin(n) => say!(text, "value-discs", n = n),
        Told::Win(Some(0)) => say!(text, "value-won"),
        Told::Win(Some(n)) => say!(text, "value-win", n = n),
        Told::Win(None) => say!(text, "value-win-plain"),
        Told::Loss(Some(0)) => say!(text, "value-lost"),
        Told::Loss(Some(n)) => say!(text, "value-loss", n = n),
        Told::Loss(None) => say!(text, "value-loss-plain"),
        Told::Draw => say!(text, "value-draw"),
    }
}

/// A value with the sign of its kind: "✓ Win in 3", "≤ Draw", "~ +12".
pub fn label(text: &Text, value: &Value) -> String {
    format!("{} {}", glyph(value.kind()), words(text, value))
}

/// A value inside a sentence: "Win in 3", "at least Draw", "~ +12". Signs that a line from right
/// to left would turn round are said in words.
pub fn phrase(text: &Text, value: &Value) -> String {
    let words = words(text, value);
    match value.kind() {
        Kind::Exact => words,
        Kind::AtLeast => say!(text, "value-at-least", value = words),
        Kind::AtMost => say!(text, "value-at-most", value = words),
        Kind::Estimate => say!(text, "value-estimate", value = words),
    }
}

/// A value as short as a cell of a board, without the sign of its kind: "W3", "D", "+12", "−6".
///
/// In a terminal the letters stay Latin in every language, as coordinates do: a line of a board
/// must not mix directions.
pub fn short(text: &Text, value: &Value) -> String {
    let latin = text.needs_own_line();
    let moves = |n: Option<u32>| n.map(|n| n.to_string()).unwrap_or_default();
    match Told::of(value) {
        Told::Estimate(n) | Told::Margin(n) => match n.unsigned_abs() {
            0..1_000 => text.signed(i64::from(n)),
            _ if latin => format!("{}k", text.signed(i64::from(n / 1_000))),
            _ => say!(text, "page-chip-thousands", n = n / 1_000),
        },
        Told::Win(n) if latin => format!("W{}", moves(n)),
        Told::Loss(n) if latin => format!("L{}", moves(n)),
        Told::Draw if latin => "D".to_owned(),
        Told::Win(Some(n)) => say!(text, "page-chip-win", n = n),
        Told::Win(None) => say!(text, "page-chip-win-plain"),
        Told::Loss(Some(n)) => say!(text, "page-chip-loss", n = n),
        Told::Loss(None) => say!(text, "page-chip-loss-plain"),
        Told::Draw => say!(text, "page-chip-draw"),
    }
}

/// A value as short as a cell of a board, with the sign of its kind: "✓W3", "≤L8", "~+12".
pub fn chip(text: &Text, value: &Value) -> String {
    format!("{}{}", glyph(value.kind()), short(text, value))
}

/// What a value comes down to when it is said.
enum Told {
    /// A judgement, in points of an evaluator.
    Estimate(i32),
    /// A proved margin in discs.
    Margin(i32),
    /// A proved win in so many of the winner's own moves, where that is known.
    Win(Option<u32>),
    /// A proved loss.
    Loss(Option<u32>),
    Draw,
}

impl Told {
    fn of(value: &Value) -> Self {
        let winners_moves = value.plies.map(|plies| plies.div_ceil(2));
        match (value.proved, value.margin, value.score.signum()) {
            (false, ..) => Self::Estimate(value.score),
            (true, Some(margin), _) => Self::Margin(margin),
            (true, None, 1) => Self::Win(winners_moves),
            (true, None, -1) => Self::Loss(winners_moves),
            (true, None, _) => Self::Draw,
        }
    }
}
