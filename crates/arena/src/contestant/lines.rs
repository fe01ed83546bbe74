//! Bytes as they come out of a pipe, cut into lines.

use std::time::Instant;

/// Longer lines are cut: a program must not fill our memory.
const LONGEST_LINE: usize = 64 * 1024;

/// How much is read at once.
pub(super) const PIECE: usize = 16 * 1024;
/// What may wait for a program that does not read. More than that it will never read.
pub(super) const MOST_UNSENT: usize = 1024 * 1024;
/// How much of a program's error output is kept for the story of its crash.
const KEPT_ERRORS: usize = 2_000;

/// What came through the pipes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Arrival {
    /// A line.
    Line(String),
    /// Nothing within the time.
    Nothing,
    /// The other side has closed its end, and everything before that was heard.
    Closed,
}

/// Waits for a line until a moment. What has come by then is heard even if we come late.
pub(super) fn hear<P>(
    pipes: &mut P,
    until: Instant,
    next: impl Fn(&mut P) -> Option<Arrival>,
    pump: impl Fn(&mut P, Instant),
) -> Arrival {
    let mut late = false;
    loop {
        if let Some(arrival) = next(pipes) {
            return arrival;
        }
        if late {
            return Arrival::Nothing;
        }
        late = Instant::now() >= until;
        pump(pipes, until);
    }
}

/// The end of what a program wrote on its error output.
#[derive(Debug, Default)]
pub(super) struct LastErrors(Vec<u8>);

impl LastErrors {
    /// Takes what has come, and forgets what is too long ago.
    pub(super) fn take(&mut self, piece: &[u8]) {
        self.0.extend_from_slice(piece);
        let excess = self.0.len().saturating_sub(KEPT_ERRORS);
        self.0.drain(..excess);
    }

    /// The last line that says something.
    pub(super) fn last_line(&self) -> Option<String> {
        let text = String::from_utf8_lossy(&self.0);
        let last = text.trim().lines().last()?;
        Some(last.trim().to_owned())
    }
}

/// Takes bytes in pieces of any size and gives lines back.
#[derive(Debug, Default)]
pub(super) struct Lines {
    bytes: Vec<u8>,
    /// Where the first line that was not given out begins.
    begin: usize,
    /// Up to where there is no end of a line, so that no byte is looked at twice.
    searched: usize,
}

impl Lines {
    /// Takes what has come.
    pub(super) fn take(&mut self, piece: &[u8]) {
        // What was given out makes room, once for every piece and not for every line.
        self.bytes.drain(..self.begin);
        self.searched -= self.begin;
        self.begin = 0;
        self.bytes.extend_from_slice(piece);
    }

    /// The next whole line, without its end and other blanks there.
    pub(super) fn next(&mut self) -> Option<String> {
        let unseen = &self.bytes[self.searched..];
        let end = match unseen.iter().position(|&byte| byte == b'\n') {
            Some(at) => self.searched + at + 1,
            None if self.is_full() => self.bytes.len(),
            None => {
                self.searched = self.bytes.len();
                return None;
            }
        };
        Some(self.give(end))
    }

    /// The next line, or the rest and then the end once nothing more will come.
    pub(super) fn arrival(&mut self, is_open: bool) -> Option<Arrival> {
        if let Some(line) = self.next() {
            return Some(Arrival::Line(line));
        }
        (!is_open).then(|| self.rest().map_or(Arrival::Closed, Arrival::Line))
    }

    /// How much was taken and not given out.
    pub(super) const fn len(&self) -> usize {
        self.bytes.len() - self.begin
    }

    /// Whether lines had better be given out before more is taken.
    pub(super) const fn is_full(&self) -> bool {
        self.len() >= LONGEST_LINE
    }

    /// What has come after the last end of a line, once nothing more will come.
    pub(super) fn rest(&mut self) -> Option<String> {
        (self.len() > 0).then(|| self.give(self.bytes.len()))
    }

    fn give(&mut self, end: usize) -> String {
        let end = end.min(self.begin + LONGEST_LINE);
        let line = String::from_utf8_lossy(&self.bytes[self.begin..end]);
        let line = line.trim_end().to_owned();
        self.begin = end;
        self.searched = end;
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn all(lines: &mut Lines) -> Vec<String> {
        std::iter::from_fn(|| lines.next()).collect()
    }

    #[test]
    fn only_the_last_errors_are_kept() {
        let mut errors = LastErrors::default();
        assert_eq!(errors.last_line(), None);
        for number in 0..5_000 {
            errors.take(format!("complaint {number}\n").as_bytes());
            assert!(errors.0.len() <= KEPT_ERRORS);
        }
        errors.take(b"\n  \n");
        assert_eq!(errors.last_line().as_deref(), Some("complaint 4999"));
    }

    proptest! {
        /// However a text is cut into pieces, the same lines come out, none early and none late.
        #[test]
        fn pieces_do_not_matter(
            text in proptest::collection::vec("[a-c \n\r]{0,9}", 0..12),
        ) {
            let whole = text.concat();
            let mut lines = Lines::default();
            let mut heard = Vec::new();
            for piece in &text {
                lines.take(piece.as_bytes());
                heard.extend(all(&mut lines));
            }
            let ended = whole.matches('\n').count();
            prop_assert_eq!(heard.len(), ended);
            heard.extend(lines.rest());
            let mut expected: Vec<_> = whole.split('\n').map(str::trim_end).collect();
            if whole.is_empty() || whole.ends_with('\n') {
                expected.pop();
            }
            prop_assert_eq!(heard, expected);
        }
    }

    #[test]
    fn a_line_without_end_is_given_out_in_parts() {
        let mut lines = Lines::default();
        let mut heard = Vec::new();
        for _ in 0..5 {
            lines.take(&vec![b'x'; LONGEST_LINE / 2]);
            heard.extend(all(&mut lines));
            assert!(lines.len() <= 2 * LONGEST_LINE);
        }
        lines.take(b"\n= b2\n");
        heard.extend(all(&mut lines));
        assert_eq!(heard.last().map(String::as_str), Some("= b2"));
        let letters: usize = heard.iter().map(|line| line.matches('x').count()).sum();
        assert_eq!(letters, 5 * LONGEST_LINE / 2);
        assert!(heard.iter().all(|line| line.len() <= LONGEST_LINE));
    }

    #[test]
    fn bytes_that_are_no_text_are_marked() {
        let mut lines = Lines::default();
        lines.take(b"\xff= b2\n");
        assert_eq!(lines.next().as_deref(), Some("\u{fffd}= b2"));
    }
}
