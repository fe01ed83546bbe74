//! The lessons that were done, kept in the browser.

use super::model::LessonProgress;
use crate::shell::store::{Shell, memory};
use harif_text::Text;
use leptos::prelude::*;
use std::rc::Rc;

/// What the room with the lessons knows.
#[derive(Clone, Copy)]
pub(crate) struct LearnStore {
    pub(crate) shell: Shell,
    /// The lessons that were done.
    pub(crate) done: RwSignal<LessonProgress>,
}

impl LearnStore {
    /// The store with what earlier visits left.
    pub(crate) fn new(shell: Shell) -> Self {
        let kept = memory::recall("lessons")
            .map_or_else(LessonProgress::default, |kept| LessonProgress::read(&kept));
        Self {
            shell,
            done: RwSignal::new(kept),
        }
    }

    /// The speaker; views that call this are drawn again when the language changes.
    pub(crate) fn text(self) -> Rc<Text> {
        self.shell.text()
    }

    /// Marks something as done and keeps it.
    pub(crate) fn learned(self, change: impl FnOnce(&mut LessonProgress)) {
        self.done.update(change);
        memory::remember("lessons", &self.done.with_untracked(LessonProgress::write));
    }
}
