//! Which lessons are done, kept in the user's data folder.

use std::path::PathBuf;

use harif_play::lessons::LessonProgress;

use crate::files;
use crate::session::autosave;

/// The most bytes that such a file has.
const MOST_BYTES: usize = 4_096;

/// What is done, and where that is kept.
pub(super) struct Progress {
    pub(super) done: LessonProgress,
    file: Option<PathBuf>,
}

impl Progress {
    /// What was kept; nothing where there is no such file.
    pub(super) fn load() -> Self {
        let file = autosave::data_folder().map(|folder| folder.join("lessons"));
        let kept = (file.as_deref()).and_then(|file| files::read_bounded(file, MOST_BYTES).ok());
        let done = LessonProgress::read(&String::from_utf8_lossy(&kept.unwrap_or_default()));
        Self { done, file }
    }

    /// Notes that something was done. A disc that is full must not disturb a lesson.
    pub(super) fn keep(&mut self, note: impl FnOnce(&mut LessonProgress)) {
        note(&mut self.done);
        if let Some(file) = &self.file {
            let folder = file.parent().map_or(Ok(()), std::fs::create_dir_all);
            let _ = folder.and_then(|()| files::write_whole(file, self.done.write().as_bytes()));
        }
    }
}
