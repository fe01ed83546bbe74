//! The steps of a check: what runs, what came of it, and how it is told.

use std::fmt::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::Result;

use crate::tally::Tally;

/// One step of a check.
pub(crate) struct Step {
    /// What the summary calls it.
    pub(crate) name: &'static str,
    /// What to type to run this step alone.
    pub(crate) alone: String,
    /// Does it.
    pub(crate) work: Box<dyn FnOnce() -> Result<Outcome>>,
}

/// What came of a step that could be run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Outcome {
    /// Whether all went well.
    pub(crate) ok: bool,
    /// The tests it ran.
    pub(crate) tests: Tally,
}

impl Outcome {
    /// The outcome of a step that counts no tests.
    pub(crate) fn plain(ok: bool) -> Self {
        Outcome {
            ok,
            tests: Tally::default(),
        }
    }

    /// The outcome of a step that could not run. Where changes are checked that is a failure: a
    /// check that does not run guards nothing.
    pub(crate) fn skipped(reason: &str) -> Self {
        println!("skipped: {reason}");
        Self::of_skipped(is_ci())
    }

    fn of_skipped(is_ci: bool) -> Self {
        Outcome {
            ok: !is_ci,
            tests: Tally {
                skipped: 1,
                ..Tally::default()
            },
        }
    }

    /// How the program ends after a step that was asked for alone.
    pub(crate) fn exit_code(self) -> ExitCode {
        if self.ok {
            ExitCode::SUCCESS
        } else {
            ExitCode::FAILURE
        }
    }

    /// The word for it in the table.
    fn verdict(self) -> &'static str {
        match (self.ok, self.tests) {
            (false, _) => "FAILED",
            (true, tests) if tests.skipped > 0 && tests.passed == 0 => "skipped",
            (true, _) => "ok",
        }
    }
}

/// Whether this machine checks changes, as services that do so say.
pub(crate) fn is_ci() -> bool {
    std::env::var_os("CI")
        .is_some_and(|value| !value.is_empty() && value != "false" && value != "0")
}

/// A line of the summary.
struct Row {
    name: &'static str,
    alone: String,
    outcome: Outcome,
    time: Duration,
}

/// Runs the steps one after another, all of them whatever fails, and prints the
/// summary. Tells whether all went well.
pub(crate) fn run_all(steps: Vec<Step>) -> bool {
    let rows: Vec<Row> = steps.into_iter().map(run).collect();
    print!("\n{}", summary(&rows));
    rows.iter().all(|row| row.outcome.ok)
}

/// Runs one step and tells its story.
fn run(step: Step) -> Row {
    println!("\n== {}: {}", step.name, step.alone);
    let start = Instant::now();
    let outcome = (step.work)().unwrap_or_else(|error| {
        println!("{error:#}");
        Outcome::plain(false)
    });
    let time = start.elapsed();
    println!("== {}: {} in {}", step.name, outcome.verdict(), clock(time));
    Row {
        name: step.name,
        alone: step.alone,
        outcome,
        time,
    }
}

/// The table of all steps, and the line that counts.
///
/// That last line counts the tests; a step that fails without a failed test (a
/// formatting difference, a lint, code that does not compile) counts as one
/// failure, so that `0 failed` always means that everything is well.
fn summary(rows: &[Row]) -> String {
    let mut text = String::new();
    let mut total = Tally::default();
    for row in rows {
        let _ = writeln!(
            text,
            "{:<16} {:<7} {:>8} {:>6} tests   {}",
            row.name,
            row.outcome.verdict(),
            clock(row.time),
            row.outcome.tests.passed + row.outcome.tests.failed,
            row.alone
        );
        total += row.outcome.tests;
        if !row.outcome.ok && row.outcome.tests.failed == 0 {
            total.failed += 1;
        }
    }
    let time = rows.iter().map(|row| row.time).sum();
    let _ = writeln!(text, "{:<24} {:>8}", "all", clock(time));
    let Tally {
        passed,
        failed,
        skipped,
    } = total;
    let _ = writeln!(
        text,
        "\n{passed} passed, {failed} failed, {skipped} skipped"
    );
    text
}

/// A time as minutes and seconds.
fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(ok: bool, passed: u64, failed: u64) -> Row {
        Row {
            name: "step",
            alone: "cargo step".to_owned(),
            outcome: Outcome {
                ok,
                tests: Tally {
                    passed,
                    failed,
                    skipped: 0,
                },
            },
            time: Duration::from_millis(61_500),
        }
    }

    /// The last line of the summary of some rows.
    fn count(rows: &[Row]) -> String {
        summary(rows).lines().last().unwrap_or_default().to_owned()
    }

    #[test]
    fn the_last_line_counts_tests() {
        assert_eq!(
            count(&[row(true, 0, 0), row(true, 41, 0)]),
            "41 passed, 0 failed, 0 skipped"
        );
        assert_eq!(
            count(&[row(true, 0, 0), row(false, 40, 1)]),
            "40 passed, 1 failed, 0 skipped"
        );
    }

    #[test]
    fn a_step_that_fails_without_tests_is_one_failure() {
        assert_eq!(
            count(&[row(false, 0, 0), row(true, 41, 0)]),
            "41 passed, 1 failed, 0 skipped"
        );
    }

    #[test]
    fn a_skipped_step_is_counted_and_fails_where_changes_are_checked() {
        let skipped = |is_ci| Row {
            outcome: Outcome::of_skipped(is_ci),
            ..row(true, 0, 0)
        };
        let home = [skipped(false), row(true, 3, 0)];
        assert_eq!(count(&home), "3 passed, 0 failed, 1 skipped");
        assert!(summary(&home).starts_with("step             skipped"));
        assert_eq!(count(&[skipped(true)]), "0 passed, 1 failed, 1 skipped");
    }

    #[test]
    fn the_table_has_times_and_says_how_to_run_a_step_alone() {
        let table = summary(&[row(false, 0, 0), row(true, 2, 0)]);
        assert!(
            table.starts_with("step             FAILED      1:01      0 tests   cargo step\n"),
            "{table}"
        );
        assert!(
            table.contains("all                          2:03\n"),
            "{table}"
        );
    }

    #[test]
    fn an_error_fails_the_step_and_the_rest_runs() {
        let step = |work: fn() -> Result<Outcome>| Step {
            name: "step",
            alone: String::new(),
            work: Box::new(work),
        };
        assert!(!run_all(vec![
            step(|| anyhow::bail!("no luck")),
            step(|| Ok(Outcome::plain(true))),
        ]));
    }
}
