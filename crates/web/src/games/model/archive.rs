//! All games in one file.

use super::KeptGame;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What the file says it is.
const FORMAT: &str = "harif-games";
const VERSION: u32 = 1;
/// The longest file that is read: tens of thousands of games.
pub(crate) const LONGEST: usize = 32_000_000;

#[derive(Serialize, Deserialize)]
struct Archive {
    format: String,
    version: u32,
    games: Vec<serde_json::Value>,
}

/// Why a file holds no games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ArchiveError {
    /// It is something else.
    NotGames,
    /// It was written by a later version.
    TooNew,
    TooLong,
}

/// What a file held.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Imported {
    pub(crate) games: Vec<KeptGame>,
    /// Games that could not be read, or not be played.
    pub(crate) unreadable: usize,
}

/// All games as one file.
pub(crate) fn write(games: &[KeptGame]) -> String {
    let archive = Archive {
        format: FORMAT.to_owned(),
        version: VERSION,
        games: games
            .iter()
            .filter_map(|kept| serde_json::to_value(kept).ok())
            .collect(),
    };
    serde_json::to_string(&archive).unwrap_or_default()
}

/// The games of a file. Each is played through: a file may come from anywhere.
pub(crate) fn read(text: &str) -> Result<Imported, ArchiveError> {
    if text.len() > LONGEST {
        return Err(ArchiveError::TooLong);
    }
    let archive: Archive = serde_json::from_str(text).map_err(|_| ArchiveError::NotGames)?;
    if archive.format != FORMAT {
        return Err(ArchiveError::NotGames);
    }
    if archive.version > VERSION {
        return Err(ArchiveError::TooNew);
    }
    let mut imported = Imported::default();
    for value in archive.games {
        let kept = serde_json::from_value::<KeptGame>(value).ok();
        match kept.filter(|kept| kept.session().is_some()) {
            Some(kept) => imported.games.push(kept),
            None => imported.unreadable += 1,
        }
    }
    Ok(imported)
}

/// The games of two collections, each game once; of two states of one game the later.
pub(crate) fn merge(ours: &[KeptGame], theirs: &[KeptGame]) -> Vec<KeptGame> {
    let mut all: BTreeMap<u64, KeptGame> = BTreeMap::new();
    for kept in ours.iter().chain(theirs) {
        match all.get(&kept.id) {
            Some(there) if (there.at, there.plies) >= (kept.at, kept.plies) => {}
            _ => {
                all.insert(kept.id, kept.clone());
            }
        }
    }
    all.into_values().rev().collect()
}

#[cfg(test)]
mod tests {
    use super::super::tests::random_game;
    use super::*;

    fn games(ids: std::ops::Range<u64>) -> Vec<KeptGame> {
        ids.map(|id| {
            let kind = ["connect4", "othello(size=6)", "tictactoe"][id as usize % 3];
            let session = random_game(kind, ["human", "opponent:name=mina"], id);
            KeptGame::of(&session, (id, id + 5), &[])
        })
        .collect()
    }

    #[test]
    fn what_is_exported_is_imported_and_twice_is_once() {
        let games = games(0..30);
        let read = read(&write(&games)).unwrap();
        assert_eq!((&read.games, read.unreadable), (&games, 0));
        let once = merge(&[], &games);
        assert_eq!(once.len(), 30);
        assert_eq!(merge(&once, &games), once);
        assert!(once.is_sorted_by_key(|kept| std::cmp::Reverse(kept.id)));
    }

    /// Merging is the same in either order, and keeps the later of two states.
    #[test]
    fn two_collections_become_one() {
        let (ours, mut theirs) = (games(0..20), games(10..40));
        theirs[0].at += 100;
        let merged = merge(&ours, &theirs);
        assert_eq!(merged, merge(&theirs, &ours));
        assert_eq!(merged.len(), 40);
        let tenth = merged.iter().find(|kept| kept.id == 10);
        assert_eq!(tenth, Some(&theirs[0]));
    }

    #[test]
    fn other_files_are_refused_and_broken_games_are_counted() {
        for text in [
            "",
            "{}",
            "[]",
            r#"{"format":"chess","version":1,"games":[]}"#,
        ] {
            assert_eq!(read(text), Err(ArchiveError::NotGames), "{text}");
        }
        let newer = r#"{"format":"harif-games","version":99,"games":[]}"#;
        assert_eq!(read(newer), Err(ArchiveError::TooNew));
        let text = write(&games(0..3)).replace("\"game\":\"connect4", "\"game\":\"chess");
        let read = read(&text).unwrap();
        assert_eq!((read.games.len(), read.unreadable), (2, 1));
    }
}
