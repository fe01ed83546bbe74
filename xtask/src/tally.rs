//! Counting tests by reading what the test runner prints.

use std::ops::AddAssign;

/// How many tests passed, failed and were skipped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) passed: u64,
    pub(crate) failed: u64,
    pub(crate) skipped: u64,
}

impl Tally {
    /// Reads the line that closes a group of tests, such as
    /// `test result: ok. 17 passed; 0 failed; 0 ignored; …`; any other line is `None`.
    pub(crate) fn read(line: &str) -> Option<Tally> {
        let (_, counts) = line.strip_prefix("test result: ")?.split_once(". ")?;
        let count = |what: &str| {
            counts
                .split("; ")
                .find_map(|part| part.strip_suffix(what)?.trim().parse().ok())
        };
        Some(Tally {
            passed: count("passed")?,
            failed: count("failed")?,
            skipped: count("ignored").unwrap_or_default(),
        })
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.skipped += other.skipped;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(passed: u64, failed: u64, skipped: u64) -> Tally {
        Tally {
            passed,
            failed,
            skipped,
        }
    }

    #[test]
    fn result_lines_are_counted() {
        let line = "test result: FAILED. 12 passed; 2 failed; 1 ignored; 0 measured; 3 filtered out; finished in 0.26s";
        assert_eq!(Tally::read(line), Some(tally(12, 2, 1)));
    }

    #[test]
    fn other_lines_are_not() {
        for line in [
            "",
            "running 2 tests",
            "test result: ok",
            "test result ... ok",
            "test result: ok. many passed; 0 failed",
        ] {
            assert_eq!(Tally::read(line), None, "{line}");
        }
    }

    #[test]
    fn tallies_add_up() {
        let mut total = tally(2, 1, 0);
        total += tally(3, 0, 4);
        assert_eq!(total, tally(5, 1, 4));
    }
}
