//! Games and rooms in a `PostgreSQL` database that several server processes share.
//!
//! The synchronous client fits the one thread that owns all games, and is far smaller than an
//! asynchronous toolkit with pools and macros. Each step is one transaction that also notifies the
//! other processes; they read what they do not have. A connection that was lost is opened again with
//! the next step. Where it broke during a commit, the step may have been kept: the next one then finds
//! its number taken, and the hall catches up.

mod archive;

use std::time::Duration;

use postgres::error::SqlState;
use postgres::fallible_iterator::FallibleIterator;
use postgres::types::ToSql;
use postgres::{Client, Config, NoTls, Row, Statement, Transaction};

use super::{
    Changed, Continued, GameRow, GameStep, RoomSeats, SeatChange, Slice, Store, StoreError, Tell,
};
use crate::people::archive::Archived;
use crate::people::class::event::RoomEvent;
use crate::people::token::{self, Hash};
use harif_wire::{FischerClock, GameEvent, Side};

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
const LAYOUTS: [&str; 2] = [
    "
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
",
    archive::LAYOUT,
];

impl From<postgres::Error> for StoreError {
    fn from(error: postgres::Error) -> Self {
        match error.code() {
            Some(&(SqlState::UNIQUE_VIOLATION | SqlState::FOREIGN_KEY_VIOLATION)) => Self::Taken,
            _ => Self::Failed(error.to_string()),
        }
    }
}

/// What happened in several games, kept and told to the other processes by one statement.
const APPEND: &str = "
    WITH kept AS (
        INSERT INTO events (game, number, event)
        SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[])
    ), touched AS (
        UPDATE games SET touched = step.at, holder = $6
        FROM unnest($4::text[], $5::bigint[]) AS step (game, at)
        WHERE games.id = step.game
    )
    SELECT pg_notify($7, $6 || ' game ' || step.game) FROM unnest($4::text[]) AS step (game)";
/// A new game.
const CREATE: &str = "
    INSERT INTO games (id, rules, position, time_ms, increment_ms, first, second, invite,
        watch, touched, holder, room, first_member, second_member, public)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)";
/// What happened in several games since the events that are known, and a row for each game itself.
const SINCE: &str = "
    SELECT games.rules, games.position, games.time_ms, games.increment_ms, games.first, games.second,
        games.invite, games.watch, games.room, games.first_member, games.second_member, games.id,
        ARRAY(SELECT event FROM events WHERE events.game = games.id AND events.number > known.last
            ORDER BY events.number), games.public
    FROM unnest($1::text[], $2::bigint[]) AS known (game, last) JOIN games ON games.id = known.game";

/// A line to the database, with the statements that are needed for every move.
struct Line {
    client: Client,
    create: Statement,
    append: Statement,
    since: Statement,
}

impl Line {
    fn open(config: &Config) -> Result<Self, StoreError> {
        let mut client = config.connect(NoTls)?;
        prepare(&mut client)?;
        let create = client.prepare(CREATE)?;
        let append = client.prepare(APPEND)?;
        let since = client.prepare(SINCE)?;
        Ok(Self {
            client,
            create,
            append,
            since,
        })
    }
}

/// Games and rooms in a database.
pub struct PostgresStore {
    config: Config,
    line: Line,
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
        let mut line = Line::open(&config)?;
        let process = token::new_secret(&mut token::of_machine());
        let process = process.ok_or_else(|| StoreError::Failed("no random bytes".into()))?;
        beat(&mut line.client, &process)?;
        Ok(Self {
            config,
            line,
            process,
        })
    }

    /// The line, opened again if it was lost.
    fn line(&mut self) -> Result<&mut Line, StoreError> {
        if self.line.client.is_closed() {
            self.line = Line::open(&self.config)?;
        }
        Ok(&mut self.line)
    }

    fn begin(&mut self) -> Result<Transaction<'_>, StoreError> {
        Ok(self.line()?.client.transaction()?)
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
    of_json(row.get(0))
}

fn of_json<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, StoreError> {
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
    events: &[GameEvent],
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
    create: &Statement,
    process: &str,
    (game, events): (&GameRow, &[GameEvent]),
) -> Result<(), StoreError> {
    let seats = game.room.as_ref();
    let member = |seat: usize| seats.map(|seats| i64::from(seats.members[seat]));
    let token = |seat: usize| game.seats[seat].as_ref().map(<[u8; 32]>::as_slice);
    transaction.execute(
        create,
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
            &game.public,
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

/// A game of a row whose columns begin with those of a game; whether it is public stands in another one.
fn game_of(game: &str, row: &Row, public: usize) -> Option<GameRow> {
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
        clock: time.zip(increment).map(|(time, increment)| FischerClock {
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
        public: row.get(public),
    })
}

/// What happened in games that are there, as the columns of [`APPEND`].
struct Append<'a> {
    games: Vec<&'a str>,
    numbers: Vec<i64>,
    events: Vec<String>,
    touched: Vec<&'a str>,
    times: Vec<i64>,
}

impl<'a> Append<'a> {
    fn of(steps: &'a [GameStep]) -> Result<Self, StoreError> {
        let last = |step: &GameStep| step.events.last().map_or(0, |event| event.at as i64);
        let mut all = Self {
            games: Vec::new(),
            numbers: Vec::new(),
            events: Vec::new(),
            touched: steps.iter().map(|step| &*step.game).collect(),
            times: steps.iter().map(last).collect(),
        };
        for step in steps {
            for event in &step.events {
                all.games.push(&step.game);
                all.numbers.push(i64::from(event.number));
                all.events.push(json(event)?);
            }
        }
        Ok(all)
    }

    fn parameters<'b>(&'b self, process: &'b String) -> [&'b (dyn ToSql + Sync); 7] {
        [
            &self.games,
            &self.numbers,
            &self.events,
            &self.touched,
            &self.times,
            process,
            &CHANNEL,
        ]
    }
}

