//! Standard output: one place that writes, flushes, and takes a closed pipe calmly.

use std::fmt::Display;
use std::io::{BufWriter, Write};

use serde::Serialize;

use crate::failure::Failure;
use crate::layout;

/// Standard output, buffered within one answer and flushed after each.
pub(crate) struct Output {
    writer: BufWriter<Box<dyn Write>>,
}

impl std::fmt::Debug for Output {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Output").finish_non_exhaustive()
    }
}

impl Output {
    pub(crate) fn new() -> Self {
        Self::to(std::io::stdout())
    }

    /// Output to somewhere else.
    pub(crate) fn to(writer: impl Write + 'static) -> Self {
        Self {
            writer: BufWriter::new(Box::new(writer)),
        }
    }

    /// One line of text.
    pub(crate) fn line(&mut self, text: impl Display) -> Result<(), Failure> {
        Ok(writeln!(self.writer, "{text}")?)
    }

    /// Lines of text.
    pub(crate) fn lines(&mut self, lines: impl IntoIterator<Item: Display>) -> Result<(), Failure> {
        lines.into_iter().try_for_each(|line| self.line(line))
    }

    /// Lines of text, broken where they are too long for the screen.
    pub(crate) fn fitted(
        &mut self,
        lines: impl IntoIterator<Item = String>,
    ) -> Result<(), Failure> {
        self.lines(lines.into_iter().map(|line| layout::fitted(&line)))
    }

    /// Text that brings its own line ends.
    pub(crate) fn raw(&mut self, text: impl Display) -> Result<(), Failure> {
        Ok(write!(self.writer, "{text}")?)
    }

    /// One JSON object on a line of its own, handed over at once: a script may be waiting for it.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        let line = serde_json::to_string(value).map_err(|error| Failure::Other(error.into()))?;
        self.line(line)?;
        self.flush()
    }

    /// Hands over everything written so far.
    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        Ok(self.writer.flush()?)
    }
}
