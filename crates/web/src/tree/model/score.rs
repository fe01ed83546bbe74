//! The numbers of a recording with what is known of them.

use super::recording::Recording;
use super::watched::Whose;
use harif_search::Score;
use harif_search::record::Known;
use harif_text::{Text, say};
use harif_words::tree::{Voice, score, sign};

fn with_sign(voice: Voice<'_>, glyph: &str, value: Score) -> String {
    let number = score(voice, value);
    if glyph.is_empty() {
        number
    } else {
        voice.text.ltr(&format!("{glyph} {number}"))
    }
}

/// The number of a node with the sign of what is known of it: `≥ +3`. Never a bound without its
/// sign.
pub(crate) fn returned(text: &Text, recording: &Recording, id: usize) -> Option<String> {
    let value = recording.node(id).value?;
    let glyph = sign(recording.known(id)?);
    Some(with_sign(recording.voice(text), glyph, value))
}

/// The same in the scores of the node above, beside whose number it stands: negamax turns it round.
pub(crate) fn returned_to_parent(text: &Text, recording: &Recording, id: usize) -> Option<String> {
    let (value, glyph) = for_parent(recording, id)?;
    Some(with_sign(recording.voice(text), glyph, value))
}

/// The number of a node and the sign of what is known of it, in the scores of the node above.
pub(crate) fn for_parent(recording: &Recording, id: usize) -> Option<(Score, &'static str)> {
    let value = recording.node(id).value?;
    let glyph = sign(recording.known(id)?);
    if !recording.flips() {
        return Some((value, glyph));
    }
    let turned = match glyph {
        "≥" => "≤",
        "≤" => "≥",
        same => same,
    };
    Some((-value, turned))
}

/// A score of a node in the scores of MAX, who moves at the root: what stands in one table has one sign.
pub(crate) fn for_max(recording: &Recording, id: usize, value: Score) -> Score {
    if recording.flips() && !recording.is_max(id) {
        -value
    } else {
        value
    }
}

/// What kind of number a node has, in a word or two; a program's own is nothing but that.
pub(crate) fn kind(text: &Text, recording: &Recording, id: usize) -> Option<String> {
    let known = recording.known(id)?;
    let leaf = recording.node(id).leaf.is_some();
    let whose = recording.of_program().map(|watched| watched.whose);
    Some(match (whose, known) {
        (Some(Whose::Yours), _) => say!(text, "glass-kind-yours"),
        (Some(Whose::Right), _) if leaf => say!(text, "glass-kind-yours"),
        (Some(Whose::Right), Known::Exact) => say!(text, "glass-kind-right"),
        _ => harif_words::tree::knowledge(text, known.kind()),
    })
}

/// Why no more than that is known of a node's number, in words.
pub(crate) fn knowledge_why(text: &Text, recording: &Recording, id: usize) -> Option<String> {
    let known = recording.known(id)?;
    if let Some(watched) = recording.of_program() {
        let leaf = recording.node(id).leaf.is_some();
        return Some(match (watched.whose, known) {
            (Whose::Yours, _) => say!(text, "glass-kind-yours-why"),
            (Whose::Right, _) if leaf => say!(text, "glass-kind-yours-why"),
            (Whose::Right, Known::AtLeast) => say!(text, "glass-kind-right-least"),
            (Whose::Right, Known::AtMost) => say!(text, "glass-kind-right-most"),
            (Whose::Right, _) => say!(text, "glass-kind-right-why"),
        });
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::model::laws::record;
    use crate::tree::model::recording::Start;

    /// Negamax and alpha-beta search the same tree: with one sign, all their numbers are the same.
    #[test]
    fn negamax_has_the_numbers_of_alpha_beta_in_the_scores_of_max() {
        for numbers in [
            "((3 12 8)(2 4 6)(14 5 2))",
            "(((5 6)(7 4))((3)(6 6 -9)))",
            "((-3 -12)(2 (4 -6 1)))",
        ] {
            let start = || Start::Numbers(numbers.parse().unwrap());
            let [turned, plain] = ["negamax", "alphabeta"].map(|how| record(start(), how));
            assert_eq!(turned.len(), plain.len());
            for id in 0..plain.len() {
                let value = plain.node(id).value.unwrap();
                let own = turned.node(id).value.unwrap();
                assert_eq!(for_max(&turned, id, own), value, "{numbers} {id}");
                let Some(parent) = plain.node(id).parent else {
                    continue;
                };
                let (seen, glyph) = for_parent(&turned, id).unwrap();
                let of_max = turned.is_max(parent);
                assert_eq!(seen, if of_max { value } else { -value });
                // A bound turns with its number.
                let (_, plain_glyph) = for_parent(&plain, id).unwrap();
                let same = glyph == plain_glyph;
                assert_eq!(
                    same,
                    of_max || !["≥", "≤"].contains(&glyph),
                    "{numbers} {id}"
                );
            }
        }
    }
}
