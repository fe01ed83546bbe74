//! The archive in a database.

use postgres::{Client, Row, Transaction};

use crate::people::archive::{Archived, Finished, FinishedGame};
use crate::people::store::{
    Continued, Slice, StoreError, ending_name, ending_named, side_number, side_numbered,
};

pub(super) const LAYOUT: &str = "
    ALTER TABLE games ADD COLUMN public BOOLEAN NOT NULL DEFAULT FALSE;
    CREATE TABLE archive (
        number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
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
    );
    CREATE INDEX archive_positions_by_game ON archive_positions (number);
";

/// Keeps a finished game.
pub(super) fn insert(transaction: &mut Transaction<'_>, game: &Finished) -> Result<(), StoreError> {
    let record = &game.record;
    let winner = side_number(record.winner);
    let row = transaction.query_one(
        "INSERT INTO archive (game, room, rules, start, moves, winner, ending, ended) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING number",
        &[
            &record.game,
            &game.room,
            &record.rules,
            &record.start,
            &record.moves,
            &winner,
            &ending_name(record.ending)?,
            &(record.ended as i64),
        ],
    )?;
    let number: i64 = row.get(0);
    let keys: Vec<i64> = game.positions.iter().map(|it| it.position).collect();
    let next: Vec<Option<i64>> = game.positions.iter().map(|it| it.next).collect();
    transaction.execute(
        "INSERT INTO archive_positions (position, number, next, winner) \
         SELECT passed.position, $3, passed.next, $4 \
         FROM unnest($1::bigint[], $2::bigint[]) AS passed (position, next)",
        &[&keys, &next, &number, &winner],
    )?;
    Ok(())
}

fn archived(row: &Row) -> Archived {
    Archived {
        number: row.get(0),
        record: FinishedGame {
            game: row.get(1),
            rules: row.get(2),
            start: row.get(3),
            moves: row.get(4),
            winner: side_numbered(row.get(5)),
            ending: ending_named(row.get(6)),
            ended: row.get::<_, i64>(7) as u64,
        },
    }
}

pub(super) fn read(client: &mut Client, slice: &Slice<'_>) -> Result<Vec<Archived>, StoreError> {
    let (before, most) = (slice.before, slice.most as i64);
    let columns = "archive.number, game, rules, start, moves, archive.winner, ending, ended";
    let rows = match (slice.position, slice.rules) {
        (Some(position), _) => client.query(
            &format!(
                "SELECT {columns} FROM archive_positions AS passed \
                 JOIN archive ON archive.number = passed.number \
                 WHERE passed.position = $1 AND passed.number < $2 \
                 ORDER BY passed.number DESC LIMIT $3"
            ),
            &[&position, &before, &most],
        )?,
        (None, Some(rules)) => client.query(
            &format!(
                "SELECT {columns} FROM archive WHERE room IS NULL AND rules = $1 \
                 AND number < $2 ORDER BY number DESC LIMIT $3"
            ),
            &[&rules, &before, &most],
        )?,
        (None, None) => client.query(
            &format!(
                "SELECT {columns} FROM archive WHERE room IS NULL \
                 AND number < $1 ORDER BY number DESC LIMIT $2"
            ),
            &[&before, &most],
        )?,
    };
    Ok(rows.iter().map(archived).collect())
}

pub(super) fn continuations(
    client: &mut Client,
    position: i64,
    most: usize,
) -> Result<Vec<Continued>, StoreError> {
    let rows = client.query(
        "SELECT next, winner, count(*) FROM (SELECT next, winner FROM archive_positions \
         WHERE position = $1 ORDER BY number DESC LIMIT $2) AS latest GROUP BY next, winner",
        &[&position, &(most as i64)],
    )?;
    let counts = rows.iter().map(|row| Continued {
        next: row.get(0),
        winner: side_numbered(row.get(1)),
        games: row.get::<_, i64>(2) as u64,
    });
    Ok(counts.collect())
}

pub(super) fn trim(client: &mut Client, most: u64) -> Result<usize, StoreError> {
    let trimmed = client.execute(
        "DELETE FROM archive WHERE room IS NULL AND number <= (SELECT number FROM archive \
         WHERE room IS NULL ORDER BY number DESC LIMIT 1 OFFSET $1)",
        &[&i64::try_from(most).unwrap_or(i64::MAX)],
    )?;
    Ok(trimmed as usize)
}
