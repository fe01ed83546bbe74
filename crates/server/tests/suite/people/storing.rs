//! What the store promises: races are decided, secrets are hashed, old games are forgotten.

use harif_server::people::class::event::{RoomEvent, RoomHappening};
use harif_server::people::hall::Hall;
use harif_server::people::store::{
    GameRow, GameStep, RoomSeats, SeatChange, SqliteStore, Store, StoreError,
};
use harif_server::people::token;
use harif_wire::{FischerClock, GameEvent, Happening, Side};

use super::{seeded, wide};

/// A new game of Connect Four with one person at it.
pub(crate) fn row(id: &str) -> GameRow {
    GameRow {
        id: id.to_owned(),
        rules: "connect4".into(),
        position: "start".into(),
        clock: None,
        seats: [Some(token::hash("one")), None],
        invite: token::hash("invite"),
        watch: token::hash("watch"),
        room: None,
        public: false,
    }
}

fn event(number: u32, at: u64) -> GameEvent {
    GameEvent {
        number,
        at,
        clocks: None,
        what: Happening::Sat { side: Side::First },
    }
}

/// What every store promises, given two lines to one empty store.
pub(super) fn contract(mut one: impl Store, mut two: impl Store) {
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
    let (kept, events) = two.load("game").expect("a store").expect("a game");
    assert_eq!(kept.seats[1], Some(token::hash("two")));
    assert_eq!(events.len(), 3);
    // Everything comes back as it was, quotation marks and all.
    let clock = Some(FischerClock {
        time_ms: 1_000,
        increment_ms: 7,
    });
    let odd = GameRow {
        position: "'; DROP TABLE games; --".into(),
        clock,
        ..row("odd\"'")
    };
    one.create(&odd, &[]).expect("kept");
    assert_eq!(
        two.load(&odd.id).expect("a store"),
        Some((odd.clone(), Vec::new()))
    );
    assert!(two.load("other").expect("a store").is_none());
    // What happened in several games is kept in one step, or not at all.
    one.create(&row("second"), &[event(1, 5)]).expect("kept");
    let step = |game: &str, numbers: std::ops::Range<u32>| {
        let events = numbers.map(|number| event(number, 9));
        GameStep {
            game: game.to_owned(),
            new: None,
            events: events.collect(),
            seat: None,
            finished: None,
        }
    };
    let third = GameStep {
        new: Some(row("third")),
        ..step("third", 1..3)
    };
    let sits = GameStep {
        seat: Some(SeatChange::Taken(Side::Second, token::hash("two"))),
        ..step("second", 2..3)
    };
    let all = [step("game", 4..6), sits.clone(), third];
    one.append_all(&all).expect("kept");
    let thief = GameStep {
        seat: sits.seat,
        ..step("second", 3..4)
    };
    for late in [step("second", 2..4), thief] {
        let late = two.append_all(&[step("game", 6..7), late]);
        assert!(matches!(late, Err(StoreError::Taken)), "{late:?}");
    }
    let known = [
        ("game".to_owned(), 3),
        ("gone".to_owned(), 0),
        ("second".to_owned(), 2),
        ("third".to_owned(), 0),
    ];
    let mut since = two.load_since(&known).expect("a store");
    since.sort_by(|(one, _), (two, _)| one.id.cmp(&two.id));
    let (kept, _) = two.load("game").expect("a store").expect("a game");
    let mut second = row("second");
    second.seats[1] = Some(token::hash("two"));
    assert_eq!(
        since,
        [
            (kept, step("game", 4..6).events),
            (second, Vec::new()),
            (row("third"), step("third", 1..3).events)
        ]
    );
    contract_of_rooms(one, two);
}

fn room_event(number: u32, at: u64) -> RoomEvent {
    let what = RoomHappening::Locked { locked: true };
    RoomEvent { number, at, what }
}

