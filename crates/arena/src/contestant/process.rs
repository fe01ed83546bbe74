//! Another program, spoken with line by line, from which nothing is believed.

use super::group;
use super::lines::Arrival;
#[cfg(unix)]
use super::pipes::Pipes;
#[cfg(windows)]
use super::threaded_pipes::Pipes;
use harif_play::service::story::{Remark, joined};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// How long a program that was told to quit may take.
const GRACE: Duration = Duration::from_millis(300);
/// How soon we look first whether a program has ended, and how rarely after a while.
const NAPS: [Duration; 2] = [Duration::from_micros(20), Duration::from_millis(5)];

/// What came from a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProcessOutput {
    /// A line.
    Line(String),
    /// Nothing within the time, and the program is still there.
    Nothing,
    /// Nothing more will come; the text says how it ended, if it has.
    Closed {
        /// Whether the program has ended.
        ended: bool,
        /// How, in words.
        story: String,
    },
}

/// A program that runs.
#[derive(Debug)]
pub struct Process {
    child: Child,
    pipes: Pipes,
    farewell: &'static str,
}

impl Process {
    /// Starts a program in a folder. It is told `farewell` when it is no longer needed.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn start(
        command: &[String],
        folder: Option<&std::path::Path>,
        farewell: &'static str,
    ) -> std::io::Result<Self> {
        let (program, arguments) = command
            .split_first()
            .ok_or_else(|| std::io::Error::other("no program was named"))?;
        let mut command = Command::new(program);
        command.args(arguments);
        if let Some(folder) = folder {
            command.current_dir(folder);
        }
        Self::spawn(command, farewell)
    }

    /// Starts a command that brings its own folder and environment.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn spawn(mut command: Command, farewell: &'static str) -> std::io::Result<Self> {
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        group::separate(&mut command);
        let mut child = command.spawn()?;
        group::began(&child);
        let ends = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(input), Some(output), Some(errors)) = ends else {
            return Err(std::io::Error::other("it has no pipes"));
        };
        let pipes = Pipes::new(input.into(), output.into(), errors.into())?;
        Ok(Self {
            child,
            pipes,
            farewell,
        })
    }

    /// Sends lines, all at once: each handing over would wake the program for nothing. Whether it
    /// is still there shows when we listen.
    pub fn send<'a>(&mut self, lines: impl IntoIterator<Item = &'a str>) {
        let mut text = String::new();
        for line in lines {
            text.push_str(line);
            text.push('\n');
        }
        self.pipes.send(&text);
    }

    /// Waits for a line until a moment.
    pub fn hear(&mut self, until: Instant) -> ProcessOutput {
        match self.pipes.hear(until) {
            Arrival::Line(line) => ProcessOutput::Line(line),
            Arrival::Closed => self.how_it_closed(),
            Arrival::Nothing => match self.status() {
                Some(status) => self.last_line_or(status),
                None => ProcessOutput::Nothing,
            },
        }
    }

    /// The output of a program that has ended can stay open: in the hands of programs that it
    /// started itself and that was told nothing. A program that was killed has crashed all the same.
    fn last_line_or(&mut self, status: ExitStatus) -> ProcessOutput {
        match self.pipes.hear(Instant::now()) {
            Arrival::Line(line) => ProcessOutput::Line(line),
            Arrival::Nothing | Arrival::Closed => self.ended(status),
        }
    }

    fn how_it_closed(&mut self) -> ProcessOutput {
        // A program closes its output a moment before it is gone.
        match self.end_within(GRACE) {
            Some(status) => self.ended(status),
            None => ProcessOutput::Closed {
                ended: false,
                story: self.with_errors(&Remark::Closed.about(&[])),
            },
        }
    }

    fn ended(&mut self, status: ExitStatus) -> ProcessOutput {
        ProcessOutput::Closed {
            ended: true,
            story: self.with_errors(&status.to_string()),
        }
    }

    /// The last that it said on its error output, after a story.
    fn with_errors(&mut self, story: &str) -> String {
        match self.pipes.last_error() {
            Some(last) => joined(&[story.to_owned(), last]),
            None => story.to_owned(),
        }
    }

    /// Waits until the program has ended. What it says meanwhile is read, or it could not end.
    fn end_within(&mut self, patience: Duration) -> Option<ExitStatus> {
        let deadline = Instant::now() + patience;
        let [mut nap, longest] = NAPS;
        loop {
            let status = self.status();
            if status.is_some() || Instant::now() >= deadline {
                return status;
            }
            // Most often the end of a pipe is what wakes us.
            self.pipes.pump(Instant::now() + nap);
            nap = (nap * 2).min(longest);
        }
    }

    /// Tells the program to end and waits a moment; tells whether it did.
    pub fn dismiss(&mut self) -> bool {
        self.send([self.farewell]);
        // Closing its input ends a program that does not know the word.
        self.pipes.close_input();
        self.end_within(GRACE).is_some()
    }

    /// Ends the program at once, and those that it started.
    pub fn kill(&mut self) {
        if self.status().is_none() {
            group::kill(&mut self.child);
            let _ = self.child.wait();
            group::has_ended(&self.child);
        }
    }

    /// How the program ended, if it has. Those that it started end with it: a wrapper that was killed
    /// must not leave an engine behind that goes on thinking.
    fn status(&mut self) -> Option<ExitStatus> {
        if !group::may_have_ended(&self.child) {
            return None;
        }
        let status = self.child.try_wait().ok().flatten();
        if status.is_some() {
            group::has_ended(&self.child);
        }
        status
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if !self.dismiss() {
            self.kill();
        }
    }
}
