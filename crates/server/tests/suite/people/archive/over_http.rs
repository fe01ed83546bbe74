//! The archive over HTTP.

use harif_server::Server;
use harif_server::people::archive::ArchiveLine;
use harif_server::people::store::{SqliteStore, Store};
use serde_json::Value;

use super::random_game;
use crate::common::{Running, bare};

fn get(server: &Running, path: &str) -> (String, String) {
    let host = &server.host;
    let request = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    let answer = server.exchange(&request);
    let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
    (head.to_lowercase(), body.to_owned())
}

#[test]
fn games_openings_and_files_are_handed_out_in_parts() {
    let mut store = SqliteStore::in_memory().expect("a store");
    let mut random = fastrand::Rng::with_seed(3);
    let mut count = 0;
    for number in 0..120 {
        let (played, mut step) = random_game(&mut random, number);
        // Games of a room are tried elsewhere.
        if played.is_public && played.positions.len() > 1 {
            count += 1;
        } else {
            step.finished = None;
        }
        step.new = step
            .new
            .map(|row| harif_server::people::store::GameRow { room: None, ..row });
        store.append_all(&[step]).expect("kept");
    }
    let server = Running::start(Server {
        archive: Some(ArchiveLine::start(Box::new(store)).expect("a thread")),
        ..bare()
    });
    let (mut seen, mut before) = (Vec::new(), String::new());
    loop {
        let (head, body) = get(&server, &format!("/archive/games?most=7{before}"));
        assert!(head.starts_with("http/1.1 200"), "{head}");
        assert!(head.contains("content-security-policy"), "{head}");
        assert!(head.contains("cache-control: no-store"), "{head}");
        let answer: Value = serde_json::from_str(&body).expect("JSON");
        let games = answer["games"].as_array().expect("games").clone();
        assert!(games.len() <= 7);
        seen.extend(games);
        let Some(next) = answer["next"].as_i64() else {
            break;
        };
        before = format!("&before={next}");
    }
    assert_eq!(seen.len(), count);
    for game in &seen {
        let link = game["link"].as_str().expect("a link");
        assert!(
            link.starts_with("#/play?g=") && link.ends_with("&r=review"),
            "{link}"
        );
        assert!(game.get("id").is_none() && game.get("token").is_none());
    }
    let won = "/archive/games?game=tictactoe&winner=first&by=board&most=100";
    let (_, body) = get(&server, won);
    let answer: Value = serde_json::from_str(&body).expect("JSON");
    let fit = |game: &&Value| {
        game["game"] == "tictactoe" && game["winner"] == "first" && game["by"] == "board"
    };
    let expected = seen.iter().filter(fit).count();
    assert!(expected > 0);
    assert_eq!(answer["games"].as_array().map(Vec::len), Some(expected));
    // A position is a row of moves or a board; blanks may be written in two ways.
    let by_moves = get(&server, "/archive/opening?game=tictactoe&position=b2").1;
    let by_board = get(
        &server,
        "/archive/opening?game=tictactoe&position=3/1x1/3+o",
    )
    .1;
    assert_eq!(by_moves, by_board);
    let opening: Value = serde_json::from_str(&by_moves).expect("JSON");
    assert!(opening["games"].as_u64() > Some(0), "{opening}");
    let (head, body) = get(&server, "/archive/export?format=pgn&game=tictactoe&most=2");
    assert!(head.contains("link: </archive/export?format=pgn&game=tictactoe&most=2&before="));
    assert!(head.contains("filename=\"harif.pgn\""), "{head}");
    assert_eq!(body.matches("[Event ").count(), 2);
    for wrong in [
        "/archive/games?game=chess",
        "/archive/games?position=4",
        "/archive/games?winner=me",
        "/archive/games?by=luck",
        "/archive/games?before=x",
        "/archive/games?gmae=connect4",
        "/archive/opening?game=connect4",
        "/archive/opening?game=connect4&position=zz",
        "/archive/export?format=exe",
    ] {
        let (head, _) = get(&server, wrong);
        assert!(head.starts_with("http/1.1 400"), "{wrong}: {head}");
    }
}

#[test]
fn a_server_without_an_archive_has_nothing_to_say() {
    let server = Running::start(bare());
    for path in ["/archive/games", "/archive/opening?game=connect4&position="] {
        let (head, body) = get(&server, path);
        assert!(head.starts_with("http/1.1 204"), "{head}");
        assert_eq!(body, "");
    }
}
