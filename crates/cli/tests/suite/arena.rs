//! `harif arena` as its users meet it: files, interruptions, faults, reports.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::Stdio;

use crate::common::{harif, harif_reading, program, words};
use serde_json::Value;

/// Runs a command in a folder; it must succeed. Returns what it wrote.
fn run_in(folder: &Path, arguments: &[&str]) -> String {
    let output = program(arguments).current_dir(folder).output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

fn summary(folder: &Path, db: &str) -> Value {
    let text = run_in(folder, &["arena", "show", db, "--json"]);
    serde_json::from_str(text.lines().last().unwrap()).unwrap()
}

fn json(text: &str) -> Value {
    serde_json::from_str(text.trim()).unwrap()
}

#[test]
fn the_story_of_the_help_runs() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let file = run_in(
        folder,
        &["arena", "new", "tictactoe", "random", "alphabeta"],
    );
    std::fs::write(folder.join("t.toml"), file).unwrap();
    let shown = run_in(folder, &["arena", "run", "t.toml"]);
    assert!(shown.contains("All 20 games are played."), "{shown}");
    assert!(shown.contains("Too few games"), "{shown}");
    run_in(folder, &["arena", "resume", "t.db"]);
    let again = run_in(folder, &["arena", "show", "t.db"]);
    assert!(again.contains("alphabeta"), "{again}");
    run_in(folder, &["arena", "report", "t.db", "--out", "t.html"]);
    let csv = run_in(folder, &["arena", "export", "t.db", "--format", "csv"]);
    assert_eq!(csv.lines().count(), 21);
    let twice = program(&["arena", "run", "t.toml"])
        .current_dir(folder)
        .output()
        .unwrap();
    assert_eq!(twice.status.code(), Some(2));
    let told = String::from_utf8_lossy(&twice.stderr).into_owned();
    assert!(told.contains("harif arena resume t.db"), "{told}");
}

#[test]
fn the_calculator_gives_the_published_numbers() {
    let shown = harif(&["arena", "sprt", "136", "111", "96"]).ok().stdout;
    assert!(shown.contains("Elo: 40.70 ± 30.43"), "{shown}");
    assert!(shown.contains("superiority: 99.60 %"), "{shown}");
    let answer = json(
        &harif(&["arena", "sprt", "34", "54", "63", "64", "75", "--json"])
            .ok()
            .stdout,
    );
    assert_eq!(answer["games"], 580);
    assert!((answer["elo"]["value"].as_f64().unwrap() - 55.58).abs() < 0.005);
    assert_eq!(answer["sprt"]["model"], "normalised");
    harif(&["arena", "sprt", "1", "2", "3", "4"]).refused();
    harif(&["arena", "sprt", "1", "2", "3", "--elo0", "5", "--elo1", "5"]).refused();
    let nothing = harif(&["arena", "sprt", "0", "0", "0"]).ok().stdout;
    assert!(nothing.contains("Too few games"), "{nothing}");
}

/// A player that speaks GTP in a few lines of shell; `genmove` is what it does for a move.
#[cfg(unix)]
fn shell_player(name: &str, genmove: &str) -> String {
    let script = format!(
        "while read command; do case $command in genmove*) {genmove} ;; quit) exit ;; *) echo = ;; esac; echo; done"
    );
    format!(
        "[[players]]\nname = {name:?}\ncommand = [\"sh\", \"-c\", {script:?}]\nprotocol = \"gtp\"\n"
    )
}

/// Runs a part of a tournament and kills the program with signal 9 once it has told of so many
/// games; it must not have come to its end before.
#[cfg(unix)]
fn killed_after(games: usize, arguments: &[&str], folder: &Path) {
    let mut child = program(arguments)
        .arg("--json")
        .current_dir(folder)
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let told = lines.take(games).map_while(Result::ok).count();
    assert_eq!(told, games, "{arguments:?} goes on for longer");
    // On Unix this is signal 9.
    child.kill().unwrap();
    assert!(!child.wait().unwrap().success());
}

