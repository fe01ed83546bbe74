//! The games that are kept, and following the one on the table.

mod database;
mod share;

use super::model::KeptGame;
use super::model::archive::{self, ArchiveError, BackupExtras};
use super::model::current::Current;
use super::model::list::Tally;
use crate::arena::store::ArenaStore;
use crate::learn::store::LearnStore;
use crate::opponents::model::offer::Ended;
use crate::play::model::session::{Session, has_moves_of_a_person};
use crate::problems::store::ProblemsStore;
use crate::shell::model::link::Room;
use crate::shell::store::memory::{self, StorageSlot};
use crate::shell::store::{Store, files};
use database::Database;
pub(crate) use database::Failure;
use harif_play::opponents::Opponent;
use harif_play::service::JudgedMove;
use harif_rules::Game;
use leptos::prelude::*;
use std::sync::Arc;
use std::time::Duration;

/// Changes of a game come in bursts; the game is kept when they have settled.
const KEEP_AFTER: Duration = Duration::from_millis(400);
/// Where the name of the game on the table is remembered.
const CURRENT: &str = "games.current";
/// Where the game on the table is remembered if it was deleted from the list.
const DELETED: &str = "games.deleted";

/// What people are told about the games that are kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum GamesNotice {
    /// Why games cannot be kept.
    Failed(Failure),
    NotAnArchive(ArchiveError),
    Imported {
        new: usize,
        unreadable: usize,
        /// Whether anything besides games came with them.
        besides: bool,
    },
    Deleted(usize),
}

/// The games that are kept in this browser.
#[derive(Clone, Copy)]
pub(crate) struct GamesStore {
    store: Store,
    /// Where the rest of what goes into the file is kept.
    others: (ProblemsStore, ArenaStore, LearnStore),
    /// All of them, the newest first.
    pub(crate) games: RwSignal<Vec<KeptGame>>,
    /// Whether they have been read.
    pub(crate) is_read: RwSignal<bool>,
    pub(crate) told: RwSignal<Option<GamesNotice>>,
    /// The bytes in use and those that the browser allows, where it says.
    pub(crate) room: RwSignal<Option<(f64, f64)>>,
    database: StoredValue<Option<Database>, LocalStorage>,
    current: StoredValue<Option<Current>>,
    /// The game on the table, if it was deleted from the list: it comes back only when it is played on.
    deleted: StoredValue<Option<Current>>,
    is_waiting: StoredValue<bool>,
    /// The game on the table and its place, as they were at the last change.
    seen: StoredValue<Option<(Session, StorageSlot)>>,
}

impl GamesStore {
    /// The store of a page that has just been opened.
    pub(crate) fn new(store: Store, others: (ProblemsStore, ArenaStore, LearnStore)) -> Self {
        let current = memory::recall(CURRENT).and_then(|kept| Current::read(&kept));
        let deleted = memory::recall(DELETED).and_then(|kept| Current::read(&kept));
        Self {
            store,
            others,
            games: RwSignal::new(Vec::new()),
            is_read: RwSignal::new(false),
            told: RwSignal::new(None),
            room: RwSignal::new(None),
            database: StoredValue::new_local(None),
            current: StoredValue::new(current),
            deleted: StoredValue::new(deleted),
            is_waiting: StoredValue::new(false),
            seen: StoredValue::new(None),
        }
    }

    /// Opens the database, and follows the game on the table from now on.
    pub(crate) fn start(self) {
        leptos::task::spawn_local(async move {
            match Database::open().await {
                Ok(database) => {
                    // Another tab that keeps or deletes a game says so.
                    database.listen(move || self.read_again());
                    self.database.set_value(Some(database));
                    self.read().await;
                }
                Err(failure) => {
                    self.is_read.set(true);
                    self.told.set(Some(GamesNotice::Failed(failure)));
                    self.keep_current();
                }
            }
        });
        Effect::new(move |_| {
            self.store.judgements.track();
            let now = (self.store.session.get(), self.store.slot.get());
            let before = self.seen.try_update_value(|seen| seen.replace(now.clone()));
            if let Some(Some((session, slot))) = before {
                // Another game has taken its place before it was kept: its last moves, and how it ended.
                let is_replaced = !Current::new(0, &session).goes_on_as(&now.0);
                if is_replaced && self.is_waiting.get_value() {
                    self.keep(&session, slot);
                }
            }
            let is_other = |current: &Current| current.is_over_for(&now.0);
            let is_other = |current: &Option<Current>| current.as_ref().is_some_and(is_other);
            if now.1 == StorageSlot::Own && self.current.with_value(is_other) {
                self.current.set_value(None);
            }
            if self.is_waiting.get_value() {
                return;
            }
            self.is_waiting.set_value(true);
            set_timeout(
                move || {
                    self.is_waiting.set_value(false);
                    self.keep_current();
                },
                KEEP_AFTER,
            );
        });
    }

