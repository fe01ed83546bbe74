//! The commands that search: `search`, `analyze`, `bench`, and who they search with.

use crate::common::{harif, harif_reading, words};
use serde_json::{Value, json};

/// The five counts that every textbook search of tic-tac-toe must come to.
const COUNTS: &[(&[&str], u64)] = &[
    (&["--algorithm", "minimax"], 549_946),
    (&["--algorithm", "alphabeta"], 18_297),
    (&["--algorithm", "alphabeta", "--cut", "strict"], 146_120),
    (&["--algorithm", "alphabeta", "--order", "centre"], 7_275),
    (&["--algorithm", "alphabeta", "--order", "edges"], 42_094),
];

fn one(arguments: &[&str]) -> Value {
    let run = harif(arguments).ok();
    assert_eq!(run.json().len(), 1, "{}", run.stdout);
    run.json().remove(0)
}

#[test]
fn the_five_counts_of_tic_tac_toe() {
    for (flags, nodes) in COUNTS {
        let mut arguments = vec!["search", "tictactoe", "--json"];
        arguments.extend_from_slice(flags);
        let answer = one(&arguments);
        assert_eq!(answer["nodes"], *nodes, "{flags:?}");
        assert_eq!(
            (&answer["value"], &answer["kind"]),
            (&json!(0), &json!("exact"))
        );
        assert_eq!(
            (&answer["result"], &answer["plies"]),
            (&json!("draw"), &json!(9))
        );
    }
}

