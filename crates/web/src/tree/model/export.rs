//! A recorded search as JSON, for programs: the nodes that were kept, with windows, values and
//! cuts.

use super::recording::{Recording, Setter, Start};
use harif_rules::{Board, notation};
use harif_search::INFINITY;
use serde_json::{Value, json};

/// A score, or the program's own number that it stands for.
fn number(recording: &Recording, score: i32) -> Value {
    match recording.of_program() {
        Some(watched) => json!(watched.scale.value(score)),
        None => json!(score),
    }
}

/// The whole recording.
pub(crate) fn json(recording: &Recording) -> String {
    let (game, start) = match &recording.start {
        Start::Position(position) => (
            position.game().to_string(),
            notation::board::write(position),
        ),
        Start::Numbers(tree) => ("numbers".to_owned(), tree.to_string()),
        Start::Watched(board) => {
            let game = board.as_ref().map(|board| board.game().to_string());
            (game.unwrap_or_default(), String::new())
        }
    };
    // Infinity is no number in JSON.
    let end = |score: i32| (score.abs() < INFINITY).then(|| number(recording, score));
    let nodes: Vec<Value> = (0..recording.len())
        .map(|id| {
            let node = recording.node(id);
            let cut = recording.cutoff(id).map(|cutoff| {
                let skipped: Vec<String> = cutoff.skipped.iter().map(ToString::to_string).collect();
                let set = match recording.setter(id) {
                    Some(Setter::Move(set_by)) => Some((set_by.node, set_by.by.to_string())),
                    _ => None,
                };
                json!({
                    "by": cutoff.by.to_string(), "value": number(recording, cutoff.score), "bound": end(cutoff.bound),
                    "skipped": skipped, "set_in": set.as_ref().map(|set| set.0),
                    "set_by": set.map(|set| set.1),
                })
            });
            json!({
                "node": id, "parent": node.parent, "move": node.by.map(|m| m.to_string()),
                "ply": node.ply, "depth": node.depth, "max": recording.is_max(id),
                "alpha": end(node.window.0), "beta": end(node.window.1),
                "value": node.value.filter(|_| recording.known(id).is_some()).map(|value| number(recording, value)),
                "known": recording.known(id).map(|known| format!("{known:?}").to_lowercase()),
                "leaf": node.leaf.map(|leaf| format!("{leaf:?}").to_lowercase()),
                "cut": cut, "nodes": node.nodes, "expected": recording.is_expected(id),
            })
        })
        .collect();
    let whole = json!({
        "game": game, "position": start, "search": recording.recipe.to_string(),
        "scores_for": if recording.flips() { "mover" } else { "max" },
        "searched": recording.tree.searched(), "kept": recording.len(), "nodes": nodes,
    });
    whole.to_string()
}
