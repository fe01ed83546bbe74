//! The commands that search: `search`, `analyze`, `tree`, `bench`, `replay`.

mod common;

use common::{harif, harif_reading};
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
    let answer = one(&[
        "search",
        "connect4",
        "--depth",
        "3",
        "--distance",
        "on",
        "--json",
        "121212",
    ]);
    assert_eq!(answer["best"], "1");
    assert_eq!(
        (&answer["result"], &answer["plies"]),
        (&json!("win"), &json!(1))
    );
    let lost = one(&[
        "search",
        "tictactoe",
        "--distance",
        "on",
        "--json",
        "b2b1a1c3a3",
    ]);
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
    let nodes = one(&[
        "search",
        "othello",
        "--algorithm",
        "pvs",
        "--nodes",
        "5000",
        "--json",
    ]);
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
    assert!(run.stdout.contains("Best: a1, ✓ Draw"), "{}", run.stdout);
    assert!(run.stdout.contains("✓ Loss in 3"), "{}", run.stdout);
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
fn the_tree_shows_windows_cuts_and_who_set_the_bound() {
    let run = harif(&["tree", "tictactoe", "b2a1c3", "--depth", "3"]).ok();
    let outline = &run.stdout;
    assert!(outline.contains("▲ root (−∞, +∞) = 0 ★"), "{outline}");
    assert!(outline.contains("MAX raises α to 0"), "{outline}");
    assert!(
        outline.contains("└─ ✂ a2 c2 a3 b3   cut: 0 is no more than α = 0"),
        "{outline}"
    );
    assert!(
        outline.contains("MAX will not allow this: b1 already guarantees 0."),
        "{outline}"
    );
    assert!(outline.contains("nodes folded"), "{outline}");
    let opened = harif(&["tree", "tictactoe", "b2a1c3", "--depth", "3", "--open", "3"]).ok();
    assert!(!opened.stdout.contains("folded"), "{}", opened.stdout);
    let under = harif(&[
        "tree",
        "tictactoe",
        "b2a1c3",
        "--depth",
        "3",
        "--under",
        "a2b1",
    ])
    .ok();
    assert!(
        under.stdout.contains("\n▲ b1 (0, +∞) = +1"),
        "{}",
        under.stdout
    );
    let never = harif(&[
        "tree",
        "tictactoe",
        "b2a1c3",
        "--depth",
        "2",
        "--under",
        "c1b3",
    ])
    .refused();
    assert!(
        never.stderr.contains("never came to c1b3"),
        "{}",
        never.stderr
    );
}

#[test]
fn the_tree_explains_its_leaves() {
    let arguments = ["tree", "connect4", "44", "--depth", "1", "--terms"];
    let run = harif(&arguments).ok();
    assert!(
        run.stdout.contains("centre column: 1 × 3 = +3"),
        "{}",
        run.stdout
    );
    let persian = harif(&["tree", "connect4", "44", "--depth", "1", "--lang", "fa"]).ok();
    for line in persian.stdout.lines().filter(|line| line.contains("برگ:")) {
        assert!(
            !line.contains(['│', '├', '└']),
            "Persian stands alone: {line}"
        );
    }
}

#[test]
fn the_tree_is_whole_in_json() {
    let run = harif(&["tree", "tictactoe", "b2a1c3", "--depth", "3", "--json"]).ok();
    let lines = run.json();
    let head = &lines[0];
    let nodes = head["search"]["nodes"].as_u64().unwrap() as usize;
    assert_eq!(
        (&head["algorithm"], &head["perspective"]),
        (&json!("alphabeta"), &json!("max"))
    );
    assert_eq!(lines.len(), nodes + 1, "every node is there");
    let cuts = lines[1..]
        .iter()
        .filter(|node| !node["cut"].is_null())
        .count();
    assert_eq!(head["search"]["cutoffs"], cuts);
    for node in &lines[1..] {
        let parent = node["parent"].as_u64();
        assert!(parent.is_none_or(|parent| parent < node["node"].as_u64().unwrap()));
    }
    let capped = harif(&[
        "tree",
        "tictactoe",
        "--depth",
        "5",
        "--events",
        "100",
        "--json",
    ])
    .ok();
    let head = &capped.json()[0];
    assert!(head["kept"].as_u64() < head["searched"].as_u64(), "{head}");
}

#[test]
fn the_steps_of_a_search_go_in_and_out() {
    let arguments = [
        "tree",
        "tictactoe",
        "b2a1c3",
        "--depth",
        "2",
        "--steps",
        "--json",
    ];
    let steps = harif(&arguments).ok().json();
    let count = |event: &str| steps.iter().filter(|step| step["event"] == event).count();
    assert_eq!(
        count("enter"),
        count("leaf") + count("leave"),
        "who enters leaves"
    );
    assert!(count("cut") > 0);
    let text = harif(&arguments[..6]).ok();
    assert_eq!(text.stdout.lines().count(), steps.len());
    let dot = harif(&["tree", "tictactoe", "b2a1c3", "--depth", "2", "--dot"]).ok();
    assert!(dot.stdout.starts_with("digraph search {") && dot.stdout.ends_with("}\n"));
    assert!(dot.stdout.contains("shape=invtriangle") && dot.stdout.contains("✂"));
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
fn the_replay_experiment_is_told_as_it_happened() {
    let arguments = [
        "replay",
        "connect4",
        "--first",
        "minimax:depth=2",
        "--second",
        "random:seed=5",
    ];
    let mut json_arguments = arguments.to_vec();
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

#[cfg(unix)]
#[test]
fn an_interrupt_stops_the_search_and_keeps_its_best() {
    use std::process::Command;
    let arguments = [
        "search",
        "connect4",
        "--algorithm",
        "pvs",
        "--depth",
        "40",
        "--json",
    ];
    let mut child = common::program(&arguments).spawn().unwrap();
    // Waits until the program has had the time to begin; the search would take days.
    std::thread::sleep(std::time::Duration::from_millis(1_500));
    assert!(child.try_wait().unwrap().is_none(), "still thinking");
    let pid = child.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-INT", &pid])
            .status()
            .unwrap()
            .success()
    );
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let answer: Value = serde_json::from_slice(&output.stdout).expect("the best so far");
    assert_eq!(answer["stopped"], true);
    assert!(
        answer["best"].is_string() && answer["depth"].as_u64() >= Some(1),
        "{answer}"
    );
}

#[cfg(unix)]
#[test]
fn an_interrupt_while_nothing_can_be_stopped_ends_the_program() {
    use std::process::Command;
    let mut child = common::start(&["moves", "connect4"]);
    std::thread::sleep(std::time::Duration::from_millis(500));
    let pid = child.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-INT", &pid])
            .status()
            .unwrap()
            .success()
    );
    assert_eq!(child.wait().unwrap().code(), Some(130));
}
