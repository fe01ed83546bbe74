//! What is said and what is read, in both languages. One binary, so that the crate is linked once.

mod common;
mod errors;
mod figure;
mod games;
mod lab;
mod levels;
mod opponents;
mod people;
mod programs;
mod tree;
mod typed;
mod values;
