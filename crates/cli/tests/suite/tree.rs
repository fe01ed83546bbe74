//! `harif tree`: windows, cuts and reasons, in every form.

use crate::common::harif;
use serde_json::json;

#[test]
fn the_tree_shows_windows_cuts_and_who_set_the_bound() {
    let run = harif(&["tree", "tictactoe", "b2a1c3", "--depth", "3"]).ok();
    let outline = &run.stdout;
    assert!(outline.contains("▲ root (−∞, +∞) ~ 0 ★"), "{outline}");
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