/// 200 games with an engine that crashes, one that hangs, one that plays nonsense, one that is
/// killed in the second half and one that is fine; the program itself is killed with signal 9 in the
/// middle, twice. Every game that was told of is kept, all are there once, and the faults are on
/// the right accounts.
#[cfg(unix)]
#[test]
fn killed_tournaments_with_broken_engines_come_to_the_right_end() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let mut file = String::from(
        "game = \"tictactoe\"\ngames = 20\nconcurrency = 4\nlimits = { patience = 300 }\n\
         [[players]]\nagent = \"random\"\n",
    );
    file.push_str(&shell_player("crasher", "exit 3"));
    file.push_str(&shell_player("hanger", "sleep 100"));
    file.push_str(&shell_player("cheater", "echo '= Z9'"));
    // Whichever of its processes first finds the folder is killed as if from outside.
    let victim = "if rmdir half; then kill -9 $$; fi 2>/dev/null; echo '= resign'";
    file.push_str(&shell_player("victim", victim));
    std::fs::write(folder.join("t.toml"), file).unwrap();
    killed_after(90, &["arena", "run", "t.toml"], folder);
    let kept = |atleast: u64| {
        let kept = summary(folder, "t.db")["games"].as_u64().unwrap();
        assert!((atleast..200).contains(&kept), "{kept} games are kept");
        kept
    };
    let first_half = kept(90);
    std::fs::create_dir(folder.join("half")).unwrap();
    killed_after(40, &["arena", "resume", "t.db"], folder);
    kept(first_half + 40);
    run_in(folder, &["arena", "resume", "t.db"]);

    let end = summary(folder, "t.db");
    let (games, total) = (&end["games"], &end["total"]);
    assert_eq!((games, total), (&200.into(), &200.into()), "{end}");
    assert_eq!(end["complete"], true);
    let exported = run_in(folder, &["arena", "export", "t.db"]);
    let games: Vec<Value> = exported.lines().map(json).collect();
    let mut numbers: Vec<u64> = games
        .iter()
        .map(|game| game["number"].as_u64().unwrap())
        .collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (0..200).collect::<Vec<_>>(), "every game once");
    let ended = |reason: &str| games.iter().filter(|game| game["reason"] == reason).count();
    let killed = games.iter().filter(|game| {
        let detail = game["detail"].as_str().unwrap_or_default();
        detail.contains("signal: 9")
    });
    let killed = killed.count();
    assert!(killed <= 1, "{killed}");
    for player in end["players"].as_array().unwrap() {
        let count = |column: &str| player[column].as_u64().unwrap() as usize;
        assert_eq!(
            count("wins") + count("draws") + count("losses"),
            80,
            "{player}"
        );
        let faults = match player["name"].as_str().unwrap() {
            "crasher" => ended("crash") - killed,
            "hanger" => ended("hang"),
            "cheater" => ended("illegal"),
            "victim" => killed,
            _ => 0,
        };
        assert_eq!(count("faults"), faults, "{player}");
    }
    for reason in ["crash", "hang", "illegal", "resigned"] {
        assert!(ended(reason) >= 20, "{reason}");
    }
}

#[test]
fn games_are_exported_and_read_back_in_every_format() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let arguments = words("arena new othello:size=4 random greedy --games 6");
    std::fs::write(folder.join("t.toml"), run_in(folder, &arguments)).unwrap();
    run_in(folder, &["arena", "run", "t.toml"]);
    let original = summary(folder, "t.db");
    for format in ["jsonl", "csv", "pgn", "ggf", "transcript"] {
        let (out, db) = (format!("t.{format}"), format!("{format}.db"));
        run_in(
            folder,
            &["arena", "export", "t.db", "--format", format, "--out", &out],
        );
        let mut arguments = vec!["arena", "import", &out, &db, "--format", format];
        if format == "transcript" {
            arguments.extend(["--game", "othello:size=4"]);
        }
        run_in(folder, &arguments);
        let read = summary(folder, &db);
        assert_eq!(read["games"], original["games"], "{format}");
        assert_eq!(read["first_side"], original["first_side"], "{format}");
        assert_eq!(read["complete"], true);
    }
    let refused = program(&["arena", "import", "t.toml", "x.db"])
        .current_dir(folder)
        .output()
        .unwrap();
    assert_eq!(refused.status.code(), Some(2));
    assert!(!folder.join("x.db").exists(), "nothing is made of nonsense");
}

