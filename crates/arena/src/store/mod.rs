//! Where finished games are kept: one `SQLite` file for each tournament.
//!
//! The file is in write-ahead mode and every game is a transaction of its own, committed before
//! its player moves on to the next game. A process that is killed at any instant, by signal 9 too,
//! leaves a file with exactly the games that were committed: the log is replayed when it is next
//! opened. With `synchronous = FULL` the log is on the disk before a game counts as kept, so a power
//! failure costs nothing that was told either.
//!
//! The number of a game in the schedule is the primary key, so that none can be there twice.

mod merge;
mod rows;

pub use merge::Merged;

use crate::game::PlayedGame;
use crate::result::Score;
use crate::schedule::Results;
use crate::spec::{SpecError, Tournament};
use harif_rules::notation::NotationError;
use harif_rules::{Game, notation};
use rows::{StoredGame, write_mistakes, write_notes};
use rusqlite::{Connection, OpenFlags, params};
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The layout of the file; another number is another layout.
const LAYOUT: i64 = 1;

/// Marks the file as ours: "hrif" in ASCII.
const APPLICATION: i64 = 0x6872_6966;

/// Why the file of a tournament could not be used.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// `SQLite` or the disk failed.
    #[error("{path}: {error}")]
    Sqlite {
        /// The file.
        path: String,
        /// What `SQLite` says.
        error: rusqlite::Error,
    },
    /// The finished file could not be given its name.
    #[error("{path}: {error}")]
    Rename {
        /// The file.
        path: String,
        /// What the system says.
        error: std::io::Error,
    },
    /// The file is something else.
    #[error("{0} holds no tournament of harif")]
    Foreign(String),
    /// The file is from another version of harif.
    #[error("{path} has layout {found}, and this version of harif reads layout {LAYOUT}")]
    Layout {
        /// The file.
        path: String,
        /// Its layout.
        found: i64,
    },
    /// There is a file of this name already.
    #[error("{0} exists already")]
    Exists(String),
    /// The disk failed.
    #[error("{path}: {error}")]
    Disk {
        /// The file.
        path: String,
        /// What the system says.
        error: std::io::Error,
    },
    /// Another process plays this tournament.
    #[error("another program is playing the games of {0} now")]
    InUse(String),
    /// There is no such file.
    #[error("there is no file {0}")]
    Missing(String),
    /// The stored description of the tournament cannot be read.
    #[error("{0}")]
    Spec(#[from] SpecError),
    /// A stored game cannot be replayed.
    #[error("game {number}: {error}")]
    Game {
        /// Its number.
        number: u64,
        /// What is wrong.
        error: NotationError,
    },
    /// A stored game has a result or reason that means nothing.
    #[error("game {number}: {text:?} means nothing")]
    Word {
        /// Its number.
        number: u64,
        /// The word.
        text: String,
    },
    /// Two files are not parts of one tournament.
    #[error("{second} is of another tournament than {first}")]
    Another {
        /// One file.
        first: String,
        /// The other.
        second: String,
    },
    /// Two files have another game under one number.
    #[error("{path} has another game {number} than the files before it")]
    Conflict {
        /// The file that was added.
        path: String,
        /// The number.
        number: u64,
    },
}

impl StoreError {
    /// Whether the file could not be opened because nothing may be written there.
    fn is_about_writing(&self) -> bool {
        use rusqlite::ErrorCode::{CannotOpen, ReadOnly};
        matches!(
            self,
            Self::Sqlite { error: rusqlite::Error::SqliteFailure(error, _), .. }
                if matches!(error.code, CannotOpen | ReadOnly)
        )
    }
}

/// The file of a tournament.
#[derive(Debug)]
pub struct Store {
    connection: Connection,
    path: PathBuf,
    /// Where a copy lies that is read instead; it goes with the store.
    copied_to: Option<tempfile::TempDir>,
}

/// As long as this lives, no other process plays the games of a tournament.
#[derive(Debug)]
pub struct PlayingRight {
    path: PathBuf,
    _lock: File,
}