#[test]
fn a_search_answers_in_the_documented_shape() {
    let answer = one(&["search", "connect4", "--depth", "4", "--json", "4453"]);
    let fields = answer.as_object().unwrap();
    for name in [
        "position",
        "best",
        "value",
        "kind",
        "nodes",
        "leaves",
        "cutoffs",
        "first_cutoffs",
        "depth",
        "ms",
        "pv",
        "moves",
    ] {
        assert!(fields.contains_key(name), "{name} is missing: {answer}");
    }
    assert_eq!(
        (&answer["position"], &answer["depth"]),
        (&json!("4453"), &json!(4))
    );
    assert_eq!(answer["kind"], "estimate");
    assert!(!fields.contains_key("result"), "nothing is proved");
    let moves = answer["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 7);
    for entry in moves {
        let kind = entry["kind"].as_str().unwrap();
        assert!(
            ["exact", "lower", "upper", "estimate"].contains(&kind),
            "{entry}"
        );
        assert!(
            entry["value"].is_i64() && entry["move"].is_string(),
            "{entry}"
        );
    }
    assert_eq!(answer["pv"][0], answer["best"]);
}

#[test]
fn a_proved_win_says_how_soon() {
    // Three in the first column: the fourth wins at once.
    let answer = one(&words(
        "search connect4 --depth 3 --distance on --json 121212",
    ));
    assert_eq!(answer["best"], "1");
    assert_eq!(
        (&answer["result"], &answer["plies"]),
        (&json!("win"), &json!(1))
    );
    let lost = one(&words("search tictactoe --distance on --json b2b1a1c3a3"));
    assert_eq!(lost["result"], "loss");
    assert_eq!(
        lost["plies"], 2,
        "two threats: one is blocked, the other wins"
    );
}

#[test]
fn a_finished_game_has_nothing_to_search() {
    let input = b"a1b1a2b2a3\nb2\n";
    let run = harif_reading(&["search", "tictactoe", "--json"], input).refused();
    let answers = run.json();
    assert!(
        answers[0]["error"]
            .as_str()
            .unwrap()
            .contains("the game is over")
    );
    assert_eq!(answers[0]["best"], Value::Null);
    assert_eq!(answers[0]["outcome"]["winner"], "first");
    assert_eq!(answers[1]["position"], "b2", "the rest goes on");
}

#[test]
fn limits_and_seeds_are_kept() {
    let nodes = one(&words("search othello --algorithm pvs --nodes 5000 --json"));
    assert!(nodes["nodes"].as_u64().unwrap() <= 5_000, "{nodes}");
    let mcts = |seed: &str| {
        let mut answer = one(&[
            "search",
            "connect4",
            "--algorithm",
            "mcts",
            "--nodes",
            "500",
            "--seed",
            seed,
            "--json",
        ]);
        for field in ["ms", "nps"] {
            answer.as_object_mut().unwrap().remove(field);
        }
        answer
    };
    assert_eq!(mcts("1"), mcts("1"), "one seed, one answer");
    assert_ne!(mcts("1"), mcts("2"));
    assert_eq!(mcts("1")["kind"], "estimate");
}

#[test]
fn mistyped_names_get_a_suggestion() {
    let cases: &[(&[&str], &str)] = &[
        (
            &["search", "connect4", "--evaluator", "window"],
            "Did you mean windows?",
        ),
        (&["search", "connect4", "--order", "center"], "'centre'"),
        (
            &["search", "connect4", "--algorithm", "alphabet"],
            "'alphabeta'",
        ),
        (&["search", "connect4", "--depth", "0"], "1..=400"),
        (
            &["tree", "connect4", "--algorithm", "mcts"],
            "minimax, alphabeta, negamax, pvs",
        ),
        (&["tree", "tictactoe", "a1b1a2b2a3"], "already over"),
        (&["tree", "tictactoe", "--under", "zz"], "not a move"),
        (
            &["replay", "othello", "--first", "minmax"],
            "Did you mean minimax?",
        ),
        (
            &["replay", "othello", "--first", "minimax:dept=3"],
            "Did you mean depth?",
        ),
        (
            &["replay", "othello", "--first", "minimax:depth=99"],
            "1 to 20",
        ),
        (
            &["replay", "othello", "--first", "greedy:evaluator=windows"],
            "discs, positional",
        ),
        (
            &["replay", "othello", "--first", "human"],
            "choose two agents",
        ),
        (&["lab", "tictactoe", "--preset", "orderin"], "'ordering'"),
        (&["lab", "tictactoe", "--depth", "9-1"], "1-6"),
        (&["lab", "tictactoe", "a1b1a2b2a3"], "already over"),
    ];
    for (arguments, expected) in cases {
        let run = harif(arguments).refused();
        assert!(
            run.stderr.contains(expected),
            "{arguments:?}: {}",
            run.stderr
        );
    }
}

#[test]
fn analysis_speaks_in_words_and_values_every_move() {
    let run = harif(&["analyze", "tictactoe", "b2"]).ok();
    run.prints("Best: a1, ✓ Draw");
    run.prints("✓ Loss in 3");
    let answer = one(&["analyze", "tictactoe", "--json", "b2a1c3"]);
    let moves = answer["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 6);
    assert!(
        moves.iter().all(|entry| entry["kind"] == "exact"),
        "{answer}"
    );
    let values: Vec<i64> = moves
        .iter()
        .map(|entry| entry["value"].as_i64().unwrap())
        .collect();
    assert!(values.is_sorted_by(|a, b| a >= b), "best first: {values:?}");
    assert_eq!(answer["evaluator"], "utility");
}

#[test]
fn the_signature_is_the_sum_of_all_nodes_and_stays_the_same() {
    let signature = || {
        let rows = harif(&["bench", "--json"]).ok().json();
        let (last, rows) = rows.split_last().unwrap();
        let sum: u64 = rows.iter().map(|row| row["nodes"].as_u64().unwrap()).sum();
        assert_eq!(last["signature"], sum);
        sum
    };
    assert_eq!(signature(), signature());
}

#[test]
fn agents_and_evaluators_are_listed() {
    let lines = harif(&["agents", "--json"]).ok().json();
    let agents: Vec<&str> = lines
        .iter()
        .filter_map(|line| line["agent"].as_str())
        .collect();
    for name in [
        "human",
        "random",
        "greedy",
        "minimax",
        "alphabeta",
        "negamax",
        "pvs",
        "mcts",
    ] {
        assert!(agents.contains(&name), "{name}");
    }
    assert!(
        lines
            .iter()
            .filter(|line| line["agent"].is_string())
            .all(|line| line["idea"] != "")
    );
    let othello = harif(&["agents", "othello"]).ok().stdout;
    assert!(
        othello.contains("positional") && !othello.contains("windows"),
        "{othello}"
    );
}
