//! The driver of a game being played, with runners that answer, delay, fail and answer late.

mod budget;
mod clocks;
mod examples;
mod laws;
mod questions;
mod runner;
mod turns;
mod wishes;
