//! Games and rooms in a `PostgreSQL` database that several server processes share.
//!
//! The synchronous client fits the one thread that owns all games, and is far smaller than an
//! asynchronous toolkit with pools and macros. Each step is one transaction that also notifies the
//! other processes; they read what they do not have. A connection that was lost is opened again with
//! the next step. Where it broke during a commit, the step may have been kept: the next one then finds
//! its number taken, and the hall catches up.

use std::borrow::Cow;
use std::collections::HashMap;
use std::time::Duration;

use postgres::error::SqlState;
use postgres::fallible_iterator::FallibleIterator;
use postgres::types::{ToSql, Type};
use postgres::{Client, Config, GenericClient, NoTls, Statement};
use rusqlite::types::{self as values, ToSqlOutput, Value, ValueRef};

use super::sql::{GAME, archive_layout, game_of, json, keep_step, last_moment, of_json, typed};
use super::{Changed, GameRow, GameStep, Row, Session, Store, StoreError, Tell, Work, side_number};
use crate::people::archive::Finished;
use crate::people::token;
use harif_wire::GameEvent;

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
fn layouts() -> [Cow<'static, str>; 2] {
    let archive = archive_layout("BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY", "");
    [GAMES_AND_ROOMS.into(), archive.into()]
}

const GAMES_AND_ROOMS: &str = "
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
";

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
/// What happened in several games since the events that are known, and a row for each game itself.
fn since() -> String {
    format!(
        "SELECT {GAME}, games.id,
            ARRAY(SELECT event FROM events WHERE events.game = games.id AND events.number > known.last
                ORDER BY events.number)
        FROM unnest($1::text[], $2::bigint[]) AS known (game, last)
        JOIN games ON games.id = known.game"
    )
}

/// A line to the database, with the statements that were prepared there.
struct Line {
    client: Client,
    append: Statement,
    since: Statement,
    prepared: HashMap<String, Statement>,
}