    fn read_again(self) {
        leptos::task::spawn_local(self.read());
    }

    async fn read(self) {
        let Some(database) = self.database.get_value() else {
            return;
        };
        match database.all().await {
            Ok(rows) => {
                let read = rows.iter().filter_map(|row| serde_json::from_str(row).ok());
                let games: Vec<KeptGame> = read.collect();
                self.games.set(archive::merge(&games, &[]));
            }
            Err(failure) => self.told.set(Some(GamesNotice::Failed(failure))),
        }
        self.is_read.set(true);
        self.keep_current();
        self.room.set(database::room().await);
    }

    fn keep_current(self) {
        let session = self.store.session.get_untracked();
        self.keep(&session, self.store.slot.get_untracked());
    }

    /// Keeps a game that is or was on the table, if a person has moved in it.
    fn keep(self, session: &Session, slot: StorageSlot) {
        // What came with a link is no game of this person until it is played on.
        let is_own = slot == StorageSlot::Own;
        let is_deleted = self.deleted.with_value(|deleted| {
            let same = |it: &Current| *it == Current::new(it.id, session);
            deleted.as_ref().is_some_and(same)
        });
        // Before the games are read it is not known which of them this one is.
        let is_read = self.is_read.get_untracked();
        if !is_read || !is_own || is_deleted || !has_moves_of_a_person(session) {
            return;
        }
        let now = js_sys::Date::now() as u64;
        let current = self.current.get_value();
        let id = match &current {
            Some(current) if current.goes_on_as(session) => current.id,
            // Two games of two tabs may begin in the same millisecond.
            _ => now * 1000 + harif_play::chance::fresh_seed() % 1000,
        };
        let seen = Current::new(id, session);
        if current.as_ref() != Some(&seen) {
            memory::remember(CURRENT, &seen.write());
            self.current.set_value(Some(seen));
        }
        let mut kept = KeptGame::of(session, (id, now), &self.judged(session));
        let before = self
            .games
            .with_untracked(|games| games.iter().find(|it| it.id == id).cloned());
        if let Some(before) = before {
            if kept.accuracy.is_none() && kept.moves == before.moves {
                (kept.accuracy, kept.moments) = (before.accuracy, before.moments.clone());
            }
            kept.at = before.at;
            if kept == before {
                return;
            }
            kept.at = now;
        }
        self.games
            .update(|games| *games = archive::merge(games, std::slice::from_ref(&kept)));
        self.put(vec![kept]);
    }

    /// The verdicts on the moves of a game, by ply from 1.
    fn judged(self, session: &Session) -> Vec<(usize, Arc<JudgedMove>)> {
        let line = session.line();
        self.store.judgements.with_untracked(|all| {
            let moves = line.iter().enumerate().skip(1);
            moves
                .filter_map(|(ply, node)| Some((ply, Arc::clone(all.get(node)?))))
                .collect()
        })
    }

    fn put(self, games: Vec<KeptGame>) {
        let Some(database) = self.database.get_value() else {
            return;
        };
        leptos::task::spawn_local(async move {
            let rows = games.iter().filter_map(|kept| {
                let text = serde_json::to_string(kept).ok()?;
                Some((kept.id, text))
            });
            if let Err(failure) = database.put(rows.collect()).await {
                self.told.set(Some(GamesNotice::Failed(failure)));
            }
            self.room.set(database::room().await);
        });
    }

