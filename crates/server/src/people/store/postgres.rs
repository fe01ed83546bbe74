//! Games and rooms in a `PostgreSQL` database that several server processes share.
//!
//! The synchronous client fits the one thread that owns all games, and is far smaller than an
//! asynchronous toolkit with pools and macros. Each step is one transaction that also notifies the
//! other processes; they read what they do not have. A connection that was lost is opened again with
//! the next step. Where it broke during a commit, the step may have been kept: the next one then finds
//! its number taken, and the hall catches up.

use std::time::Duration;

use postgres::error::SqlState;
use postgres::fallible_iterator::FallibleIterator;
use postgres::{Client, Config, NoTls, Row, Transaction};

use super::{Changed, GameRow, RoomSeats, SeatChange, Store, StoreError, Tell};
use crate::people::class::event::RoomEvent;
use crate::people::token::{self, Hash};
use harif_wire::{Event, Side, TimeControl};

/// How long to wait for a connection, and for a query that is blocked.
const CONNECT: Duration = Duration::from_secs(3);
/// How often a process says that it lives, and after how long it counts as dead.
const BEAT: Duration = Duration::from_secs(2);
const DEAD_AFTER: &str = "10 seconds";
/// How long to wait before a lost line to the notifications is opened again.
const PAUSE: Duration = Duration::from_millis(500);
/// The channel of notifications, and the lock under which the layout is changed.
const CHANNEL: &str = "harif_people";
const LAYOUT_LOCK: i64 = 0x6872_6670;

/// What makes each layout out of the one before it.
const LAYOUTS: [&str; 1] = ["
    CREATE TABLE rooms (
        code TEXT PRIMARY KEY,
        touched BIGINT NOT NULL
    );
    CREATE INDEX rooms_by_age ON rooms (touched);
    CREATE TABLE room_events (
        room TEXT NOT NULL REFERENCES rooms (code) ON DELETE CASCADE,
        number BIGINT NOT NULL,
        event TEXT NOT NULL,
        PRIMARY KEY (room, number)
    );
    CREATE TABLE games (
        id TEXT PRIMARY KEY,
        rules TEXT NOT NULL,
        position TEXT NOT NULL,
        time_ms BIGINT,
        increment_ms BIGINT,
        -- SHA-256 of the tokens.
        first BYTEA,
        second BYTEA,
        invite BYTEA NOT NULL,
        watch BYTEA NOT NULL,
        -- When something last happened, in milliseconds since 1970, and which process wrote it.
        touched BIGINT NOT NULL,
        holder TEXT NOT NULL,
        room TEXT REFERENCES rooms (code) ON DELETE CASCADE,
        first_member BIGINT,
        second_member BIGINT
    );
    CREATE INDEX games_by_age ON games (touched);
    CREATE INDEX games_by_room ON games (room);
    CREATE TABLE events (
        game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        number BIGINT NOT NULL,
        event TEXT NOT NULL,
        PRIMARY KEY (game, number)
    );
    -- The server processes that live.
    CREATE TABLE processes (
        id TEXT PRIMARY KEY,
        beat TIMESTAMPTZ NOT NULL
    );
"];

impl From<postgres::Error> for StoreError {
    fn from(error: postgres::Error) -> Self {
        match error.code() {
            Some(&(SqlState::UNIQUE_VIOLATION | SqlState::FOREIGN_KEY_VIOLATION)) => Self::Taken,
            _ => Self::Failed(error.to_string()),
        }
    }
}

/// Games and rooms in a database.
pub struct PostgresStore {
    config: Config,
    client: Client,
    /// The name of this process among those that share the database.
    process: String,
}

impl std::fmt::Debug for PostgresStore {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // The address may hold a password.
        f.debug_struct("PostgresStore")
            .field("process", &self.process)
            .finish_non_exhaustive()
    }
}

impl PostgresStore {
    /// Opens the database of a `postgres://` address, and makes or changes its tables.
    ///
    /// # Errors
    /// If it does not answer, or belongs to a newer version.
    pub fn open(address: &str) -> Result<Self, StoreError> {
        let mut config: Config = address.parse()?;
        config.connect_timeout(CONNECT);
        let mut client = config.connect(NoTls)?;
        prepare(&mut client)?;
        let process = token::new_secret(&mut token::of_machine());
        let process = process.ok_or_else(|| StoreError::Failed("no random bytes".into()))?;
        beat(&mut client, &process)?;
        Ok(Self {
            config,
            client,
            process,
        })
    }

