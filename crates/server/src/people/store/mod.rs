//! Where games and rooms are kept: one trait, and databases behind it that understand the same SQL.
//!
//! A game is a row, and everything that happened in it a row each, with `primary key (game, number)`:
//! of two processes that write the same event one wins. Rooms are the same. Each step is a transaction
//! that is committed before clients are told of it.

mod postgres;
mod sql;
mod sqlite;

pub use self::postgres::PostgresStore;
pub use sql::{Row, Session};
pub use sqlite::SqliteStore;

use rusqlite::params;
use rusqlite::types::ToSql;

use super::archive::{Archived, Finished};
use super::class::event::RoomEvent;
use super::token::Hash;
use harif_wire::class::MemberId;
use harif_wire::{FischerClock, GameEnd, GameEvent, Side};

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
    pub clock: Option<FischerClock>,
    /// The hashes of the tokens of both seats; none for a seat that is free.
    pub seats: [Option<Hash>; 2],
    /// The hash of the invitation.
    pub invite: Hash,
    /// The hash of the token of those who watch.
    pub watch: Hash,
    /// The room that it belongs to.
    pub room: Option<RoomSeats>,
    /// Whether it goes into the public archive when it is over.
    pub public: bool,
}

/// The seats of a game that belongs to a room: its members need no tokens of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomSeats {
    /// The room.
    pub room: String,
    /// Who sits where.
    pub members: [MemberId; 2],
}

/// The hash of a token that does not exist, for links that a game does not have.
pub const NO_TOKEN: Hash = [0; 32];

/// What changes at the seats of a game with what happens in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatChange {
    /// The free seat is taken with a token of this hash.
    Taken(Side, Hash),
    /// Another member of the room sits there.
    Member(Side, MemberId),
}

/// What happened in a game, in its order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameStep {
    /// The game.
    pub game: String,
    /// The row of a game that is new.
    pub new: Option<GameRow>,
    /// The events.
    pub events: Vec<GameEvent>,
    /// What changed at the seats of one that is not.
    pub seat: Option<SeatChange>,
    /// What goes into the archive, if the events end a game that belongs there.
    pub finished: Option<Finished>,
}

/// A part of the archive.
#[derive(Clone, Copy, Debug)]
pub struct Slice<'a> {
    /// Only this game with its size. Left out of account where there is a position, which has a game.
    pub rules: Option<&'a str>,
    /// Only games that came to the position of this key; public ones if there is none.
    pub position: Option<i64>,
    /// Only games with smaller numbers.
    pub before: i64,
    /// So many at most.
    pub most: usize,
}

/// How many games went on from a position in one way, and were won by one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Continued {
    /// The key of the next position; none if they ended there.
    pub next: Option<i64>,
    /// The winner; none in a draw.
    pub winner: Option<Side>,
    /// How many.
    pub games: u64,
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

/// What another process wrote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Changed {
    /// Something happened in a game.
    Game(String),
    /// Something happened in a room.
    Room(String),
    /// Anything: what was written for a while was not heard.
    All,
    /// Nothing; it is only asked whether anyone hears.
    Nothing,
}

/// Hears what other processes wrote; says no when no one wants to know any more.
pub type Tell = Box<dyn Fn(Changed) -> bool + Send>;

/// What is done in a transaction.
pub type Work<'a> = &'a mut dyn FnMut(&mut dyn Session) -> Result<(), StoreError>;

/// A database for games. What a method returned without an error is there after a crash.
pub trait Store: Send {
    /// Asks for rows; see [`Session::query`].
    ///
    /// # Errors
    /// If the store fails.
    fn query(&mut self, query: &str, values: &[&dyn ToSql]) -> Result<Vec<Row>, StoreError>;

