//! The numbers of a recording with what is known of them.

use super::recording::Recording;
use harif_search::record::Known;
use harif_text::{Text, say};
use harif_words::tree::{score, sign};

/// The number of a node with the sign of what is known of it: `≥ +3`. Never a bound without its
/// sign.
pub(crate) fn returned(text: &Text, recording: &Recording, id: usize) -> Option<String> {
    let value = recording.node(id).value?;
    let glyph = sign(recording.known(id)?);
    let number = score(text, value);
    Some(if glyph.is_empty() {
        number
    } else {
        text.ltr(&format!("{glyph} {number}"))
    })
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
