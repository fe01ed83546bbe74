//! harif with other people's programs: `GRhino`, Fairy-Stockfish, `OpenSpiel`.
//!
//! `cargo xtask test --full` installs them, names their folder in `HARIF_EXTERNAL_ENGINES` and runs
//! these tests; plain `cargo test` leaves them out.

#[path = "../suite/common/mod.rs"]
mod common;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use common::program;
use harif_rules::{AnyMove, AnyPosition, Game, Position};
use serde_json::{Value, json};

/// Where the other programs are installed.
fn folder() -> PathBuf {
    let folder = std::env::var_os("HARIF_EXTERNAL_ENGINES").map(PathBuf::from);
    folder.expect("HARIF_EXTERNAL_ENGINES is not set: use `cargo xtask test --full`")
}

/// The program `GRhino`, which Debian keeps among the games.
fn grhino() -> String {
    let games = Path::new("/usr/games/gtp-rhino");
    if games.exists() {
        games.display().to_string()
    } else {
        "gtp-rhino".to_owned()
    }
}

/// The players of a tournament file, as TOML.
fn fairy_stockfish(folder: &Path) -> String {
    let script = folder.join("node_modules/fairy-stockfish-nnue.wasm/uci.js");
    player(
        "Fairy-Stockfish",
        &[
            "node",
            "--no-experimental-fetch",
            &script.display().to_string(),
        ],
        "uci",
    )
}

fn player(name: &str, command: &[&str], protocol: &str) -> String {
    format!("[[players]]\nname = {name:?}\ncommand = {command:?}\nprotocol = {protocol:?}\n")
}

/// Runs a match and returns its summary; every game must have ended on the board.
fn play(file: &str) -> Value {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("t.toml"), file).unwrap();
    let output = program(&["arena", "run", "t.toml", "--json"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{errors}\n{text}");
    let summary: Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
    assert_eq!(summary["complete"], true, "{text}");
    let endings = summary["endings"].as_object().unwrap();
    assert!(endings.keys().eq(["board"]), "{text}");
    summary
}

#[test]
fn grhino_plays_whole_matches() {
    let header = "game = \"othello\"\ngames = 4\nconcurrency = 1\nopenings = { random = 6 }\n";
    let ours = "[[players]]\nagent = \"pvs:depth=1\"\n";
    let file = format!("{header}{ours}{}", player("GRhino", &[&grhino()], "gtp"));
    let summary = play(&file);
    assert_eq!(summary["games"], 4);
}

#[test]
fn fairy_stockfish_plays_othello_of_two_sizes() {
    let folder = folder();
    for game in ["othello", "othello:size=10"] {
        let file = format!(
            "game = {game:?}\ngames = 2\nconcurrency = 1\nopenings = {{ random = 8 }}\n\
             limits = {{ depth = 2 }}\n[[players]]\nagent = \"random\"\n{}",
            fairy_stockfish(&folder)
        );
        play(&file);
    }
}

/// Both ends of every protocol at once: `harif uci` and its sisters as engines under our host,
/// against Fairy-Stockfish.
#[test]
fn harif_as_an_engine_plays_in_every_protocol() {
    let folder = folder();
    let harif = env!("CARGO_BIN_EXE_harif");
    for protocol in ["gtp", "ugi", "uci", "nboard"] {
        let mut command = vec![harif, protocol, "--agent", "pvs:depth=1"];
        if protocol != "nboard" {
            command.extend(["--game", "othello"]);
        }
        let file = format!(
            "game = \"othello\"\ngames = 2\nconcurrency = 1\nopenings = {{ random = 6 }}\n\
             limits = {{ depth = 1 }}\n{}{}",
            player("harif", &command, protocol),
            fairy_stockfish(&folder)
        );
        play(&file);
    }
}

/// A random game with everything that an oracle needs to replay it.
fn random_game(game: Game, oracle: &str, rng: &mut fastrand::Rng) -> Value {
    let mut position = AnyPosition::start(game);
    let mut plies = Vec::new();
    while !position.is_over() {
        let legal: Vec<AnyMove> = position.moves().collect();
        let m = legal[rng.usize(..legal.len())];
        let names: Vec<String> = legal.iter().map(ToString::to_string).collect();
        plies.push(json!({ "legal": names, "move": m.to_string() }));
        position.play_unchecked(m);
    }
    let line = match game {
        Game::TicTacToe(rules) | Game::ConnectFour(rules) => rules.line,
        Game::Othello { .. } => 0,
    };
    json!({
        "oracle": oracle,
        "game": game.name(),
        "columns": game.columns(),
        "rows": game.rows(),
        "line": line,
        "plies": plies,
        "result": position.utility(),
    })
}

/// Thousands of random games of each game and size, replayed by `OpenSpiel` and by
/// Fairy-Stockfish's rules: the same legal moves and results at every ply. (pyffish takes an eighth
/// of a second for a game, so it sees fewer; `HARIF_EXTERNAL_GAMES` sets another number for all.)
#[test]
fn rules_agree_with_other_programs() {
    const GAMES: [(&str, &str, usize); 8] = [
        ("tictactoe", "spiel", 2_000),
        ("connect4", "spiel", 2_000),
        ("4inline", "spiel", 2_000),
        ("connect4:columns=5,rows=4,line=3", "spiel", 2_000),
        ("connect4:columns=9,rows=7,line=5", "spiel", 2_000),
        ("othello", "spiel", 2_000),
        ("othello", "fairy", 40),
        ("othello:size=10", "fairy", 60),
    ];
    let folder = folder();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/external_engines/rules.py");
    let mut python = Command::new(folder.join("python/bin/python"))
        .arg(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the Python environment");
    let wanted = std::env::var("HARIF_EXTERNAL_GAMES").ok();
    let wanted: Option<usize> = wanted.and_then(|count| count.parse().ok());
    let mut stdin = python.stdin.take().unwrap();
    let writer = std::thread::spawn(move || {
        let mut rng = fastrand::Rng::with_seed(2026);
        for (game, oracle, count) in GAMES {
            let game: Game = game.parse().unwrap();
            for _ in 0..wanted.unwrap_or(count) {
                let line = random_game(game, oracle, &mut rng);
                // Should Python end early, its own message says why.
                if writeln!(stdin, "{line}").is_err() {
                    return;
                }
            }
        }
    });
    let output = python.wait_with_output().unwrap();
    writer.join().unwrap();
    let (told, errors) = (
        String::from_utf8_lossy(&output.stdout).into_owned(),
        String::from_utf8_lossy(&output.stderr).into_owned(),
    );
    assert!(output.status.success(), "{errors}");
    assert_eq!(told.lines().count(), GAMES.len(), "{told}");
    println!("{told}");
}