fn contract_of_rooms(mut one: impl Store, mut two: impl Store) {
    one.create_room("BCDFGH", &[room_event(1, 10)])
        .expect("kept");
    let taken = two.create_room("BCDFGH", &[room_event(1, 11)]);
    assert!(matches!(taken, Err(StoreError::Taken)));
    // A game of a room is kept with the event that begins it, or not at all.
    let members = [3, 4];
    let game = |id: &str| GameRow {
        room: Some(RoomSeats {
            room: "BCDFGH".into(),
            members,
        }),
        ..row(id)
    };
    let begun = [(game("begun"), vec![event(1, 12)])];
    one.append_room("BCDFGH", &[room_event(2, 12)], &begun)
        .expect("kept");
    let late = [(game("late"), vec![event(1, 13)])];
    let taken = two.append_room("BCDFGH", &[room_event(2, 13)], &late);
    assert!(matches!(taken, Err(StoreError::Taken)));
    assert!(one.load("late").expect("a store").is_none());
    assert_eq!(
        two.load_room("BCDFGH")
            .expect("a store")
            .map(|events| events.len()),
        Some(2)
    );
    let seat = Some(SeatChange::Member(Side::First, 9));
    two.append("begun", &[event(2, 14)], seat).expect("kept");
    let (kept, _) = one.load("begun").expect("a store").expect("a game");
    assert_eq!(kept.room.map(|seats| seats.members), Some([9, 4]));
    // Old games go, games of rooms with their rooms, and names are free again.
    assert_eq!(
        one.forget(12).expect("a store"),
        4,
        "the game, the odd one, the second and the third"
    );
    assert!(two.load("begun").expect("a store").is_some());
    assert_eq!(two.forget(13).expect("a store"), 1, "the room");
    assert!(one.load("begun").expect("a store").is_none());
    one.create_room("BCDFGH", &[room_event(1, 20)])
        .expect("kept");
    one.append_room(
        "BCDFGH",
        &[room_event(2, 20)],
        &[(game("begun"), Vec::new())],
    )
    .expect("kept");
    two.erase_room("BCDFGH").expect("a store");
    let counts = (
        one.count().expect("a store"),
        one.count_rooms().expect("a store"),
    );
    assert_eq!(counts, (0, 0));
    assert!(one.load_room("BCDFGH").expect("a store").is_none());
    assert!(
        one.append_room("BCDFGH", &[room_event(3, 21)], &[])
            .is_err()
    );
}

#[test]
fn a_file_keeps_what_a_store_promises() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.db");
    let open = || SqliteStore::open(&file).expect("a store");
    contract(open(), open());
}

#[test]
fn a_backup_brings_back_what_was_there() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, copy) = (
        folder.path().join("games.db"),
        folder.path().join("copy.db"),
    );
    let mut store = SqliteStore::open(&file).expect("a store");
    store.create(&row("one"), &[event(1, 5)]).expect("kept");
    store
        .create_room("BCDFGH", &[room_event(1, 10)])
        .expect("kept");
    let other = SqliteStore::open(&file).expect("the same store");
    other
        .back_up(&copy)
        .expect("a copy, while the store is in use");
    assert!(
        other.back_up(&copy).is_err(),
        "a backup is not written over"
    );
    store.append("one", &[event(2, 6)], None).expect("kept");
    store.create(&row("two"), &[]).expect("kept");
    store.erase_room("BCDFGH").expect("a store");
    assert!(store.restore(&copy).is_err(), "another process has it open");
    assert_eq!(store.count().expect("a store"), 2, "nothing was changed");
    drop(other);
    store.restore(&copy).expect("restored");
    let (_, events) = store.load("one").expect("a store").expect("a game");
    assert_eq!(events, [event(1, 5)]);
    assert!(store.load("two").expect("a store").is_none());
    let rooms = store.load_room("BCDFGH").expect("a store");
    assert_eq!(rooms, Some(vec![room_event(1, 10)]));
    assert!(store.restore(&folder.path().join("none")).is_err());
}

/// A file of the first version has no rooms; it is brought up to date when it is opened.
#[test]
fn a_file_of_the_version_before_is_brought_up_to_date() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.db");
    let old = rusqlite::Connection::open(&file).expect("a file");
    old.execute_batch(
        "CREATE TABLE games (id TEXT PRIMARY KEY, rules TEXT NOT NULL, position TEXT NOT NULL, \
         time_ms INTEGER, increment_ms INTEGER, first BLOB, second BLOB, invite BLOB NOT NULL, \
         watch BLOB NOT NULL, touched INTEGER NOT NULL) WITHOUT ROWID; \
         CREATE TABLE events (game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE, \
         number INTEGER NOT NULL, event TEXT NOT NULL, PRIMARY KEY (game, number)) WITHOUT ROWID; \
         INSERT INTO games VALUES ('old', 'connect4', 'start', NULL, NULL, NULL, NULL, \
         zeroblob(32), zeroblob(32), 7); \
         PRAGMA application_id = 1752327792; PRAGMA user_version = 1;",
    )
    .expect("the tables of the first version");
    drop(old);
    let mut store = SqliteStore::open(&file).expect("a store");
    let (kept, _) = store.load("old").expect("a store").expect("a game");
    assert_eq!((kept.rules.as_str(), kept.room), ("connect4", None));
    store
        .create_room("BCDFGH", &[room_event(1, 10)])
        .expect("kept");
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
