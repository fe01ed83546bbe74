//! Tournaments as people see them: live, line by line, in tables and as a page.

mod live;
pub(crate) mod measure;
mod plain;
pub(crate) mod report;
mod scoreboard;
pub(crate) mod tables;
pub(crate) mod wins;

pub(crate) use live::Live;
pub(crate) use plain::Plain;
pub(crate) use scoreboard::Scoreboard;