impl Line {
    fn open(config: &Config) -> Result<Self, StoreError> {
        let mut client = config.connect(NoTls)?;
        prepare(&mut client)?;
        let append = client.prepare(APPEND)?;
        let since = client.prepare(&since())?;
        let prepared = HashMap::new();
        Ok(Self {
            client,
            append,
            since,
            prepared,
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

    /// The name of this process, and the line, opened again if it was lost.
    fn line(&mut self) -> Result<(&str, &mut Line), StoreError> {
        if self.line.client.is_closed() {
            self.line = Line::open(&self.config)?;
        }
        Ok((&self.process, &mut self.line))
    }
}

fn prepare(client: &mut Client) -> Result<(), StoreError> {
    let mut setup = client.transaction()?;
    // Of several processes that start at once one makes the tables.
    setup.execute("SELECT pg_advisory_xact_lock($1)", &[&LAYOUT_LOCK])?;
    setup.batch_execute("CREATE TABLE IF NOT EXISTS harif_layout (version BIGINT NOT NULL)")?;
    let row = setup.query_opt("SELECT max(version) FROM harif_layout", &[])?;
    let layout: Option<i64> = row.and_then(|row| row.get(0));
    let layouts = layouts();
    let todo = usize::try_from(layout.unwrap_or(0)).ok();
    let todo = todo.and_then(|layout| layouts.get(layout..));
    let todo = todo.ok_or_else(|| StoreError::Foreign("the database".into()))?;
    for tables in todo {
        setup.batch_execute(tables)?;
    }
    if !todo.is_empty() {
        let statement = "INSERT INTO harif_layout (version) VALUES ($1)";
        setup.execute(statement, &[&(layouts.len() as i64)])?;
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

/// A connection or a transaction, for this process.
struct Asked<'a, C> {
    client: &'a mut C,
    prepared: &'a mut HashMap<String, Statement>,
    process: &'a str,
}

impl<C: GenericClient> Asked<'_, C> {
    /// The statement, prepared once a line, and its values.
    fn bind(
        &mut self,
        statement: &str,
        values: &[&dyn values::ToSql],
    ) -> Result<(Statement, Vec<Box<dyn ToSql + Sync>>), StoreError> {
        if !self.prepared.contains_key(statement) {
            let made = self.client.prepare(&statement.replace('?', "$"))?;
            self.prepared.insert(statement.to_owned(), made);
        }
        let statement = self.prepared[statement].clone();
        let values = values.iter().zip(statement.params());
        let values: Result<_, _> = values
            .map(|(value, kind)| to_database(*value, kind))
            .collect();
        let values = values?;
        Ok((statement, values))
    }
}

impl<C: GenericClient> Session for Asked<'_, C> {
    fn execute(
        &mut self,
        statement: &str,
        values: &[&dyn values::ToSql],
    ) -> Result<usize, StoreError> {
        let (statement, values) = self.bind(statement, values)?;
        let values: Vec<_> = values.iter().map(Box::as_ref).collect();
        Ok(self.client.execute(&statement, &values)? as usize)
    }

    fn query(
        &mut self,
        query: &str,
        values: &[&dyn values::ToSql],
    ) -> Result<Vec<Row>, StoreError> {
        let (statement, values) = self.bind(query, values)?;
        let values: Vec<_> = values.iter().map(Box::as_ref).collect();
        let rows = self.client.query(&statement, &values)?;
        Ok(rows.iter().map(|row| row_of(row, row.len())).collect())
    }

    fn insert_positions(&mut self, number: i64, game: &Finished) -> Result<(), StoreError> {
        let keys: Vec<i64> = game.positions.iter().map(|it| it.position).collect();
        let next: Vec<Option<i64>> = game.positions.iter().map(|it| it.next).collect();
        self.client.execute(
            "INSERT INTO archive_positions (position, number, next, winner) \
             SELECT passed.position, $3, passed.next, $4 \
             FROM unnest($1::bigint[], $2::bigint[]) AS passed (position, next)",
            &[&keys, &next, &number, &side_number(game.record.winner)],
        )?;
        Ok(())
    }

    fn process(&self) -> Option<&str> {
        Some(self.process)
    }

    fn tell_of_room(&mut self, room: &str) -> Result<(), StoreError> {
        let told = format!("{} room {room}", self.process);
        self.client
            .execute("SELECT pg_notify($1, $2)", &[&CHANNEL, &told])?;
        Ok(())
    }

    fn forget_processes(&mut self) -> Result<(), StoreError> {
        self.client
            .batch_execute("DELETE FROM processes WHERE beat < now() - interval '1 day'")?;
        Ok(())
    }
}

/// A value as a column of this kind takes it.
fn to_database(
    value: &dyn values::ToSql,
    kind: &Type,
) -> Result<Box<dyn ToSql + Sync>, StoreError> {
    let value = value.to_sql()?;
    let value = match &value {
        ToSqlOutput::Owned(value) => ValueRef::from(value),
        ToSqlOutput::Borrowed(value) => *value,
        _ => return Err(StoreError::Failed("no value of a column".into())),
    };
    Ok(match *kind {
        Type::BOOL => Box::new(typed::<Option<bool>>(value)?),
        Type::INT8 => Box::new(typed::<Option<i64>>(value)?),
        Type::BYTEA => Box::new(typed::<Option<Vec<u8>>>(value)?),
        _ => Box::new(typed::<Option<String>>(value)?),
    })
}

/// The first columns of a row.
fn row_of(row: &postgres::Row, columns: usize) -> Row {
    let value = |column: usize| -> Value {
        match *row.columns()[column].type_() {
            Type::BOOL => row.get::<_, Option<bool>>(column).into(),
            Type::INT8 => row.get::<_, Option<i64>>(column).into(),
            Type::BYTEA => row.get::<_, Option<Vec<u8>>>(column).into(),
            _ => row.get::<_, Option<String>>(column).into(),
        }
    };
    Row((0..columns).map(value).collect())
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
    fn of(steps: &[&'a GameStep]) -> Result<Self, StoreError> {
        let mut all = Self {
            games: Vec::new(),
            numbers: Vec::new(),
            events: Vec::new(),
            touched: steps.iter().map(|step| &*step.game).collect(),
            times: steps.iter().map(|step| last_moment(&step.events)).collect(),
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

    fn parameters<'b>(&'b self, process: &'b &str) -> [&'b (dyn ToSql + Sync); 7] {
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

impl Store for PostgresStore {
    fn query(
        &mut self,
        query: &str,
        values: &[&dyn values::ToSql],
    ) -> Result<Vec<Row>, StoreError> {
        let (process, line) = self.line()?;
        let mut asked = Asked {
            client: &mut line.client,
            prepared: &mut line.prepared,
            process,
        };
        asked.query(query, values)
    }

    fn transact(&mut self, work: Work<'_>) -> Result<(), StoreError> {
        let (process, line) = self.line()?;
        let mut transaction = line.client.transaction()?;
        work(&mut Asked {
            client: &mut transaction,
            prepared: &mut line.prepared,
            process,
        })?;
        Ok(transaction.commit()?)
    }

    fn append_all(&mut self, steps: &[GameStep]) -> Result<(), StoreError> {
        let (process, line) = self.line()?;
        let old: Vec<&GameStep> = steps.iter().filter(|step| step.new.is_none()).collect();
        let appended = Append::of(&old)?;
        if steps
            .iter()
            .all(|step| step.new.is_none() && step.seat.is_none() && step.finished.is_none())
        {
            // One statement is a transaction of its own.
            line.client
                .query(&line.append, &appended.parameters(&process))?;
            return Ok(());
        }
        let mut transaction = line.client.transaction()?;
        let mut asked = Asked {
            client: &mut transaction,
            prepared: &mut line.prepared,
            process,
        };
        for step in steps {
            keep_step(&mut asked, step)?;
        }
        transaction.query(&line.append, &appended.parameters(&process))?;
        Ok(transaction.commit()?)
    }

    fn load_since(
        &mut self,
        known: &[(String, u32)],
    ) -> Result<Vec<(GameRow, Vec<GameEvent>)>, StoreError> {
        let names: Vec<&str> = known.iter().map(|(name, _)| &**name).collect();
        let last: Vec<i64> = known.iter().map(|(_, last)| i64::from(*last)).collect();
        let (_, line) = self.line()?;
        let rows = line.client.query(&line.since, &[&names, &last])?;
        let found = rows.iter().map(|row| {
            let game = game_of(row.get(12), &row_of(row, 12))?;
            let events: Vec<&str> = row.get(13);
            let events: Result<_, _> = events.into_iter().map(of_json).collect();
            Ok((game, events?))
        });
        found.collect()
    }

    fn is_held_elsewhere(&mut self, game: &str) -> Result<bool, StoreError> {
        let (process, line) = self.line()?;
        let row = line.client.query_opt(
            &format!(
                "SELECT 1 FROM games JOIN processes ON processes.id = games.holder \
                 WHERE games.id = $1 AND games.holder <> $2 \
                 AND processes.beat > now() - interval '{DEAD_AFTER}'"
            ),
            &[&game, &process],
        )?;
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
