//! The catalogue and how it is spoken. One binary, so that the crate is linked once.

mod catalogue;
mod plurals;
mod speech;
