//! Where games between people are kept: a trait, and `SQLite` behind it.
//!
//! A game is a row, and everything that happened in it a row each, with `primary key (game, number)`:
//! of two processes that write the same event one wins. Each step is a transaction that is committed
//! before clients are told of it. (In write-ahead mode a process may be killed at any instant; a power
//! failure may cost the last moments, never a consistent file.)

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OptionalExtension, Transaction, params};

use super::protocol::{Event, Side, TimeControl};
use super::token::Hash;

/// The layout of the file; another number is another layout.
const LAYOUT: i64 = 1;
/// Marks the file as ours: "hrfp" in ASCII.
const APPLICATION: i64 = 0x6872_6670;

/// A game as it is kept, but for its events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRow {
    /// Its name.
    pub id: String,
    /// The game with its size.
    pub rules: String,
    /// Where it begins.
    pub position: String,
    /// The clock.
    pub clock: Option<TimeControl>,
    /// The hashes of the tokens of both seats; none for a seat that is free.
    pub seats: [Option<Hash>; 2],
    /// The hash of the invitation.
    pub invite: Hash,
    /// The hash of the token of those who watch.
    pub watch: Hash,
}

/// Why something was not kept.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Another process wrote this event, or has a game of this name.
    #[error("another process was faster")]
    Taken,
    /// The file is something else, or from another version.
    #[error("{0} holds no games of this version of harif")]
    Foreign(String),
    /// The store failed.
    #[error("{0}")]
    Failed(String),
}

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

/// A place for games. What a method returned without an error is there after a crash.
pub trait Store: Send {
    /// Keeps a new game with its first events.
    ///
    /// # Errors
    /// If the name is taken or the store fails.
    fn create(&mut self, game: &GameRow, events: &[Event]) -> Result<(), StoreError>;

    /// Keeps what happened, and the token of a side that sat down.
    ///
    /// # Errors
    /// If there is an event of this number already or the store fails; then nothing is kept.
    fn append(
        &mut self,
        game: &str,
        events: &[Event],
        seat: Option<(Side, Hash)>,
    ) -> Result<(), StoreError>;

    /// A game with everything that happened in it, if it is there.
    ///
    /// # Errors
    /// If the store fails.
    fn load(&mut self, game: &str) -> Result<Option<(GameRow, Vec<Event>)>, StoreError>;

    /// How many games there are.
    ///
    /// # Errors
    /// If the store fails.
    fn count(&mut self) -> Result<u64, StoreError>;

    /// Forgets the games in which nothing happened since a moment; returns how many.
    ///
    /// # Errors
    /// If the store fails.
    fn forget(&mut self, untouched_since: u64) -> Result<usize, StoreError>;
}

const TABLES: &str = "
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
        if tables == 0 && application == 0 {
            connection.pragma_update(None, "journal_mode", "WAL")?;
            let setup = connection.transaction()?;
            setup.execute_batch(TABLES)?;
            setup.pragma_update(None, "application_id", APPLICATION)?;
            setup.pragma_update(None, "user_version", LAYOUT)?;
            setup.commit()?;
        } else if application != APPLICATION || pragma(&connection, "user_version")? != LAYOUT {
            return Err(foreign());
        }
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "NORMAL")?;
        connection.pragma_update(None, "foreign_keys", "ON")?;
        Ok(Self { connection })
    }
}

fn insert(transaction: &Transaction<'_>, game: &str, events: &[Event]) -> Result<(), StoreError> {
    let mut statement = transaction
        .prepare_cached("INSERT INTO events (game, number, event) VALUES (?1, ?2, ?3)")?;
    for event in events {
        let text = serde_json::to_string(event);
        let text = text.map_err(|error| StoreError::Failed(error.to_string()))?;
        statement.execute(params![game, event.number, text])?;
    }
    Ok(())
}

fn latest(events: &[Event]) -> i64 {
    events.last().map_or(0, |event| event.at as i64)
}

impl Store for SqliteStore {
    fn create(&mut self, game: &GameRow, events: &[Event]) -> Result<(), StoreError> {
        let transaction = self.connection.transaction()?;
        transaction.execute(
            "INSERT INTO games (id, rules, position, time_ms, increment_ms, first, second, invite, \
             watch, touched) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
            params![
                game.id,
                game.rules,
                game.position,
                game.clock.map(|clock| clock.time_ms as i64),
                game.clock.map(|clock| clock.increment_ms as i64),
                game.seats[0],
                game.seats[1],
                game.invite,
                game.watch,
                latest(events),
            ],
        )?;
        insert(&transaction, &game.id, events)?;
        Ok(transaction.commit()?)
    }

    fn append(
        &mut self,
        game: &str,
        events: &[Event],
        seat: Option<(Side, Hash)>,
    ) -> Result<(), StoreError> {
        let transaction = self.connection.transaction()?;
        insert(&transaction, game, events)?;
        transaction
            .prepare_cached("UPDATE games SET touched = ?2 WHERE id = ?1")?
            .execute(params![game, latest(events)])?;
        if let Some((side, hash)) = seat {
            let column = match side {
                Side::First => "UPDATE games SET first = ?2 WHERE id = ?1 AND first IS NULL",
                Side::Second => "UPDATE games SET second = ?2 WHERE id = ?1 AND second IS NULL",
            };
            if transaction.execute(column, params![game, hash])? != 1 {
                return Err(StoreError::Taken);
            }
        }
        Ok(transaction.commit()?)
    }

    fn load(&mut self, game: &str) -> Result<Option<(GameRow, Vec<Event>)>, StoreError> {
        let row = self
            .connection
            .prepare_cached(
                "SELECT rules, position, time_ms, increment_ms, first, second, invite, watch \
                 FROM games WHERE id = ?1",
            )?
            .query_row([game], |row| {
                let time: Option<i64> = row.get(2)?;
                let increment: Option<i64> = row.get(3)?;
                Ok(GameRow {
                    id: game.to_owned(),
                    rules: row.get(0)?,
                    position: row.get(1)?,
                    clock: time.zip(increment).map(|(time, increment)| TimeControl {
                        time_ms: time as u64,
                        increment_ms: increment as u64,
                    }),
                    seats: [row.get(4)?, row.get(5)?],
                    invite: row.get(6)?,
                    watch: row.get(7)?,
                })
            })
            .optional()?;
        let Some(row) = row else {
            return Ok(None);
        };
        let mut statement = self
            .connection
            .prepare_cached("SELECT event FROM events WHERE game = ?1 ORDER BY number")?;
        let mut events = Vec::new();
        for text in statement.query_map([game], |row| row.get::<_, String>(0))? {
            let event = serde_json::from_str(&text?);
            events.push(event.map_err(|error| StoreError::Failed(error.to_string()))?);
        }
        Ok(Some((row, events)))
    }

    fn count(&mut self) -> Result<u64, StoreError> {
        let count: i64 = self
            .connection
            .prepare_cached("SELECT count(*) FROM games")?
            .query_row([], |row| row.get(0))?;
        Ok(count as u64)
    }

    fn forget(&mut self, untouched_since: u64) -> Result<usize, StoreError> {
        let deleted = self.connection.execute(
            "DELETE FROM games WHERE touched < ?1",
            [untouched_since as i64],
        )?;
        Ok(deleted)
    }
}
