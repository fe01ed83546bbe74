//! What a search found, in sentences.

use std::time::Duration;

use harif_rules::AnyMove;
use harif_search::{Kind, Value};
use harif_text::{Text, Value as Argument, say};

use crate::values;

/// What a search prefers so far: the depth, the best move and its value. A solver has no depth.
pub fn preference(text: &Text, depth: u32, best: AnyMove, value: &Value) -> String {
    let (best, value) = (Argument::ltr(best), values::phrase(text, value));
    match depth {
        0 => say!(text, "page-think-solver", move = best, value = value),
        n => say!(text, "think-sentence", n = n, move = best, value = value),
    }
}

/// What the kinds of bounds among some values mean, one sentence for each kind that is there.
pub fn bound_notes(text: &Text, kinds: impl IntoIterator<Item = Kind>) -> Vec<String> {
    let (mut more, mut less) = (false, false);
    for kind in kinds {
        more |= kind == Kind::AtLeast;
        less |= kind == Kind::AtMost;
    }
    let more = more.then(|| say!(text, "think-bound-more-why"));
    let less = less.then(|| say!(text, "think-bound-why"));
    more.into_iter().chain(less).collect()
}

/// What a search cost.
pub fn cost(text: &Text, nodes: u64, time: Duration) -> String {
    say!(
        text,
        "think-summary",
        short = Argument::Short(nodes),
        time = time
    )
}
