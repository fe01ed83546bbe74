//! Where finished games are kept: one `SQLite` file for each tournament.
//!
//! The file is in write-ahead mode and every game is a transaction of its own, committed before
//! its player moves on to the next game. A process that is killed at any instant, by signal 9 too,
//! leaves a file with exactly the games that were committed: the log is replayed when it is next
//! opened. (`synchronous = NORMAL` leaves the flushing of the disk to the checkpoints: a power
//! failure may cost the last moments, but never a consistent file.)
//!
//! The number of a game in the schedule is the primary key, so that none can be there twice.

mod rows;

use crate::game::PlayedGame;
use crate::result::Score;
use crate::schedule::Results;
use crate::spec::{SpecError, Tournament};
use harif_rules::notation::NotationError;
use harif_rules::{Game, notation};
use rows::{StoredGame, write_mistakes, write_notes};
use rusqlite::{Connection, OpenFlags, params};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The layout of the file; another number is another layout.
const LAYOUT: i64 = 1;

/// Marks the file as ours: "hrif" in ASCII.
const APPLICATION: i64 = 0x6872_6966;

/// Why the file of a tournament could not be used.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// `SQLite` or the disk failed.
    #[error("{path}: {error}")]
    Sqlite {
        /// The file.
        path: String,
        /// What `SQLite` says.
        error: rusqlite::Error,
    },
    /// The file is something else.
    #[error("{0} holds no tournament of harif")]
    Foreign(String),
    /// The file is from another version of harif.
    #[error("{path} has layout {found}, and this version of harif reads layout {LAYOUT}")]
    Layout {
        /// The file.
        path: String,
        /// Its layout.
        found: i64,
    },
    /// There is a file of this name already.
    #[error("{0} exists already")]
    Exists(String),
    /// There is no such file.
    #[error("there is no file {0}")]
    Missing(String),
    /// The stored description of the tournament cannot be read.
    #[error("{0}")]
    Spec(#[from] SpecError),
    /// A stored game cannot be replayed.
    #[error("game {number}: {error}")]
    Game {
        /// Its number.
        number: u64,
        /// What is wrong.
        error: NotationError,
    },
    /// A stored game has a result or reason that means nothing.
    #[error("game {number}: {text:?} means nothing")]
    Word {
        /// Its number.
        number: u64,
        /// The word.
        text: String,
    },
}

/// The file of a tournament.
#[derive(Debug)]
pub struct Store {
    connection: Connection,
    path: PathBuf,
}

const TABLES: &str = "
    CREATE TABLE tournament (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        -- The tournament file as it was when the tournament began.
        file TEXT NOT NULL,
        -- The lines of its openings, if they came from a file of their own.
        openings TEXT
    );
    CREATE TABLE players (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE
    );
    CREATE TABLE games (
        number INTEGER PRIMARY KEY,
        round INTEGER NOT NULL,
        pair INTEGER NOT NULL,
        first INTEGER NOT NULL REFERENCES players (id),
        second INTEGER NOT NULL REFERENCES players (id),
        -- The board before the first move; empty for the usual one.
        start TEXT NOT NULL,
        opening_plies INTEGER NOT NULL,
        -- In harif's own notation, passes left out.
        moves TEXT NOT NULL,
        -- For each move after the opening: microseconds/nodes/depth/value, between blanks.
        notes TEXT NOT NULL,
        score TEXT NOT NULL CHECK (score IN ('1-0', '1/2-1/2', '0-1')),
        reason TEXT NOT NULL,
        detail TEXT NOT NULL,
        -- judged/wrong of both sides, if they were counted.
        mistakes TEXT,
        -- Milliseconds since 1970.
        began INTEGER NOT NULL
    );
";

impl Store {
    /// Makes the file of a new tournament.
    ///
    /// # Errors
    /// If there is a file of this name, or it cannot be written.
    pub fn create(
        path: &Path,
        file: &str,
        openings: Option<&str>,
        players: &[String],
    ) -> Result<Self, StoreError> {
        if path.exists() {
            return Err(StoreError::Exists(path.display().to_string()));
        }
        let store = Self::connect(path, OpenFlags::SQLITE_OPEN_CREATE)?;
        // All of it or nothing: a half-made file would be in the way of the next attempt.
        let setup = || -> rusqlite::Result<()> {
            let transaction = store.connection.unchecked_transaction()?;
            transaction.execute_batch(TABLES)?;
            transaction.pragma_update(None, "application_id", APPLICATION)?;
            transaction.pragma_update(None, "user_version", LAYOUT)?;
            transaction.execute(
                "INSERT INTO tournament (id, file, openings) VALUES (1, ?1, ?2)",
                params![file, openings],
            )?;
            for (id, name) in players.iter().enumerate() {
                transaction.execute(
                    "INSERT INTO players (id, name) VALUES (?1, ?2)",
                    params![id as i64, name],
                )?;
            }
            transaction.commit()
        };
        setup().map_err(|error| store.failed(error))?;
        Ok(store)
    }

