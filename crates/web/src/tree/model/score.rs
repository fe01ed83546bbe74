//! Scores and windows of a tree, in a few characters and in words.

use super::recording::{Known, LONGEST_GAME, Recording};
use harif_search::{INFINITY, Score, WIN};
use harif_text::{Text, Value, say};

/// A score: `+5`, `−3`, `+∞`, or `+win` for a game that is won. Runs left to right.
pub(crate) fn score(text: &Text, score: Score) -> String {
    let size = score.abs();
    let sign = if score < 0 { "−" } else { "+" };
    let words = match size {
        INFINITY => format!("{sign}∞"),
        _ if size > WIN - LONGEST_GAME && size <= WIN => {
            let plies = WIN - size;
            let win = say!(text, "explore-won");
            if plies == 0 {
                format!("{sign}{win}")
            } else {
                format!("{sign}{win} {}", text.number(i64::from(plies)))
            }
        }
        _ => return text.signed(i64::from(score)),
    };
    text.ltr(&words)
}

/// A score as an argument of a sentence.
pub(crate) fn value(text: &Text, number: Score) -> Value {
    Value::Text(score(text, number))
}

/// A window: `(−∞, +5)`.
pub(crate) fn window(text: &Text, (alpha, beta): (Score, Score)) -> String {
    text.ltr(&format!("({}, {})", score(text, alpha), score(text, beta)))
}

/// The number of a node with the sign of what is known of it: `≥ +3`. Never a bound without its
/// sign.
pub(crate) fn returned(text: &Text, recording: &Recording, id: usize) -> Option<String> {
    let value = recording.node(id).value?;
    let glyph = recording.known(id)?.glyph();
    let number = score(text, value);
    Some(if glyph.is_empty() {
        number
    } else {
        text.ltr(&format!("{glyph} {number}"))
    })
}

/// What is known of a number, in words.
pub(crate) fn knowledge(text: &Text, known: Known) -> String {
    match known {
        Known::Exact => say!(text, "kind-exact"),
        Known::Estimate => say!(text, "kind-estimate"),
        Known::AtLeast => say!(text, "kind-at-least"),
        Known::AtMost => say!(text, "kind-at-most"),
        Known::Nothing => say!(text, "explore-known-nothing"),
    }
}

/// Why no more than that is known of a node's number, in words.
pub(crate) fn knowledge_why(text: &Text, recording: &Recording, id: usize) -> Option<String> {
    let known = recording.known(id)?;
    let from_table = recording.node(id).leaf.is_some();
    let wants_more = recording.wants_more(id);
    Some(match (known, wants_more) {
        (Known::Exact, _) if recording.flips() => say!(text, "explore-why-exact-own"),
        (Known::Exact, _) => say!(text, "explore-why-exact"),
        (Known::Estimate, _) => say!(text, "explore-why-estimate"),
        (Known::Nothing, _) => say!(text, "explore-why-nothing"),
        (Known::AtLeast | Known::AtMost, _) if from_table => say!(text, "explore-why-table"),
        (Known::AtLeast, true) => say!(text, "explore-why-cut-more"),
        (Known::AtLeast, false) => say!(text, "explore-why-all-more"),
        (Known::AtMost, true) => say!(text, "explore-why-all-less"),
        (Known::AtMost, false) => say!(text, "explore-why-cut-less"),
    })
}
