//! Where the positions come from: arguments, files, standard input; read line by line, so that a
//! file of any length takes no memory.

use std::fs::File;
use std::io::{self, BufReader, IsTerminal, Read, Stdin};
use std::path::{Path, PathBuf};

use harif_rules::Game;
use harif_text::{Text, Value, say};

use super::problem::Problem;
use crate::failure::Failure;
use crate::files;
use crate::input::{Given, Lines};
use crate::interrupt::deaf;

/// How much of a file is held at once.
const BUFFER: usize = 64 << 10;

/// One thing that was given.
#[derive(Debug)]
pub(in crate::commands) enum Source {
    /// A position on the command line.
    Argument(String),
    /// A file, one position a line.
    File(PathBuf),
    /// Standard input, one position a line.
    Stdin,
}

impl Source {
    /// What the arguments mean. What can be read as a position is one, `-` is standard input, and
    /// what is left is a file if there is one of that name, or if it looks like the name of one. With no arguments standard input is
    /// read, or at a terminal the initial position is meant.
    pub(in crate::commands) fn all(game: Game, arguments: &[String]) -> Vec<Self> {
        if arguments.is_empty() {
            let initial = io::stdin().is_terminal();
            return vec![if initial {
                Self::initial()
            } else {
                Self::Stdin
            }];
        }
        let meant = |argument: &String| {
            if argument == "-" {
                Self::Stdin
            } else if argument.trim().is_empty() {
                // No moves: on a line of its own it would separate others, alone it is a position.
                Self::initial()
            } else if Problem::read(game, argument).is_err()
                && (Path::new(argument).is_file() || files::is_missing(argument))
            {
                Self::File(argument.into())
            } else {
                Self::Argument(argument.clone())
            }
        };
        arguments.iter().map(meant).collect()
    }

    /// The initial position.
    fn initial() -> Self {
        Self::Argument("start".to_owned())
    }

    /// How many bytes will be read, where that is known; the measure of progress.
    pub(super) fn bytes(&self) -> Option<u64> {
        match self {
            Self::Argument(text) => Some(text.len() as u64),
            Self::File(path) => std::fs::metadata(path).ok().map(|about| about.len()),
            Self::Stdin => None,
        }
    }

    /// Whether a person types the lines.
    pub(super) fn is_typed(&self) -> bool {
        matches!(self, Self::Stdin) && io::stdin().is_terminal()
    }

    /// The name of the file, as messages have it.
    pub(super) fn name(&self) -> Option<String> {
        match self {
            Self::Argument(_) => None,
            Self::File(path) => Some(path.display().to_string()),
            Self::Stdin => Some("-".to_owned()),
        }
    }

    /// What failed while a file was opened or read, with the name of the file.
    pub(in crate::commands) fn named(&self, text: &Text, failure: Failure) -> Failure {
        let (Self::File(path), Failure::Other(error)) = (self, &failure) else {
            return failure;
        };
        let Some(error) = error.downcast_ref::<io::Error>() else {
            return failure;
        };
        let file = Value::ltr(path.display());
        if error.kind() == io::ErrorKind::NotFound {
            return Failure::Request(vec![say!(text, "error-file-missing", file = file)]);
        }
        let reason = Value::ltr(error);
        let told = say!(text, "error-file-unreadable", file = file, reason = reason);
        Failure::Other(anyhow::anyhow!(told))
    }

    /// Hands over every line with its place, an argument as the only line 0.
    ///
    /// Reading a file never waits, so Ctrl-C may wait for the line; standard input can make us wait
    /// for ever, and there Ctrl-C must end the program.
    pub(in crate::commands) fn for_each_line(
        &self,
        mut take: impl FnMut(Line) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        match self {
            Self::Argument(text) => take(Line {
                number: 0,
                given: Given::Text(text.clone()),
                more: false,
            }),
            Self::File(path) => each(File::open(path)?, take),
            Self::Stdin => each(Patient(io::stdin()), take),
        }
    }
}

/// A line of input.
#[derive(Debug)]
pub(in crate::commands) struct Line {
    /// Counted from 1.
    pub(in crate::commands) number: u64,
    pub(in crate::commands) given: Given,
    /// Whether another line is there already: who asks for it need not wait.
    pub(in crate::commands) more: bool,
}

/// Standard input, which may keep us waiting.
struct Patient(Stdin);

impl Read for Patient {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        deaf(|| self.0.read(buffer))
    }
}

fn each<R: Read>(
    reader: R,
    mut take: impl FnMut(Line) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut lines = Lines::new(BufReader::with_capacity(BUFFER, reader));
    let mut number = 0;
    while let Some(given) = lines.next_line()? {
        number += 1;
        let more = lines.has_line();
        take(Line {
            number,
            given,
            more,
        })?;
    }
    Ok(())
}
