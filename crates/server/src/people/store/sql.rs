//! What both databases keep and are asked in the same words.
//!
//! Statements are in the SQL that both understand, with the places `?1`, `?2`, …; values are those of `SQLite`, which has the
//! fewer kinds.

use rusqlite::params;
use rusqlite::types::{FromSql, ToSql, Value, ValueRef};

use super::{
    GameRow, GameStep, RoomSeats, SeatChange, StoreError, ending_name, ending_named, side_number,
    side_numbered,
};
use crate::people::archive::{Archived, Finished, FinishedGame};
use crate::people::class::event::RoomEvent;
use harif_wire::{FischerClock, GameEvent, Side};

/// The columns of a game, in the order in which [`game_of`] reads them.
pub(super) const GAME: &str = "rules, position, time_ms, increment_ms, first, second, invite, watch, \
                               room, first_member, second_member, public";

/// The tables of the archive: `number` is how the database numbers rows, `keyed` is said of a table that is looked up by its
/// whole key.
pub(super) fn archive_layout(number: &str, keyed: &str) -> String {
    format!(
        "
    ALTER TABLE games ADD COLUMN public BOOLEAN NOT NULL DEFAULT FALSE;
    CREATE TABLE archive (
        number {number},
        game TEXT NOT NULL UNIQUE,
        -- The room that it belongs to; public games have none.
        room TEXT REFERENCES rooms (code) ON DELETE CASCADE,
        rules TEXT NOT NULL,
        -- Empty for the usual start.
        start TEXT NOT NULL,
        moves TEXT NOT NULL,
        -- 0 and 1; null in a draw.
        winner BIGINT,
        ending TEXT NOT NULL,
        ended BIGINT NOT NULL
    );
    CREATE INDEX archive_public ON archive (number) WHERE room IS NULL;
    CREATE INDEX archive_by_rules ON archive (rules, number) WHERE room IS NULL;
    CREATE INDEX archive_by_room ON archive (room) WHERE room IS NOT NULL;
    -- The positions of openings by their keys, and how games went on and ended.
    CREATE TABLE archive_positions (
        position BIGINT NOT NULL,
        number BIGINT NOT NULL REFERENCES archive (number) ON DELETE CASCADE,
        next BIGINT,
        winner BIGINT,
        PRIMARY KEY (position, number)
    ) {keyed};
    CREATE INDEX archive_positions_by_game ON archive_positions (number);
"
    )
}

/// A row of an answer.
#[derive(Debug)]
pub struct Row(pub(super) Vec<Value>);

impl Row {
    pub(super) fn get<T: FromSql>(&self, column: usize) -> Result<T, StoreError> {
        typed((&self.0[column]).into())
    }
}

/// A value as one of its type.
pub(super) fn typed<T: FromSql>(value: ValueRef<'_>) -> Result<T, StoreError> {
    T::column_result(value).map_err(|error| StoreError::Failed(error.to_string()))
}

pub(super) fn json<T: serde::Serialize>(value: &T) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::Failed(error.to_string()))
}

pub(super) fn of_json<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|error| StoreError::Failed(error.to_string()))
}

/// A transaction.
pub trait Session {
    /// Carries out a statement; says how many rows it changed.
    ///
    /// # Errors
    /// If the store fails, or refuses a row that is there already.
    fn execute(&mut self, statement: &str, values: &[&dyn ToSql]) -> Result<usize, StoreError>;

    /// Asks for rows.
    ///
    /// # Errors
    /// If the store fails.
    fn query(&mut self, query: &str, values: &[&dyn ToSql]) -> Result<Vec<Row>, StoreError>;

    /// Keeps the positions of a game of the archive.
    ///
    /// # Errors
    /// If the store fails.
    fn insert_positions(&mut self, number: i64, game: &Finished) -> Result<(), StoreError>;

    /// The process that writes, where several share the database.
    fn process(&self) -> Option<&str> {
        None
    }

    /// Tells the other processes, once this is committed, that something happened in a room.
    ///
    /// # Errors
    /// If the store fails.
    fn tell_of_room(&mut self, _room: &str) -> Result<(), StoreError> {
        Ok(())
    }

    /// Forgets the processes that ended long ago.
    ///
    /// # Errors
    /// If the store fails.
    fn forget_processes(&mut self) -> Result<(), StoreError> {
        Ok(())
    }
}

/// When the last of some events happened.
pub(super) fn last_moment(events: &[GameEvent]) -> i64 {
    events.last().map_or(0, |event| event.at as i64)
}

pub(super) fn last_moment_in_room(events: &[RoomEvent]) -> i64 {
    events.last().map_or(0, |event| event.at as i64)
}

/// The events of rows that are nothing else.
pub(super) fn events_of<E: serde::de::DeserializeOwned>(
    rows: &[Row],
) -> Result<Vec<E>, StoreError> {
    let read = |row: &Row| of_json(&row.get::<String>(0)?);
    rows.iter().map(read).collect()
}

