//! People's games on a machine that loses power, and on a disk that fails: whatever was said to be
//! kept is there afterwards.

use std::path::Path;

use harif_server::people::class::event::{RoomEvent, RoomHappening};
use harif_server::people::store::{SqliteStore, Store, StoreError};
use harif_testing::disk::{after_each_crash, can_record, folder_of_child, run_with_fault};
use harif_testing::stride;
use harif_wire::{GameEvent, Happening, Side};

use crate::people::storing::row;

/// The test that is run as another process.
const CHILD: &str = "power::people_play_as_another_process";
/// Events after the first.
const EVENTS: u32 = 6;

fn event(number: u32) -> GameEvent {
    GameEvent {
        number,
        at: 1_000 + u64::from(number),
        clocks: None,
        what: Happening::Moved {
            side: Side::First,
            m: "4".into(),
        },
    }
}

/// What happens in a class: its door is closed and opened.
fn in_class(number: u32) -> RoomEvent {
    RoomEvent {
        number,
        at: 2_000 + u64::from(number),
        what: RoomHappening::Locked {
            locked: number % 2 == 1,
        },
    }
}

/// What the other process does: begins a game and a class, keeps what happens in both, makes a copy of everything, and says
/// so each time. On its own it does nothing.
#[test]
fn people_play_as_another_process() {
    let Some(folder) = folder_of_child() else {
        return;
    };
    if let Err(error) = play(&folder.join("games.db")) {
        println!("failed: {error}");
    }
}

fn play(path: &Path) -> Result<(), StoreError> {
    let mut store = SqliteStore::open(path)?;
    store.create(&row("game"), &[event(1)])?;
    println!("kept 1");
    for number in 2..2 + EVENTS {
        store.append("game", &[event(number)], None)?;
        println!("kept {number}");
    }
    store.create_room("ABCDEF", &[in_class(1)])?;
    println!("class 1");
    for number in 2..2 + EVENTS {
        store.append_room("ABCDEF", &[in_class(number)], &[])?;
        println!("class {number}");
    }
    store.back_up(&path.with_file_name("copy.db"))?;
    println!("copied");
    Ok(())
}

/// Whatever was said to be kept is there, in its order, and the game goes on.
fn check(path: &Path, said: &[String], what: &str) {
    let kept = said.iter().filter(|line| line.starts_with("kept ")).count();
    let mut store = SqliteStore::open(path).expect(what);
    let Some((_, events)) = store.load("game").expect(what) else {
        assert_eq!(kept, 0, "{what}: the game is gone");
        return;
    };
    assert!(
        events.len() >= kept,
        "{what}: {} of {kept} events",
        events.len()
    );
    for (number, found) in (1..).zip(&events) {
        assert_eq!(*found, event(number), "{what}");
    }
    let next = event(events.len() as u32 + 1);
    assert!(store.append("game", &[next], None).is_ok(), "{what}");
    let kept = said.iter().filter(|line| line.starts_with("class "));
    let (kept, class) = (kept.count(), store.load_room("ABCDEF").expect(what));
    let class = class.unwrap_or_default();
    assert!(class.len() >= kept, "{what}: {} of {kept}", class.len());
    let happened = (1..).map(in_class);
    assert!(
        class.iter().cloned().eq(happened.take(class.len())),
        "{what}"
    );
    let copy = path.with_file_name("copy.db");
    if said.iter().any(|line| line == "copied") {
        assert!(copy.exists(), "{what}: the copy is gone");
    }
    if copy.exists() {
        // Whole, or not there.
        let mut copy = SqliteStore::open(&copy).expect(what);
        let (_, copied) = copy.load("game").expect(what).expect(what);
        assert_eq!(copied.len() as u32, 1 + EVENTS, "{what}");
        let class = copy.load_room("ABCDEF").expect(what).expect(what);
        assert_eq!(class.len() as u32, 1 + EVENTS, "{what}");
    }
}

#[test]
fn no_move_is_lost_with_the_power() {
    if !can_record() {
        return;
    }
    after_each_crash(CHILD, |folder, crash| {
        check(&folder.join("games.db"), &crash.said, &crash.what);
    });
}

#[test]
fn no_move_is_lost_on_a_disk_that_fails() {
    if !can_record() {
        return;
    }
    for (call, error) in [("pwrite64", "ENOSPC"), ("fdatasync", "EIO")] {
        for number in (1..40).step_by(stride(9)) {
            let folder = tempfile::tempdir().expect("a folder");
            let fault = format!("{call}:error={error}:when={number}");
            let (status, said) = run_with_fault(CHILD, folder.path(), &fault).expect("a process");
            assert!(status.success(), "{fault}: {said:?}");
            check(&folder.path().join("games.db"), &said, &fault);
        }
    }
}
