//! Another program, spoken with line by line, from which nothing is believed.
//!
//! Threads read and write, so neither a program that says nothing nor one that reads nothing can
//! make us wait longer than we want to.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Longer lines are cut: a program must not fill our memory.
const LONGEST_LINE: u64 = 64 * 1024;
/// Lines that wait for us; a program that sends more waits itself.
const MOST_LINES: usize = 4_096;
/// How much of what a program says to nobody in particular is kept for the story of its crash.
const KEPT_ERRORS: usize = 2_000;
/// How long a program that was told to quit may take.
const GRACE: Duration = Duration::from_millis(300);

/// What came from a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// A line.
    Line(String),
    /// Nothing within the time.
    Nothing,
    /// It has closed its output; the text says how it ended, if it has.
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
    lines: Receiver<String>,
    input: Option<Sender<String>>,
    errors: Arc<Mutex<String>>,
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
        command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        if let Some(folder) = folder {
            command.current_dir(folder);
        }
        #[cfg(unix)]
        {
            use std::os::unix::process::CommandExt;
            // Ctrl-C is for us; we then tell the programs ourselves.
            command.process_group(0);
        }
        let mut child = command.spawn()?;
        let (to_us, lines) = sync_channel(MOST_LINES);
        if let Some(output) = child.stdout.take() {
            std::thread::spawn(move || {
                let mut reader = BufReader::new(output);
                while let Some(line) = read_line(&mut reader) {
                    if to_us.send(line).is_err() {
                        break;
                    }
                }
            });
        }
        let (input, from_us) = channel::<String>();
        if let Some(mut stdin) = child.stdin.take() {
            std::thread::spawn(move || {
                for line in from_us {
                    let sent = stdin.write_all(line.as_bytes());
                    if sent.and_then(|()| stdin.flush()).is_err() {
                        break;
                    }
                }
            });
        }
        let errors = Arc::new(Mutex::new(String::new()));
        if let Some(output) = child.stderr.take() {
            let errors = errors.clone();
            std::thread::spawn(move || {
                let mut reader = BufReader::new(output);
                while let Some(line) = read_line(&mut reader) {
                    let mut kept = errors.lock().unwrap_or_else(PoisonError::into_inner);
                    kept.push_str(&line);
                    kept.push('\n');
                    let excess = kept.len().saturating_sub(KEPT_ERRORS);
                    let cut = (excess..=kept.len()).find(|&at| kept.is_char_boundary(at));
                    kept.drain(..cut.unwrap_or(0));
                }
            });
        }
        Ok(Self {
            child,
            lines,
            input: Some(input),
            errors,
            farewell,
        })
    }

    /// Sends lines, all at once: each handing over would wake the program for nothing. Whether it
    /// is still there shows when we listen.
    pub fn send<'a>(&self, lines: impl IntoIterator<Item = &'a str>) {
        let mut text = String::new();
        for line in lines {
            text.push_str(line);
            text.push('\n');
        }
        if let Some(input) = &self.input
            && !text.is_empty()
        {
            let _ = input.send(text);
        }
    }

    /// Waits for a line until a moment.
    pub fn hear(&mut self, until: Instant) -> Heard {
        let wait = until.saturating_duration_since(Instant::now());
        match self.lines.recv_timeout(wait) {
            Ok(line) => Heard::Line(line),
            Err(RecvTimeoutError::Timeout) => Heard::Nothing,
            Err(RecvTimeoutError::Disconnected) => self.how_it_closed(),
        }
    }

    fn how_it_closed(&mut self) -> Heard {
        // A program closes its output a moment before it is gone.
        let patience = Instant::now() + GRACE;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => {
                    return Heard::Closed {
                        ended: true,
                        story: self.with_errors(&status.to_string()),
                    };
                }
                Ok(None) if Instant::now() < patience => {
                    std::thread::sleep(Duration::from_millis(5));
                }
                _ => {
                    return Heard::Closed {
                        ended: false,
                        story: self.with_errors("its output is closed"),
                    };
                }
            }
        }
    }

    /// The last that it said on its error output, after a story.
    fn with_errors(&self, story: &str) -> String {
        let errors = self.errors.lock().unwrap_or_else(PoisonError::into_inner);
        match errors.trim().lines().last() {
            Some(last) => format!("{story}: {}", last.trim()),
            None => story.to_owned(),
        }
    }

    /// Ends the program at once.
    pub fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A line without its end, cut if it is too long; none at the end of the output.
fn read_line(reader: &mut impl BufRead) -> Option<String> {
    let mut bytes = Vec::new();
    let read = reader
        .by_ref()
        .take(LONGEST_LINE)
        .read_until(b'\n', &mut bytes);
    match read {
        Ok(0) | Err(_) => None,
        Ok(_) => Some(String::from_utf8_lossy(&bytes).trim_end().to_owned()),
    }
}

impl Process {
    /// Tells the program to end and waits a moment; tells whether it did.
    pub fn dismiss(&mut self) -> bool {
        self.send([self.farewell]);
        // Closing its input ends a program that does not know the word.
        self.input = None;
        let patience = Instant::now() + GRACE;
        loop {
            match self.child.try_wait() {
                Ok(Some(_)) => return true,
                Ok(None) if Instant::now() < patience => {
                    std::thread::sleep(Duration::from_millis(5));
                }
                _ => return false,
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if !self.dismiss() {
            self.kill();
        }
    }
}
