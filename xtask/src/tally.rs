//! Counting tests by reading what the test runner prints.

use std::ops::AddAssign;

/// How many tests passed and failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) passed: u64,
    pub(crate) failed: u64,
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
        })
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.passed += other.passed;
        self.failed += other.failed;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn result_lines_are_counted() {
        let line = "test result: FAILED. 12 passed; 2 failed; 0 ignored; 0 measured; 3 filtered out; finished in 0.26s";
        assert_eq!(
            Tally::read(line),
            Some(Tally {
                passed: 12,
                failed: 2
            })
        );
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
        let mut total = Tally::default();
        total += Tally {
            passed: 2,
            failed: 1,
        };
        total += Tally {
            passed: 3,
            failed: 0,
        };
        assert_eq!(
            total,
            Tally {
                passed: 5,
                failed: 1
            }
        );
    }
}
