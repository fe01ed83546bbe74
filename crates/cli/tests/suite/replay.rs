//! `harif replay`: the experiment is told as it happened.

use crate::common::{harif, words};
use serde_json::{Value, json};

#[test]
fn the_replay_experiment_is_told_as_it_happened() {
    let arguments = words("replay connect4 --first minimax:depth=2 --second random:seed=5");
    let mut json_arguments = arguments.clone();
    json_arguments.push("--json");
    let games = harif(&json_arguments).ok().json();
    let (one, two) = (&games[0], &games[1]);
    assert_eq!((&one["game"], &two["game"]), (&json!(1), &json!(2)));
    assert_eq!(
        (&one["first"], &two["second"]),
        (&json!("minimax:depth=2"), &json!("minimax:depth=2"))
    );
    let own: Vec<&Value> = one["moves"].as_array().unwrap().iter().step_by(2).collect();
    let again: Vec<&Value> = two["moves"].as_array().unwrap().iter().step_by(2).collect();
    let replayed = two["replayed"].as_u64().unwrap() as usize;
    assert_eq!(
        own[..replayed],
        again[..replayed],
        "the same moves in the other chair"
    );
    for game in &games {
        // What is claimed is what the rules say of the moves.
        let moves: String = game["moves"]
            .as_array()
            .unwrap()
            .iter()
            .map(|m| m.as_str().unwrap())
            .collect();
        let checked = harif(&["moves", "connect4", "--json", &moves]).ok().json();
        assert_eq!(checked[0]["outcome"], game["outcome"]);
    }
    let story = harif(&arguments).ok().stdout;
    assert!(
        story.contains("Game 1: ") && story.contains("Game 2: "),
        "{story}"
    );
    if two["broken_at"].is_null() {
        assert!(story.contains("Every move could be replayed."), "{story}");
    } else {
        assert!(
            story.contains("finishes the game for that side."),
            "{story}"
        );
    }
}