/// Makes a game that is new, or changes the seats of one that is not; and keeps one that is over in the archive.
fn insert_step(
    transaction: &mut Transaction<'_>,
    create: &Statement,
    process: &str,
    step: &GameStep,
) -> Result<(), StoreError> {
    match &step.new {
        Some(row) => insert_game(transaction, create, process, (row, &step.events))?,
        None => change_seat(transaction, step)?,
    }
    match &step.finished {
        None => Ok(()),
        Some(finished) => archive::insert(transaction, finished),
    }
}

fn change_seat(transaction: &mut Transaction<'_>, step: &GameStep) -> Result<(), StoreError> {
    let game = &step.game;
    let changed = match step.seat {
        None => 1,
        Some(SeatChange::Taken(side, hash)) => {
            let statement = match side {
                Side::First => "UPDATE games SET first = $2 WHERE id = $1 AND first IS NULL",
                Side::Second => "UPDATE games SET second = $2 WHERE id = $1 AND second IS NULL",
            };
            transaction.execute(statement, &[game, &hash.as_slice()])?
        }
        Some(SeatChange::Member(side, member)) => {
            let statement = match side {
                Side::First => "UPDATE games SET first_member = $2 WHERE id = $1",
                Side::Second => "UPDATE games SET second_member = $2 WHERE id = $1",
            };
            transaction.execute(statement, &[game, &i64::from(member)])?
        }
    };
    if changed == 1 {
        Ok(())
    } else {
        Err(StoreError::Taken)
    }
}

impl Store for PostgresStore {
    fn append_all(&mut self, steps: &[GameStep]) -> Result<(), StoreError> {
        let process = self.process.clone();
        let line = self.line()?;
        if steps
            .iter()
            .all(|step| step.new.is_none() && step.seat.is_none() && step.finished.is_none())
        {
            // One statement is a transaction of its own.
            let append = Append::of(steps)?;
            line.client
                .query(&line.append, &append.parameters(&process))?;
            return Ok(());
        }
        let (create, append) = (line.create.clone(), line.append.clone());
        let mut transaction = line.client.transaction()?;
        for step in steps {
            insert_step(&mut transaction, &create, &process, step)?;
        }
        let old: Vec<GameStep> = steps
            .iter()
            .filter(|step| step.new.is_none())
            .cloned()
            .collect();
        let old = Append::of(&old)?;
        transaction.query(&append, &old.parameters(&process))?;
        Ok(transaction.commit()?)
    }

    fn load_since(
        &mut self,
        known: &[(String, u32)],
    ) -> Result<Vec<(GameRow, Vec<GameEvent>)>, StoreError> {
        let names: Vec<&str> = known.iter().map(|(name, _)| &**name).collect();
        let last: Vec<i64> = known.iter().map(|(_, last)| i64::from(*last)).collect();
        let line = self.line()?;
        let rows = line.client.query(&line.since, &[&names, &last])?;
        let found = rows.iter().map(|row| {
            let broken = || StoreError::Failed("a hash is broken".into());
            let game = game_of(row.get(11), row, 13).ok_or_else(broken)?;
            let events: Vec<&str> = row.get(12);
            let events: Result<_, _> = events.into_iter().map(of_json).collect();
            Ok((game, events?))
        });
        found.collect()
    }

    fn load(&mut self, game: &str) -> Result<Option<(GameRow, Vec<GameEvent>)>, StoreError> {
        let mut transaction = self.begin()?;
        let row = transaction.query_opt(
            "SELECT rules, position, time_ms, increment_ms, first, second, invite, watch, room, \
             first_member, second_member, public FROM games WHERE id = $1",
            &[&game],
        )?;
        let Some(row) = row else {
            return Ok(None);
        };
        let statement = "SELECT event FROM events WHERE game = $1 ORDER BY number";
        let rows = transaction.query(statement, &[&game])?;
        transaction.commit()?;
        let broken = || StoreError::Failed("a hash is broken".into());
        let found = game_of(game, &row, 11).ok_or_else(broken)?;
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
        games: &[(GameRow, Vec<GameEvent>)],
    ) -> Result<(), StoreError> {
        let process = self.process.clone();
        let create = self.line()?.create.clone();
        let mut transaction = self.begin()?;
        insert_in_room(&mut transaction, room, events)?;
        for (game, events) in games {
            insert_game(&mut transaction, &create, &process, (game, events))?;
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

    fn archived(&mut self, slice: &Slice<'_>) -> Result<Vec<Archived>, StoreError> {
        archive::read(&mut self.line()?.client, slice)
    }

    fn continuations(&mut self, position: i64, most: usize) -> Result<Vec<Continued>, StoreError> {
        archive::continuations(&mut self.line()?.client, position, most)
    }

    fn trim_archive(&mut self, most: u64) -> Result<usize, StoreError> {
        archive::trim(&mut self.line()?.client, most)
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
