//! The three pipes of another program where they cannot be polled (Windows): a thread for each.
//!
//! Slower than [`pipes`](super::pipes), because every line wakes two threads, and the same to its
//! callers but for one thing: what has just been written takes a moment to be heard.

use super::lines::{Arrival, LastErrors, Lines, MOST_UNSENT, PIECE, hear};
use std::fs::File;
use std::io::{Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

#[cfg(unix)]
type End = std::os::fd::OwnedFd;
#[cfg(windows)]
type End = std::os::windows::io::OwnedHandle;

/// How many pieces wait between the threads; the program waits for the rest.
const WAITING_PIECES: usize = 4;
/// How long to wait while lines must be given out before more is taken.
const FULL: Duration = Duration::from_millis(1);

/// What a reading thread hands over.
enum Piece {
    Output(Vec<u8>),
    Errors(Vec<u8>),
    EndOfOutput,
}

/// Our ends of the three pipes.
#[derive(Debug)]
pub(super) struct Pipes {
    /// None once it is closed by us.
    input: Option<Sender<Vec<u8>>>,
    /// The bytes that the writing thread has not written yet.
    unsent: Arc<AtomicUsize>,
    arrived: Receiver<Piece>,
    is_open: bool,
    lines: Lines,
    errors: LastErrors,
}

impl Pipes {
    /// Speaks through `input`, hears `output`, and keeps the last of `errors`.
    pub(super) fn new(input: End, output: End, errors: End) -> std::io::Result<Self> {
        let (input_sender, to_write) = channel::<Vec<u8>>();
        let unsent = Arc::new(AtomicUsize::new(0));
        let written = unsent.clone();
        let mut input = File::from(input);
        thread::Builder::new().spawn(move || {
            for text in to_write {
                // Whether the program is still there shows when we listen.
                let is_written = input.write_all(&text).is_ok();
                written.fetch_sub(text.len(), Ordering::Relaxed);
                if !is_written {
                    break;
                }
            }
        })?;
        let (sender, arrived) = sync_channel(WAITING_PIECES);
        let for_errors = sender.clone();
        thread::Builder::new().spawn(move || read_all(errors, &for_errors, Piece::Errors))?;
        thread::Builder::new().spawn(move || {
            read_all(output, &sender, Piece::Output);
            let _ = sender.send(Piece::EndOfOutput);
        })?;
        Ok(Self {
            input: Some(input_sender),
            unsent,
            arrived,
            is_open: true,
            lines: Lines::default(),
            errors: LastErrors::default(),
        })
    }

    /// Hands a text to the writing thread.
    pub(super) fn send(&mut self, text: &str) {
        if self.unsent.load(Ordering::Relaxed) <= MOST_UNSENT
            && let Some(input) = &self.input
        {
            self.unsent.fetch_add(text.len(), Ordering::Relaxed);
            let _ = input.send(text.as_bytes().to_vec());
        }
    }

    /// Sends nothing any more: a program that reads to the end of its input comes to it.
    pub(super) fn close_input(&mut self) {
        self.input = None;
    }

    /// Waits for a line until a moment.
    pub(super) fn hear(&mut self, until: Instant) -> Arrival {
        hear(self, until, |it| it.lines.arrival(it.is_open), Self::pump)
    }

    /// Waits until something has come, at most until a moment, and takes it.
    pub(super) fn pump(&mut self, until: Instant) {
        let wait = until.saturating_duration_since(Instant::now());
        if self.lines.is_full() {
            return thread::sleep(wait.min(FULL));
        }
        match self.arrived.recv_timeout(wait) {
            Ok(piece) => self.take(piece),
            Err(RecvTimeoutError::Timeout) => {}
            // Both reading threads are gone: only time passes.
            Err(RecvTimeoutError::Disconnected) => thread::sleep(wait),
        }
    }

    /// The last line that the program wrote on its error output.
    pub(super) fn last_error(&mut self) -> Option<String> {
        while !self.lines.is_full()
            && let Ok(piece) = self.arrived.try_recv()
        {
            self.take(piece);
        }
        self.errors.last_line()
    }

    fn take(&mut self, piece: Piece) {
        match piece {
            Piece::Output(bytes) => self.lines.take(&bytes),
            Piece::Errors(bytes) => self.errors.take(&bytes),
            Piece::EndOfOutput => self.is_open = false,
        }
    }
}

/// Reads a pipe to its end, or until the receiver of the pieces is gone.
fn read_all(pipe: End, taker: &SyncSender<Piece>, wrap: fn(Vec<u8>) -> Piece) {
    let mut pipe = File::from(pipe);
    let mut piece = vec![0; PIECE];
    while let Ok(length) = pipe.read(&mut piece)
        && length > 0
        && taker.send(wrap(piece[..length].to_vec())).is_ok()
    {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contestant::far_ends::{FarEnds, far_ends, line, soon};
    use std::io::{BufRead, BufReader};

    fn pipes() -> (Pipes, FarEnds) {
        far_ends(Pipes::new)
    }

    #[test]
    fn lines_come_in_order_and_the_end_comes_last() {
        let (mut pipes, mut far) = pipes();
        assert_eq!(pipes.hear(Instant::now()), Arrival::Nothing);
        far.output.write_all(b"one\ntwo\nthr").unwrap();
        assert_eq!(pipes.hear(soon()), line("one"));
        assert_eq!(pipes.hear(soon()), line("two"));
        far.output.write_all(b"ee\nfour").unwrap();
        writeln!(far.errors, "a complaint").unwrap();
        drop(far);
        assert_eq!(pipes.hear(soon()), line("three"));
        assert_eq!(pipes.hear(soon()), line("four"));
        assert_eq!(pipes.hear(soon()), Arrival::Closed);
        while pipes.last_error().is_none() {
            pipes.pump(Instant::now() + FULL);
        }
        assert_eq!(pipes.last_error().as_deref(), Some("a complaint"));
    }

    /// A program that reads nothing does not block us, and one that reads late gets every line.
    #[test]
    fn what_is_sent_arrives_however_late_it_is_read() {
        let (mut pipes, mut far) = pipes();
        let text = "x".repeat(300_000);
        pipes.send(&text);
        pipes.send("\n");
        let there = thread::spawn(move || {
            let mut heard = String::new();
            BufReader::new(&far.input).read_line(&mut heard).unwrap();
            writeln!(far.output, "{}", heard.trim_end().len()).unwrap();
            far
        });
        assert_eq!(pipes.hear(soon()), line("300000"));
        let mut far = there.join().unwrap();
        pipes.close_input();
        assert_eq!(
            far.input.read(&mut [0; 8]).unwrap(),
            0,
            "the end of its input"
        );
    }

    /// A program that is not listened to does not fill our memory.
    #[test]
    fn lines_that_are_not_heard_wait_outside() {
        let (mut pipes, mut far) = pipes();
        let there = thread::spawn(
            move || {
                while far.output.write_all(&[b'x'; 4_096]).is_ok() {}
            },
        );
        while !pipes.lines.is_full() {
            pipes.pump(soon());
        }
        for _ in 0..10 {
            pipes.pump(Instant::now());
        }
        assert!(pipes.lines.len() <= 2 * 64 * 1024);
        drop(pipes);
        there.join().unwrap();
    }
}