#[test]
fn the_report_stands_alone() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let file = "game = \"connect4\"\ngames = 2\nopenings = { random = 2 }\n\
                players = [{ agent = \"random\", name = \"<b>&</script>\" }, { agent = \"greedy\" }]\n";
    std::fs::write(folder.join("t.toml"), file).unwrap();
    run_in(folder, &["arena", "run", "t.toml"]);
    for lang in ["en", "fa"] {
        let page = run_in(folder, &["arena", "report", "t.db", "--lang", lang]);
        assert!(
            !page.contains("http:") && !page.contains("https:") && !page.contains("src="),
            "{lang}"
        );
        assert!(page.contains("<svg") && page.contains("data-game=\"1\""));
        assert!(!page.contains("<b>&</script>"), "names are escaped");
        assert_eq!(page.matches("</script>").count(), 1);
        let data = page
            .split("const DATA = ")
            .nth(1)
            .unwrap()
            .split(";\n")
            .next()
            .unwrap();
        assert_eq!(json(data)["games"].as_array().unwrap().len(), 2);
    }
}

#[test]
fn sound_engines_pass_the_check_and_broken_ones_are_told_why() {
    let harif_path = env!("CARGO_BIN_EXE_harif");
    for (protocol, game) in [
        ("gtp", "connect4"),
        ("ugi", "tictactoe"),
        ("uci", "othello:size=6"),
        ("nboard", "othello"),
    ] {
        let mut arguments = vec!["arena", "check", "--game", game, "--time", "50"];
        // The first protocol is also found without being named.
        if protocol != "gtp" {
            arguments.extend(["--protocol", protocol]);
        }
        arguments.extend([harif_path, protocol, "--agent", "greedy"]);
        if protocol != "nboard" {
            arguments.extend(["--game", game]);
        }
        let run = harif(&arguments).ok();
        let found = format!("as {protocol} for");
        run.prints(&found);
        run.prints("All is well");
    }
    let missing = harif(&["arena", "check", "--protocol", "gtp", "./no-such-engine"]).refused();
    missing.prints("no-such-engine");
}

/// `NTest` makes no move before it was told a depth.
#[cfg(unix)]
#[test]
fn an_nboard_engine_that_needs_a_depth_passes_the_check() {
    let harif_path = env!("CARGO_BIN_EXE_harif");
    let deaf = format!(
        "depth=; while read -r line; do case $line in \"set depth \"*) depth=1;; \
         go) test -n \"$depth\" || continue;; esac; printf '%s\\n' \"$line\"; done \
         | {harif_path} nboard --agent greedy"
    );
    let run = harif(&[
        "arena",
        "check",
        "--protocol",
        "nboard",
        "--game",
        "othello",
        "--patience",
        "20000",
        "sh",
        "-c",
        &deaf,
    ]);
    run.prints("All is well");
}

#[test]
fn engines_answer_on_their_standard_streams() {
    let gtp = harif_reading(
        &["gtp", "--game", "tictactoe", "--agent", "alphabeta"],
        b"1 name\nplay b a1\n2 genmove w\nquit\n",
    );
    assert_eq!(gtp.ok().stdout, "=1 harif\n\n=\n\n=2 B2\n\n=\n\n");
    let uci = harif_reading(
        &["uci", "--agent", "alphabeta"],
        b"uci\nisready\nposition startpos moves P@a3\ngo depth 9\n",
    );
    let uci = uci.ok().stdout;
    assert!(uci.contains("uciok\nreadyok\n"), "{uci}");
    assert!(uci.ends_with("bestmove P@b2\n"), "{uci}");
    let nboard = harif_reading(
        &["nboard", "--agent", "greedy"],
        b"nboard 2\nping 3\ngo\nping 4\n",
    );
    let nboard = nboard.ok().stdout;
    assert!(
        nboard.contains("pong 3\n") && nboard.ends_with("pong 4\n"),
        "{nboard}"
    );
    harif(&["uci", "--game", "connect4:columns=9"]).refused();
}

/// The examples in the repository are tournaments that can be read and begun.
#[test]
fn the_example_files_are_tournaments() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/arena");
    let mut formats = Vec::new();
    for entry in std::fs::read_dir(&root).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|ending| ending == "toml") {
            let text = std::fs::read_to_string(&path).unwrap();
            let mut tournament = harif_arena::Tournament::read(&text)
                .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            tournament.embed_openings(&root).unwrap();
            formats.push(tournament.format.name());
        }
    }
    for format in harif_arena::TournamentFormat::ALL {
        assert!(
            formats.contains(&format.name()),
            "an example of {}",
            format.name()
        );
    }
}
