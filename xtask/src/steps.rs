//! The steps of a check: what runs, what came of it, and how it is told.

use std::fmt::Write;
use std::time::{Duration, Instant};

use anyhow::Result;

use crate::tally::Tally;

/// One step of a check.
pub(crate) struct Step {
    /// What the summary calls it.
    pub(crate) name: &'static str,
    /// What to type to run this step alone.
    pub(crate) alone: String,
    /// Does it; `Ok(None)` is success without tests to count.
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
    let verdict = if outcome.ok { "ok" } else { "FAILED" };
    println!("== {}: {verdict} in {:.1} s", step.name, time.as_secs_f64());
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
        let verdict = if row.outcome.ok { "ok" } else { "FAILED" };
        let _ = writeln!(
            text,
            "{:<8} {verdict:<6} {:>7.1} s   {}",
            row.name,
            row.time.as_secs_f64(),
            row.alone
        );
        total += row.outcome.tests;
        if !row.outcome.ok && row.outcome.tests.failed == 0 {
            total.failed += 1;
        }
    }
    let _ = writeln!(text, "\n{} passed, {} failed", total.passed, total.failed);
    text
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
                tests: Tally { passed, failed },
            },
            time: Duration::from_millis(1_500),
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
            "41 passed, 0 failed"
        );
        assert_eq!(
            count(&[row(true, 0, 0), row(false, 40, 1)]),
            "40 passed, 1 failed"
        );
    }

    #[test]
    fn a_step_that_fails_without_tests_is_one_failure() {
        assert_eq!(
            count(&[row(false, 0, 0), row(true, 41, 0)]),
            "41 passed, 1 failed"
        );
    }

    #[test]
    fn the_table_says_how_to_run_a_step_alone() {
        assert!(
            summary(&[row(false, 0, 0)]).starts_with("step     FAILED     1.5 s   cargo step\n")
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
