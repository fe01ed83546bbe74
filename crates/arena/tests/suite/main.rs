//! Protocols, processes, schedules, statistics and whole tournaments. One binary, so that the crate is linked once.

mod agents;
mod arbiter;
mod calibrate;
mod clocks;
mod exports;
#[cfg(target_os = "linux")]
mod faults;
mod files;
mod games;
mod ladders;
#[cfg(unix)]
mod lanes;
mod options;
mod pairings;
#[cfg(unix)]
mod processes;
#[cfg(unix)]
mod programs;
mod protocols;
mod schedule;
mod sprt;
mod stats;
mod store;
mod talking;
mod telling;
mod tournament;
