//! A tournament on a disk that fails, and on a machine that loses power: whatever was said to be
//! kept is there afterwards.

use std::path::Path;

use harif_arena::{PlayedGame, Store, StoreError, Tournament};
use harif_testing::disk::{after_each_crash, can_record, folder_of_child, run_with_fault};
use harif_testing::stride;

use crate::store::{FILE, game, names};

/// The test that is run as another process.
const CHILD: &str = "faults::a_tournament_as_another_process";
/// Games in that tournament.
const GAMES: u64 = 6;

fn played(number: u64) -> PlayedGame {
    game(number, &mut fastrand::Rng::with_seed(number))
}

/// What the other process does: makes a tournament and keeps games, and says so each time. On its
/// own it does nothing.
#[test]
fn a_tournament_as_another_process() {
    let Some(folder) = folder_of_child() else {
        return;
    };
    if let Err(error) = keep_games(&folder.join("t.db")) {
        println!("failed: {error}");
    }
}

fn keep_games(path: &Path) -> Result<(), StoreError> {
    let store = Store::create(path, FILE, None, &names())?;
    println!("made");
    for number in 0..GAMES {
        store.save(&played(number))?;
        println!("kept {number}");
    }
    Ok(())
}

/// Whatever was said to be kept is in the file, as it was, and nothing else.
fn check(path: &Path, said: &[String], what: &str) {
    let said_made = said.iter().any(|line| line == "made");
    let kept = said.iter().filter(|line| line.starts_with("kept ")).count();
    let rules = Tournament::read(FILE).expect("a tournament").game;
    let store = match Store::open(path) {
        Ok(store) => store,
        Err(error) => {
            assert!(!said_made, "{what}: {error}");
            // And nothing is in the way of making it now.
            let folder = path.parent().expect("a folder");
            std::fs::create_dir_all(folder).expect("a folder");
            let made = Store::create(path, FILE, None, &names());
            assert!(made.is_ok(), "{what}: {:?}", made.err());
            return;
        }
    };
    let games = store.games(rules).expect(what);
    assert!(
        games.len() >= kept,
        "{what}: {} of {kept} games",
        games.len()
    );
    for (number, game) in (0..).zip(&games) {
        assert_eq!(*game, played(number), "{what}");
    }
    // The tournament goes on.
    let next = played(games.len() as u64);
    assert!(store.save(&next).is_ok(), "{what}");
}

#[test]
fn no_game_is_lost_with_the_power() {
    if !can_record() {
        return;
    }
    let mut said = 0;
    after_each_crash(CHILD, |folder, crash| {
        check(&folder.join("t.db"), &crash.said, &crash.what);
        said = crash.said.len();
    });
    assert!(said > GAMES as usize, "it said everything");
}

#[test]
fn no_game_is_lost_on_a_disk_that_fails() {
    if !can_record() {
        return;
    }
    for (call, error) in [
        ("pwrite64", "EIO"),
        ("pwrite64", "ENOSPC"),
        ("fdatasync", "EIO"),
        ("fsync", "EIO"),
        ("ftruncate", "EIO"),
        ("link", "EIO"),
    ] {
        let mut number = 1;
        loop {
            let folder = tempfile::tempdir().expect("a folder");
            let fault = format!("{call}:error={error}:when={number}");
            let (status, said) = run_with_fault(CHILD, folder.path(), &fault).expect("a process");
            assert!(status.success(), "{fault}: {said:?}");
            check(&folder.path().join("t.db"), &said, &fault);
            // The fault came after the last call of this kind, or did no harm.
            let is_whole =
                said.iter().filter(|line| line.starts_with("kept ")).count() as u64 == GAMES;
            if is_whole && number > 1 {
                break;
            }
            number += stride(9);
        }
    }
}
