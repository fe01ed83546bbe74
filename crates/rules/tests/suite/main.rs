//! Laws, tables and file formats of the games. One binary, so that the crate is linked once.

mod formats;
mod laws;
mod tables;
