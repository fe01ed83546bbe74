//! The program `harif`, run as people run it. One binary, so that the crate is linked once.

mod arena;
mod arena_screen;
mod common;
mod convert;
mod errors;
mod eval;
mod help;
#[cfg(unix)]
mod interrupt;
mod lab;
mod persian_help;
mod play_json;
mod play_pictures;
mod play_plain;
mod play_screen;
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
mod tree;
mod watch;
