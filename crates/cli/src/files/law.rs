//! Replacing a file on a disk that fails at any step, and that loses at any step all that was not
//! synced: what is there afterwards is the old file or the new one, whole; and the new one if the
//! program was told that it is saved.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use super::disk::Disk;
use super::replace;

/// The contents of files by their numbers, and which names lead to them.
#[derive(Clone, Default)]
struct Contents {
    files: BTreeMap<usize, Vec<u8>>,
    names: BTreeMap<PathBuf, usize>,
}

/// What happens at the step of this number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Trouble {
    /// The step is refused; of a write, this many bytes are written before.
    Refused { step: usize, written: usize },
    /// The power fails after the step.
    PowerFails { after: usize },
    /// Nothing goes wrong.
    None,
}

/// A disk that knows what the system shows and what would outlive a power failure.
struct FailingDisk {
    shown: Contents,
    lasting: Contents,
    trouble: Trouble,
    steps: usize,
    next_file: usize,
    is_off: bool,
}

impl FailingDisk {
    fn with_old_file(path: &Path, trouble: Trouble) -> Self {
        let mut contents = Contents::default();
        contents.files.insert(0, b"the old game".to_vec());
        contents.names.insert(path.to_owned(), 0);
        Self {
            shown: contents.clone(),
            lasting: contents,
            trouble,
            steps: 0,
            next_file: 1,
            is_off: false,
        }
    }

    /// Does a step, unless it is the one that is refused or the power has failed.
    fn step(&mut self, act: impl FnOnce(&mut Self, Option<usize>)) -> io::Result<()> {
        if self.is_off {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        self.steps += 1;
        match self.trouble {
            Trouble::Refused { step, written } if step == self.steps => {
                act(self, Some(written));
                return Err(io::ErrorKind::StorageFull.into());
            }
            _ => act(self, None),
        }
        self.is_off = self.trouble == Trouble::PowerFails { after: self.steps };
        if self.is_off {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        Ok(())
    }

    /// What is found under a name, after the power has come back if it had failed.
    fn found(&self, path: &Path) -> Option<&[u8]> {
        let contents = if self.is_off {
            &self.lasting
        } else {
            &self.shown
        };
        let number = contents.names.get(path)?;
        // A name that lasts can lead to a file of which nothing was written yet.
        Some(contents.files.get(number).map_or(&[], Vec::as_slice))
    }
}

impl Disk for FailingDisk {
    type Temporary = usize;

    fn temporary(&mut self, _: &Path, _: &Path) -> io::Result<usize> {
        let number = self.next_file;
        self.next_file += 1;
        self.step(|disk, refused| {
            if refused.is_none() {
                disk.shown.files.insert(number, Vec::new());
            }
        })?;
        Ok(number)
    }

    fn write(&mut self, file: &mut usize, content: &[u8]) -> io::Result<()> {
        let number = *file;
        self.step(|disk, refused| {
            let written = &content[..refused.map_or(content.len(), |n| n.min(content.len()))];
            disk.shown.files.insert(number, written.to_vec());
        })
    }

    fn sync(&mut self, file: &mut usize) -> io::Result<()> {
        let number = *file;
        self.step(|disk, refused| {
            if refused.is_none() {
                let content = disk.shown.files[&number].clone();
                disk.lasting.files.insert(number, content);
            }
        })
    }

    fn rename(&mut self, file: usize, path: &Path) -> io::Result<()> {
        self.step(|disk, refused| {
            if refused.is_none() {
                disk.shown.names.insert(path.to_owned(), file);
                // The system may write a new name to the disk at any time, long before it is asked to.
                if file.is_multiple_of(2) {
                    disk.lasting.names.insert(path.to_owned(), file);
                }
            }
        })
    }

    fn sync_folder(&mut self, _: &Path) -> io::Result<()> {
        self.step(|disk, refused| {
            if refused.is_none() {
                disk.lasting.names = disk.shown.names.clone();
            }
        })
    }
}

/// Every trouble that can happen in so many steps.
fn troubles(steps: usize) -> impl Iterator<Item = Trouble> {
    let refused =
        (1..=steps).flat_map(|step| [0, 1, 5].map(|written| Trouble::Refused { step, written }));
    let power = (1..=steps).map(|after| Trouble::PowerFails { after });
    refused.chain(power).chain([Trouble::None])
}

#[test]
fn a_file_is_the_old_one_or_the_new_one_whatever_fails() {
    let path = Path::new("games/mine.json");
    let mut tried = 0;
    // Whether a renamed file's name lasts by chance is decided by the parity of its number.
    for first_file in [1, 2] {
        for trouble in troubles(5) {
            let mut disk = FailingDisk::with_old_file(path, trouble);
            disk.next_file = first_file;
            let told = replace(&mut disk, path, b"the new game, which is longer");
            let found = disk.found(path).expect("there is always a file");
            let is_new = found == b"the new game, which is longer";
            assert!(
                is_new || found == b"the old game",
                "{trouble:?}: {:?}",
                String::from_utf8_lossy(found)
            );
            // Once it was said to be saved, the power may fail at any later moment.
            if told.is_ok() {
                disk.is_off = true;
                let lasting = disk.found(path).expect("there is always a file");
                assert_eq!(lasting, b"the new game, which is longer", "{trouble:?}");
            }
            assert_eq!(told.is_ok(), trouble == Trouble::None, "{trouble:?}");
            tried += 1;
        }
    }
    assert_eq!(tried, 2 * (5 * 3 + 5 + 1));
}

/// The test that is run as another process.
const CHILD: &str = "files::law::a_game_is_saved_as_another_process";

/// What the other process does: saves a file again and again, and says so each time. On its own it does nothing.
#[test]
fn a_game_is_saved_as_another_process() {
    let Some(folder) = harif_testing::disk::folder_of_child() else {
        return;
    };
    for number in 1..=SAVES {
        super::write_whole(&folder.join("game.json"), &saved(number)).unwrap();
        println!("kept {number}");
    }
}

const SAVES: usize = 4;

fn saved(number: usize) -> Vec<u8> {
    format!("game {number} ").repeat(number * 700).into_bytes()
}

/// The steps above, as the system is really asked for them: after a loss of power at any of its calls the file is whole, and it
/// is the one that was last said to be kept, or a later one.
#[test]
fn no_save_is_lost_with_the_power() {
    if !harif_testing::disk::can_record() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let work = folder.path().join("work");
    std::fs::create_dir(&work).unwrap();
    let recording = harif_testing::disk::record(CHILD, &work).unwrap();
    let crashes = recording.crashes(1);
    assert!(crashes.len() > 12 * SAVES, "{} crashes", crashes.len());
    for (number, crash) in crashes.iter().enumerate() {
        let place = folder.path().join(number.to_string());
        std::fs::create_dir(&place).unwrap();
        crash.write(&place).unwrap();
        let kept = crash.said.iter().filter(|line| line.starts_with("kept "));
        let kept = kept.count();
        let found = std::fs::read(place.join("game.json"));
        let is_whole = match &found {
            Ok(found) => (kept.max(1)..=SAVES).any(|number| *found == saved(number)),
            Err(_) => kept == 0,
        };
        assert!(is_whole, "{}: {kept} were kept, {found:?}", crash.what);
    }
}