impl Drop for PlayingRight {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.path);
    }
}

/// The name under which `SQLite` keeps a file in memory.
const IN_MEMORY: &str = ":memory:";

/// The name of a file with something behind it.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// Waits until a file is on the disk.
fn sync(path: &Path) -> std::io::Result<()> {
    File::options().write(true).open(path)?.sync_all()
}

/// Waits until the names in a file's folder are on the disk, where folders can be opened for that.
fn sync_folder_of(path: &Path) -> std::io::Result<()> {
    if !cfg!(unix) {
        return Ok(());
    }
    let folder = path.parent().filter(|folder| *folder != Path::new(""));
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}

/// Gives a file its name, but never in the place of another.
fn rename_unless_taken(from: &Path, to: &Path) -> std::io::Result<()> {
    match std::fs::hard_link(from, to) {
        Ok(()) => std::fs::remove_file(from),
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => Err(error),
        // Not every file system has links; then the moment between the two has to do.
        Err(_) if !to.exists() => std::fs::rename(from, to),
        Err(error) => Err(error),
    }
}

fn make_writable(path: &Path) -> std::io::Result<()> {
    let mut permissions = std::fs::metadata(path)?.permissions();
    #[cfg(unix)]
    std::os::unix::fs::PermissionsExt::set_mode(&mut permissions, 0o600);
    #[cfg(not(unix))]
    permissions.set_readonly(false);
    std::fs::set_permissions(path, permissions)
}

/// The file as an address that tells `SQLite` that nothing will change it.
fn immutable_address(path: &Path) -> String {
    let escaped: String = path
        .to_string_lossy()
        .chars()
        .map(|c| match c {
            '%' => "%25".to_owned(),
            '?' => "%3f".to_owned(),
            '#' => "%23".to_owned(),
            other => other.to_string(),
        })
        .collect();
    format!("file:{escaped}?immutable=1")
}

const TABLES: &str = "
    CREATE TABLE tournament (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        -- The tournament file as it was when the tournament began.
        file TEXT NOT NULL,
        -- The lines of its openings, if they came from a file of their own.
        openings TEXT
    );
    CREATE TABLE players (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE
    );
    CREATE TABLE games (
        number INTEGER PRIMARY KEY,
        round INTEGER NOT NULL,
        pair INTEGER NOT NULL,
        first INTEGER NOT NULL REFERENCES players (id),
        second INTEGER NOT NULL REFERENCES players (id),
        -- The board before the first move; empty for the usual one.
        start TEXT NOT NULL,
        opening_plies INTEGER NOT NULL,
        -- In harif's own notation, passes left out.
        moves TEXT NOT NULL,
        -- For each move after the opening: microseconds/nodes/depth/value, between blanks.
        notes TEXT NOT NULL,
        score TEXT NOT NULL CHECK (score IN ('1-0', '1/2-1/2', '0-1')),
        reason TEXT NOT NULL,
        detail TEXT NOT NULL,
        -- judged/wrong of both sides, if they were counted.
        mistakes TEXT,
        -- Milliseconds since 1970.
        began INTEGER NOT NULL
    );
";

impl Store {
    /// Makes the file of a new tournament. It appears under its name only when it is whole: a
    /// process that is killed meanwhile leaves nothing that is in the way.
    ///
    /// # Errors
    /// If there is a file of this name, or it cannot be written.
    pub fn create(
        path: &Path,
        file: &str,
        openings: Option<&str>,
        players: &[String],
    ) -> Result<Self, StoreError> {
        if path == Path::new(IN_MEMORY) {
            let store = Self::connect(path, OpenFlags::SQLITE_OPEN_CREATE)?;
            store.set_up(file, openings, players)?;
            return Ok(store);
        }
        if path.exists() {
            return Err(StoreError::Exists(path.display().to_string()));
        }
        let unfinished = beside(path, &format!("-new-{}", std::process::id()));
        // Left by a process of the same number that was killed here, if it is there at all.
        let _ = std::fs::remove_file(&unfinished);
        let made = Self::connect_plainly(&unfinished, OpenFlags::SQLITE_OPEN_CREATE)
            .and_then(|store| store.set_up(file, openings, players))
            .and_then(|()| {
                sync(&unfinished)
                    .and_then(|()| rename_unless_taken(&unfinished, path))
                    .map_err(|error| StoreError::Disk {
                        path: path.display().to_string(),
                        error,
                    })
            });
        if let Err(error) = made {
            let _ = std::fs::remove_file(&unfinished);
            return Err(if path.exists() {
                StoreError::Exists(path.display().to_string())
            } else {
                error
            });
        }
        sync_folder_of(path).map_err(|error| StoreError::Disk {
            path: path.display().to_string(),
            error,
        })?;
        Self::connect(path, OpenFlags::empty())
    }

