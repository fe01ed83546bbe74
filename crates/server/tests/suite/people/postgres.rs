//! A real `PostgreSQL`, started by the test in a folder of its own, that two servers share.

use std::time::Duration;

use harif_server::Server;
use harif_server::people::hall::Hall;
use harif_server::people::store::PostgresStore;
use harif_server::people::{HallLimits, People, token};
use harif_testing::postgres::Cluster;
use serde_json::{Value, json};

use super::archive::search_is_a_filter;
use super::storing::contract;
use crate::common::{Client, Running, bare};

/// The store of a database.
fn store(cluster: &Cluster) -> PostgresStore {
    PostgresStore::open(&cluster.address()).expect("a store")
}

/// A server of harif on a database.
fn serve(cluster: &Cluster) -> Running {
    let hall = Hall::new(
        Box::new(store(cluster)),
        token::of_machine(),
        HallLimits::default(),
    );
    Running::start(Server {
        people: Some(People::start(hall).expect("threads")),
        ..bare()
    })
}

/// The next event of this number; all others are remembered.
fn event(client: &mut Client, number: u64, seen: &mut Vec<Value>) -> Value {
    loop {
        let event = client.hear_of("event");
        seen.push(event.clone());
        if event["number"] == number {
            return event;
        }
    }
}

#[test]
fn a_database_keeps_what_a_store_promises() {
    let Some(cluster) = Cluster::start(false) else {
        return;
    };
    contract(store(&cluster), store(&cluster));
}

#[test]
fn a_database_finds_what_a_slow_filter_finds() {
    let Some(cluster) = Cluster::start(false) else {
        return;
    };
    search_is_a_filter(&mut store(&cluster), 11);
}

#[test]
fn two_servers_share_a_game_and_its_clock() {
    let Some(cluster) = Cluster::start(false) else {
        return;
    };
    let (here, there) = (serve(&cluster), serve(&cluster));
    let mut one = here.socket("/people");
    let clock = json!({"time_ms": 600_000, "increment_ms": 0});
    let wanted = json!({"version": 1, "game": "connect4", "side": "first", "clock": clock});
    one.say(&json!({"create": wanted}));
    let created = one.hear_of("created");
    let mut two = there.socket("/people");
    let enter = json!({"version": 1, "game": created["game"], "token": created["invite"]});
    two.say(&json!({"enter": enter}));
    let (mut by_one, mut by_two) = (Vec::new(), Vec::new());
    event(&mut one, 2, &mut by_one);
    event(&mut two, 2, &mut by_two);
    for number in 3..13 {
        let mover = if number % 2 == 1 { &mut one } else { &mut two };
        let column = ["3", "4"][(number % 2) as usize];
        let column = if number > 8 { "6" } else { column };
        mover.say(&json!({"move": {"after": number - 1, "move": column}}));
        let first = event(&mut one, number, &mut by_one);
        assert_eq!(first, event(&mut two, number, &mut by_two));
        if first["what"]["ended"].is_object() {
            break;
        }
    }
    let resumed = by_two
        .iter()
        .chain(&by_one)
        .any(|event| event["what"]["resumed"].is_object());
    assert!(!resumed, "no server was away: the clock ran on");
}

#[test]
fn no_move_that_was_told_is_lost_when_the_database_is_killed() {
    let Some(mut cluster) = Cluster::start(false) else {
        return;
    };
    let server = serve(&cluster);
    let mut one = server.socket("/people");
    one.say(&json!({"create": {"version": 1, "game": "othello", "side": "first"}}));
    let created = one.hear_of("created");
    let mut two = server.socket("/people");
    let enter = json!({"version": 1, "game": created["game"], "token": created["invite"]});
    two.say(&json!({"enter": enter}));
    let mut seen = Vec::new();
    event(&mut one, 2, &mut seen);
    event(&mut two, 2, &mut Vec::new());
    for (number, m) in [(3, "d3"), (4, "c3"), (5, "c4")] {
        let mover = if number % 2 == 1 { &mut one } else { &mut two };
        insist(mover, &json!({"move": {"after": number - 1, "move": m}}));
        let other = if number % 2 == 1 { &mut two } else { &mut one };
        seen.push(other.hear_of("event"));
        cluster.kill();
        cluster.run();
    }
    drop(server);
    let mut store = store(&cluster);
    let name = created["game"].as_str().expect("a name");
    let kept = harif_server::people::store::Store::load(&mut store, name).expect("a store");
    let (_, kept) = kept.expect("a game");
    let kept: Vec<Value> = kept
        .iter()
        .map(|event| serde_json::to_value(event).expect("JSON"))
        .collect();
    assert!(kept.ends_with(&seen[seen.len() - 3..]));
}

/// Says something until it is done: the first time may fail while the database is away.
fn insist(client: &mut Client, message: &Value) {
    client.wait_at_most(Duration::from_mins(1));
    client.say(message);
    loop {
        let said = client.hear();
        if said["refused"]["why"] == "store" {
            client.say(message);
        } else if said["event"]["what"]["moved"].is_object() {
            return;
        }
    }
}
