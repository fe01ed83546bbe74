//! The program `harif`, run as people run it. One binary, so that the crate is linked once.

mod arena;
mod arena_screen;
mod bad_programs;
#[cfg(unix)]
mod bots;
mod citizen;
#[cfg(unix)]
mod cluster;
mod common;
mod convert;
mod course;
mod course_functions;
#[cfg(target_os = "linux")]
mod engines_end;
mod errors;
mod eval;
mod grade;
mod help;
mod host;
#[cfg(unix)]
mod interrupt;
mod lab;
mod learn;
mod persian_help;
mod play_json;
mod play_pictures;
mod play_plain;
mod play_screen;
#[cfg(unix)]
mod problems;
mod programs;
mod readme;
mod replay;
mod rules;
mod searches;
mod serve;
mod solve;
#[cfg(unix)]
mod suspend;
mod tables;
mod terminal;
mod tls;
mod tree;
mod watch;