    /// Writes the tables and the description of the tournament, all of it or nothing.
    fn set_up(
        &self,
        file: &str,
        openings: Option<&str>,
        players: &[String],
    ) -> Result<(), StoreError> {
        let write = || -> rusqlite::Result<()> {
            let transaction = self.connection.unchecked_transaction()?;
            transaction.execute_batch(TABLES)?;
            transaction.pragma_update(None, "application_id", APPLICATION)?;
            transaction.pragma_update(None, "user_version", LAYOUT)?;
            transaction.execute(
                "INSERT INTO tournament (id, file, openings) VALUES (1, ?1, ?2)",
                params![file, openings],
            )?;
            for (id, name) in players.iter().enumerate() {
                transaction.execute(
                    "INSERT INTO players (id, name) VALUES (?1, ?2)",
                    params![id as i64, name],
                )?;
            }
            transaction.commit()
        };
        write().map_err(|error| self.failed(error))
    }

    /// The right to play the games of a tournament; only one process has it at a time. Others may
    /// read meanwhile.
    ///
    /// # Errors
    /// If another process has it, or the file that says so cannot be written.
    pub fn claim(&self) -> Result<PlayingRight, StoreError> {
        let path = beside(&self.path, "-lock");
        let failed = |error| StoreError::Disk {
            path: path.display().to_string(),
            error,
        };
        let lock = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(&path)
            .map_err(failed)?;
        match lock.try_lock() {
            Ok(()) => Ok(PlayingRight { path, _lock: lock }),
            Err(TryLockError::WouldBlock) => {
                Err(StoreError::InUse(self.path.display().to_string()))
            }
            Err(TryLockError::Error(error)) => Err(failed(error)),
        }
    }

