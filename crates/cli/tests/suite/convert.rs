//! `harif convert`: files of the Othello world into each other, and the check.

use std::path::{Path, PathBuf};

use crate::common::{harif, harif_reading};
use serde_json::json;

/// Black wins every disc on the board after nine moves.
const WIPE_OUT: &str = "e6f4e3f6g5d6e7f5c5";

/// The usual start in OBF, Black to move.
const START: &str = "---------------------------OX------XO--------------------------- X;";

/// A folder that goes away with the test, and files in it.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    fn path(&self, name: &str) -> String {
        let path: PathBuf = self.0.path().join(name);
        path.to_str().expect("a plain path").to_owned()
    }

    fn with(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        let path = self.path(name);
        std::fs::write(&path, content).expect("a file");
        path
    }
}

fn text(path: &str) -> String {
    std::fs::read_to_string(Path::new(path)).expect("a text")
}

#[test]
fn a_game_goes_through_every_format_and_comes_back() {
    let folder = Folder::new();
    let transcript = folder.with("games.txt", format!("{WIPE_OUT}\nf5d6c3\n"));
    let mut from = transcript;
    for (to, name) in [
        ("ggf", "games.ggf"),
        ("json", "games.json"),
        ("wthor", "games.wtb"),
        ("transcript", "back.txt"),
    ] {
        let output = folder.path(name);
        let run = harif(&["convert", &from, "--to", to, "--output", &output]).ok();
        assert_eq!(run.stdout, "");
        from = output;
    }
    assert_eq!(text(&from), format!("{WIPE_OUT}\nf5d6c3\n"));
    let ggf = text(&folder.path("games.ggf"));
    assert!(ggf.starts_with("(;GM[Othello]RE[+64]TY[8]BO[8 "), "{ggf}");
    assert_eq!(
        std::fs::read(folder.path("games.wtb")).unwrap().len(),
        16 + 2 * 68
    );
    let saved = text(&folder.path("games.json"));
    assert_eq!(saved.lines().count(), 2);
    let first: serde_json::Value = serde_json::from_str(saved.lines().next().unwrap()).unwrap();
    assert_eq!(first["format"], "harif-game");
    assert_eq!(first["result"]["winner"], "first");
}

#[test]
fn what_is_known_of_a_game_survives_where_there_is_room() {
    let folder = Folder::new();
    let game = "(;GM[Othello]PC[club]DT[2001.02.03]PB[ann]PW[bob]RE[-8:r]TY[8]CO[well \\] played]\
                BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]\
                B[F5/1.5/2]W[D6];)";
    let ggf = folder.with("one.ggf", game);
    let run = harif(&["convert", &ggf, "--to", "ggf"]).ok();
    assert_eq!(run.stdout, format!("{game}\n"));
    let run = harif(&["convert", &ggf, "--to", "json"]).ok();
    let saved = &run.json()[0];
    assert_eq!(saved["players"][0]["name"], "ann");
    assert_eq!(saved["tags"]["place"], "club");
    assert_eq!(saved["result"]["reason"], "resignation");
    assert_eq!(saved["result"]["winner"], "second");
    let json = folder.with("one.json", &run.stdout);
    let run = harif(&["convert", &json, "--to", "ggf"]).ok();
    assert_eq!(run.stdout, format!("{game}\n").replace("/1.5/2", ""));
}

#[test]
fn positions_keep_their_scores_and_games_become_positions() {
    let folder = Folder::new();
    let line = format!("{START} D3:+0; C4:-2;");
    let obf = folder.with("some.txt", format!("% one\n{line}\n"));
    let run = harif(&["convert", &obf, "--to", "obf"]).ok();
    assert_eq!(run.stdout, format!("{line}\n"));
    let run = harif(&["convert", &obf, "--to", "json"]).ok();
    assert_eq!(
        run.json(),
        [json!({
            "position": "8/8/8/3ox3/3xo3/8/8/8 x", "turn": "first", "score": 0,
            "moves": [{"move": "d3", "score": 0}, {"move": "c4", "score": -2}],
        })]
    );
    let run = harif_reading(&["convert", "-", "--to", "obf", "--size", "4"], b"a2\n").ok();
    assert_eq!(run.stdout, "----XXX--XO----- O;\n");
}

#[test]
fn bad_games_are_named_by_file_and_number_and_the_rest_goes_on() {
    let folder = Folder::new();
    let games = folder.with("games.txt", "f5d6\nf5f5\nzz\nf5f6\n");
    let missing = folder.path("missing.ggf");
    let empty = folder.with("empty.txt", "% nothing\n");
    let run = harif(&["convert", &games, &missing, &empty, "--to", "transcript"]).refused();
    assert_eq!(run.stdout, "f5d6\nf5f6\n");
    let told: Vec<&str> = run.stderr.lines().collect();
    assert_eq!(told.len(), 4, "{told:?}");
    assert!(told[0].starts_with(&games), "{told:?}");
    assert!(told[0].contains("game 2, line 2") && told[0].contains("the cell is taken"));
    assert!(told[1].contains("game 3, line 3") && told[1].contains("\"z\""));
    assert!(told[2].contains("missing.ggf"));
    assert!(told[3].contains("empty.txt") && told[3].contains("no game"));
}

#[test]
fn many_complaints_are_counted_and_not_shown() {
    let run = harif_reading(
        &["convert", "-", "--check", "--json"],
        "a1\n".repeat(30).as_bytes(),
    );
    let run = run.refused();
    assert_eq!(run.stderr.lines().count(), 21);
    assert!(run.stderr.contains("10 more"));
    assert_eq!(run.json()[0]["illegal"], 30);
}

