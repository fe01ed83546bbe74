//! Laws, tables and file formats of the games. One binary, so that the crate is linked once.

mod formats;
mod hashes;
mod info;
mod laws;
mod lines;
mod rulebook;
mod tables;
mod words;