    /// Opens the file of a tournament.
    ///
    /// # Errors
    /// If there is none, or it is something else.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        if !path.is_file() {
            return Err(StoreError::Missing(path.display().to_string()));
        }
        let store = match Self::connect(path, OpenFlags::empty()) {
            Err(error) if error.is_about_writing() => Self::connect_to_read(path)?,
            connected => connected?,
        };
        let pragma = |name: &str| -> rusqlite::Result<i64> {
            store
                .connection
                .pragma_query_value(None, name, |row| row.get(0))
        };
        let shown = || path.display().to_string();
        match pragma("application_id") {
            Ok(APPLICATION) => {}
            Ok(_) => return Err(StoreError::Foreign(shown())),
            Err(rusqlite::Error::SqliteFailure(error, _))
                if error.code == rusqlite::ErrorCode::NotADatabase =>
            {
                return Err(StoreError::Foreign(shown()));
            }
            Err(error) => return Err(store.failed(error)),
        }
        match pragma("user_version") {
            Ok(LAYOUT) => Ok(store),
            Ok(found) => Err(StoreError::Layout {
                path: shown(),
                found,
            }),
            Err(error) => Err(store.failed(error)),
        }
    }

    /// Opens a file on a medium that nothing can be written to. A log of the last games beside it
    /// can then not be replayed in place, so the two are copied where they can be.
    fn connect_to_read(path: &Path) -> Result<Self, StoreError> {
        let failed = |error| StoreError::Sqlite {
            path: path.display().to_string(),
            error,
        };
        let log = beside(path, "-wal");
        if std::fs::metadata(&log).is_ok_and(|log| log.len() > 0) {
            let copied = |error| StoreError::Disk {
                path: path.display().to_string(),
                error,
            };
            let folder = tempfile::tempdir().map_err(copied)?;
            let copy = folder.path().join("tournament");
            std::fs::copy(path, &copy).map_err(copied)?;
            std::fs::copy(&log, beside(&copy, "-wal")).map_err(copied)?;
            make_writable(&copy).map_err(copied)?;
            make_writable(&beside(&copy, "-wal")).map_err(copied)?;
            let mut store = Self::connect(&copy, OpenFlags::empty())?;
            path.clone_into(&mut store.path);
            store.copied_to = Some(folder);
            return Ok(store);
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY
            | OpenFlags::SQLITE_OPEN_URI
            | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(immutable_address(path), flags);
        Ok(Self {
            connection: connection.map_err(failed)?,
            path: path.to_owned(),
            copied_to: None,
        })
    }

    fn connect_plainly(path: &Path, flags: OpenFlags) -> Result<Self, StoreError> {
        let failed = |error| StoreError::Sqlite {
            path: path.display().to_string(),
            error,
        };
        let flags = flags | OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags).map_err(failed)?;
        connection
            .busy_timeout(Duration::from_secs(10))
            .map_err(failed)?;
        Ok(Self {
            connection,
            path: path.to_owned(),
            copied_to: None,
        })
    }

    fn connect(path: &Path, flags: OpenFlags) -> Result<Self, StoreError> {
        let store = Self::connect_plainly(path, flags)?;
        let settings = || -> rusqlite::Result<()> {
            store
                .connection
                .pragma_update(None, "journal_mode", "WAL")?;
            store
                .connection
                .pragma_update(None, "synchronous", "FULL")?;
            store.connection.pragma_update(None, "foreign_keys", "ON")
        };
        match settings() {
            // Something else than a database: `open` finds the better words.
            Err(rusqlite::Error::SqliteFailure(error, _))
                if error.code == rusqlite::ErrorCode::NotADatabase =>
            {
                Err(StoreError::Foreign(path.display().to_string()))
            }
            Err(error) => Err(store.failed(error)),
            Ok(()) => Ok(store),
        }
    }

    fn failed(&self, error: rusqlite::Error) -> StoreError {
        StoreError::Sqlite {
            path: self.path.display().to_string(),
            error,
        }
    }

    /// The file's path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The tournament as its file described it when it began.
    ///
    /// # Errors
    /// If the stored description cannot be read.
    pub fn tournament(&self) -> Result<Tournament, StoreError> {
        let (file, openings): (String, Option<String>) = self
            .connection
            .query_row("SELECT file, openings FROM tournament", [], |row| {
                Ok((row.get(0)?, row.get(1)?))
            })
            .map_err(|error| self.failed(error))?;
        let mut tournament = Tournament::read(&file)?;
        if let Some(lines) = openings {
            let lines = lines.lines().map(str::to_owned).collect();
            tournament.openings = crate::openings::OpeningSource::List(lines);
        }
        Ok(tournament)
    }

    /// Keeps a finished game. When this returns, the game survives the death of the process.
    ///
    /// # Errors
    /// If it cannot be written, or a game of this number is there already.
    pub fn save(&self, game: &PlayedGame) -> Result<(), StoreError> {
        let moves = notation::moves::write(game.moves.iter().copied());
        let mistakes = game.mistakes.as_ref().map(write_mistakes);
        let insert = || -> rusqlite::Result<usize> {
            let mut statement = self.connection.prepare_cached(
                "INSERT INTO games VALUES
                 (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)",
            )?;
            statement.execute(params![
                game.number as i64,
                game.round,
                game.pair as i64,
                game.players[0] as i64,
                game.players[1] as i64,
                game.start,
                game.opening_plies as i64,
                moves,
                write_notes(&game.notes),
                game.score.name(),
                game.reason.name(),
                game.detail,
                mistakes,
                game.began,
            ])
        };
        insert().map_err(|error| self.failed(error))?;
        Ok(())
    }

    /// Keeps many games at once: all of them or none.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn save_all(&self, games: &[PlayedGame]) -> Result<(), StoreError> {
        let transaction = self
            .connection
            .unchecked_transaction()
            .map_err(|error| self.failed(error))?;
        for game in games {
            self.save(game)?;
        }
        transaction.commit().map_err(|error| self.failed(error))
    }

    /// The results of all finished games.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn results(&self) -> Result<Results, StoreError> {
        let read = || -> rusqlite::Result<Vec<(i64, String)>> {
            let mut statement = self.connection.prepare("SELECT number, score FROM games")?;
            let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
            rows.collect()
        };
        let rows = read().map_err(|error| self.failed(error))?;
        rows.into_iter()
            .map(|(number, text)| {
                let number = number as u64;
                let score = Score::named(&text).ok_or(StoreError::Word { number, text })?;
                Ok((number, score))
            })
            .collect()
    }

    /// All finished games in the order of the schedule, one after another.
    ///
    /// # Errors
    /// If the file cannot be read or a game of it cannot be replayed.
    pub fn for_each_game(
        &self,
        game: Game,
        mut take: impl FnMut(PlayedGame),
    ) -> Result<(), StoreError> {
        let mut statement = self
            .connection
            .prepare("SELECT * FROM games ORDER BY number")
            .map_err(|error| self.failed(error))?;
        let mut rows = statement.query([]).map_err(|error| self.failed(error))?;
        while let Some(row) = rows.next().map_err(|error| self.failed(error))? {
            let stored = StoredGame::read(row).map_err(|error| self.failed(error))?;
            take(stored.replay(game)?);
        }
        Ok(())
    }

    /// All finished games in the order of the schedule.
    ///
    /// # Errors
    /// If the file cannot be read or a game of it cannot be replayed.
    pub fn games(&self, game: Game) -> Result<Vec<PlayedGame>, StoreError> {
        let mut games = Vec::new();
        self.for_each_game(game, |played| games.push(played))?;
        Ok(games)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str =
        "game = \"tictactoe\"\nplayers = [{ agent = \"random\" }, { agent = \"greedy\" }]";

    /// On a medium that cannot be written the file is read as it is, and so is a log beside it.
    #[test]
    fn a_file_is_read_without_writing_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let names = ["first", "second"].map(str::to_owned);
        let path = folder.path().join("50% of #1?.db");
        let store = Store::create(&path, FILE, None, &names).unwrap();
        let name = |store: &Store| store.tournament().unwrap().name;
        store
            .connection
            .execute("UPDATE players SET name = 'in the log' WHERE id = 0", [])
            .unwrap();
        let log = std::fs::metadata(beside(&path, "-wal")).unwrap();
        assert!(log.len() > 0);
        let player = |store: &Store| -> String {
            let query = "SELECT name FROM players WHERE id = 0";
            store
                .connection
                .query_row(query, [], |row| row.get(0))
                .unwrap()
        };
        // A log with something in it: copied, because it cannot be replayed where it is.
        let medium = tempfile::tempdir().unwrap();
        let there = medium.path().join("t.db");
        std::fs::copy(&path, &there).unwrap();
        std::fs::copy(beside(&path, "-wal"), beside(&there, "-wal")).unwrap();
        let read = Store::connect_to_read(&there).unwrap();
        assert_eq!(player(&read), "in the log");
        drop(read);
        assert_eq!(std::fs::read_dir(medium.path()).unwrap().count(), 2);
        // No log: read in place, and nothing appears beside the file.
        drop(store);
        assert!(std::fs::metadata(beside(&path, "-wal")).is_err());
        let read = Store::connect_to_read(&path).unwrap();
        assert_eq!(name(&read), "tournament");
        assert_eq!(player(&read), "in the log");
        assert!(read.connection.execute("DELETE FROM players", []).is_err());
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