    /// How games against an opponent went, in a game of some size.
    pub(crate) fn tally(self, opponent: Opponent, game: Game) -> Tally {
        let (spec, game) = (opponent.spec().to_string(), game.to_string());
        self.games.with(|games| {
            Tally::of(
                games
                    .iter()
                    .filter(|kept| kept.game == game && kept.opponent() == Some(&spec)),
            )
        })
    }

    /// How games against an opponent ended, the last one last.
    pub(crate) fn ended_against(self, opponent: Opponent, game: Game) -> Vec<Ended> {
        let (spec, game) = (opponent.spec().to_string(), game.to_string());
        let mut ended: Vec<Ended> = self.games.with(|games| {
            games
                .iter()
                .filter(|kept| kept.game == game && kept.opponent() == Some(&spec))
                .filter_map(KeptGame::ended)
                .collect()
        });
        ended.reverse();
        ended
    }

    /// Puts a kept game on the table: an open one to be played on, a finished one to be looked at.
    pub(crate) fn open(self, kept: &KeptGame, ply: Option<usize>) {
        let Some(mut session) = kept.session() else {
            return;
        };
        if let Some(ply) = ply {
            session.go_to_ply(ply);
        }
        let seen = Current::new(kept.id, &session);
        self.store.open_session(session);
        memory::remember(CURRENT, &seen.write());
        self.current.set_value(Some(seen));
        self.store.enter(Room::Play);
        window().scroll_to_with_x_and_y(0.0, 0.0);
    }

    /// Deletes games for good.
    pub(crate) fn delete(self, ids: Vec<u64>) {
        self.games
            .update(|games| games.retain(|kept| !ids.contains(&kept.id)));
        let gone = |current: &Current| ids.contains(&current.id);
        if self.current.get_value().as_ref().is_some_and(gone) {
            let deleted = self.current.get_value();
            memory::remember(
                DELETED,
                &deleted.as_ref().map(Current::write).unwrap_or_default(),
            );
            self.deleted.set_value(deleted);
            self.current.set_value(None);
            memory::remember(CURRENT, "");
        }
        self.told.set(Some(GamesNotice::Deleted(ids.len())));
        let Some(database) = self.database.get_value() else {
            return;
        };
        leptos::task::spawn_local(async move {
            if let Err(failure) = database.delete(ids).await {
                self.told.set(Some(GamesNotice::Failed(failure)));
            }
            self.room.set(database::room().await);
        });
    }

    /// What is kept besides games.
    pub(crate) fn besides(self) -> BackupExtras {
        let (problems, arena, learn) = self.others;
        BackupExtras {
            problems: problems.progress.get(),
            evaluators: arena.kept.get(),
            lessons: learn.done.get(),
        }
    }

    /// Hands everything to the person as one file.
    pub(crate) fn export(self) {
        let besides = untrack(|| self.besides());
        let text = self
            .games
            .with_untracked(|games| archive::write(games, &besides));
        // Without a file there is nothing to tell but that nothing happened, which is seen.
        let _ = files::offer("harif-games.json", &text);
    }

    /// Takes up what a file holds; games that are here already stay as they are, and the rest is joined.
    pub(crate) fn import(self, text: &str) {
        let imported = match archive::read(text) {
            Ok(imported) => imported,
            Err(error) => {
                self.told.set(Some(GamesNotice::NotAnArchive(error)));
                return;
            }
        };
        let before = self.games.get_untracked();
        let merged = archive::merge(&before, &imported.games);
        let told = GamesNotice::Imported {
            new: merged.len() - before.len(),
            unreadable: imported.unreadable,
            besides: imported.besides != BackupExtras::default(),
        };
        let joined = untrack(|| self.besides()).join(&imported.besides);
        let (problems, arena, learn) = self.others;
        problems.take(&joined.problems);
        arena.take(joined.evaluators);
        learn.learned(|done| *done = joined.lessons);
        self.games.set(merged);
        self.told.set(Some(told));
        self.put(imported.games);
    }

    /// Reads a file with games.
    pub(crate) fn import_file(self, file: &web_sys::File) {
        if file.size() > archive::LONGEST as f64 {
            let told = GamesNotice::NotAnArchive(ArchiveError::TooLong);
            self.told.set(Some(told));
            return;
        }
        files::read_text(file, move |text| self.import(text));
    }
}
