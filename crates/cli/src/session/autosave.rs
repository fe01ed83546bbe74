//! The game in progress, kept on the disk so that nothing is lost: one file for each game.

use std::path::{Path, PathBuf};

use harif_play::record::GameRecord;
use harif_rules::Game;

use crate::files;

/// The environment variable that names another folder for the user's data.
pub(crate) const VARIABLE: &str = "HARIF_DATA";

/// Where games in progress are kept.
#[derive(Clone, Debug)]
pub(crate) struct Autosave {
    folder: PathBuf,
}

impl Autosave {
    /// The user's data folder, if this system has such a place.
    pub(crate) fn usual() -> Option<Self> {
        let data = match std::env::var_os(VARIABLE) {
            Some(folder) => PathBuf::from(folder),
            None => directories::ProjectDirs::from("", "", "harif")?
                .data_dir()
                .to_owned(),
        };
        Some(Self {
            folder: data.join("in-progress"),
        })
    }

    fn file(&self, game: Game) -> PathBuf {
        // Names of games are letters, digits and signs that every file system takes.
        self.folder.join(format!("{game}.json"))
    }

    /// Keeps a game. What goes wrong here must not disturb the game, so nothing is said of it.
    pub(crate) fn keep(&self, record: &GameRecord) {
        let written = std::fs::create_dir_all(&self.folder).and_then(|()| {
            files::write_whole(&self.file(record.game()), record.to_json().as_bytes())
        });
        drop(written);
    }

    /// Forgets the game: it is over, or was given up.
    pub(crate) fn forget(&self, game: Game) {
        let _ = std::fs::remove_file(self.file(game));
    }

    /// The game that was in progress, if it can still be read and has not ended.
    pub(crate) fn kept(&self, game: Game) -> Option<GameRecord> {
        read(&self.file(game)).filter(|record| record.game() == game)
    }

    /// Which games are in progress, the latest first.
    pub(crate) fn games(&self) -> Vec<GameRecord> {
        let Ok(entries) = std::fs::read_dir(&self.folder) else {
            return Vec::new();
        };
        let mut games: Vec<_> = entries
            .filter_map(Result::ok)
            .filter(|entry| entry.path().extension().is_some_and(|end| end == "json"))
            .filter_map(|entry| {
                let written = entry.metadata().and_then(|data| data.modified()).ok();
                read(&entry.path()).map(|record| (written, record))
            })
            .collect();
        games.sort_by_key(|(written, _)| std::cmp::Reverse(*written));
        games.into_iter().map(|(_, record)| record).collect()
    }
}

/// A game in progress; nothing where the file is missing, damaged, or its game is over.
fn read(path: &Path) -> Option<GameRecord> {
    let content = files::read_bounded(path, harif_play::record::MAX_FILE_BYTES).ok()?;
    let record = GameRecord::from_json(&String::from_utf8(content).ok()?).ok()?;
    (record.ply() > 0 && record.result().is_none()).then_some(record)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn in_folder() -> (tempfile::TempDir, Autosave) {
        let folder = tempfile::tempdir().unwrap();
        let autosave = Autosave {
            folder: folder.path().join("not/yet/there"),
        };
        (folder, autosave)
    }

    #[test]
    fn a_game_is_kept_until_it_is_forgotten() {
        let (_folder, autosave) = in_folder();
        let mut record = GameRecord::new(Game::CONNECT_FOUR);
        assert_eq!(autosave.kept(Game::CONNECT_FOUR), None);
        record.play("4".parse().unwrap()).unwrap();
        autosave.keep(&record);
        assert_eq!(autosave.kept(Game::CONNECT_FOUR), Some(record.clone()));
        assert_eq!(autosave.kept(Game::OTHELLO), None);
        assert_eq!(autosave.games(), [record]);
        autosave.forget(Game::CONNECT_FOUR);
        assert_eq!(autosave.kept(Game::CONNECT_FOUR), None);
    }

    #[test]
    fn what_cannot_be_taken_up_is_not_offered() {
        let (_folder, autosave) = in_folder();
        autosave.keep(&GameRecord::new(Game::OTHELLO));
        assert_eq!(autosave.kept(Game::OTHELLO), None, "nothing was played");
        std::fs::write(autosave.file(Game::OTHELLO), b"{\"format\":").unwrap();
        assert_eq!(autosave.kept(Game::OTHELLO), None, "damaged");
        std::fs::write(autosave.file(Game::OTHELLO), b"\xff\xfe").unwrap();
        assert!(autosave.games().is_empty());
    }
}
