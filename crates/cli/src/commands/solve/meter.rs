//! The moving line of a long run: how far the files are, and how the bounds of a hard position close.

use std::cell::Cell;
use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use harif_engines::solve::Progress;
use harif_text::{Text, Value, say};
use indicatif::{ProgressBar, ProgressStyle};

/// The line changes at most this often; positions may take microseconds.
const PAUSE: Duration = Duration::from_millis(100);

/// A bar on standard error, if that is a terminal; otherwise nothing.
#[derive(Debug)]
pub(crate) struct Meter {
    bar: Option<ProgressBar>,
    last: Cell<Instant>,
}

impl Meter {
    /// A bar for so many bytes of input, or a spinner where that is not known.
    pub(crate) fn new(bytes: Option<u64>) -> Self {
        let bar = std::io::stderr().is_terminal().then(|| {
            let (bar, template) = match bytes {
                Some(bytes) => (
                    ProgressBar::new(bytes),
                    "{spinner} {bar:20} {percent:>3}%  {msg}  {elapsed}",
                ),
                None => (ProgressBar::new_spinner(), "{spinner} {msg}  {elapsed}"),
            };
            if let Ok(style) = ProgressStyle::with_template(template) {
                bar.set_style(style);
            }
            bar.enable_steady_tick(PAUSE);
            bar
        });
        Self {
            bar,
            last: Cell::new(Instant::now()),
        }
    }

    /// Whether it is on the screen.
    pub(crate) const fn is_seen(&self) -> bool {
        self.bar.is_some()
    }

    fn is_due(&self) -> bool {
        let due = self.last.get().elapsed() >= PAUSE;
        if due {
            self.last.set(Instant::now());
        }
        due
    }

    /// So many bytes more are done, so many positions in all.
    pub(super) fn advance(&self, bytes: u64, text: &Text, positions: u64) {
        if let Some(bar) = &self.bar {
            bar.inc(bytes);
            if self.is_due() {
                bar.set_message(say!(text, "solve-progress", n = positions));
            }
        }
    }

    /// How the position under work stands.
    pub(super) fn bounds(&self, text: &Text, progress: Progress) {
        if let Some(bar) = &self.bar
            && self.is_due()
        {
            let (a, b) = (progress.bounds.lower, progress.bounds.upper);
            let value = say!(text, "solve-between", a = a, b = b);
            bar.set_message(say!(
                text,
                "solve-progress-bounds",
                value = value,
                short = Value::Short(progress.nodes)
            ));
        }
    }

    /// How the empty board of a size stands.
    pub(crate) fn size(&self, text: &Text, size: (u8, u8), progress: Progress) {
        if let Some(bar) = &self.bar
            && self.is_due()
        {
            let (a, b) = (progress.bounds.lower, progress.bounds.upper);
            bar.set_message(say!(
                text,
                "sizes-progress",
                columns = size.0,
                rows = size.1,
                value = say!(text, "solve-between", a = a, b = b),
                short = Value::Short(progress.nodes)
            ));
        }
    }

    /// One step more is done.
    pub(crate) fn step(&self) {
        if let Some(bar) = &self.bar {
            bar.inc(1);
        }
    }

    /// Writes to standard output, which may be the same terminal.
    pub(crate) fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }

    /// A line on standard error that stays. If that is closed, the line is lost.
    pub(super) fn tell(&self, line: &str) {
        self.aside(|| {
            let _ = writeln!(std::io::stderr(), "{line}");
        });
    }
}

impl Drop for Meter {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
