//! Steps and cuts in words. Every sentence says whose number it is and what kind of number.

use super::recording::{Recording, Setter, Start};
use super::score::{self, value, window};
use harif_play::service::record::Recipe;
use harif_rules::{AnyMove, AnyPosition, Board, Player, Position};
use harif_search::record::EventKind;
use harif_search::{LeafReason, Side};
use harif_text::{Key, Text, Value, say};

/// Moves in a row, or the word for the root.
pub(crate) fn line(text: &Text, moves: &[AnyMove]) -> String {
    if moves.is_empty() {
        return say!(text, "tree-root");
    }
    let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
    text.ltr(&moves.join(" "))
}

/// MAX or MIN.
pub(crate) fn side(text: &Text, max: bool) -> String {
    if max {
        say!(text, "node-max")
    } else {
        say!(text, "node-min")
    }
}

/// A search in words: its name and what its switches change.
pub(crate) fn recipe(text: &Text, recipe: &Recipe) -> String {
    let name = format!("algorithm-{}", recipe.algorithm.name());
    let name = Key::find(&name).map_or(name, |key| text.say(key, &[]));
    say!(text, "explore-recipe", name = name, n = recipe.depth)
}

/// What happens at a step.
pub(crate) fn step(text: &Text, recording: &Recording, step: usize) -> String {
    let Some(event) = recording.tree.events().get(step) else {
        return String::new();
    };
    let id = event.node;
    let node = recording.node(id);
    let max = recording.is_max(id);
    match event.kind {
        EventKind::Enter => {
            let path = line(text, &recording.tree.path(id));
            let window = window(text, node.window);
            let side = side(text, max);
            if recording.flips() && node.parent.is_some() {
                say!(
                    text,
                    "explore-said-enter-flipped",
                    line = path,
                    player = side,
                    window = window
                )
            } else {
                say!(
                    text,
                    "explore-said-enter",
                    line = path,
                    player = side,
                    window = window
                )
            }
        }
        EventKind::Leaf(..) => leaf(text, recording, id).unwrap_or_default(),
        EventKind::Improve(m, to) => {
            say!(text, "explore-said-best", move = Value::ltr(m), value = value(text, to))
        }
        EventKind::Narrow(side, _, to) => match (recording.flips(), side) {
            (true, _) => say!(text, "cli-tree-raise", n = value(text, to)),
            (false, Side::Alpha) => say!(text, "cli-tree-raise-max", n = value(text, to)),
            (false, Side::Beta) => say!(text, "cli-tree-lower-min", n = value(text, to)),
        },
        EventKind::Cutoff => cut(text, recording, id).unwrap_or_default(),
        EventKind::SearchAgain(m, alpha, beta) => say!(
            text,
            "explore-said-again",
            move = Value::ltr(m),
            window = window(text, (alpha, beta))
        ),
        EventKind::Leave(_) => {
            let side = side(text, max);
            let number = score::returned(text, recording, id).unwrap_or_default();
            say!(text, "explore-said-leave", player = side, value = number)
        }
    }
}

/// Why a node has no children.
pub(crate) fn leaf(text: &Text, recording: &Recording, id: usize) -> Option<String> {
    let node = recording.node(id);
    let number = value(text, node.value?);
    Some(match (node.leaf?, recording.at(id)) {
        (LeafReason::GameOver, Start::Numbers(_)) => {
            say!(text, "explore-leaf-number", value = number)
        }
        (LeafReason::GameOver, Start::Position(position)) => {
            let ending = ending(text, &position);
            say!(text, "explore-leaf-over", ending = ending, value = number)
        }
        (LeafReason::DepthLimit, _) => say!(text, "explore-leaf-limit", value = number),
        (LeafReason::Table, _) => {
            let number = score::returned(text, recording, id).unwrap_or_default();
            say!(text, "explore-leaf-table", value = number)
        }
    })
}

/// How a finished game ended.
fn ending(text: &Text, position: &AnyPosition) -> String {
    match position.winner() {
        Some(player) => {
            let player = crate::shell::model::speech::side(text, position.game(), player);
            say!(text, "explore-ending-won", player = player)
        }
        None => say!(text, "explore-ending-draw"),
    }
}

/// Why the rest of a node's moves was skipped, with the numbers.
pub(crate) fn cut(text: &Text, recording: &Recording, id: usize) -> Option<String> {
    let cutoff = recording.cutoff(id)?;
    let m = Value::ltr(cutoff.by);
    let (number, bound) = (value(text, cutoff.score), value(text, cutoff.bound));
    let n = cutoff.skipped.len();
    Some(match (recording.flips(), recording.is_max(id)) {
        (true, _) => {
            say!(text, "explore-cut-own", move = m, value = number, bound = bound, n = n)
        }
        (false, true) => {
            say!(text, "explore-cut-max", move = m, value = number, bound = bound, n = n)
        }
        (false, false) => {
            say!(text, "explore-cut-min", move = m, value = number, bound = bound, n = n)
        }
    })
}

/// Which earlier move makes it safe to skip the rest, in one sentence.
pub(crate) fn who(text: &Text, recording: &Recording, id: usize) -> Option<String> {
    let cutoff = recording.cutoff(id)?;
    let set_by = match recording.setter(id)? {
        Setter::Move(set_by) => set_by,
        Setter::NullWindow => return Some(say!(text, "explore-who-null")),
    };
    let mut moves = recording.tree.path(set_by.node);
    moves.push(set_by.by);
    let path = line(text, &moves);
    // The bound belongs to the side that moves where it was set.
    let setter_is_max = recording.is_max(set_by.node);
    let player = side(text, setter_is_max);
    let flip = recording.flips() && !recording.is_max(id);
    let for_max = if flip { -cutoff.bound } else { cutoff.bound };
    let bound = value(text, for_max);
    Some(if setter_is_max {
        say!(
            text,
            "explore-who-max",
            player = player,
            line = path,
            value = bound
        )
    } else {
        say!(
            text,
            "explore-who-min",
            player = player,
            line = path,
            value = bound
        )
    })
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
