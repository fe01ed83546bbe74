//! The three pipes of another program on Unix: lines to it, lines from it, and its error output.
//!
//! There is no thread between a program and the code that waits for its answer. A thread would have
//! to be woken for every line, only to wake another one, and a match of a millisecond a move would
//! consist of that. So the listening code reads the pipes itself, and nothing blocks: `poll` tells
//! which of them has something or room for something, until the patience is over. A program that
//! says nothing, one that reads nothing and one that never stops complaining cost the same.

use super::lines::{Arrival, LastErrors, Lines, MOST_UNSENT, PIECE, hear};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use std::fs::File;
use std::io::{ErrorKind, Read, Write};
use std::os::fd::OwnedFd;
use std::time::Instant;

/// How often errors are read before a crash is told: more than fits into a pipe.
const MOST_PIECES: usize = 16;

/// Our ends of the three pipes.
#[derive(Debug)]
pub(super) struct Pipes {
    /// None once it is closed, by us or by the program.
    input: Option<File>,
    unsent: Vec<u8>,
    output: Option<File>,
    lines: Lines,
    errors: Option<File>,
    last_errors: LastErrors,
}

impl Pipes {
    /// Speaks through `input`, hears `output`, and keeps the last of `errors`.
    pub(super) fn new(input: OwnedFd, output: OwnedFd, errors: OwnedFd) -> std::io::Result<Self> {
        for pipe in [&input, &output, &errors] {
            // Only our end: to the program its pipes are what it is used to.
            rustix::io::ioctl_fionbio(pipe, true)?;
        }
        Ok(Self {
            input: Some(input.into()),
            unsent: Vec::new(),
            output: Some(output.into()),
            lines: Lines::default(),
            errors: Some(errors.into()),
            last_errors: LastErrors::default(),
        })
    }

    /// Sends a text, or as much as there is room for now; the rest follows while we listen.
    pub(super) fn send(&mut self, text: &str) {
        if self.unsent.len() <= MOST_UNSENT {
            self.unsent.extend_from_slice(text.as_bytes());
        }
        self.write();
    }

    /// Sends nothing any more: a program that reads to the end of its input comes to it.
    pub(super) fn close_input(&mut self) {
        self.input = None;
        self.unsent.clear();
    }

    /// Waits for a line until a moment. What has come by then is heard even if we come late.
    pub(super) fn hear(&mut self, until: Instant) -> Arrival {
        hear(
            self,
            until,
            |it| it.lines.arrival(it.output.is_some()),
            Self::pump,
        )
    }

    /// Waits until something can be read or written, at most until a moment, and does it.
    pub(super) fn pump(&mut self, until: Instant) {
        let wait = until.saturating_duration_since(Instant::now());
        let wait = Timespec::try_from(wait).ok();
        // Lines that are not heard stay where they are, and the program waits.
        let output = self.output.as_ref().filter(|_| !self.lines.is_full());
        // There is room nearly always; it is waited for only with something to say.
        let input = self.input.as_ref().filter(|_| !self.unsent.is_empty());
        let read = output.into_iter().chain(&self.errors);
        let mut pipes: Vec<PollFd<'_>> = read
            .map(|pipe| PollFd::new(pipe, PollFlags::IN))
            .chain(input.map(|pipe| PollFd::new(pipe, PollFlags::OUT)))
            .collect();
        // A signal that interrupts is as good as nothing: the caller looks at the clock.
        if poll(&mut pipes, wait.as_ref()).is_ok_and(|ready| ready > 0) {
            // To try each of them costs less than to tell which it was.
            self.write();
            self.read_errors();
            self.read_output();
        }
    }

    /// The last line that the program wrote on its error output.
    pub(super) fn last_error(&mut self) -> Option<String> {
        let mut pieces = 0..MOST_PIECES;
        while pieces.next().is_some() && self.read_errors() {}
        self.last_errors.last_line()
    }

    fn write(&mut self) {
        while let Some(input) = &mut self.input
            && !self.unsent.is_empty()
        {
            match input.write(&self.unsent) {
                Ok(written) => drop(self.unsent.drain(..written)),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => return,
                // Whether the program is still there shows when we listen.
                Err(_) => self.close_input(),
            }
        }
    }

