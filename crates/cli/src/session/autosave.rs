//! Games in progress, kept on the disk so that nothing is lost: one file for each game that is played.
//!
//! Two terminals may play the same game at once. Each holds a lock on the place of its own game, so
//! neither writes over the other's, and only a place that no running program holds is taken up again.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use harif_play::record::GameRecord;
use harif_rules::Game;

use crate::files;

/// The environment variable that names another folder for the user's data.
pub(crate) const VARIABLE: &str = "HARIF_DATA";

/// How many games of one kind are kept at most.
const MOST_PLACES: usize = 999;

/// The user's data folder, if this system has such a place.
pub(crate) fn data_folder() -> Option<PathBuf> {
    match std::env::var_os(VARIABLE) {
        Some(folder) => Some(PathBuf::from(folder)),
        None => Some(
            directories::ProjectDirs::from("", "", "harif")?
                .data_dir()
                .to_owned(),
        ),
    }
}

/// Where games in progress are kept, and which of them is ours.
#[derive(Debug)]
pub(crate) struct Autosave {
    folder: PathBuf,
    own: Option<SaveFile>,
    damaged: Vec<PathBuf>,
}

/// The file of one game. As long as the lock is held, other programs leave it alone.
#[derive(Debug)]
struct SaveFile {
    game: Game,
    file: PathBuf,
    _lock: File,
}

impl Autosave {
    /// The usual place, if this system has one.
    pub(crate) fn usual() -> Option<Self> {
        Some(Self::in_folder(data_folder()?.join("in-progress")))
    }

    const fn in_folder(folder: PathBuf) -> Self {
        Self {
            folder,
            own: None,
            damaged: Vec::new(),
        }
    }

    /// Keeps a game.
    ///
    /// # Errors
    /// If it cannot be written; what was kept before is still there.
    pub(crate) fn keep(&mut self, record: &GameRecord) -> io::Result<()> {
        let game = record.game();
        if self.own.as_ref().is_none_or(|own| own.game != game) {
            fs::create_dir_all(&self.folder)?;
            let free = (1..=MOST_PLACES)
                .map(|number| self.file(game, number))
                .find_map(|file| match SaveFile::claim(game, file) {
                    Ok(Some(place)) if place.file.exists() => None,
                    Ok(place) => place.map(Ok),
                    Err(error) => Some(Err(error)),
                });
            self.own = Some(free.ok_or(io::ErrorKind::StorageFull)??);
        }
        let own = self.own.as_ref().expect("a place was claimed");
        files::write_whole(&own.file, record.to_json().as_bytes())
    }

    /// Forgets our game: it is over, or was given up.
    pub(crate) fn forget(&mut self) {
        if let Some(own) = self.own.take() {
            // The lock's file stays: another program may be about to lock it.
            let _ = fs::remove_file(&own.file);
        }
    }

    /// The latest game of this kind that was left and that no other program plays; it is ours now.
    pub(crate) fn take_up(&mut self, game: Game) -> Option<GameRecord> {
        self.take_up_where(|record| record.game() == game)
    }

    /// Makes the place of exactly this game ours, if it is one of those that were left.
    pub(crate) fn take_up_exactly(&mut self, record: &GameRecord) {
        self.take_up_where(|kept| kept == record);
    }

    fn take_up_where(&mut self, is_wanted: impl Fn(&GameRecord) -> bool) -> Option<GameRecord> {
        for (file, record) in self.left() {
            if is_wanted(&record)
                && let Ok(Some(place)) = SaveFile::claim(record.game(), file)
            {
                self.own = Some(place);
                return Some(record);
            }
        }
        None
    }

    /// Which games were left, the latest first.
    pub(crate) fn games(&mut self) -> Vec<GameRecord> {
        self.left().into_iter().map(|(_, record)| record).collect()
    }

    /// Where files that could not be read were put aside since this was last asked.
    pub(crate) fn take_damaged(&mut self) -> Vec<PathBuf> {
        std::mem::take(&mut self.damaged)
    }

    /// The games that were left, the latest first. A damaged file is not a game, but may be precious:
    /// it gets another name, so that nothing is written over it.
    fn left(&mut self) -> Vec<(PathBuf, GameRecord)> {
        let Ok(entries) = fs::read_dir(&self.folder) else {
            return Vec::new();
        };
        let mut games = Vec::new();
        for entry in entries.filter_map(Result::ok) {
            let file = entry.path();
            if file.extension() != Some(OsStr::new("json")) || is_held(&file) {
                continue;
            }
            match read(&file) {
                Kept::Game(record) => {
                    let written = entry.metadata().and_then(|data| data.modified()).ok();
                    games.push((written, file, *record));
                }
                Kept::Nothing => {}
                Kept::Damaged => {
                    let aside = put_aside(&file);
                    self.damaged.extend(aside);
                }
            }
        }
        games.sort_by_key(|(written, _, _)| std::cmp::Reverse(*written));
        games
            .into_iter()
            .map(|(_, file, record)| (file, record))
            .collect()
    }

    fn file(&self, game: Game, number: usize) -> PathBuf {
        // Names of games are letters, digits and signs that every file system takes.
        self.folder.join(match number {
            1 => format!("{game}.json"),
            _ => format!("{game}.{number}.json"),
        })
    }
}

impl SaveFile {
    /// Locks the place of a file; nothing if another program holds it.
    fn claim(game: Game, file: PathBuf) -> io::Result<Option<Self>> {
        let lock = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(lock_of(&file))?;
        match lock.try_lock() {
            Ok(()) => Ok(Some(Self {
                game,
                file,
                _lock: lock,
            })),
            Err(fs::TryLockError::WouldBlock) => Ok(None),
            Err(fs::TryLockError::Error(error)) => Err(error),
        }
    }
}

