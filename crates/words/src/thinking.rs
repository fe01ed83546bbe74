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

/// That several moves are as good as the best, and which of them was taken; nothing if only one is.
pub fn ties(
    text: &Text,
    count: usize,
    best: AnyMove,
    moves: impl IntoIterator<Item = (AnyMove, Value)>,
) -> Option<String> {
    if count < 2 {
        return None;
    }
    let moves: Vec<(AnyMove, Value)> = moves.into_iter().collect();
    let score = moves.iter().map(|(_, value)| value.score).max();
    let first = moves.iter().find(|(_, value)| Some(value.score) == score);
    Some(if first.is_none_or(|(m, _)| *m == best) {
        say!(text, "think-tie", n = count)
    } else {
        say!(text, "think-tie-other", n = count, move = Argument::ltr(best))
    })
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
