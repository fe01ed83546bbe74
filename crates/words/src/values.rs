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

/// A value in words, without its kind: "Win in 3", "Draw", "+6 discs". An estimate is a number; its
/// unit is said in a [`phrase`].
///
/// "In 3" counts the winner's own moves, this one included. A bound on it says which way it goes: "at
/// least Win in 3" would be read as three moves or more.
pub fn words(text: &Text, value: &Value) -> String {
    if let Some(words) = bound_on_distance(text, value) {
        return words;
    }
    match Told::of(value) {
        Told::Estimate(n) => say!(text, "value-score", n = n),
        Told::Margin(n) if !value.proved => say!(text, "value-score", n = n),
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

/// How discs are counted, if one of some values is a proved margin.
pub fn margin_note<'a>(text: &Text, values: impl IntoIterator<Item = &'a Value>) -> Option<String> {
    let mut values = values.into_iter();
    values
        .any(|value| value.proved && value.margin.is_some())
        .then(|| say!(text, "value-discs-note"))
}

/// A value with the sign of its kind: "✓ Win in 3", "≤ Draw", "~ +12".
pub fn label(text: &Text, value: &Value) -> String {
    format!("{} {}", glyph(value.kind()), words(text, value))
}

/// The same with the unit of a judgement: "~ +12 points", "≤ −3 discs".
pub fn label_with_unit(text: &Text, value: &Value) -> String {
    let glyph = glyph(value.kind());
    match Told::of(value) {
        Told::Estimate(n) => format!("{glyph} {}", say!(text, "value-points", n = n)),
        Told::Margin(n) => format!("{glyph} {}", say!(text, "value-discs", n = n)),
        _ => label(text, value),
    }
}

/// Whether a value is a judgement in points of an evaluator: neither a result nor discs.
pub fn is_in_points(value: &Value) -> bool {
    matches!(Told::of(value), Told::Estimate(_))
}

/// A bound on how soon a game is won or lost: "Win in 3 or sooner", "at best Win in 3", "at worst Loss
/// in 3", "Loss in 3 or sooner".
fn bound_on_distance(text: &Text, value: &Value) -> Option<String> {
    Some(match (Told::of(value), value.kind()) {
        (Told::Win(Some(n)), Kind::AtLeast) => say!(text, "value-win-or-sooner", n = n),
        (Told::Win(Some(n)), Kind::AtMost) => say!(text, "value-win-at-best", n = n),
        (Told::Loss(Some(n)), Kind::AtLeast) => say!(text, "value-loss-at-worst", n = n),
        (Told::Loss(Some(n)), Kind::AtMost) => say!(text, "value-loss-or-sooner", n = n),
        _ => return None,
    })
}

/// A value inside a sentence: "Win in 3", "at least Draw", "~ +12 points". Signs that a line from
/// right to left would turn round are said in words.
pub fn phrase(text: &Text, value: &Value) -> String {
    if let Some(words) = bound_on_distance(text, value) {
        return words;
    }
    let words = match Told::of(value) {
        Told::Estimate(n) => say!(text, "value-points", n = n),
        Told::Margin(n) => say!(text, "value-discs", n = n),
        _ => words(text, value),
    };
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
    /// A margin in discs, proved or judged.
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
            (_, Some(margin), _) => Self::Margin(margin),
            (false, ..) => Self::Estimate(value.score),
            (true, None, 1) => Self::Win(winners_moves),
            (true, None, -1) => Self::Loss(winners_moves),
            (true, None, _) => Self::Draw,
        }
    }
}