    /// Does something in one transaction, or nothing of it.
    ///
    /// # Errors
    /// If the work or the store fails.
    fn transact(&mut self, work: Work<'_>) -> Result<(), StoreError>;

    /// Keeps a new game with its first events.
    ///
    /// # Errors
    /// If the name is taken or the store fails.
    fn create(&mut self, game: &GameRow, events: &[GameEvent]) -> Result<(), StoreError> {
        self.append_all(&[GameStep {
            game: game.id.clone(),
            new: Some(game.clone()),
            events: events.to_vec(),
            seat: None,
            finished: None,
        }])
    }

    /// Keeps what happened, and what changed at the seats.
    ///
    /// # Errors
    /// If there is an event of this number already or the store fails; then nothing is kept.
    fn append(
        &mut self,
        game: &str,
        events: &[GameEvent],
        seat: Option<SeatChange>,
    ) -> Result<(), StoreError> {
        self.append_all(&[GameStep {
            game: game.to_owned(),
            new: None,
            events: events.to_vec(),
            seat,
            finished: None,
        }])
    }

    /// Keeps what happened in several games, in one transaction.
    ///
    /// # Errors
    /// If there is an event of one of the numbers already, a seat or a name is taken or the store fails; then
    /// nothing is kept, unless the store was lost in the moment of the commit.
    fn append_all(&mut self, steps: &[GameStep]) -> Result<(), StoreError> {
        self.transact(&mut |session| {
            for step in steps {
                if step.new.is_none() {
                    sql::insert_events(session, &step.game, &step.events)?;
                    let touched = "UPDATE games SET touched = ?1 WHERE id = ?2";
                    let at = sql::last_moment(&step.events);
                    session.execute(touched, params![at, step.game])?;
                }
                sql::keep_step(session, step)?;
            }
            Ok(())
        })
    }

    /// A game with everything that happened in it, if it is there.
    ///
    /// # Errors
    /// If the store fails.
    fn load(&mut self, game: &str) -> Result<Option<(GameRow, Vec<GameEvent>)>, StoreError> {
        let query = format!("SELECT {} FROM games WHERE id = ?1", sql::GAME);
        let rows = self.query(&query, params![game])?;
        let Some(row) = rows.first() else {
            return Ok(None);
        };
        let row = sql::game_of(game.to_owned(), row)?;
        let query = "SELECT event FROM events WHERE game = ?1 ORDER BY number";
        let events = self.query(query, params![game])?;
        Ok(Some((row, sql::events_of(&events)?)))
    }

    /// What happened in these games after the events of these numbers; games that are gone are left out.
    ///
    /// # Errors
    /// If the store fails.
    fn load_since(
        &mut self,
        known: &[(String, u32)],
    ) -> Result<Vec<(GameRow, Vec<GameEvent>)>, StoreError> {
        let mut found = Vec::new();
        for (name, last) in known {
            if let Some((row, events)) = self.load(name)? {
                let new = events.into_iter().skip(*last as usize).collect();
                found.push((row, new));
            }
        }
        Ok(found)
    }

    /// How many games there are.
    ///
    /// # Errors
    /// If the store fails.
    fn count(&mut self) -> Result<u64, StoreError> {
        let rows = self.query("SELECT count(*) FROM games", &[])?;
        rows[0].get::<i64>(0).map(i64::cast_unsigned)
    }

    /// Keeps a new room with its first events.
    ///
    /// # Errors
    /// If the letters are taken or the store fails.
    fn create_room(&mut self, room: &str, events: &[RoomEvent]) -> Result<(), StoreError> {
        self.transact(&mut |session| {
            let created = "INSERT INTO rooms (code, touched) VALUES (?1, ?2)";
            let at = sql::last_moment_in_room(events);
            session.execute(created, params![room, at])?;
            sql::insert_room_events(session, room, events)
        })
    }

    /// Keeps what happened in a room, and the games that began by it.
    ///
    /// # Errors
    /// If there is an event of this number already, the room is gone or the store fails; then nothing
    /// is kept.
    fn append_room(
        &mut self,
        room: &str,
        events: &[RoomEvent],
        games: &[(GameRow, Vec<GameEvent>)],
    ) -> Result<(), StoreError> {
        self.transact(&mut |session| {
            sql::insert_room_events(session, room, events)?;
            for (game, events) in games {
                sql::insert_game(session, game, events)?;
            }
            let touched = "UPDATE rooms SET touched = ?1 WHERE code = ?2";
            let at = sql::last_moment_in_room(events);
            session.execute(touched, params![at, room])?;
            session.tell_of_room(room)
        })
    }

    /// Everything that happened in a room, if it is there.
    ///
    /// # Errors
    /// If the store fails.
    fn load_room(&mut self, room: &str) -> Result<Option<Vec<RoomEvent>>, StoreError> {
        let query = "SELECT event FROM room_events WHERE room = ?1 ORDER BY number";
        let rows = self.query(query, params![room])?;
        let events = sql::events_of(&rows)?;
        Ok((!events.is_empty()).then_some(events))
    }

    /// How many rooms there are.
    ///
    /// # Errors
    /// If the store fails.
    fn count_rooms(&mut self) -> Result<u64, StoreError> {
        let rows = self.query("SELECT count(*) FROM rooms", &[])?;
        rows[0].get::<i64>(0).map(i64::cast_unsigned)
    }

    /// Deletes a room with all its games.
    ///
    /// # Errors
    /// If the store fails.
    fn erase_room(&mut self, room: &str) -> Result<(), StoreError> {
        self.transact(&mut |session| {
            session.execute("DELETE FROM rooms WHERE code = ?1", params![room])?;
            session.tell_of_room(room)
        })
    }

    /// Forgets the games and rooms in which nothing happened since a moment; returns how many. The
    /// games of a room go with it.
    ///
    /// # Errors
    /// If the store fails.
    fn forget(&mut self, untouched_since: u64) -> Result<usize, StoreError> {
        let since = untouched_since as i64;
        let mut forgotten = 0;
        self.transact(&mut |session| {
            let games = "DELETE FROM games WHERE touched < ?1 AND room IS NULL";
            forgotten = session.execute(games, params![since])?;
            let rooms = "DELETE FROM rooms WHERE touched < ?1";
            forgotten += session.execute(rooms, params![since])?;
            session.forget_processes()
        })?;
        Ok(forgotten)
    }

    /// Games of the archive, the latest first.
    ///
    /// # Errors
    /// If the store fails.
    fn archived(&mut self, slice: &Slice<'_>) -> Result<Vec<Archived>, StoreError> {
        let (before, most) = (slice.before, slice.most as i64);
        let columns = "archive.number, game, rules, start, moves, archive.winner, ending, ended";
        let games = format!("SELECT {columns} FROM archive WHERE room IS NULL");
        let rows = match (slice.position, slice.rules) {
            (Some(position), _) => self.query(
                &format!(
                    "SELECT {columns} FROM archive_positions AS passed \
                     JOIN archive ON archive.number = passed.number \
                     WHERE passed.position = ?1 AND passed.number < ?2 \
                     ORDER BY passed.number DESC LIMIT ?3"
                ),
                params![position, before, most],
            ),
            (None, Some(rules)) => self.query(
                &format!("{games} AND rules = ?1 AND number < ?2 ORDER BY number DESC LIMIT ?3"),
                params![rules, before, most],
            ),
            (None, None) => self.query(
                &format!("{games} AND number < ?1 ORDER BY number DESC LIMIT ?2"),
                params![before, most],
            ),
        }?;
        rows.iter().map(sql::archived).collect()
    }

    /// How the latest games, so many at most, went on that came to the position of a key.
    ///
    /// # Errors
    /// If the store fails.
    fn continuations(&mut self, position: i64, most: usize) -> Result<Vec<Continued>, StoreError> {
        let query = "SELECT next, winner, count(*) FROM \
                     (SELECT next, winner FROM archive_positions WHERE position = ?1 \
                     ORDER BY number DESC LIMIT ?2) AS latest GROUP BY next, winner";
        let rows = self.query(query, params![position, most as i64])?;
        let counted = |row: &Row| {
            Ok(Continued {
                next: row.get(0)?,
                winner: side_numbered(row.get(1)?),
                games: row.get::<i64>(2)? as u64,
            })
        };
        rows.iter().map(counted).collect()
    }

    /// Deletes the oldest public games beyond a number; says how many.
    ///
    /// # Errors
    /// If the store fails.
    fn trim_archive(&mut self, most: u64) -> Result<usize, StoreError> {
        let oldest = "DELETE FROM archive WHERE room IS NULL AND number <= (SELECT number \
                      FROM archive WHERE room IS NULL ORDER BY number DESC LIMIT 1 OFFSET ?1)";
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let mut trimmed = 0;
        self.transact(&mut |session| {
            trimmed = session.execute(oldest, params![most])?;
            Ok(())
        })?;
        Ok(trimmed)
    }

    /// Whether another process that lives wrote the last event of a game: then a clock that runs in
    /// it is counted there.
    ///
    /// # Errors
    /// If the store fails.
    fn is_held_elsewhere(&mut self, _game: &str) -> Result<bool, StoreError> {
        Ok(false)
    }

    /// Whether other processes may use it too, and have clients of their own.
    fn is_shared(&self) -> bool {
        false
    }

    /// Has `tell` hear what other processes write, where there can be others.
    ///
    /// # Errors
    /// If the store fails.
    fn watch(&mut self, _tell: Tell) -> Result<(), StoreError> {
        Ok(())
    }
}

/// An ending as it stands in a store.
fn ending_name(ending: GameEnd) -> Result<String, StoreError> {
    match serde_json::to_value(ending) {
        Ok(serde_json::Value::String(name)) => Ok(name),
        _ => Err(StoreError::Failed("an ending without a name".into())),
    }
}

/// The ending of that name.
fn ending_named(name: String) -> GameEnd {
    serde_json::from_value(serde_json::Value::String(name)).unwrap_or(GameEnd::Other)
}

/// A side as it stands in a store.
const fn side_number(side: Option<Side>) -> Option<i64> {
    match side {
        None => None,
        Some(Side::First) => Some(0),
        Some(Side::Second) => Some(1),
    }
}

/// The side of that number.
const fn side_numbered(number: Option<i64>) -> Option<Side> {
    match number {
        None => None,
        Some(0) => Some(Side::First),
        Some(_) => Some(Side::Second),
    }
}
