//! The page in a real browser, used as people use it.
//!
//! `cargo xtask browser` builds the page, starts the program that serves it and a
//! browser, and runs these tests; a word after it runs only the tests whose names have it. Nothing
//! here waits for a clock: a step is over when the page shows that it is.

mod access;
mod archive;
mod arena;
mod browser;
mod calm;
mod class;
mod feel;
mod forms;
mod glass;
mod history;
mod lab;
mod language;
mod learn;
mod offline;
mod openings;
mod people;
mod pictures;
mod play;
mod player;
mod problems;
mod programs;
mod sent;
mod share;
mod slow;
mod thinking;
mod tree;
mod trouble;
mod week;
