//! Steps and cuts of a recording in words.

use super::recording::{Recording, Setter, Start};
use super::score;
use harif_rules::Player;
use harif_search::LeafReason;
use harif_search::record::EventKind;
use harif_text::{Text, Value, say};
use harif_words::tree::{self, Leaf};

/// What happens at a step.
pub(crate) fn step(text: &Text, recording: &Recording, step: usize) -> String {
    let Some(event) = recording.tree.events().get(step) else {
        return String::new();
    };
    let id = event.node;
    let node = recording.node(id);
    let max = recording.is_max(id);
    let voice = recording.voice(text);
    match event.kind {
        EventKind::Enter => {
            let turned = recording.flips() && node.parent.is_some();
            tree::entered(voice, &recording.tree.path(id), max, node.window, turned)
        }
        EventKind::Leaf(..) => leaf(text, recording, id).unwrap_or_default(),
        EventKind::Improve(m, to) => tree::improved(voice, m, to),
        EventKind::Narrow(side, _, to) => {
            tree::narrowed(voice, recording.tree.perspective(), side, to)
        }
        EventKind::Cutoff => cut(text, recording, id).unwrap_or_default(),
        EventKind::SearchAgain(m, alpha, beta) => tree::searched_again(voice, m, (alpha, beta)),
        EventKind::Leave(_) => {
            let number = score::returned(text, recording, id).unwrap_or_default();
            tree::returned(text, max, number)
        }
    }
}

/// Why a node has no children.
pub(crate) fn leaf(text: &Text, recording: &Recording, id: usize) -> Option<String> {
    let node = recording.node(id);
    let number = tree::score(recording.voice(text), node.value?);
    if recording.of_program().is_some() {
        node.leaf?;
        return Some(say!(text, "glass-leaf", value = number));
    }
    let start = recording.at(id);
    let (leaf, number) = match (node.leaf?, &start) {
        (LeafReason::GameOver, Start::Numbers(_) | Start::Watched(_)) => (Leaf::Number, number),
        (LeafReason::GameOver, Start::Position(position)) => (Leaf::Over(position), number),
        (LeafReason::DepthLimit, _) => (Leaf::DepthLimit, number),
        (LeafReason::Table, _) => {
            let number = score::returned(text, recording, id).unwrap_or_default();
            (Leaf::Table, number)
        }
    };
    Some(tree::leaf(text, leaf, number))
}

/// Why the rest of a node's moves was skipped, with the numbers.
pub(crate) fn cut(text: &Text, recording: &Recording, id: usize) -> Option<String> {
    let cutoff = recording.cutoff(id)?;
    let perspective = recording.tree.perspective();
    let max = recording.is_max(id);
    if !recording.closed_by_window(id) {
        let last = Value::ltr(cutoff.by);
        return Some(say!(text, "glass-left-out", move = last, n = cutoff.skipped.len()));
    }
    Some(tree::cut(recording.voice(text), perspective, max, cutoff))
}

/// Which earlier move makes it safe to skip the rest, in one sentence.
pub(crate) fn who(text: &Text, recording: &Recording, id: usize) -> Option<String> {
    let cutoff = recording.cutoff(id)?;
    let set_by = match recording.setter(id)? {
        Setter::Move(set_by) => set_by,
        Setter::NullWindow => return Some(tree::bound_of_null_window(text)),
    };
    let mut moves = recording.tree.path(set_by.node);
    moves.push(set_by.by);
    let flip = recording.flips() && !recording.is_max(id);
    let for_max = if flip { -cutoff.bound } else { cutoff.bound };
    // The bound belongs to the side that moves where it was set.
    let setter_is_max = recording.is_max(set_by.node);
    Some(tree::bound_set_by(
        recording.voice(text),
        setter_is_max,
        &moves,
        for_max,
    ))
}

/// What the judgement of a leaf is made of: name, count, weight and product of each term.
pub(crate) fn terms(recording: &Recording, id: usize) -> Vec<harif_search::Term> {
    let (Start::Position(position), Some(LeafReason::DepthLimit)) =
        (recording.at(id), recording.node(id).leaf)
    else {
        return Vec::new();
    };
    let max: Player = recording.start.max();
    harif_play::terms(&position, recording.evaluator(&position), max)
}
