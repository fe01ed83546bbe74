//! The catalogue and how it is spoken. One binary, so that the crate is linked once.

mod catalogue;
mod glossary;
mod plurals;
mod speech;