    fn begin(&mut self) -> Result<Transaction<'_>, StoreError> {
        if self.client.is_closed() {
            self.client = self.config.connect(NoTls)?;
        }
        Ok(self.client.transaction()?)
    }

    fn count_of(&mut self, query: &str) -> Result<u64, StoreError> {
        let mut transaction = self.begin()?;
        let row = transaction.query_one(query, &[])?;
        let count: i64 = row.get(0);
        transaction.commit()?;
        Ok(count as u64)
    }
}

fn prepare(client: &mut Client) -> Result<(), StoreError> {
    let mut setup = client.transaction()?;
    // Of several processes that start at once one makes the tables.
    setup.execute("SELECT pg_advisory_xact_lock($1)", &[&LAYOUT_LOCK])?;
    setup.batch_execute("CREATE TABLE IF NOT EXISTS harif_layout (version BIGINT NOT NULL)")?;
    let row = setup.query_opt("SELECT max(version) FROM harif_layout", &[])?;
    let layout: Option<i64> = row.and_then(|row| row.get(0));
    let todo = usize::try_from(layout.unwrap_or(0)).ok();
    let todo = todo.and_then(|layout| LAYOUTS.get(layout..));
    let todo = todo.ok_or_else(|| StoreError::Foreign("the database".into()))?;
    for tables in todo {
        setup.batch_execute(tables)?;
    }
    if !todo.is_empty() {
        let statement = "INSERT INTO harif_layout (version) VALUES ($1)";
        setup.execute(statement, &[&(LAYOUTS.len() as i64)])?;
    }
    Ok(setup.commit()?)
}

fn beat(client: &mut Client, process: &str) -> Result<(), StoreError> {
    client.execute(
        "INSERT INTO processes (id, beat) VALUES ($1, now()) \
         ON CONFLICT (id) DO UPDATE SET beat = now()",
        &[&process],
    )?;
    Ok(())
}

fn json<T: serde::Serialize>(value: &T) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::Failed(error.to_string()))
}

fn read<T: serde::de::DeserializeOwned>(row: &Row) -> Result<T, StoreError> {
    let text: &str = row.get(0);
    serde_json::from_str(text).map_err(|error| StoreError::Failed(error.to_string()))
}

/// Tells the other processes what changed, once this transaction is committed.
fn notify(transaction: &mut Transaction<'_>, told: &str) -> Result<(), StoreError> {
    transaction.execute("SELECT pg_notify($1, $2)", &[&CHANNEL, &told])?;
    Ok(())
}

fn insert(
    transaction: &mut Transaction<'_>,
    game: &str,
    events: &[Event],
) -> Result<(), StoreError> {
    for event in events {
        transaction.execute(
            "INSERT INTO events (game, number, event) VALUES ($1, $2, $3)",
            &[&game, &i64::from(event.number), &json(event)?],
        )?;
    }
    Ok(())
}

fn insert_game(
    transaction: &mut Transaction<'_>,
    process: &str,
    game: &GameRow,
    events: &[Event],
) -> Result<(), StoreError> {
    let seats = game.room.as_ref();
    let member = |seat: usize| seats.map(|seats| i64::from(seats.members[seat]));
    let token = |seat: usize| game.seats[seat].as_ref().map(<[u8; 32]>::as_slice);
    transaction.execute(
        "INSERT INTO games (id, rules, position, time_ms, increment_ms, first, second, invite, \
         watch, touched, holder, room, first_member, second_member) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)",
        &[
            &game.id,
            &game.rules,
            &game.position,
            &game.clock.map(|clock| clock.time_ms as i64),
            &game.clock.map(|clock| clock.increment_ms as i64),
            &token(0),
            &token(1),
            &game.invite.as_slice(),
            &game.watch.as_slice(),
            &events.last().map_or(0, |event| event.at as i64),
            &process,
            &seats.map(|seats| seats.room.as_str()),
            &member(0),
            &member(1),
        ],
    )?;
    insert(transaction, &game.id, events)
}

fn insert_in_room(
    transaction: &mut Transaction<'_>,
    room: &str,
    events: &[RoomEvent],
) -> Result<(), StoreError> {
    for event in events {
        transaction.execute(
            "INSERT INTO room_events (room, number, event) VALUES ($1, $2, $3)",
            &[&room, &i64::from(event.number), &json(event)?],
        )?;
    }
    Ok(())
}

