//! `harif tree`: windows, cuts and reasons, in every form.

use crate::common::{harif, harif_with, words};
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
    let under = harif(&words("tree tictactoe b2a1c3 --depth 3 --under a2b1")).ok();
    under.prints("\n▲ b1 (0, +∞) = +1");
    let never = harif(&words("tree tictactoe b2a1c3 --depth 2 --under c1b3")).refused();
    never.complains("never came to c1b3");
}

#[test]
fn the_tree_explains_its_leaves() {
    let arguments = ["tree", "connect4", "44", "--depth", "1", "--terms"];
    let run = harif(&arguments).ok();
    run.prints("centre column: 1 × 3 = +3");
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
    let capped = harif(&words("tree tictactoe --depth 5 --events 100 --json")).ok();
    let head = &capped.json()[0];
    assert!(head["kept"].as_u64() < head["searched"].as_u64(), "{head}");
}

#[test]
fn the_steps_of_a_search_go_in_and_out() {
    let arguments = words("tree tictactoe b2a1c3 --depth 2 --steps --json");
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
fn trees_of_numbers_are_searched_at_the_command_line() {
    let tree = "((3 12 8)(2 4 6)(14 5 2))";
    let run = harif(&["tree", "numbers", tree]).ok();
    run.prints("▲ root (−∞, +∞) = +3 ★");
    assert!(
        run.stdout
            .contains("└─ ✂ 2 3   cut: +2 is no more than α = +3")
    );
    assert!(
        run.stdout
            .contains("11 nodes, 7 leaves, 1 cut-off, 2 moves skipped")
    );
    let minimax = harif(&["tree", "numbers", tree, "--algorithm", "minimax", "--json"]).ok();
    assert_eq!(minimax.json()[0]["searched"], 13);
    let under = harif(&["tree", "numbers", tree, "--under", "2"]).ok();
    under.prints("\n▼ 2 (+3, +∞) ≤ +2");
    let wrong = harif(&["tree", "numbers", "((3 12"]).refused();
    wrong.complains("never closed");
    assert!(wrong.stderr.contains(tree), "the way out: {}", wrong.stderr);
}

#[test]
fn a_tree_is_drawn_into_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tree.svg");
    let name = file.to_str().unwrap();
    let run = harif(&[
        "tree",
        "tictactoe",
        "b2a1c3a3",
        "--depth",
        "2",
        "--svg",
        name,
    ]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(0), ""), "{run:?}");
    run.complains(name);
    let drawn = std::fs::read_to_string(&file).unwrap();
    let printed = harif(&words("tree tictactoe b2a1c3a3 --depth 2 --svg -")).ok();
    assert_eq!(printed.stdout, drawn);
    let few = harif(&[
        "tree", "othello", "--depth", "3", "--lines", "5", "--svg", "-",
    ])
    .ok();
    assert!(few.stdout.contains("nodes of"), "what is left out is said");
    let persian = harif(&["tree", "connect4", "44", "--svg", "-", "--lang", "fa"]).ok();
    assert!(persian.stdout.contains("direction=\"rtl\""));
    let nowhere = harif(&["tree", "tictactoe", "--svg", "/no/such/folder/tree.svg"]);
    assert_eq!(nowhere.code, Some(1), "{nowhere:?}");
    harif(&["tree", "tictactoe", "--browse"]).refused();
}

#[test]
fn a_narrow_screen_gets_narrow_lines() {
    for (lang, columns) in [("en", 40), ("fa", 40), ("en", 80)] {
        let width = columns.to_string();
        let arguments = ["tree", "connect4", "4453", "--depth", "4", "--lang", lang];
        let run = harif_with(&arguments, &[("COLUMNS", &width)]).ok();
        for line in run.stdout.lines() {
            let count = unicode_width::UnicodeWidthStr::width(line);
            assert!(count <= columns, "{count}: {line}");
        }
    }
}

/// `cargo xtask test --full` runs this with the painter of images, everything else without.
#[test]
fn a_tree_is_painted_or_it_is_told_which_build_can() {
    let folder = tempfile::tempdir().unwrap();
    for (name, arguments) in [
        ("game", &["tictactoe", "b2a1c3a3", "--depth", "2"][..]),
        ("numbers", &["numbers", "((3 12 8)(2 4 6)(14 5 2))"]),
    ] {
        for lang in ["en", "fa"] {
            let file = folder.path().join(format!("{name}-{lang}.png"));
            let out = ["--png", file.to_str().unwrap(), "--lang", lang];
            let run = harif(&[&["tree"], arguments, &out].concat());
            if !cfg!(feature = "png") {
                let told = run.refused().stderr;
                for way in [
                    "--svg",
                    "cargo build --release --package harif --features png",
                ] {
                    let words = told.split_whitespace().collect::<Vec<_>>().join(" ");
                    assert!(words.contains(way), "{way}: {told}");
                }
                assert!(!file.exists());
                continue;
            }
            assert_eq!((run.code, run.stdout.as_str()), (Some(0), ""), "{run:?}");
            let image = std::fs::read(&file).unwrap();
            assert!(image.starts_with(b"\x89PNG\r\n\x1a\n"), "{name}");
            // Twice the figure's own size, so that it is sharp on paper.
            let svg = ["--svg", "-", "--lang", lang];
            let svg = harif(&[&["tree"], arguments, &svg].concat()).ok().stdout;
            let width = svg.split("width=\"").nth(1).unwrap();
            let width: f64 = width.split('"').next().unwrap().parse().unwrap();
            let painted = u32::from_be_bytes(image[16..20].try_into().unwrap());
            assert!(
                (f64::from(painted) - 2.0 * width).abs() <= 2.0,
                "{painted}, {width}"
            );
        }
    }
}
