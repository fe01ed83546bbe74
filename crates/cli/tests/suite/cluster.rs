//! `harif cluster` and `harif shard` hand over to Python as they were told; `harif arena merge` joins parts.

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use crate::common::harif;

/// A stand-in for Python that has the package and says what it is asked, or that has none.
fn python(folder: &Path, has_package: bool) -> PathBuf {
    let path = folder.join("python");
    let probe = if has_package { "exit 0" } else { "exit 1" };
    let script = format!(
        "#!/bin/sh\nif [ \"$1\" = -c ]; then {probe}; fi\nfor word; do echo \"$word\"; done\nexit 7\n"
    );
    std::fs::write(&path, script).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    path
}

#[test]
fn the_words_and_the_exit_code_are_those_of_python() {
    let folder = tempfile::tempdir().unwrap();
    let python = python(folder.path(), true);
    let python = python.to_str().unwrap();
    let run = harif(&[
        "cluster",
        "--python",
        python,
        "label",
        "a b.parquet",
        "--out",
        "x",
        "--help",
    ]);
    assert_eq!(run.code, Some(7), "{}", run.stderr);
    let words: Vec<&str> = run.stdout.lines().collect();
    let wanted = [
        "-m",
        "harif",
        "cluster",
        "label",
        "a b.parquet",
        "--out",
        "x",
        "--help",
    ];
    assert_eq!(words, wanted);
    let run = harif(&[
        "--lang", "fa", "--json", "shard", "--python", python, "book", "--shard", "0/2",
    ]);
    let words: Vec<&str> = run.stdout.lines().collect();
    let wanted = [
        "-m", "harif", "shard", "book", "--shard", "0/2", "--lang", "fa", "--json",
    ];
    assert_eq!(words, wanted);
}

#[test]
fn a_missing_package_is_said_with_the_way_out() {
    let folder = tempfile::tempdir().unwrap();
    let bare = python(folder.path(), false);
    for python in [bare.to_str().unwrap(), "/no/such/python"] {
        let run = harif(&["cluster", "--python", python, "label", "x"]).refused();
        run.complains(python);
        run.complains("pip install 'harif[cluster]'");
        run.complains("--python");
        assert!(run.stdout.is_empty());
    }
}

const FILE: &str = "
game = \"tictactoe\"
games = 6
seed = 3
openings = { random = 2 }
players = [{ agent = \"random\" }, { agent = \"alphabeta\" }]
";

#[test]
fn files_of_one_tournament_are_merged_and_shown() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    std::fs::write(path("t.toml"), FILE).unwrap();
    std::fs::write(path("other.toml"), FILE.replace("seed = 3", "seed = 4")).unwrap();
    for (file, db) in [
        ("t.toml", "a.db"),
        ("t.toml", "b.db"),
        ("other.toml", "c.db"),
    ] {
        // On standard error it says how to go on.
        let run = harif(&["arena", "run", &path(file), "--db", &path(db), "--plain"]);
        assert_eq!(run.code, Some(0), "{run:?}");
    }
    let run = harif(&[
        "arena",
        "merge",
        &path("a.db"),
        &path("b.db"),
        "--out",
        &path("all.db"),
    ])
    .ok();
    run.prints("all.db has 6 games.");
    run.prints("6 games were in more than one file");
    let shown = |db: &str| {
        let run = harif(&["arena", "show", &path(db), "--json"]).ok();
        run.json().remove(0)["games"].clone()
    };
    assert_eq!(shown("all.db"), shown("a.db"));
    let again = harif(&["arena", "merge", &path("a.db"), "--out", &path("all.db")]).refused();
    again.complains("exists already");
    let run = harif(&[
        "arena",
        "merge",
        &path("a.db"),
        &path("c.db"),
        "--out",
        &path("no.db"),
    ])
    .refused();
    run.complains("another tournament");
    assert!(!Path::new(&path("no.db")).exists());
    let run = harif(&[
        "arena",
        "merge",
        &path("a.db"),
        "--out",
        &path("one.db"),
        "--json",
    ])
    .ok();
    assert_eq!(run.json()[0]["games"], 6);
}