    /// Opens the file of a tournament.
    ///
    /// # Errors
    /// If there is none, or it is something else.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        if !path.is_file() {
            return Err(StoreError::Missing(path.display().to_string()));
        }
        let store = Self::connect(path, OpenFlags::empty())?;
        let pragma = |name: &str| -> rusqlite::Result<i64> {
            store
                .connection
                .pragma_query_value(None, name, |row| row.get(0))
        };
        let shown = || path.display().to_string();
        match pragma("application_id") {
            Ok(APPLICATION) => {}
            Ok(_) => return Err(StoreError::Foreign(shown())),
            Err(rusqlite::Error::SqliteFailure(error, _))
                if error.code == rusqlite::ErrorCode::NotADatabase =>
            {
                return Err(StoreError::Foreign(shown()));
            }
            Err(error) => return Err(store.failed(error)),
        }
        match pragma("user_version") {
            Ok(LAYOUT) => Ok(store),
            Ok(found) => Err(StoreError::Layout {
                path: shown(),
                found,
            }),
            Err(error) => Err(store.failed(error)),
        }
    }

    fn connect(path: &Path, flags: OpenFlags) -> Result<Self, StoreError> {
        let failed = |error| StoreError::Sqlite {
            path: path.display().to_string(),
            error,
        };
        let flags = flags | OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags).map_err(failed)?;
        connection
            .busy_timeout(Duration::from_secs(10))
            .map_err(failed)?;
        let store = Self {
            connection,
            path: path.to_owned(),
        };
        let settings = || -> rusqlite::Result<()> {
            store
                .connection
                .pragma_update(None, "journal_mode", "WAL")?;
            store
                .connection
                .pragma_update(None, "synchronous", "NORMAL")?;
            store.connection.pragma_update(None, "foreign_keys", "ON")
        };
        match settings() {
            // Something else than a database: `open` finds the better words.
            Err(rusqlite::Error::SqliteFailure(error, _))
                if error.code == rusqlite::ErrorCode::NotADatabase =>
            {
                Err(StoreError::Foreign(path.display().to_string()))
            }
            Err(error) => Err(store.failed(error)),
            Ok(()) => Ok(store),
        }
    }

    fn failed(&self, error: rusqlite::Error) -> StoreError {
        StoreError::Sqlite {
            path: self.path.display().to_string(),
            error,
        }
    }

    /// The file's path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The tournament as its file described it when it began.
    ///
    /// # Errors
    /// If the stored description cannot be read.
    pub fn tournament(&self) -> Result<Tournament, StoreError> {
        let (file, openings): (String, Option<String>) = self
            .connection
            .query_row("SELECT file, openings FROM tournament", [], |row| {
                Ok((row.get(0)?, row.get(1)?))
            })
            .map_err(|error| self.failed(error))?;
        let mut tournament = Tournament::read(&file)?;
        if let Some(lines) = openings {
            let lines = lines.lines().map(str::to_owned).collect();
            tournament.openings = crate::openings::OpeningSource::List(lines);
        }
        Ok(tournament)
    }

    /// Keeps a finished game. When this returns, the game survives the death of the process.
    ///
    /// # Errors
    /// If it cannot be written, or a game of this number is there already.
    pub fn save(&self, game: &PlayedGame) -> Result<(), StoreError> {
        let moves = notation::moves::write(game.moves.iter().copied());
        let mistakes = game.mistakes.as_ref().map(write_mistakes);
        let insert = || -> rusqlite::Result<usize> {
            let mut statement = self.connection.prepare_cached(
                "INSERT INTO games VALUES
                 (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)",
            )?;
            statement.execute(params![
                game.number as i64,
                game.round,
                game.pair as i64,
                game.players[0] as i64,
                game.players[1] as i64,
                game.start,
                game.opening_plies as i64,
                moves,
                write_notes(&game.notes),
                game.score.name(),
                game.reason.name(),
                game.detail,
                mistakes,
                game.began,
            ])
        };
        insert().map_err(|error| self.failed(error))?;
        Ok(())
    }

    /// Keeps many games at once: all of them or none.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn save_all(&self, games: &[PlayedGame]) -> Result<(), StoreError> {
        let transaction = self
            .connection
            .unchecked_transaction()
            .map_err(|error| self.failed(error))?;
        for game in games {
            self.save(game)?;
        }
        transaction.commit().map_err(|error| self.failed(error))
    }

    /// The results of all finished games.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn results(&self) -> Result<Results, StoreError> {
        let read = || -> rusqlite::Result<Vec<(i64, String)>> {
            let mut statement = self.connection.prepare("SELECT number, score FROM games")?;
            let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
            rows.collect()
        };
        let rows = read().map_err(|error| self.failed(error))?;
        rows.into_iter()
            .map(|(number, text)| {
                let number = number as u64;
                let score = Score::named(&text).ok_or(StoreError::Word { number, text })?;
                Ok((number, score))
            })
            .collect()
    }

    /// All finished games in the order of the schedule, one after another.
    ///
    /// # Errors
    /// If the file cannot be read or a game of it cannot be replayed.
    pub fn for_each_game(
        &self,
        game: Game,
        mut take: impl FnMut(PlayedGame),
    ) -> Result<(), StoreError> {
        let mut statement = self
            .connection
            .prepare("SELECT * FROM games ORDER BY number")
            .map_err(|error| self.failed(error))?;
        let mut rows = statement.query([]).map_err(|error| self.failed(error))?;
        while let Some(row) = rows.next().map_err(|error| self.failed(error))? {
            let stored = StoredGame::read(row).map_err(|error| self.failed(error))?;
            take(stored.replay(game)?);
        }
        Ok(())
    }

    /// All finished games in the order of the schedule.
    ///
    /// # Errors
    /// If the file cannot be read or a game of it cannot be replayed.
    pub fn games(&self, game: Game) -> Result<Vec<PlayedGame>, StoreError> {
        let mut games = Vec::new();
        self.for_each_game(game, |played| games.push(played))?;
        Ok(games)
    }
}