pub(super) fn insert_events(
    session: &mut dyn Session,
    game: &str,
    events: &[GameEvent],
) -> Result<(), StoreError> {
    for event in events {
        let kept = "INSERT INTO events (game, number, event) VALUES (?1, ?2, ?3)";
        session.execute(kept, params![game, event.number, json(event)?])?;
    }
    Ok(())
}

pub(super) fn insert_room_events(
    session: &mut dyn Session,
    room: &str,
    events: &[RoomEvent],
) -> Result<(), StoreError> {
    for event in events {
        let kept = "INSERT INTO room_events (room, number, event) VALUES (?1, ?2, ?3)";
        session.execute(kept, params![room, event.number, json(event)?])?;
    }
    Ok(())
}

/// Makes a game that is new, or changes the seats of one that is not; and keeps one that is over in the archive.
pub(super) fn keep_step(session: &mut dyn Session, step: &GameStep) -> Result<(), StoreError> {
    match &step.new {
        Some(row) => insert_game(session, row, &step.events)?,
        None => change_seat(session, step)?,
    }
    match &step.finished {
        None => Ok(()),
        Some(finished) => insert_finished(session, finished),
    }
}

pub(super) fn insert_game(
    session: &mut dyn Session,
    game: &GameRow,
    events: &[GameEvent],
) -> Result<(), StoreError> {
    let seats = game.room.as_ref();
    let touched = last_moment(events);
    let time = game.clock.map(|clock| clock.time_ms as i64);
    let increment = game.clock.map(|clock| clock.increment_ms as i64);
    let room = seats.map(|seats| &seats.room);
    let member = |seat: usize| seats.map(|seats| seats.members[seat]);
    let (first_member, second_member) = (member(0), member(1));
    let process = session.process().map(str::to_owned);
    let mut columns: Vec<(&str, &dyn ToSql)> = vec![
        ("id", &game.id),
        ("rules", &game.rules),
        ("position", &game.position),
        ("time_ms", &time),
        ("increment_ms", &increment),
        ("first", &game.seats[0]),
        ("second", &game.seats[1]),
        ("invite", &game.invite),
        ("watch", &game.watch),
        ("touched", &touched),
        ("room", &room),
        ("first_member", &first_member),
        ("second_member", &second_member),
        ("public", &game.public),
    ];
    if process.is_some() {
        columns.push(("holder", &process));
    }
    let (names, values): (Vec<&str>, Vec<&dyn ToSql>) = columns.into_iter().unzip();
    let places: Vec<String> = (1..=values.len())
        .map(|place| format!("?{place}"))
        .collect();
    let (names, places) = (names.join(", "), places.join(", "));
    let statement = format!("INSERT INTO games ({names}) VALUES ({places})");
    session.execute(&statement, &values)?;
    insert_events(session, &game.id, events)
}

fn change_seat(session: &mut dyn Session, step: &GameStep) -> Result<(), StoreError> {
    let game = &step.game;
    let changed = match step.seat {
        None => 1,
        Some(SeatChange::Taken(side, hash)) => {
            let statement = match side {
                Side::First => "UPDATE games SET first = ?2 WHERE id = ?1 AND first IS NULL",
                Side::Second => "UPDATE games SET second = ?2 WHERE id = ?1 AND second IS NULL",
            };
            session.execute(statement, params![game, hash])?
        }
        Some(SeatChange::Member(side, member)) => {
            let statement = match side {
                Side::First => "UPDATE games SET first_member = ?2 WHERE id = ?1",
                Side::Second => "UPDATE games SET second_member = ?2 WHERE id = ?1",
            };
            session.execute(statement, params![game, member])?
        }
    };
    if changed == 1 {
        Ok(())
    } else {
        Err(StoreError::Taken)
    }
}

/// A game of a row that begins with the columns [`GAME`].
pub(super) fn game_of(id: String, row: &Row) -> Result<GameRow, StoreError> {
    let time: Option<i64> = row.get(2)?;
    let increment: Option<i64> = row.get(3)?;
    let room: Option<String> = row.get(8)?;
    let members = [row.get::<Option<u32>>(9)?, row.get(10)?];
    Ok(GameRow {
        id,
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
}

fn insert_finished(session: &mut dyn Session, game: &Finished) -> Result<(), StoreError> {
    let record = &game.record;
    let rows = session.query(
        "INSERT INTO archive (game, room, rules, start, moves, winner, ending, ended) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) RETURNING number",
        params![
            record.game,
            game.room,
            record.rules,
            record.start,
            record.moves,
            side_number(record.winner),
            ending_name(record.ending)?,
            record.ended as i64,
        ],
    )?;
    session.insert_positions(rows[0].get(0)?, game)
}

pub(super) fn archived(row: &Row) -> Result<Archived, StoreError> {
    Ok(Archived {
        number: row.get(0)?,
        record: FinishedGame {
            game: row.get(1)?,
            rules: row.get(2)?,
            start: row.get(3)?,
            moves: row.get(4)?,
            winner: side_numbered(row.get(5)?),
            ending: ending_named(row.get(6)?),
            ended: row.get::<i64>(7)? as u64,
        },
    })
}