fn lock_of(file: &Path) -> PathBuf {
    file.with_extension("lock")
}

/// Whether a running program plays the game of this file.
fn is_held(file: &Path) -> bool {
    let lock = File::options().write(true).open(lock_of(file));
    lock.is_ok_and(|lock| matches!(lock.try_lock(), Err(fs::TryLockError::WouldBlock)))
}

/// Gives a damaged file a name under which it stays; where that is, if it could be done.
fn put_aside(file: &Path) -> Option<PathBuf> {
    let names = (1..=MOST_PLACES).map(|number| file.with_extension(format!("damaged-{number}")));
    let aside = names.into_iter().find(|name| !name.exists())?;
    fs::rename(file, &aside).ok()?;
    Some(aside)
}

/// What a file of a game in progress holds.
enum Kept {
    Game(Box<GameRecord>),
    /// A game that is over or has not begun, or a file that cannot be reached now.
    Nothing,
    Damaged,
}

fn read(path: &Path) -> Kept {
    let content = match files::read_bounded(path, harif_play::record::MAX_FILE_BYTES) {
        Ok(content) => content,
        Err(error) if error.kind() == io::ErrorKind::FileTooLarge => return Kept::Damaged,
        Err(_) => return Kept::Nothing,
    };
    let record = String::from_utf8(content)
        .ok()
        .and_then(|content| GameRecord::from_json(&content).ok());
    match record {
        None => Kept::Damaged,
        Some(record) if record.ply() > 0 && record.result().is_none() => {
            Kept::Game(Box::new(record))
        }
        Some(_) => Kept::Nothing,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn in_folder() -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let inside = folder.path().join("not/yet/there");
        (folder, inside)
    }

    fn played(moves: &[&str]) -> GameRecord {
        let mut record = GameRecord::new(Game::CONNECT_FOUR);
        for m in moves {
            record.play(m.parse().unwrap()).unwrap();
        }
        record
    }

    #[test]
    fn a_game_is_kept_until_it_is_forgotten() {
        let (_folder, inside) = in_folder();
        let mut autosave = Autosave::in_folder(inside.clone());
        assert_eq!(autosave.take_up(Game::CONNECT_FOUR), None);
        autosave.keep(&played(&["4"])).unwrap();
        autosave.keep(&played(&["4", "4"])).unwrap();
        drop(autosave);
        let mut again = Autosave::in_folder(inside);
        assert_eq!(again.games(), [played(&["4", "4"])]);
        assert_eq!(again.take_up(Game::OTHELLO), None);
        let kept = again.take_up(Game::CONNECT_FOUR);
        assert_eq!(kept, Some(played(&["4", "4"])));
        again.forget();
        assert_eq!(again.games(), []);
    }

    #[test]
    fn two_programs_never_write_over_each_other() {
        let (_folder, inside) = in_folder();
        let mut left = Autosave::in_folder(inside.clone());
        let mut right = Autosave::in_folder(inside.clone());
        left.keep(&played(&["1"])).unwrap();
        assert_eq!(
            right.take_up(Game::CONNECT_FOUR),
            None,
            "it is being played"
        );
        right.keep(&played(&["2"])).unwrap();
        left.keep(&played(&["1", "1"])).unwrap();
        right.keep(&played(&["2", "2"])).unwrap();
        drop((left, right));
        let mut later = Autosave::in_folder(inside.clone());
        let mut games = later.games();
        games.sort_by_key(|game| game.last_move().map(|m| m.to_string()));
        assert_eq!(games, [played(&["1", "1"]), played(&["2", "2"])]);
        // A third game beside the two that were left takes none of their places.
        later.keep(&played(&["3"])).unwrap();
        drop(later);
        let mut all = Autosave::in_folder(inside);
        assert_eq!(all.games().len(), 3);
        all.take_up_exactly(&played(&["2", "2"]));
        all.forget();
        assert!(!all.games().contains(&played(&["2", "2"])));
        assert_eq!(all.games().len(), 2);
    }

    #[test]
    fn a_damaged_file_is_put_aside_and_named() {
        let (_folder, inside) = in_folder();
        fs::create_dir_all(&inside).unwrap();
        let mut autosave = Autosave::in_folder(inside.clone());
        let bytes: [&[u8]; 2] = [b"{\"format\":", b"\xff\xfe"];
        for (content, number) in bytes.into_iter().zip(1..) {
            let file = autosave.file(Game::OTHELLO, 1);
            fs::write(&file, content).unwrap();
            assert_eq!(autosave.take_up(Game::OTHELLO), None);
            let aside = file.with_extension(format!("damaged-{number}"));
            assert_eq!(autosave.take_damaged(), std::slice::from_ref(&aside));
            assert_eq!(fs::read(aside).unwrap(), content, "not a byte is lost");
        }
    }

    #[test]
    fn a_game_without_moves_is_not_offered() {
        let (_folder, inside) = in_folder();
        let mut autosave = Autosave::in_folder(inside.clone());
        autosave.keep(&GameRecord::new(Game::OTHELLO)).unwrap();
        drop(autosave);
        let mut again = Autosave::in_folder(inside);
        assert_eq!(again.take_up(Game::OTHELLO), None);
        assert_eq!(again.take_damaged(), [] as [PathBuf; 0]);
    }

    #[test]
    fn a_folder_that_cannot_be_written_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let inside = folder.path().join("in-progress");
        fs::write(&inside, b"a file is in the way").unwrap();
        assert!(Autosave::in_folder(inside).keep(&played(&["4"])).is_err());
    }
}
