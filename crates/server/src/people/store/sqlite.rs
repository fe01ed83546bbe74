//! Games and rooms in a file of `SQLite`.
//!
//! In write-ahead mode a process may be killed at any instant; a power failure may cost the last
//! moments, never a consistent file.

mod archive;

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OptionalExtension, Transaction, params};

use super::{Continued, GameRow, GameStep, RoomSeats, SeatChange, Slice, Store, StoreError};
use crate::people::archive::Archived;
use crate::people::class::event::RoomEvent;
use harif_wire::{FischerClock, GameEvent, Side};

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
const LAYOUTS: [&str; 3] = [
    "
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
    ",
    "
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
    ",
    archive::LAYOUT,
];

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
        let todo = usize::try_from(layout).ok();
        let todo = todo.and_then(|layout| LAYOUTS.get(layout..));
        let todo = todo.ok_or_else(foreign)?;
        if !todo.is_empty() {
            let setup = connection.transaction()?;
            for tables in todo {
                setup.execute_batch(tables)?;
            }
            setup.pragma_update(None, "application_id", APPLICATION)?;
            setup.pragma_update(None, "user_version", LAYOUTS.len() as i64)?;
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

fn json<T: serde::Serialize>(value: &T) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::Failed(error.to_string()))
}

fn read<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|error| StoreError::Failed(error.to_string()))
}

fn insert(
    transaction: &Transaction<'_>,
    game: &str,
    events: &[GameEvent],
) -> Result<(), StoreError> {
    let mut statement = transaction
        .prepare_cached("INSERT INTO events (game, number, event) VALUES (?1, ?2, ?3)")?;
    for event in events {
        statement.execute(params![game, event.number, json(event)?])?;
    }
    Ok(())
}

/// Keeps what happened in a game.
fn insert_step(transaction: &Transaction<'_>, step: &GameStep) -> Result<(), StoreError> {
    match &step.new {
        Some(row) => insert_game(transaction, row, &step.events)?,
        None => insert_in_game(transaction, step)?,
    }
    match &step.finished {
        None => Ok(()),
        Some(finished) => archive::insert(transaction, finished),
    }
}

/// Keeps what happened in a game that is there.
fn insert_in_game(transaction: &Transaction<'_>, step: &GameStep) -> Result<(), StoreError> {
    insert(transaction, &step.game, &step.events)?;
    let at = step.events.last().map_or(0, |event| event.at as i64);
    transaction
        .prepare_cached("UPDATE games SET touched = ?2 WHERE id = ?1")?
        .execute(params![step.game, at])?;
    let changed = match step.seat {
        None => 1,
        Some(SeatChange::Taken(side, hash)) => {
            let statement = match side {
                Side::First => "UPDATE games SET first = ?2 WHERE id = ?1 AND first IS NULL",
                Side::Second => "UPDATE games SET second = ?2 WHERE id = ?1 AND second IS NULL",
            };
            let mut statement = transaction.prepare_cached(statement)?;
            statement.execute(params![step.game, hash])?
        }
        Some(SeatChange::Member(side, member)) => {
            let statement = match side {
                Side::First => "UPDATE games SET first_member = ?2 WHERE id = ?1",
                Side::Second => "UPDATE games SET second_member = ?2 WHERE id = ?1",
            };
            transaction.execute(statement, params![step.game, member])?
        }
    };
    if changed == 1 {
        Ok(())
    } else {
        Err(StoreError::Taken)
    }
}

fn insert_game(
    transaction: &Transaction<'_>,
    game: &GameRow,
    events: &[GameEvent],
) -> Result<(), StoreError> {
    let seats = game.room.as_ref();
    transaction
        .prepare_cached(
            "INSERT INTO games (id, rules, position, time_ms, increment_ms, first, second, \
             invite, watch, touched, room, first_member, second_member, public) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)",
        )?
        .execute(params![
            game.id,
            game.rules,
            game.position,
            game.clock.map(|clock| clock.time_ms as i64),
            game.clock.map(|clock| clock.increment_ms as i64),
            game.seats[0],
            game.seats[1],
            game.invite,
            game.watch,
            events.last().map_or(0, |event| event.at as i64),
            seats.map(|seats| &seats.room),
            seats.map(|seats| seats.members[0]),
            seats.map(|seats| seats.members[1]),
            game.public,
        ])?;
    insert(transaction, &game.id, events)
}

fn insert_in_room(
    transaction: &Transaction<'_>,
    room: &str,
    events: &[RoomEvent],
) -> Result<(), StoreError> {
    let mut statement = transaction
        .prepare_cached("INSERT INTO room_events (room, number, event) VALUES (?1, ?2, ?3)")?;
    for event in events {
        statement.execute(params![room, event.number, json(event)?])?;
    }
    Ok(())
}

