//! What the room with the lessons knows beside the lessons themselves, which `play` has.

pub(crate) mod boards;
pub(crate) mod own;
pub(crate) mod place;
pub(crate) mod predict;
pub(crate) mod zoo;

pub(crate) use harif_play::lessons::{
    LESSONS, Lesson, LessonDisplay, LessonPosition, LessonProgress, Puzzle, moves, numbers, tree,
};
