//! What the store promises: races are decided, secrets are hashed, old games are forgotten.

use harif_server::people::hall::Hall;
use harif_server::people::protocol::{Event, Happening, Side};
use harif_server::people::store::{GameRow, SeatChange, SqliteStore, Store, StoreError};
use harif_server::people::token;

use super::{seeded, wide};

fn row(id: &str) -> GameRow {
    GameRow {
        id: id.to_owned(),
        rules: "connect4".into(),
        position: "start".into(),
        clock: None,
        seats: [Some(token::hash("one")), None],
        invite: token::hash("invite"),
        watch: token::hash("watch"),
        room: None,
    }
}

fn event(number: u32, at: u64) -> Event {
    Event {
        number,
        at,
        clocks: None,
        what: Happening::Sat { side: Side::First },
    }
}

#[test]
fn of_two_that_write_the_same_event_one_wins() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.db");
    let mut one = SqliteStore::open(&file).expect("a store");
    let mut two = SqliteStore::open(&file).expect("the same store");
    one.create(&row("game"), &[event(1, 5)]).expect("kept");
    assert!(matches!(
        two.create(&row("game"), &[]),
        Err(StoreError::Taken)
    ));
    one.append("game", &[event(2, 6)], None).expect("kept");
    let late = two.append("game", &[event(2, 7), event(3, 7)], None);
    assert!(matches!(late, Err(StoreError::Taken)));
    let (_, events) = two.load("game").expect("a store").expect("a game");
    assert_eq!(events, [event(1, 5), event(2, 6)]);
    // A seat is given once, and with it nothing of a step that came too late is kept.
    let seat = Some(SeatChange::Taken(Side::Second, token::hash("two")));
    one.append("game", &[event(3, 8)], seat).expect("kept");
    let again = Some(SeatChange::Taken(Side::Second, token::hash("thief")));
    assert!(two.append("game", &[event(4, 9)], again).is_err());
    let (row, events) = two.load("game").expect("a store").expect("a game");
    assert_eq!(row.seats[1], Some(token::hash("two")));
    assert_eq!(events.len(), 3);
}

#[test]
fn old_games_are_forgotten_with_their_events() {
    let mut store = SqliteStore::in_memory().expect("a store");
    store.create(&row("old"), &[event(1, 1_000)]).expect("kept");
    store.create(&row("new"), &[event(1, 1_000)]).expect("kept");
    store.append("new", &[event(2, 9_000)], None).expect("kept");
    assert_eq!(store.forget(5_000).expect("a store"), 1);
    assert_eq!(store.count().expect("a store"), 1);
    assert!(store.load("old").expect("a store").is_none());
    assert!(store.load("new").expect("a store").is_some());
    // The name is free again, and no event of the old game is left.
    store.create(&row("old"), &[event(1, 9_000)]).expect("kept");
}

#[test]
fn another_file_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("notes.txt");
    std::fs::write(
        &file,
        "certainly no database, and long enough to be looked at closely",
    )
    .expect("a file");
    assert!(matches!(
        SqliteStore::open(&file),
        Err(StoreError::Foreign(_))
    ));
}

/// No secret that a client is told stands in the file.
#[test]
fn secrets_are_kept_as_hashes_only() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.db");
    let store = SqliteStore::open(&file).expect("a store");
    let mut hall = Hall::new(Box::new(store), seeded(3), wide());
    let here = std::net::IpAddr::from([127, 0, 0, 1]);
    hall.connect(0, 1, here);
    let create = r#"{"create": {"version": 1, "game": "tictactoe"}}"#;
    let told = hall.hear(0, 1, create);
    let told = serde_json::to_value(&told[0].1).expect("JSON");
    drop(hall);
    let mut bytes = std::fs::read(&file).expect("a file");
    for entry in std::fs::read_dir(folder.path()).expect("a folder") {
        bytes.extend(std::fs::read(entry.expect("an entry").path()).expect("a file"));
    }
    let has = |text: &str| bytes.windows(text.len()).any(|at| at == text.as_bytes());
    let created = &told["created"];
    assert!(has(created["game"].as_str().expect("a name")));
    for secret in ["token", "invite", "watch"] {
        let secret = created[secret].as_str().expect("a secret");
        assert!(secret.len() == 26 && !has(secret));
    }
}
