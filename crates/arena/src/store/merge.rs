//! Parts of one tournament, each in a file of its own, become one file.

use super::{Store, StoreError, sync_folder_of};
use rusqlite::{OptionalExtension, params};
use std::path::{Path, PathBuf};

/// What came of a merge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Merged {
    /// How many games the new file has.
    pub games: u64,
    /// How many games were in more than one part, and were kept once.
    pub repeated: u64,
}

/// What makes two files parts of one tournament.
#[derive(PartialEq, Eq)]
struct Description {
    file: String,
    openings: Option<String>,
    players: Vec<String>,
}

/// A game of the part that is there under its number already, but is another game. Times and
/// the nodes reached in them may differ: a game that was played twice counts once.
const CONFLICT: &str = "
    SELECT old.number FROM main.games AS old JOIN part.games AS new USING (number)
    WHERE (old.first, old.second, old.start, old.moves, old.score, old.reason)
       IS NOT (new.first, new.second, new.start, new.moves, new.score, new.reason)
    LIMIT 1";

impl Store {
    /// Makes one file of the parts of a tournament, as [`run_part`](crate::runner::run_part) plays
    /// them. Parts may overlap where they agree; games that no part has can be played later. The
    /// file appears under its name only when it is whole.
    ///
    /// # Errors
    /// If there is a file of this name, a part cannot be read, or the parts are not of one
    /// tournament.
    ///
    /// # Panics
    /// If there is no part.
    pub fn merge(path: &Path, parts: &[PathBuf]) -> Result<Merged, StoreError> {
        if path.exists() {
            return Err(StoreError::Exists(path.display().to_string()));
        }
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(format!(".{}.tmp", std::process::id()));
        let unfinished = path.with_file_name(name);
        let merged = Self::merge_into(&unfinished, parts).and_then(|merged| {
            std::fs::rename(&unfinished, path)
                .and_then(|()| sync_folder_of(path))
                .map_err(|error| StoreError::Rename {
                    path: path.display().to_string(),
                    error,
                })?;
            Ok(merged)
        });
        if merged.is_err() {
            let _ = std::fs::remove_file(&unfinished);
        }
        merged
    }

    fn merge_into(path: &Path, parts: &[PathBuf]) -> Result<Merged, StoreError> {
        let first = parts.first().expect("a merge of at least one part");
        let wanted = Self::open(first)?.description()?;
        let Description {
            file,
            openings,
            players,
        } = &wanted;
        let store = Self::create(path, file, openings.as_deref(), players)?;
        let mut repeated = 0;
        for part in parts {
            // Opening it says what is wrong with it.
            if Self::open(part)?.description()? != wanted {
                return Err(StoreError::Another {
                    first: first.display().to_string(),
                    second: part.display().to_string(),
                });
            }
            repeated += store.add_part(part)?;
        }
        let games = "SELECT count(*) FROM games";
        let games: i64 = store
            .connection
            .query_row(games, [], |row| row.get(0))
            .map_err(|error| store.failed(error))?;
        Ok(Merged {
            games: games as u64,
            repeated,
        })
    }

    fn description(&self) -> Result<Description, StoreError> {
        let read = || -> rusqlite::Result<Description> {
            let (file, openings) =
                self.connection
                    .query_row("SELECT file, openings FROM tournament", [], |row| {
                        Ok((row.get(0)?, row.get(1)?))
                    })?;
            let mut names = self
                .connection
                .prepare("SELECT name FROM players ORDER BY id")?;
            let players = names.query_map([], |row| row.get(0))?;
            Ok(Description {
                file,
                openings,
                players: players.collect::<rusqlite::Result<_>>()?,
            })
        };
        read().map_err(|error| self.failed(error))
    }

    /// Adds the games of a part, and tells how many of them were there already.
    fn add_part(&self, part: &Path) -> Result<u64, StoreError> {
        let failed = |error| StoreError::Sqlite {
            path: part.display().to_string(),
            error,
        };
        self.connection
            .execute("ATTACH ?1 AS part", params![part.display().to_string()])
            .map_err(failed)?;
        let conflict = self
            .connection
            .query_row(CONFLICT, [], |row| row.get::<_, i64>(0))
            .optional()
            .map_err(failed)?;
        if let Some(number) = conflict {
            return Err(StoreError::Conflict {
                path: part.display().to_string(),
                number: number as u64,
            });
        }
        let add = || -> rusqlite::Result<u64> {
            let count = "SELECT count(*) FROM part.games";
            let count: i64 = self.connection.query_row(count, [], |row| row.get(0))?;
            let add = "INSERT OR IGNORE INTO main.games SELECT * FROM part.games";
            let added = self.connection.execute(add, [])?;
            self.connection.execute("DETACH part", [])?;
            Ok(count as u64 - added as u64)
        };
        add().map_err(failed)
    }
}
