//! Games between people over real sockets.

use harif_server::Server;
use harif_server::people::hall::Hall;
use harif_server::people::store::SqliteStore;
use harif_server::people::{HallLimits, People, token};
use serde_json::{Value, json};
use tungstenite::Message;

use crate::common::{Client, Running, bare};

fn server() -> Running {
    let store = SqliteStore::in_memory().expect("a store");
    let hall = Hall::new(Box::new(store), token::of_machine(), HallLimits::default());
    Running::start(Server {
        people: Some(People::start(hall).expect("a thread")),
        ..bare()
    })
}

fn create(client: &mut Client, clock: &Value) -> Value {
    let wanted = json!({"version": 1, "game": "tictactoe", "side": "first", "clock": clock});
    client.say(&json!({"create": wanted}));
    client.hear_of("created")
}

fn enter(client: &mut Client, game: &Value, token: &Value, since: u32) -> Value {
    client.say(&json!({"enter": {"version": 1, "game": game, "token": token, "since": since}}));
    client.hear_of("entered")
}

#[test]
fn a_player_leaves_in_mid_game_and_comes_back_from_another_device() {
    let server = server();
    let mut one = server.socket("/people");
    let created = create(&mut one, &Value::Null);
    let mut two = server.socket("/people");
    let entered = enter(&mut two, &created["game"], &created["invite"], 0);
    let token = entered["token"].clone();
    one.say(&json!({"move": {"after": 2, "move": "a1"}}));
    while two.hear_of("event")["number"] != 3 {}
    two.say(&json!({"move": {"after": 3, "move": "b1"}}));
    // The connection is lost before the answer comes.
    drop(two);
    while one.hear_of("event")["number"] != 4 {}
    let mut other_device = server.socket("/people");
    let entered = enter(&mut other_device, &created["game"], &token, 3);
    assert_eq!(entered["seat"], "second");
    assert_eq!(other_device.hear_of("event")["what"]["moved"]["move"], "b1");
}

#[test]
fn the_time_runs_out_without_a_message_of_a_client() {
    let server = server();
    let mut one = server.socket("/people");
    let created = create(&mut one, &json!({"time_ms": 1_000, "increment_ms": 0}));
    let mut two = server.socket("/people");
    enter(&mut two, &created["game"], &created["invite"], 0);
    for client in [&mut one, &mut two] {
        let end = loop {
            let event = client.hear_of("event");
            if event["what"]["ended"].is_object() {
                break event;
            }
        };
        assert_eq!(end["what"]["ended"]["winner"], "second");
        assert_eq!(end["clocks"], json!([0, 1_000]));
    }
}

/// The next news of a kind about the class.
fn news(client: &mut Client, kind: &str) -> Value {
    loop {
        let said = client.hear_of("class");
        if let Some(found) = said.get(kind) {
            return found.clone();
        }
    }
}

/// A pupil in a tournament: gives up every game in which it moves first, until it is over.
fn take_part(server: &Running, room: &Value) {
    let mut client = server.socket("/people");
    client.say(&json!({"class": {"join": {"version": 1, "room": room}}}));
    let state = news(&mut client, "room");
    let (own, token) = (state["you"].clone(), state["token"].clone());
    loop {
        let said = client.hear_of("class");
        let game = &said["game"];
        if game["players"][0] == own && game["result"].is_null() {
            let mut board = server.socket("/people");
            enter(&mut board, &game["id"], &token, 0);
            board.say(&json!({"resign": {}}));
            while board.hear_of("event")["what"]["ended"].is_null() {}
        }
        if said["tournament"]["over"] == true {
            return;
        }
    }
}

#[test]
fn a_class_joins_at_once_and_plays_a_swiss_tournament() {
    let pupils = if harif_testing::cases(1) > 1 { 30 } else { 12 };
    let server = server();
    let mut teacher = server.socket("/people");
    teacher.say(&json!({"class": {"open": {"version": 1, "password": "correct horse"}}}));
    let opened = news(&mut teacher, "opened");
    std::thread::scope(|scope| {
        for _ in 0..pupils {
            scope.spawn(|| take_part(&server, &opened["room"]));
        }
        let mut here = std::collections::HashSet::new();
        while here.len() < pupils {
            here.insert(news(&mut teacher, "member")["id"].as_u64());
        }
        let clock = json!({"time_ms": 600_000, "increment_ms": 0});
        let plan = json!({"format": "swiss", "game": "connect4", "rounds": 3, "clock": clock});
        teacher.say(&json!({"class": {"tournament": plan}}));
        let table = loop {
            let table = news(&mut teacher, "tournament");
            if table["over"] == true {
                break table;
            }
        };
        assert_eq!(table["played"].as_u64(), Some(3 * (pupils as u64 / 2)));
        assert!(table["rows"][0]["elo"].is_number() && table["rows"][0]["error"].is_number());
    });
}

#[test]
fn huge_frames_and_floods_do_not_disturb_others() {
    let server = server();
    let mut honest = server.socket("/people");
    let mut huge = server.socket("/people");
    let _ = huge.0.send(Message::text("x".repeat(1 << 20)));
    let mut flood = server.socket("/people");
    for id in 0..5_000 {
        // It may be cut off on the way.
        let said = Message::text(json!({"ping": id}).to_string());
        if flood.0.send(said).is_err() {
            break;
        }
    }
    create(&mut honest, &Value::Null);
}