#[test]
fn the_check_replays_and_compares() {
    let folder = Folder::new();
    // WIPE_OUT four times: with each way to count, with a wrong result, and with none.
    let moves = "B[E6]W[F4]B[E3]W[F6]B[G5]W[D6]B[E7]W[F5]B[C5]";
    let finished = |claim: &str| format!("(;GM[Othello]{claim}{moves};)\n");
    let mut games = ["RE[+64]", "RE[+13]", "RE[+2]", ""].map(finished).concat();
    games.push_str("(;RE[+4]B[F5];)\n(;B[A1];)\n(;W[F5];)\n(;B[?];)\n");
    let ggf = folder.with("games.ggf", games);
    let obf = folder.with("one.obf", format!("{START} D3:+0;\n"));
    // Black has no move here, and White's only one ends the game.
    let pass = folder.with("pass.ggf", "(;BO[4 OXX- ---- ---- ---- X]W[D1];)");
    let run = harif(&["convert", &ggf, &obf, &pass, "--check", "--json"]).refused();
    assert_eq!(
        run.json(),
        [json!({
            "files": 3, "games": 6, "positions": 1, "moves": 38, "passes": 1,
            "scores_right": 1, "scores_on_board": 1, "scores_wrong": 1,
            "unfinished": 1, "without_result": 2, "illegal": 2, "unreadable": 1,
        })]
    );
    assert!(
        run.stderr
            .contains("game 3: the file says +2 for Black, the moves give +64")
    );
    let run = harif(&["convert", &ggf, "--check"]).refused();
    run.prints("Games: 5\n");
    run.prints("Wrong results: 1\n");
    let clean = harif(&["convert", &obf, &pass, "--check", "--lang", "fa"]).ok();
    assert_eq!(clean.stdout.lines().count(), 11);
}

#[test]
fn names_of_players_and_tournaments_are_looked_up() {
    let folder = Folder::new();
    let names = |width: usize, names: &[&str]| {
        let mut content = vec![
            20,
            1,
            1,
            1,
            0,
            0,
            0,
            0,
            names.len() as u8,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
        ];
        for name in names {
            content.extend(name.as_bytes());
            content.resize(content.len() + width - name.len(), 0);
        }
        content
    };
    let players = folder.with("w.jou", names(20, &["???", "Ann", "Bob"]));
    let tournaments = folder.with("w.trn", names(26, &["???", "Paris"]));
    let ggf = folder.with("one.ggf", "(;PC[Paris]DT[2001]PB[Ann]PW[Bob]B[F5];)");
    let wtb = folder.path("one.wtb");
    let named = ["--players", &players, "--tournaments", &tournaments];
    let to_wthor = ["convert", &ggf, "--to", "wthor", "--output", &wtb];
    harif(&[&to_wthor[..], &named[..]].concat()).ok();
    let numbers = harif(&["convert", &wtb, "--to", "ggf"]).ok().stdout;
    assert!(numbers.contains("PC[1]DT[2001]PB[1]PW[2]"), "{numbers}");
    let to_ggf = ["convert", &wtb, "--to", "ggf"];
    let words = harif(&[&to_ggf[..], &named[..]].concat()).ok().stdout;
    assert!(words.contains("PC[Paris]DT[2001]PB[Ann]PW[Bob]"), "{words}");
    let swapped = harif(&["convert", &wtb, "--to", "ggf", "--players", &tournaments]).refused();
    swapped.complains("2 names of 20 bytes");
}

#[test]
fn wrong_requests_are_refused_and_old_files_stay() {
    let folder = Folder::new();
    let games = folder.with("games.txt", "f5d6\n");
    let old = folder.with("old.wtb", "old");
    let refused = |arguments: &[&str]| harif(&[&["convert"], arguments].concat()).refused();
    assert!(
        refused(&[&games, "--to", "wthor"])
            .stderr
            .contains("--output")
    );
    assert!(refused(&[&games]).stderr.contains("--to"));
    assert!(refused(&["--check"]).stderr.contains("FILE"));
    assert!(
        refused(&[&games, "--to", "transcript", "--size", "7"])
            .stderr
            .contains('7')
    );
    let small = refused(&[&games, "--to", "wthor", "--size", "6", "--output", &old]);
    assert!(!small.stderr.is_empty());
    let bad = folder.with("bad.txt", "a1\n");
    let run = refused(&[&bad, "--to", "wthor", "--output", &old]);
    run.complains("nothing was written");
    assert_eq!(text(&old), "old");
    let connect4 = folder.with("c4.json", r#"{"format":"harif-game","version":1,"game":"connect4","start":"start","players":[{},{}],"tags":{},"moves":[],"cursor":0,"endings":[],"result":null}"#);
    let run = refused(&[&connect4, "--to", "ggf"]);
    run.complains("not of othello");
}

#[test]
fn a_cut_file_gives_the_games_that_are_there() {
    let folder = Folder::new();
    let games = folder.with("games.txt", format!("{WIPE_OUT}\nf5d6c3\n"));
    let whole = folder.path("whole.wtb");
    harif(&["convert", &games, "--to", "wthor", "--output", &whole]).ok();
    let mut content = std::fs::read(&whole).unwrap();
    content.truncate(content.len() - 1);
    let cut = folder.with("cut.wtb", content);
    let run = harif(&["convert", &cut, "--to", "transcript"]).refused();
    assert_eq!(run.stdout, format!("{WIPE_OUT}\n"));
    run.complains("says that it holds 2 games");
    let forced = harif(&["convert", &games, "--from", "wthor", "--check"]).refused();
    assert!(
        forced.stderr.contains("size") || forced.stderr.contains("header"),
        "{forced:?}"
    );
}
