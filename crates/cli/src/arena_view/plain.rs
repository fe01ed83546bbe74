//! Progress for terminals without a screen, files and pipes: a line now and then.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use harif_text::{Text, Value, say};

use super::scoreboard::{Pace, Scoreboard};

/// Lines of progress on standard error: often where a person looks, rarely in a log.
pub(crate) struct Plain<'a> {
    text: &'a Text,
    scoreboard: &'a Scoreboard<'a>,
    every: Duration,
    /// Whether the line is written over.
    same_line: bool,
    told: Instant,
    wrote: bool,
}

impl<'a> Plain<'a> {
    pub(crate) fn new(text: &'a Text, scoreboard: &'a Scoreboard<'a>) -> Self {
        let same_line = std::io::stderr().is_terminal();
        Self {
            text,
            scoreboard,
            every: if same_line {
                Duration::from_millis(200)
            } else {
                Duration::from_secs(10)
            },
            same_line,
            told: Instant::now(),
            wrote: false,
        }
    }

    /// Says how it goes, if it is time.
    pub(crate) fn tick(&mut self) {
        if self.told.elapsed() < self.every {
            return;
        }
        self.told = Instant::now();
        self.wrote = true;
        let line = progress(self.text, &self.scoreboard.pace());
        let mut stderr = std::io::stderr();
        // Progress that cannot be shown is no reason to stop.
        let _ = if self.same_line {
            write!(stderr, "\r\x1b[K{line}")
        } else {
            writeln!(stderr, "{line}")
        };
        let _ = stderr.flush();
    }

    /// Leaves the line.
    pub(crate) fn finish(&mut self) {
        if self.same_line && self.wrote {
            let _ = writeln!(std::io::stderr());
        }
    }
}

/// How it goes, in one line.
pub(crate) fn progress(text: &Text, pace: &Pace) -> String {
    let (done, total) = (pace.done, pace.total);
    let speed = Value::decimal(pace.speed, usize::from(pace.speed < 100.0));
    match pace.left {
        Some(left) if left < Duration::from_hours(24 * 365) => {
            // Tenths of a second that change all the time cannot be read.
            let left = Duration::from_secs(left.as_secs());
            say!(
                text,
                "arena-progress",
                done = done,
                total = total,
                speed = speed,
                time = left
            )
        }
        _ => say!(
            text,
            "arena-progress-unknown",
            done = done,
            total = total,
            speed = speed
        ),
    }
}
