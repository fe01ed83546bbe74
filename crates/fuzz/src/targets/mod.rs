//! The laws, by what they read.

pub(crate) mod arena;
pub(crate) mod files;
pub(crate) mod formats;
pub(crate) mod play;
pub(crate) mod rules;

use harif_rules::Game;

/// The bytes as text, if they are.
fn text(bytes: &[u8]) -> Option<&str> {
    std::str::from_utf8(bytes).ok()
}

/// A game on the first line, and the rest.
fn game_and_rest(bytes: &[u8]) -> Option<(Game, &str)> {
    let (first, rest) = text(bytes)?.split_once('\n')?;
    Some((first.parse().ok()?, rest))
}

/// What is printed reads back as the same thing.
fn reads_back<T>(value: &T)
where
    T: std::fmt::Display + std::fmt::Debug + std::str::FromStr + PartialEq,
{
    let written = value.to_string();
    let read = written.parse::<T>().ok();
    assert_eq!(read.as_ref(), Some(value), "written as {written:?}");
}