fn game_of(game: &str, row: &Row) -> Option<GameRow> {
    let hash = |column: usize| row.get::<_, Option<&[u8]>>(column)?.try_into().ok();
    let needed = |column: usize| -> Option<Hash> { row.get::<_, &[u8]>(column).try_into().ok() };
    let time: Option<i64> = row.get(2);
    let increment: Option<i64> = row.get(3);
    let room: Option<String> = row.get(8);
    let member = |column: usize| row.get::<_, Option<i64>>(column).unwrap_or(0) as u32;
    Some(GameRow {
        id: game.to_owned(),
        rules: row.get(0),
        position: row.get(1),
        clock: time.zip(increment).map(|(time, increment)| TimeControl {
            time_ms: time as u64,
            increment_ms: increment as u64,
        }),
        seats: [hash(4), hash(5)],
        invite: needed(6)?,
        watch: needed(7)?,
        room: room.map(|room| RoomSeats {
            room,
            members: [member(9), member(10)],
        }),
    })
}

impl Store for PostgresStore {
    fn create(&mut self, game: &GameRow, events: &[Event]) -> Result<(), StoreError> {
        let process = self.process.clone();
        let mut transaction = self.begin()?;
        insert_game(&mut transaction, &process, game, events)?;
        Ok(transaction.commit()?)
    }

    fn append(
        &mut self,
        game: &str,
        events: &[Event],
        seat: Option<SeatChange>,
    ) -> Result<(), StoreError> {
        let process = self.process.clone();
        let mut transaction = self.begin()?;
        insert(&mut transaction, game, events)?;
        let at = events.last().map_or(0, |event| event.at as i64);
        transaction.execute(
            "UPDATE games SET touched = $2, holder = $3 WHERE id = $1",
            &[&game, &at, &process],
        )?;
        let changed = match seat {
            None => 1,
            Some(SeatChange::Taken(side, hash)) => {
                let statement = match side {
                    Side::First => "UPDATE games SET first = $2 WHERE id = $1 AND first IS NULL",
                    Side::Second => "UPDATE games SET second = $2 WHERE id = $1 AND second IS NULL",
                };
                transaction.execute(statement, &[&game, &hash.as_slice()])?
            }
            Some(SeatChange::Member(side, member)) => {
                let statement = match side {
                    Side::First => "UPDATE games SET first_member = $2 WHERE id = $1",
                    Side::Second => "UPDATE games SET second_member = $2 WHERE id = $1",
                };
                transaction.execute(statement, &[&game, &i64::from(member)])?
            }
        };
        if changed != 1 {
            return Err(StoreError::Taken);
        }
        notify(&mut transaction, &format!("{process} game {game}"))?;
        Ok(transaction.commit()?)
    }

    fn load(&mut self, game: &str) -> Result<Option<(GameRow, Vec<Event>)>, StoreError> {
        let mut transaction = self.begin()?;
        let row = transaction.query_opt(
            "SELECT rules, position, time_ms, increment_ms, first, second, invite, watch, room, \
             first_member, second_member FROM games WHERE id = $1",
            &[&game],
        )?;
        let Some(row) = row else {
            return Ok(None);
        };
        let statement = "SELECT event FROM events WHERE game = $1 ORDER BY number";
        let rows = transaction.query(statement, &[&game])?;
        transaction.commit()?;
        let broken = || StoreError::Failed("a hash is broken".into());
        let found = game_of(game, &row).ok_or_else(broken)?;
        let events: Result<_, _> = rows.iter().map(read).collect();
        Ok(Some((found, events?)))
    }

    fn count(&mut self) -> Result<u64, StoreError> {
        self.count_of("SELECT count(*) FROM games")
    }

    fn create_room(&mut self, room: &str, events: &[RoomEvent]) -> Result<(), StoreError> {
        let mut transaction = self.begin()?;
        let at = events.last().map_or(0, |event| event.at as i64);
        let statement = "INSERT INTO rooms (code, touched) VALUES ($1, $2)";
        transaction.execute(statement, &[&room, &at])?;
        insert_in_room(&mut transaction, room, events)?;
        Ok(transaction.commit()?)
    }