    fn read_output(&mut self) {
        if !self.lines.is_full() {
            let mut piece = [0; PIECE];
            let length = read(&mut self.output, &mut piece);
            self.lines.take(&piece[..length]);
        }
    }

    /// Tells whether there was something.
    fn read_errors(&mut self) -> bool {
        let mut piece = [0; PIECE];
        let length = read(&mut self.errors, &mut piece);
        self.last_errors.take(&piece[..length]);
        length > 0
    }
}

/// Reads what there is now and lets go of a pipe that has come to its end.
fn read(pipe: &mut Option<File>, piece: &mut [u8]) -> usize {
    let Some(open) = pipe else {
        return 0;
    };
    match open.read(piece) {
        Ok(length) if length > 0 => length,
        Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted) => 0,
        Ok(_) | Err(_) => {
            *pipe = None;
            0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contestant::far_ends::{FarEnds, far_ends, line, soon};
    use std::io::{BufRead, BufReader};

    fn pipes() -> (Pipes, FarEnds) {
        far_ends(Pipes::new)
    }

    /// A moment that is over: nothing is waited for, and what is there is read all the same.
    fn now() -> Instant {
        Instant::now()
    }

    #[test]
    fn lines_come_in_order_and_the_end_comes_last() {
        let (mut pipes, mut far) = pipes();
        assert_eq!(pipes.hear(now()), Arrival::Nothing);
        far.output.write_all(b"one\ntwo\nthr").unwrap();
        assert_eq!(pipes.hear(now()), line("one"));
        assert_eq!(pipes.hear(now()), line("two"));
        assert_eq!(pipes.hear(now()), Arrival::Nothing);
        far.output.write_all(b"ee\nfour").unwrap();
        drop(far);
        assert_eq!(pipes.hear(now()), line("three"));
        assert_eq!(pipes.hear(now()), line("four"));
        assert_eq!(pipes.hear(now()), Arrival::Closed);
    }

    #[test]
    fn somebody_who_waits_hears_what_comes_meanwhile() {
        let (mut pipes, mut far) = pipes();
        let there = std::thread::spawn(move || {
            let mut heard = String::new();
            BufReader::new(&far.input).read_line(&mut heard).unwrap();
            far.output.write_all(heard.as_bytes()).unwrap();
            far
        });
        pipes.send("echo\n");
        assert_eq!(pipes.hear(soon()), line("echo"));
        there.join().unwrap();
    }

    /// A program that reads nothing takes no more of our time than any other, and one that reads
    /// late gets every line.
    #[test]
    fn a_full_pipe_does_not_block() {
        let (mut pipes, far) = pipes();
        let text = "x".repeat(300_000) + "\n";
        pipes.send(&text);
        assert_eq!(pipes.hear(now()), Arrival::Nothing);
        assert!(!pipes.unsent.is_empty());
        let there = std::thread::spawn(move || {
            let mut heard = String::new();
            BufReader::new(far.input).read_line(&mut heard).unwrap();
            heard
        });
        while !pipes.unsent.is_empty() {
            pipes.pump(soon());
        }
        assert!(there.join().unwrap() == text);
    }

    #[test]
    fn complaints_are_read_and_only_the_last_are_kept() {
        let (mut pipes, mut far) = pipes();
        let there = std::thread::spawn(move || {
            for number in 0..50_000 {
                writeln!(far.errors, "complaint {number}").unwrap();
            }
            far.output.write_all(b"done\n").unwrap();
        });
        assert_eq!(pipes.hear(soon()), line("done"));
        there.join().unwrap();
        assert_eq!(pipes.last_error().as_deref(), Some("complaint 49999"));
    }

    /// A program whose output is not read does not fill our memory.
    #[test]
    fn lines_that_nobody_hears_wait_outside() {
        let (mut pipes, mut far) = pipes();
        let there = std::thread::spawn(move || {
            // Ends when the reading end is closed.
            while far.output.write_all(&[b'x'; 4_096]).is_ok() {}
        });
        while !pipes.lines.is_full() {
            pipes.pump(soon());
        }
        for _ in 0..10 {
            pipes.pump(now());
        }
        assert!(pipes.lines.len() <= 2 * 64 * 1024);
        drop(pipes);
        there.join().unwrap();
    }
}
