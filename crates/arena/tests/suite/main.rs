//! Protocols, processes, schedules, statistics and whole tournaments. One binary, so that the crate is linked once.

#[cfg(unix)]
mod processes;
mod protocols;
mod schedule;
mod stats;
mod tournament;
