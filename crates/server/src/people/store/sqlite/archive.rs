//! The archive in a file of `SQLite`.

use rusqlite::{Connection, Row, Transaction, params};

use crate::people::archive::{Archived, Finished, FinishedGame};
use crate::people::store::{
    Continued, Slice, StoreError, ending_name, ending_named, side_number, side_numbered,
};

pub(super) const LAYOUT: &str = "
    ALTER TABLE games ADD COLUMN public INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE archive (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        game TEXT NOT NULL UNIQUE,
        -- The room that it belongs to; public games have none.
        room TEXT REFERENCES rooms (code) ON DELETE CASCADE,
        rules TEXT NOT NULL,
        -- Empty for the usual start.
        start TEXT NOT NULL,
        moves TEXT NOT NULL,
        -- 0 and 1; null in a draw.
        winner INTEGER,
        ending TEXT NOT NULL,
        ended INTEGER NOT NULL
    );
    CREATE INDEX archive_public ON archive (number) WHERE room IS NULL;
    CREATE INDEX archive_by_rules ON archive (rules, number) WHERE room IS NULL;
    CREATE INDEX archive_by_room ON archive (room) WHERE room IS NOT NULL;
    -- The positions of openings by their keys, and how games went on and ended.
    CREATE TABLE archive_positions (
        position INTEGER NOT NULL,
        number INTEGER NOT NULL REFERENCES archive (number) ON DELETE CASCADE,
        next INTEGER,
        winner INTEGER,
        PRIMARY KEY (position, number)
    ) WITHOUT ROWID;
    CREATE INDEX archive_positions_by_game ON archive_positions (number);
";

/// Keeps a finished game.
pub(super) fn insert(transaction: &Transaction<'_>, game: &Finished) -> Result<(), StoreError> {
    let record = &game.record;
    transaction
        .prepare_cached(
            "INSERT INTO archive (game, room, rules, start, moves, winner, ending, ended) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        )?
        .execute(params![
            record.game,
            game.room,
            record.rules,
            record.start,
            record.moves,
            side_number(record.winner),
            ending_name(record.ending)?,
            record.ended as i64,
        ])?;
    let number = transaction.last_insert_rowid();
    let mut statement = transaction.prepare_cached(
        "INSERT INTO archive_positions (position, number, next, winner) VALUES (?1, ?2, ?3, ?4)",
    )?;
    for passed in &game.positions {
        let winner = side_number(record.winner);
        statement.execute(params![passed.position, number, passed.next, winner])?;
    }
    Ok(())
}

fn archived(row: &Row<'_>) -> rusqlite::Result<Archived> {
    Ok(Archived {
        number: row.get(0)?,
        record: FinishedGame {
            game: row.get(1)?,
            rules: row.get(2)?,
            start: row.get(3)?,
            moves: row.get(4)?,
            winner: side_numbered(row.get(5)?),
            ending: ending_named(row.get(6)?),
            ended: row.get::<_, i64>(7)? as u64,
        },
    })
}

pub(super) fn read(
    connection: &Connection,
    slice: &Slice<'_>,
) -> Result<Vec<Archived>, StoreError> {
    let most = slice.most as i64;
    let columns = "archive.number, game, rules, start, moves, archive.winner, ending, ended";
    let games: rusqlite::Result<Vec<Archived>> = match (slice.position, slice.rules) {
        (Some(position), _) => connection
            .prepare_cached(&format!(
                "SELECT {columns} FROM archive_positions AS passed \
                 JOIN archive ON archive.number = passed.number \
                 WHERE passed.position = ?1 AND passed.number < ?2 \
                 ORDER BY passed.number DESC LIMIT ?3"
            ))?
            .query_map(params![position, slice.before, most], archived)?
            .collect(),
        (None, Some(rules)) => connection
            .prepare_cached(&format!(
                "SELECT {columns} FROM archive WHERE room IS NULL AND rules = ?1 \
                 AND number < ?2 ORDER BY number DESC LIMIT ?3"
            ))?
            .query_map(params![rules, slice.before, most], archived)?
            .collect(),
        (None, None) => connection
            .prepare_cached(&format!(
                "SELECT {columns} FROM archive WHERE room IS NULL \
                 AND number < ?1 ORDER BY number DESC LIMIT ?2"
            ))?
            .query_map(params![slice.before, most], archived)?
            .collect(),
    };
    Ok(games?)
}

pub(super) fn continuations(
    connection: &Connection,
    position: i64,
    most: usize,
) -> Result<Vec<Continued>, StoreError> {
    let mut statement = connection.prepare_cached(
        "SELECT next, winner, count(*) FROM (SELECT next, winner FROM archive_positions \
         WHERE position = ?1 ORDER BY number DESC LIMIT ?2) GROUP BY next, winner",
    )?;
    let counts = statement.query_map(params![position, most as i64], |row| {
        Ok(Continued {
            next: row.get(0)?,
            winner: side_numbered(row.get(1)?),
            games: row.get::<_, i64>(2)? as u64,
        })
    })?;
    Ok(counts.collect::<rusqlite::Result<_>>()?)
}

pub(super) fn trim(connection: &Connection, most: u64) -> Result<usize, StoreError> {
    let trimmed = connection.execute(
        "DELETE FROM archive WHERE room IS NULL AND number <= (SELECT number FROM archive \
         WHERE room IS NULL ORDER BY number DESC LIMIT 1 OFFSET ?1)",
        [i64::try_from(most).unwrap_or(i64::MAX)],
    )?;
    Ok(trimmed)
}
