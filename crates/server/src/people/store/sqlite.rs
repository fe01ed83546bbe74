//! Games and rooms in a file of `SQLite`.
//!
//! In write-ahead mode a process may be killed at any instant; a power failure may cost the last
//! moments, never a consistent file.

use std::borrow::Cow;
use std::path::Path;
use std::time::Duration;

use rusqlite::types::ToSql;
use rusqlite::{Connection, ErrorCode, params};

use super::sql::archive_layout;
use super::{Row, Session, Store, StoreError, Work, side_number};
use crate::people::archive::Finished;

/// Marks the file as ours: "hrfp" in ASCII.
const APPLICATION: i64 = 0x6872_6670;

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        match &error {
            rusqlite::Error::SqliteFailure(cause, _)
                if cause.code == ErrorCode::ConstraintViolation =>
            {
                Self::Taken
            }
            _ => Self::Failed(error.to_string()),
        }
    }
}

/// What makes each layout out of the one before it. The number of the layout is in `user_version`.
fn layouts() -> [Cow<'static, str>; 3] {
    let archive = archive_layout("INTEGER PRIMARY KEY AUTOINCREMENT", "WITHOUT ROWID");
    [GAMES.into(), ROOMS.into(), archive.into()]
}

const GAMES: &str = "
    CREATE TABLE games (
        id TEXT PRIMARY KEY,
        rules TEXT NOT NULL,
        position TEXT NOT NULL,
        time_ms INTEGER,
        increment_ms INTEGER,
        -- SHA-256 of the tokens.
        first BLOB,
        second BLOB,
        invite BLOB NOT NULL,
        watch BLOB NOT NULL,
        -- When something last happened, in milliseconds since 1970.
        touched INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX games_by_age ON games (touched);
    CREATE TABLE events (
        game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        -- The event as JSON.
        event TEXT NOT NULL,
        PRIMARY KEY (game, number)
    ) WITHOUT ROWID;
";

const ROOMS: &str = "
    CREATE TABLE rooms (
        code TEXT PRIMARY KEY,
        touched INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX rooms_by_age ON rooms (touched);
    CREATE TABLE room_events (
        room TEXT NOT NULL REFERENCES rooms (code) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        -- The event as JSON.
        event TEXT NOT NULL,
        PRIMARY KEY (room, number)
    ) WITHOUT ROWID;
    ALTER TABLE games ADD COLUMN room TEXT REFERENCES rooms (code) ON DELETE CASCADE;
    -- The numbers of the members who sit at a game of a room.
    ALTER TABLE games ADD COLUMN first_member INTEGER;
    ALTER TABLE games ADD COLUMN second_member INTEGER;
    CREATE INDEX games_by_room ON games (room);
";

/// Games in a file of `SQLite`.
#[derive(Debug)]
pub struct SqliteStore {
    connection: Connection,
}

impl SqliteStore {
    /// Opens the file, or makes it.
    ///
    /// # Errors
    /// If it cannot be written, or is something else.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        Self::prepare(Connection::open(path)?, &path.display().to_string())
    }

    /// A store that ends with the program, for tests.
    ///
    /// # Errors
    /// If there is no memory for it.
    pub fn in_memory() -> Result<Self, StoreError> {
        Self::prepare(Connection::open_in_memory()?, "memory")
    }

    fn prepare(mut connection: Connection, name: &str) -> Result<Self, StoreError> {
        let foreign = || StoreError::Foreign(name.to_owned());
        connection.busy_timeout(Duration::from_secs(10))?;
        let pragma = |connection: &Connection, name: &str| -> rusqlite::Result<i64> {
            connection.pragma_query_value(None, name, |row| row.get(0))
        };
        let application = pragma(&connection, "application_id").map_err(|_| foreign())?;
        let tables: i64 =
            connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
        let layout = match application {
            0 if tables == 0 => 0,
            APPLICATION => pragma(&connection, "user_version")?,
            _ => return Err(foreign()),
        };
        connection.pragma_update(None, "journal_mode", "WAL")?;
        let layouts = layouts();
        let todo = usize::try_from(layout).ok();
        let todo = todo.and_then(|layout| layouts.get(layout..));
        let todo = todo.ok_or_else(foreign)?;
        if !todo.is_empty() {
            let setup = connection.transaction()?;
            for tables in todo {
                setup.execute_batch(tables)?;
            }
            setup.pragma_update(None, "application_id", APPLICATION)?;
            setup.pragma_update(None, "user_version", layouts.len() as i64)?;
            setup.commit()?;
        }
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.pragma_update(None, "foreign_keys", "ON")?;
        Ok(Self { connection })
    }
}

impl SqliteStore {
    /// Writes everything into a new file, also while servers use the store. The file has its name only when it is whole, and
    /// outlives a loss of power then.
    ///
    /// # Errors
    /// If the file is there already or cannot be written.
    pub fn back_up(&self, to: &Path) -> Result<(), StoreError> {
        if to.exists() {
            let story = format!("{} is there already", to.display());
            return Err(StoreError::Failed(story));
        }
        let mut unfinished = to.as_os_str().to_owned();
        unfinished.push(format!(".{}.tmp", std::process::id()));
        let unfinished = Path::new(&unfinished);
        let written = self
            .connection
            .execute("VACUUM INTO ?1", [unfinished.to_string_lossy()])
            .map_err(StoreError::from)
            .and_then(|_| put_in_place(unfinished, to).map_err(|error| of_disk(to, &error)));
        if written.is_err() {
            let _ = std::fs::remove_file(unfinished);
        }
        written
    }

    /// Puts what was backed up in the place of everything that is here, in one step.
    ///
    /// # Errors
    /// If the other file is no store, or a server uses this one.
    pub fn restore(&mut self, from: &Path) -> Result<(), StoreError> {
        if !from.is_file() {
            let story = format!("{} is not there", from.display());
            return Err(StoreError::Failed(story));
        }
        // Also brings a copy of an older version up to date.
        drop(Self::open(from)?);
        // Fails while another process has the store open.
        self.connection.busy_timeout(Duration::from_secs(1))?;
        self.connection
            .pragma_update(None, "locking_mode", "EXCLUSIVE")?;
        let name = from.to_string_lossy();
        self.connection.execute("ATTACH ?1 AS copy", [&*name])?;
        let restored = self.replace_all();
        self.connection.execute("DETACH copy", [])?;
        self.connection
            .pragma_update(None, "locking_mode", "NORMAL")?;
        restored
    }

    fn replace_all(&mut self) -> Result<(), StoreError> {
        let transaction = self.connection.transaction()?;
        transaction.execute_batch(
            "DELETE FROM main.games; DELETE FROM main.archive; DELETE FROM main.rooms;
             INSERT INTO main.rooms SELECT * FROM copy.rooms;
             INSERT INTO main.room_events SELECT * FROM copy.room_events;
             INSERT INTO main.games SELECT * FROM copy.games;
             INSERT INTO main.events SELECT * FROM copy.events;
             INSERT INTO main.archive SELECT * FROM copy.archive;
             INSERT INTO main.archive_positions SELECT * FROM copy.archive_positions;",
        )?;
        Ok(transaction.commit()?)
    }
}

/// Syncs a file, which `VACUUM INTO` does not do, and gives it its name.
fn put_in_place(unfinished: &Path, to: &Path) -> std::io::Result<()> {
    std::fs::File::options()
        .write(true)
        .open(unfinished)?
        .sync_all()?;
    std::fs::rename(unfinished, to)?;
    // Elsewhere a folder cannot be opened like a file.
    if cfg!(unix) {
        let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty());
        std::fs::File::open(folder.unwrap_or(Path::new(".")))?.sync_all()?;
    }
    Ok(())
}