    fn append_room(
        &mut self,
        room: &str,
        events: &[RoomEvent],
        games: &[(GameRow, Vec<Event>)],
    ) -> Result<(), StoreError> {
        let process = self.process.clone();
        let mut transaction = self.begin()?;
        insert_in_room(&mut transaction, room, events)?;
        for (game, events) in games {
            insert_game(&mut transaction, &process, game, events)?;
        }
        let at = events.last().map_or(0, |event| event.at as i64);
        let statement = "UPDATE rooms SET touched = $2 WHERE code = $1";
        transaction.execute(statement, &[&room, &at])?;
        notify(&mut transaction, &format!("{process} room {room}"))?;
        Ok(transaction.commit()?)
    }

    fn load_room(&mut self, room: &str) -> Result<Option<Vec<RoomEvent>>, StoreError> {
        let mut transaction = self.begin()?;
        let statement = "SELECT event FROM room_events WHERE room = $1 ORDER BY number";
        let rows = transaction.query(statement, &[&room])?;
        transaction.commit()?;
        let events: Result<Vec<RoomEvent>, _> = rows.iter().map(read).collect();
        let events = events?;
        Ok((!events.is_empty()).then_some(events))
    }

    fn count_rooms(&mut self) -> Result<u64, StoreError> {
        self.count_of("SELECT count(*) FROM rooms")
    }

    fn erase_room(&mut self, room: &str) -> Result<(), StoreError> {
        let process = self.process.clone();
        let mut transaction = self.begin()?;
        transaction.execute("DELETE FROM rooms WHERE code = $1", &[&room])?;
        notify(&mut transaction, &format!("{process} room {room}"))?;
        Ok(transaction.commit()?)
    }

    fn forget(&mut self, untouched_since: u64) -> Result<usize, StoreError> {
        let since = untouched_since as i64;
        let mut transaction = self.begin()?;
        let games = "DELETE FROM games WHERE touched < $1 AND room IS NULL";
        let games = transaction.execute(games, &[&since])?;
        let rooms = transaction.execute("DELETE FROM rooms WHERE touched < $1", &[&since])?;
        transaction.execute(
            "DELETE FROM processes WHERE beat < now() - interval '1 day'",
            &[],
        )?;
        transaction.commit()?;
        Ok((games + rooms) as usize)
    }

    fn is_held_elsewhere(&mut self, game: &str) -> Result<bool, StoreError> {
        let process = self.process.clone();
        let mut transaction = self.begin()?;
        let row = transaction.query_opt(
            &format!(
                "SELECT 1 FROM games JOIN processes ON processes.id = games.holder \
                 WHERE games.id = $1 AND games.holder <> $2 \
                 AND processes.beat > now() - interval '{DEAD_AFTER}'"
            ),
            &[&game, &process],
        )?;
        transaction.commit()?;
        Ok(row.is_some())
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn watch(&mut self, tell: Tell) -> Result<(), StoreError> {
        let (config, process) = (self.config.clone(), self.process.clone());
        let listen = move || {
            // It is over when no one hears any more.
            while tell(Changed::All) {
                if let Ok(true) = follow(&config, &process, &tell) {
                    return;
                }
                std::thread::sleep(PAUSE);
            }
        };
        let thread = std::thread::Builder::new().name("notifications".into());
        let spawned = thread.spawn(listen);
        spawned.map_err(|error| StoreError::Failed(error.to_string()))?;
        Ok(())
    }
}

/// Tells what other processes wrote, until the line breaks or no one hears (true).
fn follow(config: &Config, process: &str, tell: &Tell) -> Result<bool, StoreError> {
    let mut client = config.connect(NoTls)?;
    client.batch_execute(&format!("LISTEN {CHANNEL}"))?;
    // What was written before this moment was not heard.
    if !tell(Changed::All) {
        return Ok(true);
    }
    loop {
        beat(&mut client, process)?;
        let mut notifications = client.notifications();
        let mut heard = notifications.timeout_iter(BEAT);
        while let Some(notification) = heard.next()? {
            let words: Vec<&str> = notification.payload().split(' ').collect();
            let changed = match words[..] {
                [from, ..] if from == process => continue,
                [_, "game", game] => Changed::Game(game.to_owned()),
                [_, "room", room] => Changed::Room(room.to_owned()),
                _ => continue,
            };
            if !tell(changed) {
                return Ok(true);
            }
        }
        if !tell(Changed::Nothing) {
            return Ok(true);
        }
    }
}
