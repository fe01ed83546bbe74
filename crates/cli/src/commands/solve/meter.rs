//! The moving line of a long run: how far the files are, and how the bounds of a hard position close.

use std::cell::Cell;
use std::io::Write;
use std::time::{Duration, Instant};

use harif_engines::solve::Progress;
use harif_text::{Text, Value, say};

use crate::progress;
use crate::status_line::StatusLine;

/// The line changes at most this often; positions may take microseconds.
const PAUSE: Duration = Duration::from_millis(100);

/// A bar on standard error, if that is a terminal; otherwise nothing.
#[derive(Debug)]
pub(crate) struct Meter {
    line: StatusLine,
    last: Cell<Instant>,
    /// When the position under work was begun.
    begun: Cell<Instant>,
}

impl Meter {
    /// A bar for so many bytes of input, or a spinner where that is not known.
    pub(crate) fn new(bytes: Option<u64>) -> Self {
        Self {
            line: StatusLine::new(bytes),
            last: Cell::new(Instant::now()),
            begun: Cell::new(Instant::now()),
        }
    }

    /// One that is never seen.
    pub(crate) fn hidden() -> Self {
        Self {
            line: StatusLine::hidden(),
            last: Cell::new(Instant::now()),
            begun: Cell::new(Instant::now()),
        }
    }

    /// Whether it is on the screen.
    pub(crate) const fn is_seen(&self) -> bool {
        self.line.is_seen()
    }

    /// Another position is begun.
    pub(crate) fn begin(&self) {
        self.begun.set(Instant::now());
    }

    /// How many of these nodes were visited in a second.
    fn speed(&self, nodes: u64) -> Value {
        Value::Short(progress::speed(nodes, self.begun.get().elapsed()))
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
        self.line.advance(bytes);
        if self.is_seen() && self.is_due() {
            self.line.say(say!(text, "solve-progress", n = positions));
        }
    }

    /// How the position under work stands.
    pub(super) fn bounds(&self, text: &Text, progress: Progress) {
        if self.is_seen() && self.is_due() {
            let (a, b) = (progress.bounds.lower, progress.bounds.upper);
            let value = say!(text, "solve-between", a = a, b = b);
            self.line.say(say!(
                text,
                "solve-progress-bounds",
                value = value,
                short = Value::Short(progress.nodes),
                speed = self.speed(progress.nodes)
            ));
        }
    }

    /// How the empty board of a size stands.
    pub(crate) fn size(&self, text: &Text, size: (u8, u8), progress: Progress) {
        if self.is_seen() && self.is_due() {
            let (a, b) = (progress.bounds.lower, progress.bounds.upper);
            self.line.say(say!(
                text,
                "sizes-progress",
                columns = size.0,
                rows = size.1,
                value = say!(text, "solve-between", a = a, b = b),
                short = Value::Short(progress.nodes),
                speed = self.speed(progress.nodes)
            ));
        }
    }

    /// One step more is done.
    pub(crate) fn step(&self) {
        self.line.advance(1);
    }

    /// Writes to standard output, which may be the same terminal.
    pub(crate) fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.line.aside(write)
    }

    /// A line on standard error that stays. If that is closed, the line is lost.
    pub(super) fn tell(&self, line: &str) {
        self.aside(|| {
            let _ = writeln!(std::io::stderr(), "{line}");
        });
    }
}