fn of_disk(path: &Path, error: &std::io::Error) -> StoreError {
    StoreError::Failed(format!("{}: {error}", path.display()))
}

impl Session for &Connection {
    fn execute(&mut self, statement: &str, values: &[&dyn ToSql]) -> Result<usize, StoreError> {
        Ok(self.prepare_cached(statement)?.execute(values)?)
    }

    fn query(&mut self, query: &str, values: &[&dyn ToSql]) -> Result<Vec<Row>, StoreError> {
        let mut statement = self.prepare_cached(query)?;
        let columns = statement.column_count();
        let rows = statement.query_map(values, |row| {
            let values = (0..columns).map(|column| row.get(column));
            Ok(Row(values.collect::<rusqlite::Result<_>>()?))
        })?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    fn insert_positions(&mut self, number: i64, game: &Finished) -> Result<(), StoreError> {
        let winner = side_number(game.record.winner);
        for passed in &game.positions {
            self.execute(
                "INSERT INTO archive_positions (position, number, next, winner) \
                 VALUES (?1, ?2, ?3, ?4)",
                params![passed.position, number, passed.next, winner],
            )?;
        }
        Ok(())
    }
}

impl Store for SqliteStore {
    fn query(&mut self, query: &str, values: &[&dyn ToSql]) -> Result<Vec<Row>, StoreError> {
        (&self.connection).query(query, values)
    }

    fn transact(&mut self, work: Work<'_>) -> Result<(), StoreError> {
        let transaction = self.connection.transaction()?;
        work(&mut &*transaction)?;
        Ok(transaction.commit()?)
    }
}
