//! What the tests of several crates share: [`disk`]s that fail, random [`positions`], a [`postgres`] of a test's own, and
//! how much is tried: enough for every change, or the long forms before a release.
//!
//! `cargo xtask test --full` sets the variable `HARIF_FULL`, and laws are then tried on ten times as
//! many random cases.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

pub mod disk;
pub mod positions;
pub mod postgres;

/// How many times as many cases the long forms try.
const LONG: u32 = 10;

/// The number of random cases that a law is tried on: the one given, or ten times as many in the
/// long form.
///
/// ```
/// assert!(harif_testing::cases(12) >= 12);
/// ```
pub fn cases(usual: u32) -> u32 {
    cases_of(usual, std::env::var_os("HARIF_FULL").is_some())
}

/// The step from one case of a list to the next that is tried: the one given, or 1 in the long form.
pub fn stride(usual: usize) -> usize {
    if std::env::var_os("HARIF_FULL").is_some() {
        1
    } else {
        usual
    }
}

fn cases_of(usual: u32, is_long: bool) -> u32 {
    if is_long { usual * LONG } else { usual }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_long_form_tries_more() {
        assert_eq!(cases_of(12, false), 12);
        assert_eq!(cases_of(12, true), 120);
    }
}