impl Store for SqliteStore {
    fn append_all(&mut self, steps: &[GameStep]) -> Result<(), StoreError> {
        let transaction = self.connection.transaction()?;
        for step in steps {
            insert_step(&transaction, step)?;
        }
        Ok(transaction.commit()?)
    }

    fn load(&mut self, game: &str) -> Result<Option<(GameRow, Vec<GameEvent>)>, StoreError> {
        let row = self
            .connection
            .prepare_cached(
                "SELECT rules, position, time_ms, increment_ms, first, second, invite, watch, \
                 room, first_member, second_member, public FROM games WHERE id = ?1",
            )?
            .query_row([game], |row| {
                let time: Option<i64> = row.get(2)?;
                let increment: Option<i64> = row.get(3)?;
                let room: Option<String> = row.get(8)?;
                let members = [row.get::<_, Option<u32>>(9)?, row.get(10)?];
                Ok(GameRow {
                    id: game.to_owned(),
                    rules: row.get(0)?,
                    position: row.get(1)?,
                    clock: time.zip(increment).map(|(time, increment)| FischerClock {
                        time_ms: time as u64,
                        increment_ms: increment as u64,
                    }),
                    seats: [row.get(4)?, row.get(5)?],
                    invite: row.get(6)?,
                    watch: row.get(7)?,
                    room: room.map(|room| RoomSeats {
                        room,
                        members: members.map(Option::unwrap_or_default),
                    }),
                    public: row.get(11)?,
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
            events.push(read(&text?)?);
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

    fn create_room(&mut self, room: &str, events: &[RoomEvent]) -> Result<(), StoreError> {
        let transaction = self.connection.transaction()?;
        let at = events.last().map_or(0, |event| event.at as i64);
        let statement = "INSERT INTO rooms (code, touched) VALUES (?1, ?2)";
        transaction.execute(statement, params![room, at])?;
        insert_in_room(&transaction, room, events)?;
        Ok(transaction.commit()?)
    }

    fn append_room(
        &mut self,
        room: &str,
        events: &[RoomEvent],
        games: &[(GameRow, Vec<GameEvent>)],
    ) -> Result<(), StoreError> {
        let transaction = self.connection.transaction()?;
        insert_in_room(&transaction, room, events)?;
        for (game, events) in games {
            insert_game(&transaction, game, events)?;
        }
        let at = events.last().map_or(0, |event| event.at as i64);
        transaction
            .prepare_cached("UPDATE rooms SET touched = ?2 WHERE code = ?1")?
            .execute(params![room, at])?;
        Ok(transaction.commit()?)
    }

    fn load_room(&mut self, room: &str) -> Result<Option<Vec<RoomEvent>>, StoreError> {
        let mut statement = self
            .connection
            .prepare_cached("SELECT event FROM room_events WHERE room = ?1 ORDER BY number")?;
        let mut events = Vec::new();
        for text in statement.query_map([room], |row| row.get::<_, String>(0))? {
            events.push(read(&text?)?);
        }
        Ok((!events.is_empty()).then_some(events))
    }

    fn count_rooms(&mut self) -> Result<u64, StoreError> {
        let count: i64 = self
            .connection
            .prepare_cached("SELECT count(*) FROM rooms")?
            .query_row([], |row| row.get(0))?;
        Ok(count as u64)
    }

    fn erase_room(&mut self, room: &str) -> Result<(), StoreError> {
        self.connection
            .execute("DELETE FROM rooms WHERE code = ?1", [room])?;
        Ok(())
    }

    fn forget(&mut self, untouched_since: u64) -> Result<usize, StoreError> {
        let transaction = self.connection.transaction()?;
        let since = untouched_since as i64;
        let statement = "DELETE FROM games WHERE touched < ?1 AND room IS NULL";
        let games = transaction.execute(statement, [since])?;
        let rooms = transaction.execute("DELETE FROM rooms WHERE touched < ?1", [since])?;
        transaction.commit()?;
        Ok(games + rooms)
    }

    fn archived(&mut self, slice: &Slice<'_>) -> Result<Vec<Archived>, StoreError> {
        archive::read(&self.connection, slice)
    }

    fn continuations(&mut self, position: i64, most: usize) -> Result<Vec<Continued>, StoreError> {
        archive::continuations(&self.connection, position, most)
    }

    fn trim_archive(&mut self, most: u64) -> Result<usize, StoreError> {
        archive::trim(&self.connection, most)
    }
}
