//! Where positions come from: the command line, or standard input, one a line.

use std::io::{self, BufRead, IsTerminal};

use harif_text::{Text, Value, say};

use crate::failure::Failure;

/// The longest line that is read; no game needs a thousandth of it.
pub(crate) const LONGEST_LINE: usize = 64 << 10;

/// One position as the user wrote it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Given {
    /// A text to be read by the game.
    Text(String),
    /// A line that is not read at all.
    Unreadable {
        /// How the line begins.
        beginning: String,
        /// What is wrong with it.
        problem: LineProblem,
        /// Which line it is, counted from 1.
        line: u64,
    },
}

/// Why a line is not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LineProblem {
    TooLong,
    NotText,
}

impl LineProblem {
    /// What is wrong, in words that do not change, for programs.
    pub(crate) fn stable(self) -> String {
        match self {
            Self::TooLong => format!("longer than {LONGEST_LINE} bytes"),
            Self::NotText => "not UTF-8 text".to_owned(),
        }
    }

    /// What is wrong, in the user's language.
    pub(crate) fn spoken(self, text: &Text) -> String {
        match self {
            Self::TooLong => say!(text, "error-line-too-long", n = LONGEST_LINE),
            Self::NotText => say!(text, "cli-not-text", name = Value::ltr("UTF-8")),
        }
    }
}

/// Hands every position to `answer`, each line before the next is read, so that a script can hold
/// a conversation. A lone `-` asks for standard input, as no arguments do. With no arguments and a
/// terminal, or nothing at all on standard input, the initial position is meant.
pub(crate) fn for_each_position(
    arguments: &[String],
    mut answer: impl FnMut(Given) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let asked_for_input = matches!(arguments, [only] if only == "-");
    if !arguments.is_empty() && !asked_for_input {
        return arguments
            .iter()
            .try_for_each(|text| answer(Given::Text(text.clone())));
    }
    let stdin = io::stdin();
    if stdin.is_terminal() && !asked_for_input {
        return answer(Given::Text(String::new()));
    }
    let mut lines = Lines::new(stdin.lock());
    let mut any = false;
    while let Some(given) = lines.next_line()? {
        any = true;
        answer(given)?;
    }
    if any {
        Ok(())
    } else {
        answer(Given::Text(String::new()))
    }
}

/// Reads lines, of which it never holds more than the longest that is allowed.
#[derive(Debug)]
pub(crate) struct Lines<R> {
    reader: R,
    number: u64,
}

impl<R: BufRead> Lines<R> {
    pub(crate) const fn new(reader: R) -> Self {
        Self { reader, number: 0 }
    }

    pub(crate) fn next_line(&mut self) -> io::Result<Option<Given>> {
        let mut line = Vec::new();
        let mut too_long = false;
        let mut any = false;
        loop {
            let available = match self.reader.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                available => available?,
            };
            if available.is_empty() {
                break;
            }
            any = true;
            let end = available.iter().position(|&byte| byte == b'\n');
            let part = &available[..end.unwrap_or(available.len())];
            let room = LONGEST_LINE - line.len();
            too_long |= part.len() > room;
            line.extend_from_slice(&part[..part.len().min(room)]);
            let read = part.len() + usize::from(end.is_some());
            self.reader.consume(read);
            if end.is_some() {
                break;
            }
        }
        if !any {
            return Ok(None);
        }
        self.number += 1;
        Ok(Some(self.given(line, too_long)))
    }

    fn given(&self, line: Vec<u8>, too_long: bool) -> Given {
        let unreadable = |bytes: &[u8], problem| Given::Unreadable {
            beginning: beginning(bytes),
            problem,
            line: self.number,
        };
        if too_long {
            return unreadable(&line, LineProblem::TooLong);
        }
        match String::from_utf8(line) {
            Ok(mut text) => {
                if text.ends_with('\r') {
                    text.pop();
                }
                Given::Text(text)
            }
            Err(error) => unreadable(error.as_bytes(), LineProblem::NotText),
        }
    }
}

impl<R: io::Read> Lines<io::BufReader<R>> {
    /// Whether the next line lies in the buffer, so that reading it cannot wait.
    pub(crate) fn has_line(&self) -> bool {
        self.reader.buffer().contains(&b'\n')
    }
}

/// The first characters of a line, to recognise it by.
fn beginning(bytes: &[u8]) -> String {
    let start = String::from_utf8_lossy(&bytes[..bytes.len().min(200)]);
    let mut text: String = start.chars().take(40).collect();
    text.push('…');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8], chunk: usize) -> Vec<Given> {
        let mut lines = Lines::new(io::BufReader::with_capacity(chunk, bytes));
        std::iter::from_fn(|| lines.next_line().unwrap()).collect()
    }

    #[test]
    fn lines_come_one_by_one_whatever_the_buffer() {
        for chunk in [1, 3, 1_000] {
            let texts = ["4453", "", "start", "٤٤"].map(|text| Given::Text(text.into()));
            assert_eq!(read("4453\n\nstart\r\n٤٤".as_bytes(), chunk), texts);
            assert_eq!(read(b"", chunk), []);
            assert_eq!(read(b"\n", chunk), [Given::Text(String::new())]);
        }
    }

    #[test]
    fn bad_lines_are_named_and_the_rest_goes_on() {
        let mut bytes = b"1\n".to_vec();
        bytes.extend(std::iter::repeat_n(b'4', LONGEST_LINE));
        bytes.push(b'\n');
        bytes.extend(std::iter::repeat_n(b'5', LONGEST_LINE + 1));
        bytes.extend(b"\n\xff\xfe\n2");
        for chunk in [7, LONGEST_LINE, 1 << 20] {
            let given = read(&bytes, chunk);
            assert_eq!(given.len(), 5);
            assert_eq!(given[0], Given::Text("1".into()));
            assert_eq!(given[1], Given::Text("4".repeat(LONGEST_LINE)));
            let Given::Unreadable { problem, line, .. } = &given[2] else {
                panic!("{:?}", given[2]);
            };
            assert_eq!((*problem, *line), (LineProblem::TooLong, 3));
            let Given::Unreadable { problem, line, .. } = &given[3] else {
                panic!("{:?}", given[3]);
            };
            assert_eq!((*problem, *line), (LineProblem::NotText, 4));
            assert_eq!(given[4], Given::Text("2".into()));
        }
    }
}
